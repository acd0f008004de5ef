// KnownDesigns: designs that have a name: the study's own settings now and as it was opened, the designs it names, and
// what a catalogue of GPUs holds.
#pragma once
#include "app/session/document.h"

namespace diecast {

struct KnownDesign {
    std::string id;  // "own", "opened", "named:H100, serving", "entry:gpu.model=H100"; what Coordinates::of says
    QString name;
};

std::vector<KnownDesign> study_designs(Document const&);  // its settings now, and those it names
std::vector<KnownDesign> known_designs(Document const&);  // these, as it was opened, and the GPUs of the catalogue
QString known_name(std::string const& id);                // "H100, serving", "H100 (catalogue)"
/// Of the study of that name; empty: the id means something else.
std::string named_in_study(std::string const& id);
std::string id_of_named(std::string const& name);
/// One of the study's that it has no longer.
bool is_gone(Study const&, std::string const& id);
/// What an entry's id chooses, the catalogue and the entry; empty: the id means something else.
std::pair<std::string, std::string> chosen_entry(std::string const& id);
/// Laid over the scenario, where it is not one of its own; an unknown id changes nothing.
Scenario known_scenario(Document const&, Scenario const& own, std::string const& id);

}  // namespace diecast
