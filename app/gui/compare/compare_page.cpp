#include "app/gui/compare/compare_page.h"
#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QSaveFile>
#include <QVBoxLayout>
#include <algorithm>
#include <ranges>
#include "app/gui/compare/compare_paint.h"
#include "app/gui/widgets/elided_combo.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/tab_order.h"
#include "app/gui/widgets/toggle.h"
#include "app/present/charts/chart_numbers.h"
#include "app/present/text/entry_places.h"
#include "app/session/picking.h"
#include "app/session/words.h"
#include "app/session/work/searched_designs.h"

namespace diecast {
namespace {

int const compare_delay = 150;
double const most_drawn_ratio = 1000;

/// "1 setting differs: GPU", "5 settings differ: GPU, batch, data parallelism and 2 more".
QString differing_words(std::vector<Quantity const*> const& settings) {
    std::size_t const most = settings.size() == 4 ? 4 : 3;
    QStringList names;
    for (std::size_t i = 0; i < std::min(most, settings.size()); ++i) names << in_sentence(*settings[i]);
    QString const more = settings.size() > most ? QObject::tr(" and %1 more").arg(settings.size() - most) : QString();
    return count_of(settings.size(), "settings") +
           (settings.size() == 1 ? QObject::tr(" differs") : QObject::tr(" differ")) +
           (names.isEmpty() ? QString() : ": " + names.join(", ") + more);
}

/// "B (2 dies per package)".
std::string short_name(ComparedDesign const& d) {
    std::string const letter = to_std(pin_letter(d.place));
    QString const name = is_grid_point(d.at.of) ? d.value : name_of(d.at.of);
    return name.isEmpty() ? letter : letter + " (" + to_std(name) + ")";
}

/// All settings that differ, and how many inputs do: an entry that is chosen brings many.
QString headline_tip(CompareTable const& model) {
    auto const settings = model.differing_settings();
    if (settings.empty()) return {};
    QStringList names;
    for (Quantity const* q : settings) names << in_sentence(*q);
    return QObject::tr("Set to other values: %1. With what these bring, %2 differ.")
        .arg(names.join(", "), count_of(static_cast<std::uint64_t>(model.differences()), "inputs"));
}

}  // namespace

ComparePage::ComparePage(Session& session, Pool& pool, Navigator& navigator, QWidget* parent)
    : WorkspacePage(parent),
      session_(session),
      navigator_(navigator),
      work_([](CompareAsk const& ask, auto const& run) { return work_out(ask, run.stop); },
            [this](auto answer) { receive(std::move(answer)); }),
      search_([&pool](PinAsk const& ask, auto const& run) { return searched(ask, pool, run.stop); },
              [this](PinAnswer const& answer) { take(answer); }),
      model_(new CompareTable(this)),
      headline_(new ElidedLabel(this)),
      scenario_(new ScenarioLabel(navigator, this)),
      add_(new QToolButton(this)),
      changes_(toggle_button(tr("Changes"), tr("Changes against the baseline in place of the values"), this)),
      only_(toggle_button(tr("Differences only"), tr("Only rows in which the designs differ"), this)),
      table_(new QTableView(this)),
      stack_(new QStackedWidget(this)),
      right_(new QStackedWidget(this)),
      pane_(new FigurePane(work_, tr("Working it out"), this)),
      of_(new ElidedCombo(this)),
      by_(new QComboBox(this)),
      x_(new ElidedCombo(this)),
      y_(new ElidedCombo(this)),
      why_(new NumbersPane(session.document(), navigator, this)),
      notice_(new Notice(this)) {
    set_traits({.name = tr("Co&mpare"),
                .glyph = Glyph::compare,
                .hint = {},
                .docks = {"parameters"},
                .first_focus = table_,
                .pane = pane_});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(build_head());
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->addWidget(build_table());
    split->addWidget(build_right());
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({6200, 3800});
    stack_->addWidget(split);
    notice_->setObjectName("nothing-to-compare");
    stack_->addWidget(notice_);
    column->addWidget(stack_, 1);
    tab_in_order(this);
    connect(notice_->button(), &QPushButton::clicked, this, [this] { emit navigator_.to_page("explore"); });
    connect(notice_->other_button(), &QPushButton::clicked, this, &ComparePage::pin_first);
    soon_.setSingleShot(true);
    soon_.setInterval(compare_delay);
    connect(&soon_, &QTimer::timeout, this, &ComparePage::turn);
    connect(&work_, &BackgroundWork::failed, this, [this](QString const& problem) {
        auto failed = std::make_shared<CompareAnswer>();
        failed->problem = to_std(tr("It could not be computed: %1").arg(problem));
        receive(failed);
    });
    connect(pane_->busy_bar(), &BusyBar::again_wanted, this, &ComparePage::turn);
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        if (changes.study) {  // figures and designs are of its own
            search_.cancel();
            wanted_ = wanted_x_ = wanted_y_ = asked_ = nullptr;
            wanted_other_ = 1, asked_column_ = 0;
            marked_.clear();
        }
        if (changes.content()) follow();
    });
    connect(&session, &Session::selection_changed, this, &ComparePage::follow);
    connect(&session, &Session::answered, this, [this] {
        auto const& designs = model_->designs();
        if (designs.empty() || designs.front().coloured != are_pins_coloured(session_)) follow();
    });
    follow();
}

void ComparePage::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    if (!session_.picture() && !session_.runner().busy()) session_.ask();
    follow();
}

bool ComparePage::eventFilter(QObject* watched, QEvent* e) {
    if (e->type() == QEvent::Resize && watched == table_->viewport()) spread_columns();
    return QWidget::eventFilter(watched, e);
}

void ComparePage::follow() {
    if (!isVisible()) return;
    marked_.clear();
    QModelIndex const before = table_->currentIndex();
    Quantity const* at = model_->quantity_at(before.row());
    model_->show(session_, compared_in(session_));
    if (at && model_->row_of(*at) >= 0)
        table_->setCurrentIndex(
            model_->index(model_->row_of(*at), std::min(before.column(), model_->columnCount() - 1)));
    std::size_t const n = model_->designs().size();
    letters_->show_designs(model_->designs());
    if (n == 0) {
        work_.cancel();
        scenario_->show_parts({});
        headline_->setText(tr("Nothing to compare yet")), set_hint({});
        offer_first();
        return stack_->setCurrentWidget(notice_);
    }
    set_hint(tr("click a number for its derivation · the letters have menus"));
    headline_->setText(headline());
    headline_->setToolTip(headline_tip(*model_));
    show_scenario();
    stack_->setCurrentIndex(0);
    join_headings();
    spread_columns();
    if (view() == gap || view() == map) soon_.start();
    else turn();
}

QString ComparePage::headline() const {
    auto const& designs = model_->designs();
    if (designs.size() == 1) return tr("One design: pin another, or add one");
    QString text = tr("%1 designs, %2").arg(designs.size()).arg(differing_words(model_->differing_settings()));
    auto const is_best = [&](ComparedDesign const& d) { return is_searched(session_.study(), d.at); };
    auto const best = std::find_if(designs.begin(), designs.end(), is_best);
    if (best == designs.end()) return text;
    Objective const& o = search_for(session_.study(), name_in_study(best->at.of))->objective;
    return text + (std::all_of(designs.begin(), designs.end(), is_best) ? tr(", each") : tr(", searched ones")) +
           (o.sense == Sense::maximise ? tr(" at its highest %1") : tr(" at its lowest %1"))
               .arg(in_sentence(*o.quantity));
}

/// What all of them share.
void ComparePage::show_scenario() {
    Study const& study = session_.study();
    ScenarioQuestion q{
        session_.document().shared_graph(), {}, study.axes, study.figures, session_.question().constraints};
    for (Objective const& o : study.objectives) q.shown.push_back(o.quantity);
    for (ComparedDesign const& d : model_->designs()) q.designs.push_back(d.scenario);
    scenario_->ask(std::move(q));
}

/// Why two designs differ, or which is best where: of designs that the study names.
CommandWords ComparePage::command() const {
    auto const& designs = model_->designs();
    if (designs.size() < 2 || !output()) return {{}, tr("There are no two designs to compare")};
    bool const is_map = view() == map && answer_ && answer_->map;
    CommandWords c{{is_map ? "breakeven" : "attribute"}};
    c.ranges = false;
    auto const add = [&](char const* option, ComparedDesign const& d) {
        std::string const name = d.at.at.empty() ? name_in_study(d.at.of) : "";
        if (name.empty())
            c.why_not = tr("The command line takes designs that the study names, and %1 is none: keep it first")
                            .arg(pin_letter(d.place));
        c.words << option << qtext(name);
        c.named.push_back(name);
    };
    QString const key = qtext(std::string(output()->key));
    if (is_map) {
        for (Quantity const* q : {answer_->x, answer_->y}) {
            double const now = evaluate(session_.graph(), designs[0].scenario, {q})[0] / q->unit;
            c.words << "--map" << qtext(std::string(q->key)) + "=" + qtext(around(*q, now).text);
        }
        c.words << "--key" << key;
        for (ComparedDesign const& d : designs) add("--design", d);
    } else {
        add("--design", designs[other()]);
        add("--over", designs[0]);
        c.words << "--output" << key;
        if (by_->currentIndex() > 0) c.words << "--by" << by_->currentData().toString();
        if (view() != gap) c.but = tr("for %1 and the baseline").arg(pin_letter(designs[other()].place));
    }
    if (!c.why_not.isEmpty()) c.words.clear();
    return c;
}

void ComparePage::hold_against(std::size_t place) {
    Selection s = session_.selection();
    s.baseline = place;
    session_.select(std::move(s));
}

/// The two change letters; the baseline keeps being the same design.
void ComparePage::move(std::size_t place, int by) {
    Selection s = session_.selection();
    std::size_t const base = s.place_of_baseline(), to = place + static_cast<std::size_t>(by);
    if (to >= most_pinned) return;
    std::swap(s.pinned[place], s.pinned[to]);
    s.baseline = base == place ? to : base == to ? place : base;
    session_.select(std::move(s));
}

void ComparePage::let_go(std::size_t place) {
    Selection s = session_.selection();
    s.pinned[place].reset();
    session_.select(std::move(s));
}

void ComparePage::join_headings() {
    table_->clearSpans();
    for (int i = 0; i < model_->rowCount() && model_->columnCount() > 1; ++i)
        if (!model_->quantity_at(i)) table_->setSpan(i, 0, 1, model_->columnCount());
}

void ComparePage::spread_columns() {
    QHeaderView* header = table_->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setStretchLastSection(true);
    int const n = model_->columnCount() - 1, room = table_->viewport()->width();
    int const narrow = CompareDelegate::least_width(false), wide = CompareDelegate::least_width(true);
    int const least_name = 170, most_name = std::max(224, room * (n <= 2 ? 4 : 3) / 10);
    int const whole_names = 175;  // three lines of small text beside a unit; changes that leave less have no room
    int const beside_changes = room - narrow - (n - 1) * wide;
    int const name =
        std::clamp(beside_changes < whole_names ? room - n * narrow : beside_changes, least_name, most_name);
    int const least = name == beside_changes || name + n * (narrow + 12) > room ? narrow : narrow + 12;
    int const equal = n > 0 ? (room - name) / n : 0, others = n > 1 ? (room - name - least) / (n - 1) : 0;
    bool const all_alike = n == 1 || equal >= wide || others < wide;  // with room for the change, or all without
    int const baseline = all_alike ? std::max(least, equal) : least;
    table_->setColumnWidth(0, name);
    table_->setColumnWidth(1, baseline);
    for (int c = 2; c <= n; ++c) table_->setColumnWidth(c, std::max(least, (room - name - baseline) / (n - 1)));
    bool is_any_wrapped = false;
    for (int i = 0; i < model_->rowCount(); ++i) {
        Quantity const* q = model_->quantity_at(i);
        QString const unit = model_->index(i, 0).data(CompareTable::unit_role).toString();
        int const needed = q ? CompareDelegate::height_of_name(title(*q), unit, name) : 0;
        is_any_wrapped = is_any_wrapped || needed > 0;
        table_->setRowHeight(i, std::max(table_->verticalHeader()->defaultSectionSize(), needed));
    }
    static_cast<CompareDelegate*>(table_->itemDelegate())->set_small_names(is_any_wrapped);
}

ComparePage::View ComparePage::view() const {
    for (std::size_t i = 0; i < views_.size(); ++i)
        if (views_[i]->isChecked()) return static_cast<View>(i);
    return bars;
}

void ComparePage::show_view(View v) {
    views_[v]->setChecked(true);
    turn();
}

Quantity const* ComparePage::output() const {
    auto const figures = model_->figures();
    if (wanted_ && std::find(figures.begin(), figures.end(), wanted_) != figures.end()) return wanted_;
    return figures.empty() ? nullptr : figures.front();
}

std::size_t ComparePage::other() const {
    return std::min(std::max<std::size_t>(1, wanted_other_), std::max<std::size_t>(2, model_->designs().size()) - 1);
}

void ComparePage::show_quantity(Quantity const& q) {
    wanted_ = &q;
    turn();
}

/// A number tells why. A gap or a map that is on show follows, where there is one of this number; its derivation is
/// the next one.
void ComparePage::click(QModelIndex const& i) {
    Quantity const* q = model_->quantity_at(i.row());
    if (!q) return;
    wanted_ = q;
    if (i.column() > 1) wanted_other_ = static_cast<std::size_t>(i.column() - 1);
    if (i.column() > 0) asked_ = q, asked_column_ = static_cast<std::size_t>(i.column() - 1), marked_.clear();
    if ((view() == gap || view() == map) && output() == q) return turn();
    if (i.column() > 0) show_view(derivation);
}

void ComparePage::explain(Quantity const& q, std::size_t column) {
    asked_ = &q, asked_column_ = column;
    marked_.clear();
    show_view(derivation);
}

/// A bar or a place of the map tells why, a part of a gap leads to its parameter.
void ComparePage::follow_mark(QString const& key) {
    marked_ = pane_->data() ? numbers_at(session_.graph(), *pane_->data(), to_std(key)) : std::vector<NumberOf>();
    if (!marked_.empty()) show_view(derivation);
    else if (Quantity const* q = session_.graph().find(to_std(key))) emit navigator_.to_parameter(q);
}

void ComparePage::turn() {
    View const now = view();
    right_->setCurrentIndex(now == derivation ? 1 : 0);
    sides_->setVisible(now == map);
    of_row_->setVisible(now == gap || now == map);
    by_row_->setVisible(now == gap);
    if (model_->designs().empty()) return;
    offer_figures();
    if (now == derivation) {
        Quantity const* q = asked_ ? asked_ : output();
        if (!marked_.empty()) return why_->show_numbers(marked_);
        if (!q) return;
        ComparedDesign const& d = model_->designs()[std::min(asked_column_, model_->designs().size() - 1)];
        return why_->show_numbers({{short_name(d), d.scenario, q}});
    }
    if (model_->designs().size() < 2 || (now != bars && !output())) {
        pane_->entitle({}, {});
        return pane_->say(Glyph::compare, tr("One design alone"),
                          tr("Pin another with P in Explore, or add one above."));
    }
    if (now == bars) return draw_bars();
    ask(now == gap ? CompareAsk::What::gap : CompareAsk::What::map);
}

/// Figures whose baseline is above zero: the others have no ratio. Those that are very far apart would leave the others
/// no room on the axis.
void ComparePage::draw_bars() {
    auto const& designs = model_->designs();
    BarChart chart{"", "ratio to baseline", {}, {}};
    bool const coloured = designs.front().coloured;
    std::vector<std::string> names;
    for (ComparedDesign const& d : designs) names.push_back(short_name(d));
    std::vector<std::size_t> places;  // of the entries that have these colours in the study's charts
    if (!coloured) places = entry_places(session_.graph(), *study_of_designs(), names);
    for (std::size_t i = 0; i < designs.size(); ++i) {
        chart.series.push_back({names[i] + (designs[i].violated.isEmpty() ? "" : " (infeasible)"), {}, {}, {}});
        if (coloured) chart.series.back().category = designs[i].place;
        else if (!places.empty()) chart.series.back().category = places[i];
    }
    QStringList far_apart;
    for (Quantity const* q : model_->figures()) {
        double const base = model_->value(*q, 0);
        if (!(base > 0) || q->sense == Sense::slack || session_.graph().is_choice(*q)) continue;
        auto const is_far = [&](std::size_t i) {
            double const ratio = model_->value(*q, i) / base;
            return std::isfinite(ratio) && ratio > 0 && std::max(ratio, 1 / ratio) > most_drawn_ratio;
        };
        if (std::ranges::any_of(std::views::iota(std::size_t{0}, designs.size()), is_far)) {
            far_apart << in_sentence(*q);
            continue;
        }
        chart.categories.push_back(label_of(*q));
        for (std::size_t i = 0; i < designs.size(); ++i) {
            double const ratio = model_->value(*q, i) / base;
            chart.series[i].values.push_back(std::isfinite(ratio) ? std::optional(ratio) : std::nullopt);
            chart.series[i].of.push_back({short_name(designs[i]), designs[i].scenario, q});
        }
    }
    chart.reference = 1;
    double least = 1, most = 1;
    for (BarChart::Series const& s : chart.series)
        for (auto const& v : s.values)
            if (v) least = std::min(least, *v), most = std::max(most, *v);
    chart.log = least > 0 && most > 100 * least;
    if (chart.categories.empty()) {
        pane_->entitle({}, {});
        return pane_->say(Glyph::bars, tr("Nothing to draw"), tr("No figure of the baseline is above zero."));
    }
    QString const base = pin_letter(designs.front().place);
    QString const left_out =
        far_apart.isEmpty() ? QString() : tr("; more than 1000 times apart, not drawn: %1").arg(far_apart.join(", "));
    pane_->entitle(tr("Relative to %1").arg(base), tr("%1 is 1").arg(base) + left_out);
    pane_->draw(std::move(chart));
}

std::shared_ptr<Study const> ComparePage::study_of_designs() const {
    auto study = std::make_shared<Study>(session_.study());
    study->scenario = {};
    study->designs.clear();
    for (ComparedDesign const& d : model_->designs()) study->designs.push_back({short_name(d), "", d.scenario});
    return study;
}

void ComparePage::ask(CompareAsk::What what) {
    CompareAsk question;
    question.what = what;
    question.graph = session_.document().shared_graph();
    question.study = study_of_designs();
    question.output = output();
    question.other = other();
    question.by = static_cast<ChangesBy>(by_->currentIndex());
    question.x = wanted_x_, question.y = wanted_y_;
    work_.ask(std::move(question));
}

void ComparePage::receive(std::shared_ptr<CompareAnswer const> answer) {
    answer_ = std::move(answer);
    View const wanted = answer_->ask.what == CompareAsk::What::gap ? gap : map;
    if (view() != wanted) return;
    offer_sides();
    ChartData drawn = answer_->chart();
    if (!answer_->problem.empty() || std::holds_alternative<std::monostate>(drawn)) {
        pane_->entitle({}, {});
        return pane_->say(Glyph::note, tr("There is nothing to draw"), qtext(answer_->problem));
    }
    QString const title_text = std::visit(
        [](auto const& chart) {
            if constexpr (requires { chart.title; }) return qtext(chart.title);
            else return QString();
        },
        drawn);
    constexpr int low = 520, lowest = 460;  // a pane whose chart needs the room of a sentence, or of any
    QString words = qtext(answer_->words());
    bool const is_extra = wanted == map && answer_->tried == 0;
    if (is_extra && pane_->height() < low) words = words.section("; ", 0, 0);
    if (is_extra && pane_->height() < lowest) words.clear();
    pane_->entitle(in_whole_amounts(title_text), in_whole_amounts(words));
    pane_->draw(std::move(drawn));
}

/// What a gap or a map is of; the row of the table is marked likewise.
void ComparePage::offer_figures() {
    Quantity const* of = of_row_->isVisibleTo(this) ? output() : nullptr;
    model_->mark(of);
    if (!of) return;
    of_->clear();
    for (Quantity const* q : model_->figures()) of_->addItem(title(*q), qtext(q->key));
    of_->setCurrentIndex(of_->findData(qtext(of->key)));
}

void ComparePage::offer_sides() {
    if (!answer_ || answer_->ask.what != CompareAsk::What::map) return;
    for (auto const& [box, side] : {std::pair{x_, answer_->x}, {y_, answer_->y}}) {
        std::vector<Quantity const*> list = answer_->candidates;
        list.insert(list.end(), answer_->others.begin(), answer_->others.end());
        if (side && std::find(list.begin(), list.end(), side) == list.end()) list.insert(list.begin(), side);
        box->clear();
        auto const& differing = answer_->differing;
        for (Quantity const* q : list) {
            bool const differs = std::find(differing.begin(), differing.end(), q) != differing.end();
            box->addItem(differs ? tr("%1, the same in all").arg(title(*q)) : title(*q), qtext(q->key));
            box->setItemData(box->count() - 1, tooltip(*q), Qt::ToolTipRole);
        }
        box->setCurrentIndex(side ? box->findData(qtext(side->key)) : -1);
        box->setEnabled(list.size() > 1);
    }
}

void ComparePage::copy() const { QApplication::clipboard()->setText(csv_of(model_->cells())); }

bool ComparePage::save_csv(QString const& path) const {
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(csv_of(model_->cells()).toUtf8()) >= 0 && file.commit();
}

}  // namespace diecast
