#include "app/gui/figure/figure_pane.h"
#include <QHeaderView>
#include <QVBoxLayout>
#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/plain_table.h"
#include "app/gui/widgets/style.h"
#include "app/present/charts/chart_data.h"
#include "app/session/words.h"

namespace diecast {
namespace {

/// Headline, note and buttons. The buttons stand beside the headline, or beside the note where that gives the headline
/// its one line and the note has room, too; in a row of their own where the headline would be a tower beside them.
class FigureHead : public QWidget {
public:
    FigureHead(QLabel* headline, QLabel* note, QWidget* tools, QWidget* parent)
        : QWidget(parent), headline_(headline), note_(note), tools_(tools), grid_(new QGridLayout(this)) {
        grid_->setContentsMargins(space::wide, space::normal, space::card, 0);
        grid_->setHorizontalSpacing(space::tight);
        grid_->setVerticalSpacing(0);
        grid_->setColumnStretch(0, 1);
        grid_->addWidget(headline_, 0, 0);
        grid_->addWidget(tools_, 0, 1, Qt::AlignTop);
        grid_->addWidget(note_, 1, 0, 1, 2);
    }

protected:
    void resizeEvent(QResizeEvent* e) override {
        QWidget::resizeEvent(e);
        place();
    }
    bool event(QEvent* e) override {
        if (e->type() == QEvent::LayoutRequest) place();
        return QWidget::event(e);
    }

private:
    void place() {
        int const text = headline_->fontMetrics().horizontalAdvance(headline_->text()) + 1,
                  room = contentsRect().width() - space::wide - space::card,
                  rest = room - space::tight - tools_->sizeHint().width();
        bool const one_line = !note_->isHidden() && text > rest && text <= room;
        auto const high = [](QLabel* label, int wide) { return label->heightForWidth(std::max(wide, 1)); };
        bool const below =
            one_line && high(headline_, room) + high(note_, rest) <=
                            high(headline_, rest) + high(note_, room) + space::normal;  // no tower of a note
        bool const tower = !below &&
                           high(headline_, rest) > 2 * headline_->fontMetrics().lineSpacing() + space::tight &&
                           high(headline_, room) < high(headline_, rest);
        Place const now = tower ? Apart : below ? BesideNote : BesideHeadline;
        if (now == place_) return;
        place_ = now;
        for (QWidget* w : {static_cast<QWidget*>(headline_), tools_, static_cast<QWidget*>(note_)})
            grid_->removeWidget(w);
        grid_->addWidget(headline_, 0, 0, 1, now == BesideHeadline ? 1 : 2);
        if (now == Apart) grid_->addWidget(tools_, 1, 0, 1, 2, Qt::AlignRight | Qt::AlignTop);
        else grid_->addWidget(tools_, now == BesideNote ? 1 : 0, 1, Qt::AlignTop);
        grid_->addWidget(note_, now == Apart ? 2 : 1, 0, 1, now == BesideNote ? 1 : 2);
    }

    QLabel *headline_, *note_;
    QWidget* tools_;
    QGridLayout* grid_;
    enum Place { BesideHeadline, BesideNote, Apart } place_ = BesideHeadline;
};

}  // namespace

FigurePane::FigurePane(BackgroundWork& work, QString const& doing, QWidget* parent, FigureView* view)
    : QWidget(parent),
      headline_(new QLabel(this)),
      note_(new QLabel(this)),
      busy_bar_(new BusyBar(work, doing, this)),
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
    note_->setContentsMargins(0, 0, 0, space::tight);
    build_table();
    for (QWidget* w : {static_cast<QWidget*>(view_), static_cast<QWidget*>(table_), static_cast<QWidget*>(notice_)})
        stack_->addWidget(w);
    column->addWidget(stack_, 1);
    connect(busy_bar_, &BusyBar::slow, view_, &FigureView::set_old);
    connect(as_table_, &QToolButton::toggled, this, &FigurePane::turn);
}

QWidget* FigurePane::build_head() {
    auto* tools = new QWidget(this);
    actions_ = new QHBoxLayout(tools);
    actions_->setContentsMargins(0, 0, 0, 0);
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
    actions_->addWidget(busy_bar_);
    actions_->addWidget(as_table_);
    return new FigureHead(headline_, note_, tools, this);
}

void FigurePane::build_table() {
    table_->setModel(rows_);
    make_plain(*table_, tr("Numbers of the chart"));
    table_->setAlternatingRowColors(true);
    let_rows_be_copied(*table_);
}

void FigurePane::add_action(QAction* action) { actions_->addWidget(action_button(action, this)); }

void FigurePane::add_figure_action(QAction* action) {
    add_action(action);
    figure_buttons_ << actions_->itemAt(actions_->count() - 1)->widget();
    figure_buttons_.back()->setEnabled(data());
}

void FigurePane::show_scenario(ScenarioLabel* label) {
    scenario_ = label;
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, label);
}

ChartData const* FigurePane::data() const { return std::holds_alternative<std::monostate>(data_) ? nullptr : &data_; }

void FigurePane::entitle(QString const& heading, QString const& note) {
    headline_->setText(heading);
    note_text_ = note;
    note_->setText(in_whole_amounts(note));
    note_->setVisible(!note.isEmpty());
}

/// Draws once everything around it has its place, so that the picture is laid out once.
void FigurePane::draw(ChartData data) {
    data_ = std::move(data);
    as_table_->show();
    for (QWidget* button : figure_buttons_) button->setEnabled(true);
    turn();
    layout()->activate();
    view_->draw(data_);
    view_->setAccessibleName(heading());
}

void FigurePane::say(Glyph glyph, QString const& what, QString const& more, QString const& way_on) {
    data_.emplace<std::monostate>();
    view_->draw(data_);
    as_table_->hide();
    for (QWidget* button : figure_buttons_) button->setEnabled(false);
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
