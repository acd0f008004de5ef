// FileWatcher: notices when another program changes, replaces or removes a file.
#pragma once
#include <QFileSystemWatcher>
#include <QTimer>
#include <optional>

namespace diecast {

class FileWatcher : public QObject {
    Q_OBJECT
public:
    explicit FileWatcher(QObject* parent = nullptr);
    void watch(QString const& path);  // from what it says now; empty: none
    bool differs() const;             // it says something else than when `watch` was called
    QString path() const { return path_; }

signals:
    void changed();  // once for each new content
    void removed();
    void as_before();  // after either of these

private:
    void check();
    void add();
    void look_soon();
    static std::optional<QByteArray> digest(QString const& path);

    QString path_;
    QFileSystemWatcher system_;
    QTimer soon_;                           // programs write in several steps
    std::optional<QByteArray> own_, seen_;  // none: there is no such file
};

}  // namespace diecast
