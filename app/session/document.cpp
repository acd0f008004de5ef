#include "app/session/document.h"
#include <QFileInfo>
#include <algorithm>
#include <cstdlib>
#include <numeric>
#include "app/chart/text.h"
#include "app/session/edits.h"
#include "model/catalogue/catalogue.h"
#include "model/model.h"
#include "model/study/axis_range.h"
#include "model/study/bundle.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {
namespace {

/// Studies that ship with the program are read, never written over.
bool is_bundled(Study const& study) {
    return study.file.empty() ||
           QFileInfo(QString::fromStdString(study.file)).absolutePath().endsWith("/presets/studies");
}

/// The same choices among other entries: those that are gone are left out, "all" stays all.
void carry_over(AxisSpec& axis, Graph const& from, Graph const& to) {
    Quantity const& q = *axis.quantity;
    if (&from == &to || !from.is_choice(q) || !to.is_choice(q)) return;
    bool const all = axis.text == "all";
    std::vector<double> values;
    for (double v : axis.values) {
        int const at = to.entry(q, std::get<std::string>(from.pin_value_of(q, v)));
        if (at >= 0) values.push_back(at);
    }
    bool const all_now = all || values.empty();
    if (all_now) {
        values.resize(to.entries(q).size());
        std::iota(values.begin(), values.end(), 0.0);
    }
    if (all_now) axis.text = "all";
    else if (values.size() != axis.values.size()) axis.text = list_text(to, q, values);
    axis.values = std::move(values);
}

void carry_over(std::vector<ChartSpec>& charts, Graph const& from, Graph const& to) {
    for (ChartSpec& chart : charts)
        for (AxisSpec* axis : axes_of(chart)) carry_over(*axis, from, to);
}

void carry_over(std::vector<Search>& searches, Graph const& from, Graph const& to) {
    for (Search& search : searches)
        for (auto* axes : {&search.groups, &search.axes})
            for (AxisSpec& axis : *axes) carry_over(axis, from, to);
}

void carry_over(Study& study, Graph const& from, Graph const& to) {
    for (AxisSpec& axis : study.axes) carry_over(axis, from, to);
    carry_over(study.searches, from, to);
    carry_over(study.charts, from, to);
}

void put(Study& study, Graph const& graph, Quantity const& q, Setting s) {
    if (s.axis && s.graph) carry_over(*s.axis, *s.graph, graph);
    std::string const key(q.key);
    if (s.pin) study.scenario.pins[key] = *s.pin;
    else study.scenario.pins.erase(key);
    auto& axes = study.axes;
    auto const found =
        std::find_if(axes.begin(), axes.end(), [&](AxisSpec const& axis) { return axis.quantity == &q; });
    if (found != axes.end() && s.axis) *found = *s.axis;
    else if (found != axes.end()) axes.erase(found);
    else if (s.axis) axes.insert(axes.begin() + static_cast<std::ptrdiff_t>(std::min(s.place, axes.size())), *s.axis);
}

/// Axes that go before axes that come, and these from the first place to the last: each lands where it was.
void put(Study& study, Graph const& graph, SettingList settings, Changes& changes) {
    std::stable_sort(settings.begin(), settings.end(), [](auto const& a, auto const& b) {
        auto const rank = [](Setting const& s) { return s.axis ? s.place + 1 : 0; };
        return rank(a.second) < rank(b.second);
    });
    for (auto& [q, setting] : settings) put(study, graph, *q, std::move(setting));
    changes.settings = !settings.empty();
}

void put(Study& study, Goals const& goals, Changes& changes) {
    if (goals == goals_of(study)) return;
    changes.goals = true;
    changes.figures = study.objectives != goals.objectives || study.figures != goals.figures;
    auto const before = outputs_of(study);
    study.objectives = goals.objectives;
    study.constraints = goals.constraints;
    study.figures = goals.figures;
    study.set_aside = goals.set_aside;
    study.sampling = goals.sampling;
    study.model_limits = goals.model_limits;
    changes.outputs = changes.outputs || outputs_of(study) != before;
}

void put(Study& study, StudyWords words, Changes& changes) {
    if (words == words_of(study)) return;
    changes.words = true;
    study.title = std::move(words.title), study.summary = std::move(words.summary), study.noun = std::move(words.noun);
}

void put(Study& study, Graph const& graph, StudyCharts charts, Changes& changes) {
    carry_over(charts.list, *charts.graph, graph);
    if (charts.list == study.charts) return;
    changes.charts = true;
    auto const before = outputs_of(study);
    study.charts = std::move(charts.list);
    changes.outputs = outputs_of(study) != before;
}

void put(Study& study, Graph const& graph, StudySearches searches, Changes& changes) {
    carry_over(searches.list, *searches.graph, graph);
    if (searches.list == study.searches) return;
    changes.charts = true;  // some draw what is searched
    study.searches = std::move(searches.list);
}

/// What says the same under another name has been renamed.
void put(Study& study, StudyNames const& names, Changes& changes) {
    changes.designs = true;
    auto const before = std::move(study.designs);
    put_names(study, names);
    auto const has = [](std::vector<NamedDesign> const& list, NamedDesign const& of, bool name) {
        return std::any_of(list.begin(), list.end(), [&](NamedDesign const& d) {
            return name ? d.name == of.name : d.note == of.note && d.scenario == of.scenario;
        });
    };
    for (NamedDesign const& was : before)
        for (NamedDesign const& is : study.designs)
            if (has({is}, was, false) && !has(study.designs, was, true) && !has(before, is, true))
                changes.renamed.emplace_back(qtext(was.name), qtext(is.name));
}

}  // namespace

std::shared_ptr<Graph const> make_graph(std::vector<OwnEntry> const& brought, Issues& issues,
                                        std::string const& study) {
    Graph graph = make_model();
    Issues found = load_catalogue(graph, catalogue_selectors(), presets_folder(), own_entry_files(), brought, study);
    forgive_own_entries(found);
    issues.insert(issues.end(), found.begin(), found.end());
    return std::make_shared<Graph const>(std::move(graph));
}

Opening read_opening(StudyText const& text, std::shared_ptr<Graph const> plain) {
    Opening opening{std::move(plain), {}, text.issues};
    if (has_errors(text.issues)) return opening;
    Issues heading;  // reading the study says it again
    auto const brought = brought_entries(text.json, heading);
    if (!brought.empty() || !opening.graph) {
        std::string const name = text.file.empty() ? "(link)" : text.file;
        opening.graph = make_graph(brought, opening.issues, name);
        for (Issue& issue : opening.issues)  // what is wrong with other files is no reason to refuse this one
            if (issue.file != name && issue.severity == Severity::error) issue.severity = Severity::warning;
    }
    StudyReading reading = read_study(*opening.graph, text.json, text.file);
    opening.study = std::move(reading.study);
    opening.issues.insert(opening.issues.end(), reading.issues.begin(), reading.issues.end());
    return opening;
}

Study in_terms_of(Graph const& graph, Study study, Graph const& before) {
    carry_over(study, before, graph);
    return study;
}

Study with_view(Study study, KeptView const& kept) {
    study.view = kept.study;
    if (auto const shown = first_plot(study.charts)) study.charts[*shown].of = kept.chart.of;
    else study.charts.push_back(kept.chart);
    return study;
}

Study as_written(Graph const& graph, Study study, KeptView const& view) {
    study = with_view(std::move(study), view);
    if (is_self_contained(graph, study)) return bundled(graph, std::move(study));
    study.entries = lean(graph, bundled(graph, study)).entries;
    return study;
}

Setting setting_in(Study const& study, Quantity const& q) {
    Setting s;
    if (auto const pin = study.scenario.pins.find(std::string(q.key)); pin != study.scenario.pins.end())
        s.pin = pin->second;
    s.place = study.axes.size();
    for (std::size_t i = 0; i < study.axes.size(); ++i)
        if (study.axes[i].quantity == &q) s.axis = study.axes[i], s.place = i;
    return s;
}

Goals goals_of(Study const& study) {
    return {study.objectives, study.constraints, study.set_aside, study.figures, study.sampling, study.model_limits};
}

StudyWords words_of(Study const& study) { return {study.title, study.summary, study.noun}; }

std::vector<ChartSpec> charts_without_view(Study const& study) {
    std::vector<ChartSpec> charts = study.charts;
    auto const first = first_plot(charts);
    if (!first) return charts;
    ChartSpec& chart = charts[*first];
    if (chart.title.empty() && chart.note.empty()) charts.erase(charts.begin() + static_cast<std::ptrdiff_t>(*first));
    else chart.of = plot_kind({});
    return charts;
}

Document::Document(std::shared_ptr<Graph const> graph, Study study, QObject* parent)
    : QObject(parent),
      graphs_{std::move(graph)},
      study_(std::move(study)),
      opened_(study_),
      graph_opened_(graphs_.back()),
      bundled_(is_bundled(study_)) {
    undo_.setUndoLimit(1000);
    connect(&undo_, &QUndoStack::indexChanged, this, [this] {  // side edits leave a saved study saved
        int const clean = undo_.cleanIndex();
        bool const moved = clean >= 0 && !undo_.isClean();
        if (moved && side_edits() == std::abs(undo_.index() - clean)) undo_.setClean();
    });
}

/// The stack signals that it is empty when it is destroyed; the receivers may be gone before.
Document::~Document() { undo_.disconnect(); }

/// Number of edits between now and when the study was as in its file that leave it as it is.
int Document::side_edits() const {
    int many = 0;
    auto const [from, to] = std::minmax({undo_.cleanIndex(), undo_.index()});
    for (int i = from; i < to; ++i) {
        auto const* side = dynamic_cast<SideEdit const*>(undo_.command(i));
        many += side && !side->changes_study();
    }
    return many;
}

QString Document::name() const {
    QString const file = QFileInfo(QString::fromStdString(study_.file)).fileName();
    QString const own = QString::fromStdString(study_.title.empty() ? study_.name : study_.title);
    return !bundled_ && !file.isEmpty() ? file : own.isEmpty() ? tr("Untitled study") : own;
}

bool Document::is_nowhere() const { return study_.file.empty(); }

QString Document::path() const { return bundled_ ? QString() : QString::fromStdString(study_.file); }

bool Document::is_pinned(Quantity const& q) const { return study_.scenario.pins.contains(std::string(q.key)); }

AxisSpec const* Document::spec_of(Quantity const& q) const {
    auto const found =
        std::find_if(study_.axes.begin(), study_.axes.end(), [&](AxisSpec const& axis) { return axis.quantity == &q; });
    return found == study_.axes.end() ? nullptr : &*found;
}

AxisSpec const* Document::axis_of(Quantity const& q) const { return is_pinned(q) ? nullptr : spec_of(q); }

Setting Document::setting(Quantity const& q) const {
    Setting s = setting_in(study_, q);
    s.graph = &graph();
    return s;
}

void Document::apply(StudyParts parts) {
    Changes changes;
    put(study_, graph(), std::move(parts.settings), changes);
    if (parts.searches) put(study_, graph(), std::move(*parts.searches), changes);
    if (parts.charts) put(study_, graph(), std::move(*parts.charts), changes);
    if (parts.names) put(study_, *parts.names, changes);
    if (parts.goals) put(study_, *parts.goals, changes);
    if (parts.words) put(study_, std::move(*parts.words), changes);
    if (parts.measured && *parts.measured != study_.measured)
        changes.measured = true, study_.measured = std::move(*parts.measured);
    if (changes.any()) emit changed(changes);
}

AxisFollowers Document::push(Quantity const& q, Setting after, QString const& text) {
    if (AxisSpec const* before = spec_of(q); before && after.axis) {
        StudyCharts charts{study_.charts, &graph()};
        StudySearches searches{study_.searches, &graph()};
        AxisFollowers const followers = follow_axis(charts.list, searches.list, *before, *after.axis);
        if (followers.charts || followers.searches) {
            StudyParts parts{.settings = {{&q, std::move(after)}}};
            parts.charts = std::move(charts), parts.searches = std::move(searches);
            undo_.push(new StudyEdit(*this, std::move(parts), text));
            return followers;
        }
    }
    undo_.push(new SettingEdit(*this, q, std::move(after), text, held_ ? gesture_ : 0));
    return {};
}

void Document::pin(Quantity const& q, PinValue value) {
    Setting s = setting(q);
    if (s.pin == value) return;
    auto const* name = std::get_if<std::string>(&value);
    auto const* before = s.pin ? std::get_if<double>(&*s.pin) : nullptr;
    QString const what = name ? QString::fromStdString(*name)
                              : telling(std::get<double>(value), before ? std::optional(*before) : std::nullopt, q);
    s.pin = std::move(value);
    push(q, std::move(s), tr("%1 = %2").arg(title(q), what));
}

void Document::release(Quantity const& q) {
    Setting s = setting(q);
    if (!s.pin) return;
    s.pin.reset();
    push(q, std::move(s), tr("Unpin %1").arg(in_sentence(q)));
}

AxisFollowers Document::sweep(Quantity const& q, AxisSpec axis) {
    Setting s = setting(q);
    if (!s.pin && s.axis && s.axis->values == axis.values) return {};
    s.pin.reset();
    s.axis = std::move(axis);
    return push(q, std::move(s), tr("Sweep %1").arg(in_sentence(q)));
}

void Document::hold(bool held) {
    if (held && !held_) ++gesture_;
    held_ = held;
}

void Document::adopt(std::shared_ptr<Graph const> next) {
    carry_over(study_, graph(), *next);
    carry_over(opened_, graph(), *next);
    graphs_.push_back(std::move(next));
    emit changed({.entries = true});
}

Issues Document::take(Opening opening) {
    if (has_errors(opening.issues)) return opening.issues;
    replace(std::move(opening.graph), std::move(opening.study));
    if (is_nowhere()) undo_.resetClean();
    return opening.issues;
}

void Document::open(Study study) {
    study.file.clear();
    replace(graphs_.back(), std::move(study));
}

void Document::drift() { undo_.resetClean(); }

void Document::replace(std::shared_ptr<Graph const> graph, Study study) {
    bool const other_entries = graph != graphs_.back();
    if (other_entries) graphs_.push_back(std::move(graph));
    opened_ = study_ = std::move(study);
    graph_opened_ = graphs_.back();
    bundled_ = is_bundled(study_);
    undo_.clear();
    undo_.setClean();  // where the stack was empty, to clear it has left it as it was
    emit changed({.study = true, .entries = other_entries});
}

Issues Document::save(QString const& path, KeptView const& view, bool self_contained) {
    std::string const file = to_std(path);
    Study written = self_contained ? bundled(graph(), with_view(study_, view)) : as_written(graph(), study_, view);
    Issues issues = save_study(graph(), written, file);
    if (has_errors(issues)) return issues;
    if (self_contained) study_.entries = std::move(written.entries);
    std::size_t const charts = study_.charts.size();
    study_ = with_view(std::move(study_), view);
    study_.file = file;
    opened_ = study_;
    graph_opened_ = graphs_.back();
    bundled_ = false;
    undo_.setClean();
    emit changed({.charts = study_.charts.size() != charts, .saved = true});
    return issues;
}

}  // namespace diecast
