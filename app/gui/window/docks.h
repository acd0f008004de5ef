// Docks: how docks lie around the pages: per page, on small screens, kept from one run to the next.
#pragma once
#include <QMainWindow>
#include <QTimer>
#include <map>
#include <optional>
#include <vector>
#include "app/gui/window/dock_title.h"
#include "app/gui/window/page_stack.h"

namespace diecast {

class Docks : public QObject {
    Q_OBJECT
public:
    static constexpr int version = 2;  // of the arrangement: counts up when docks or toolbars come and go

    Docks(QMainWindow&, PageStack&);
    DockTitle* add(Qt::DockWidgetArea, QString const& name, QString const& id, QWidget*);
    std::vector<QDockWidget*> const& all() const { return docks_; }
    QStringList ids() const;
    void show(QString const& id);

    QByteArray state();  // with those that the page on show has no room for
    void restore(QByteArray const&);
    void restore_first();                // as when started
    void show_only(QStringList const&);  // the first arrangement, of these
    void set_aside();                    // all of them, until an arrangement is restored
    QSize room_on_screen() const;        // for the window, within its frame
    void make_room();                    // on a small screen, or at a large scale
    void keep() const;                   // in the settings
    void read_kept();

signals:
    void restored();

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    void hide_for_page();
    void bring_back(QStringList const&);  // those that were hidden, of these
    void hide_docks_that_do_not_fit();
    void give(QDockWidget*, double size);
    void share(QSize before, QSize now);
    void give_page_its_least();

    QMainWindow& window_;
    PageStack& pages_;
    std::vector<QDockWidget*> docks_, hidden_;  // hidden: while a page is on show that has no room for them
    QByteArray first_;
    std::optional<QByteArray> before_;  // they were set aside
    struct Share {                      // of the window along the way the dock takes from the page
        double window = 0, dock = 0;    // as last chosen by hand
        double given = 0;               // to the dock since
    };
    std::map<QDockWidget*, Share> shares_;
    QTimer settled_;
};

}  // namespace diecast
