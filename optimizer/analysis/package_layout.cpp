#include "optimizer/analysis/package_layout.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include "optimizer/analysis/package_edges.h"

namespace diecast {
namespace {

enum class Side { left, right, top, bottom };

struct Arrangement {
    int columns;
    bool turned, sides_first;
    bool one_side;  // stacks fill one side before the next, not two alike
};

Box around(std::vector<Box> const& boxes) {
    double x0 = std::numeric_limits<double>::infinity(), y0 = x0, x1 = -x0, y1 = -x0;
    for (Box const& b : boxes) {
        x0 = std::min(x0, b.x), y0 = std::min(y0, b.y);
        x1 = std::max(x1, b.right()), y1 = std::max(y1, b.top());
    }
    return {x0, y0, x1 - x0, y1 - y0};
}

Box centred(double x, double y, double width, double height) { return {x - width / 2, y - height / 2, width, height}; }

/// Grown evenly until it has the area; as it is where that is smaller.
Box grown_to(Box const& box, double area) {
    if (area <= box.area()) return box;
    double const half = box.width + box.height;
    return box.grown((std::sqrt(half * half + 4 * (area - box.area())) - half) / 4);
}

/// Equal pieces that fill the outline, as square as can be.
std::vector<Box> pieces_of(Box const& box, int count) {
    int columns = 1;
    double best = std::numeric_limits<double>::infinity();
    for (int c = 1; c <= count; ++c) {
        if (count % c != 0) continue;
        double const odd = std::abs(std::log(box.width / c / (box.height / (count / c))));
        if (odd < best) best = odd, columns = c;
    }
    std::vector<Box> result;
    double const width = box.width / columns, height = box.height * columns / count;
    for (int i = 0; i < count; ++i)
        result.push_back({box.x + i % columns * width, box.y + i / columns * height, width, height});
    return result;
}

class Placer {
public:
    Placer(PackageParts const& p, Arrangement a) : p_(p), a_(a) {
        place_dies();
        if (p_.io_dies > 0) p_.io_below ? place_base_dies() : place_io_dies();
        place_stacks();
    }

    PackageLayout layout() && { return std::move(out_); }
    std::vector<Box> const& solids() const { return solids_; }

private:
    struct Slot {
        PartKind kind;
        double width, height;
    };

    Slot compute_slot() const {
        double width = p_.die_width, height = p_.die_height;
        if (a_.turned) std::swap(width, height);
        if (!p_.stacked || p_.cache_dies == 0) return {PartKind::compute, width, height};
        return {PartKind::compute, std::max(width, cache_width()), std::max(height, cache_height())};
    }
    double cache_width() const { return a_.turned ? p_.cache_height : p_.cache_width; }
    double cache_height() const { return a_.turned ? p_.cache_width : p_.cache_height; }

    /// Cache dies beside: to the right and to the left in turn, row by row.
    std::vector<Slot> row_of(int row, int rows) const {
        int const first = row * a_.columns, here = std::min(p_.dies - first, a_.columns);
        std::vector<Slot> slots(static_cast<std::size_t>(here), compute_slot());
        Slot const cache{PartKind::cache, p_.cache_width, p_.cache_height};
        for (int i = row; i < (p_.stacked ? 0 : p_.cache_dies); i += rows)
            slots.insert((i / rows) % 2 == 0 ? slots.end() : slots.begin(), cache);
        return slots;
    }

    void place_dies() {
        int const rows = (p_.dies + a_.columns - 1) / a_.columns;
        double y = 0;
        for (int row = 0; row < rows; ++row) {
            auto const slots = row_of(row, rows);
            double width = -p_.gap, height = 0;
            for (Slot const& s : slots) width += s.width + p_.gap, height = std::max(height, s.height);
            double x = -width / 2;
            for (Slot const& s : slots) {
                put_die(s, x + s.width / 2, y - height / 2);
                x += s.width + p_.gap;
            }
            y -= height + p_.gap;
        }
    }

    void put_die(Slot const& slot, double x, double y) {
        solids_.push_back(centred(x, y, slot.width, slot.height));
        if (slot.kind == PartKind::cache) return out_.parts.push_back({PartKind::cache, solids_.back()});
        double width = p_.die_width, height = p_.die_height;
        if (a_.turned) std::swap(width, height);
        out_.parts.push_back({PartKind::compute, centred(x, y, width, height)});
        int const die = dies_++;
        for (int i = die, level = 1; p_.stacked && i < p_.cache_dies; i += p_.dies, ++level)
            out_.parts.push_back({PartKind::cache, centred(x, y, cache_width(), cache_height()), -level});
    }

    /// Below all dies, as large as they are together and centred.
    void place_base_dies() {
        Box core = around(solids_);
        double const area = p_.io_dies * p_.io_area;
        if (area > core.area()) core = grown_to(core, area);
        else
            core = centred(core.x + core.width / 2, core.y + core.height / 2,
                           core.width * std::sqrt(area / core.area()), core.height * std::sqrt(area / core.area()));
        std::vector<PackagePart> bases;
        for (Box const& piece : pieces_of(core, p_.io_dies)) bases.push_back({PartKind::io_die, piece, -1});
        out_.parts.insert(out_.parts.begin(), bases.begin(), bases.end());
        solids_.push_back(core);
    }

    /// Strips as long as the side, to the right and to the left.
    void place_io_dies() {
        Box const core = around(solids_);
        for (bool right : {true, false}) {
            int const here = right ? (p_.io_dies + 1) / 2 : p_.io_dies / 2;
            double const height = (core.height - (here - 1) * p_.gap) / std::max(here, 1);
            double const width = p_.io_area / height;
            for (int i = 0; i < here; ++i) {
                double const x = right ? core.right() + p_.gap : core.x - p_.gap - width;
                solids_.push_back({x, core.y + i * (height + p_.gap), width, height});
                out_.parts.push_back({PartKind::io_die, solids_.back()});
            }
        }
    }

    void place_stacks() {
        int const whole = static_cast<int>(std::floor(p_.stacks + 1e-9));
        double const rest = p_.stacks - whole;
        std::vector<double> shares(static_cast<std::size_t>(whole), 1.0);
        if (rest > 1e-9) shares.push_back(rest);
        std::size_t placed = place_ring(shares, 0, p_.stack_edge / 4);
        out_.away = static_cast<int>(shares.size() - placed);
        while (placed < shares.size()) placed += place_ring(shares, placed, 0);
    }

    /// How many of the next stacks stand along an edge: their ends may stand out a little. One stands beside any die.
    int room_on(double edge, double overhang, std::vector<double> const& shares, std::size_t next) const {
        int count = 0;
        for (double length = -p_.gap; next < shares.size(); ++next, ++count) {
            length += shares[next] * p_.stack_edge + p_.gap;
            if (count > 0 && length > edge + 2 * overhang + 1e-9) break;
        }
        return count;
    }

    /// Places stacks once around everything that is there; returns how many.
    std::size_t place_ring(std::vector<double> const& shares, std::size_t from, double overhang) {
        Box const core = around(solids_);
        std::size_t next = from;
        for (bool upright : {a_.sides_first, !a_.sides_first}) {
            double const edge = upright ? core.height : core.width;
            int const room = room_on(edge, overhang, shares, next);
            int const here = room + room_on(edge, overhang, shares, next + static_cast<std::size_t>(room));
            int const first = a_.one_side ? room : (here + 1) / 2;
            place_side(upright ? Side::left : Side::top, core, shares, next, first);
            place_side(upright ? Side::right : Side::bottom, core, shares, next, here - first);
        }
        return next - from;
    }

    void place_side(Side side, Box const& core, std::vector<double> const& shares, std::size_t& next, int count) {
        bool const upright = side == Side::left || side == Side::right;
        double length = -p_.gap;
        for (int i = 0; i < count; ++i) length += shares[next + static_cast<std::size_t>(i)] * p_.stack_edge + p_.gap;
        double at = (upright ? core.y + core.height / 2 : core.x + core.width / 2) - length / 2;
        for (int i = 0; i < count; ++i, ++next) {
            double const edge = shares[next] * p_.stack_edge;
            Box const box = dropped(side, at, edge);
            out_.parts.push_back({PartKind::memory, box, 0, shares[next]});
            solids_.push_back(box);
            at += edge + p_.gap;
        }
    }

    /// Pushed from outside towards the middle until it meets something.
    Box dropped(Side side, double at, double edge) const {
        double const depth = p_.stack_depth;
        double stop = -std::numeric_limits<double>::infinity();
        bool const upright = side == Side::left || side == Side::right;
        for (Box const& b : solids_) {
            double const lo = upright ? b.y : b.x, hi = upright ? b.top() : b.right();
            if (lo >= at + edge + p_.gap * 0.999 || hi <= at - p_.gap * 0.999) continue;
            double const reach = side == Side::left    ? -b.x
                                 : side == Side::right ? b.right()
                                 : side == Side::top   ? b.top()
                                                       : -b.y;
            stop = std::max(stop, reach);
        }
        double const start = stop + p_.gap;
        switch (side) {
            case Side::left:
                return {-start - depth, at, depth, edge};
            case Side::right:
                return {start, at, depth, edge};
            case Side::top:
                return {at, start, edge, depth};
            default:
                return {at, -start - depth, edge, depth};
        }
    }

    PackageParts const& p_;
    Arrangement a_;
    PackageLayout out_;
    std::vector<Box> solids_;
    int dies_ = 0;
};

/// Adds the exposure field around the die that comes nearest to filling it.
void add_field(PackageParts const& p, PackageLayout& l) {
    if (!(p.field_width > 0 && p.field_height > 0)) return;
    double nearest = 0;
    PackagePart frame{PartKind::reticle, {}, 1};
    for (PackagePart const& part : l.parts) {
        bool const is_die =
            part.kind == PartKind::compute || part.kind == PartKind::cache || part.kind == PartKind::io_die;
        if (!is_die) continue;
        Box const& b = part.box;
        for (bool turned : {false, true}) {
            double const width = turned ? p.field_height : p.field_width,
                         height = turned ? p.field_width : p.field_height;
            double const fill = std::max(b.width / width, b.height / height);
            double const other = std::max(b.width / height, b.height / width);
            if (fill > other || fill <= nearest * (1 + 1e-12)) continue;
            nearest = fill;
            frame.box = centred(b.x + b.width / 2, b.y + b.height / 2, width, height);
        }
    }
    if (nearest > 0) l.parts.push_back(frame);
}

void add_outlines(PackageParts const& p, PackageLayout& l, std::vector<Box> const& solids) {
    Box const all = around(solids), least = all.grown(p.gap);
    Box const carrier = p.carriers > 0 ? grown_to(least, p.carrier_area) : least;
    Box const substrate = grown_to(p.carriers > 0 ? carrier.grown(p.gap) : least, p.substrate_area);
    std::vector<PackagePart> below{{PartKind::substrate, substrate, -100}};
    l.substrate_area = substrate.area();
    if (p.carriers > 0) {
        l.carrier_area = carrier.area();
        for (Box const& piece : pieces_of(carrier, p.carriers)) below.push_back({PartKind::carrier, piece, -99});
    }
    l.parts.insert(l.parts.begin(), below.begin(), below.end());
    l.width = carrier.width, l.height = carrier.height;
    for (PackagePart& part : l.parts) part.box.x -= carrier.x, part.box.y -= carrier.y;
}

/// Its area; more than twice as long as wide counts as more, as such a strip is impractical.
double room_of(Box const& b) { return b.area() * std::max({1.0, b.width / b.height / 2, b.height / b.width / 2}); }

bool is_better(PackageLayout const& a, double area_a, PackageLayout const& b, double area_b) {
    if (a.away != b.away) return a.away < b.away;
    return area_a < area_b * (1 - 1e-9);
}

}  // namespace

PackageLayout place_package(PackageParts const& p) {
    PackageLayout best;
    std::vector<Box> solids;
    double least = 0;
    bool const may_turn = p.dies > 1 && (p.stacked || p.cache_dies == 0);
    for (int columns = p.dies; columns >= 1; --columns)
        for (bool turned : {false, true})
            for (int order = 0; order < 4; ++order) {
                if (turned && !may_turn) continue;
                Placer placer(p, {columns, turned, order % 2 == 0, order >= 2});
                auto const these = placer.solids();
                double const area = room_of(around(these));
                PackageLayout l = std::move(placer).layout();
                if (best.parts.empty() || is_better(l, area, best, least))
                    best = std::move(l), solids = these, least = area;
            }
    add_links(p, best);
    add_bridges(p, best);
    add_field(p, best);
    add_outlines(p, best, solids);
    return best;
}

}  // namespace diecast
