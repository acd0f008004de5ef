#include "app/gui/explore/parallel_pane.h"
#include <QHBoxLayout>
#include <QMenu>
#include <QVBoxLayout>
#include <cmath>
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/brush_words.h"
#include "app/session/limits.h"
#include "app/session/words.h"

namespace diecast {

ParallelPane::ParallelPane(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      brush_controller_(session.brush_controller()),
      note_(new ElidedLabel(this)),
      sentence_(new ElidedLabel(this)),
      keep_(new QPushButton(tr("Keep as limits"), this)),
      clear_(new QPushButton(tr("Clear all"), this)),
      busy_(new BusyBar(brush_controller_.collecting(), tr("Keeping the numbers of all designs"), this)),
      view_(new ParallelView(session, this)),
      scroll_(new QScrollArea(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(build_head());
    sentence_->setObjectName("sentence");
    column->addWidget(build_words());
    busy_->setContentsMargins(space::wide, 0, 0, 0);
    column->addWidget(busy_, 0, Qt::AlignLeft);
    scroll_->setWidget(view_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setMinimumSize(320, 150);
    column->addWidget(scroll_, 1);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    connect(&session, &Session::brushes_changed, this, &ParallelPane::follow_brushes);
    connect(&brush_controller_, &BrushController::answered, this, &ParallelPane::count);
    connect(&brush_controller_, &BrushController::columns_changed, this, &ParallelPane::count);
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        if (changes.words) count();
    });
    connect(view_, &ParallelView::axis_reached, this,
            [this](int x) { scroll_->ensureVisible(x, 0, static_cast<int>(least_axis_gap), 0); });
    connect(busy_, &BusyBar::again_wanted, this, [this] { brush_controller_.again(); });
    follow_brushes();
}

QToolButton* ParallelPane::toggle(QString const& text, QString const& tip) {
    auto* button = new QToolButton(this);
    button->setObjectName("toggle");
    button->setText(text);
    button->setFont(text_font(type::small));
    button->setAccessibleName(text);
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setMinimumHeight(space::target);
    return button;
}

QWidget* ParallelPane::build_head() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(space::wide, space::normal, space::card, space::tight);
    row->setSpacing(space::normal);
    auto* name = new QLabel(tr("All designs"), bar);
    name->setFont(text_font(type::small, QFont::DemiBold));
    name->setToolTip(tr("Every line across the axes is a design; darker where more designs go."));
    note_->setObjectName("muted");
    note_->setFont(text_font(type::small));
    row->addWidget(name);
    row->addWidget(note_, 1);
    front_inside_ = toggle(
        tr("Front of the brushed"),
        tr("On: the Pareto front of the brushed designs. Off: the front of all designs, as far as it lies within the "
           "brushes."));
    feasible_only_ = toggle(tr("Hide infeasible"), tr("Designs that violate a constraint are not shown"));
    for (QToolButton* button : {front_inside_, feasible_only_}) {
        button->setCheckable(true);
        row->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this] {
            Brushes brushes = session_.brushes();
            brushes.front_inside = front_inside_->isChecked();
            brushes.feasible_only = feasible_only_->isChecked();
            session_.brush(std::move(brushes));
        });
    }
    axes_ = toggle(tr("Axes ▾"), tr("Which quantities have an axis"));
    axes_->setAccessibleName(tr("Axes"));
    axes_->setPopupMode(QToolButton::InstantPopup);
    axes_->setMenu(new QMenu(axes_));
    connect(axes_->menu(), &QMenu::aboutToShow, this, &ParallelPane::fill_axes);
    row->addWidget(axes_);
    return bar;
}

QWidget* ParallelPane::build_words() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(space::wide, 0, space::card, space::tight);
    row->setSpacing(space::normal);
    sentence_->setFont(text_font(type::small));
    row->addWidget(sentence_, 1);
    keep_->setToolTip(tr("What the brushes say becomes limits of the study; this can be undone"));
    clear_->setToolTip(tr("Takes every brush away"));
    for (QPushButton* button : {keep_, clear_}) {
        button->setFont(text_font(type::small));
        row->addWidget(button);
    }
    bar->setFixedHeight(keep_->sizeHint().height() + space::tight);
    words_ = bar;
    connect(keep_, &QPushButton::clicked, this, &ParallelPane::keep_as_limits);
    connect(clear_, &QPushButton::clicked, this, [this] {
        Brushes brushes = session_.brushes();
        brushes.list.clear();
        session_.brush(std::move(brushes));
        view_->setFocus();
    });
    return bar;
}

void ParallelPane::set_low(bool low) {
    low_ = low;
    words_->setVisible(!low_ || !session_.brushes().list.empty());
}

void ParallelPane::follow_brushes() {
    Brushes const& brushes = session_.brushes();
    front_inside_->setChecked(brushes.front_inside);
    feasible_only_->setChecked(brushes.feasible_only);
    QString const sentence = sentence_of(session_.graph(), brushes, brush_controller_.columns().get());
    sentence_->setText(sentence_case(sentence));
    sentence_->setToolTip(sentence);
    bool const any = !brushes.list.empty();
    if (!any)
        sentence_->setText(
            tr("Drag on an axis to brush · Enter types a range · double click or Del clears · drag a heading to move "
               "its axis"));
    restyle(sentence_, "quiet", !any);
    set_low(low_);
    for (QPushButton* button : {keep_, clear_}) button->setVisible(any);
    front_inside_->setVisible(any);  // without brushes both fronts are the same
    bool const simple = std::all_of(brushes.list.begin(), brushes.list.end(), [this](BrushSpec const& b) {
        return b.kept.size() == 1 && !session_.graph().is_choice(*b.quantity);
    });
    keep_->setEnabled(simple);
    keep_->setToolTip(
        simple ? tr("What the brushes say becomes limits of the study; this can be undone")
               : tr("A limit is one stretch of one number: brushes on names, or of several stretches, stay brushes"));
    count();
}

/// How many designs these are, and if they are a sample, of how many.
void ParallelPane::count() {
    auto const& columns = brush_controller_.columns();
    auto const& answer = brush_controller_.answer();
    if (!columns) return note_->setText({});
    QString const all = count_of(columns->designs, session_.study().noun);
    QString text = all;
    if (columns->is_sample()) text = tr("an even sample of %1 of %2").arg(count_text(columns->rows), all);
    if (answer && !answer->ask.brushes.list.empty()) {
        text = tr("%1 of %2 brushed").arg(count_text(answer->feasible), text);
        if (std::size_t const more = answer->within - answer->feasible; more > 0 && !answer->ask.brushes.feasible_only)
            text += tr("; %1 more violate a constraint").arg(count_text(more));
    }
    if (answer && answer->part && answer->ask.page.theme && !answer->drawn.empty() &&
        answer->drawn.size() < answer->part->front.size())
        text += tr(" · %1 of the front drawn").arg(count_text(answer->drawn.size()));
    note_->setText(text);
    note_->setToolTip(text);
}

void ParallelPane::fill_axes() {
    QMenu* menu = axes_->menu();
    menu->clear();
    Study const& study = session_.study();
    std::vector<Quantity const*> seen;
    auto const add = [&](QString const& name, std::vector<Quantity const*> const& list) {
        bool first = true;
        for (Quantity const* q : list) {
            if (!q || std::find(seen.begin(), seen.end(), q) != seen.end()) continue;
            seen.push_back(q);
            if (std::exchange(first, false)) menu->addSection(name);
            QAction* action = menu->addAction(title(*q).replace('&', "&&"));
            action->setCheckable(true);
            auto const& axes = brush_controller_.axes();
            bool const is_shown = std::find(axes.begin(), axes.end(), q) != axes.end();
            action->setChecked(is_shown);
            action->setEnabled(is_shown || axes.size() < BrushController::most_axes);
            connect(action, &QAction::triggered, this, [this, q](bool on) {
                auto now = brush_controller_.axes();
                if (on) now.push_back(q);
                else std::erase(now, q);
                brush_controller_.show_axes(std::move(now));
            });
        }
    };
    std::vector<Quantity const*> objectives, limits, axes;
    for (Objective const& o : study.objectives) objectives.push_back(o.quantity);
    for (Constraint const& c : session_.question().constraints) limits.push_back(c.quantity);
    for (AxisSpec const& a : study.axes)
        if (place_of(session_.question().axes, *a.quantity)) axes.push_back(a.quantity);
    Question const& q = session_.question();
    add(tr("Objectives"), objectives);
    add(tr("Key figures"), study.figures);
    add(tr("Limits"), limits);
    add(tr("Swept"), axes);
    add(tr("Plotted"), {q.x, q.y, q.colour});
}

void ParallelPane::keep_as_limits() {
    Goals goals = goals_of(session_.document().study());
    auto limits = limits_of(goals);
    for (BrushSpec const& b : session_.brushes().list)
        for (auto const& [upper, value] : {std::pair{false, b.kept.front().lo}, {true, b.kept.front().hi}}) {
            if (!std::isfinite(value)) continue;
            Limit const limit{b.quantity, upper, value, true};
            auto const at =
                std::find_if(limits.begin(), limits.end(), [&](Limit const& l) { return l.is_like(limit); });
            if (at == limits.end()) limits.push_back(limit);
            else *at = limit;
        }
    put_limits(goals, limits);
    session_.document().set_goals(std::move(goals), tr("Keep brushes as limits"));
    Brushes brushes = session_.brushes();
    brushes.list.clear();
    session_.brush(std::move(brushes));
}

}  // namespace diecast
