// ElidedLabel: a label that breaks its text into as many lines as it may have and shortens the last of them, instead of
// asking for room.
#pragma once
#include <QLabel>
#include <QPainter>

namespace diecast {

/// The text in lines of this width, broken between words and behind hyphens, slashes and plus signs; what even `most`
/// lines do not hold ends in "…".
inline QStringList in_lines(QString const& text, QFontMetrics const& metrics, int width, int most) {
    auto const fits = [&](QString const& piece) { return metrics.horizontalAdvance(piece) <= width; };
    auto const fitted = [&](QString const& piece) {
        return fits(piece) ? piece : metrics.elidedText(piece, Qt::ElideRight, width);
    };
    QStringList lines;
    QString rest = text;
    while (lines.size() + 1 < most && !fits(rest)) {
        qsizetype end = 0;  // of the line
        for (qsizetype at = 1; at < rest.size(); ++at) {
            bool const gap = rest[at] == ' ', joint = QStringView(u"-/+").contains(rest[at - 1]) && rest[at] != ' ';
            if (!gap && !joint) continue;
            if (end > 0 && !fits(rest.left(at))) break;
            end = at;
        }
        if (end == 0) break;  // a single word
        lines << fitted(rest.left(end));
        rest = rest.mid(rest[end] == ' ' ? end + 1 : end);
    }
    return lines << fitted(rest);
}

class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;
    /// The label is as high as its lines.
    void set_most_lines(int most) { most_lines_ = most, grows_ = most > 1; }
    /// Its owner makes it as high as it is to be.
    void set_lines_of_fixed_height(int most) { most_lines_ = most; }
    bool hasHeightForWidth() const override { return grows_; }
    QSize minimumSizeHint() const override { return {8, fontMetrics().height() + edges().height()}; }
    int heightForWidth(int width) const override {
        auto const many = static_cast<int>(lines(width - edges().width()).size());
        return std::max(minimumHeight(),
                        fontMetrics().height() + (many - 1) * fontMetrics().lineSpacing() + edges().height());
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setPen(palette().color(foregroundRole()));
        p.drawText(contentsRect(), static_cast<int>(alignment()), lines(contentsRect().width()).join('\n'));
    }

private:
    QSize edges() const {
        QMargins const m = contentsMargins();
        return {m.left() + m.right(), m.top() + m.bottom()};
    }
    QStringList lines(int width) const { return in_lines(text(), fontMetrics(), width, most_lines_); }

    int most_lines_ = 1;
    bool grows_ = false;  // with its lines
};

}  // namespace diecast
