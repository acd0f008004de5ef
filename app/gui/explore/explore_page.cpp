#include "app/gui/explore/explore_page.h"
#include <QMenu>
#include <QRegularExpression>
#include <QScreen>
#include <QSettings>
#include <QVBoxLayout>
#include <cmath>
#include <memory>
#include "app/gui/explore/excluded_values.h"
#include "app/gui/explore/infeasibility_banner.h"
#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/present/charts/value_front_words.h"
#include "app/present/text/front_ends.h"
#include "app/session/turn.h"
#include "app/session/words.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {
namespace {

int const least_parallel = 150, low_page = 560, most_result_lines = 3;
int const least_share = 45;  // of the height of the page for the plot, in percent

/// "995 328 packages", "9.677 G packages": the status line has every digit. Without a noun where it is empty.
QString brief_count(std::uint64_t n, std::string const& plural) {
    if (n < 1'000'000'000) return plural.empty() ? count_text(n) : count_of(n, plural);
    QString const number = qtext(number_text(static_cast<double>(n)));
    return plural.empty() ? number : number + " " + qtext(plural);
}

/// Values without a feasible design are named behind the first sentence, where they are in sight.
QString with_excluded(QString const& result, QString const& excluded) {
    qsizetype const end = result.indexOf(". ");
    return end < 0 ? result + excluded : result.left(end + 1) + excluded + result.mid(end + 1);
}

/// Objectives on the axes in which all feasible designs are alike; empty: none.
QString constant_words(Picture const& p) {
    QString words;
    if (p.feasible < 2 || p.sampled > 0) return words;
    for (auto const& [q, extent] : {std::pair{p.question.x, &p.extent_x[1]}, {p.question.y, &p.extent_y[1]}})
        if (q && extent->lo == extent->hi && sense_in(p.question.objectives, *q) != Sense::inform)
            words += ExplorePage::tr("%1 is the same in all feasible designs: %2. ")
                         .arg(title(*q), shown(p.plan->graph(), *q, extent->lo / q->unit));
    return words;
}

}  // namespace

ExplorePage::ExplorePage(Session& session, Pool& pool, Navigator& navigator, QWidget* parent)
    : WorkspacePage(parent),
      session_(session),
      navigator_(navigator),
      plot_(new PlotView(session, this)),
      x_(new QuantityBox(tr("Horizontal quantity"), {}, this)),
      y_(new QuantityBox(tr("Vertical quantity"), {}, this)),
      colour_(new QuantityBox(tr("Colour"), tr("density"), this)),
      headline_(new ElidedLabel(this)),
      result_(new QLabel(this)),
      scenario_(new ScenarioLabel(navigator, this)),
      way_(new QPushButton(tr("Add an objective"), this)),
      excluded_(new ExcludedValues(session, pool, this)),
      why_nothing_(new MessageStrip(this)),
      stack_(new QStackedWidget(this)),
      split_(new QSplitter(Qt::Vertical, this)),
      parallel_(new ParallelPane(session, this)),
      parallel_action_(new QAction(tr("&Parallel coordinates"), this)),
      notice_(new Notice(this)) {
    set_traits({.name = tr("E&xplore"),
                .glyph = Glyph::explore,
                .hint = tr("hover for details · click to pick · P pins · wheel zooms · 0 resets the view"),
                .docks = {"parameters", "inspector", "front"},
                .first_focus = plot_});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(build_headline());
    headline_->setObjectName("headline");
    way_->setObjectName("way-on");
    notice_->setObjectName("nothing-to-plot");
    result_->setObjectName("result");
    result_->setMinimumHeight(1);  // it yields on a screen of 640 pixels
    result_->setWordWrap(true);
    result_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    result_->setContentsMargins(space::wide, 0, space::card, 0);
    result_->hide();
    column->addWidget(result_);
    column->addWidget(scenario_);
    column->addWidget(build_sentence());
    column->addWidget(why_nothing_);
    new InfeasibilityBanner(session, pool, *why_nothing_, this);
    stack_->addWidget(plot_);
    stack_->addWidget(notice_);
    notice_->say(Glyph::explore, tr("Nothing to plot yet"),
                 tr("Add an objective under Objectives (Ctrl+G), or let a parameter vary (V on its row)."),
                 tr("Choose an objective"));
    connect(notice_->button(), &QPushButton::clicked, &navigator, [&navigator] { emit navigator.to_goals(nullptr); });
    build_parallel();
    column->addWidget(split_, 1);
    for (QuantityBox* box : {x_, y_, colour_}) connect(box, &QComboBox::activated, this, &ExplorePage::show_chosen);
    connect(&session, &Session::view_changed, this, &ExplorePage::follow_view);
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        if (changes.study && session_.runner().busy()) head(tr("Evaluating …"));
        if (changes.outputs) follow_view();
        if (changes.words) report();
    });
    connect(&session, &Session::answered, this, &ExplorePage::report);
    connect(&session, &Session::part_changed, this, &ExplorePage::report);
    connect(excluded_, &ExcludedValues::answered, this, [this] {
        if (session_.shown()) show_result();
    });
    connect(&session, &Session::answered, this, [this] { stack_->setCurrentWidget(plot_); });
    connect(&session, &Session::nothing_to_plot, this, [this] {
        head(tr("One design"));
        show_scenario();
        said_.clear();
        fit_result();
        way_->hide();
        stack_->setCurrentWidget(notice_);
    });
    connect(&session, &Session::failed, this, [this] { head(tr("Nothing to show")); });
    connect(&session.runner(), &BackgroundWork::ended, this, [this] {
        if (says_more_comes_ && session_.shown()) show_result();
    });
    set_help(this, "explore", tr("What is drawn, as a sentence: choose other quantities in it."));
    set_help(plot_, "explore",
             tr("<p>Every design of the study, as a cloud: the more ink, the more designs in one place. The line joins "
                "the Pareto-optimal ones; its knee is marked.</p><p>Point at a design to see it in the inspector, "
                "click to keep it, P pins it as A or B. The wheel zooms, 0 shows everything.</p>"));
    set_help(x_, "explore", tr("The quantity to the right."));
    set_help(y_, "explore", tr("The quantity upwards."));
    set_help(colour_, "explore", tr("The quantity that colours the cloud; or how many designs there are."));
    connect(plot_, &PlotView::opened, &navigator, [&navigator] { emit navigator.to_page("design"); });
    connect(&navigator, &Navigator::to_chart, this,
            [this](Quantity const* x, Quantity const* y, Quantity const* colour) {
                if (x && y) session_.show(*x, *y, colour);
                emit navigator_.to_page("explore");
            });
    connect(&navigator, &Navigator::colour_by, this, [this](Quantity const* q) {
        Question const& now = session_.question();
        if (!now.x || !now.y) return;
        session_.show(*now.x, *now.y, q);
        if (!isVisible()) emit remark(tr("The chart in Explore is coloured by %1").arg(in_sentence(*q)));
    });
    follow_view();
}

bool ExplorePage::busy() const {
    return (session_.question().x && !session_.picture()) || session_.runner().busy() ||
           session_.brush_controller().busy() || excluded_->busy();
}

CommandWords ExplorePage::command() const { return sweep_words(session_.document(), session_.brushes()); }

/// Puts the parallel coordinates under the plot; where the border was left, and whether it was open, is remembered.
void ExplorePage::build_parallel() {
    split_->addWidget(stack_);
    split_->addWidget(parallel_);
    split_->setChildrenCollapsible(false);
    split_->installEventFilter(this);
    split_->setStretchFactor(0, 1);
    split_->setStretchFactor(1, 0);
    split_->setAccessibleName(tr("Chart and parallel coordinates"));
    QSettings const settings;
    parallel_action_->setCheckable(true);
    parallel_action_->setShortcut(tr("Ctrl+B"));
    parallel_action_->setToolTip(tr("Parallel coordinates  Ctrl+B"));
    parallel_action_->setIcon(icon(Glyph::parallel));
    add_action(parallel_action_);
    constexpr int room_for_both = 1100;  // px of a screen, with the front's table below
    wants_parallel_ = settings.value("explore/parallel", screen()->availableSize().height() >= room_for_both).toBool();
    parallel_action_->setChecked(wants_parallel_);
    parallel_->setVisible(wants_parallel_);
    connect(parallel_action_, &QAction::toggled, this, &ExplorePage::show_parallel);
    connect(&session_.brush_controller(), &BrushController::columns_changed, this, [this] {
        if (session_.brush_controller().layout().above != headings_) share_height();
    });
    connect(split_, &QSplitter::splitterMoved, this, [this] {
        QSettings().setValue("explore/parallel_height", parallel_->height());
        by_hand_ = true;
    });
}

void ExplorePage::show_parallel(bool on) {
    if (settles_) return;
    QSettings().setValue("explore/parallel", on);
    wants_parallel_ = on;
    parallel_->setVisible(on);
    if (!on) return;
    share_height();
    if (parallel_->isHidden()) emit remark(parallel_action_->toolTip());
}

int ExplorePage::least_chart() const { return std::max(220, (height() * least_share + 99) / 100); }

/// By which the page has to grow for the plot to have its share: all else on it stays as high.
int ExplorePage::missing_height() const {
    double const plot = plot_->plot().plotArea().height(), share = least_share / 100.0;
    return stack_->currentWidget() == plot_ ? static_cast<int>(std::ceil((share * height() - plot) / (1 - share))) : 0;
}

/// The chart has at least 45 % of the page; the parallel coordinates what is left, as far as it is enough for them.
/// Where it is not, their button is not lit.
void ExplorePage::share_height() {
    if (!wants_parallel_ || split_->height() < 100) return;
    int const room = split_->height() - split_->handleWidth() - least_chart();
    headings_ = session_.brush_controller().layout().above;
    int const beyond_two_lines = static_cast<int>(headings_ - ParallelLayout().above);
    int const usual = std::clamp(split_->height() * 2 / 5, 200, 320) + beyond_two_lines;
    int const wanted = by_hand_ ? parallel_->height() : QSettings().value("explore/parallel_height", usual).toInt();
    parallel_->set_low(room < 300);
    int const least = std::max(least_parallel, parallel_->minimumSizeHint().height());
    bool const fits = room >= least;
    parallel_->setVisible(fits);
    settles_ = true;
    parallel_action_->setChecked(fits);
    settles_ = false;
    parallel_action_->setToolTip(fits ? tr("Parallel coordinates  Ctrl+B")
                                      : tr("Parallel coordinates have no room: enlarge the window or close the front"));
    int const lower = std::clamp(wanted, least, std::max(least, room));
    split_->setSizes({split_->height() - split_->handleWidth() - lower, lower});
}

QWidget* ExplorePage::build_headline() {
    auto* bar = new QWidget(this);
    actions_ = new QHBoxLayout(bar);
    actions_->setContentsMargins(space::wide, space::normal, space::card, 0);
    actions_->setSpacing(space::tight);
    headline_->setFont(text_font(type::heading, QFont::DemiBold));
    headline_->setText(tr("Evaluating …"));
    headline_->setToolTip(headline_->text());
    actions_->addWidget(headline_, 1);
    way_->hide();
    actions_->addWidget(way_);
    connect(way_, &QPushButton::clicked, this, &ExplorePage::go_on);
    return bar;
}

/// Whether no design within the brushes satisfies all constraints, though others do.
bool ExplorePage::is_astray() const {
    auto const &shown = session_.shown(), &all = session_.picture();
    return shown && shown->is_part && shown->feasible == 0 && all->feasible > 0;
}

/// Leads on: to the goals without objectives; to all designs where the front alone was found; clears brushes that leave
/// nothing.
void ExplorePage::go_on() {
    if (!is_astray() && session_.picture()->front_alone) return session_.ask(true);
    if (!is_astray()) return emit navigator_.to_goals(nullptr);
    Brushes brushes = session_.brushes();
    brushes.list.clear();
    session_.brush(std::move(brushes));
}

void ExplorePage::add_action(QAction* action) { actions_->addWidget(action_button(action, this)); }

/// Leaves out sentences of the result beyond a few lines, or that would leave the plot less than its share, and of the
/// first one clauses beyond two lines; the tip has all of them.
void ExplorePage::fit_result() {
    result_->setVisible(!said_.isEmpty());
    if (said_.isEmpty()) return;
    auto const needed = [&](QWidget const* w) {
        if (w->isHidden()) return 0;
        return w->hasHeightForWidth() ? w->heightForWidth(width())
                                      : std::max(w->minimumHeight(), w->sizeHint().height());
    };
    int others = 0;
    for (int i = 0; i < layout()->count(); ++i)
        if (QWidget* w = layout()->itemAt(i)->widget(); w && w != result_ && w != split_) others += needed(w);
    int const line = static_cast<int>(std::ceil(QFontMetricsF(result_->font()).lineSpacing()));
    int const enough = most_result_lines * line + 2, least = 2 * line + 2;
    int const around = plot_->height() - static_cast<int>(plot_->plot().plotArea().height());  // titles and legends
    int const room = std::min(enough, height() - height() * 45 / 100 - around - others);
    static QRegularExpression const between("(?<=\\.) (?=[\\p{Lu}\\d])");
    QStringList sentences = said_.split(between);
    qsizetype const all = sentences.size();
    bool is_cut = false;
    while (true) {
        result_->setText(sentences.join(' ') + (sentences.size() < all || is_cut ? " …" : ""));
        if (result_->heightForWidth(width()) <= std::max(room, sentences.size() == 1 ? least : 0)) break;
        static QRegularExpression const last_clause("[,;] [^,;]*$");
        if (sentences.size() > 1) sentences.removeLast();
        else if (sentences[0].contains(last_clause)) sentences[0].remove(last_clause), is_cut = true;
        else break;
    }
    result_->setToolTip(result_->text() == said_ ? QString() : said_);
}

void ExplorePage::head(QString const& text) {
    headline_->setToolTip(text);
    fit_headline();
}

/// One line to three by the room beside the buttons, whatever it says: the chart stands still. What is in brackets
/// is left out where that has no room, and letters are small where the rest has none. On a low page, where the
/// chart needs the room: one line in small letters if that is enough.
void ExplorePage::fit_headline() {
    static QRegularExpression const bracket(" \\([^()]*\\)");
    int const way_on = way_->isHidden() ? 0 : way_->sizeHint().width() + space::tight;
    bool const is_narrow = width() < narrow_page, is_low = height() < low_page;
    int const most = is_narrow && way_on > 0 ? 3 : is_narrow || width() < narrow_page + way_on ? 2 : 1;
    headline_->setFont(text_font(is_low ? type::column_heading : type::heading, QFont::DemiBold));
    actions_->activate();
    auto const fits = [&](int lines) {
        headline_->set_lines_of_fixed_height(lines);
        headline_->setText(headline_->toolTip());
        if (headline_->shown().endsWith("…")) headline_->setText(QString(headline_->toolTip()).remove(bracket));
        return !headline_->shown().endsWith("…");
    };
    int lines = is_low ? 1 : most;
    while (!fits(lines) && lines < most) ++lines;
    headline_->setFixedHeight(lines * headline_->fontMetrics().lineSpacing() + space::tight);
    if (!is_low && !fits(lines)) {
        headline_->setFont(text_font(type::column_heading, QFont::DemiBold));
        fits(lines);
    }
}

void ExplorePage::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    fit_sentence();
    fit_headline();
    fit_result();
}

/// Shares the height anew when lines above the chart come or go, too.
bool ExplorePage::eventFilter(QObject* of, QEvent* e) {
    if (of == split_ && e->type() == QEvent::Resize) after_events(this, [this] { share_height(); });
    return WorkspacePage::eventFilter(of, e);
}

void ExplorePage::show_chosen() {
    if (x_->current() && y_->current()) session_.show(*x_->current(), *y_->current(), colour_->current());
}

void ExplorePage::follow_view() {
    for (QuantityBox* box : {x_, y_, colour_}) box->offer(session_);
    Question const& q = session_.question();
    x_->set_current(q.x);
    y_->set_current(q.y);
    colour_->set_current(q.colour);
    fit_sentence();
    report();
}

/// Shows the scenario of what is drawn, and of the front of all objectives.
void ExplorePage::show_scenario() {
    Question const& q = session_.question();
    std::vector<Quantity const*> shown;
    for (Quantity const* one : {q.x, q.y, q.colour})
        if (one) shown.push_back(one);
    for (Objective const& o : session_.study().objectives) shown.push_back(o.quantity);
    auto const& cards = session_.study().figures;
    shown.insert(shown.end(), cards.begin(), cards.end());
    scenario_->ask({session_.document().shared_graph(),
                    {session_.study().scenario},
                    session_.study().axes,
                    std::move(shown),
                    q.constraints,
                    true});
}

void ExplorePage::show_bands(std::vector<FrontBand> bands) {
    digits_ = digits_of(bands);
    plot_->show_bands(std::move(bands));
    if (session_.shown()) show_result();
}

void ExplorePage::showEvent(QShowEvent* e) {
    WorkspacePage::showEvent(e);
    if (session_.shown()) show_result();
}

/// Words it when somebody sees it: fronts are compared for it.
void ExplorePage::show_result() {
    if (!isVisible()) return;
    auto const& picture = session_.shown();
    std::string by_value = is_astray() ? "" : value_front_words(*picture, digits_.first, digits_.second);
    if (by_value.empty() && !is_astray()) by_value = front_end_words(*picture, digits_.first, digits_.second);
    QString const result = is_astray() ? QString() : with_excluded(qtext(by_value), excluded_->text());
    said_ = in_whole_amounts(is_astray() ? result : (constant_words(*picture) + result).trimmed());
    says_more_comes_ = !said_.isEmpty() && session_.runner().is_finding_values();
    if (says_more_comes_)
        said_ += tr(" The front of each value of %1 is being found.").arg(in_sentence(*picture->question.colour));
    fit_result();
}

void ExplorePage::report() {
    show_scenario();
    auto const label = [&](QToolButton* button, AxisScale scale, Span const* span) {
        for (QAction* action : button->menu()->actions())
            action->setChecked(action->data().toInt() == static_cast<int>(scale));
        QString const is = span && span->log ? tr("log") : tr("linear");
        button->setText((scale == AxisScale::log ? tr("log") : scale == AxisScale::linear ? tr("linear") : is) + " ▾");
    };
    show_all_->setChecked(session_.question().fit == Fit::all);
    auto const& picture = session_.shown();
    label(x_scale_, session_.question().x_scale, picture ? &picture->view.x : nullptr);
    label(y_scale_, session_.question().y_scale, picture ? &picture->view.y : nullptr);
    if (!picture) return;
    QString all = brief_count(picture->designs, session_.study().noun);
    if (picture->out_of > 0)
        all = tr("Preview: %1 of %2")
                  .arg(brief_count(picture->designs, {}), brief_count(picture->out_of, session_.study().noun));
    Brushes const& brushes = session_.brushes();
    QString const where = brushes.list.empty()   ? tr("%1, %2 %3")
                          : brushes.front_inside ? tr("%1, %2 %3 among the brushed")
                                                 : tr("%1, %2 of those %3 brushed");
    bool const aimless = picture->question.objectives.empty(), astray = is_astray();
    QString const found = astray                   ? tr("%1, none within the brushes").arg(all)
                          : picture->feasible == 0 ? tr("%1, none satisfies all constraints").arg(all)
                          : aimless                ? tr("%1, no objective and so no front").arg(all)
                                    : where.arg(all, count_text(picture->front.size()), front_words(picture->question));
    way_->setText(astray                 ? tr("Clear the brushes")
                  : picture->front_alone ? tr("Evaluate all designs")
                                         : tr("Add an objective"));
    way_->setVisible(astray || aimless || picture->front_alone);
    head(found);
    show_result();
}

}  // namespace diecast
