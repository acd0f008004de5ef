// Layouts: arrangements of the docks by name: three that ship, and one's own, kept from one run to the next.
#pragma once
#include <QMenu>
#include <QObject>
#include <functional>

namespace diecast {

class Layouts : public QObject {
    Q_OBJECT
public:
    struct Ways {
        std::function<QByteArray()> now;               // the arrangement on the screen
        std::function<void(QByteArray const&)> bring;  // another one
        std::function<void(QStringList const&)> only;  // as when started, with these docks
        QStringList docks;                             // there are, by object name
    };
    Layouts(Ways, int version, QWidget* window);

    QStringList own() const;         // names, sorted
    void keep(QString const& name);  // replaces one of that name
    void forget(QString const& name);
    bool bring(QString const& name);  // false: there is none of that name
    void fill(QMenu*);

signals:
    void remark(QString);

private:
    void ask_name();
    QString group() const;

    Ways ways_;
    int version_;
    QWidget* window_;
};

}  // namespace diecast
