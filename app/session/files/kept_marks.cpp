#include "app/session/files/kept_marks.h"
#include <algorithm>
#include <cmath>
#include <set>

namespace diecast {
namespace {

StudyView::Marked marked_of(Document const& document, Coordinates const& c, int place) {
    StudyView::Marked m{place, name_in_study(c.of)};
    if (std::holds_alternative<StudyAsOpened>(c.of)) m.scenario = document.as_opened().scenario;
    if (auto const* product = std::get_if<CatalogueProduct>(&c.of)) m.scenario.pins[product->selector] = product->entry;
    for (auto const& [q, value] : c.at) m.scenario.pin(*q, document.graph().pin_value_of(*q, value));
    return m;
}

/// What names every axis and nothing else is a place in the study's grid.
bool is_of_grid(Study const& study, StudyView::Marked const& m) {
    auto const named = [&](AxisSpec const& axis) { return m.scenario.pins.contains(std::string(axis.quantity->key)); };
    return m.design.empty() && !study.axes.empty() && m.scenario.pins.size() == study.axes.size() &&
           std::all_of(study.axes.begin(), study.axes.end(), named);
}

Coordinates coordinates_of(Document const& document, StudyView::Marked const& m) {
    Study const& study = document.study();
    Coordinates c;
    Issues ignored;
    auto pins = m.scenario.pins;
    auto const take = [&](std::string const& key) {
        Quantity const* q = document.graph().find(key);
        if (q) c.at.emplace_back(q, document.graph().value_of(*q, pins.at(key), ignored));
        pins.erase(key);
    };
    if (is_of_grid(study, m)) {
        for (AxisSpec const& axis : study.axes) take(std::string(axis.quantity->key));
        return c;
    }
    if (m.design.empty()) c.of = CurrentSettings{};
    else c.of = NamedInStudy{m.design};
    for (DesignRef const& known : known_designs(document)) {
        auto const* product = std::get_if<CatalogueProduct>(&known);
        if (!product || !m.design.empty()) continue;
        auto const pin = pins.find(product->selector);
        if (pin == pins.end() || pin->second != PinValue(product->entry)) continue;
        c.of = known;
        pins.erase(pin);
    }
    while (!pins.empty()) take(pins.begin()->first);
    return c;
}

/// The value of a choice by the name of its entry; none if there is no such entry now.
std::optional<double> value_now(Graph const& graph, Quantity const& q, double value, Graph const& before) {
    if (!before.is_choice(q)) return value;
    int const at = graph.entry(q, std::get<std::string>(before.pin_value_of(q, value)));
    return at < 0 ? std::nullopt : std::optional<double>(at);
}

}  // namespace

Selection in_terms_of(Graph const& graph, Selection selection, Graph const& before) {
    for (Design* d : selection.all()) {
        bool gone = false;
        if (*d)
            for (auto& [q, value] : (*d)->at) {
                auto const now = value_now(graph, *q, value, before);
                if (now) value = *now;
                else gone = true;
            }
        if (gone) d->reset();
    }
    return selection;
}

Brushes in_terms_of(Graph const& graph, Brushes brushes, Graph const& before) {
    for (BrushSpec& b : brushes.list) {
        if (!before.is_choice(*b.quantity)) continue;
        std::set<double> places;
        for (std::size_t i = 0; i < before.entries(*b.quantity).size(); ++i)
            if (auto const now = b.holds(static_cast<double>(i))
                                     ? value_now(graph, *b.quantity, static_cast<double>(i), before)
                                     : std::nullopt)
                places.insert(*now);
        b.kept.clear();
        for (double const place : places)
            if (!b.kept.empty() && b.kept.back().hi == place - 1) b.kept.back().hi = place;
            else b.kept.push_back({place, place});
    }
    std::erase_if(brushes.list, [](BrushSpec const& b) { return b.kept.empty(); });
    return brushes;
}

StudyView study_view(Document const& document, Selection const& selection, Brushes const& brushes) {
    StudyView view{{}, {}, brushes.feasible_only, brushes.front_inside};
    for (std::size_t i = 0; i < selection.pinned.size(); ++i) {
        if (!selection.pinned[i]) continue;
        view.marked.push_back(marked_of(document, *selection.pinned[i], static_cast<int>(i)));
        view.marked.back().is_baseline = selection.baseline == i && i > 0;
    }
    for (BrushSpec const& b : brushes.list)
        for (BrushRange const& i : b.kept) view.brushes.push_back({b.quantity, i.lo, i.hi});
    return view;
}

Selection selection_of(Document const& document, StudyView const& view) {
    Selection selection;
    for (StudyView::Marked const& m : view.marked) {
        auto const place = static_cast<std::size_t>(m.place);
        selection.pinned[place] = coordinates_of(document, m);
        if (m.is_baseline) selection.baseline = place;
    }
    return selection;
}

Design default_on_grid(Document const& document) {
    Study const& study = document.study();
    if (study.default_design.empty() || study.axes.empty() || study.sampling != DesignSampling()) return {};
    Scenario const scenario = scenario_of(study, study.default_design);
    Coordinates c;
    Issues issues;
    for (AxisSpec const& axis : study.axes) {
        Quantity const& q = *axis.quantity;
        auto const pin = scenario.pins.find(std::string(q.key));
        double const v = pin != scenario.pins.end() ? document.graph().value_of(q, pin->second, issues)
                                                    : evaluate(document.graph(), scenario, {&q})[0] / q.unit;
        auto const on_axis = [&](double place) { return std::abs(place - v) <= 1e-9 * std::abs(v); };
        auto const at = std::ranges::find_if(axis.values, on_axis);
        if (at == axis.values.end() && !document.is_pinned(q)) return {};
        c.at.emplace_back(&q, at == axis.values.end() ? v : *at);
    }
    return issues.empty() ? Design(c) : std::nullopt;
}

QString unsaved_pins(Session const& session) {
    Document const& document = session.document();
    if (!document.is_nowhere() && document.path().isEmpty()) return {};
    StudyView const& saved = document.as_opened().view;
    auto const opened = selection_of(document, saved).pinned;
    auto const& now = session.selection().pinned;
    QStringList letters;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (!now[i] || std::ranges::find(opened, now[i]) != opened.end()) continue;
        StudyView::Marked const mark = marked_of(document, *now[i], 0);
        if (std::ranges::none_of(saved.marked, [&](StudyView::Marked const& m) {
                return m.design == mark.design && m.scenario == mark.scenario;
            }))
            letters << pin_letter(i);
    }
    return letters.join(", ");
}

Brushes brushes_of(StudyView const& view) {
    Brushes brushes{{}, view.feasible_only, view.front_inside};
    for (Constraint const& c : view.brushes) {
        auto at = std::find_if(brushes.list.begin(), brushes.list.end(),
                               [&](BrushSpec const& b) { return b.quantity == c.quantity; });
        if (at == brushes.list.end()) at = brushes.list.insert(at, BrushSpec{c.quantity, {}});
        at->kept.push_back({c.lo, c.hi});
    }
    return brushes;
}

}  // namespace diecast
