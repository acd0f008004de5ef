// What the tests of the catalogue share: a home of its own, and hands that type into entries.
#pragma once
#include <QTimer>
#include "app/gui/catalogue/entry_name_dialog.h"
#include "app/session/entries/entry_edit.h"
#include "tests/gui_help.h"

namespace diecast {

inline EntryRef const h100{&gpu::model, "H100"}, h200{&gpu::model, "H200"};

struct Browsed : Home, Shown {
    Browsed() {
        window.pages().turn_to("catalogue");
        REQUIRE(linger_until([&] { return !window.busy(); }));
    }
    Catalogue& catalogue() { return child<Catalogue>(window); }
    CatalogueModel& entries() { return child<CatalogueModel>(catalogue()); }
    EntryPage& page() { return child<EntryPage>(catalogue()); }
    EntryValues& values() { return child<EntryValues>(page()); }
    Graph const& now() { return document().graph(); }
    bool stored() {
        return linger_until([&] { return !catalogue().busy(); }) && (linger(120), done());
    }
    EntryRef derive(EntryRef const& from, QString const& name) {
        catalogue().actions().derive(from, name, name + " title");
        REQUIRE(stored());
        return {from.selector, to_std(name)};
    }
    /// Under the name that is proposed.
    void import(QString const& file) {
        QTimer accept;
        QObject::connect(&accept, &QTimer::timeout, [] {
            if (auto* dialog = qobject_cast<EntryNameDialog*>(QApplication::activeModalWidget())) dialog->accept();
        });
        accept.start(10);
        catalogue().actions().import(path(file));
        REQUIRE(stored());
    }
    QModelIndex cell(Quantity const& q, EntryValues::Column column) {
        QTableView& table = *page().table();
        auto const& rows = dynamic_cast<QSortFilterProxyModel const&>(*table.model());
        table.setCurrentIndex(rows.mapFromSource(values().index(values().row_of(q), EntryValues::Value)));
        return table.currentIndex().siblingAtColumn(column);
    }
    void type(Quantity const& q, EntryValues::Column column, QString const& text) {
        QModelIndex const at = cell(q, column);
        REQUIRE(at.isValid());
        page().table()->model()->setData(at, text);
        REQUIRE(stored());
    }
    double value(EntryRef const& ref, Quantity const& q) {
        Entry const* entry = entry_of(now(), ref);
        REQUIRE(entry);
        Assignment const* a = assignment_of(*entry, q);
        REQUIRE(a);
        return std::get<double>(a->value);
    }
};

}  // namespace diecast
