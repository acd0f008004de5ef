#include "app/gui/figure_pane.h"
#include <QHeaderView>
#include <QVBoxLayout>
#include "app/gui/action_button.h"
#include "app/gui/plain_table.h"
#include "app/gui/style.h"
#include "optimizer/chart_data.h"

namespace diecast {

FigurePane::FigurePane(Job& job, QString const& doing, QWidget* parent, FigureView* view)
    : QWidget(parent),
      headline_(new QLabel(this)),
      note_(new QLabel(this)),
      busy_bar_(new BusyBar(job, doing, this)),
      as_table_(new QToolButton(this)),
      stack_(new QStackedWidget(this)),
      view_(view ? view : new FigureView(this)),
      table_(new QTableView(this)),
      rows_(new RowsModel(this)),
      notice_(new Notice(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (QLabel* words : {headline_, note_}) {
        words->setTextFormat(Qt::PlainText);
        words->setWordWrap(true);
    }
    column->addWidget(build_head());
    note_->setObjectName("muted");
    note_->setContentsMargins(space::wide, 0, space::card, space::tight);
    column->addWidget(note_);
    build_table();
    for (QWidget* w : {static_cast<QWidget*>(view_), static_cast<QWidget*>(table_), static_cast<QWidget*>(notice_)})
        stack_->addWidget(w);
    column->addWidget(stack_, 1);
    connect(busy_bar_, &BusyBar::slow, view_, &FigureView::set_old);
    connect(as_table_, &QToolButton::toggled, this, &FigurePane::turn);
}

QWidget* FigurePane::build_head() {
    auto* bar = new QWidget(this);
    actions_ = new QHBoxLayout(bar);
    actions_->setContentsMargins(space::wide, space::normal, space::card, 0);
    actions_->setSpacing(space::tight);
    headline_->setFont(text_font(type::heading, QFont::DemiBold));
    headline_->setMinimumHeight(28);
    as_table_->setObjectName("toggle");
    as_table_->setText(tr("Table"));
    as_table_->setCheckable(true);
    as_table_->setToolTip(tr("The numbers of the chart"));
    as_table_->setAccessibleName(tr("Show as a table"));
    as_table_->setFont(text_font(type::small));
    as_table_->setFocusPolicy(Qt::StrongFocus);
    actions_->addWidget(headline_, 1);
    actions_->addWidget(busy_bar_);
    actions_->addWidget(as_table_);
    return bar;
}

void FigurePane::build_table() {
    table_->setModel(rows_);
    make_plain(*table_, tr("Numbers of the chart"));
    table_->setAlternatingRowColors(true);
    table_->setSelectionBehavior(QTableView::SelectRows);
}

void FigurePane::add_action(QAction* action) { actions_->addWidget(action_button(action, this)); }

ChartData const* FigurePane::data() const { return std::holds_alternative<std::monostate>(data_) ? nullptr : &data_; }

void FigurePane::entitle(QString const& heading, QString const& note) {
    headline_->setText(heading);
    note_->setText(note);
    note_->setVisible(!note.isEmpty());
}

void FigurePane::draw(ChartData data) {
    data_ = std::move(data);
    view_->draw(data_);
    view_->setAccessibleName(heading());
    as_table_->show();
    turn();
}

void FigurePane::say(Glyph glyph, QString const& what, QString const& more, QString const& way_on) {
    data_.emplace<std::monostate>();
    as_table_->hide();
    notice_->say(glyph, what, more, way_on);
    stack_->setCurrentWidget(notice_);
}

void FigurePane::turn() {
    if (!data()) return;
    if (as_table_->isChecked()) {
        rows_->take(chart_table(data_));
        table_->resizeColumnsToContents();
    }
    stack_->setCurrentWidget(as_table_->isChecked() ? static_cast<QWidget*>(table_) : view_);
}

}  // namespace diecast
