// ComparePaint: cells that say how they differ from the first, and headers in the colour of their letter.
#pragma once
#include <QHeaderView>
#include <QIcon>
#include <QStyledItemDelegate>

namespace diecast {

QIcon letter_icon(std::size_t place, bool coloured);  // the disc of a pinned design

/// A value, and its change behind it where there is room, with a sign that says whether that is better; behind a
/// quantity its unit.
class CompareDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter*, QStyleOptionViewItem const&, QModelIndex const&) const override;
    void set_small_names(bool small) { small_names_ = small; }  // of all quantities alike
    QFont name_font(bool is_strong) const;
    static int least_width(bool with_changes);  // of a column
    /// Of a row whose quantity has all of its name in a column of this width, beside its unit: up to three lines.
    static int height_of_name(QString const& name, QString const& unit, int width);

private:
    static bool has_changes(int width);

    bool small_names_ = false;
};

/// The name of a design in lines of this width. Names differ in values at the end of their parts ("H200 · decode
/// parallelism 16 · batch 8"): where there is no room, each part has a line, cut in its middle, or the last line is.
QStringList design_name_lines(QString const& name, QFont const&, int width, int most);

/// The letter's disc, and the name behind it, or in lines below it.
class LetterHeader : public QHeaderView {
public:
    explicit LetterHeader(QWidget* parent);

protected:
    void paintSection(QPainter*, QRect const&, int section) const override;
    QSize sizeHint() const override;

private:
    static constexpr int letter_height = 32, beside_letter = 26, most_lines = 5;
    QStringList name_lines(int section) const;
    QStringList violated_lines(int section) const;
    bool names_below() const;
};

}  // namespace diecast
