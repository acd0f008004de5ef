#include "app/chart/chart_frame.h"
#include <algorithm>
#include "app/chart/sheet.h"
#include "app/chart/text.h"
#include "optimizer/sweep/categories.h"
#include "optimizer/sweep/picture.h"

namespace diecast {
namespace {

double small_width(QString const& text, Theme const& t) { return width_of(text, t.font(type::small)); }
double title_width(QString const& text, Theme const& t) { return width_of(text, t.font(type::axis, QFont::DemiBold)); }

double longest(QList<AxisName> const& names, Theme const& t) {
    double most = 0;
    for (AxisName const& n : names) most = std::max(most, width_of(n.text, t.font(type::axis)));
    return most;
}

/// Height that the names of an axis take, as if all entries were in sight, with the margins of a view that fits them.
double names_height(QList<AxisName> const& names, QRectF const& area, QSizeF page, Theme const& t) {
    double const first = names.front().value, all = std::max(1.0, names.back().value - first) * 1.08;
    QStringList texts;
    QList<double> centres;
    for (AxisName const& n : names) {
        texts << n.text;
        centres << area.left() + area.width() * (names.size() > 1 ? 0.037 + (n.value - first) / all : 0.5);
    }
    return fit_names(texts, centres, page.width(), page.height() * 0.3, t.font(type::axis)).height;
}

/// About the width of the colour bar with its two ends and its meaning: the numbers at its ends are not known yet.
double colours_width(Graph const& graph, Question const& q, double page_width, Theme const& t) {
    QString const meaning = q.colour ? axis_title(*q.colour) : QString("designs per cell");
    if (auto const names = colour_names(graph, q); !names.isEmpty()) {
        double all = 10 + small_width(meaning, t);
        for (AxisName const& n : names) all += frame::name_sign + small_width(n.text, t) + frame::name_gap;
        return all;
    }
    double ends = 80;
    if (q.colour && graph.is_choice(*q.colour)) ends = 2 * longest(axis_names(graph, q, *q.colour), t);
    return colour_bar(page_width) + ends + 22 + small_width(meaning, t);
}

bool is_directed(Graph const& graph, Question const& q, Quantity const& of) {
    return !graph.is_choice(of) && sense_in(q.objectives, of) != Sense::inform;
}

}  // namespace

QList<AxisName> axis_names(Graph const& graph, Question const& question, Quantity const& q) {
    QList<AxisName> names;
    if (!graph.is_choice(q)) return names;
    std::vector<double> places;
    for (Axis const& axis : question.axes)
        for (std::size_t i = 0; i < axis.quantities.size(); ++i)
            if (axis.quantities[i] == &q) places = axis.values[i];
    if (places.empty())
        for (std::size_t i = 0; i < graph.entries(q).size(); ++i) places.push_back(static_cast<double>(i));
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (double v : places) names << AxisName{shown(graph, q, v), v};
    return names;
}

QList<AxisName> colour_names(Graph const& graph, Question const& q) {
    if (!q.colour) return {};
    QList<AxisName> names = axis_names(graph, q, *q.colour);
    auto const counts = names.isEmpty() ? Categories::of(graph, q.axes, *q.colour) : std::nullopt;
    if (counts)
        for (double v : counts->values()) names << AxisName{number(v, 6), v};
    return names.size() <= static_cast<qsizetype>(Categories::most) ? names : QList<AxisName>();
}

QString wish_of(Question const& question, Quantity const& q) {
    Sense const sense = sense_in(question.objectives, q);
    if (sense == Sense::maximise) return "↑ higher is better";
    return sense == Sense::minimise ? "↓ lower is better" : "";
}

QStringList legend_texts(Question const& q) {
    std::size_t const wishes = q.objectives.size();
    QString const all = is_drawn_front(q) || wishes == 0 ? QString()
                        : wishes == 1                    ? QString("best in the objective")
                        : wishes == 2                    ? QString("Pareto front (both)")
                                                         : QString("Pareto front (all %1)").arg(wishes);
    QStringList texts{wishes == 0 ? QString() : QString("front (2 axes)"), all,
                      q.constraints.empty() ? QString() : QString("infeasible")};
    for (std::string const& series : series_of(q.measured)) texts << (series.empty() ? "measured" : qtext(series));
    return texts;
}

double sign_width(qsizetype text) {
    constexpr double widths[] = {frame::line_sign, frame::dot_sign, frame::limit_sign};
    return text < 3 ? widths[text] : frame::measured_sign;
}

QList<KeyPlace> key_places(QStringList const& texts, double right, Theme const& t) {
    QList<KeyPlace> places;
    double left = space::wide;
    int row = 0;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        double const wide = sign_width(i) + small_width(texts[i], t);
        if (!texts[i].isEmpty() && left > space::wide && left + wide > right) left = space::wide, ++row;
        places << KeyPlace{left, row};
        if (!texts[i].isEmpty()) left += wide + frame::key_gap;
    }
    return places;
}

QList<KeyPlace> name_places(QStringList const& names, double from, double right, Theme const& t) {
    QList<KeyPlace> places;
    int row = 0;
    for (QString const& name : names) {
        double const wide = frame::name_sign + small_width(name, t);
        if (from > space::wide && from + wide > right) from = space::wide, ++row;
        places << KeyPlace{from, row};
        from += wide + frame::name_gap;
    }
    return places;
}

double names_from(Quantity const& colour, Theme const& t) {
    return space::wide + small_width(axis_title(colour), t) + frame::name_gap;
}

namespace {

/// Puts it beside the title of x where there is room, else in rows below it, or above the title of y. Returns the room
/// it takes below; raises `top` by what it takes above.
double make_room_for_legend(ChartFrame& f, QSizeF page, LegendPlace place, QStringList const& texts, double x_title,
                            Theme const& t, double& top) {
    double const beside = page.width() - 24 - x_title - 16;
    bool const on_top = place == LegendPlace::top;
    f.legend_apart =
        on_top || key_places(texts, beside, t).back().row > 0 || small_width(texts[0], t) + frame::line_sign > beside;
    if (!f.legend_apart || place == LegendPlace::none) return 0;
    double const high = frame::key_row * (1 + key_places(texts, page.width() - space::wide, t).back().row);
    if (!on_top) return high;
    f.legend = f.y_title;
    f.y_title += high, top += high;
    return 0;
}

}  // namespace

ChartFrame chart_frame(QSizeF page, ChartHeading const& heading, Theme const& t, Graph const* graph,
                       Question const* q) {
    ChartFrame f;
    bool const asked = graph && q && q->x && q->y;
    f.heading = heading_lines(heading.title, page.width(), t);
    f.scenario = scenario_lines(heading, page.width(), t);
    bool const is_bare = f.heading.isEmpty() && f.scenario.isEmpty(), narrow = is_narrow(page.width());
    double top = is_bare ? 32 : (narrow ? 42 : 54) + heading_type(page.width(), t).line * double(f.heading.size());
    top += scenario_line_height * static_cast<double>(f.scenario.size());
    f.y_title = top - 14;
    double const to_title = narrow ? 22 : 28;  // from the names under the plot
    double left = 64, foot = 10, names = 14;
    if (asked) {
        QString const wish = wish_of(*q, *q->x);
        double const x_title = title_width(axis_title(*q->x), t) + (wish.isEmpty() ? 0 : 8 + small_width(wish, t));
        QStringList texts = legend_texts(*q) + heading.marks;
        if (!is_directed(*graph, *q, *q->x) || !is_directed(*graph, *q, *q->y)) texts[0].clear();
        foot += make_room_for_legend(f, page, heading.legend, texts, x_title, t, top);
        double const across = page.width() - 24 - space::wide;
        f.y_lines = lines_within(axis_title(*q->y), t.font(type::axis, QFont::DemiBold), across, 2);
        double const more = frame::title_line * static_cast<double>(f.y_lines.size() - 1);
        f.y_title += more, top += more;
        double const room = page.width() - 2 * space::wide - title_width(axis_title(*q->y), t) - 16;
        f.colours_apart = colours_width(*graph, *q, page.width(), t) > room;
        if (f.colours_apart) {
            QStringList list;
            for (AxisName const& n : colour_names(*graph, *q)) list << n.text;
            if (!list.isEmpty())
                f.colour_rows = name_places(list, names_from(*q->colour, t), page.width() - 24, t).back().row + 1;
            top += 2 + frame::key_row * f.colour_rows;
        }
        left =
            std::max(left, std::min(longest(axis_names(*graph, *q, *q->y), t) + 2 * space::normal, page.width() * 0.3));
    }
    f.area = QRectF(left, top, std::max(1.0, page.width() - left - 24), 1);
    if (asked)
        if (auto const list = axis_names(*graph, *q, *q->x); !list.isEmpty())
            names = std::max(names, f.names_high = names_height(list, f.area, page, t));
    f.area.setBottom(std::max(top + 1, page.height() - foot - to_title - names));
    f.x_title = f.area.bottom() + to_title + names;
    if (heading.legend != LegendPlace::top || !asked) f.legend = f.x_title + (f.legend_apart ? frame::key_row : 0);
    return f;
}

}  // namespace diecast
