// WrappedRows: rows of a tree as high as the names in some of its columns need, broken between words.
#pragma once
#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <utility>
#include "app/gui/widgets/text/elided_label.h"

namespace diecast {

class WrappedRows : public QStyledItemDelegate {
public:
    /// `columns` may be broken into up to `most` lines; the others have one.
    WrappedRows(QTreeView* tree, QList<int> columns, int most, int beside_lines)
        : QStyledItemDelegate(tree), tree_(*tree), columns_(std::move(columns)), most_(most), beside_(beside_lines) {
        tree->setWordWrap(true);
        tree->setUniformRowHeights(false);
        connect(tree->header(), &QHeaderView::sectionResized, this, [this, tree] {
            if (!tree->isVisible() || std::exchange(due_, true)) return;
            QMetaObject::invokeMethod(
                this,
                [this, tree] {
                    due_ = false;
                    tree->doItemsLayout();
                },
                Qt::QueuedConnection);
        });
    }
    QSize sizeHint(QStyleOptionViewItem const& option, QModelIndex const& at) const override {
        QSize size = QStyledItemDelegate::sizeHint(option, at);
        if (at.data(Qt::SizeHintRole).isValid()) return size;
        QStyleOptionViewItem own = option;
        initStyleOption(&own, at);  // its font may be bold
        int const line = line_high(own);
        size.setHeight(beside_ + (columns_.contains(at.column()) ? lines_of(own, at) * line : line));
        return size;
    }

protected:
    /// Free for the text of this cell.
    virtual int room_for(QModelIndex const& at) const {
        int depth = at.column() == 0 ? (tree_.rootIsDecorated() ? 1 : 0) : 0;
        if (at.column() == 0)
            for (QModelIndex up = at.parent(); up.isValid(); up = up.parent()) ++depth;
        return tree_.columnWidth(at.column()) - depth * tree_.indentation() - 8;
    }

private:
    int lines_of(QStyleOptionViewItem const& option, QModelIndex const& at) const {
        QString const text = at.data().toString();
        int const room = std::max(8, room_for(at));
        if (text_width(text, option.font) <= room && !text.contains('\n')) return 1;
        QRect const box = QFontMetrics(option.font).boundingRect(QRect(0, 0, room, 10000), Qt::TextWordWrap, text);
        return std::clamp((box.height() + 1) / line_high(option), 1, most_);
    }

    /// As painted, on whole pixels: a row of five lines would else cut the last of them.
    static int line_high(QStyleOptionViewItem const& option) {
        return static_cast<int>(std::ceil(QFontMetricsF(option.font).lineSpacing()));
    }

    QTreeView const& tree_;
    QList<int> columns_;
    int most_, beside_;
    bool due_ = false;  // the rows are laid out soon
};

}  // namespace diecast
