#include "app/gui/window/palette_commands.h"
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <set>
#include "app/chart/text.h"
#include "app/gui/catalogue/catalogue.h"
#include "app/gui/charts/charts_page.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/window.h"
#include "app/present/text/synonyms.h"
#include "app/session/words.h"
#include "model/catalogue/catalogue.h"
#include "model/model.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {
namespace {

struct ActionWords {
    char const *name, *others;
};

/// What else people call an action, by its object name.
constexpr ActionWords action_words[] = {
    {"calibrate-on-measurements", "fit, tune"},
    {"charts", "figures, plots"},
    {"compare", "difference, benchmark"},
    {"copy-as-command-line", "CLI, script"},
    {"copy-picture", "clipboard, screenshot"},
    {"explore", "Pareto, scatter plot, cloud"},
    {"export-chart", "save picture, figure, PDF, SVG, PNG"},
    {"export-front", "export table, CSV, spreadsheet"},
    {"light-or-dark", "theme, dark mode, light mode, appearance"},
    {"name-the-design", "rename, rename design, save design"},
    {"new", "create, template"},
    {"objectives-and-constraints", "goals, limits"},
    {"sensitivity", "uncertainty, Monte Carlo, histogram, distribution, tornado, Sobol, Morris"},
    {"settings", "preferences, options"},
    {"shortcuts", "keyboard, hotkeys, key bindings"},
    {"show-everything", "fit view, reset zoom"},
    {"show-me-around", "tour, introduction, guide"},
    {"swap-the-axes", "swap axes, transpose, flip axes"},
};

QString other_words(QString const& action) {
    for (ActionWords const& words : action_words)
        if (action == words.name) return words.others;
    return {};
}

void add_actions(Window& window, std::vector<PaletteCommand>& list) {
    for (Offer const& offer : offers(window)) {
        QAction* action = offer.action;
        QString const name = plain_text(*action);
        if (action->objectName() == "commands") continue;     // the palette itself
        if (offer.menu.endsWith(tr("Open study"))) continue;  // come with their titles, below
        list.push_back({"action:" + action->objectName(), tr("Action"), name, offer.menu,
                        action->shortcut().toString(QKeySequence::NativeText),
                        [guard = QPointer<QAction>(action)] {
                            if (guard) guard->trigger();
                        },
                        action->isEnabled(), false, false, other_words(action->objectName())});
    }
}

QString title_of(QFileInfo const& file) {
    static std::map<QString, std::pair<QDateTime, QString>> known;
    auto& [when, title] = known[file.filePath()];
    if (when == file.lastModified()) return title;
    when = file.lastModified();
    QFile in(file.filePath());
    title = in.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(in.readAll())["title"].toString() : QString();
    return title;
}

void add_studies(Window& window, std::vector<PaletteCommand>& list) {
    QDir const folder(QString::fromStdString((presets_folder() / "studies").string()));
    for (QFileInfo const& file : folder.entryInfoList({"*.json"}, QDir::Files, QDir::Name)) {
        QString const title = title_of(file);
        list.push_back({"study:" + file.baseName(),
                        tr("Study"),
                        title.isEmpty() ? file.baseName() : title,
                        file.baseName(),
                        {},
                        [&window, path = file.filePath()] { window.files().receive(path); },
                        true,
                        false,
                        false,
                        {},
                        file.baseName()});
    }
}

void add_charts(Window& window, std::vector<PaletteCommand>& list) {
    Study const& study = window.document().study();
    for (std::size_t i = 0; i < study.charts.size(); ++i)
        list.push_back({"chart:" + qtext(study.name) + "/" + QString::number(i),
                        tr("Chart"),
                        chart_title(study.charts[i]),
                        kind_text(study.charts[i]),
                        {},
                        [&window, i] {
                            window.pages().turn_to("charts");
                            window.pages().get<ChartsPage>().choose(static_cast<int>(i));
                        }});
}

/// What it sweeps, pins, wants, limits, plots, searches over and claims.
std::set<Quantity const*> spoken_of(Graph const& graph, Study const& study) {
    auto const outputs = outputs_of(study);
    std::set<Quantity const*> all(outputs.begin(), outputs.end());
    auto const add_pins = [&](Scenario const& s) {
        for (auto const& [key, value] : s.pins) all.insert(graph.find(key));
    };
    auto const add_axes = [&](std::vector<AxisSpec> const& axes) {
        for (AxisSpec const& a : axes) all.insert(a.quantity);
    };
    add_pins(study.scenario), add_axes(study.axes);
    for (NamedDesign const& d : study.designs) add_pins(d.scenario);
    for (Search const& s : study.searches) add_pins(s.scenario), add_axes(s.axes), add_axes(s.groups);
    for (ChartSpec const& c : study.charts) {
        for (Quantity const* q : quantities_of(c)) all.insert(q);
        for (AxisSpec const* axis : axes_of(c)) all.insert(axis->quantity);
    }
    return all;
}

void add_parameters(Window& window, std::vector<PaletteCommand>& list) {
    Graph const& graph = window.document().graph();
    auto const matters = relevant(graph, outputs_of(window.document().study()));
    auto const spoken = spoken_of(graph, window.document().study());
    for (Quantity const* q : graph.quantities()) {
        QString const unit = unit_text(*q);
        bool const at_hand = spoken.contains(q), here = at_hand || matters[to_index(graph.slot(*q))];
        list.push_back({"parameter:" + qtext(q->key),
                        at_hand ? tr("Quantity of this study")
                        : here  ? tr("Quantity")
                                : tr("Quantity, not in this study"),
                        title(*q),
                        group_title(*q) + " · " + qtext(q->key) + (unit.isEmpty() ? "" : " · " + unit),
                        {},
                        [&window, q] { emit window.navigator().to_parameter(q); },
                        true,
                        !here,
                        at_hand,
                        qtext(other_names(*q)),
                        qtext(q->key)});
    }
}

void add_entries(Window& window, std::vector<PaletteCommand>& list) {
    Graph const& graph = window.document().graph();
    for (auto const& [kind, selector] : catalogue_selectors())
        for (Entry const& entry : graph.entries(*selector)) {
            QString const name = QString::fromStdString(entry.name);
            list.push_back({"entry:" + qtext(kind) + "/" + name,
                            tr("Entry"),
                            name,
                            title(*selector) + (entry.title.empty() ? "" : " · " + qtext(entry.title)),
                            {},
                            [&window, entry_ref = EntryRef{selector, entry.name}] {
                                window.pages().turn_to("catalogue");
                                window.pages().get<Catalogue>().choose(entry_ref);
                            }});
        }
}

}  // namespace

std::vector<PaletteCommand> palette_commands(Window& window) {
    std::vector<PaletteCommand> list;
    add_actions(window, list);
    add_studies(window, list);
    add_charts(window, list);
    add_parameters(window, list);
    add_entries(window, list);
    return list;
}

}  // namespace diecast
