#include "app/gui/sensitivity/sensitivity_page.h"
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/tab_order.h"
#include "app/present/charts/gap_words.h"
#include "app/present/tables/break_even_table.h"
#include "app/present/tables/tipping_words.h"
#include "app/session/command_line.h"
#include "app/session/work/design_reading.h"
#include "model/catalogue/field_values.h"

namespace diecast {
namespace {

int const sensitivity_delay = 150;

struct SensitivityMethod {
    InfluenceView view;
    char const *name, *doc;
};
SensitivityMethod const methods[] = {
    {InfluenceView::tornado, "Tornado", "One input at a time goes to both its ends, the others stay."},
    {InfluenceView::elasticities, "Elasticities",
     "Percent of the output per percent of the input, at this design, exact."},
    {InfluenceView::map, "Map of elasticities",
     "Every key figure of the study against the inputs that move any of them."},
    {InfluenceView::contour, "Heat map over two inputs",
     "The number over two quantities at once: lines of equal value, hatched where a constraint is violated. Click to "
     "open the design of a point, drag to zoom in or to let both vary."},
    {InfluenceView::screening, "Screening (Morris)",
     "Walks through all ranges at once: how much an input does, and whether it does the same everywhere."},
    {InfluenceView::shares, "Shares of variance (Sobol')",
     "All inputs move over their ranges at once: which of them makes how much of the spread."},
    {InfluenceView::uncertainty, "Uncertainty (Monte Carlo)",
     "10 000 samples of all uncertain inputs at once: in which band each key figure lies, and how likely the design "
     "is better than the other."},
    {InfluenceView::difference, "Difference to …",
     "What of the difference between two designs is due to which change."},
    {InfluenceView::switch_over, "Switch-over against …",
     "Which input, varied alone, reverses the ranking of two designs, and at which value."},
    {InfluenceView::even, "Break-even with …",
     "Both designs over one quantity, and every value of it at which they are equal."}};

bool same(InfluenceAsk const& a, InfluenceAsk const& b) {
    return a.graph == b.graph && a.view == b.view && a.scenario == b.scenario && a.against == b.against &&
           a.name == b.name && a.against_name == b.against_name && a.outputs == b.outputs && a.share == b.share &&
           a.stated == b.stated && a.decisions == b.decisions && a.asked == b.asked && a.x == b.x && a.y == b.y &&
           *a.study == *b.study;
}

}  // namespace

SensitivityPage::SensitivityPage(Session& session, Pool& pool, Navigator& navigator, QWidget* parent)
    : WorkspacePage(parent),
      session_(session),
      navigator_(navigator),
      work_([&pool](InfluenceAsk const& ask,
                    auto const& run) { return work_out(ask, pool, run.stop, run.progress, run.so_far); },
            [this](auto answer) { receive(std::move(answer)); }),
      output_(new QuantityBox(tr("Output"), {}, this)),
      search_(new QuantitySearch(session, tr("Another number …"), this)),
      all_figures_(new QLabel(tr("All figures of the study:"), this)),
      method_(new ElidedCombo(this)),
      design_(new DesignBox(tr("The design at hand"), this)),
      against_(new DesignBox(tr("The design it is compared with"), this)),
      against_word_(new QLabel(tr("against"), this)),
      range_(new QSpinBox(this)),
      most_(new QSpinBox(this)),
      stated_(new QCheckBox(tr("Stated ranges only"), this)),
      decisions_(new QCheckBox(tr("Decisions, too"), this)),
      even_(new EvenBar(this)),
      contour_(new ContourBar(this)),
      pane_(new FigurePane(work_, tr("Working it out"), this)),
      scenario_(new ScenarioLabel(navigator, pane_)) {
    set_traits({.name = tr("&Sensitivity"),
                .glyph = Glyph::sensitivity,
                .hint = {},
                .docks = {"parameters"},
                .first_focus = pane_->view(),
                .pane = pane_});
    set_help(this, "sensitivity",
             tr("How sensitive the numbers of a design are to its inputs, and why one design's are not another's."));
    set_help(pane_->view(), "sensitivity",
             tr("<p>The strongest inputs on top. Point at a bar for both ends, their values and where they come from; "
                "click it, or press Enter, for its parameter.</p><p>← and → go from one bar to the next.</p>"));
    set_help(output_, "sensitivity", tr("The output that is analysed."));
    set_help(method_, "sensitivity", tr("How inputs are moved, and what is drawn of it."));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, space::normal);
    column->setSpacing(0);
    column->addWidget(build_questions());
    column->addWidget(pane_, 1);
    pane_->show_scenario(scenario_);
    tab_in_order(this);
    soon_.setSingleShot(true);
    soon_.setInterval(sensitivity_delay);
    connect(&soon_, &QTimer::timeout, this, &SensitivityPage::ask);
    connect(pane_->busy_bar(), &BusyBar::again_wanted, this, &SensitivityPage::ask);
    connect(&work_, &BackgroundWork::failed, this, [this](QString const& problem) {
        auto failed = std::make_shared<InfluenceAnswer>();
        failed->problem = to_std(tr("It could not be computed: %1").arg(problem));
        receive(failed);
    });
    connect(pane_->view(), &FigureView::leads_to, this, &SensitivityPage::lead);
    connect(even_, &EvenBar::study_question_chosen, this, &SensitivityPage::take_study_question);
    connect(even_, &EvenBar::changed, this, &SensitivityPage::ask);
    connect(contour_, &ContourBar::changed, this, &SensitivityPage::ask);
    connect(pane_->view(), &FigureView::dragged, this, &SensitivityPage::offer_box);
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        if (changes.study) start_over();
        if (changes.goals) offer_outputs();
        if (changes.content()) schedule();
    });
    connect(&session, &Session::answered, this, &SensitivityPage::schedule);
    connect(&session, &Session::selection_changed, this, &SensitivityPage::schedule);
    connect(&session, &Session::nothing_to_plot, this, &SensitivityPage::schedule);
    start_over();
}

QWidget* SensitivityPage::build_questions() {
    auto* bar = new QWidget(this);
    auto* rows = new QVBoxLayout(bar);
    rows->setContentsMargins(space::wide, space::normal, space::card, space::tight);
    rows->setSpacing(space::normal);
    for (SensitivityMethod const& m : methods) {
        method_->addItem(tr(m.name), static_cast<int>(m.view));
        method_->setItemData(method_->count() - 1, tr(m.doc), Qt::ToolTipRole);
    }
    method_->setAccessibleName(tr("Method"));
    method_->view()->setAccessibleName(tr("Method"));
    method_->setMinimumWidth(170);
    search_->setMaximumWidth(180);
    range_->setRange(1, 90);
    range_->setValue(usual_range);
    range_->setPrefix("±");
    range_->setSuffix(" %");
    range_->setAccessibleName(tr("Range where nothing is stated, percent"));
    range_->setToolTip(tr("Range to both sides of an input for which none is stated"));
    most_->setRange(1, 200);
    most_->setValue(usual_most);
    most_->setPrefix(tr("show "));
    most_->setAccessibleName(tr("How many inputs are shown"));
    most_->setToolTip(most_->accessibleName());
    stated_->setToolTip(tr("Only inputs whose entry states a range"));
    decisions_->setToolTip(
        tr("Show what is decided, too: what the study sweeps, searches or sets in its designs, and counts"));
    auto* first = new QHBoxLayout;
    first->setSpacing(space::normal);
    for (QWidget* w : {static_cast<QWidget*>(output_), static_cast<QWidget*>(search_),
                       static_cast<QWidget*>(all_figures_), static_cast<QWidget*>(method_)})
        first->addWidget(w);
    first->addStretch();
    auto* second = new QHBoxLayout;
    second->setSpacing(space::normal);
    for (QWidget* w : {static_cast<QWidget*>(new QLabel(tr("of"), bar)), static_cast<QWidget*>(design_),
                       static_cast<QWidget*>(against_word_), static_cast<QWidget*>(against_),
                       static_cast<QWidget*>(even_), static_cast<QWidget*>(contour_), static_cast<QWidget*>(range_),
                       static_cast<QWidget*>(stated_), static_cast<QWidget*>(decisions_), static_cast<QWidget*>(most_)})
        second->addWidget(w);
    second->addStretch();
    rows->addLayout(first);
    rows->addLayout(second);
    connect(output_, &QComboBox::activated, this, [this] { wanted_ = output_->current(), ask(); });
    connect(search_, &QuantitySearch::chosen, this, [this](Quantity const* q) { choose(*q); });
    connect(method_, &QComboBox::activated, this, [this] { chosen_by_hand_ = true; });
    connect(method_, &QComboBox::currentIndexChanged, this, &SensitivityPage::follow_method);
    for (DesignBox* box : {design_, against_})
        connect(box, &QComboBox::currentIndexChanged, this, &SensitivityPage::ask);
    connect(range_, &QSpinBox::valueChanged, this, &SensitivityPage::schedule);
    for (QCheckBox* box : {stated_, decisions_}) connect(box, &QCheckBox::toggled, this, &SensitivityPage::ask);
    connect(most_, &QSpinBox::valueChanged, this, &SensitivityPage::draw);
    return bar;
}

InfluenceView SensitivityPage::view_wanted() const {
    return static_cast<InfluenceView>(method_->currentData().toInt());
}

void SensitivityPage::choose(InfluenceView view) {
    chosen_by_hand_ = true;
    method_->setCurrentIndex(method_->findData(static_cast<int>(view)));
}

void SensitivityPage::choose(Quantity const& output) {
    wanted_ = &output;
    output_->set_current(&output);
    ask();
}

/// Starts with the switch-over where a choice splits the front, several of its entries have feasible designs: what
/// reverses the ranking of these comes first.
void SensitivityPage::choose_first_method() {
    auto const& picture = session_.picture();
    if (chosen_by_hand_ || first_method_chosen_ || !picture) return;
    first_method_chosen_ = true;
    Question const& q = picture->question;
    auto const several = std::ranges::count_if(picture->value_fronts, [](auto const& f) { return !f.points.empty(); });
    if (several < 2 || !session_.graph().is_choice(*q.colour)) return;
    for (Quantity const* drawn : {q.x, q.y})
        for (Objective const& o : q.objectives)
            if (o.quantity == drawn) wanted_ = drawn;  // of both that of the vertical axis, by which they are ranked
    output_->set_current(wanted_);
    QSignalBlocker const quietly(method_);
    method_->setCurrentIndex(method_->findData(static_cast<int>(InfluenceView::switch_over)));
    follow_method();
}

/// Another study: its first objective, and the design looked at.
void SensitivityPage::start_over() {
    first_method_chosen_ = false;
    if (QSignalBlocker const quietly(method_); !chosen_by_hand_) method_->setCurrentIndex(0);
    work_.forget();
    answer_.reset();
    wanted_ = nullptr;
    for (DesignBox* box : {design_, against_}) {
        QSignalBlocker const quietly(box);
        box->offer(session_);
        box->setCurrentIndex(0);
    }
    QSignalBlocker const quietly(against_);
    against_->choose_named(0);
    offer_outputs();
    follow_method();
}

void SensitivityPage::offer_outputs() {
    output_->offer(session_);
    Study const& study = session_.study();
    if (!wanted_ && !study.objectives.empty()) wanted_ = study.objectives.front().quantity;
    if (!wanted_ && !study.figures.empty()) wanted_ = study.figures.front();
    output_->set_current(wanted_);
}

void SensitivityPage::schedule() {
    if (isVisible()) soon_.start();
}

void SensitivityPage::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    if (!session_.picture() && !session_.runner().busy()) session_.ask();  // Explore was not seen yet
    ask();
}

void SensitivityPage::follow_method() {
    InfluenceView const view = view_wanted();
    bool const difference = view == InfluenceView::difference, even = view == InfluenceView::even;
    bool const contour = is_contour(), held = compares() || view == InfluenceView::uncertainty;
    bool const ranged = !difference && !even && !contour && view != InfluenceView::map;
    std::pair<QWidget*, bool> const shown[] = {{output_, !shows_all()},
                                               {search_, !shows_all()},
                                               {all_figures_, shows_all()},
                                               {against_, held},
                                               {against_word_, held},
                                               {contour_, contour},
                                               {even_, even},
                                               {stated_, !compares() && !contour},
                                               {decisions_, !difference && !even && !contour},
                                               {range_, ranged && view != InfluenceView::elasticities},
                                               {most_, view != InfluenceView::uncertainty && !even && !contour}};
    for (bool const now : {false, true})  // what goes makes room first, or the window grows
        for (auto const& [widget, visible] : shown)
            if (visible == now) widget->setVisible(now);
    pane_->view()->let_drag(contour);
    method_->setToolTip(method_->currentData(Qt::ToolTipRole).toString());
    set_hint(contour ? tr("click or Enter opens the design at a point · drag a box to zoom in")
                     : tr("hover for both ends · click or Enter opens the parameter"));
    ask();
}

bool SensitivityPage::shows_all() const {
    return view_wanted() == InfluenceView::map || view_wanted() == InfluenceView::uncertainty;
}

bool SensitivityPage::compares() const {
    InfluenceView const view = view_wanted();
    return view == InfluenceView::difference || view == InfluenceView::switch_over || view == InfluenceView::even;
}

/// What a study asks itself is about designs that it names.
void SensitivityPage::take_study_question() {
    BreakEven const& b = *even_->of_study();
    wanted_ = b.quantity;
    QSignalBlocker const one(output_), two(design_), three(against_);
    output_->set_current(wanted_);
    QString const own = tr("study defaults");
    design_->choose(b.design.empty() ? own : qtext(b.design));
    if (!b.value) against_->choose(b.over.empty() ? own : qtext(b.over));
}

/// Leads to the parameter of a bar, or to what changes along a curve.
void SensitivityPage::lead(QString const& key) {
    if (is_contour()) return open_place(key);
    if (view_wanted() == InfluenceView::even) {
        if (Quantity const* q = even_->quantity()) emit navigator_.to_parameter(q);
        return;
    }
    Quantity const* q = session_.graph().find(to_std(key));
    if (!q) return;
    even_->choose(*q);
    emit navigator_.to_parameter(q);
}

/// The study's title and note are of its own designs only.
std::optional<BreakEven> SensitivityPage::even_question(DesignBox::Choice const& design,
                                                        DesignBox::Choice const& other) const {
    auto b = even_->question(*wanted_);
    if (!b) return {};
    bool const own =
        !design.at && to_std(design.named) == b->design && (b->value || (!other.at && to_std(other.named) == b->over));
    if (!own) b->title = b->note = "";
    if (b->quantity != wanted_) b->quantity = wanted_, b->title = b->note = "", b->value.reset();
    return b;
}

std::optional<InfluenceAsk> SensitivityPage::question() const {
    auto const design = design_->choice(session_);
    if (!design) return {};
    InfluenceAsk q{session_.document().shared_graph(),
                   std::make_shared<Study const>(session_.study()),
                   view_wanted(),
                   design->scenario,
                   {},
                   to_std(design->name),
                   {},
                   {}};
    q.share = range_->isHidden() ? usual_range / 100.0 : range_->value() / 100.0;
    q.stated = stated_->isChecked(), q.decisions = decisions_->isChecked();
    if (wanted_) q.outputs.push_back(wanted_);
    if (shows_all())
        for (auto const* list : {&q.study->figures})
            for (Quantity const* f : *list)
                if (!q.graph->is_choice(*f) && f != wanted_) q.outputs.push_back(f);
    if (is_contour() && wanted_) {
        contour_->offer(session_, *wanted_, q.scenario);
        q.x = contour_->axis(0), q.y = contour_->axis(1);
        if (!q.x || !q.y) return {};
    }
    if (!against_->isHidden()) {
        auto const other = against_->choice(session_);
        if (!other) return {};
        q.against = other->scenario, q.against_name = to_std(other->name);
        if (view_wanted() == InfluenceView::even && wanted_) {
            even_->offer(session_, *wanted_, q.scenario, q.against);
            q.asked = even_question(*design, *other);
            if (!q.asked) return {};
        }
    }
    return q;
}

void SensitivityPage::ask() {
    soon_.stop();
    if (!isVisible()) return;
    choose_first_method();
    design_->offer(session_);
    auto const design = design_->choice(session_);
    against_->offer(session_, design ? design->at : std::nullopt);
    if (session_.picture()) against_->choose_baseline(design_->named());
    auto const q = question();
    if (!q) return draw();
    if (answer_ && answer_->complete && same(answer_->ask, *q)) {
        work_.cancel();
        pane_->busy_bar()->hide();
        return draw();
    }
    work_.ask(*q);
    if (!answer_) draw();
}

void SensitivityPage::receive(std::shared_ptr<InfluenceAnswer const> answer) {
    answer_ = std::move(answer);
    infeasible_ = infeasible();
    draw();
}

/// Which of the designs asked about violates a constraint.
QString SensitivityPage::infeasible() const {
    InfluenceAsk const& q = answer_->ask;
    std::vector<std::pair<Scenario, std::string>> designs{{q.scenario, q.name}};
    if (!q.against_name.empty()) designs.emplace_back(q.against, q.against_name);
    QString text;
    for (auto const& [scenario, name] : designs)
        if (QString const limits = violated_text(*q.graph, *q.study, scenario); !limits.isEmpty())
            text += tr("✕ %1 is infeasible: it violates %2. ").arg(sentence_case(qtext(name)), limits);
    return text;
}

QString SensitivityPage::about() const {
    InfluenceAsk const& q = answer_->ask;
    QString text = sentence_case(qtext(q.name)) + ". ";
    if (answer_->difference) {
        Attribution const& a = answer_->difference->by_change.attribution;
        if (std::string const coupled = coupling_words(*q.graph, *answer_->difference); !coupled.empty())
            return text + qtext(coupled);
        return text + (a.exact
                           ? tr("Each part is what a change adds when it joins the others, averaged over all orders.")
                           : tr("Parts are means over random orders of the changes; they sum to the difference."));
    }
    if (answer_->contour) return sentence_case(qtext(q.name)) + ". " + qtext(contour_words(*answer_->contour)) + ".";
    QString who;  // a design without a name is called "this design" in titles and legends
    for (auto const& [title, name] : {std::pair{in_title(q.name), q.name}, {in_title(q.against_name), q.against_name}})
        if (title != name) who += sentence_case(qtext(title)) + ": " + qtext(name) + ". ";
    if (answer_->switch_over) return who + sentence_case(qtext(tipping_words(*answer_->switch_over)));
    if (answer_->even) return who + sentence_case(qtext(verdict_text(*answer_->even))) + ". " + qtext(q.asked->note);
    if (answer_->uncertainty)
        return text +
               tr("All uncertain inputs vary at once, most often near what is stated, values of one source together.");
    if (!answer_->reports.empty()) text += qtext(answer_->reports.front().note);
    if (q.view == InfluenceView::tornado && !answer_->reports.empty())
        text += " " + tr("In order of these ranges; “Most influential” goes by percent per percent.");
    return text;
}

/// Shows the scenario of one design, or what two share.
void SensitivityPage::show_scenario() {
    if (!answer_) return scenario_->show_parts({});
    InfluenceAsk const& q = answer_->ask;
    std::vector<Scenario> designs{q.scenario};
    if (!q.against_name.empty()) designs.push_back(q.against);
    scenario_->ask({q.graph, std::move(designs), q.study->axes, q.outputs, session_.question().constraints});
}

void SensitivityPage::draw() {
    show_scenario();
    if (view_wanted() == InfluenceView::even && !even_->problem().isEmpty()) {
        pane_->entitle({}, {});
        return pane_->say(Glyph::warning, tr("That is not a range"), even_->problem());
    }
    if (is_contour() && !contour_->problem().isEmpty()) {
        pane_->entitle({}, {});
        return pane_->say(Glyph::warning, tr("There is no map"), contour_->problem());
    }
    if (!answer_) {
        pane_->entitle({}, {});
        return pane_->say(Glyph::note, tr("Working it out …"), {});
    }
    ChartData drawing = answer_->chart(static_cast<std::size_t>(most_->value()));
    QString problem = qtext(answer_->problem);
    std::visit(
        [&](auto const& chart) {
            if constexpr (requires { chart.empty; })
                if (chart.rows.empty()) problem = qtext(chart.empty);
            if constexpr (requires { chart.steps; })
                if (chart.steps.size() == 2) problem = tr("The two do not differ in it.");
        },
        drawing);
    bool const drawn = problem.isEmpty() && !std::holds_alternative<std::monostate>(drawing);
    pane_->entitle(drawn ? heading_of(drawing) : QString(),
                   answer_->problem.empty() ? infeasible_ + about() : QString());
    if (drawn) pane_->draw(std::move(drawing));
    else pane_->say(Glyph::note, tr("There is nothing to draw"), problem);
}

}  // namespace diecast
