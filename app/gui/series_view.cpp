#include "app/gui/series_view.h"
#include <QHeaderView>
#include <QVBoxLayout>
#include "app/gui/plain_table.h"
#include "app/gui/style.h"
#include "app/gui/words.h"
#include "optimizer/validation_words.h"

namespace diecast {
namespace {

int const row_height = 28;

QTableView* make_table(QString const& name, RowsModel* model, QWidget* parent) {
    auto* table = new QTableView(parent);
    table->setModel(model);
    make_plain(*table, name);
    table->setAlternatingRowColors(true);
    table->setSelectionBehavior(QTableView::SelectRows);
    table->setSelectionMode(QTableView::SingleSelection);
    table->horizontalHeader()->setFont(text_font(type::small));
    return table;
}

}  // namespace

SeriesView::SeriesView(QWidget* parent)
    : QWidget(parent),
      fitted_(new QLabel(this)),
      source_(new QLabel(this)),
      part_rows_(new RowsModel(this)),
      case_rows_(new RowsModel(this)),
      open_(new QPushButton(tr("Open the row"), this)) {
    parts_ = make_table(tr("How parts of the rows come out"), part_rows_, this);
    rows_ = make_table(tr("Measured rows"), case_rows_, this);
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
    open_->setEnabled(false);
    for (QWidget* w : {static_cast<QWidget*>(fitted_), static_cast<QWidget*>(parts_)}) column->addWidget(w);
    column->addWidget(rows_, 1);
    column->addWidget(source_);
    column->addWidget(open_, 0, Qt::AlignLeft);
    connect(rows_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        open_->setEnabled(chosen() >= 0);
        emit chosen_changed(chosen());
    });
    connect(open_, &QPushButton::clicked, this, [this] {
        if (!answer_ || chosen() < 0) return;
        std::size_t const width = answer_->series->measured.size();
        emit open_wanted(study_of_row(*answer_->series,
                                      answer_->cases[number_of(*answer_, chosen()) / std::max<std::size_t>(1, width)]));
    });
    connect(case_rows_, &QAbstractItemModel::modelReset, this, [this] { open_->setEnabled(false); });
}

void SeriesView::show(std::shared_ptr<StudyAnswer const> answer) {
    answer_ = std::move(answer);
    fitted_->setText(qtext(calibrated_words(*answer_->series)));
    source_->setText(qtext(source_words(*answer_->series)));
    part_rows_->take(part_table(*answer_));
    case_rows_->take(row_table(*answer_));
    for (QTableView* table : {parts_, rows_}) {
        table->resizeColumnsToContents();
        if (table->columnWidth(0) > 300) table->setColumnWidth(0, 300);
    }
    int const lines = std::clamp(part_rows_->rowCount(), 1, 7);
    parts_->setFixedHeight(lines * row_height + parts_->horizontalHeader()->sizeHint().height() + 4 +
                           parts_->style()->pixelMetric(QStyle::PM_ScrollBarExtent));
}

void SeriesView::choose(int row) {
    if (row < 0 || row >= case_rows_->rowCount()) return;
    rows_->setCurrentIndex(case_rows_->index(row, 0));
    rows_->scrollTo(rows_->currentIndex());
}

}  // namespace diecast
