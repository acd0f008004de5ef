// PinnedRow: the letters of the designs that are compared, side by side, each with a menu of what can be done with it.
#pragma once
#include <QHBoxLayout>
#include <QToolButton>
#include "app/gui/compare/compare_table.h"

namespace diecast {

class PinnedRow : public QWidget {
    Q_OBJECT
public:
    PinnedRow(QToolButton* add, QWidget* parent);    // `add` comes behind the letters
    void show_designs(std::vector<ComparedDesign>);  // the baseline first
    /// Names take what there is: they do not widen the window.
    QSize minimumSizeHint() const override { return {0, QWidget::minimumSizeHint().height()}; }

signals:
    void baseline_wanted(std::size_t place);  // of a letter
    void design_wanted(diecast::Coordinates);
    void move_wanted(std::size_t place, int by);  // among the letters
    void removal_wanted(std::size_t place);

protected:
    void changeEvent(QEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    struct NameRoom {
        int width;  // pixels
        bool is_enough;
        int lines = 1;
    };
    void fill();
    void fill(QToolButton* chip, ComparedDesign const&, NameRoom const&);
    NameRoom room_of_names() const;

    std::vector<ComparedDesign> designs_;
    QHBoxLayout* row_;
    std::vector<QToolButton*> chips_;
};

}  // namespace diecast
