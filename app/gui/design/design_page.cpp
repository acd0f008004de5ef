#include "app/gui/design/design_page.h"
#include <QAbstractItemView>
#include <QHeaderView>
#include <QVBoxLayout>
#include <cmath>
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/tab_order.h"
#include "app/session/design_move.h"
#include "app/session/named_designs.h"
#include "app/session/picking.h"
#include "app/session/words.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {
namespace {

int const design_delay = 120;
std::size_t const large_cards = 6, apart_most = 3;

void add_once(std::vector<Quantity const*>& list, Quantity const* q) {
    if (std::find(list.begin(), list.end(), q) == list.end()) list.push_back(q);
}

bool is_about_packages(Session const& session) {
    auto const matters = relevant(session.graph(), outputs_of(session.study()));
    auto const& rows = floorplan_rows();
    return std::any_of(rows.begin(), rows.end(), [&](Quantity const* q) {
        int const slot = session.graph().slot(*q);
        return slot >= 0 && matters[to_index(slot)];
    });
}

/// A value that was SI, as the axis has it where it is on its grid: 1000 mm² is another double then.
double as_on(AxisSpec const& axis, double v) {
    Quantity const& q = *axis.quantity;
    auto const same = std::ranges::find(axis.values, v, [&](double at) { return at * q.unit / q.unit; });
    return same == axis.values.end() ? v : *same;
}

}  // namespace

DesignPage::DesignPage(Session& session, Pool&, Navigator& navigator, QWidget* parent)
    : WorkspacePage(parent),
      session_(session),
      which_(new DesignBox(tr("The design shown"), this)),
      base_(new DesignBox(tr("The design it is compared with"), this)),
      name_(new ElidedLabel(this)),
      status_(new ElidedLabel(this)),
      scenario_(new ScenarioLabel(navigator, this)),
      fix_(new QPushButton(this)),
      keep_(new QPushButton(tr("Keep as named design"), this)),
      back_(new QPushButton(tr("Back to the grid"), this)),
      pin_(new QPushButton(this)),
      plan_(new FigurePane(work_, tr("Working it out"), this)),
      lower_(new QStackedWidget(this)),
      axes_(new DesignAxes(session, this)),
      limits_(new QTreeWidget(this)),
      why_(new WhyPane(session.document(), navigator, this)),
      card_area_(new QScrollArea(this)),
      card_grid_(new CardGrid(this)),
      sums_(new DesignSums(session, work_, this)) {
    set_traits({.name = tr("&Design"),
                .glyph = Glyph::design,
                .hint = tr("move a slider, type a value · click a number for its derivation · Ctrl+Z"),
                .docks = {"parameters"},
                .first_focus = which_,
                .pane = sums_->pane(),
                .second_pane = plan_,
                .second_name = tr("floorplan")});
    which_->offer_all();
    base_->offer_all();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(build_head());
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->addWidget(build_left());
    split->addWidget(build_right());
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 1);
    column->addWidget(split, 1);
    tab_in_order(this);
    for (QTimer* timer : {&soon_, &next_}) timer->setSingleShot(true);
    connect(&next_, &QTimer::timeout, this, &DesignPage::follow);
    soon_.setInterval(design_delay);  // what is for reading: not while a slider flies
    connect(&soon_, &QTimer::timeout, this, [this] {
        sums_->offer({rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(cards_.size())});
        show_why();
    });
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        if (changes.study) {
            for (DesignBox* box : {which_, base_}) box->offer(session_), box->follow();
            base_->choose_named(0);
        }
        if (changes.study || changes.goals) start_over();
        else if (changes.content()) follow();
    });
    connect(&session, &Session::answered, this, &DesignPage::follow);
    connect(&session, &Session::selection_changed, this, &DesignPage::follow);
    connect(&navigator, &Navigator::to_design, this, [this, &navigator](Coordinates const& c) {
        Selection s = session_.selection();
        s.hovered.reset();
        s.picked = c;
        session_.select(std::move(s));
        which_->choose(tr("selected design"));
        emit navigator.to_page("design");
    });
    base_->offer(session);
    base_->choose_named(0);
    start_over();
}

void DesignPage::turn_to(Lower page) {
    lower_buttons_[page]->setChecked(true);
    lower_->setCurrentIndex(page);
    show_why();
}

/// Cards as the study lists its figures.
void DesignPage::start_over() {
    qDeleteAll(cards_);
    cards_.clear();
    Study const& study = session_.study();
    std::vector<Quantity const*> figures;
    for (Objective const& o : study.objectives) add_once(figures, o.quantity);
    for (Quantity const* q : study.figures) add_once(figures, q);
    for (Quantity const* q : figures) {
        auto const size = cards_.size() < large_cards ? FigureCard::Large : FigureCard::Small;
        auto* card = cards_.emplace_back(new FigureCard(*q, sense_in(study.objectives, *q), size, card_grid_));
        connect(card, &QPushButton::clicked, this, [this, q] { explain(*q); });
    }
    card_grid_->show_cards(cards_);
    rows_ = figures;
    for (AxisSpec const& axis : study.axes) add_once(rows_, axis.quantity);
    for (Constraint const& c : session_.question().constraints) add_once(rows_, c.quantity);
    for (Quantity const* q : floorplan_rows())
        if (session_.graph().find(q->key)) add_once(rows_, q);
    asked_ = figures.empty() ? nullptr : figures.front();
    base_values_.clear();
    may_be_another_ = true;
    sums_->forget();
    follow();
}

void DesignPage::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    may_be_another_ = true;
    if (!session_.picture() && !session_.runner().busy()) session_.ask();
    next_.start();  // to show the page was one turn of the window's thread, what is on it is another
}

void DesignPage::changeEvent(QEvent* e) {
    QWidget::changeEvent(e);
    if (e->type() == QEvent::PaletteChange && limits_ && !rows_.empty()) show_limits();
}

void DesignPage::keyPressEvent(QKeyEvent* e) {
    if (e->key() == Qt::Key_F2) name_design();
    else if (e->key() == Qt::Key_P && e->modifiers() == Qt::NoModifier) pin_->click();
    else QWidget::keyPressEvent(e);
}

/// The knee moves with every edit: what is looked at here stays, as if it had been clicked.
bool DesignPage::hold_design() {
    Selection s = session_.selection();
    if (s.picked || !session_.picture()) return false;
    s.hovered.reset();
    s.picked = session_.current_design();
    if (!s.picked) return false;
    session_.select(std::move(s));  // and this page follows
    return true;
}

void DesignPage::follow() {
    if (!isVisible()) return;
    which_->offer(session_);
    if (which_->follows() && hold_design()) return;
    for (AxisSpec const& axis : session_.study().axes) add_once(rows_, axis.quantity);
    auto const chosen = which_->choice(session_);
    if (!chosen) return;  // not there yet
    Coordinates const next = chosen->at.value_or(Coordinates{{}, chosen->of});
    if (std::exchange(may_be_another_, false) && !(next == now_)) before_ = next;
    now_ = next;
    base_->offer(session_, now_);
    if (session_.picture()) base_->choose_baseline();
    now_name_ = which_->follows() ? design_name(session_.graph(), now_) : which_->currentText();
    read();
    show_axes();
    show_cards();
    show_plan();
    show_limits();
    show_head();
    sums_->show_design(scenario(), now_name_);
    soon_.start();
}

std::vector<AxisSpec> DesignPage::swept() const {
    std::vector<AxisSpec> axes;
    for (AxisSpec const& axis : session_.study().axes)
        if (!session_.document().is_pinned(*axis.quantity)) axes.push_back(axis);
    return axes;
}

/// "As it was opened" is this design as it was before it was moved here, in the study as it was.
Coordinates DesignPage::base() const {
    auto const chosen = base_->choice(session_);
    if (!chosen) return {{}, CurrentSettings{}};
    if (chosen->at) return *chosen->at;
    Coordinates c{{}, chosen->of};
    if (std::holds_alternative<StudyAsOpened>(c.of))
        for (auto const& at : before_.at)
            if (!session_.document().is_pinned(*at.first)) c.at.push_back(at);
    return c;
}

void DesignPage::read() {
    values_ = evaluate(session_.graph(), scenario(), rows_);
    Scenario const against = session_.designs().scenario_now(base());
    if (base_values_.size() != rows_.size() || !(against == base_of_))
        base_values_ = evaluate(session_.graph(), against, rows_), base_of_ = against;
    auto const chosen = base_->choice(session_);
    bool const is_moved = chosen && std::holds_alternative<StudyAsOpened>(chosen->of) && !(now_ == before_);
    base_name_ = is_moved ? tr("before") : base_->currentText();
    readings_ = read_limits(session_.graph(), session_.study(), scenario());
    fixes_.clear();
    if (!readings_.empty() && readings_.front().violated())
        fixes_ = nearest_changes(session_.graph(), session_.study(), scenario(), swept());
}

double DesignPage::value(std::vector<double> const& si, Quantity const& q) const {
    auto const at = std::find(rows_.begin(), rows_.end(), &q);
    return at == rows_.end() ? std::numeric_limits<double>::quiet_NaN()
                             : si[static_cast<std::size_t>(at - rows_.begin())] / q.unit;
}

bool DesignPage::is_off_grid(Quantity const& q, double v) const {
    AxisSpec const* axis = session_.document().axis_of(q);
    return axis && std::find(axis->values.begin(), axis->values.end(), v) == axis->values.end();
}

/// The values of the study's axes in their order, pinned ones too.
std::vector<std::pair<Quantity const*, double>> DesignPage::places() const {
    std::vector<std::pair<Quantity const*, double>> all;
    for (AxisSpec const& axis : session_.study().axes)
        all.emplace_back(axis.quantity, as_on(axis, value(values_, *axis.quantity)));
    return all;
}

QString DesignPage::departure() const {
    if (!is_grid_point(now_.of)) return {};
    QStringList off;
    for (auto const& [q, v] : places())
        if (is_off_grid(*q, v)) off << in_sentence(*q) + " " + diecast::shown(session_.graph(), *q, v);
    return off.join(", ");
}

void DesignPage::show_head() {
    scenario_->ask({session_.document().shared_graph(),
                    {scenario()},
                    session_.study().axes,
                    {rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(cards_.size())},
                    session_.question().constraints});
    name_->setText(now_name_.isEmpty() ? tr("The one design of this study") : now_name_);
    name_->setToolTip(name_->text());
    QString const violated = violated_text(readings_);
    QString const off = departure();
    bool const changed_named = !is_grid_point(now_.of) && !now_.at.empty();
    QString text = readings_.empty()    ? tr("This study has no limits.")
                   : violated.isEmpty() ? tr("✓ Satisfies all constraints.")
                                        : tr("✕ Violates %1.").arg(violated);
    if (!off.isEmpty()) text += " " + tr("Departs from the grid with %1: not saved until you keep it.").arg(off);
    if (changed_named) text += " " + tr("Modified copy of it, unsaved.");
    status_->setText(text);
    status_->setToolTip(text);
    restyle(status_, violated.isEmpty() ? "muted" : "error");
    show_fix();
    pin_->setText(pin_words(session_, now_));
    keep_->setVisible(changed_named || (is_grid_point(now_.of) && !session_.study().axes.empty()));
    back_->setVisible(!off.isEmpty() || changed_named);
    back_->setText(changed_named ? tr("Undo the change") : tr("Back to the grid"));
}

void DesignPage::show_fix() {
    fix_->setVisible(!fixes_.empty());
    if (fixes_.empty()) return;
    QStringList changes;
    for (NearestChange const& c : fixes_)
        changes << in_sentence(*c.quantity) + " " + diecast::shown(session_.graph(), *c.quantity, c.value);
    constexpr qsizetype most_shown = 2;
    fix_->setText(
        tr("Fix: %1").arg(changes.size() > most_shown ? count_of(fixes_.size(), "changes") : changes.join(", ")));
    QString const all = fixes_.back().feasible
                            ? tr("The nearest grid points that satisfy all constraints: %1. Ctrl+Z takes it back.")
                            : tr("The nearest grid points that violate fewer constraints: %1. Ctrl+Z takes it back.");
    fix_->setToolTip(all.arg(changes.join(", ")));
}

void DesignPage::show_cards() {
    for (FigureCard* card : cards_) {
        Quantity const& q = card->quantity();
        double const v = value(values_, q), base = value(base_values_, q);
        QString const text =
            session_.graph().is_choice(q) ? diecast::shown(session_.graph(), q, v) : number(v, digits_on_card(q, v));
        card->show(text, v, std::isfinite(base) ? std::optional(base) : std::nullopt, base_name_);
    }
}

void DesignPage::show_plan() {
    std::vector<double> of_plan;
    for (Quantity const* q : floorplan_rows()) {
        double const v = value(values_, *q);
        of_plan.push_back(v * q->unit);
    }
    if (!is_about_packages(session_)) return show_no_plan(tr("The package makes no difference to this study."));
    FloorplanReading reading =
        floorplan_of(session_.graph(), of_plan, to_std(now_name_.isEmpty() ? tr("the package") : now_name_));
    if (!reading.why.empty()) return show_no_plan(sentence_case(qtext(reading.why)) + ".");
    for (LimitReading const& r : readings_)
        if (r.violated()) mark_violated(reading.plan, *r.quantity, to_std(title(*r.quantity) + ": " + r.room_text()));
    FloorplanChart chart{"Floorplan", {std::move(reading.plan)}, true};
    plan_->entitle(tr("Floorplan"), {});
    plan_->draw(std::move(chart));
}

void DesignPage::show_no_plan(QString const& why) {
    plan_->entitle({}, {});
    plan_->say(Glyph::design, tr("There is no floorplan"), why);
}

void DesignPage::show_limits() {
    int violated = 0;
    limits_->clear();
    for (LimitReading const& r : readings_) {
        violated += r.violated();
        QString const now = r.used.isEmpty() ? diecast::shown(r.value, *r.quantity, 3) : r.used;
        auto* item = new QTreeWidgetItem({(r.violated() ? "✕  " : "✓  ") + title(*r.quantity), now, r.room_text()});
        item->setData(0, Qt::UserRole, qtext(r.quantity->key));
        item->setForeground(0, r.violated() ? theme().bad : theme().text);
        item->setForeground(2, r.violated() ? theme().bad : theme().muted);
        for (int c : {0, 1, 2})
            item->setToolTip(c, tooltip(*r.quantity) + "<hr>" + r.limit_text() + tr("<br>Click: why?"));
        limits_->addTopLevelItem(item);
    }
    for (int c : {0, 1, 2}) limits_->header()->setSectionResizeMode(c, QHeaderView::ResizeToContents);
    lower_buttons_[limit_list]->setText(violated > 0 ? tr("Limits, %1 violated").arg(violated) : tr("Limits"));
}

void DesignPage::show_axes() {
    std::vector<double> at;
    for (AxisSpec const& axis : swept()) at.push_back(as_on(axis, value(values_, *axis.quantity)));
    axes_->show(swept(), at);
}

void DesignPage::explain(Quantity const& q) {
    asked_ = &q;
    turn_to(derivation);
}

void DesignPage::show_why() {
    if (!asked_ || lower_->currentIndex() != derivation) return;
    for (FigureCard* card : cards_) {
        card->setAutoExclusive(false);
        card->setChecked(&card->quantity() == asked_);
        card->setAutoExclusive(true);
    }
    Explanation e = diecast::explain(session_.graph(), scenario(), *asked_);
    QString const question = why_question(session_.graph(), *asked_, e.value);
    why_->show_why(question, std::move(e));
}

void DesignPage::move(Quantity const& q, double to) { move({{&q, to}}); }

void DesignPage::move(std::vector<std::pair<Quantity const*, double>> const& changes) {
    Coordinates next = now_;
    if (std::holds_alternative<CurrentSettings>(next.of)) next.of = GridPoint{};
    if (is_grid_point(next.of))  // all axes: a place on the grid is known by all of them
        for (AxisSpec const& axis : session_.study().axes)
            if (std::none_of(next.at.begin(), next.at.end(), [&](auto const& p) { return p.first == axis.quantity; }))
                next.at.emplace_back(axis.quantity, as_on(axis, value(values_, *axis.quantity)));
    QStringList words;
    for (auto const& [q, to] : changes) {
        auto const found = std::ranges::find(next.at, q, &std::pair<Quantity const*, double>::first);
        if (found != next.at.end()) found->second = to;
        else next.at.emplace_back(q, to);
        words << in_sentence(*q) + " " + diecast::shown(session_.graph(), *q, to);
    }
    {
        QSignalBlocker const quietly(which_);
        which_->follow();
    }
    session_.document().undo().push(
        new MoveDesign(session_, std::move(next), *changes.front().first, tr("Design: %1").arg(words.join(", "))));
}

CommandWords DesignPage::command() const {
    CommandWords c{{"eval"}};
    c.ranges = false;
    std::string const named = name_in_study(now_.of);
    if (std::holds_alternative<StudyAsOpened>(now_.of) || std::holds_alternative<CatalogueProduct>(now_.of))
        return {{}, tr("The command line takes designs that the study names: keep this one first")};
    if (!named.empty()) c.words << "--design" << qtext(named), c.named = {named};
    for (auto const& [q, v] : now_.at)
        if (!session_.document().is_pinned(*q)) c.words << "--set" << set_text(session_.graph(), *q, v);
    return c;
}

void DesignPage::mend() {
    std::vector<std::pair<Quantity const*, double>> changes;
    for (NearestChange const& c : fixes_) changes.emplace_back(c.quantity, c.value);
    if (!changes.empty()) move(changes);
}

/// What sets it apart: where it leaves the grid, or what it is called after and what of that is changed; else its first
/// places that are not those of the design it is held against.
QString DesignPage::proposed_name() const {
    Coordinates apart{{}, now_.of};
    Coordinates const all{is_grid_point(now_.of) ? places() : now_.at, now_.of};
    auto const add = [&](auto const& wanted) {
        for (auto const& [q, v] : all.at)
            if (apart.at.size() < apart_most && wanted(*q, v)) apart.at.emplace_back(q, v);
    };
    if (!is_grid_point(now_.of)) add([](Quantity const&, double) { return true; });
    else add([this](Quantity const& q, double v) { return is_off_grid(q, v); });
    if (apart.at.empty()) add([this](Quantity const& q, double v) { return v != value(base_values_, q); });
    if (apart.at.empty()) add([](Quantity const&, double) { return true; });
    QString const base = design_name(session_.graph(), apart, all);
    QString name = base;
    for (int i = 2; !problem_with_name(session_.study(), name).isEmpty(); ++i)
        name = QString("%1 (%2)").arg(base).arg(i);
    return name;
}

void DesignPage::name_design() {
    if (!which_->named().isEmpty()) return which_->name_it();
    which_->ask(proposed_name(), [this](QString const& name) { return keep_as(name.trimmed()); });
}

QString DesignPage::keep_as(QString const& name) {
    if (QString const problem = problem_with_name(session_.study(), name); !problem.isEmpty()) return problem;
    Study const& study = session_.study();
    NamedDesign design{to_std(name), "kept from the workspace Design", {}};
    Scenario const all = scenario();
    for (auto const& [key, word] : all.pins)
        if (auto const own = study.scenario.pins.find(key); own == study.scenario.pins.end() || own->second != word)
            design.scenario.pins[key] = word;
    keep_design(session_.document(), std::move(design));
    Selection selection = session_.selection();
    selection.hovered.reset();
    selection.picked = Coordinates{{}, NamedInStudy{to_std(name)}};  // all workspaces go on with it under its name
    session_.select(std::move(selection));
    {
        QSignalBlocker const quietly(which_);
        which_->offer(session_);
        which_->choose(name);
    }
    follow();
    emit remark(tr("Kept as “%1”: it is saved with the study. F2 renames it").arg(name));
    return {};
}

void DesignPage::go_back() {
    Coordinates next = now_;
    if (!is_grid_point(next.of)) next.at.clear();
    for (auto& [q, v] : next.at)
        if (AxisSpec const* axis = session_.document().axis_of(*q); axis && !axis->values.empty())
            v = *std::min_element(axis->values.begin(), axis->values.end(),
                                  [v = v](double a, double b) { return std::abs(a - v) < std::abs(b - v); });
    if (next == now_) return;
    session_.document().undo().push(new MoveDesign(session_, std::move(next), *session_.study().axes.front().quantity,
                                                   tr("Design: back to the grid")));
}

}  // namespace diecast
