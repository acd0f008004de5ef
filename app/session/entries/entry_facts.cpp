#include "app/session/entries/entry_facts.h"
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include "app/chart/text.h"
#include "model/catalogue/catalogue.h"
#include "model/core/value_text.h"
#include "model/model.h"

namespace diecast {
namespace {

struct KindWords {
    char const *kind, *one, *many;
};
KindWords const kinds[] = {{"gpu", "GPU", "GPUs"},
                           {"process", "Process", "Processes"},
                           {"package", "Package class", "Package classes"},
                           {"memory", "Memory", "Memories"},
                           {"link", "Link", "Links"},
                           {"io", "Host link", "Host links"},
                           {"d2d", "Die-to-die link", "Die-to-die links"},
                           {"io_die", "I/O die", "I/O dies"},
                           {"fab", "Fab", "Fabs"},
                           {"site", "Site", "Sites"},
                           {"fabric", "Fabric", "Fabrics"},
                           {"cluster", "Cluster", "Clusters"},
                           {"network", "Network", "Networks"},
                           {"format", "Number format", "Number formats"},
                           {"workload", "Workload", "Workloads"},
                           {"runtime", "Runtime", "Runtimes"},
                           {"dispatch", "Dispatch library", "Dispatch libraries"},
                           {"composable", "Composable package", "Composable packages"},
                           {"scaling", "Scaling", "Scalings"},
                           {"convergence", "Benchmark of epochs", "Benchmarks of epochs"},
                           {"critical_batch", "Critical batch", "Critical batches"},
                           {"classifier", "Image classifier", "Image classifiers"},
                           {"timing", "Timing of a step", "Timings of steps"},
                           {"machine", "Machine for learning", "Machines for learning"},
                           {"environment", "Environment", "Environments"}};

KindWords const* words_of(std::string_view kind) {
    auto const found = std::find_if(std::begin(kinds), std::end(kinds), [&](auto const& k) { return k.kind == kind; });
    return found == std::end(kinds) ? nullptr : found;
}

bool names(PinValue const& word, std::string const& name) {
    auto const* text = std::get_if<std::string>(&word);
    return text && *text == name;
}

/// The choices of the scenario that are pinned to this very entry.
std::vector<Quantity const*> pinned_to(Graph const& graph, Scenario const& scenario, EntryRef const& ref) {
    std::vector<Quantity const*> choices;
    for (auto const& [key, word] : scenario.pins)
        if (Quantity const* q = names(word, ref.name) ? graph.find(key) : nullptr; q && can_be_at(graph, *q, ref))
            choices.push_back(q);
    return choices;
}

bool pins(Graph const& graph, Scenario const& scenario, EntryRef const& ref) {
    return !pinned_to(graph, scenario, ref).empty();
}

bool is_swept_by(Graph const& graph, AxisSpec const& axis, EntryRef const& ref) {
    double const index = graph.entry(*axis.quantity, ref.name);
    return can_be_at(graph, *axis.quantity, ref) &&
           std::find(axis.values.begin(), axis.values.end(), index) != axis.values.end();
}

bool lies_within(std::filesystem::path const& file, std::filesystem::path const& folder) {
    if (folder.empty()) return false;
    QString const inner = QFileInfo(QString::fromStdString(file.string())).absoluteFilePath();
    return inner.startsWith(QFileInfo(QString::fromStdString(folder.string())).absoluteFilePath() + "/");
}

}  // namespace

Entry const* entry_of(Graph const& graph, EntryRef const& ref) {
    if (!ref) return nullptr;
    int const at = graph.entry(*ref.selector, ref.name);
    return at < 0 ? nullptr : &graph.entries(*ref.selector)[to_index(at)];
}

Assignment const* assignment_of(Entry const& entry, Quantity const& q) {
    for (Assignment const& a : entry.sets)
        if (a.quantity == &q) return &a;
    return nullptr;
}

std::vector<Entry const*> bases_of(Graph const& graph, Quantity const& selector, Entry const& entry) {
    std::vector<Entry const*> bases;
    for (Entry const* at = &entry; at && !at->extends.empty() && bases.size() < 100;) {
        at = entry_of(graph, {&selector, at->extends});
        if (at) bases.push_back(at);
    }
    return bases;
}

Entry const* origin_of(Graph const& graph, Quantity const& selector, Entry const& entry, Assignment const& own) {
    Entry const* from = nullptr;
    for (Entry const* base : bases_of(graph, selector, entry)) {
        Assignment const* a = assignment_of(*base, *own.quantity);
        if (!a || a->value != own.value || a->provenance.source != own.provenance.source ||
            a->provenance.status != own.provenance.status || a->provenance.note != own.provenance.note)
            break;
        from = base;
    }
    return from;
}

bool can_be_at(Graph const& graph, Quantity const& choice, EntryRef const& ref) {
    Entry const* const entry = entry_of(graph, ref);
    if (!entry || &choice == ref.selector) return &choice == ref.selector;
    Entry const* const other = entry_of(graph, {&choice, ref.name});
    return other && !entry->text.empty() && other->text == entry->text;
}

std::vector<Quantity const*> choices_at(Graph const& graph, EntryRef const& ref) {
    std::vector<Quantity const*> choices;
    for (Quantity const* q : graph.quantities())
        if (can_be_at(graph, *q, ref)) choices.push_back(q);
    return choices;
}

std::string_view kind_of(Quantity const& selector) {
    for (auto const& [kind, q] : catalogue_selectors())
        if (q == &selector) return kind;
    return {};
}

QString kind_title(Quantity const& selector) {
    KindWords const* words = words_of(kind_of(selector));
    return words ? tr(words->many) : title(selector);
}

QString kind_title_of_one(Quantity const& selector) {
    KindWords const* words = words_of(kind_of(selector));
    return words ? tr(words->one) : title(selector);
}

QString own_place(Quantity const& selector, QString const& name) {
    if (own_entries_folder().empty()) return {};
    return QDir(QString::fromStdString(own_entries_folder().string()))
        .filePath(qtext(kind_of(selector)) + "-" + name + ".diecast.json");
}

QString own_file(Quantity const& selector, Entry const& entry) {
    if (is_shipped(entry)) return {};
    if (lies_within(entry.file, own_entries_folder())) return qtext(entry.file);
    QString const place = own_place(selector, qtext(entry.name));
    QFile file(place);
    bool const there = file.open(QIODevice::ReadOnly) && is_same_entry(file.readAll().toStdString(), entry.text);
    return there ? place : QString();
}

bool is_shipped(Entry const& entry) { return entry.file.empty() || lies_within(entry.file, presets_folder()); }

QString trust_text(Entry const& entry) {
    QStringList parts;
    for (Status s : {Status::published, Status::derived, Status::calibrated, Status::recalled, Status::assumption}) {
        auto const n = std::count_if(entry.sets.begin(), entry.sets.end(),
                                     [&](Assignment const& a) { return a.provenance.status == s; });
        if (n == 0) continue;
        std::string const word(to_text(s));
        parts << qtext(counted(static_cast<std::uint64_t>(n), word, s == Status::assumption ? word + "s" : word));
    }
    QString const count = qtext(counted(entry.sets.size(), "value"));
    return parts.isEmpty() ? count : count + ": " + parts.join(", ");
}

QString entry_title(Entry const& entry) { return qtext(entry.title.empty() ? entry.name : entry.title); }

QString value_of(Quantity const& q, PinValue const& word) {
    if (auto const* name = std::get_if<std::string>(&word)) return qtext(*name);
    return shown(std::get<double>(word), q, 6);
}

QString exact_value_of(PinValue const& word) {
    auto const* name = std::get_if<std::string>(&word);
    return qtext(name ? *name : exact_text(std::get<double>(word)));
}

bool is_set_or_swept(Graph const& graph, Study const& study, EntryRef const& ref) {
    if (pins(graph, study.scenario, ref)) return true;
    return std::any_of(study.axes.begin(), study.axes.end(), [&](AxisSpec const& axis) {
        return !study.scenario.pins.contains(std::string(axis.quantity->key)) && is_swept_by(graph, axis, ref);
    });
}

QStringList study_uses(Graph const& graph, Study const& study, EntryRef const& ref, Uses which) {
    QStringList uses;
    auto const swept_at = [&](std::vector<AxisSpec> const& axes) {
        std::vector<Quantity const*> choices;
        for (AxisSpec const& axis : axes)
            if (is_swept_by(graph, axis, ref)) choices.push_back(axis.quantity);
        return choices;
    };
    auto const is_pinned = [&](Quantity const& q) { return study.scenario.pins.contains(std::string(q.key)); };
    bool const choices = which != Uses::by_name;
    if (choices)
        for (Quantity const* q : pinned_to(graph, study.scenario, ref)) uses << tr("set as %1").arg(title(*q));
    if (choices)
        for (Quantity const* q : swept_at(study.axes))
            uses << (is_pinned(*q) ? tr("on the axis %1, which is held") : tr("on the axis %1")).arg(title(*q));
    for (NamedDesign const& design : study.designs)
        if (pins(graph, design.scenario, ref)) uses << tr("design “%1”").arg(qtext(design.name));
    for (Search const& search : study.searches)
        if (pins(graph, search.scenario, ref) || !swept_at(search.groups).empty() || !swept_at(search.axes).empty())
            uses << tr("search “%1”").arg(qtext(search.title.empty() ? search.name : search.title));
    for (Published const& claim : study.published)
        if (pins(graph, claim.at, ref)) {
            uses << tr("claims");
            break;
        }
    bool const swept = std::any_of(study.axes.begin(), study.axes.end(),
                                   [&](AxisSpec const& axis) { return axis.quantity == ref.selector; });
    bool const is_default = ref.selector->fallback == graph.entry(*ref.selector, ref.name);
    if (which == Uses::all && !is_pinned(*ref.selector) && !swept && is_default)
        uses << tr("the default of %1").arg(title(*ref.selector));
    return uses;
}

QStringList entry_uses(Graph const& graph, EntryRef const& ref) {
    QStringList uses;
    for (auto const& [kind, selector] : catalogue_selectors())
        for (Entry const& entry : graph.entries(*selector)) {
            bool const extends = selector == ref.selector && entry.extends == ref.name;
            Assignment const* a = selector == ref.selector ? nullptr : assignment_of(entry, *ref.selector);
            if (extends || (a && names(a->value, ref.name)))
                uses << kind_title_of_one(*selector) + " " + qtext(entry.name);
        }
    return uses;
}

}  // namespace diecast
