#include "model/study/bundle.h"
#include <set>
#include "model/catalogue/catalogue.h"
#include "model/catalogue/field_values.h"
#include "model/catalogue/migrate.h"
#include "model/catalogue/own_entry_json.h"
#include "model/study/axis_range.h"

namespace diecast {
namespace {

/// Entries as they are found to be needed, those that others need among them.
class Collector {
public:
    explicit Collector(Graph const& graph) : graph_(graph) {}

    void need(Study const& s) {
        need(s.scenario), need(s.axes);
        for (NamedDesign const& design : s.designs) need(design.scenario);
        for (StudyView::Marked const& m : s.view.marked) need(m.scenario);
        for (Search const& search : s.searches) need(search.scenario), need(search.groups), need(search.axes);
        for (Published const& published : s.published) need(published.at);
        for (ChartSpec const& chart : s.charts)
            for (AxisSpec const* axis : axes_of(chart)) need(*axis);
        for (Quantity const* q : graph_.quantities())
            if (graph_.is_choice(*q)) need_default(*q);
    }

    std::vector<OwnEntry> take() { return std::move(found_); }

private:
    void need(Scenario const& scenario) {
        for (auto const& [key, word] : scenario.pins)
            if (Quantity const* q = graph_.find(key); q && graph_.is_choice(*q)) need(*q, word);
    }
    void need(AxisSpec const& axis) {
        if (graph_.is_choice(*axis.quantity))
            for (double place : axis.values) need(*axis.quantity, place);
    }
    void need(std::vector<AxisSpec> const& axes) {
        for (AxisSpec const& axis : axes) need(axis);
    }

    void need_default(Quantity const& q) {
        Entry const* const entry = entry_at(q, graph_.pin_value_of(q, q.fallback));
        if (!entry) return;
        need(q, *entry);
        for (std::size_t i = 0; i < found_.size(); ++i)
            if (text_of_[i] == entry->text) found_[i].is_default = true;
    }

    Entry const* entry_at(Quantity const& q, PinValue const& word) const {
        Issues ignored;
        double const place = graph_.value_of(q, word, ignored);
        auto const entries = graph_.entries(q);
        if (!(place >= 0) || place >= static_cast<double>(entries.size())) return nullptr;
        return &entries[static_cast<std::size_t>(place)];
    }
    void need(Quantity const& q, PinValue const& word) {
        if (Entry const* entry = entry_at(q, word)) need(q, *entry);
    }

    /// Cases of methods have no text: they are the program's. One entry may serve several choices.
    void need(Quantity const& q, Entry const& entry) {
        if (entry.text.empty() || !seen_.insert(entry.text).second) return;
        Issues ignored;
        if (auto own = own_entry(entry.text, ignored)) {
            found_.push_back(std::move(*own));
            text_of_.push_back(entry.text);
        }
        if (!entry.extends.empty()) need(q, entry.extends);
        for (Assignment const& a : entry.sets)
            if (graph_.is_choice(*a.quantity)) need(*a.quantity, a.value);
    }

    Graph const& graph_;
    std::set<std::string_view> seen_;
    std::vector<OwnEntry> found_;
    std::vector<std::string_view> text_of_;  // of each found
};

/// "all" says other things elsewhere.
void name_places(Graph const& graph, AxisSpec& axis) {
    if (graph.is_choice(*axis.quantity)) axis.text = list_text(graph, *axis.quantity, axis.values);
}
void name_places(Graph const& graph, std::vector<AxisSpec>& axes) {
    for (AxisSpec& axis : axes) name_places(graph, axis);
}

bool lies_in(std::string const& file, std::filesystem::path const& folder) {
    return file.starts_with((folder / "").string());
}

/// The same as the entry that ships under its name.
bool ships(Graph const& graph, OwnEntry const& own) {
    for (Quantity const* q : graph.quantities())
        for (Entry const& entry : graph.entries(*q))
            if (entry.name == own.name && lies_in(entry.file, presets_folder()) && is_same_entry(entry.text, own.text))
                return true;
    return false;
}

}  // namespace

Study bundled(Graph const& graph, Study study) {
    name_places(graph, study.axes);
    for (Search& search : study.searches) name_places(graph, search.groups), name_places(graph, search.axes);
    for (ChartSpec& chart : study.charts)
        for (AxisSpec* axis : axes_of(chart)) name_places(graph, *axis);
    Collector collector(graph);
    collector.need(study);
    study.entries = collector.take();
    return study;
}

bool is_self_contained(Graph const& graph, Study const& study) {
    return std::any_of(study.entries.begin(), study.entries.end(),
                       [&](OwnEntry const& own) { return own.is_default || ships(graph, own); });
}

Study lean(Graph const& graph, Study study) {
    std::erase_if(study.entries, [&](OwnEntry const& own) { return ships(graph, own); });
    for (OwnEntry& own : study.entries) own.is_default = false;
    return study;
}

std::vector<OwnEntry> brought_entries(std::string_view study_json, Issues& issues) {
    auto const document = parse_document(study_json, issues);
    if (!document) return {};
    Field const root(*document, issues);
    return root.is_object() ? read_own_entries(root) : std::vector<OwnEntry>{};
}

}  // namespace diecast
