#include "app/gui/catalogue/entry_compare_page.h"
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include "app/gui/widgets/plain_table.h"
#include "app/gui/widgets/style.h"
#include "app/session/rows_model.h"
#include "app/session/turn.h"

namespace diecast {
namespace {

/// Sign, value, and the factor behind it; a bar on the left of what differs from the first.
class EntryCompareDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* p, QStyleOptionViewItem const& option, QModelIndex const& i) const override {
        if (i.column() == 0) return QStyledItemDelegate::paint(p, option, i);
        Theme const& t = theme();
        bool const differs = i.data(EntryCompare::differs_role).toBool();
        bool const chosen = option.state & QStyle::State_Selected;
        if (chosen) p->fillRect(option.rect, t.accent);
        QRect const box = option.rect.adjusted(space::normal, 0, -space::normal, 0);
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        if (differs && !chosen) p->fillRect(option.rect, t.grid);
        if (differs)
            p->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()),
                        chosen ? t.on_accent : t.accent);
        bool const silent = i.data(Qt::ForegroundRole).isValid();
        int const factor = i.column() > 1 ? factor_width(option) : 0;
        p->setFont(text_font(type::small));
        p->setPen(chosen ? t.on_accent : t.muted);
        p->drawText(box, Qt::AlignRight | Qt::AlignVCenter, i.data(EntryCompare::ratio_role).toString());
        p->setFont(text_font(type::body, differs ? QFont::DemiBold : QFont::Normal));
        p->setPen(chosen ? t.on_accent : silent ? t.muted : t.text);
        QRect const room = box.adjusted(14 + space::tight, 0, -factor, 0);
        QString const text = p->fontMetrics().elidedText(i.data().toString(), Qt::ElideRight, room.width());
        p->drawText(room, Qt::AlignRight | Qt::AlignVCenter, text);
        int const left = room.right() - p->fontMetrics().horizontalAdvance(text) - 14 - space::tight;
        QIcon const sign = i.data(Qt::DecorationRole).value<QIcon>();
        sign.paint(p, {left, box.top(), 14, box.height()}, Qt::AlignCenter, chosen ? QIcon::Selected : QIcon::Normal);
        if (option.state & QStyle::State_HasFocus) {
            p->setPen(QPen(chosen ? t.on_accent : t.accent, 1, Qt::DotLine));
            p->drawRect(option.rect.adjusted(1, 1, -2, -2));
        }
        p->restore();
    }

private:
    static int factor_width(QStyleOptionViewItem const&) {
        return QFontMetrics(text_font(type::small)).horizontalAdvance("× 0.00000") + space::normal;
    }
};

}  // namespace

EntryComparePage::EntryComparePage(QWidget* parent)
    : QWidget(parent),
      model_(new EntryCompare(this)),
      table_(new QTableView(this)),
      headline_(new ElidedLabel(this)),
      summary_(new ElidedLabel(this)),
      only_(new QToolButton(this)),
      copy_(new QPushButton(tr("Copy as CSV"), this)),
      close_(new QPushButton(tr("Close"), this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::normal, space::wide, space::card);
    column->setSpacing(space::normal);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::tight);
    headline_->setFont(text_font(type::heading, QFont::DemiBold));
    headline_->setMinimumHeight(28);
    summary_->setObjectName("muted");
    only_->setObjectName("toggle");
    only_->setText(tr("Differences only"));
    only_->setCheckable(true);
    only_->setFont(text_font(type::small));
    only_->setAccessibleName(tr("Only what differs"));
    only_->setToolTip(tr("Only quantities that the entries do not agree on"));
    only_->setFocusPolicy(Qt::StrongFocus);
    copy_->setToolTip(tr("What is on show, with exact numbers and the factors"));
    close_->setToolTip(tr("Back to the entry  Esc"));
    row->addWidget(headline_, 1);
    for (QWidget* w : {static_cast<QWidget*>(only_), static_cast<QWidget*>(copy_), static_cast<QWidget*>(close_)})
        row->addWidget(w);
    column->addLayout(row);
    column->addWidget(summary_);
    table_->setModel(model_);
    table_->setItemDelegate(new EntryCompareDelegate(table_));
    make_plain(*table_, tr("Entries side by side"));
    table_->setSelectionMode(QTableView::SingleSelection);
    table_->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    table_->horizontalHeader()->setFont(text_font(type::small, QFont::DemiBold));
    column->addWidget(table_, 1);
    connect(only_, &QToolButton::toggled, this, [this](bool on) {
        model_->show_only_differences(on);
        report();
    });
    connect(copy_, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(csv_of(model_->cells())); });
    connect(close_, &QPushButton::clicked, this, &EntryComparePage::closed);
}

void EntryComparePage::show_entries(Graph const& graph, std::vector<EntryRef> const& refs) {
    model_->show(graph, refs);
    only_->setChecked(model_->differences() > 0);
    report();
    spread_columns();
}

void EntryComparePage::report() {
    if (model_->entries().empty()) return;
    headline_->setText(tr("%1 of %2 values differ").arg(model_->differences()).arg(model_->values()));
    summary_->setText(
        tr("%1 · factors are against %2")
            .arg(kind_title(*model_->entries().front().selector), model_->headerData(1, Qt::Horizontal).toString()));
}

void EntryComparePage::keyPressEvent(QKeyEvent* e) {
    if (e->key() == Qt::Key_Escape) emit closed();
    else if (e->matches(QKeySequence::Copy))
        QApplication::clipboard()->setText(table_->currentIndex().data().toString());
    else QWidget::keyPressEvent(e);
}

void EntryComparePage::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    after_events(this, [this] { spread_columns(); });  // once the table has its width
}

void EntryComparePage::spread_columns() {
    int const columns = model_->columnCount();
    if (columns < 2) return;
    int const room = table_->viewport()->width();
    constexpr int least = 190;  // of an entry
    table_->resizeColumnToContents(0);
    int const most = std::max(180, std::max(room / 3, room - (columns - 1) * least)),
              name = std::clamp(table_->columnWidth(0), 180, most);
    table_->setColumnWidth(0, name);
    int const each = std::clamp((room - name) / (columns - 1), least, 340);
    for (int c = 1; c < columns; ++c) table_->setColumnWidth(c, each);
}

}  // namespace diecast
