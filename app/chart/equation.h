// Equation: a printed formula, "Y = (1 + A·D0/α)^(−α)", set as in a book: quotients as fractions, powers and indices
// small, symbols slanted, words upright. What it cannot read it leaves as it stands.
#pragma once
#include <QFont>
#include <QPainter>
#include <QString>
#include <vector>

namespace diecast {

class Equation {
public:
    Equation(QString const& text, QFont const&);

    /// Size of the whole formula, in lines no wider than `width` where it can be broken.
    QSizeF size(double width) const;
    void paint(QPainter&, QPointF top_left, double width) const;  // in the painter's pen

    QString text() const;  // all letters and signs, in order
    QString tex() const;   // for a paper: "\\frac{S}{r \\cdot k}"

    struct Box {
        enum Kind { text, row, fraction, script, root, fence } kind = text;
        QString said = {};  // of a text; of a fence: its two brackets
        QFont font = {};
        std::vector<Box> parts = {};  // fraction: above, below; script: base, upper, lower; root, fence: one
        double width = 0, up = 0, down = 0;
        double before = 0, behind = 0;  // room to the neighbours
        bool word = false;              // upright, not a symbol
        bool breaks = false;            // a line may end before it
        bool chains = true;             // belongs to a product: what a quotient takes as a whole
    };

private:
    struct Line {
        std::size_t first, last;
        double width, up, down;
    };
    std::vector<Line> lines(double width) const;

    std::vector<Box> items_;
    double leading_, indent_;
};

}  // namespace diecast
