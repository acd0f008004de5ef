#include "app/gui/compare/compare_table.h"
#include <QColor>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <utility>
#include "app/gui/figure/figure_card.h"
#include "app/gui/widgets/style.h"
#include "app/present/tables/values.h"
#include "app/present/text/setting_words.h"
#include "app/session/words.h"
#include "app/session/work/design_reading.h"
#include "app/session/work/searched_designs.h"
#include "model/core/text.h"

namespace diecast {
namespace {

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// A share of a limit, to a ten-thousandth of it; less than that with one digit.
QString slack_text(double slack) {
    double const rounded = std::round(1e4 * slack) / 1e4;
    return rounded == 0 ? number(slack, 1) : number(rounded, 4);
}

/// A line for the tip of a slack that says what it is made of.
QString used_line(Graph const& graph, Scenario const& scenario, Quantity const& q) {
    if (q.sense != Sense::slack) return {};
    QString const used = used_of_limit(explain(graph, scenario, q));
    return used.isEmpty() ? used : "<br>" + used.toHtmlEscaped();
}

bool is_set(Origin o) { return o == Origin::pinned || o == Origin::chosen || o == Origin::fallback; }

QString brief_name(Graph const& graph, Study const& study, ComparedDesign const& d,
                   std::vector<ComparedDesign> const& all) {
    auto const same = [&](ComparedDesign const& other) { return other.at.of == d.at.of; };
    if (is_searched(study, d.at) && std::count_if(all.begin(), all.end(), same) == 1) return name_of(d.at.of);
    if (!is_grid_point(d.at.of)) return d.name;
    Coordinates own;
    for (auto const& [q, value] : d.at.at)
        if (std::any_of(all.begin(), all.end(), [&, q = q, value = value](ComparedDesign const& other) {
                return std::any_of(other.at.at.begin(), other.at.at.end(),
                                   [&](auto const& p) { return p.first == q && p.second != value; });
            }))
            own.at.emplace_back(q, value);
    QString const name = design_name(graph, own, d.at);
    return name.isEmpty() ? d.name : name;
}

/// Leaves out what all names begin with: "Actuary: " of "Actuary: one die" and "Actuary: two dies".
void drop_shared_start(std::vector<ComparedDesign>& list) {
    static QRegularExpression const joint(", |: | · ");
    while (list.size() > 1) {
        auto const end = joint.match(list.front().brief).capturedEnd();
        QString const start = list.front().brief.left(std::max<qsizetype>(end, 0));
        bool const is_shared = !start.isEmpty() && std::all_of(list.begin(), list.end(), [&](auto const& d) {
            return d.brief.startsWith(start) && d.brief.size() > start.size();
        });
        if (!is_shared) return;
        for (ComparedDesign& d : list) d.brief.remove(0, start.size());
    }
}

/// The designs' values of what splits the front, where no two have the same.
void name_values(Session const& session, std::vector<ComparedDesign>& list) {
    if (!session.picture() || session.picture()->value_fronts.empty()) return;
    Quantity const& split = *session.picture()->question.colour;
    std::vector<double> values;
    for (ComparedDesign const& d : list) {
        auto const at = std::ranges::find(d.at.at, &split, &std::pair<Quantity const*, double>::first);
        if (at == d.at.at.end() || std::ranges::find(values, at->second) != values.end()) return;
        values.push_back(at->second);
    }
    for (std::size_t i = 0; i < list.size(); ++i)
        list[i].value = qtext(charts::place_text(session.graph(), split, values[i]));
}

}  // namespace

bool are_pins_coloured(Session const& session) { return !session.picture() || session.picture()->value_fronts.empty(); }

std::vector<ComparedDesign> compared_in(Session const& session) {
    Selection const& s = session.selection();
    std::vector<ComparedDesign> list;
    auto const add = [&](std::size_t i) {
        Coordinates const& c = *s.pinned[i];
        QString const name = design_name(session.graph(), c);
        Scenario scenario = session.designs().scenario_now(c);
        for (auto const& [q, value] : c.at)  // it stays what it was when an axis is pinned elsewhere
            scenario.pin(*q, session.graph().pin_value_of(*q, value));
        list.push_back(
            {i, name.isEmpty() ? QObject::tr("design %1").arg(pin_letter(i)) : name, {}, c, std::move(scenario)});
    };
    if (!s.is_any_pinned()) return list;
    std::size_t const first = s.place_of_baseline();
    add(first);
    for (std::size_t i = 0; i < s.pinned.size(); ++i)
        if (s.pinned[i] && i != first) add(i);
    bool const coloured = are_pins_coloured(session);
    for (ComparedDesign& d : list) {
        d.coloured = coloured;
        d.brief = brief_name(session.graph(), session.study(), d, list);
        auto const limits = read_limits(session.graph(), session.study(), d.scenario);
        d.violated = violated_text(limits);
        for (LimitReading const& r : limits)
            if (r.violated()) d.violated_rows.push_back(r.quantity);
    }
    drop_shared_start(list);
    name_values(session, list);
    return list;
}

void CompareTable::show(Session const& session, std::vector<ComparedDesign> designs) {
    beginResetModel();
    graph_ = &session.graph();
    designs_ = std::move(designs);
    rows_.clear();
    Study const& study = session.study();
    std::vector<Quantity const*> outputs;
    auto const want = [&](Quantity const* q, Part part) {
        if (std::find(outputs.begin(), outputs.end(), q) != outputs.end()) return;
        outputs.push_back(q);
        rows_.push_back({q, part, sense_in(study.objectives, *q), {}, false});
    };
    for (Objective const& o : study.objectives) want(o.quantity, Part::objective);
    for (Quantity const* q : study.figures) want(q, Part::figure);
    for (Constraint const& c : session.question().constraints) want(c.quantity, Part::figure);
    std::vector<Program> programs;
    for (ComparedDesign const& d : designs_)
        programs.emplace_back(*graph_, d.scenario, std::span<Program::Free const>(), outputs);
    for (std::size_t slot = 0; slot < graph_->quantities().size(); ++slot) {
        Quantity const* q = graph_->quantities()[slot];
        bool const set =
            std::any_of(programs.begin(), programs.end(), [&](Program const& p) { return is_set(p.origin[slot]); });
        if (set && std::find(outputs.begin(), outputs.end(), q) == outputs.end())
            rows_.push_back({q, Part::input, Sense::inform, {}, false});
    }
    for (Row& row : rows_) {
        std::size_t const slot = to_index(graph_->slot(*row.quantity));
        for (Program const& p : programs) {
            row.values.push_back(p.loops || p.origin[slot] == Origin::unused ? std::numeric_limits<double>::quiet_NaN()
                                                                             : p.values[slot] / row.quantity->unit);
            row.is_set = row.is_set || p.origin[slot] == Origin::pinned;
        }
        row.differs =
            std::any_of(row.values.begin(), row.values.end(), [&](double v) { return !same(v, row.values[0]); });
    }
    std::stable_partition(rows_.begin(), rows_.end(), [](Row const& r) { return r.part != Part::input || r.differs; });
    sift();
    endResetModel();
}

void CompareTable::sift() {
    shown_.clear();
    QString const headings[] = {tr("Objectives"), tr("Key figures and limits"), tr("Inputs")};
    for (Part part : {Part::objective, Part::figure, Part::input}) {
        std::size_t const before = shown_.size();
        shown_.push_back({-1, headings[static_cast<int>(part)]});
        bool has_heading = false;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            Row const& r = rows_[i];
            if (r.part != part || (only_ && !r.differs)) continue;
            if (part == Part::input && !r.differs && !has_heading)
                shown_.push_back({-1, tr("Identical inputs")}), has_heading = true;
            shown_.push_back({static_cast<int>(i), {}});
        }
        if (shown_.size() == before + 1) shown_.pop_back();
    }
    if (shown_.size() > 1 && shown_[0].row < 0 && shown_[1].row < 0) shown_.erase(shown_.begin());
}

void CompareTable::show_only_differences(bool on) {
    beginResetModel();
    only_ = on;
    sift();
    endResetModel();
}

void CompareTable::show_changes(bool on) {
    changes_ = on;
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void CompareTable::mark(Quantity const* q) {
    if (std::exchange(marked_, q) != q && rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

Quantity const* CompareTable::quantity_at(int row) const {
    if (row < 0 || row >= rowCount()) return nullptr;
    int const at = shown_[static_cast<std::size_t>(row)].row;
    return at < 0 ? nullptr : rows_[static_cast<std::size_t>(at)].quantity;
}

double CompareTable::value(Quantity const& q, std::size_t column) const {
    for (Row const& r : rows_)
        if (r.quantity == &q) return r.values[column];
    return std::numeric_limits<double>::quiet_NaN();
}

std::vector<Quantity const*> CompareTable::figures() const {
    std::vector<Quantity const*> list;
    for (Row const& r : rows_)
        if (r.part != Part::input) list.push_back(r.quantity);
    return list;
}

int CompareTable::differences() const {
    return static_cast<int>(
        std::count_if(rows_.begin(), rows_.end(), [](Row const& r) { return r.part == Part::input && r.differs; }));
}

std::vector<Quantity const*> CompareTable::differing_settings() const {
    std::vector<Quantity const*> settings;
    for (Row const& r : rows_)
        if (r.is_set && r.differs) settings.push_back(r.quantity);
    std::ranges::stable_partition(settings, [&](Quantity const* q) { return graph_->is_choice(*q); });
    return settings;
}

int CompareTable::row_of(Quantity const& q) const {
    for (int i = 0; i < rowCount(); ++i)
        if (quantity_at(i) == &q) return i;
    return -1;
}

QString CompareTable::text(Row const& row, std::size_t column) const {
    double const v = row.values[column];
    return std::isnan(v) ? QString("—") : diecast::shown(*graph_, *row.quantity, v, 4);
}

QVariant CompareTable::data(QModelIndex const& i, int role) const {
    if (!i.isValid()) return {};
    Line const& line = shown_[static_cast<std::size_t>(i.row())];
    if (role == section_role) return line.row < 0;
    if (line.row < 0) return role == Qt::DisplayRole && i.column() == 0 ? QVariant(line.heading) : QVariant();
    Row const& row = rows_[static_cast<std::size_t>(line.row)];
    Quantity const& q = *row.quantity;
    if (role == marked_role) return &q == marked_;
    if (i.column() == 0) {
        QString const better = row.sense == Sense::minimise   ? tr("  lower is better")
                               : row.sense == Sense::maximise ? tr("  higher is better")
                                                              : QString();
        if (role == Qt::DisplayRole) return title(q);
        if (role == unit_role) return graph_->is_choice(q) ? QString() : qtext(std::string(q.unit.name));
        if (role == Qt::ToolTipRole) return tooltip(q) + (better.isEmpty() ? "" : "<hr>" + better.trimmed());
        if (role == Qt::AccessibleTextRole) return title(q) + better;
        return {};
    }
    auto const column = static_cast<std::size_t>(i.column() - 1);
    bool const number = !graph_->is_choice(q);
    auto const change = column > 0 && number ? change_against(row.values[column], row.values[0], q, row.sense)
                                             : std::optional<FigureChange>();
    switch (role) {
        case Qt::DisplayRole:
            if (changes_ && change) return change->text;
            if (!number || std::isnan(row.values[column])) return text(row, column);
            return q.sense == Sense::slack ? slack_text(row.values[column]) : diecast::number(row.values[column], 4);
        case unit_role:
            return number;
        case Qt::AccessibleTextRole:
            return text(row, column) + (change ? ", " + change->text : "");
        case Qt::ToolTipRole:
            return "<b>" + text(row, column).toHtmlEscaped() + "</b>" + (change ? "  " + change->text : "") +
                   used_line(*graph_, designs_[column].scenario, q) +
                   (marked_ && row.part != Part::input ? tr("<br>Click: shown beside; Enter: why?")
                                                       : tr("<br>Click: why?"));
        case change_role:
            return change && !changes_ && change->kind != FigureChange::same ? change->text : QString();
        case kind_role:
            return change ? static_cast<int>(change->kind) : static_cast<int>(FigureChange::neither);
        case violated_role: {
            auto const& rows = designs_[column].violated_rows;
            bool const lacks = q.sense == Sense::slack && row.values[column] < 0;  // one of those below it does
            return lacks || std::find(rows.begin(), rows.end(), &q) != rows.end();
        }
        case differs_role:
            return column > 0 && !same(row.values[column], row.values[0]) && text(row, column) != text(row, 0);
        default:
            return {};
    }
}

QVariant CompareTable::headerData(int section, Qt::Orientation o, int role) const {
    if (o != Qt::Horizontal) return {};
    if (section == 0) return role == Qt::DisplayRole ? QVariant(tr("Quantity")) : QVariant();
    if (section > static_cast<int>(designs_.size())) return {};
    ComparedDesign const& d = designs_[static_cast<std::size_t>(section - 1)];
    if (role == Qt::DisplayRole) return pin_letter(d.place) + (section == 1 ? tr("  baseline") : QString());
    QString const violates = d.violated.isEmpty() ? QString() : tr("Infeasible: %1").arg(d.violated);
    if (role == Qt::ToolTipRole)
        return pin_letter(d.place) + "  " + d.name + (violates.isEmpty() ? "" : "\n" + violates);
    if (role == coloured_role) return d.coloured;
    if (role == violated_role) return violates;
    if (role == Qt::UserRole) return d.brief;
    return {};
}

Qt::ItemFlags CompareTable::flags(QModelIndex const& i) const {
    return data(i, section_role).toBool() ? Qt::ItemIsEnabled : QAbstractTableModel::flags(i);
}

std::vector<std::vector<std::string>> CompareTable::cells() const {
    std::vector<std::vector<std::string>> lines(1, {"Quantity", "Unit"});
    for (std::size_t i = 0; i < designs_.size(); ++i) {
        std::string const letter = to_std(pin_letter(designs_[i].place));
        lines[0].push_back(letter + ": " + to_std(designs_[i].name));
        if (!designs_[i].violated.isEmpty()) lines[0].back() += " (infeasible: " + to_std(designs_[i].violated) + ")";
        if (i > 0) lines[0].push_back(letter + " over " + to_std(pin_letter(designs_[0].place)));
    }
    for (Line const& line : shown_) {
        if (line.row < 0) continue;
        Row const& row = rows_[static_cast<std::size_t>(line.row)];
        Quantity const& q = *row.quantity;
        bool const choice = graph_->is_choice(q);
        auto& cells = lines.emplace_back(std::vector<std::string>{label_of(q), std::string(q.unit.name)});
        for (std::size_t c = 0; c < row.values.size(); ++c) {
            double const v = row.values[c], base = row.values[0];
            cells.push_back(std::isnan(v) ? "" : exact(*graph_, q, v * q.unit));
            if (c > 0) cells.push_back(!choice && std::isfinite(v / base) ? exact_text(v / base) : "");
        }
    }
    return lines;
}

}  // namespace diecast
