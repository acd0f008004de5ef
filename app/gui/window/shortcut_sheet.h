// ShortcutSheet: every key of the window, menu by menu, found by words.
#pragma once
#include <QDialog>
#include <QLineEdit>
#include <QMainWindow>
#include <QTreeWidget>

namespace diecast {

class ShortcutSheet : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutSheet(QMainWindow*);

private:
    void add(QString const& group, QString const& what, QString const& keys);
    void filter(QString const& words);

    QLineEdit* search_;
    QTreeWidget* list_;
};

/// What keys do where no menu says so: place, command, keys.
std::vector<std::array<QString, 3>> keys_in_places();

}  // namespace diecast
