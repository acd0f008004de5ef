// How the page of one design is laid out.
#include <QAbstractItemView>
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/design/design_page.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/toggle.h"
#include "app/session/picking.h"

namespace diecast {

QWidget* DesignPage::build_head() {
    auto* head = new QWidget(this);
    auto* rows = new QVBoxLayout(head);
    rows->setContentsMargins(space::wide, space::normal, space::card, space::tight);
    rows->setSpacing(space::tight);
    auto* first = new QHBoxLayout;
    first->setSpacing(space::normal);
    name_->setFont(text_font(type::heading, QFont::DemiBold));
    name_->setObjectName("headline");
    name_->setMinimumHeight(28);
    name_->set_most_lines(3);
    status_->set_most_lines(2);
    auto* against = new QLabel(tr("against"), head);
    against->setObjectName("muted");
    first->addWidget(name_, 1);
    first->addWidget(which_);
    first->addWidget(against);
    first->addWidget(base_);
    auto* second = new QHBoxLayout;
    second->setSpacing(space::normal);
    status_->setMinimumHeight(28);
    keep_->setToolTip(
        tr("Adds this design, with its numbers as they are, to the designs the study names; it is then "
           "saved with the study  F2"));
    back_->setToolTip(tr("The nearest grid point"));
    second->addWidget(status_, 1);
    fix_->setObjectName("fix");
    keep_->setObjectName("keep");
    back_->setObjectName("back");
    for (QPushButton* button : {fix_, back_, keep_, pin_}) {  // the one that stays longest keeps its place at the edge
        second->addWidget(button, 0, Qt::AlignTop);
        button->setVisible(button == pin_);
    }
    pin_->setObjectName("pin");
    pin_->setToolTip(tr("Keeps this design for Compare  P"));
    pin_->setMinimumWidth(pin_->fontMetrics().horizontalAdvance(tr("All six pinned")) + 2 * space::card);
    scenario_->setContentsMargins(0, 0, 0, 0);
    rows->addLayout(first);
    rows->addWidget(scenario_);
    rows->addLayout(second);
    connect(which_, &QComboBox::currentIndexChanged, this, [this] { may_be_another_ = true; });
    for (DesignBox* box : {which_, base_}) connect(box, &QComboBox::currentIndexChanged, this, &DesignPage::follow);
    connect(fix_, &QPushButton::clicked, this, &DesignPage::mend);
    connect(keep_, &QPushButton::clicked, this, &DesignPage::name_design);
    connect(which_, &DesignBox::name_wanted, this, &DesignPage::name_design);
    connect(back_, &QPushButton::clicked, this, &DesignPage::go_back);
    connect(pin_, &QPushButton::clicked, this, [this] { pin_design(session_, now_); });
    return head;
}

QWidget* DesignPage::build_left() {
    auto* split = new QSplitter(Qt::Vertical, this);
    split->setChildrenCollapsible(false);
    plan_->view()->setMinimumSize(300, 180);
    split->addWidget(plan_);
    auto* below = new QWidget(split);
    auto* column = new QVBoxLayout(below);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space::wide, space::normal, space::card, space::tight);
    row->setSpacing(space::tight);
    lower_buttons_ = {
        toggle_button(tr("This design"), tr("Where it lies on the axes of the study"), below),
        toggle_button(tr("Limits"), tr("What it must keep, and how much room is left"), below),
        toggle_button(tr("Why?"), tr("The derivation of the first number, or of the one clicked last"), below)};
    for (std::size_t i = 0; i < lower_buttons_.size(); ++i) {
        lower_buttons_[i]->setAutoExclusive(true);
        row->addWidget(lower_buttons_[i]);
        connect(lower_buttons_[i], &QToolButton::clicked, this, [this, i] { turn_to(static_cast<Lower>(i)); });
    }
    row->addStretch();
    column->addLayout(row);
    auto* area = new QScrollArea(below);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(axes_);
    limits_->setHeaderLabels({tr("Limit"), tr("Now"), tr("Room")});
    limits_->setRootIsDecorated(false);
    limits_->setAccessibleName(tr("Limits of this design"));
    limits_->setUniformRowHeights(true);
    limits_->setTabKeyNavigation(false);
    for (QWidget* w : {static_cast<QWidget*>(area), static_cast<QWidget*>(limits_), static_cast<QWidget*>(why_)})
        lower_->addWidget(w);
    column->addWidget(lower_, 1);
    split->addWidget(below);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({440, 320});
    why_->layout()->setContentsMargins(space::wide, 0, space::card, space::normal);
    why_->tree()->setMinimumHeight(80);
    connect(axes_, &DesignAxes::moved, this, [this](Quantity const* q, double to) { move(*q, to); });
    auto const explain_row = [this](QTreeWidgetItem* item) {
        if (Quantity const* q = session_.graph().find(to_std(item->data(0, Qt::UserRole).toString()))) explain(*q);
    };
    connect(limits_, &QTreeWidget::itemActivated, this, explain_row);
    connect(limits_, &QTreeWidget::itemClicked, this, explain_row);
    connect(plan_->view(), &FigureView::leads_to, this, [this](QString const& key) {
        if (Quantity const* q = session_.graph().find(to_std(key))) explain(*q);
    });
    turn_to(settings);
    return split;
}

QWidget* DesignPage::build_right() {
    auto* split = new QSplitter(Qt::Vertical, this);
    split->setChildrenCollapsible(false);
    auto* page = new QWidget(split);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(space::normal, space::tight, space::card, space::tight);
    column->addWidget(card_grid_);
    column->addStretch();
    card_area_->setWidgetResizable(true);
    card_area_->setFocusPolicy(Qt::NoFocus);
    card_area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    card_area_->setWidget(page);
    card_area_->setMinimumHeight(96);
    split->addWidget(card_area_);
    split->addWidget(sums_);
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 2);
    split->setSizes({330, 430});
    connect(sums_->pane()->view(), &FigureView::leads_to, this, [this](QString const& key) {
        if (Quantity const* q = session_.graph().find(to_std(key))) explain(*q);
    });
    return split;
}

}  // namespace diecast
