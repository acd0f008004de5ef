// What a person types into one cell of an own entry, understood or refused with a way out.
#pragma once
#include "app/session/entries/entry_draft.h"
#include "app/session/entries/entry_facts.h"

namespace diecast {

/// Columns of the table of an entry's values.
struct EntryColumns {
    enum Column { Name, Value, Low, High, Shape, Trust, Year, Source, From, Note, columns };
};

/// Changes the assignment and returns an empty text, or leaves it and says what is wrong.
/// `inherited`: a number that is typed anew gets a provenance of its own: an assumption of the person.
/// `of`: the entry; the value may then be typed as what is stated in its place, see stated_number.h.
QString type_into(Assignment&, int column, QString const& text, Graph const&, bool inherited, EntryRef const& of = {});

/// "Memory bandwidth: 3.35 TB/s": what data sheets state in place of this input of the entry; empty: the input itself.
QString stated_of(Graph const&, EntryRef const&, Quantity const&);

/// Stands for no shape in the list of them.
QString shape_not_said();

/// What an entry of this kind may set: first what its kin sets, then any input that no other catalogue sets.
std::vector<Quantity const*> settable(Graph const&, Quantity const& selector);

/// Puts the assignment and the one that must stand beside it (Quantity::set_with), taken from the whole entry.
void put_with_partner(EntryDraft&, Assignment const&, Entry const& whole);

/// Why it cannot be the name of a new entry of this kind; empty if it can. `except`: its present name.
QString name_problem(Graph const&, Quantity const& selector, QString const& name, QString const& except = {});
/// "H100 (own)", "H100 (own 2)": one that is free.
QString free_name(Graph const&, Quantity const& selector, QString const& like);

}  // namespace diecast
