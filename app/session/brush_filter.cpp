#include "app/session/brush_filter.h"
#include <algorithm>
#include <cmath>
#include <ctime>
#include "app/chart/shade.h"
#include "optimizer/sweep/parts/kept_sweep.h"
#include "optimizer/sweep/picture.h"

namespace diecast {
namespace {

constexpr std::size_t most_ways = 400;

double processor_seconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

bool same_cells(Picture const& a, Picture const& b) {
    Question const &p = a.question, &q = b.question;
    return a.view == b.view && p.x == q.x && p.y == q.y && p.columns == q.columns && p.rows == q.rows;
}

std::vector<double> signs_of(Picture const& picture) {
    Question const& q = picture.question;
    std::vector<double> signs;
    for (Objective const& o : q.objectives) signs.push_back(o.sense == Sense::maximise ? -1 : 1);
    return signs;
}

}  // namespace

std::vector<double> values_of(KeptColumns const& columns, std::uint64_t design, std::vector<ParallelAxis> const& axes) {
    std::vector<double> values;
    auto const row = columns.row_of(design);
    std::vector<double> const si = row ? std::vector<double>() : columns.plan->at(design);
    for (ParallelAxis const& axis : axes) {
        KeptColumn const* c = columns.find(axis.quantity);
        values.push_back(!c    ? std::nan("")
                         : row ? c->at(*row)
                               : si[static_cast<std::size_t>(c - columns.columns.data())] / axis.quantity->unit);
    }
    return values;
}

std::shared_ptr<BrushAnswer const> BrushFilter::answer(BrushAsk const& ask) {
    clear_upper_registers();
    double const start = processor_seconds();
    auto answer = std::make_shared<BrushAnswer>();
    answer->ask = ask;
    follow(ask);
    choose(ask, *answer);
    if (ask.brushes.active()) answer->part = part_of(ask);
    answer->inside = std::make_shared<std::vector<std::uint8_t> const>(inside_);
    if (ask.page.theme && ask.page.layout.axes.size() > 1) paint(ask, *answer);
    answer->seconds = processor_seconds() - start;
    return answer;
}

void BrushFilter::follow(BrushAsk const& ask) {
    if (columns_ != ask.columns) {
        columns_ = ask.columns;
        steps_.clear();
        located_.reset();
        rest_page_ = {};
    }
    if (!ask.brushes.active() || (located_ && same_cells(*located_, *ask.picture))) return;
    cell_of_ = cells_of(*columns_, *ask.picture);
    located_ = ask.picture;
}

void BrushFilter::choose(BrushAsk const& ask, BrushAnswer& answer) {
    std::size_t const rows = columns_->rows;
    find_brushed(*columns_, ask.brushes.list, inside_);
    kept_.resize(rows);
    for (std::size_t r = 0; r < rows; ++r) kept_[r] = inside_[r] & columns_->feasible[r];
    auto const count = [&](std::vector<std::uint8_t> const& of) {
        return static_cast<std::size_t>(std::count(of.begin(), of.begin() + static_cast<std::ptrdiff_t>(rows), 1));
    };
    answer.within = count(inside_), answer.feasible = count(kept_);
    chosen_.clear();
    if (!ask.brushes.active()) return;
    chosen_.resize(answer.feasible + 1);
    for (std::size_t r = 0, at = 0; r < rows; ++r) chosen_[at] = static_cast<std::uint32_t>(r), at += kept_[r];
    chosen_.pop_back();
}

/// The same picture with other cells and another front.
std::shared_ptr<Picture const> BrushFilter::part_of(BrushAsk const& ask) {
    Picture const& all = *ask.picture;
    auto part = std::make_shared<Picture>(Picture{all.question,
                                                  all.plan,
                                                  all.view,
                                                  {},
                                                  all.front,
                                                  all.outline,
                                                  all.knee,
                                                  all.designs,
                                                  all.feasible,
                                                  all.out_of,
                                                  all.sampled,
                                                  all.violations,
                                                  {all.extent_x[0], all.extent_x[1]},
                                                  {all.extent_y[0], all.extent_y[1]},
                                                  all.extent_colour,
                                                  all.seconds,
                                                  all.seconds_planning});
    part->is_part = true;
    part->value_fronts = all.value_fronts;
    part->feasible = chosen_.size();
    part->cells = brushed_cells(*columns_, all, cell_of_, chosen_, ask.brushes.feasible_only);
    if (ask.brushes.list.empty()) return part;
    std::vector<ParallelAxis> brushed;
    for (BrushSpec const& b : ask.brushes.list) brushed.push_back({b.quantity, {}, false});
    std::erase_if(part->front, [&](FrontPoint const& p) {
        auto const values = values_of(*columns_, p.design, brushed);
        for (std::size_t b = 0; b < brushed.size(); ++b)
            if (!ask.brushes.list[b].holds(values[b])) return true;
        return false;
    });
    if (ask.brushes.front_inside) {
        BrushedFront found = front_of(*columns_, all, kept_);
        // What is brushed of a front of all designs stays on it.
        part->front =
            all.sampled ? with_front(std::move(found.front), part->front, signs_of(all)) : std::move(found.front);
        part->outline = std::move(found.outline);
        part->value_fronts = std::move(found.value_fronts);
        part->knee = knee_of(*part);
    }
    return part;
}

void BrushFilter::paint(BrushAsk const& ask, BrushAnswer& answer) {
    Theme const& t = *ask.page.theme;
    bool const feasible_only = ask.brushes.feasible_only;
    answer.steps = steps_for(ask.page);
    auto const density = [&](std::vector<PairCounts> const& pairs, QColor const& ink, double least, double most) {
        return density_of_lines(ask.page.layout, pairs, answer.steps, ink, least, most, ask.page.fine);
    };
    if (!(rest_page_ == ask.page) || rest_feasible_ != feasible_only) {
        std::vector<std::uint8_t> const all(columns_->rows, 1);
        rest_ = density(PairTally().follow(answer.steps, feasible_only ? columns_->feasible : all, columns_->rows),
                        t.infeasible, 0.08, 0.45);
        rest_page_ = ask.page, rest_feasible_ = feasible_only;
    }
    answer.rest = rest_;
    answer.brushed = density(tally_.follow(answer.steps, kept_, columns_->rows), t.accent, 0.10, 0.62);
    answer.front = ways(ask.page, answer.part ? *answer.part : *ask.picture, answer);
}

std::vector<std::shared_ptr<Steps const>> BrushFilter::steps_for(ParallelPage const& page) {
    std::vector<std::shared_ptr<Steps const>> steps;
    for (ParallelAxis const& axis : page.layout.axes) {
        auto& [track, made] = steps_[axis.quantity];
        if (!made || !(track == axis.track)) {
            track = axis.track;
            made = std::make_shared<Steps const>(steps_of(*columns_->find(axis.quantity), axis.track));
        }
        steps.push_back(made);
    }
    return steps;
}

/// Designs of the front, in its colour or in theirs; spread evenly where there are too many to be told apart.
QImage BrushFilter::ways(ParallelPage const& page, Picture const& picture, BrushAnswer& answer) const {
    QImage image((page.layout.size * page.fine).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(page.fine);
    image.fill(Qt::transparent);
    clear_upper_registers();
    std::size_t const every = picture.front.size() / most_ways + 1;
    bool const many = picture.front.size() / every > 60;
    LineColours const colours(picture, *page.theme);
    for (std::size_t i = 0; i < picture.front.size(); i += every) {
        answer.drawn.push_back(picture.front[i].design);
        answer.ways.push_back(values_of(*columns_, picture.front[i].design, page.layout.axes));
        QColor ink = page.theme->front;
        if (KeptColumn const* c = columns_->find(picture.question.colour))
            if (auto const row = columns_->row_of(picture.front[i].design)) ink = colours(c->at(*row));
        ink.setAlphaF(many ? 0.75f : 0.9f);
        ink_way(image, page.layout, answer.ways.back(), ink, many ? 1.1 : 1.6, page.fine);
    }
    return image;
}

}  // namespace diecast
