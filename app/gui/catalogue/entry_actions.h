// EntryActions: what one can do with entries besides looking: make, rename, delete, export, import. Each asks first,
// and then does what the method without a question does.
#pragma once
#include "app/session/entries/entry_store.h"

namespace diecast {

class EntryActions : public QObject {
    Q_OBJECT
public:
    EntryActions(Document&, EntryStore&, QWidget* window);

    void ask_derive(EntryRef const&);     // an own entry that extends it
    void ask_duplicate(EntryRef const&);  // of an own one
    void ask_rename(EntryRef const&);
    void ask_remove(EntryRef const&);
    void ask_export(EntryRef const&);
    void ask_import();
    void import(QString const& path);  // asks for its name
    void ask_value(EntryRef const&);   // one that the entry does not set yet
    void reveal(EntryRef const&) const;

    void derive(EntryRef const&, QString const& name, QString const& title);
    void duplicate(EntryRef const&, QString const& name, QString const& title);
    void rename(EntryRef const&, QString const& name, QString const& title);
    void remove(EntryRef const&);
    void add_value(EntryRef const&, Quantity const&);
    QString export_to(EntryRef const&, QString const& path) const;  // the problem in words, or empty
    /// Entry or config.json; none, and issues. A configuration that says what the model cannot is refused, unless
    /// the caller asks what is left out.
    std::optional<EntryDraft> read_import(QString const& path, Issues&, Issues* left_out = nullptr) const;

    /// Why it cannot be deleted or renamed; empty if it can.
    QString tie(EntryRef const&) const;

signals:
    void import_started();
    void problem(QString what, diecast::Issues);

private:
    bool goes_on_without(Issues const& left_out, QString const& file);

    Document& document_;
    EntryStore& store_;
    QWidget* window_;
};

}  // namespace diecast
