// Cells coloured by what they hold, from far below nothing to far above it.
#include <algorithm>
#include <cmath>
#include "app/chart/layouts.h"
#include "app/chart/row_names.h"
#include "app/chart/text.h"

namespace diecast {
namespace {

constexpr double highest_cell = 34, most_wide = 150;

class Heat {
public:
    Heat(HeatChart const& c, Sheet& s) : c_(c), sheet_(s), t_(s.theme()) {}

    void draw() {
        if (c_.rows.empty() || c_.columns.empty())
            return sheet_.sentence(c_.empty.empty() ? "There is nothing to draw." : qtext(c_.empty));
        sheet_.legend({scale_key(), swatch("no slope", t_.grid)});
        sheet_.skip(4);
        QList<RowNames::Line> lines;
        for (HeatChart::Row const& r : c_.rows) lines << RowNames::Line{qtext(r.name), {}};
        left_ = RowNames(sheet_, 0, lines).width();
        auto const n = static_cast<double>(c_.columns.size());
        cell_ = std::min((sheet_.width() - left_ - space::wide) / n, most_wide);
        QStringList below;
        for (std::string const& name : c_.columns) below << qtext(name);
        NameRow const row = fit_names(below, centres_of(left_, cell_, c_.columns.size()), sheet_.width(),
                                      sheet_.height() * 0.3, t_.font(type::axis));
        double const foot = row.height + 12 + (c_.remark.empty() ? 0 : 18);
        double const room = std::max(40.0, sheet_.height() - sheet_.top() - foot - 6);
        double const least = height_of(t_.font(type::axis)) + 1;
        shown_ = std::min(c_.rows.size(), static_cast<std::size_t>(std::max(1.0, room / least)));
        high_ = std::min(room / static_cast<double>(shown_), highest_cell);
        RowNames const names(sheet_, high_, lines);
        if (shown_ < c_.rows.size() || names.is_cut()) sheet_.drawing.is_crowded = true;
        for (std::size_t i = 0; i < shown_; ++i) draw_row(i, names);
        Plot plot{{left_, sheet_.top(), cell_ * n, high_ * static_cast<double>(shown_)}, {}, {}, {}};
        sheet_.names(plot, row);
        write_remark(plot.area.bottom() + row.height + 24);
    }

private:
    /// What raises has the first colour, what lowers the second, as in ranks.
    QColor colour(double v) const {
        if (!std::isfinite(v)) return t_.grid;
        double const strength = std::min(1.0, std::abs(v) / c_.full);
        return mixed(t_.dark ? t_.raised : QColor("#F4F5F7"), t_.colour_of(v < 0 ? 1 : 0), std::sqrt(strength));
    }
    QColor ink_on(QColor const& ground) const {
        double const light = 0.299 * ground.redF() + 0.587 * ground.greenF() + 0.114 * ground.blueF();
        return light > 0.52 ? light_theme().text : QColor(Qt::white);
    }

    Key scale_key() const {
        Key key;
        constexpr int steps = 8;
        double at = 0;
        for (int i = -steps; i <= steps; ++i, at += 8) {
            QPainterPath path;
            path.addRect(QRectF(at, -5, 8, 10));
            key.sign << Shape{path, Qt::NoPen, colour(c_.full * i / steps)};
        }
        key.text = QString("%1 … +%2, and beyond: %3")
                       .arg(number(-c_.full), number(c_.full),
                            qtext(c_.value_label).replace(0, 1, qtext(c_.value_label)[0].toLower()));
        return key;
    }

    void draw_row(std::size_t i, RowNames const& names) {
        HeatChart::Row const& r = c_.rows[i];
        double const top = sheet_.top() + high_ * static_cast<double>(i);
        names.draw(sheet_, static_cast<qsizetype>(i), top + high_ / 2);
        QFont const font = t_.font(type::small);
        for (std::size_t k = 0; k < c_.columns.size(); ++k) {
            double const v = k < r.values.size() ? r.values[k] : std::nan("");
            QRectF const box(left_ + cell_ * static_cast<double>(k), top, cell_, high_);
            QRectF const inner = box.adjusted(0.5, 0.5, -0.5, -0.5);
            sheet_.box(inner, colour(v));
            QString const text = std::isfinite(v) ? (v > 0 ? "+" : "") + number(v, 2) : QString("—");
            if (std::abs(v) >= 0.005 && width_of(text, font) + 4 <= cell_)
                sheet_.text(text, box.center(), Qt::AlignHCenter | Qt::AlignVCenter, font, ink_on(colour(v)));
            QPainterPath mark;
            mark.addRect(inner);
            sheet_.spot(box, k < r.tips.size() ? qtext(r.tips[k]) : QString(), mark, qtext(r.key));
        }
    }

    void write_remark(double y) {
        QString words = qtext(c_.remark);
        if (shown_ < c_.rows.size()) words = rows_left_out(c_.rows.size() - shown_) + words;
        QFont const font = t_.font(type::small);
        if (!words.isEmpty())
            sheet_.text(elided(words, font, sheet_.width() - 2 * space::wide),
                        {space::wide, std::min(y, sheet_.height() - 6)}, Qt::AlignLeft | Qt::AlignBaseline, font,
                        t_.muted);
    }

    HeatChart const& c_;
    Sheet& sheet_;
    Theme const& t_;
    std::size_t shown_ = 0;
    double left_ = 0, cell_ = 0, high_ = 0;
};

}  // namespace

void lay_out(HeatChart const& chart, Sheet& sheet) { Heat(chart, sheet).draw(); }

}  // namespace diecast
