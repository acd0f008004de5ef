#include "optimizer/analysis/regions.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace diecast {
namespace {

using Link = std::array<std::uint64_t, 2>;

/// Links that share an end become chains; where more than two meet chains end, or go on if they are to close.
class Chains {
public:
    Chains(std::vector<Link> const& links, bool closing) : links_(links), closing_(closing), used_(links.size()) {
        for (std::size_t i = 0; i < links.size(); ++i)
            for (std::uint64_t end : links[i]) at_[end].push_back(i);
    }

    std::vector<std::vector<std::uint64_t>> run() {
        std::vector<std::vector<std::uint64_t>> chains;
        for (bool const from_ends : {true, false})
            for (std::size_t i = 0; i < links_.size(); ++i)
                for (std::size_t end : {0u, 1u})
                    if (!used_[i] && (!from_ends || is_end(links_[i][end]))) chains.push_back(walk(i, end));
        return chains;
    }

private:
    bool is_end(std::uint64_t point) const { return !closing_ && at_.at(point).size() != 2; }

    std::vector<std::uint64_t> walk(std::size_t link, std::size_t from) {
        std::vector<std::uint64_t> chain{links_[link][from]};
        for (;;) {
            used_[link] = true;
            std::uint64_t const now = links_[link][links_[link][0] == chain.back() ? 1 : 0];
            chain.push_back(now);
            if (is_end(now) || now == chain.front()) return chain;
            auto const& next = at_.at(now);
            auto const free = std::find_if(next.begin(), next.end(), [&](std::size_t i) { return !used_[i]; });
            if (free == next.end()) return chain;
            link = *free;
        }
    }

    std::vector<Link> const& links_;
    bool closing_;
    std::vector<bool> used_;
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> at_;
};

class Tracer {
public:
    explicit Tracer(LabelledGrid const& grid) : g_(grid), wide_(grid.us.size()), high_(grid.vs.size()) {}

    Regions run() {
        find_changes();
        for (std::size_t j = 0; j + 1 < high_; ++j)
            for (std::size_t i = 0; i + 1 < wide_; ++i) cut(i, j);
        Regions result;
        result.lines = lines(), result.regions = regions(), result.levels = level_lines();
        return result;
    }

private:
    /// A place of the grid, or one where the label changes; from it on, anticlockwise, a cell's outline has the label.
    struct Corner {
        std::size_t point;
        int label;
    };
    /// Part of a border within a cell: what is left of the way from one point to the other, and right.
    struct Piece {
        std::size_t from, to;
        int left, right;
        Border border;
    };
    struct Part {
        int label;
        std::vector<std::size_t> points;  // around it
    };
    struct Cell {
        std::vector<Corner> outline;
        std::vector<std::size_t> changes;  // indices of corners
        std::size_t i, j;
        int before(std::size_t change) const {
            return outline[(changes[change] + outline.size() - 1) % outline.size()].label;
        }
        int after(std::size_t change) const { return outline[changes[change]].label; }
    };
    struct Extra {  // a point that is no place of the grid
        PlanePoint at;
        Border border;
        int before, after;
        std::size_t low, high;  // places at the ends of its edge; both the same: where labels meet
    };

    std::size_t node(std::size_t i, std::size_t j) const { return j * wide_ + i; }
    bool is_node(std::size_t point) const { return point < wide_ * high_; }
    Extra const& extra(std::size_t point) const { return extras_[point - wide_ * high_]; }
    PlanePoint at(std::size_t point) const {
        if (is_node(point)) return {g_.us[point % wide_], g_.vs[point / wide_]};
        return extra(point).at;
    }
    std::size_t add(Extra const& e) { return extras_.push_back(e), wide_ * high_ + extras_.size() - 1; }

    void find_changes() {
        right_.resize(wide_ * high_), up_.resize(wide_ * high_);
        for (std::size_t j = 0; j < high_; ++j)
            for (std::size_t i = 0; i < wide_; ++i) {
                if (i + 1 < wide_) right_[node(i, j)] = changes_between(node(i, j), node(i + 1, j));
                if (j + 1 < high_) up_[node(i, j)] = changes_between(node(i, j), node(i, j + 1));
            }
    }
    std::vector<std::size_t> changes_between(std::size_t low, std::size_t high) {
        std::vector<std::size_t> points;
        int label = g_.labels[low];
        if (label == g_.labels[high]) return points;
        for (LabelChange const& c : g_.changes(at(low), at(high))) {
            if (c.after == label) continue;
            points.push_back(add({c.at, c.border, label, c.after, low, high}));
            label = c.after;
        }
        return points;
    }

    /// Corners of a cell anticlockwise from its lowest place.
    Cell cell(std::size_t i, std::size_t j) const {
        Cell c{{}, {}, i, j};
        auto const go = [&](std::size_t from, std::vector<std::size_t> const& points, bool forward) {
            c.outline.push_back({from, g_.labels[from]});
            for (std::size_t k = 0; k < points.size(); ++k) {
                std::size_t const p = points[forward ? k : points.size() - 1 - k];
                c.changes.push_back(c.outline.size());
                c.outline.push_back({p, forward ? extra(p).after : extra(p).before});
            }
        };
        go(node(i, j), right_[node(i, j)], true), go(node(i + 1, j), up_[node(i + 1, j)], true);
        go(node(i + 1, j + 1), right_[node(i, j + 1)], false), go(node(i, j + 1), up_[node(i, j)], false);
        return c;
    }

    void cut(std::size_t i, std::size_t j) {
        Cell const c = cell(i, j);
        std::size_t const n = c.changes.size();
        if (n == 0) return parts_.push_back(part(c, 0, c.outline.size(), {}));
        if (n == 2) return cut_off(c, c.after(0));
        int const middle = g_.label({(g_.us[i] + g_.us[i + 1]) / 2, (g_.vs[j] + g_.vs[j + 1]) / 2});
        std::size_t own = 0;
        for (std::size_t k = 0; k < n; ++k) own += c.after(k) == middle;
        if (2 * own == n) cut_off(c, middle);
        else join_inside(c);
    }

    /// The corners [from, from + count), and further points.
    static Part part(Cell const& c, std::size_t from, std::size_t count, std::vector<std::size_t> const& more) {
        Part p{c.outline[from].label, {}};
        for (std::size_t k = 0; k < count; ++k) p.points.push_back(c.outline[(from + k) % c.outline.size()].point);
        p.points.insert(p.points.end(), more.begin(), more.end());
        return p;
    }
    /// Corners from one change to the next, both included.
    static std::size_t stretch(Cell const& c, std::size_t change) {
        std::size_t const from = c.changes[change], to = c.changes[(change + 1) % c.changes.size()];
        return (to + c.outline.size() - from) % c.outline.size() + 1;
    }

    /// Every other stretch of the outline has the label of the middle: the others are corners cut off from it.
    void cut_off(Cell const& c, int middle) {
        Part rest{middle, {}};
        for (std::size_t k = 0; k < c.changes.size(); ++k) {
            Part own = part(c, c.changes[k], stretch(c, k), {});
            if (c.after(k) == middle) {
                rest.points.insert(rest.points.end(), own.points.begin(), own.points.end());
                continue;
            }
            add_piece(own.points.back(), own.points.front(), own.label, middle);
            parts_.push_back(std::move(own));
        }
        parts_.push_back(std::move(rest));
    }

    /// All borders of the cell meet in one point.
    void join_inside(Cell const& c) {
        PlanePoint const low{g_.us[c.i], g_.vs[c.j]}, high{g_.us[c.i + 1], g_.vs[c.j + 1]};
        PlanePoint guess{0, 0};
        std::set<int> labels;
        for (std::size_t k = 0; k < c.changes.size(); ++k) {
            PlanePoint const p = at(c.outline[c.changes[k]].point);
            guess.u += p.u / static_cast<double>(c.changes.size()),
                guess.v += p.v / static_cast<double>(c.changes.size());
            labels.insert(c.after(k));
        }
        PlanePoint const place =
            labels.size() == 3 ? g_.meeting({labels.begin(), labels.end()}, guess, low, high) : guess;
        std::size_t const middle = add({place, Border::even, 0, 0, node(c.i, c.j), node(c.i, c.j)});
        for (std::size_t k = 0; k < c.changes.size(); ++k) {
            add_piece(middle, c.outline[c.changes[k]].point, c.after(k), c.before(k));
            parts_.push_back(part(c, c.changes[k], stretch(c, k), {middle}));
        }
    }

    void add_piece(std::size_t from, std::size_t to, int left, int right) {
        Border const border = std::max(extra(from).border, extra(to).border);
        pieces_.push_back({from, to, left, right, border});
    }

    std::vector<PlanePoint> points_of(std::vector<std::uint64_t> const& chain) const {
        std::vector<PlanePoint> points;
        for (std::uint64_t p : chain) points.push_back(at(static_cast<std::size_t>(p)));
        return points;
    }

    std::vector<BorderLine> lines() const {
        std::map<std::tuple<int, int, Border>, std::vector<Link>> of_kind;
        for (Piece const& p : pieces_)
            of_kind[{std::min(p.left, p.right), std::max(p.left, p.right), p.border}].push_back({p.from, p.to});
        std::vector<BorderLine> lines;
        for (auto const& [kind, links] : of_kind)
            for (auto const& chain : Chains(links, false).run())
                lines.push_back({std::get<0>(kind), std::get<1>(kind), std::get<2>(kind), points_of(chain)});
        return lines;
    }

    /// The lines around each region: its side of all borders, and its share of the frame.
    std::vector<Region> regions() const {
        std::map<int, std::vector<Link>> around;
        for (Piece const& p : pieces_)
            around[p.left].push_back({p.from, p.to}), around[p.right].push_back({p.from, p.to});
        std::vector<Corner> const all = frame();
        for (std::size_t k = 0; k < all.size(); ++k)
            around[all[k].label].push_back({all[k].point, all[(k + 1) % all.size()].point});
        std::vector<Region> regions;
        for (auto const& [label, links] : around) {
            regions.push_back({label, {}});
            for (auto const& chain : Chains(links, true).run()) regions.back().loops.push_back(points_of(chain));
        }
        return regions;
    }

    /// The corners around the plane, anticlockwise: its four corners and all changes.
    std::vector<Corner> frame() const {
        std::vector<Corner> all;
        auto const add_changes = [&](std::vector<std::size_t> const& points, bool forward) {
            for (std::size_t k = 0; k < points.size(); ++k) {
                std::size_t const p = points[forward ? k : points.size() - 1 - k];
                all.push_back({p, forward ? extra(p).after : extra(p).before});
            }
        };
        auto const add_corner = [&](std::size_t i, std::size_t j) {
            all.push_back({node(i, j), g_.labels[node(i, j)]});
        };
        std::size_t const right = wide_ - 1, top = high_ - 1;
        add_corner(0, 0);
        for (std::size_t i = 0; i < right; ++i) add_changes(right_[node(i, 0)], true);
        add_corner(right, 0);
        for (std::size_t j = 0; j < top; ++j) add_changes(up_[node(right, j)], true);
        add_corner(right, top);
        for (std::size_t i = right; i-- > 0;) add_changes(right_[node(i, top)], false);
        add_corner(0, top);
        for (std::size_t j = top; j-- > 0;) add_changes(up_[node(0, j)], false);
        return all;
    }

    /// Height on the side of a border that has this label. Where the sides are not equal, as high as the next place.
    double height(std::size_t point, int label) const {
        if (is_node(point)) return g_.heights[point];
        Extra const& e = extra(point);
        if (e.border == Border::even) return 0;
        for (std::size_t n : {e.low, e.high})
            if (g_.labels[n] == label) return g_.heights[n];
        return 0;
    }

    std::vector<LevelLine> level_lines() const {
        std::vector<LevelLine> result;
        std::map<std::pair<int, std::size_t>, std::vector<Link>> links;  // by label and level
        std::map<std::uint64_t, PlanePoint> crossed;
        for (std::size_t l = 0; l < g_.levels.size(); ++l) {
            crossed.clear(), links.clear();
            for (Part const& p : parts_) add_crossings(p, g_.levels[l], links[{p.label, l}], crossed);
            for (auto const& [kind, list] : links)
                for (auto const& chain : Chains(list, false).run()) {
                    result.push_back({kind.first, g_.levels[l], {}});
                    for (std::uint64_t p : chain) result.back().points.push_back(crossed.at(p));
                }
        }
        return result;
    }

    /// Adds the crossings along the edges of a part, by proportion; two and two are linked in the order around it.
    void add_crossings(Part const& p, double level, std::vector<Link>& links,
                       std::map<std::uint64_t, PlanePoint>& crossed) const {
        std::vector<std::uint64_t> found;
        std::size_t const n = p.points.size();
        for (std::size_t k = 0; k < n; ++k) {
            std::size_t const a = std::min(p.points[k], p.points[(k + 1) % n]),
                              b = std::max(p.points[k], p.points[(k + 1) % n]);
            double const at_a = height(a, p.label) - level, at_b = height(b, p.label) - level;
            if (!std::isfinite(at_a) || !std::isfinite(at_b)) return;
            if ((at_a < 0) == (at_b < 0)) continue;
            double const t = at_a / (at_a - at_b);
            std::uint64_t const key = static_cast<std::uint64_t>(a) << 32 | b;
            crossed[key] = {at(a).u + t * (at(b).u - at(a).u), at(a).v + t * (at(b).v - at(a).v)};
            found.push_back(key);
        }
        for (std::size_t k = 0; k + 1 < found.size(); k += 2) links.push_back({found[k], found[k + 1]});
    }

    LabelledGrid const& g_;
    std::size_t wide_, high_;
    std::vector<Extra> extras_;
    std::vector<std::vector<std::size_t>> right_, up_;  // per place: changes along its edge to the right, and upwards
    std::vector<Piece> pieces_;
    std::vector<Part> parts_;
};

}  // namespace

Regions trace_regions(LabelledGrid const& grid) { return Tracer(grid).run(); }

}  // namespace diecast
