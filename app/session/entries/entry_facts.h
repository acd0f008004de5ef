// Facts about catalogue entries: where their values come from, how far one may trust them, and who refers to them.
#pragma once
#include <QString>
#include <QStringList>
#include "model/study/study.h"

namespace diecast {

/// An entry by name: it outlives a graph.
struct EntryRef {
    Quantity const* selector = nullptr;  // null: none
    std::string name = {};
    explicit operator bool() const { return selector != nullptr; }
    friend bool operator==(EntryRef const&, EntryRef const&) = default;
};

Entry const* entry_of(Graph const&, EntryRef const&);  // null when absent
Assignment const* assignment_of(Entry const&, Quantity const&);
/// The entries it extends, the nearest first.
std::vector<Entry const*> bases_of(Graph const&, Quantity const& selector, Entry const&);
/// The base a value is inherited from, as far back as it reads the same; null if it is the entry's own.
Entry const* origin_of(Graph const&, Quantity const& selector, Entry const&, Assignment const&);

/// The choice has this very entry among its own: each memory tier of a package has those of all.
bool can_be_at(Graph const&, Quantity const& choice, EntryRef const&);
std::vector<Quantity const*> choices_at(Graph const&, EntryRef const&);  // all of them

std::string_view kind_of(Quantity const& selector);   // "gpu"; empty for a choice that is no catalogue
QString kind_title(Quantity const& selector);         // "GPUs"
QString kind_title_of_one(Quantity const& selector);  // "GPU"
/// The file of a person's own folder that holds it; empty if it is not an own one. An open study may bring the same.
QString own_file(Quantity const& selector, Entry const&);
inline bool is_own(Quantity const& selector, Entry const& entry) { return !own_file(selector, entry).isEmpty(); }
/// The file that an own entry of this name is kept in; empty where the user has no folder.
QString own_place(Quantity const& selector, QString const& name);
bool is_shipped(Entry const&);                       // of the presets
QString trust_text(Entry const&);                    // "31 values: 12 published, 9 derived, 10 assumptions"
QString entry_title(Entry const&);                   // its title, or its name
QString value_of(Quantity const&, PinValue const&);  // "814 mm²", "HBM3"
QString exact_value_of(PinValue const&);             // "814", without the unit

bool is_set_or_swept(Graph const&, Study const&, EntryRef const&);  // by the study itself: as it is swept now
/// What in the study refers to the entry, a line each: its setting and axes, which can do without; designs, searches
/// and claims, which name it; and what it is the default of.
enum class Uses { all, chosen, by_name };  // chosen: not as a default
QStringList study_uses(Graph const&, Study const&, EntryRef const&, Uses = Uses::all);
/// The entries that extend it or name it: "GPU H200".
QStringList entry_uses(Graph const&, EntryRef const&);

}  // namespace diecast
