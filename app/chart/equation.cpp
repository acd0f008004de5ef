#include "app/chart/equation.h"
#include <QFontMetricsF>
#include <QPainterPath>
#include <QSet>
#include <algorithm>

namespace diecast {
namespace {

double const script_size = 0.74;

/// The em of the font, in pixels: as wide as its letters are high.
double em_of(QFont const& font) { return QFontInfo(font).pixelSize(); }

bool is_letter(QChar c) { return c.isLetter() || c == QChar('\''); }

bool is_short_word(QString const& s) {
    static QSet<QString> const words{"of", "by", "at", "in", "is", "on", "or",
                                     "to", "no", "if", "as", "an", "ln", "lg"};
    return words.contains(s);
}

/// A symbol is a letter with an index, "Aphy", "D0", "nL"; all else is a word.
bool is_word(QString const& s) {
    if (s.size() == 1) return false;
    if (is_short_word(s)) return true;
    auto const upper = std::count_if(s.begin(), s.end(), [](QChar c) { return c.isUpper(); });
    bool const lower = std::all_of(s.begin(), s.end(), [](QChar c) { return c.isLower(); });
    bool const tail_lower = std::all_of(s.begin() + 1, s.end(), [](QChar c) { return c.isLower(); });
    return (lower && s.size() > 2) || upper > 1 || (tail_lower && s.size() > 4);
}

QFont scaled(QFont f, double by) { return f.setPointSizeF(f.pointSizeF() * by), f; }
QFont slanted(QFont f) { return f.setItalic(true), f; }

Equation::Box text_box(QString const& said, QFont const& font) {
    QFontMetricsF const m(font);
    Equation::Box b{Equation::Box::text, said, font};
    b.width = m.horizontalAdvance(said), b.up = m.ascent() * 0.92, b.down = m.descent();
    return b;
}

Equation::Box row_box(std::vector<Equation::Box> parts) {
    if (parts.size() == 1) return std::move(parts.front());
    Equation::Box b{Equation::Box::row};
    for (Equation::Box const& part : parts) {
        b.width += part.before + part.width + part.behind;
        b.up = std::max(b.up, part.up), b.down = std::max(b.down, part.down);
    }
    b.parts = std::move(parts);
    return b;
}

/// How high the line of a fraction, or of a minus, lies above the foot of the letters.
double axis(QFont const& font) { return QFontMetricsF(font).xHeight() * 0.55; }

Equation::Box fraction_box(Equation::Box above, Equation::Box below, QFont const& font) {
    Equation::Box b{Equation::Box::fraction, {}, font};
    double const em = em_of(font);
    b.width = std::max(above.width, below.width) + 0.4 * em;
    b.up = above.up + above.down + axis(font) + 0.12 * em;
    b.down = below.up + below.down - axis(font) + 0.12 * em;
    b.before = b.behind = 0.12 * em;
    b.parts = {std::move(above), std::move(below)};
    return b;
}

Equation::Box script_box(Equation::Box base, std::optional<Equation::Box> upper, std::optional<Equation::Box> lower,
                         QFont const& font) {
    Equation::Box b{Equation::Box::script, {}, font};
    b.before = base.before, b.behind = base.behind;
    b.up = base.up, b.down = base.down;
    double const wide = std::max(upper ? upper->width : 0, lower ? lower->width : 0);
    b.width = base.width + wide + 0.06 * em_of(font);
    if (upper) b.up = std::max(b.up, base.up - 0.35 * upper->up + upper->up);
    if (lower) b.down = std::max(b.down, lower->down + 0.35 * lower->up);
    b.parts = {std::move(base), upper ? std::move(*upper) : Equation::Box{},
               lower ? std::move(*lower) : Equation::Box{}};
    return b;
}

Equation::Box root_box(Equation::Box inside, QFont const& font) {
    Equation::Box b{Equation::Box::root, {}, font};
    double const em = em_of(font);
    b.width = inside.width + 1.0 * em, b.up = inside.up + 0.22 * em, b.down = inside.down;
    b.parts = {std::move(inside)};
    return b;
}

Equation::Box fence_box(QString const& brackets, Equation::Box inside, QFont const& font) {
    Equation::Box b{Equation::Box::fence, brackets, font};
    QFontMetricsF const m(font);
    b.width = inside.width + m.horizontalAdvance(brackets[0]) + m.horizontalAdvance(brackets[1]);
    b.up = inside.up, b.down = inside.down;
    b.parts = {std::move(inside)};
    return b;
}

class EquationReader {
public:
    EquationReader(QString const& text, QFont const& font) : text_(text), font_(font) {}

    std::vector<Equation::Box> all() {
        std::vector<Equation::Box> items;
        while (at_ < text_.size()) {
            read_level(items, {}, false);
            if (at_ < text_.size()) items.push_back(text_box(text_[at_++], font_));  // a bracket too many
        }
        return items;
    }

private:
    QChar here() const { return at_ < text_.size() ? text_[at_] : QChar(); }
    bool skip_space() {
        qsizetype const was = at_;
        while (here().isSpace()) ++at_;
        return at_ > was;
    }
    double em() const { return em_of(font_); }

    static QString closing(QChar open) {
        switch (open.unicode()) {
            case '(':
                return ")";
            case '[':
                return "]";
            case '{':
                return "}";
            case 0x230A:
                return QChar(0x230B);  // ⌊ ⌋
            case 0x2308:
                return QChar(0x2309);  // ⌈ ⌉
            default:
                return {};
        }
    }

    /// Up to the closing bracket, which is left standing. `small`: quotients stay in line.
    void read_level(std::vector<Equation::Box>& items, QString const& close, bool small) {
        std::size_t chain = items.size();
        while (at_ < text_.size()) {
            bool const apart = skip_space();
            if (at_ >= text_.size() || (!close.isEmpty() && here() == close[0]) || is_closing(here())) return;
            if (here() == '/') {
                ++at_;
                divide(items, chain, small);
            } else if (is_operator(here())) {
                add_operator(items);
                if (!items.back().chains) chain = items.size();
            } else {
                Equation::Box next = factor(small);
                if (apart && !items.empty() && !is_sign(items.back())) {  // prose
                    next.before = 0.28 * em(), next.breaks = true;
                    if (!items.back().word || !next.word) chain = items.size();
                }
                items.push_back(std::move(next));
            }
        }
    }

    static bool is_closing(QChar c) { return QStringView(u")]}⌋⌉").contains(c); }
    static bool is_operator(QChar c) { return QStringView(u"+−-·×=<>≤≥≠≈,;:∈→±").contains(c); }

    void add_operator(std::vector<Equation::Box>& items) {
        QChar const c = text_[at_++];
        bool const first = items.empty() || !items.back().chains;
        Equation::Box b = text_box(c == '-' ? QChar(0x2212) : c, font_);
        b.chains = c == u'·' || c == u'×';
        bool const sum = c == '+' || c == u'−' || c == '-' || c == u'±', pause = c == ',' || c == ';' || c == ':';
        double const room = b.chains ? 0.1 : pause ? 0.0 : first ? 0.0 : sum ? 0.3 : 0.4;
        b.before = room * em(), b.behind = (pause ? 0.4 : room) * em();
        if (sum && first) b.behind = 0.05 * em();
        b.breaks = !b.chains && !pause && !first;
        items.push_back(std::move(b));
    }

    /// What stands before it up to the last sum, over the next factor.
    void divide(std::vector<Equation::Box>& items, std::size_t chain, bool small) {
        auto const from = items.begin() + static_cast<std::ptrdiff_t>(chain);
        bool const stacked =
            !small && chain < items.size() && std::none_of(from, items.end(), [](Equation::Box const& b) {
                return holds_fraction(b) || b.kind == Equation::Box::fraction;
            });
        skip_space();
        if (!stacked || at_ >= text_.size() || is_closing(here()) || is_operator(here()))
            return items.push_back(text_box("/", font_));
        std::vector<Equation::Box> above(std::make_move_iterator(from), std::make_move_iterator(items.end()));
        items.erase(from, items.end());
        above.front().before = 0;
        bool const breaks = above.front().breaks;
        if (above.size() == 1 && above[0].kind == Equation::Box::fence && above[0].said == "()")
            above = {Equation::Box(above[0].parts[0])};
        Equation::Box below = factor(true);
        if (below.kind == Equation::Box::fence && below.said == "()") below = Equation::Box(below.parts[0]);
        items.push_back(fraction_box(row_box(std::move(above)), std::move(below), font_));
        items.back().breaks = breaks;
    }

    static bool is_sign(Equation::Box const& b) { return b.kind == Equation::Box::text && b.behind > 0; }
    static bool holds_fraction(Equation::Box const& b) {
        return b.kind == Equation::Box::fraction || std::any_of(b.parts.begin(), b.parts.end(), holds_fraction);
    }

    Equation::Box factor(bool small) {
        bool const named = is_letter(here());
        Equation::Box base = atom(small);
        if (named && here() == '(') {  // of a function, or a factor
            std::vector<Equation::Box> call;
            call.push_back(std::move(base));
            call.push_back(factor(small));
            return row_box(std::move(call));
        }
        std::optional<Equation::Box> upper, lower;
        while (true) {
            if (here() == '^') ++at_, upper = script();
            else if (here() == '_') ++at_, lower = script();
            else if (!raised(here()).isNull()) upper = raised_script();
            else break;
        }
        return upper || lower ? script_box(std::move(base), std::move(upper), std::move(lower), font_) : base;
    }

    /// "2" of "²"; null of any other sign.
    static QChar raised(QChar c) {
        QStringView const small = u"⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ", large = u"0123456789−+n";
        auto const i = small.indexOf(c);
        return c.isNull() || i < 0 ? QChar() : large[i];
    }
    Equation::Box raised_script() {
        QString s;
        while (!raised(here()).isNull()) s += raised(text_[at_++]);
        return text_box(s, scaled(font_, script_size));
    }

    Equation::Box script() {
        QFont const outer = font_;
        font_ = scaled(font_, script_size);
        if (here() == u'−' || here() == '-') {
            std::vector<Equation::Box> signed_one;
            add_operator(signed_one);
            signed_one.push_back(atom(true));
            font_ = outer;
            return row_box(std::move(signed_one));
        }
        Equation::Box b = atom(true);
        if (b.kind == Equation::Box::fence && (b.said == "()" || b.said == "{}")) b = Equation::Box(b.parts[0]);
        font_ = outer;
        return b;
    }

    Equation::Box atom(bool small) {
        QChar const c = here();
        if (QString const close = closing(c); !close.isEmpty()) return group(close, small);
        if (c == u'√') {
            ++at_;
            Equation::Box inside = atom(true);
            if (inside.kind == Equation::Box::fence && inside.said == "()") inside = Equation::Box(inside.parts[0]);
            return root_box(std::move(inside), font_);
        }
        qsizetype const from = at_;
        if (is_letter(c)) {
            while (is_letter(here()) || here().isDigit() || is_hyphen()) ++at_;
            return name(text_.mid(from, at_ - from));
        }
        if (c.isDigit()) {
            while (here().isDigit() || (here() == '.' && at_ + 1 < text_.size() && text_[at_ + 1].isDigit())) ++at_;
            return text_box(text_.mid(from, at_ - from), font_);
        }
        ++at_;
        if (c.isHighSurrogate() && at_ < text_.size()) ++at_;
        return text_box(text_.mid(from, at_ - from), font_);
    }

    bool is_hyphen() const { return here() == '-' && at_ + 1 < text_.size() && text_[at_ + 1].isLetter(); }

    Equation::Box group(QString const& close, bool small) {
        QString const open = text_[at_++];
        std::vector<Equation::Box> inside;
        read_level(inside, close, small);
        if (inside.empty()) inside.push_back(text_box("", font_));
        inside.front().before = 0;
        Equation::Box box = row_box(std::move(inside));
        if (here() != close[0]) {  // never closed
            std::vector<Equation::Box> all;
            all.push_back(text_box(open, font_));
            all.push_back(std::move(box));
            return row_box(std::move(all));
        }
        ++at_;
        return fence_box(open + close, std::move(box), font_);
    }

    Equation::Box name(QString const& s) {
        QString bare = s, primes;
        while (bare.endsWith('\'')) bare.chop(1), primes += QChar(0x2032);
        if ((here() == '(' && s.size() > 1) || is_word(bare) || s.contains('-')) {
            Equation::Box word = text_box(s, font_);
            word.word = true;
            return word;
        }
        QString const index = bare.mid(1);
        Equation::Box base = text_box(s.left(1) + primes, slanted(font_));
        if (index.isEmpty()) return base;
        Equation::Box below = text_box(index, scaled(font_, script_size));
        below.word = index.size() > 1;
        return script_box(std::move(base), {}, std::move(below), font_);
    }

    QString text_;
    QFont font_;
    qsizetype at_ = 0;
};

void draw(QPainter&, Equation::Box const&, double x, double foot);

void draw_row(QPainter& p, std::vector<Equation::Box> const& parts, std::size_t first, std::size_t last, double x,
              double foot) {
    for (std::size_t i = first; i < last; ++i) {
        x += i == first ? 0 : parts[i].before;
        draw(p, parts[i], x, foot);
        x += parts[i].width + parts[i].behind;
    }
}

/// A bracket as high as what it holds.
void draw_bracket(QPainter& p, QChar bracket, Equation::Box const& b, double x, double width, double foot) {
    QFontMetricsF const m(b.font);
    if (b.up + b.down <= 1.25 * (m.ascent() * 0.92 + m.descent())) {
        p.setFont(b.font);
        return p.drawText(QPointF(x, foot), bracket);
    }
    double const top = foot - b.up, bottom = foot + b.down, near = x + 0.8 * width, far = x + 0.25 * width;
    bool const left = QStringView(u"([{⌊⌈").contains(bracket), round = bracket == '(' || bracket == ')';
    double const in = left ? near : far, out = left ? far : near;
    QPainterPath path(QPointF(in, top));
    if (round) path.quadTo(QPointF(out - (left ? 0.35 : -0.35) * width, (top + bottom) / 2), QPointF(in, bottom));
    else {
        if (bracket == u'⌊' || bracket == u'⌋') path.moveTo(out, top);
        else path.lineTo(out, top);
        path.lineTo(out, bottom);
        if (bracket != u'⌈' && bracket != u'⌉') path.lineTo(in, bottom);
    }
    p.setPen(QPen(p.pen().color(), std::max(1.0, em_of(b.font) / 10)));
    p.setBrush(Qt::NoBrush);
    p.drawPath(path);
}

void draw(QPainter& p, Equation::Box const& b, double x, double foot) {
    double const line = std::max(1.0, em_of(b.font) / 10);
    QPen const before = p.pen();
    switch (b.kind) {
        case Equation::Box::text:
            p.setFont(b.font);
            p.drawText(QPointF(x, foot), b.said);
            break;
        case Equation::Box::row:
            draw_row(p, b.parts, 0, b.parts.size(), x, foot);
            break;
        case Equation::Box::fraction: {
            double const y = foot - axis(b.font), gap = 0.12 * em_of(b.font);
            draw(p, b.parts[0], x + (b.width - b.parts[0].width) / 2, y - gap - b.parts[0].down);
            draw(p, b.parts[1], x + (b.width - b.parts[1].width) / 2, y + gap + b.parts[1].up);
            p.setPen(QPen(before.color(), line));
            p.drawLine(QPointF(x, y), QPointF(x + b.width, y));
            break;
        }
        case Equation::Box::script:
            draw(p, b.parts[0], x, foot);
            if (b.parts[1].width > 0)
                draw(p, b.parts[1], x + b.parts[0].width, foot - b.parts[0].up + 0.35 * b.parts[1].up);
            if (b.parts[2].width > 0) draw(p, b.parts[2], x + b.parts[0].width, foot + 0.35 * b.parts[2].up);
            break;
        case Equation::Box::root: {
            double const em = em_of(b.font), top = foot - b.up + line, left = x + 0.75 * em;
            p.setPen(QPen(before.color(), line));
            p.setBrush(Qt::NoBrush);
            p.drawPolyline(QPolygonF{{x + 0.1 * em, foot - 0.3 * em},
                                     {x + 0.3 * em, foot - 0.4 * em},
                                     {x + 0.5 * em, foot + b.down},
                                     {left, top},
                                     {x + b.width, top}});
            p.setPen(before);
            draw(p, b.parts[0], left + 0.1 * em, foot);
            break;
        }
        case Equation::Box::fence: {
            QFontMetricsF const m(b.font);
            double const wide = m.horizontalAdvance(b.said[0]);
            draw_bracket(p, b.said[0], b, x, wide, foot);
            p.setPen(before);
            draw(p, b.parts[0], x + wide, foot);
            draw_bracket(p, b.said[1], b, x + wide + b.parts[0].width, m.horizontalAdvance(b.said[1]), foot);
        }
    }
    p.setPen(before);
}

}  // namespace

QString Equation::text() const {
    auto const all = [](auto const& self, std::vector<Equation::Box> const& parts) -> QString {
        QString text;
        for (Equation::Box const& b : parts)
            text += b.kind == Equation::Box::fence ? b.said[0] + self(self, b.parts) + b.said[1]
                                                   : b.said + self(self, b.parts);
        return text;
    };
    return all(all, items_);
}

Equation::Equation(QString const& text, QFont const& font)
    : items_(EquationReader(text, font).all()), leading_(0.3 * em_of(font)), indent_(1.2 * em_of(font)) {}

std::vector<Equation::Line> Equation::lines(double width) const {
    std::vector<Line> all;
    std::size_t first = 0, may_end = 0;
    while (first < items_.size()) {
        double const room = width - (all.empty() ? 0 : indent_);
        double wide = 0;
        std::size_t last = first;
        may_end = first;
        for (; last < items_.size(); ++last) {
            Equation::Box const& b = items_[last];
            if (last > first && b.breaks) may_end = last;
            double const next = wide + (last > first ? b.before : 0) + b.width;
            if (next > room && may_end > first) break;
            wide = next + b.behind;
        }
        if (last < items_.size()) last = may_end;
        Line line{first, last, 0, 0, 0};
        for (std::size_t i = first; i < last; ++i) {
            Equation::Box const& b = items_[i];
            line.width += (i > first ? b.before : 0) + b.width + b.behind;
            line.up = std::max(line.up, b.up), line.down = std::max(line.down, b.down);
        }
        all.push_back(line);
        first = last;
    }
    return all;
}

QSizeF Equation::size(double width) const {
    QSizeF all(0, 0);
    bool first = true;
    for (Line const& line : lines(width)) {
        all.setWidth(std::max(all.width(), line.width + (first ? 0 : indent_)));
        all.setHeight(all.height() + (first ? 0 : leading_) + line.up + line.down);
        first = false;
    }
    return all;
}

void Equation::paint(QPainter& p, QPointF at, double width) const {
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    double y = at.y();
    bool first = true;
    for (Line const& line : lines(width)) {
        y += first ? 0 : leading_;
        draw_row(p, items_, line.first, line.last, at.x() + (first ? 0 : indent_), y + line.up);
        y += line.up + line.down;
        first = false;
    }
    p.restore();
}

}  // namespace diecast
