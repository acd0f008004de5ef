#include "app/gui/studies/series_view.h"
#include <QHeaderView>
#include <QVBoxLayout>
#include <cmath>
#include "app/chart/text.h"
#include "app/gui/widgets/plain_table.h"
#include "app/gui/widgets/style.h"
#include "app/present/tables/validation_words.h"

namespace diecast {
namespace {

int const series_row_height = 28;

FittedTable* make_table(QString const& name, RowsModel* model, QWidget* parent, int least_name) {
    auto* table = new FittedTable({0, 1}, parent, least_name);
    table->setModel(model);
    make_plain(*table, name);
    table->setAlternatingRowColors(true);
    let_rows_be_copied(*table);
    table->horizontalHeader()->setFont(text_font(type::small));
    return table;
}

}  // namespace

SeriesView::SeriesView(Document& document, Navigator& navigator, QWidget* parent)
    : QWidget(parent),
      fitted_(new QLabel(this)),
      source_(new QLabel(this)),
      part_rows_(new RowsModel(this)),
      case_rows_(new RowsModel(this)),
      open_(new QPushButton(tr("Open the row"), this)),
      ask_why_(new QPushButton(tr("Why?"), this)),
      why_(new ClaimWhy(document, navigator, this)) {
    parts_ = make_table(tr("How parts of the rows come out"), part_rows_, this, 150);
    rows_ = make_table(tr("Measured rows"), case_rows_, this, 72);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::normal, space::normal, space::wide, space::tight);
    column->setSpacing(space::normal);
    fitted_->setFont(text_font(type::body, QFont::DemiBold));
    source_->setObjectName("muted");
    for (QLabel* label : {fitted_, source_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    open_->setToolTip(tr("In a document of its own, with everything that this row sets pinned"));
    ask_why_->setToolTip(tr("The derivation of our number. Enter on the row opens it too"));
    for (QPushButton* button : {open_, ask_why_}) button->setEnabled(false);
    for (QWidget* w : {static_cast<QWidget*>(fitted_), static_cast<QWidget*>(parts_)}) column->addWidget(w);
    column->addWidget(rows_, 1);
    column->addWidget(source_);
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {ask_why_, open_}) buttons->addWidget(button);
    buttons->addStretch();
    column->addLayout(buttons);
    column->addWidget(why_, 1);
    why_->hide();
    connect(ask_why_, &QPushButton::clicked, this, [this] { explain(true); });
    connect(why_, &ClaimWhy::left, this, [this] { explain(false); });
    connect(rows_, &QTableView::activated, this, [this] { explain(true); });
    connect(rows_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        for (QPushButton* button : {open_, ask_why_}) button->setEnabled(chosen() >= 0);
        show_why();
        emit chosen_changed(chosen());
    });
    connect(open_, &QPushButton::clicked, this, [this] {
        if (!answer_ || chosen() < 0) return;
        std::size_t const width = answer_->series->measured.size();
        emit open_wanted(study_of_row(*answer_->series,
                                      answer_->cases[number_of(*answer_, chosen()) / std::max<std::size_t>(1, width)]));
    });
    connect(case_rows_, &QAbstractItemModel::modelReset, this, [this] {
        for (QPushButton* button : {open_, ask_why_}) button->setEnabled(false);
    });
}

void SeriesView::show(std::shared_ptr<StudyAnswer const> answer) {
    if (explaining_) explain(false);
    answer_ = std::move(answer);
    fitted_->setText(qtext(calibrated_words(*answer_->series)));
    source_->setText(qtext(source_words(*answer_->series)));
    part_rows_->take(part_table(*answer_));
    case_rows_->take(row_table(*answer_));
    constexpr int few = 300;  // of more the heights would take longer than a frame
    for (FittedTable* table : {parts_, rows_}) {
        table->set_rows_of_lines(table->model()->rowCount() <= few);
        table->fit();
    }
    int height = 0;
    for (int row = 0; row < std::min(part_rows_->rowCount(), 7); ++row) height += parts_->rowHeight(row);
    parts_->setFixedHeight(std::max(height, series_row_height) + parts_->horizontalHeader()->sizeHint().height() + 4 +
                           parts_->style()->pixelMetric(QStyle::PM_ScrollBarExtent));
}

/// Shows or hides the derivation of a number, in the place of the results of the parts.
void SeriesView::explain(bool on) {
    explaining_ = on;
    bool const leaving = !on && why_->isAncestorOf(focusWidget());
    for (QWidget* w : {static_cast<QWidget*>(parts_), static_cast<QWidget*>(source_)}) w->setVisible(!on);
    why_->setVisible(on);
    ask_why_->setVisible(!on);
    show_why();
    if (on) why_->tree()->setFocus();
    else if (leaving) rows_->setFocus();
    if (rows_->currentIndex().isValid()) rows_->scrollTo(rows_->currentIndex());
}

void SeriesView::show_why() {
    if (!explaining_ || !answer_) return;
    if (chosen() < 0) return why_->say(tr("Choose a row to see why our number is so."));
    std::size_t const width = std::max<std::size_t>(1, answer_->series->measured.size());
    std::size_t const number = number_of(*answer_, chosen());
    PredictedCase const& c = answer_->cases[number / width];
    if (std::isnan(c.ours[number % width])) return why_->say(tr("The model computes no number here to derive."));
    why_->show_sides({{qtext(c.row->name), c.design, answer_->series->measured[number % width]}}, answer_->graph, true);
}

void SeriesView::choose(int row) {
    if (row < 0 || row >= case_rows_->rowCount()) return;
    rows_->setCurrentIndex(case_rows_->index(row, 0));
    rows_->scrollTo(rows_->currentIndex());
}

}  // namespace diecast
