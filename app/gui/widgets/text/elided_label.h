// ElidedLabel: a label that breaks its text into as many lines as it may have and shortens the last of them, instead of
// asking for room.
#pragma once
#include <QHash>
#include <QLabel>
#include <QPainter>
#include <cmath>

namespace diecast {

/// The width of a text in one line, measured once for each font: to shape a text takes longer than all else of a
/// layout. On the window's thread.
inline int text_width(QString const& text, QFont const& font) {
    static QHash<std::pair<QFont, QString>, int> known;
    std::pair const key(font, text);
    if (auto const found = known.constFind(key); found != known.cend()) return *found;
    if (known.size() > 20'000) known.clear();
    return known[key] = QFontMetrics(font).horizontalAdvance(text);
}

/// The text in lines of this width, broken between words and behind hyphens, slashes and plus signs; what even `most`
/// lines do not hold is cut, at the end ("…") or where `cut` says.
inline QStringList in_lines(QString const& text, QFont const& font, int width, int most,
                            Qt::TextElideMode cut = Qt::ElideRight) {
    auto const fitted = [&](QString const& line) {
        bool const fits = text_width(line, font) <= width;
        return fits ? line : QFontMetrics(font).elidedText(line, cut, width);
    };
    QStringList lines;
    QString rest = text;
    while (lines.size() + 1 < most && text_width(rest, font) > width) {
        qsizetype end = 0;  // of the line
        int used = 0;
        for (qsizetype at = 1; at < rest.size(); ++at) {
            bool const gap = rest[at] == ' ',
                       joint = QStringView(u"-/+").contains(rest[at - 1]) && rest[at] != ' ' &&
                               rest.lastIndexOf('(', at - 1) <= rest.lastIndexOf(')', at - 1);  // no unit
            if (!gap && !joint) continue;
            used += text_width(rest.mid(end, at - end), font);
            // The sum is off by what was rounded: near the edge the line itself is measured.
            bool const over = used + 8 > width && text_width(rest.left(at), font) > width;
            if (end > 0 && over) break;
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
    /// Leaves out whole parts of the text in place of letters: those behind the last of these separators that fits.
    void set_parts_between(QString const& separator) { separator_ = separator; }
    /// Leaves out a text, or the first of its parts, that is not whole: half a remark says nothing.
    void set_whole_or_none() { is_whole_or_none_ = true; }
    /// What is painted of the text.
    QString shown() const { return lines(contentsRect().width()).join('\n'); }
    bool hasHeightForWidth() const override { return grows_; }
    QSize minimumSizeHint() const override { return {8, fontMetrics().height() + edges().height()}; }
    int heightForWidth(int width) const override {
        auto const many = static_cast<int>(lines(width - edges().width()).size());
        QFontMetricsF const metrics(font());  // a line is no whole number of pixels high, but painted on whole ones
        double const high = metrics.height() + (many - 1) * std::ceil(metrics.lineSpacing());
        return std::max(minimumHeight(), static_cast<int>(std::ceil(high)) + edges().height());
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setPen(palette().color(foregroundRole()));
        p.drawText(contentsRect(), static_cast<int>(alignment()), shown());
    }

private:
    QSize edges() const {
        QMargins const m = contentsMargins();
        return {m.left() + m.right(), m.top() + m.bottom()};
    }
    QStringList lines(int width) const {
        QString shown = text();
        for (qsizetype end = 0; !separator_.isEmpty() && text_width(shown, font()) > width; shown.truncate(end))
            if (end = shown.lastIndexOf(separator_); end < 0) break;
        if (is_whole_or_none_ && text_width(shown, font()) > width) return {};
        return in_lines(shown, font(), width, most_lines_);
    }

    int most_lines_ = 1;
    QString separator_;   // empty: the text has no parts
    bool grows_ = false;  // with its lines
    bool is_whole_or_none_ = false;
};

}  // namespace diecast
