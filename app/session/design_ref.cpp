#include "app/session/design_ref.h"
#include <algorithm>
#include "app/chart/text.h"
#include "app/session/document.h"
#include "model/model.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {
namespace {

/// The catalogue whose entries are whole GPUs, if they make a difference to the study.
Quantity const* gpu_catalogue(Document const& document) {
    for (auto const& [kind, selector] : catalogue_selectors()) {
        if (kind != "gpu" || !document.graph().find(selector->key)) continue;
        auto const matters = relevant(document.graph(), outputs_of(document.study()));
        return matters[to_index(document.graph().slot(*selector))] ? selector : nullptr;
    }
    return nullptr;
}

struct Namer {
    QString operator()(GridPoint const&) const { return {}; }
    QString operator()(CurrentSettings const&) const { return QObject::tr("study defaults"); }
    QString operator()(StudyAsOpened const&) const { return QObject::tr("original study"); }
    QString operator()(NamedInStudy const& d) const { return qtext(d.name); }
    QString operator()(CatalogueProduct const& d) const { return QObject::tr("%1 (catalogue)").arg(qtext(d.entry)); }
};

}  // namespace

std::string name_in_study(DesignRef const& ref) {
    auto const* named = std::get_if<NamedInStudy>(&ref);
    return named ? named->name : "";
}

QString name_of(DesignRef const& ref) { return std::visit(Namer{}, ref); }

void rename(Design& design, QString const& from, QString const& to) {
    if (design && design->of == DesignRef(NamedInStudy{to_std(from)})) design->of = NamedInStudy{to_std(to)};
}

std::vector<DesignRef> study_designs(Document const& document) {
    std::vector<DesignRef> list{CurrentSettings{}};
    for (NamedDesign const& d : document.study().designs) list.push_back(NamedInStudy{d.name});
    return list;
}

std::vector<DesignRef> known_designs(Document const& document) {
    std::vector<DesignRef> list = study_designs(document);
    list.push_back(StudyAsOpened{});
    if (Quantity const* gpus = gpu_catalogue(document))
        for (Entry const& e : document.graph().entries(*gpus))
            list.push_back(CatalogueProduct{std::string(gpus->key), e.name});
    return list;
}

bool is_gone(Study const& study, DesignRef const& ref) {
    auto const* named = std::get_if<NamedInStudy>(&ref);
    return named && !find_design(study, named->name);
}

Scenario known_scenario(Document const& document, Scenario const& own, DesignRef const& ref) {
    if (std::holds_alternative<StudyAsOpened>(ref)) return document.as_opened().scenario;
    Scenario s = own;
    if (NamedDesign const* d = find_design(document.study(), name_in_study(ref))) s = overlay(own, d->scenario);
    if (auto const* product = std::get_if<CatalogueProduct>(&ref)) s.pins[product->selector] = product->entry;
    return s;
}

namespace {

/// What the scenario fixes otherwise than the base does; none where the base fixes more.
std::optional<std::vector<std::string>> differing(Scenario const& s, Scenario const& base) {
    std::vector<std::string> keys;
    for (auto const& [key, pin] : base.pins)
        if (!s.pins.contains(key)) return {};
    for (auto const& [key, pin] : s.pins)
        if (auto const own = base.pins.find(key); own == base.pins.end() || own->second != pin) keys.push_back(key);
    return keys;
}

}  // namespace

Coordinates design_of(Document const& document, NumberOf const& number) {
    Study const& study = document.study();
    Coordinates c{{}, CurrentSettings{}};
    auto keys = differing(number.scenario, study.scenario);
    if (find_design(study, number.design)) {
        DesignRef const named = NamedInStudy{number.design};
        if (auto changed = differing(number.scenario, known_scenario(document, study.scenario, named)))
            keys = std::move(changed), c.of = named;
    }
    if (!keys) return c;
    Graph const& graph = document.graph();
    Issues ignored;
    auto const add = [&](Quantity const& q) {
        c.at.emplace_back(&q, graph.value_of(q, number.scenario.pins.at(std::string(q.key)), ignored));
    };
    auto const is_moved = [&](AxisSpec const& a) {
        return number.scenario.pins.contains(std::string(a.quantity->key));
    };
    auto const is_axis = [&](std::string const& key) {
        return std::any_of(study.axes.begin(), study.axes.end(),
                           [&](AxisSpec const& a) { return a.quantity->key == key; });
    };
    if (!study.axes.empty() && std::all_of(study.axes.begin(), study.axes.end(), is_moved) &&
        std::all_of(keys->begin(), keys->end(), is_axis) && c.of == DesignRef(CurrentSettings{})) {
        c.of = GridPoint{};
        for (AxisSpec const& a : study.axes) add(*a.quantity);
        return c;
    }
    for (std::string const& key : *keys)
        if (Quantity const* q = graph.find(key)) add(*q);
    return c;
}

}  // namespace diecast
