#include "app/gui/front_table.h"
#include <QApplication>
#include <QHeaderView>
#include <QPainter>
#include "app/gui/style.h"
#include "app/gui/words.h"

namespace diecast {
namespace {

/// Shortens each line of a heading that does not fit, at its end.
class Headings : public QHeaderView {
public:
    using QHeaderView::QHeaderView;

protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override {
        QHeaderView::initStyleOptionForIndex(option, section);
        int const margin = style()->pixelMetric(QStyle::PM_HeaderMargin, option, this);
        int const arrow = sortIndicatorSection() == section
                              ? style()->pixelMetric(QStyle::PM_HeaderMarkSize, option, this) + margin
                              : 0;
        QStringList lines = option->text.split('\n');
        for (QString& line : lines)
            line = option->fontMetrics.elidedText(line, Qt::ElideRight, sectionSize(section) - 2 * margin - arrow);
        option->text = lines.join('\n');
    }
};

}  // namespace

FrontTable::FrontTable(Session& session, QWidget* parent)
    : QTableView(parent), session_(session), model_(new FrontModel(session, this)) {
    setHorizontalHeader(new Headings(Qt::Horizontal, this));
    setModel(model_);
    setAccessibleName(tr("Designs on the front"));
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(space::target);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setMinimumSectionSize(44);
    horizontalHeader()->setFont(text_font(type::small));
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(true);
    horizontalHeader()->setSortIndicatorShown(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    setHorizontalScrollMode(ScrollPerPixel);
    soon_.setSingleShot(true);
    soon_.setInterval(100);
    connect(&soon_, &QTimer::timeout, this, &FrontTable::take);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &FrontTable::pick);
    connect(model_, &QAbstractItemModel::modelReset, this, [this] {
        if (model_->columns() == shaped_ || model_->rowCount() == 0) return;
        shaped_ = model_->columns();
        spread_columns();
    });
    connect(&session, &Session::answered, this, &FrontTable::schedule);
    connect(&session, &Session::selection_changed, this, &FrontTable::follow);
}

/// While a slider is dragged ten times a second is enough.
void FrontTable::schedule() {
    if (!isVisible()) return;
    if (QApplication::mouseButtons() == Qt::NoButton && !soon_.isActive()) return take();
    if (!soon_.isActive()) soon_.start();
}

void FrontTable::showEvent(QShowEvent* e) {
    QTableView::showEvent(e);
    take();
}

void FrontTable::take() {
    model_->take();
    follow();
}

void FrontTable::pick(QModelIndex const& now) {
    if (!now.isValid() || following_) return;
    Selection s = session_.selection();
    s.picked = session_.coordinates(model_->design(now.row()));
    session_.select(std::move(s));
}

/// As wide as their contents ask, and an equal share of what is left.
void FrontTable::spread_columns() {
    resizeColumnsToContents();
    int left = viewport()->width();
    int const many = model_->columnCount();
    for (int c = 0; c < many; ++c) left -= columnWidth(c);
    for (int c = 0; c < many && left > 0; ++c) setColumnWidth(c, columnWidth(c) + left / many);
}

void FrontTable::resizeEvent(QResizeEvent* e) {
    QTableView::resizeEvent(e);
    if (!shaped_.empty() && model_->rowCount() > 0) spread_columns();
}

QString FrontTable::why_empty() const {
    auto const& picture = session_.picture();
    if (!picture || model_->rowCount() > 0) return {};
    if (picture->question.objectives.empty())
        return tr("Nothing is to be best. Add an objective under Goals (Ctrl+G), and the best designs stand here.");
    return picture->feasible == 0 ? tr("No design keeps every limit.") : tr("No design is on the front.");
}

void FrontTable::paintEvent(QPaintEvent* e) {
    QTableView::paintEvent(e);
    QString const why = why_empty();
    if (why.isEmpty()) return;
    QPainter p(viewport());
    p.setFont(text_font(type::body));
    p.setPen(theme().muted);
    p.drawText(viewport()->rect().adjusted(space::wide, 0, -space::wide, 0), Qt::AlignCenter | Qt::TextWordWrap, why);
}

void FrontTable::follow() {
    auto const& picked = session_.selection().picked;
    auto const id = picked ? session_.id_of(*picked) : std::nullopt;
    int const row = id ? model_->row(*id) : -1;
    following_ = true;
    if (row < 0) selectionModel()->clear();
    else if (!selectionModel()->isRowSelected(row)) {
        selectionModel()->setCurrentIndex(model_->index(row, 0),
                                          QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        scrollTo(model_->index(row, 0));
    }
    following_ = false;
}

}  // namespace diecast
