// The sentence of Explore that says what is drawn.
#include <QActionGroup>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>
#include "app/gui/explore/explore_page.h"
#include "app/gui/widgets/style.h"

namespace diecast {

/// What is drawn, as a sentence whose nouns can be changed.
QWidget* ExplorePage::build_sentence() {
    auto* bar = new QWidget(this);
    auto* rows = new QVBoxLayout(bar);
    rows->setContentsMargins(space::wide, 0, space::card, space::normal);
    rows->setSpacing(space::tight);
    auto const word = [&](QString const& said) {
        auto* text = new QLabel(said, bar);
        text->setObjectName("muted");
        text->setContentsMargins(space::tight, 0, space::tight, 0);
        return text;
    };
    for (QuantityBox* box : {x_, y_, colour_}) box->setMinimumWidth(80);
    y_scale_ = add_scale(tr("Vertical scale"), false), x_scale_ = add_scale(tr("Horizontal scale"), true);
    nouns_ = {{y_, y_scale_}, {word(tr("vs")), x_, x_scale_}, {word(tr("by")), colour_}};
    row_of_.assign(nouns_.size(), 0);
    for (std::size_t n = 0; n < nouns_.size(); ++n) {
        auto* row = new QHBoxLayout;
        row->setSpacing(space::tight);
        row->addStretch(1);
        rows->addLayout(row);
        rows_.push_back(row);
        for (QWidget* w : nouns_[n]) rows_[0]->insertWidget(rows_[0]->count() - 1, w);
    }
    show_all_ = new QToolButton(bar);
    show_all_->setObjectName("toggle");
    show_all_->setFont(text_font(type::small));
    show_all_->setText(tr("Show all"));
    show_all_->setCheckable(true);
    show_all_->setAccessibleName(tr("Axes as wide as all designs"));
    show_all_->setToolTip(tr("Axes as wide as all designs; else they are fitted to the front"));
    show_all_->setFocusPolicy(Qt::StrongFocus);
    connect(show_all_, &QToolButton::clicked, this, [this](bool on) { session_.fit(on ? Fit::all : Fit::front); });
    actions_->addWidget(show_all_);
    return bar;
}

/// To the end of a row of nouns, or beside the headline.
void ExplorePage::move_show_all(QHBoxLayout* row) {
    if (row ? row->indexOf(show_all_) >= 0 : actions_->indexOf(show_all_) >= 0) return;
    for (QHBoxLayout* from : rows_) from->removeWidget(show_all_);
    actions_->removeWidget(show_all_);
    if (row) row->addWidget(show_all_);
    else actions_->insertWidget(actions_->indexOf(way_) + 1, show_all_);
}

/// Puts nouns into the next line where the names of all that is drawn do not fit into one. On a narrow page "Show all"
/// stands at the end of the last line, so that the headline has its room.
void ExplorePage::fit_sentence() {
    auto const wide = [](QWidget const* w) {
        return std::max({w->sizeHint().width(), w->minimumSizeHint().width(), w->minimumWidth()}) + space::tight;
    };
    int const room = width() - space::wide - space::card - space::tight;
    int used = 0;
    std::vector<std::size_t> row_of;
    std::size_t row = 0;
    for (auto const& noun : nouns_) {
        int needed = 0;
        for (QWidget const* w : noun) needed += wide(w);
        if (used + needed > room && used > 0) ++row, used = 0;
        used += needed;
        row_of.push_back(row);
    }
    bool const has_room_below = used + wide(show_all_) <= room;
    move_show_all(width() < room_beside_headline && has_room_below ? rows_[row] : nullptr);
    if (row_of == row_of_) return;
    for (std::size_t n = 0; n < nouns_.size(); ++n)
        for (QWidget* w : nouns_[n]) rows_[row_of_[n]]->removeWidget(w);
    row_of_ = row_of;
    std::vector<int> placed(rows_.size(), 0);
    for (std::size_t n = 0; n < nouns_.size(); ++n)
        for (QWidget* w : nouns_[n]) rows_[row_of_[n]]->insertWidget(placed[row_of_[n]]++, w);
    fit_result();
}

QToolButton* ExplorePage::add_scale(QString const& name, bool horizontal) {
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
    return button;
}

}  // namespace diecast
