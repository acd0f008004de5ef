// Packages side by side at one scale: blocks, what they measure, a bar of millimetres.
#include <algorithm>
#include <cmath>
#include "app/chart/floorplan_page.h"
#include "app/chart/layouts.h"
#include "app/chart/place_labels.h"
#include "app/chart/text.h"

namespace diecast {
namespace {

struct PartStyle {
    QString name;
    QColor colour;
    double fill;  // share of the colour in the ground; 0: an outline
    Qt::PenStyle line;
};

PartStyle style_of(PartKind kind, bool stacked, Theme const& t) {
    switch (kind) {
        case PartKind::substrate:
            return {"substrate", t.series[6], 0.10, Qt::SolidLine};
        case PartKind::carrier:
            return {"carrier", t.muted, 0.13, Qt::SolidLine};
        case PartKind::bridge:
            return {"bridge below", t.muted, 0, Qt::DotLine};
        case PartKind::compute:
            return {"compute die", t.series[0], t.dark ? 0.34 : 0.24, Qt::SolidLine};
        case PartKind::cache:
            if (stacked) return {"L3 die, stacked", t.series[1], 0, Qt::DashLine};
            return {"L3 die", t.series[1], t.dark ? 0.34 : 0.28, Qt::SolidLine};
        case PartKind::io_die:
            if (stacked) return {"base die below", t.series[6], 0, Qt::DashLine};
            return {"I/O die", t.series[6], t.dark ? 0.34 : 0.28, Qt::SolidLine};
        case PartKind::memory:
            return {"memory stack", t.series[2], t.dark ? 0.34 : 0.24, Qt::SolidLine};
        case PartKind::scale_up:
            return {"scale-up interface", t.series[4], 0.85, Qt::SolidLine};
        case PartKind::host:
            return {"host interface", t.series[3], 0.6, Qt::SolidLine};
        case PartKind::cache_link:
            return {"link to the L3", t.series[1], 1, Qt::SolidLine};
        default:
            return {"reticle limit of one die", t.bad, 0, Qt::DashLine};
    }
}

class Floorplan {
    using Block = FloorplanChart::Block;
    using Plan = FloorplanChart::Plan;

public:
    Floorplan(FloorplanChart const& c, Sheet& s) : c_(c), plans_(c.plans), sheet_(s), t_(s.theme()) {}

    void draw() {
        if (c_.plans.empty()) return sheet_.sentence("There is nothing to draw: the chart has no designs.");
        sheet_.legend(keys());
        bool const was_crowded = sheet_.drawing.is_crowded;
        find_third_line();
        PlanPage page = arranged();
        bool moved = false;
        for (std::size_t i = 0; i < plans_.size(); ++i) {
            set_out(plans_[i], cell_of(page, i), page.scale);
            moved |= place_field(plans_[i]);
        }
        if (moved) sheet_.drawing.is_crowded = was_crowded, page = arranged();
        name_font_ = name_font(page);
        for (std::size_t i = 0; i < plans_.size(); ++i) draw_plan(plans_[i], cell_of(page, i), page.scale);
        draw_bar(page.scale);
    }

private:
    PlanPage arranged() {
        std::vector<PlanSize> sizes;
        for (Plan const& plan : plans_) sizes.push_back(size_of(plan));
        double const bar = 26;  // the bar of millimetres below all
        return arranged(sizes, {sheet_.width() - 2 * space::wide, sheet_.height() - sheet_.top() - bar - third_line_});
    }
    QRectF cell_of(PlanPage const& page, std::size_t i) const {
        return page.cells[static_cast<qsizetype>(i)].translated(space::wide, sheet_.top() + third_line_);
    }
    /// Of a single plan, whose name has the width of the page.
    void find_third_line() {
        if (plans_.size() != 1) return;
        QString const name = qtext(plans_[0].design);
        double const wide = sheet_.width() - 2 * space::wide;
        if (lines_within(name, t_.font(type::small, QFont::DemiBold), wide, 2).join(' ') != name.simplified())
            third_line_ = name_line;
    }

    /// Remarks in full, or a line each, or none where they would leave the plans no room.
    PlanPage arranged(std::vector<PlanSize> sizes, QSizeF room) {
        auto unnamed = sizes;
        for (PlanSize& size : unnamed) size.name = 0;
        bool const names_fit = arrange_plans(sizes, room, 0).scale > 0.5 * arrange_plans(unnamed, room, 0).scale;
        if (!names_fit) sizes = unnamed;  // a name that is cut rather than a plan that is tiny
        double const most = arrange_plans(sizes, room, lines_ = 0).scale;
        double const roomy = arrange_plans(sizes, {room.width(), std::max(room.height(), room.width())}, 0).scale;
        sheet_.drawing.is_crowded |= most < 0.7 * roomy;
        for (int lines : {4, 1}) {
            PlanPage page = arrange_plans(sizes, room, lines);
            if (page.scale > 0.6 * most) return lines_ = lines, page;
        }
        return arrange_plans(sizes, room, 0);
    }

    bool is_drawn(Block const& b) const { return b.kind != PartKind::substrate || c_.substrate; }

    /// What has to find room: the outline, and a field that stands out.
    Box extent(Plan const& plan) const {
        double x0 = 0, y0 = 0, x1 = plan.width, y1 = plan.height;
        for (Block const& b : plan.blocks)
            if (is_drawn(b)) {
                x0 = std::min(x0, b.box.x), y0 = std::min(y0, b.box.y);
                x1 = std::max(x1, b.box.right()), y1 = std::max(y1, b.box.top());
            }
        return {x0, y0, x1 - x0, y1 - y0};
    }

    static QStringList words_of(Plan const& plan) {
        QStringList result;
        for (std::string const& limit : plan.violations) result << "Over its limit: " + qtext(limit);
        for (auto const* list : {&plan.remarks, &plan.unplaced})
            for (std::string const& remark : *list)
                result << sentence_case(qtext(remark)).replace(" mm", "\u00a0mm").replace(" %", "\u00a0%");
        return result;
    }

    PlanSize size_of(Plan const& plan) const {
        Box const all = extent(plan);
        std::vector<double> words;
        for (QString const& remark : words_of(plan)) words.push_back(width_of(remark, t_.font(type::small)));
        double const share = third_line_ > 0 ? 2.0 / 3 : 1;  // of two lines
        return {all.width, all.height, words,
                share * width_of(qtext(plan.design), t_.font(type::small, QFont::DemiBold)) + 4};
    }

    QList<Key> keys() const {
        QList<Key> result;
        for (int k = static_cast<int>(PartKind::substrate); k <= static_cast<int>(PartKind::reticle); ++k)
            for (bool stacked : {false, true}) {
                PartStyle const look = style_of(static_cast<PartKind>(k), stacked, t_);
                bool const is_listed = !result.isEmpty() && result.back().text == look.name;
                if (!is_listed && has(static_cast<PartKind>(k), stacked)) result << key(look);
            }
        return result;
    }
    bool has(PartKind kind, bool stacked) const {
        for (Plan const& plan : c_.plans)
            for (Block const& b : plan.blocks) {
                bool const told_apart = kind == PartKind::cache || kind == PartKind::io_die;
                if (b.kind == kind && is_drawn(b) && (!told_apart || stacked == (b.level != 0))) return true;
            }
        return false;
    }
    Key key(PartStyle const& look) const {
        QPainterPath path;
        path.addRect(QRectF(0, -5, 16, 10));
        return {look.name, {{path, pen(look), brush(look)}}};
    }
    QPen pen(PartStyle const& look) const {
        return QPen(look.colour, look.fill > 0 ? 1 : 1.4, look.line, Qt::FlatCap, Qt::MiterJoin);
    }
    QBrush brush(PartStyle const& look) const {
        return look.fill > 0 ? QBrush(mixed(t_.base, look.colour, look.fill)) : QBrush(Qt::NoBrush);
    }

    void set_out(Plan const& plan, QRectF const& cell, double scale) {
        Box const all = extent(plan);
        double const left = cell.center().x() - all.width * scale / 2 + plan_margin::left / 2;
        origin_ = {left - all.x * scale, cell.top() + plan_margin::head + (all.height + all.y) * scale};
        scale_ = scale;
    }

    /// Whether the field's outline runs through a name of a block, all of which are placed for that.
    bool strikes_names(Plan const& plan, Box const& field) {
        qsizetype const before = sheet_.drawing.labels.size();
        label_blocks(plan);
        QRectF const r = on_page(field);
        Taken edges;
        edges.lines = {{r.topLeft(), r.topRight()},
                       {r.topRight(), r.bottomRight()},
                       {r.bottomRight(), r.bottomLeft()},
                       {r.bottomLeft(), r.topLeft()}};
        auto const names = sheet_.drawing.labels.sliced(before);
        sheet_.drawing.labels.resize(before);
        return std::any_of(names.begin(), names.end(),
                           [&](Label const& name) { return edges.crossings(name.outline()) > 0; });
    }

    /// Moves the exposure field where its outline would run through names, or out of a package that has room for all of
    /// it: within the package where it still lies round its die and runs through no name, else beside the package, from
    /// whose lower edge it goes up. Whether it was moved.
    bool place_field(Plan& plan) {
        auto const field = std::find_if(plan.blocks.begin(), plan.blocks.end(),
                                        [](Block const& b) { return b.kind == PartKind::reticle; });
        if (field == plan.blocks.end() || plan.blocks.empty()) return false;
        Box const given = field->box;
        constexpr double exact = 1e-6;
        bool const is_inside = given.x >= -exact && given.y >= -exact && given.right() <= plan.width + exact &&
                               given.top() <= plan.height + exact;
        bool const has_room = given.width <= plan.width && given.height <= plan.height;
        if ((is_inside || !has_room) && !strikes_names(plan, given)) return false;
        if (auto const die = die_in(plan, given); die && has_room) {
            constexpr int steps = 6;
            auto const from = [](double die_end, double length) { return std::max(0.0, die_end - length); };
            double const x0 = from(die->right(), given.width), x1 = std::min(die->x, plan.width - given.width),
                         y0 = from(die->top(), given.height), y1 = std::min(die->y, plan.height - given.height);
            for (int i = 0; i <= steps && x0 <= x1 + exact; ++i)
                for (int k = 0; k <= steps && y0 <= y1 + exact; ++k) {
                    field->box.x = x1 + (x0 - x1) * i / steps, field->box.y = y1 + (y0 - y1) * k / steps;
                    if (!strikes_names(plan, field->box)) return true;
                }
        }
        constexpr double apart = 3;  // mm
        field->box.x = plan.width + apart, field->box.y = 0;
        return true;
    }
    /// The die that has the field's middle.
    static std::optional<Box> die_in(Plan const& plan, Box const& field) {
        double const x = field.x + field.width / 2, y = field.y + field.height / 2, near = 0.01;
        for (Block const& b : plan.blocks) {
            bool const is_die = b.kind == PartKind::compute || b.kind == PartKind::cache || b.kind == PartKind::io_die;
            if (is_die && std::abs(b.box.x + b.box.width / 2 - x) < near &&
                std::abs(b.box.y + b.box.height / 2 - y) < near)
                return b.box;
        }
        return {};
    }

    /// Of the names above packages: of all alike, smaller where one has no room in its cell.
    QFont name_font(PlanPage const& page) const {
        QFont const large = t_.font(type::axis, QFont::DemiBold);
        for (std::size_t i = 0; i < plans_.size(); ++i)
            if (width_of(qtext(plans_[i].design), large) > cell_of(page, i).width())
                return t_.font(type::small, QFont::DemiBold);
        return large;
    }

    void draw_plan(Plan const& plan, QRectF const& cell, double scale) {
        drawn_ = static_cast<std::size_t>(&plan - plans_.data());
        set_out(plan, cell, scale);
        Box const all = extent(plan);
        QFont const small = t_.font(type::small), &name = name_font_;
        double const wide = plans_.size() == 1 ? sheet_.width() - 2 * space::wide : cell.width();
        QStringList const names = lines_within(qtext(plan.design), name, wide, third_line_ > 0 ? 3 : 2);
        sheet_.drawing.is_crowded |= names.join(' ') != qtext(plan.design).simplified();
        double base = cell.top() + (names.size() > 1 ? 8 : 14) - third_line_;
        for (QString const& line : names) {
            sheet_.text(line, {cell.center().x(), base}, Qt::AlignHCenter | Qt::AlignBaseline, name, t_.text);
            base += name_line;
        }
        QPainterPath mark;
        mark.addRoundedRect(QRectF(cell.left() + 2, cell.top() + 1, cell.width() - 4, 18), 3, 3);
        sheet_.spot(mark.boundingRect(), qtext(plan.design) + "\n" + words_of(plan).join('\n'), mark);
        for (bool filled : {true, false})  // what lies below is seen through
            for (Block const& b : plan.blocks)
                if ((style_of(b.kind, b.level != 0, t_).fill > 0) == filled) draw_block(b);
        label_blocks(plan);
        measure(plan, all);
        double y = origin_.y() - all.y * scale + plan_margin::dimension;
        for (QString const& remark : words_of(plan)) {
            QStringList const lines =
                lines_ > 0 ? lines_within(remark, small, cell.width() - 4, lines_) : QStringList();
            bool const is_cut = lines.isEmpty() || lines.join(' ').simplified() != remark.simplified();
            sheet_.drawing.lacks_remarks |= is_cut;
            for (QString const& line : is_cut ? QStringList() : lines) {  // pointing at the name shows all of it
                y += plan_margin::line;
                sheet_.text(line, {cell.center().x(), y}, Qt::AlignHCenter | Qt::AlignBaseline, small, t_.muted);
            }
        }
    }

    QRectF on_page(Box const& b) const {
        return {origin_.x() + b.x * scale_, origin_.y() - b.top() * scale_, b.width * scale_, b.height * scale_};
    }
    /// Dies on each other lie a little aside, so that each is seen.
    QRectF place_of(Block const& b) const {
        double const aside = b.kind == PartKind::cache && b.level < -1 ? 3 * (b.level + 1) : 0;
        return on_page(b.box).translated(aside, aside);
    }

    void draw_block(Block const& b) {
        if (!is_drawn(b)) return;
        PartStyle const look = style_of(b.kind, b.level != 0, t_);
        QPainterPath path;
        path.addRect(place_of(b));
        sheet_.shape(path, pen(look), brush(look));
        if (b.violated) hatch(place_of(b));
        bool const several = c_.plans.size() > 1 && !b.key.empty();
        sheet_.spot(place_of(b), tip_of(b), path, qtext(b.key) + (several ? "@" + QString::number(drawn_) : QString()));
    }

    /// Lines, not a pattern: files keep them sharp.
    void hatch(QRectF const& r) {
        QPainterPath lines;
        lines.addRect(r);
        for (double at = 8; at < r.width() + r.height(); at += 8) {
            double const over = std::max(0.0, at - r.width()), under = std::max(0.0, at - r.height());
            lines.moveTo(r.left() + at - over, r.top() + over);
            lines.lineTo(r.left() + under, r.top() + at - under);
        }
        sheet_.shape(lines, QPen(t_.bad, 1.2), Qt::NoBrush);
    }

    static QString tip_of(Block const& b) {
        QString text = qtext(b.name);
        if (!b.detail.empty()) text += "\n" + qtext(b.detail);
        text += "\n" + number(b.box.width, 4) + " mm × " + number(b.box.height, 4) + " mm";
        if (b.kind == PartKind::cache_link) return b.violated ? text + "\nover its limit" : text;
        text += ", " + number(b.box.area(), 4) + " mm²";
        if (b.charged) text += "\nthe model charges " + number(*b.charged, 4) + " mm²";
        if (b.violated) text += "\nover its limit";
        return text;
    }

    /// Names of blocks: on all of a kind or on none, in as many lines as they have room for.
    void label_blocks(Plan const& plan) {
        for (PartKind kind : {PartKind::compute, PartKind::cache, PartKind::io_die, PartKind::memory})
            for (bool stacked : {false, true}) {
                std::vector<Block const*> blocks;
                for (Block const& b : plan.blocks)
                    if (b.kind == kind && (b.level != 0) == stacked && !b.label.empty() && (blocks.empty() || !stacked))
                        blocks.push_back(&b);  // of those on each other, one name
                if (!blocks.empty()) label_kind(plan, blocks, kind == PartKind::cache && stacked);
            }
    }

    void label_kind(Plan const& plan, std::vector<Block const*> const& blocks, bool below) {
        bool const shares = std::any_of(plan.blocks.begin(), plan.blocks.end(),
                                        [](Block const& b) { return b.kind == PartKind::cache && b.level != 0; });
        for (double points : {type::axis, type::small}) {
            QFont const font = t_.font(points), strong = t_.font(points, QFont::DemiBold);
            double const line = height_of(font);
            std::size_t lines = 2;
            for (Block const* b : blocks) {
                if (b->box.area() < blocks[0]->box.area() * 0.99) continue;
                lines = std::min(lines, lines_on(*b, font, shares));
            }
            if (lines == 0) continue;
            double const aside = below ? 0.25 : shares && blocks[0]->kind == PartKind::compute ? -1.0 / 6 : 0;
            double const share = free_of_field(plan, blocks, line * static_cast<double>(lines), aside);
            for (Block const* b : blocks) {
                if (lines_on(*b, font, shares) < lines) continue;  // a part of a stack
                QRectF const r = place_of(*b);
                double y = r.center().y() - line * static_cast<double>(lines - 1) / 2 + share * r.height(), wide = 0;
                for (std::size_t i = 0; i < lines; ++i)
                    wide = std::max(wide, width_of(qtext(b->label[i]), i == 0 ? strong : font));
                double const x = beside_field(plan, r, wide + 6);
                for (std::size_t i = 0; i < lines; ++i, y += line)
                    sheet_.text(qtext(b->label[i]), {x, y}, Qt::AlignCenter, i == 0 ? strong : font,
                                below ? ink(t_.series[1]) : t_.text);
            }
            return;
        }
    }

    /// How far a label is moved from the middle of its block, as a share of the height: `wanted`, or where no edge of
    /// the exposure field crosses it.
    double free_of_field(Plan const& plan, std::vector<Block const*> const& blocks, double high, double wanted) const {
        auto const field = std::find_if(plan.blocks.begin(), plan.blocks.end(),
                                        [](Block const& b) { return b.kind == PartKind::reticle; });
        if (field == plan.blocks.end()) return wanted;
        QRectF const f = on_page(field->box);
        for (double share : {wanted, wanted - 0.25, wanted + 0.25}) {
            bool const free = std::all_of(blocks.begin(), blocks.end(), [&](Block const* b) {
                QRectF const r = place_of(*b);
                double const middle = r.center().y() + share * r.height(), top = middle - high / 2, end = top + high;
                if (top < r.top() || end > r.bottom()) return false;
                bool const beside = r.right() < f.left() || r.left() > f.right();
                auto const crosses = [&](double edge) { return edge > top && edge < end; };
                return beside || !(crosses(f.top()) || crosses(f.bottom()));
            });
            if (free) return share;
        }
        return wanted;
    }
    /// The middle of a block, or of the widest part of it that the field's upright edges leave, where they would cross
    /// its label and there is room.
    double beside_field(Plan const& plan, QRectF const& r, double wide) const {
        double const middle = r.center().x();
        QList<double> ends{r.left(), r.right()};
        bool crossed = false;
        for (Block const& b : plan.blocks) {
            QRectF const f = on_page(b.box);
            if (b.kind != PartKind::reticle || f.bottom() < r.center().y() || f.top() > r.center().y()) continue;
            for (double edge : {f.left(), f.right()}) {
                if (edge > r.left() && edge < r.right()) ends << edge;
                crossed |= std::abs(edge - middle) < wide / 2;
            }
        }
        if (!crossed) return middle;
        std::sort(ends.begin(), ends.end());
        qsizetype best = 0;
        for (qsizetype i = 1; i + 1 < ends.size(); ++i)
            if (ends[i + 1] - ends[i] > ends[best + 1] - ends[best]) best = i;
        return ends[best + 1] - ends[best] >= wide ? (ends[best] + ends[best + 1]) / 2 : middle;
    }
    QColor ink(QColor const& c) const { return t_.dark ? c : c.darker(140); }

    /// How many of a block's lines find room on it.
    std::size_t lines_on(Block const& b, QFont const& font, bool shares) const {
        QRectF const r = on_page(b.box);
        bool const half = shares && b.kind != PartKind::memory;
        double const wide = r.width() - 6, high = (half ? r.height() / 2 : r.height()) - 4;
        std::size_t n = 0;
        QFont strong = font;
        strong.setWeight(QFont::DemiBold);
        for (std::string const& text : b.label) {
            if (width_of(qtext(text), n == 0 ? strong : font) > wide ||
                height_of(font) * static_cast<double>(n + 1) > high)
                break;
            ++n;
        }
        return n;
    }

    /// Width below and height to the left of the outline.
    void measure(Plan const& plan, Box const& all) {
        QPen const thin(t_.muted, 0.8);
        QFont const font = t_.font(type::small);
        QRectF const r = on_page({0, 0, plan.width, plan.height}), whole = on_page(all);
        double const y = whole.bottom() + 9, x = whole.left() - 9;
        sheet_.line({r.left(), y}, {r.right(), y}, thin);
        for (double at : {r.left(), r.right()}) sheet_.line({at, y - 4}, {at, y + 4}, thin);
        sheet_.text(millimetres(plan.width), {r.center().x(), y}, Qt::AlignCenter, font, t_.muted, 0, true);
        sheet_.line({x, r.top()}, {x, r.bottom()}, thin);
        for (double at : {r.top(), r.bottom()}) sheet_.line({x - 4, at}, {x + 4, at}, thin);
        bool const has_room = width_of(millimetres(plan.height), font) + 4 <= r.height();
        if (has_room)
            sheet_.text(millimetres(plan.height), {x, r.center().y()}, Qt::AlignCenter, font, t_.muted, -90, true);
        else sheet_.drawing.lacks_values = true;
    }
    static QString millimetres(double v) { return number(v, 4) + " mm"; }

    void draw_bar(double scale) {
        double length = 1;
        for (double nice : {2, 5, 10, 20, 50, 100})
            if (nice * scale <= 130) length = nice;
        QPointF const at(space::wide, sheet_.height() - 12);
        double const wide = length * scale;
        sheet_.box({at.x(), at.y() - 4, wide, 4}, t_.text);
        QFont const font = t_.font(type::small);
        sheet_.text(number(length) + " mm", at + QPointF(wide + 8, 0), Qt::AlignLeft | Qt::AlignBaseline, font,
                    t_.text);
        double const from = at.x() + wide + 8 + width_of(number(length) + " mm", font) + 14;
        double const room = sheet_.width() - from - space::wide;
        QString note;
        for (char const* words : {"all at this scale; gaps of 0.5 mm are drawn, not modelled",
                                  "at this scale; gaps not modelled", "all at this scale"})
            if (note.isEmpty() || width_of(note, font) > room) note = words;
        sheet_.text(elided(note, font, room), {from, at.y()}, Qt::AlignLeft | Qt::AlignBaseline, font, t_.muted);
    }

    FloorplanChart const& c_;
    std::vector<Plan> plans_;  // as they are drawn
    Sheet& sheet_;
    Theme const& t_;
    int lines_ = 4;  // of a remark, at most
    static constexpr double name_line = 13;
    QFont name_font_;        // of the names above packages
    double third_line_ = 0;  // of the name, above the cell; 0: it has none
    QPointF origin_;         // the lower left corner of the plan at hand
    double scale_ = 1;
    std::size_t drawn_ = 0;  // which plan
};

}  // namespace

void lay_out(FloorplanChart const& chart, Sheet& sheet) { Floorplan(chart, sheet).draw(); }

}  // namespace diecast
