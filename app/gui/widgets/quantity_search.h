// QuantitySearch: a line that finds a quantity by a few letters and offers the likeliest below itself.
#pragma once
#include <QCompleter>
#include <QLineEdit>
#include <QStandardItemModel>
#include "app/session/session.h"

namespace diecast {

class QuantitySearch : public QLineEdit {
    Q_OBJECT
public:
    QuantitySearch(Session&, QString const& name, QWidget* parent);
    QStringList offers() const;
    QString told() const;  // where nothing fits what was typed

signals:
    void chosen(diecast::Quantity const*);

private:
    void offer();
    void choose(int row);

    Session& session_;
    QStandardItemModel* model_;
    QCompleter* completer_;
    std::vector<Quantity const*> offered_;
};

}  // namespace diecast
