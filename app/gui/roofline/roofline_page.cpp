#include "app/gui/roofline/roofline_page.h"
#include <QHeaderView>
#include <QVBoxLayout>
#include <cmath>
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/plain_table.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/tab_order.h"
#include "app/present/charts/roofline_limits.h"
#include "app/session/words.h"
#include "app/session/work/new_chart.h"
#include "app/session/work/study_work.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {
namespace {

int const roofline_delay = 120, patience = 700, figures_width = 540, row_height = 26;

bool shows_roofline(ChartSpec const& c) { return c.as<RooflineSpec>() != nullptr; }

std::vector<StudyItem> studies_with_roofline() {
    auto list = shipped_studies();
    std::erase_if(list, [](StudyItem const& s) { return std::ranges::count(s.head.charts, "roofline") == 0; });
    return list;
}

}  // namespace

RooflinePage::RooflinePage(Session& session, Pool& pool, Navigator& navigator, QWidget* parent)
    : WorkspacePage(parent),
      session_(session),
      navigator_(navigator),
      work_([&pool](RooflineAsk const& ask, auto const& run) { return work_out(ask, pool, run.stop); },
            [this](auto answer) { receive(std::move(answer)); }),
      preview_([&pool](RooflineAsk const& ask, auto const& run) { return work_out(ask, pool, run.stop); },
               [this](auto answer) { receive_preview(std::move(answer)); }),
      search_([](auto const&, auto const&) { return studies_with_roofline(); }, [this](auto const& s) { offer(s); }),
      chart_(new ElidedCombo(this)),
      precision_(new ElidedCombo(this)),
      design_(new DesignBox(tr("The design under its ceilings"), this)),
      over_(new DesignBox(tr("The design laid over it"), this)),
      overlay_(new QCheckBox(tr("Overlay"), this)),
      level_box_(new QWidget(this)),
      view_(new RooflineView(this)),
      pane_(new FigurePane(work_, tr("Working it out"), this, view_)),
      scenario_(new ScenarioLabel(navigator, pane_)),
      sentence_(new QLabel(this)),
      change_(new ElidedLabel(this)),
      table_(new FittedTable({0, 2, 4}, this)),
      limits_(new RowsModel(this)),
      ceiling_box_(new QWidget(this)),
      side_(build_side()),
      why_(new WhyPane(session.document(), navigator, side_)) {
    set_traits({.name = tr("&Roofline"), .glyph = Glyph::roofline, .hint = {}, .first_focus = view_, .pane = pane_});
    set_help(this, "roofline", tr("What limits each kernel of a design, and what another limit would change."));
    set_help(view_, "roofline",
             tr("<p>Rate over intensity under the ceilings of work and bytes. Drag a ceiling to pin its quantity; Esc "
                "puts it back.</p><p>← and → go from mark to mark, ↑ and ↓ move the ceiling one is at.</p>"));
    static_cast<QVBoxLayout*>(side_->layout())->addWidget(why_, 1);
    pane_->show_scenario(scenario_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, space::normal);
    column->setSpacing(0);
    column->addWidget(build_questions());
    level_box_->setObjectName("levels");
    change_->setObjectName("change");
    change_->setContentsMargins(space::wide, 0, space::card, 0);
    change_->setFont(text_font(type::body, QFont::DemiBold));
    change_->setFixedHeight(std::max(22, change_->sizeHint().height()));  // its room is there before it is needed
    change_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* split = new QSplitter(Qt::Horizontal, this);
    auto* left = new QWidget(split);
    auto* picture = new QVBoxLayout(left);
    picture->setContentsMargins(0, 0, 0, 0);
    picture->setSpacing(0);
    picture->addWidget(pane_, 1);
    picture->addWidget(change_);
    split->addWidget(left);
    split->addWidget(side_);
    split->setChildrenCollapsible(false);
    split->setStretchFactor(0, 1);
    split->setSizes({900, figures_width});
    column->addWidget(split, 1);
    tab_in_order(this);
    for (auto const& [timer, after, act] :
         {std::tuple{&soon_, roofline_delay, &RooflinePage::ask}, {&settle_, patience, &RooflinePage::let_go}}) {
        timer->setSingleShot(true);
        timer->setInterval(after);
        connect(timer, &QTimer::timeout, this, act);
    }
    connect(pane_->busy_bar(), &BusyBar::again_wanted, this, &RooflinePage::ask);
    connect(view_, &RooflineView::moved, this, &RooflinePage::take_hold);
    connect(view_, &RooflineView::stepped, this, &RooflinePage::step);
    connect(view_, &RooflineView::dropped, this, &RooflinePage::let_go);
    connect(view_, &RooflineView::given_up, this, &RooflinePage::give_up);
    connect(view_, &FigureView::leads_to, this, &RooflinePage::lead);
    connect(pane_->notice()->button(), &QPushButton::clicked, this, [this] {
        if (!elsewhere_.isEmpty()) emit navigator_.to_file(elsewhere_);
        else add_roofline();
    });
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        if (changes.study || changes.charts) start_over();
        if (changes.content()) schedule();
    });
    connect(&session, &Session::answered, this, &RooflinePage::schedule);
    connect(&session, &Session::selection_changed, this, &RooflinePage::schedule);
    start_over();
}

QWidget* RooflinePage::build_questions() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(space::wide, space::normal, space::card, 0);
    row->setSpacing(space::normal);
    for (auto const& [box, name] : {std::pair{chart_, tr("Roofline")}, {precision_, tr("Precision")}}) {
        box->setAccessibleName(name);
        box->view()->setAccessibleName(name);
        box->setToolTip(name);
        box->setMaximumWidth(box == chart_ ? 560 : 320);  // its titles are long
    }
    connect(precision_, &QComboBox::activated, this, &RooflinePage::ask);
    connect(chart_, &QComboBox::activated, this, [this] {
        offer_levels();
        offer_precision();
        ask();
    });
    precision_->setToolTip(tr("Numbers that the picture is worked out with; the study keeps its own"));
    overlay_->setToolTip(tr("A second design under its own ceilings"));
    auto* levels = new QHBoxLayout(level_box_);
    levels->setContentsMargins(0, 0, 0, 0);
    levels->setSpacing(space::normal);
    for (QWidget* w : {static_cast<QWidget*>(chart_), static_cast<QWidget*>(design_), static_cast<QWidget*>(overlay_),
                       static_cast<QWidget*>(over_), static_cast<QWidget*>(precision_), level_box_})
        row->addWidget(w);
    row->addStretch();
    for (DesignBox* box : {design_, over_}) connect(box, &QComboBox::currentIndexChanged, this, &RooflinePage::ask);
    connect(overlay_, &QCheckBox::toggled, this, [this](bool on) {
        over_->setVisible(on);
        ask();
    });
    over_->hide();
    return bar;
}

QWidget* RooflinePage::build_side() {
    auto* side = new QWidget(this);
    side->setMinimumWidth(300);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(space::normal, space::normal, space::wide, 0);
    column->setSpacing(space::tight);
    sentence_->setWordWrap(true);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    table_->setModel(limits_);
    make_plain(*table_, tr("Kernels and their limits"));
    table_->setAlternatingRowColors(true);
    let_rows_be_copied(*table_);
    table_->verticalHeader()->setDefaultSectionSize(row_height);
    table_->verticalHeader()->setMinimumSectionSize(row_height);
    table_->set_rows_of_lines();
    table_->setMinimumHeight(5 * row_height);  // header and four rows
    table_->horizontalHeader()->setFont(text_font(type::small));
    table_->setFont(text_font(type::small));
    auto* ceilings = new QVBoxLayout(ceiling_box_);
    ceilings->setContentsMargins(0, space::tight, 0, 0);
    ceilings->setSpacing(0);
    column->addWidget(sentence_);
    column->addWidget(table_, 1);
    column->addWidget(ceiling_box_);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](QModelIndex const& at) {
        if (at.isValid() && at.row() < static_cast<int>(order_.size()) && answer_ &&
            order_[static_cast<std::size_t>(at.row())] < answer_->chart.points.size())
            view_->point_to("point:" + QString::number(order_[static_cast<std::size_t>(at.row())]));
    });
    connect(table_, &QTableView::clicked, this, [this](QModelIndex const& at) {
        lead("point:" + QString::number(order_[static_cast<std::size_t>(at.row())]));
    });
    connect(table_, &QTableView::activated, this, [this](QModelIndex const& at) {
        lead("point:" + QString::number(order_[static_cast<std::size_t>(at.row())]));
    });
    return side;
}

ChartSpec const* RooflinePage::chosen() const {
    auto const& charts = session_.study().charts;
    auto const at = static_cast<std::size_t>(chart_->currentData().toInt());
    return chart_->count() > 0 && at < charts.size() && shows_roofline(charts[at]) ? &charts[at] : nullptr;
}

RooflineSpec const* RooflinePage::spec() const { return chosen() ? chosen()->as<RooflineSpec>() : nullptr; }

/// Another study: its first roofline, of the design looked at; where the chart names designs, of the first of these.
void RooflinePage::start_over() {
    give_up();
    work_.cancel();
    answer_.reset();
    for (DesignBox* box : {design_, over_}) {
        QSignalBlocker const quietly(box);
        box->offer(session_);
        box->setCurrentIndex(0);
    }
    QSignalBlocker const quietly(overlay_);
    overlay_->setChecked(false);
    over_->hide();
    offer_charts();
    offer_levels();
    offer_precision();
    if (RooflineSpec const* s = spec()) {
        QSignalBlocker const silently(over_);
        QSignalBlocker const silent(design_);
        if (!s->designs.empty()) design_->choose(qtext(s->designs.front()));
        if (s->designs.size() > 1) over_->choose(qtext(s->designs[1]));
    }
    ask();
}

void RooflinePage::offer_charts() {
    chart_->clear();
    auto const& charts = session_.study().charts;
    for (std::size_t i = 0; i < charts.size(); ++i)
        if (shows_roofline(charts[i]))
            chart_->addItem(charts[i].title.empty() ? tr("Roofline") : qtext(charts[i].title), static_cast<int>(i));
    chart_->setVisible(chart_->count() > 1);
}

void RooflinePage::offer_levels() {
    for (QCheckBox* box : levels_) box->deleteLater();
    levels_.clear();
    RooflineSpec const* s = spec();
    if (!s || s->bandwidths.size() < 2) return;
    for (std::size_t i = 0; i < s->bandwidths.size(); ++i) {
        bool const named = i < s->ceilings.size() && !s->ceilings[i].text.empty();
        QString const name = named ? sentence_case(qtext(s->ceilings[i].text)) : title(*s->bandwidths[i]);
        auto* box = new QCheckBox(name, level_box_);
        box->setToolTip(tr("The ceiling of %1, and what each kernel moves there").arg(in_words(name)));
        box->setChecked(true);
        level_box_->layout()->addWidget(box);
        connect(box, &QCheckBox::toggled, this, &RooflinePage::ask);
        levels_.push_back(box);
    }
}

/// A choice of number formats that makes a difference to the work's time.
void RooflinePage::offer_precision() {
    QSignalBlocker const quietly(precision_);
    precision_->clear();
    precision_of_ = nullptr;
    RooflineSpec const* s = spec();
    Graph const& graph = session_.graph();
    if (s) {
        std::vector<Quantity const*> outputs{s->peak};
        for (RooflineStage const& stage : s->stages)
            for (Quantity const* q : {stage.work, stage.time})
                if (q) outputs.push_back(q);
        auto const matters = relevant(graph, outputs);
        auto const& all = graph.quantities();
        for (std::size_t i = 0; i < all.size() && !precision_of_; ++i)
            if (matters[i] && graph.is_choice(*all[i]) && all[i]->key.starts_with("precision.")) precision_of_ = all[i];
    }
    precision_->setVisible(precision_of_);
    if (!precision_of_) return;
    precision_->addItem(tr("precision of the study"));
    for (Entry const& e : graph.entries(*precision_of_)) precision_->addItem(qtext(e.name), qtext(e.name));
}

void RooflinePage::schedule() {
    if (isVisible() && !grip_) soon_.start();
}

void RooflinePage::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    if (!session_.picture() && !session_.runner().busy()) session_.ask();  // Explore was not seen yet
    ask();
}

std::optional<NamedDesign> RooflinePage::design_of(DesignBox const* box) const {
    auto const choice = box->choice(session_);
    if (!choice) return {};
    NamedDesign d{to_std(choice->name), "", choice->scenario};
    if (precision_of_ && precision_->currentIndex() > 0)
        d.scenario.pin(*precision_of_, to_std(precision_->currentData().toString()));
    return d;
}

std::optional<RooflineAsk> RooflinePage::question() const {
    RooflineSpec const* s = spec();
    auto const first = s ? design_of(design_) : std::nullopt;
    if (!first) return {};
    RooflineAsk q{session_.document().shared_graph(),
                  std::make_shared<Study const>(session_.study()),
                  chosen()->title,
                  *s,
                  {*first},
                  {}};
    if (overlay_->isChecked()) {
        auto second = design_of(over_);
        if (second && second->name == first->name) second->name += " (2)";
        if (second) q.designs.push_back(std::move(*second));
    }
    std::vector<bool> wanted;
    for (QCheckBox const* box : levels_) wanted.push_back(box->isChecked());
    if (std::find(wanted.begin(), wanted.end(), true) != wanted.end())
        q.roofline = with_levels(std::move(q.roofline), wanted);
    for (Objective const& o : q.study->objectives) q.outputs.push_back(o.quantity);
    return q;
}

/// `diecast chart` draws designs that the study names, or the study itself with what is set.
CommandWords RooflinePage::command() const {
    if (!spec()) return {{}, tr("This study has no roofline")};
    CommandWords c{{"chart", "--chart", QString::number(chart_->currentData().toInt() + 1)}};
    c.ranges = false;
    bool any_set = false;
    for (DesignBox const* box : {design_, over_}) {
        if (box == over_ && !overlay_->isChecked()) continue;
        auto const choice = box->choice(session_);
        if (!choice) return {{}, tr("There is no design yet")};
        bool const changed = choice->at && !is_grid_point(choice->of) && !choice->at->at.empty();
        bool const known =
            std::holds_alternative<StudyAsOpened>(choice->of) || std::holds_alternative<CatalogueProduct>(choice->of);
        if (changed || known)
            return {{}, tr("The command line draws designs that the study names: keep this one first")};
        c.words << "--of" << choice->named;
        if (!choice->named.isEmpty()) c.named.push_back(to_std(choice->named));
        if (choice->at)
            for (auto const& [q, v] : choice->at->at)
                if (!session_.document().is_pinned(*q))
                    c.words << "--set" << set_text(session_.graph(), *q, v), any_set = true;
    }
    if (any_set && overlay_->isChecked())
        return {{}, tr("The command line overlays designs that the study names: keep this one first")};
    if (precision_of_ && precision_->currentIndex() > 0)
        c.words << "--set" << qtext(precision_of_->key) + "=" + precision_->currentData().toString();
    if (std::any_of(levels_.begin(), levels_.end(), [](QCheckBox const* box) { return !box->isChecked(); }))
        c.but = tr("with all levels");
    c.words << "-o"
            << "roofline.svg";
    return c;
}

void RooflinePage::ask() {
    soon_.stop();
    if (!isVisible()) return;
    if (!spec()) return show_no_roofline();
    for (DesignBox* box : {design_, over_}) box->offer(session_);
    auto const q = question();
    if (!q) return pane_->say(Glyph::note, tr("Working it out …"), {});
    work_.ask(*q);
    if (!answer_) pane_->say(Glyph::note, tr("Working it out …"), {});
}

void RooflinePage::receive(std::shared_ptr<RooflineAnswer const> answer) {
    if (grip_) return;  // the picture stands still in a hand
    answer_ = std::move(answer);
    previewed_.reset();
    keep_change(*answer_);
    show_answer();
}

void RooflinePage::show_answer() {
    side_->setVisible(answer_ && !answer_->chart.ceilings.empty());
    if (!answer_) return;
    std::vector<Scenario> designs;
    for (NamedDesign const& d : answer_->ask.designs) designs.push_back(d.scenario);
    scenario_->ask(
        {answer_->ask.graph, designs, session_.study().axes, quantities_of({.of = answer_->ask.roofline}), {}});
    if (answer_->chart.ceilings.empty()) {
        QStringList lines;
        for (Issue const& issue : answer_->issues) lines << sentence_case(issue_text(issue));
        pane_->entitle({}, {}), set_hint({});
        return pane_->say(Glyph::warning, tr("This roofline cannot be worked out"), lines.join('\n'));
    }
    set_hint(tr("drag a ceiling · ← → to it, ↑ ↓ move it, Esc puts it back · click for the derivation"));
    pane_->entitle(qtext(answer_->chart.title),
                   tr("drag a ceiling to try another, or go to it with ← → and press ↑ ↓"));
    std::vector<int> still;
    auto const& ceilings = answer_->chart.ceilings;
    for (std::size_t i = 0; i < ceilings.size(); ++i) {
        Quantity const* q = answer_->ask.graph->find(ceilings[i].key);
        bool const own = !q || [&] {  // the design sets it itself: a pin of the study would have no effect
            for (NamedDesign const& d : session_.study().designs)
                if (d.name == answer_->ask.designs[static_cast<std::size_t>(ceilings[i].design)].name)
                    return d.scenario.pins.contains(std::string(q->key));
            return false;
        }();
        if (own || ceilings[i].design != 0) still.push_back(static_cast<int>(i));
    }
    view_->hold_still(still);
    draw(answer_->chart);
    limits_->take(limit_table(answer_->chart, order_));
    bool const names_designs = answer_->chart.designs.size() > 1;  // in a column of their own
    table_->set_elastic(names_designs ? std::vector{0, 1, 3, 5} : std::vector{0, 2, 4});
    table_->fit();
    sentence_->setText(in_whole_amounts(qtext(next_limit_words(answer_->chart, 0))));
    sentence_->setVisible(!sentence_->text().isEmpty());
    show_ceilings();
    Quantity const* asked = why_->tree()->explanation() ? why_->tree()->explanation()->quantity
                            : answer_->causes.empty()   ? nullptr
                                                        : answer_->causes.front().quantity;
    if (asked) explain(asked->key);
}

/// Points over all levels only where these are more than one, and the study's chart wants them.
void RooflinePage::draw(RooflineChart chart) {
    RooflineSpec const* s = spec();
    if (s && !s->levels)
        for (auto& p : chart.points) p.levels.clear();
    pane_->draw(std::move(chart));
}

void RooflinePage::add_roofline() {
    std::vector<ChartSpec> charts = session_.study().charts;
    if (auto roofline = serving_roofline(session_.graph(), session_.study())) charts.push_back(std::move(*roofline));
    session_.document().set_charts(std::move(charts), tr("Add a roofline"));
}

/// Which studies have a roofline is found out once, elsewhere.
void RooflinePage::show_no_roofline() {
    side_->hide(), change_->clear(), scenario_->show_parts({});
    pane_->entitle({}, {}), set_hint({}), elsewhere_.clear(), search_.cancel();
    if (serving_roofline(session_.graph(), session_.study()))
        return pane_->say(Glyph::roofline, tr("This study has no roofline yet"),
                          tr("It shows what limits prefill and decode."), tr("Add a roofline"));
    pane_->say(Glyph::roofline, tr("This study has no roofline"),
               tr("A roofline needs kernels: what they compute and the bytes they move."));
    search_.ask({});
}

void RooflinePage::offer(std::vector<StudyItem> const& studies) {
    if (spec() || studies.empty()) return;
    QString names;
    for (StudyItem const& item : studies) names += "\n• " + qtext(item.head.title);
    elsewhere_ = QString::fromStdString(studies.front().file.string());
    pane_->say(
        Glyph::roofline, tr("This study has no roofline"),
        tr("A roofline needs kernels: what they compute and the bytes they move. These studies have one:") + names,
        tr("Open %1").arg(qtext(studies.front().head.title)));
}

/// A ceiling or a point: its derivation.
void RooflinePage::lead(QString const& key) {
    if (!answer_) return;
    auto const at = key.section(':', 1).toULongLong();
    auto const& c = answer_->chart;
    if (key.startsWith("ceiling:") && at < c.ceilings.size()) return explain(c.ceilings[at].key);
    if (!key.startsWith("point:") || at >= c.points.size() + c.parts.size()) return;
    explain(at < c.points.size() ? c.points[at].key : c.parts[at - c.points.size()].key);
    auto const row = std::find(order_.begin(), order_.end(), at);
    if (row == order_.end()) return;
    QSignalBlocker const quietly(table_->selectionModel());
    table_->selectRow(static_cast<int>(row - order_.begin()));
    table_->viewport()->update();
}

void RooflinePage::explain(std::string_view key) {
    Quantity const* q = answer_ ? answer_->ask.graph->find(key) : nullptr;
    if (!q) return;
    why_->show_why(tr("Why %1 of %2 is what it is").arg(in_sentence(*q), qtext(answer_->ask.designs.front().name)),
                   diecast::explain(*answer_->ask.graph, answer_->ask.designs.front().scenario, *q));
}

}  // namespace diecast
