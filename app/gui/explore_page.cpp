#include "app/gui/explore_page.h"
#include <QActionGroup>
#include <QMenu>
#include <QVBoxLayout>
#include <memory>
#include "app/gui/action_button.h"
#include "app/gui/elided_label.h"
#include "app/gui/style.h"
#include "app/gui/way_out.h"
#include "app/gui/words.h"

namespace diecast {

ExplorePage::ExplorePage(Session& session, Pool& pool, QWidget* parent)
    : QWidget(parent),
      session_(session),
      plot_(new PlotView(session, this)),
      x_(new QuantityBox(tr("Horizontal quantity"), {}, this)),
      y_(new QuantityBox(tr("Vertical quantity"), {}, this)),
      colour_(new QuantityBox(tr("Colour"), tr("density"), this)),
      headline_(new ElidedLabel(this)),
      why_nothing_(new MessageStrip(this)),
      stack_(new QStackedWidget(this)),
      notice_(new Notice(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(build_headline());
    column->addWidget(build_sentence());
    column->addWidget(why_nothing_);
    new WayOut(session, pool, *why_nothing_, this);
    stack_->addWidget(plot_);
    stack_->addWidget(notice_);
    notice_->say(Glyph::explore, tr("Nothing to plot yet"),
                 tr("Say under Goals what is to be best (Ctrl+G), or let a parameter vary (V on its row)."),
                 tr("Choose an objective"));
    connect(notice_->button(), &QPushButton::clicked, this, &ExplorePage::goals_wanted);
    column->addWidget(stack_, 1);
    for (QuantityBox* box : {x_, y_, colour_}) connect(box, &QComboBox::activated, this, &ExplorePage::show_chosen);
    connect(&session, &Session::view_changed, this, &ExplorePage::follow_view);
    auto const known = std::make_shared<std::vector<Quantity const*>>(outputs_of(session.study()));
    connect(&session.document(), &Document::replaced, this, [this, known] { *known = outputs_of(session_.study()); });
    connect(&session.document(), &Document::goals_changed, this, [this, known] {
        if (*known == outputs_of(session_.study())) return;  // only a limit has moved
        *known = outputs_of(session_.study());
        follow_view();
    });
    connect(&session, &Session::answered, this, &ExplorePage::report);
    connect(&session, &Session::answered, this, [this] { stack_->setCurrentWidget(plot_); });
    connect(&session, &Session::nothing_to_plot, this, [this] {
        headline_->setText(tr("One design"));
        stack_->setCurrentWidget(notice_);
    });
    connect(&session, &Session::failed, this, [this] { headline_->setText(tr("Nothing to show")); });
    connect(&session.document(), &Document::replaced, this, [this] { headline_->setText(tr("Evaluating …")); });
    follow_view();
}

QWidget* ExplorePage::build_headline() {
    auto* bar = new QWidget(this);
    actions_ = new QHBoxLayout(bar);
    actions_->setContentsMargins(space::wide, space::normal, space::card, 0);
    actions_->setSpacing(space::tight);
    headline_->setFont(text_font(type::heading, QFont::DemiBold));
    headline_->setText(tr("Evaluating …"));
    actions_->addWidget(headline_, 1);
    return bar;
}

void ExplorePage::add_action(QAction* action) { actions_->addWidget(action_button(action, this)); }

/// What is drawn, as a sentence whose nouns can be changed.
QWidget* ExplorePage::build_sentence() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(space::wide, 0, space::card, space::normal);
    row->setSpacing(space::tight);
    auto const say = [&](QString const& words) {
        auto* text = new ElidedLabel(words, bar);
        text->setObjectName("muted");
        text->setContentsMargins(space::tight, 0, space::tight, 0);
        row->addWidget(text);
        between_.push_back(text);
    };
    row->addWidget(y_);
    y_scale_ = add_scale(row, tr("Vertical scale"), false);
    say(tr("against"));
    row->addWidget(x_);
    x_scale_ = add_scale(row, tr("Horizontal scale"), true);
    say(tr("coloured by"));
    row->addWidget(colour_);
    row->addStretch(1);
    return bar;
}

/// The nouns need the room more than the words between them.
void ExplorePage::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    int needed = 4 * space::wide;
    for (QWidget* w : {static_cast<QWidget*>(x_), static_cast<QWidget*>(y_), static_cast<QWidget*>(colour_),
                       static_cast<QWidget*>(x_scale_), static_cast<QWidget*>(y_scale_)})
        needed += w->sizeHint().width() + space::tight;
    for (QLabel* word : between_) needed += word->sizeHint().width() + space::tight;
    for (QLabel* word : between_) word->setVisible(width() > needed);
}

QToolButton* ExplorePage::add_scale(QHBoxLayout* row, QString const& name, bool horizontal) {
    auto* button = new QToolButton(this);
    button->setObjectName("toggle");
    button->setFont(text_font(type::small));
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::StrongFocus);
    auto* menu = new QMenu(button);
    auto* group = new QActionGroup(menu);
    for (auto const& [text, scale] : {std::pair{tr("Automatic"), AxisScale::automatic},
                                      {tr("Linear"), AxisScale::linear},
                                      {tr("Logarithmic"), AxisScale::log}}) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setData(static_cast<int>(scale));
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, horizontal, s = scale] {
            Question const& q = session_.question();
            session_.scale(horizontal ? s : q.x_scale, horizontal ? q.y_scale : s);
        });
    }
    button->setMenu(menu);
    row->addWidget(button);
    return button;
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
    report();
}

void ExplorePage::report() {
    auto const label = [&](QToolButton* button, AxisScale scale, Span const* span) {
        for (QAction* action : button->menu()->actions())
            action->setChecked(action->data().toInt() == static_cast<int>(scale));
        QString const is = span && span->log ? tr("log") : tr("linear");
        button->setText((scale == AxisScale::log ? tr("log") : scale == AxisScale::linear ? tr("linear") : is) + " ▾");
    };
    auto const& picture = session_.picture();
    label(x_scale_, session_.question().x_scale, picture ? &picture->view.x : nullptr);
    label(y_scale_, session_.question().y_scale, picture ? &picture->view.y : nullptr);
    if (!picture) return;
    QString const all = count_of(picture->designs, session_.study().noun);
    headline_->setText(picture->feasible == 0 ? tr("%1, none keeps every limit").arg(all)
                                              : tr("%1, %2 on the front").arg(all, count_text(picture->front.size())));
}

}  // namespace diecast
