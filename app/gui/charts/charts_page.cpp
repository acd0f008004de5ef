#include "app/gui/charts/charts_page.h"
#include <QApplication>
#include <QHBoxLayout>
#include <QSplitter>
#include <QVBoxLayout>
#include <functional>
#include "app/chart/export/export_request.h"
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"
#include "app/present/charts/chart_front.h"
#include "app/present/charts/chart_numbers.h"
#include "app/present/tables/refine_table.h"
#include "app/session/words.h"

namespace diecast {
namespace {

int const charts_delay = 200, chart_list_width = 236, options_width = 420;

/// A note is about the chart in sight.
QString lines_of(Issues const& issues) {
    QStringList lines;
    for (Issue const& issue : issues)
        lines << sentence_case(issue.severity == Severity::note ? qtext(issue.what) : issue_text(issue));
    return lines.join('\n');
}

}  // namespace

ChartsPage::ChartsPage(Session& session, Pool& pool, Navigator& navigator, QWidget* parent)
    : WorkspacePage(parent),
      session_(session),
      navigator_(navigator),
      work_([&pool](Ask const& ask, auto const& run) { return work_out(ask, pool, run); },
            [this](Reply reply) { receive(std::move(reply)); }),
      list_(new ChartList(this)),
      edits_(new ChartEdits(session, navigator, list_, this)),
      pane_(new FigurePane(work_, tr("Redoing the chart"), this)),
      scenario_(new ScenarioLabel(navigator, pane_)),
      side_(new NumbersPane(session.document(), navigator, this)) {
    set_traits({.name = tr("&Charts"),
                .glyph = Glyph::charts,
                .hint = tr("hover for numbers · ← → from one to the next · click for the derivation"),
                .docks = {"parameters"},
                .first_focus = list_,
                .pane = pane_});
    set_help(this, "charts", tr("The study's other charts, one at a time, as a drawing or a table."));
    set_help(list_, "charts", tr("The charts of the study."));
    set_help(pane_->view(), "charts", tr("The chosen chart. ← and → go from one number to the next."));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::normal, 0, 0, space::normal);
    row->setSpacing(0);
    build_side();
    pane_->show_scenario(scenario_);
    list_->setFixedWidth(chart_list_width);
    auto* buttons = edits_->make_buttons(this);
    buttons->setFixedWidth(chart_list_width);
    auto* left = new QVBoxLayout;
    left->setContentsMargins(0, space::normal, 0, 0);
    left->setSpacing(space::normal);
    left->addWidget(list_, 1);
    left->addWidget(buttons, 0, Qt::AlignBottom);
    row->addLayout(left);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(pane_);
    split->addWidget(side_);
    split->setChildrenCollapsible(false);
    split->setStretchFactor(0, 1);
    split->setSizes({900, options_width});
    row->addWidget(split, 1);
    connect(pane_->view(), &FigureView::leads_to, this, &ChartsPage::explain);
    soon_.setSingleShot(true);
    soon_.setInterval(charts_delay);
    connect(&soon_, &QTimer::timeout, this, &ChartsPage::compute);
    connect(list_, &QListWidget::currentRowChanged, this, &ChartsPage::turn_to_chosen);
    connect(list_, &QListWidget::itemActivated, this, [this] {
        if (shows_plot() && QApplication::mouseButtons() == Qt::NoButton) go_on();  // by Enter
    });
    connect(pane_->notice()->button(), &QPushButton::clicked, this, &ChartsPage::go_on);
    connect(pane_->view(), &FigureView::leads_to, this, &ChartsPage::open);
    connect(pane_->busy_bar(), &BusyBar::again_wanted, this, [this] { shows_front() ? refine() : compute(); });
    work_.keep_late_parts();  // what was found of a front is kept
    connect(&work_, &BackgroundWork::failed, this, [this](QString const& problem) {
        if (shows_front()) problem_ = tr("It could not be computed: %1").arg(problem);
        else if (int const at = list_->currentRow(); at >= 0)
            answers_[static_cast<std::size_t>(at)] = {
                {}, {{"chart", "could not be computed: " + to_std(problem)}}, revision_};
    });
    connect(&work_, &BackgroundWork::ended, this, &ChartsPage::draw);
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        if (changes.study) return start_over();
        if (changes.charts) take_charts(!changes.saved);
        if (changes.content()) follow();
        charts_ = session_.study().charts;
    });
    start_over();
}

void ChartsPage::build_side() {
    auto* close = new QToolButton(side_);
    close->setIcon(icon(Glyph::close));
    close->setIconSize({14, 14});
    close->setFixedSize(space::target, space::target);
    close->setAccessibleName(tr("Hide the derivation"));
    close->setToolTip(tr("Hide"));
    side_->why()->add_beside(close);
    side_->setMinimumWidth(280);
    side_->hide();
    connect(close, &QToolButton::clicked, this, [this] {
        explain({});
        pane_->view()->setFocus();
    });
}

/// All numbers of the mark; of several the one that was looked at last, if it is among them.
void ChartsPage::explain(QString const& key) {
    ChartData const* drawn = pane_->data();
    auto now = drawn ? numbers_at(session_.graph(), *drawn, to_std(key)) : std::vector<NumberOf>();
    key_ = now.empty() ? QString() : key;
    side_->setVisible(!now.empty());
    if (!now.empty()) side_->show_numbers(std::move(now));
}

ChartSpec const* ChartsPage::chosen() const {
    int const at = list_->currentRow();
    auto const& charts = session_.study().charts;
    return at < 0 || at >= static_cast<int>(charts.size()) ? nullptr : &charts[static_cast<std::size_t>(at)];
}

CommandWords ChartsPage::command() const {
    if (shows_front()) return {{"optimize", "--chart", "front.svg"}};
    ChartSpec const* spec = chosen();
    if (!spec) return {{}, tr("This study has no charts")};
    CommandWords c{{"chart", "--chart", QString::number(list_->currentRow() + 1), "-o", "chart.svg"}};
    c.settings = scope_of(*spec).search.empty();  // a search has settings of its own, and --set goes before them
    if (auto const* shown = shown_designs(*spec)) c.named = *shown;
    if (c.named.empty())
        for (NamedDesign const& d : session_.study().designs) c.named.push_back(d.name);
    return c;
}

void ChartsPage::choose(int chart) { list_->setCurrentRow(std::clamp(chart, 0, std::max(0, list_->count() - 1))); }

/// Another study: the first of its charts that is not of Explore.
void ChartsPage::start_over() {
    work_.cancel();
    ++revision_;
    refined_.reset();
    auto const& charts = charts_ = session_.study().charts;
    answers_.assign(charts.size(), {});
    QSignalBlocker const quietly(list_);
    list_->offer(session_.study());
    list_->setVisible(list_->count() > 0);
    auto const own = std::find_if_not(charts.begin(), charts.end(), [](ChartSpec const& c) { return plot_of(c); });
    if (!charts.empty()) list_->setCurrentRow(own == charts.end() ? 0 : static_cast<int>(own - charts.begin()));
    turn_to_chosen();
}

void ChartsPage::follow() {
    bool const offered = list_->count() > static_cast<int>(session_.study().charts.size());
    if (offered != ChartList::has_front(session_.study())) return start_over();
    ++revision_;
    if (refined_ || shows_front()) {
        if (shows_front()) work_.cancel();
        refined_.reset();
        draw();
    }
    if (isVisible()) soon_.start();
}

/// Other charts, or in another order: what was computed stays with its chart, and one that is new is chosen.
void ChartsPage::take_charts(bool edited) {
    auto const before = std::exchange(charts_, session_.study().charts);
    auto const row = static_cast<std::size_t>(std::max(0, list_->currentRow()));
    auto const place_of = [](std::vector<ChartSpec> const& all, ChartSpec const& one) {
        return static_cast<std::size_t>(std::find(all.begin(), all.end(), one) - all.begin());
    };
    std::vector<Answer> answers(charts_.size());
    std::optional<std::size_t> fresh;
    for (std::size_t i = 0; i < charts_.size(); ++i) {
        std::size_t const was = place_of(before, charts_[i]);
        if (was < before.size()) answers[i] = answers_[was];
        else if (!fresh) fresh = i;
    }
    answers_ = std::move(answers);
    std::size_t next = std::min(row, charts_.empty() ? 0 : charts_.size() - 1);
    if (row >= before.size()) next = charts_.size();  // the refined front
    else if (std::size_t const now = place_of(charts_, before[row]); now < charts_.size()) next = now;
    bool const front = next == charts_.size();
    if (edited && fresh) next = *fresh;
    {
        QSignalBlocker const quietly(list_);
        list_->offer(session_.study());
        list_->setVisible(list_->count() > 0);
        choose(static_cast<int>(next));
    }
    if (!front || next != charts_.size()) work_.cancel();
    explain({});
    if (isVisible()) compute();
    draw();
}

void ChartsPage::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    compute();
}

void ChartsPage::turn_to_chosen() {
    explain({});
    if (shows_front()) work_.cancel();  // of another chart
    if (isVisible()) compute();
    draw();
}

void ChartsPage::compute() {
    soon_.stop();
    if (shows_front()) {
        if (!work_.busy()) pane_->busy_bar()->hide();
        return;
    }
    auto const at = static_cast<std::size_t>(std::max(0, list_->currentRow()));
    if (!chosen() || shows_plot() || answers_[at].revision == revision_) {
        pane_->busy_bar()->hide();
        return work_.cancel();
    }
    work_.ask({session_.document().shared_graph(), std::make_shared<Study const>(session_.study()), revision_, at});
}

ChartsPage::Reply ChartsPage::work_out(Ask const& ask, Pool& pool, Background<Ask, Reply>::Run const& run) {
    Reply reply{ask.chart, {{}, {}, ask.revision}};
    Issues& issues = reply.answer.issues;
    if (ask.chart) {
        reply.answer.data = chart_data(*ask.graph, *ask.study, ask.study->charts[*ask.chart], pool, issues, run.stop);
        reply.answer.scenario = scenario_parts(*ask.graph, *ask.study, ask.study->charts[*ask.chart]);
        return reply;
    }
    TraceOptions trace;
    trace.budget += ask.spent;
    trace.progress = [&](std::size_t done, std::size_t of) { run.progress({done, of, 0}); };
    auto const report = [&](Refinement const& r) { run.so_far({{}, {{}, {}, ask.revision}, r}); };
    reply.front =
        diecast::refine(*ask.graph, *ask.study, trace, pool, issues, run.stop, run.progress, {ask.earlier, {}}, report);
    return reply;
}

/// A front also while it is still looked for, and after that was cancelled.
void ChartsPage::receive(Reply reply) {
    if (reply.chart) {
        answers_[*reply.chart] = std::move(reply.answer);
        return;
    }
    if (!reply.front) problem_ = lines_of(reply.answer.issues);
    if (!reply.front || reply.answer.revision != revision_) return;
    refined_ = std::move(reply.front);
    if (shows_front()) draw_front();
}

void ChartsPage::draw() {
    edits_->follow();
    if (shows_front()) return draw_front();
    ChartSpec const* spec = chosen();
    pane_->entitle(spec ? chart_title(*spec) : QString(), spec ? qtext(spec->note) : QString());
    scenario_->show_parts(!spec          ? std::vector<ScenarioPart>{}
                          : shows_plot() ? scenario_parts(session_.graph(), session_.study(), *spec)
                                         : answers_[static_cast<std::size_t>(list_->currentRow())].scenario);
    if (!spec)
        return pane_->say(Glyph::note, tr("This study has no charts of its own"),
                          tr("Explore shows all its designs, Studies what others have printed about them."),
                          tr("Add chart"));
    if (shows_plot()) return announce();
    draw_numbers(answers_[static_cast<std::size_t>(list_->currentRow())]);
    explain(key_);
}

void ChartsPage::draw_numbers(Answer const& answer) {
    if (!std::holds_alternative<std::monostate>(answer.data)) {
        QString const wrong = lines_of(answer.issues).replace('\n', " · ");
        QString const result = qtext(result_words(answer.data)), said = wrong.isEmpty() ? qtext(chosen()->note) : wrong;
        bool const ends = said.isEmpty() || said.endsWith('.');
        pane_->entitle(pane_->heading(), result.isEmpty() ? said : (said + (ends ? " " : ". ") + result).trimmed());
        return pane_->draw(answer.data);
    }
    if (answer.revision < 0) return pane_->say(Glyph::note, tr("Computing …"), {});
    pane_->say(Glyph::warning, tr("This chart cannot be computed"), lines_of(answer.issues));
}

void ChartsPage::announce() {
    auto const [x, y, colour] = *plot_of(*chosen());
    QString more;
    if (x && y) more = axes_title(*x, *y);
    if (x && y && colour) more += tr(", coloured by %1").arg(in_sentence(*colour));
    pane_->say(Glyph::explore, tr("This chart has a point for every design"), more, tr("Open in Explore"));
}

bool ChartsPage::shows_front() const {
    return list_->currentRow() >= static_cast<int>(session_.study().charts.size()) && list_->currentRow() >= 0;
}

void ChartsPage::refine() {
    std::vector<RefinedDesign> earlier;
    if (refined_)
        for (RefinedDesign const& d : refined_->designs)
            if (d.refined) earlier.push_back(d);
    problem_.clear();
    work_.ask({session_.document().shared_graph(),
               std::make_shared<Study const>(session_.study()),
               revision_,
               {},
               std::move(earlier),
               refined_ ? refined_->evaluations : 0});
    draw();
}

void ChartsPage::draw_front() {
    pane_->entitle(tr("Refine the front"), {});
    scenario_->show_parts(scenario_parts(session_.graph(), session_.study(), ChartSpec{}));
    if (!refined_) {
        if (work_.busy()) return pane_->say(Glyph::explore, tr("Looking for better designs …"), {});
        QString const more = problem_.isEmpty()
                                 ? tr("Numbers without steps move freely between the ends of their axes, "
                                      "choices and whole numbers keep to their values. Every design found satisfies "
                                      "all constraints, and none is dominated by another.")
                                 : problem_;
        return pane_->say(Glyph::explore, tr("Are there better designs between the grid points?"), more, tr("Run"));
    }
    ChartData chart = front_chart(session_.study(), *refined_);
    if (std::holds_alternative<std::monostate>(chart))
        return pane_->say(Glyph::warning, tr("There is no front"), tr("No design is feasible."));
    pane_->entitle(heading_of(chart), qtext(refinement_words(*refined_)));
    pane_->draw(std::move(chart));
}

/// A design that was found, by its number.
void ChartsPage::open(QString const& key) {
    if (!refined_ || !shows_front() || !key.startsWith("design:")) return;
    auto const number = static_cast<std::size_t>(key.mid(7).toUInt());
    if (number >= refined_->designs.size()) return;
    auto const& pins = refined_->designs[number].design.pins;
    Coordinates c;
    Issues ignored;
    for (AxisSpec const& axis : session_.study().axes)
        if (auto const pin = pins.find(std::string(axis.quantity->key)); pin != pins.end())
            c.at.emplace_back(axis.quantity, session_.graph().value_of(*axis.quantity, pin->second, ignored));
    emit navigator_.to_design(std::move(c));
}

void ChartsPage::go_on() {
    if (shows_front()) return refine();
    if (!chosen()) return edits_->add();
    if (!shows_plot()) return;
    auto const [x, y, colour] = *plot_of(*chosen());
    emit navigator_.to_chart(x, y, colour);
}

}  // namespace diecast
