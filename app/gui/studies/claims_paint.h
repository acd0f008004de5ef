// ClaimDelegate: a claim's row; its tolerance as a bar with both numbers on it; a group's row with its count.
#pragma once
#include "app/gui/studies/claims_model.h"
#include "app/gui/widgets/text/wrapped_rows.h"

namespace diecast {

class ClaimDelegate : public WrappedRows {
public:
    ClaimDelegate(ClaimsModel&, QTreeView*);
    void paint(QPainter*, QStyleOptionViewItem const&, QModelIndex const&) const override;
    QSize sizeHint(QStyleOptionViewItem const&, QModelIndex const&) const override;

protected:
    int room_for(QModelIndex const&) const override;

private:
    static constexpr int inset = 18;  // of a claim, past the arrow of its group
    void paint_group(QPainter&, QStyleOptionViewItem const&, QModelIndex const&) const;
    QString group_result(int group) const;
    double group_right() const;  // where its result ends, in the viewport
    int name_height(QModelIndex const& group) const;
    bool is_in_two_lines(QModelIndex const& group) const;
    void paint_band(QPainter&, QStyleOptionViewItem const&, int claim) const;

    ClaimsModel& model_;
    QTreeView* view_;
};

}  // namespace diecast
