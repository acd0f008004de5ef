// ClaimDelegate: a claim's row; its tolerance as a bar with both numbers on it; a group's row with its count.
#pragma once
#include <QStyledItemDelegate>
#include <QTreeView>
#include "app/gui/studies/claims_model.h"

namespace diecast {

class ClaimDelegate : public QStyledItemDelegate {
public:
    ClaimDelegate(ClaimsModel&, QTreeView*);
    void paint(QPainter*, QStyleOptionViewItem const&, QModelIndex const&) const override;
    QSize sizeHint(QStyleOptionViewItem const&, QModelIndex const&) const override { return {80, 30}; }

private:
    void paint_group(QPainter&, QStyleOptionViewItem const&, QModelIndex const&) const;
    void paint_band(QPainter&, QStyleOptionViewItem const&, int claim) const;

    ClaimsModel& model_;
    QTreeView* view_;
};

}  // namespace diecast
