// Timelines: a row for each stage of a pipeline, a block for each pass, idle time as gaps.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include "app/chart/layouts.h"
#include "app/chart/text.h"
#include "model/core/text.h"

namespace diecast {
namespace {

constexpr double gap_wide = 30;  // of what is left out
constexpr double least = 2.2;    // narrower blocks of one kind run together

class Timeline {
    using Plan = TimelineChart::Plan;
    using Block = PipelineBlock;

public:
    Timeline(TimelineChart const& c, Sheet& s) : c_(c), sheet_(s), t_(s.theme()) {}

    void draw() {
        double longest = 0;
        for (Plan const& plan : c_.plans) longest = std::max(longest, length(plan));
        if (!(longest > 0)) return sheet_.sentence("There is nothing to draw: no pass takes any time.");
        sheet_.legend(keys());
        measure(longest);
        for (std::size_t i = 0; i < c_.plans.size(); ++i) draw_plan(c_.plans[i], i + 1 == c_.plans.size());
    }

private:
    static bool is_cut(Plan const& plan) { return plan.resumed > plan.cut; }
    static double end_of(Plan const& plan) { return std::max(plan.end, plan.total.value_or(0)); }
    static double length(Plan const& plan) { return plan.cut + end_of(plan) - plan.resumed; }
    /// Each has its own numbers along the axis where something is left out; else they share those of the last.
    bool numbered(bool last) const { return last || std::any_of(c_.plans.begin(), c_.plans.end(), is_cut); }

    QStringList remark_lines(Plan const& plan) const {
        if (most_lines_ == 0) return {};
        return lines_within(qtext(plan.remark), small_, sheet_.width() - 2 * space::wide, most_lines_);
    }

    /// Height of the row of each stage, out of what heads and axes leave.
    double room_for_rows() const {
        double fixed = 30, rows = 0;
        for (std::size_t i = 0; i < c_.plans.size(); ++i) {
            fixed += head(c_.plans[i]) + (numbered(i + 1 == c_.plans.size()) ? 24 : 10);
            rows += c_.plans[i].stages;
        }
        return std::clamp((sheet_.height() - sheet_.top() - fixed) / rows, 1.0, 34.0);
    }

    /// The same scale for all, and so much height for each as it has stages. Remarks give way first.
    void measure(double longest) {
        int most = 1;
        for (Plan const& plan : c_.plans) most = std::max(most, plan.stages);
        double const enough = std::min(5.0, 160.0 / most);
        for (int lines : {3, 1, 0})
            if (most_lines_ = lines, row_ = room_for_rows(); row_ >= enough) break;
        left_ = space::wide + width_of(QString::number(most), t_.font(type::axis)) + 10;
        left_ = std::max(left_, space::wide + width_of("Stage", small_) + 10);
        bool const cut = std::any_of(c_.plans.begin(), c_.plans.end(), is_cut);
        scale_ = (sheet_.width() - left_ - space::target - (cut ? gap_wide : 0)) / longest;
    }

    static constexpr double name_line = 16;
    QString name_of(Plan const& plan) const {
        return qtext(plan.design) + (plan.design.empty() ? "" : ": ") + qtext(plan.what);
    }
    QStringList name_lines(Plan const& plan) const {
        return lines_within(name_of(plan), strong(), sheet_.width() - 2 * space::wide, 2);
    }
    QFont strong() const { return t_.font(type::axis, QFont::DemiBold); }
    double head(Plan const& plan) const {
        return 6 + name_line * static_cast<double>(name_lines(plan).size()) +
               line_ * static_cast<double>(remark_lines(plan).size()) + 8;
    }

    void draw_plan(Plan const& plan, bool last) {
        QStringList const names = name_lines(plan);
        double const top = sheet_.top(), high = name_line * static_cast<double>(names.size());
        double wide = 0;
        for (QString const& line : names) {
            sheet_.text(line, {space::wide, sheet_.top() + 14}, Qt::AlignLeft | Qt::AlignBaseline, strong(), t_.text);
            sheet_.skip(name_line);
            wide = std::max(wide, width_of(line, strong()));
        }
        QPainterPath mark;
        mark.addRoundedRect(QRectF(space::wide - 3, top + 1, wide + 6, high + 2), 3, 3);
        sheet_.spot(mark.boundingRect(),
                    name_of(plan) + '\n' + lines_within(qtext(plan.remark), small_, 420, 6).join('\n'), mark);
        sheet_.skip(4);
        for (QString const& line : remark_lines(plan)) {
            sheet_.skip(line_);
            sheet_.text(line, {space::wide, sheet_.top()}, Qt::AlignLeft | Qt::AlignBaseline, small_, t_.muted);
        }
        sheet_.skip(10);
        Plot plot{{left_, sheet_.top(), sheet_.width() - left_ - space::target, row_ * plan.stages}, {}, {}, {}};
        name_stages(plan, plot, numbered(last));
        label_time(plan, plot, numbered(last));
        draw_blocks(plan, plot);
        draw_after(plan, plot);
        if (is_cut(plan)) draw_cut(plan, plot);
        if (last) sheet_.name_right(plot, "Time (" + qtext(c_.unit) + ")");
        sheet_.drawing.plots << plot;
        sheet_.skip(plot.area.height() + (numbered(last) ? 24 : 10));
    }

    /// What is left out counts as a gap.
    double x(Plan const& plan, double time) const {
        if (!is_cut(plan) || time <= plan.cut) return left_ + time * scale_;
        return left_ + plan.cut * scale_ + gap_wide + (time - plan.resumed) * scale_;
    }

    void name_stages(Plan const& plan, Plot const& plot, bool axis) {
        QFont const font = t_.font(type::axis);
        int const every = std::max(1, static_cast<int>(std::ceil((height_of(font) - 1) / row_)));
        for (int s = 0; s < plan.stages; s += every)
            sheet_.text(QString::number(s + 1), {left_ - 8, plot.area.top() + row_ * (s + 0.5)},
                        Qt::AlignRight | Qt::AlignVCenter, font, t_.muted);
        if (axis)
            sheet_.text("Stage", {left_ - 8, plot.area.bottom() + 6}, Qt::AlignRight | Qt::AlignTop, small_, t_.muted);
    }

    void label_time(Plan const& plan, Plot& plot, bool numbers) {
        double const end = end_of(plan);
        std::vector<std::pair<double, double>> parts{{0, is_cut(plan) ? plan.cut : end}};
        if (is_cut(plan)) parts.emplace_back(plan.resumed, end);
        double taken = 0;
        for (auto const& [from, to] : parts)
            for (double v : ticks_right({from, to}, (to - from) * scale_)) {
                if (v < from || v > to) continue;
                double const at = x(plan, v), half = width_of(number(v, 6), t_.font(type::axis)) / 2;
                plot.x_grid << (at - left_) / plot.area.width();
                if (!numbers || at - half < taken || at + half > sheet_.width()) continue;
                taken = at + half + 6;
                sheet_.text(number(v, 6), {at, plot.area.bottom() + 6}, Qt::AlignHCenter | Qt::AlignTop,
                            t_.font(type::axis), t_.muted);
            }
    }

    QColor colour(Pass pass) const {
        switch (pass) {
            case Pass::forward:
                return t_.series[0];
            case Pass::output:
                return t_.series[7];
            case Pass::recompute:
                return t_.series[4];
            default:
                return t_.series[2];
        }
    }
    /// Pieces pale from the first to the last.
    QColor shade(Pass pass, int piece, int pieces) const {
        double const paler = pieces > 1 ? (t_.dark ? 0.5 : 0.62) * piece / (pieces - 1) : 0;
        return mixed(colour(pass), t_.base, pass == Pass::output ? 0 : paler);
    }
    static QColor ink_on(QColor const& c) {
        double const light = 0.299 * c.redF() + 0.587 * c.greenF() + 0.114 * c.blueF();
        return light > 0.55 ? QColor(0x10, 0x15, 0x1A) : QColor(Qt::white);
    }

    /// Blocks beside each other that are too narrow to be told apart.
    struct Run {
        Block first;
        int last_batch, count;
        double end;
    };
    std::vector<Run> runs(Plan const& plan) const {
        std::vector<Run> list;
        for (Block const& b : plan.blocks) {
            bool const narrow = (b.end - b.start) * scale_ < least;
            if (!list.empty() && narrow) {
                Run& run = list.back();
                bool const alike = run.first.stage == b.stage && run.first.pass == b.pass && run.first.piece == b.piece;
                if (alike && (b.start - run.end) * scale_ < 0.5 && (run.first.end - run.first.start) * scale_ < least) {
                    run.end = b.end, run.last_batch = b.micro_batch, ++run.count;
                    continue;
                }
            }
            list.push_back({b, b.micro_batch, 1, b.end});
        }
        return list;
    }

    /// Passes of which every block has room for the largest number.
    std::set<Pass> with_numbers(Plan const& plan) const {
        std::set<Pass> passes;
        if (row_ < 13) return passes;
        std::map<Pass, std::pair<double, int>> seen;  // the shortest block, the largest micro-batch
        for (Block const& b : plan.blocks) {
            auto& [shortest, most] = seen.try_emplace(b.pass, b.end - b.start, 0).first->second;
            shortest = std::min(shortest, b.end - b.start), most = std::max(most, b.micro_batch);
        }
        for (auto const& [pass, of] : seen)
            if (of.first * scale_ * 0.88 >= width_of(QString::number(of.second + 1), t_.font(type::small)) + 2.5)
                passes.insert(pass);
        return passes;
    }

    void draw_blocks(Plan const& plan, Plot const& plot) {
        auto const numbered = with_numbers(plan);
        std::map<std::pair<Pass, int>, QPainterPath> paths;  // one for each colour
        double const air = row_ > 7 ? 1.5 : row_ > 3 ? 0.5 : 0;
        for (Run const& run : runs(plan)) {
            auto const [from, to] = visible(plan, run.first.start, run.end);
            if (to <= from) continue;
            double const apart = std::min(0.8, (to - from) * 0.12);
            QRectF const box(from, plot.area.top() + row_ * run.first.stage + air, to - from - apart, row_ - 2 * air);
            QPainterPath& path = paths[{run.first.pass, run.first.piece}];
            path.addRect(box);
            if (numbered.contains(run.first.pass)) write_number(plan, run, box);
            QPainterPath mark;
            mark.addRect(box);
            sheet_.spot(box.adjusted(0, -air, apart, air), tip_of(plan, run), mark,
                        key(plan, c_.pass_keys[static_cast<std::size_t>(run.first.pass)]));
        }
        for (auto const& [kind, path] : paths)
            sheet_.shape(path, Qt::NoPen, shade(kind.first, kind.second, plan.pieces));
    }

    /// "training.forward_time@1": of the second plan.
    QString key(Plan const& plan, std::string const& quantity) const {
        return quantity.empty() ? QString() : qtext(quantity) + "@" + QString::number(&plan - c_.plans.data());
    }

    /// Ends of a time on the page, without what is left out.
    std::pair<double, double> visible(Plan const& plan, double start, double end) const {
        if (!is_cut(plan)) return {x(plan, start), x(plan, end)};
        if (start < plan.cut) return {x(plan, start), x(plan, std::min(end, plan.cut))};
        return {x(plan, std::max(start, plan.resumed)), x(plan, end)};
    }

    /// Writes the number of the micro-batch, where the block has room for it.
    void write_number(Plan const& plan, Run const& run, QRectF const& box) {
        QFont const font = t_.font(type::small);
        QString const text = QString::number(run.first.micro_batch + 1);
        if (box.width() < width_of(text, font) + 2) return;  // cut off
        sheet_.text(text, box.center(), Qt::AlignCenter, font,
                    ink_on(shade(run.first.pass, run.first.piece, plan.pieces)));
    }

    QString times(double start, double end) const {
        return number(start, 4) + " … " + number(end, 4) + " " + qtext(c_.unit) + "  (" + number(end - start, 3) + ")";
    }

    QString tip_of(Plan const& plan, Run const& run) const {
        QString text = QString("Stage %1, %2\n").arg(run.first.stage + 1).arg(pass_name(run.first.pass));
        text += run.count == 1 ? QString("micro-batch %1").arg(run.first.micro_batch + 1)
                               : QString("micro-batches %1–%2").arg(run.first.micro_batch + 1).arg(run.last_batch + 1);
        if (plan.pieces > 1) text += QString(", piece %1 of %2").arg(run.first.piece + 1).arg(plan.pieces);
        return text + '\n' + times(run.first.start, run.end);
    }

    static QString pass_name(Pass pass) {
        static char const* const names[]{"forward", "output and loss", "recomputing", "backward"};
        return names[static_cast<int>(pass)];
    }

    /// Across all stages.
    void draw_after(Plan const& plan, Plot const& plot) {
        for (std::size_t i = 0; i < plan.after.size(); ++i) {
            TimelineChart::After const& a = plan.after[i];
            double const from = x(plan, a.start), to = std::max(x(plan, a.end), from + 1);
            QRectF const box(from, plot.area.top(), to - from, plot.area.height());
            sheet_.box(box, after_colour(a.name));
            QPainterPath mark;
            mark.addRect(box);
            sheet_.spot(box.adjusted(-1, 0, 1, 0), qtext(a.name) + '\n' + times(a.start, a.end), mark,
                        key(plan, a.key));
        }
        if (!plan.total) return;
        double const at = x(plan, *plan.total);
        sheet_.line({at, plot.area.top() - 4}, {at, plot.area.bottom() + 4}, total_pen());
        QPainterPath mark({at, plot.area.top()});
        mark.lineTo(at, plot.area.bottom());
        sheet_.spot({at - 2, plot.area.top() - 4, 4, plot.area.height() + 8},
                    qtext(c_.total_name) + " in closed form\n" + number(*plan.total, 4) + " " + qtext(c_.unit), mark,
                    key(plan, c_.total_key));
    }
    QPen total_pen() const { return QPen(t_.text, 1.2, Qt::DashLine); }

    QColor after_colour(std::string const& name) const {
        auto const names = after_names();
        auto const i = std::find(names.begin(), names.end(), name) - names.begin();
        static constexpr std::size_t colours[]{1, 7, 6, 5};
        return t_.series[colours[static_cast<std::size_t>(i) % std::size(colours)]];
    }
    std::vector<std::string> after_names() const {
        std::vector<std::string> names;
        for (Plan const& plan : c_.plans)
            for (TimelineChart::After const& a : plan.after)
                if (std::find(names.begin(), names.end(), a.name) == names.end()) names.push_back(a.name);
        return names;
    }

    void draw_cut(Plan const& plan, Plot const& plot) {
        double const from = x(plan, plan.cut), to = from + gap_wide;
        QRectF const box(from, plot.area.top() - 3, to - from, plot.area.height() + 6);
        sheet_.box(box, t_.base);
        for (double at : {from + 1, to - 1}) sheet_.line({at, box.top()}, {at, box.bottom()}, QPen(t_.muted, 1));
        if (box.height() < 60) return;
        QString const words = number(plan.resumed - plan.cut, 3) + " " + qtext(c_.unit) + " left out";
        sheet_.text(elided(words, small_, box.height() - 8), box.center(), Qt::AlignCenter, small_, t_.muted, -90);
    }

    bool has(Pass pass) const {
        return std::any_of(c_.plans.begin(), c_.plans.end(), [&](Plan const& plan) {
            return std::any_of(plan.blocks.begin(), plan.blocks.end(), [&](Block const& b) { return b.pass == pass; });
        });
    }

    QList<Key> keys() const {
        QList<Key> result;
        for (Pass pass : {Pass::forward, Pass::output, Pass::recompute, Pass::backward})
            if (has(pass)) result << swatch(pass_name(pass), colour(pass));
        if (std::any_of(c_.plans.begin(), c_.plans.end(), [](Plan const& plan) { return plan.pieces > 1; })) {
            Key pieces{"first to last piece", {}};
            for (int i : {0, 1, 2}) {
                QPainterPath path;
                path.addRect(QRectF(8.0 * i, -5, 8, 10));
                pieces.sign << Shape{path, Qt::NoPen, shade(Pass::forward, i, 3)};
            }
            result << pieces;
        }
        for (std::string const& name : after_names()) result << swatch(qtext(within_text(name)), after_colour(name));
        if (std::any_of(c_.plans.begin(), c_.plans.end(), [](Plan const& plan) { return plan.total.has_value(); }))
            result << stroke(qtext(within_text(c_.total_name)) + " in closed form", total_pen());
        return result;
    }

    TimelineChart const& c_;
    Sheet& sheet_;
    Theme const& t_;
    QFont small_ = t_.font(type::small);
    double line_ = height_of(small_);
    int most_lines_ = 3;                       // of a remark
    double row_ = 20, left_ = 40, scale_ = 1;  // of a stage; of the first moment; pixels per unit
};

}  // namespace

void lay_out(TimelineChart const& chart, Sheet& sheet) { Timeline(chart, sheet).draw(); }

}  // namespace diecast
