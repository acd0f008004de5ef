#include "optimizer/analysis/package_edges.h"
#include <algorithm>
#include <cmath>

namespace diecast {
namespace {

/// A stretch of a die's edge that nothing stands before.
struct Stretch {
    Box const* die;
    bool upright, far;  // along y; at the right or at the top
    double from, to;
    double length() const { return to - from; }
};

bool is_solid(PackagePart const& p) {
    return p.level == 0 && (p.kind == PartKind::compute || p.kind == PartKind::cache || p.kind == PartKind::memory);
}

bool overlap(Box const& a, Box const& b) {
    return a.x < b.right() && b.x < a.right() && a.y < b.top() && b.y < a.top();
}

class FreeEdges {
public:
    FreeEdges(PackageParts const& p, PackageLayout const& l) : p_(p), l_(l), least_(4 * p.gap) {
        for (PackagePart const& part : l.parts)
            if (part.kind == PartKind::compute)
                for (bool upright : {false, true})
                    for (bool far : {true, false}) add(part.box, upright, far);
        sort();
    }

    /// Takes so much edge as strips of that depth; what it could not take.
    double take(PartKind kind, double edge, double depth, std::vector<PackagePart>& out) {
        while (edge > 1e-9 && !free_.empty() && free_.front().length() > least_) {
            Stretch& s = free_.front();
            double const length = std::min(edge, s.length());
            Box box{s.from, s.far ? s.die->top() - depth : s.die->y, length, depth};
            if (s.upright) box = {s.far ? s.die->right() - depth : s.die->x, s.from, depth, length};
            bool const meets =
                std::any_of(out.begin(), out.end(), [&](PackagePart const& p) { return overlap(p.box, box); });
            if (meets) s.from += depth, s.to -= depth;  // one around the corner
            else out.push_back({kind, box, 1}), s.from += length, edge -= length;
            sort();
        }
        return std::max(edge, 0.0);
    }

private:
    void add(Box const& die, bool upright, bool far) {
        double const reach = 4 * p_.gap, lo = upright ? die.y : die.x, hi = upright ? die.top() : die.right();
        Box before{die.x, far ? die.top() : die.y - reach, die.width, reach};
        if (upright) before = {far ? die.right() : die.x - reach, die.y, reach, die.height};
        std::vector<std::pair<double, double>> taken;
        for (PackagePart const& part : l_.parts) {
            Box const& b = part.box;
            if (!is_solid(part) || b.x >= before.right() || b.right() <= before.x || b.y >= before.top() ||
                b.top() <= before.y)
                continue;
            taken.emplace_back(upright ? b.y : b.x, upright ? b.top() : b.right());
        }
        std::sort(taken.begin(), taken.end());
        double const corner = (hi - lo) / 20, last = hi - corner;
        double at = lo + corner;
        for (auto const& [from, to] : taken) {
            keep({&die, upright, far, at, std::min(from, last)});
            at = std::max(at, to);
        }
        keep({&die, upright, far, at, last});
    }
    void keep(Stretch const& s) {
        if (s.length() > least_) free_.push_back(s);
    }
    /// The longest first; of equal ones as they came.
    void sort() {
        std::stable_sort(free_.begin(), free_.end(),
                         [](Stretch const& a, Stretch const& b) { return a.length() > b.length() * (1 + 1e-9); });
    }

    PackageParts const& p_;
    PackageLayout const& l_;
    double least_;  // shorter ones are no place for an interface
    std::vector<Stretch> free_;
};

/// The middle of the gap between two boxes that stand side by side.
std::pair<double, double> middle_between(Box const& a, Box const& b) {
    auto const mid = [](double a0, double a1, double b0, double b1) {
        return (std::max(a0, b0) + std::min(a1, b1)) / 2;  // of what they share, or of the gap
    };
    return {mid(a.x, a.right(), b.x, b.right()), mid(a.y, a.top(), b.y, b.top())};
}

double distance(Box const& a, Box const& b) {
    double const x = std::max({a.x - b.right(), b.x - a.right(), 0.0}),
                 y = std::max({a.y - b.top(), b.y - a.top(), 0.0});
    return std::hypot(x, y);
}

/// Across the gap between a compute die and a cache die beside it.
void add_cache_links(PackageParts const& p, PackageLayout& l) {
    if (p.stacked || !(p.cache_link > 0)) return;
    std::vector<PackagePart> found;
    for (PackagePart const& die : l.parts)
        for (PackagePart const& cache : l.parts) {
            if (die.kind != PartKind::compute || cache.kind != PartKind::cache) continue;
            Box const &left = die.box.x < cache.box.x ? die.box : cache.box,
                      &right = die.box.x < cache.box.x ? cache.box : die.box;
            double const low = std::max(left.y, right.y), high = std::min(left.top(), right.top());
            if (right.x - left.right() > 1.5 * p.gap || right.x < left.right() || high <= low) continue;
            found.push_back({PartKind::cache_link, {left.right(), low, right.x - left.right(), high - low}, 1});
        }
    for (PackagePart& link : found) {
        double const length = std::min(p.cache_link / static_cast<double>(found.size()), link.box.height);
        link.box.y += (link.box.height - length) / 2, link.box.height = length;
        l.parts.push_back(link);
    }
}

}  // namespace

void add_links(PackageParts const& p, PackageLayout& l) {
    add_cache_links(p, l);
    double const link = p.link_edge > 0 ? p.link_area / p.link_edge : 0,
                 host = p.host_edge > 0 ? p.host_area / p.host_edge : 0, deepest = std::max(link, host);
    if (!(deepest > 0)) return;
    if (deepest > std::min(p.die_width, p.die_height) / 2) {
        l.edge_missing = p.link_edge + p.host_edge;
        return;
    }
    std::vector<PackagePart> strips;
    FreeEdges edges(p, l);
    if (link > 0) l.edge_missing += edges.take(PartKind::scale_up, p.link_edge, link, strips);
    if (host > 0) l.edge_missing += edges.take(PartKind::host, p.host_edge, host, strips);
    l.parts.insert(l.parts.end(), strips.begin(), strips.end());
}

void add_bridges(PackageParts const& p, PackageLayout& l) {
    std::vector<PackagePart> bridges;
    std::vector<Box> dies;
    auto const join = [&](Box const& a, Box const& b) {
        auto const [x, y] = middle_between(a, b);
        double const side = p.bridge_side;
        if (static_cast<int>(bridges.size()) < p.bridges)
            bridges.push_back({PartKind::bridge, {x - side / 2, y - side / 2, side, side}, -50});
    };
    auto const nearest = [&](Box const& b) -> Box const& {
        return *std::min_element(dies.begin(), dies.end(),
                                 [&](Box const& a, Box const& c) { return distance(a, b) < distance(c, b); });
    };
    for (PackagePart const& part : l.parts) {
        if (!is_solid(part)) continue;
        if (!dies.empty()) join(nearest(part.box), part.box);
        if (part.kind != PartKind::memory) dies.push_back(part.box);
    }
    l.parts.insert(l.parts.begin(), bridges.begin(), bridges.end());
}

}  // namespace diecast
