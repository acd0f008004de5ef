#include "app/session/known_designs.h"
#include "app/chart/text.h"
#include "app/session/words.h"
#include "model/model.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {
namespace {

std::string const named = "named:", entry = "entry:";

/// The catalogue whose entries are whole GPUs, if they make a difference to the study.
Quantity const* gpu_catalogue(Document const& document) {
    for (auto const& [kind, selector] : catalogue_selectors()) {
        if (kind != "gpu" || !document.graph().find(selector->key)) continue;
        auto const matters = relevant(document.graph(), outputs_of(document.study()));
        return matters[to_index(document.graph().slot(*selector))] ? selector : nullptr;
    }
    return nullptr;
}

}  // namespace

std::vector<KnownDesign> study_designs(Document const& document) {
    std::vector<KnownDesign> list{{"own", known_name("own")}};
    for (NamedDesign const& d : document.study().designs) list.push_back({named + d.name, qtext(d.name)});
    return list;
}

std::vector<KnownDesign> known_designs(Document const& document) {
    std::vector<KnownDesign> list = study_designs(document);
    auto const add = [&](std::string id) { list.push_back({id, known_name(id)}); };
    add("opened");
    if (Quantity const* gpus = gpu_catalogue(document))
        for (Entry const& e : document.graph().entries(*gpus)) add(entry + std::string(gpus->key) + "=" + e.name);
    return list;
}

QString known_name(std::string const& id) {
    if (id == "own") return QObject::tr("study defaults");
    if (id == "opened") return QObject::tr("original study");
    if (id.starts_with(named)) return qtext(id.substr(named.size()));
    return QObject::tr("%1 (catalogue)").arg(qtext(id.substr(id.find('=') + 1)));
}

std::string named_in_study(std::string const& id) { return id.starts_with(named) ? id.substr(named.size()) : ""; }

std::string id_of_named(std::string const& name) { return named + name; }

bool is_gone(Study const& study, std::string const& id) {
    return id.starts_with(named) && !find_design(study, named_in_study(id));
}

std::pair<std::string, std::string> chosen_entry(std::string const& id) {
    if (!id.starts_with(entry)) return {};
    auto const at = id.find('=');
    return {id.substr(entry.size(), at - entry.size()), id.substr(at + 1)};
}

Scenario known_scenario(Document const& document, Scenario const& own, std::string const& id) {
    if (id == "opened") return document.as_opened().scenario;
    Scenario s = own;
    if (NamedDesign const* d = find_design(document.study(), named_in_study(id))) s = overlay(own, d->scenario);
    if (auto const [key, name] = chosen_entry(id); !key.empty()) s.pins[key] = name;
    return s;
}

}  // namespace diecast
