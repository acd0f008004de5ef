// Floorplan: rows of packages as parts, and the parts laid out as blocks with names.
#include <algorithm>
#include <cmath>
#include <map>
#include "app/present/charts/chart_parts.h"
#include "app/present/charts/floorplan_chart.h"
#include "app/present/text/shares_and_counts.h"
#include "model/composable/quantities.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/memory/quantities.h"
#include "model/network/quantities.h"
#include "model/package/quantities.h"

namespace diecast {
namespace {

constexpr double mm = 1e-3, mm2 = 1e-6;

std::string text_of(double v) { return number_text(v, v < 100 ? 3 : 4); }
std::string area_text(double si) { return text_of(si / mm2) + " mm²"; }
std::string length_text(double si) { return text_of(si / mm) + " mm"; }
std::uint64_t whole(double n) { return static_cast<std::uint64_t>(std::llround(n)); }

/// Rows by name, from the values that were asked for.
class Rows {
public:
    Rows(Graph const& g, std::vector<double> const& v) : graph_(g), values_(v) {}
    double operator()(Quantity const& q) const {
        auto const& rows = floorplan_rows();
        auto const found = std::find(rows.begin(), rows.end(), &q);
        return values_[static_cast<std::size_t>(found - rows.begin())];
    }
    std::string entry(Quantity const& q) const {
        PinValue const word = graph_.pin_value_of(q, (*this)(q) / q.unit);
        auto const* name = std::get_if<std::string>(&word);
        return name ? *name : label_of(q);
    }
    std::string value(Quantity const& q) const { return to_text((*this)(q), q); }
    int count(Quantity const& q) const { return static_cast<int>(std::lround((*this)(q))); }

private:
    Graph const& graph_;
    std::vector<double> const& values_;
};

/// Cache dies or other memory sites than the package's own: the composed package is what is meant.
bool is_composed(Rows const& v) { return v(l3::dies) > 0 || v(composable::sites) != v(package::stacks); }

double stacks_on(Rows const& v) {
    double const stacks = is_composed(v) ? v(composable::sites) : v(package::stacks);
    return v(memory::on_package) > 0 && v(memory::stack_area) > 0 ? stacks : 0;
}

/// The edge is a side of the stack where that makes a stack of it; else the stack is drawn square.
bool edge_is_side(Rows const& v) {
    double const square = std::sqrt(v(memory::stack_area)), edge = v(memory::stack_edge);
    return edge > square / 2 && edge < square * 2;
}

void put_carriers(PackageParts& p, Rows const& v) {
    bool const bridged = v.entry(assembly::flow) == "bridge", none = v(carrier::count) <= 0;
    if (is_composed(v) && !bridged && !none) {
        p.carriers = 1, p.carrier_area = v(composable::carrier_area);
        p.substrate_area = p.carrier_area * v(substrate::area_factor);
        return;
    }
    p.substrate_area = v(substrate::area);
    if (bridged) p.bridges = v.count(carrier::count), p.bridge_side = std::sqrt(v(carrier::piece_area));
    else if (!none) p.carriers = v.count(carrier::count), p.carrier_area = v(carrier::area);
}

PackageParts parts_from(Rows const& v) {
    PackageParts p;
    p.dies = v.count(package::dies), p.die_width = v(die::width), p.die_height = v(die::height);
    double const aspect = v(reticle::height) / v(reticle::width);
    p.cache_dies = v.count(l3::dies), p.stacked = v.entry(uhb::kind) == "3D";
    p.cache_width = std::sqrt(v(l3::die_area) / aspect), p.cache_height = std::sqrt(v(l3::die_area) * aspect);
    p.cache_link = v(uhb::edge);
    p.io_dies = v.count(io_die::built), p.io_area = v(io_die::area), p.io_below = v.entry(io_die::place) == "below";
    p.stacks = stacks_on(v);
    p.stack_edge = edge_is_side(v) ? v(memory::stack_edge) : std::sqrt(v(memory::stack_area));
    p.stack_depth = p.stack_edge > 0 ? v(memory::stack_area) / p.stack_edge : 0;
    put_carriers(p, v);
    double const kept = 1 - v(io_die::moved);  // of the interfaces, on the compute dies
    p.link_edge = kept * v(shoreline::link), p.link_area = kept * v(link::area);
    p.host_edge = kept * v(shoreline::io), p.host_area = kept * v(io::area);
    p.field_width = v(reticle::width), p.field_height = v(reticle::height);
    return p;
}

/// What a person wants to know of a block: how large it is, and why.
std::string_view key_of(PartKind kind) {
    switch (kind) {
        case PartKind::substrate:
            return substrate::area.key;
        case PartKind::carrier:
        case PartKind::bridge:
            return carrier::area.key;
        case PartKind::compute:
            return die::area.key;
        case PartKind::cache:
            return l3::die_area.key;
        case PartKind::io_die:
            return io_die::area.key;
        case PartKind::memory:
            return memory::stack_area.key;
        case PartKind::scale_up:
            return shoreline::link.key;
        case PartKind::host:
            return shoreline::io.key;
        case PartKind::cache_link:
            return uhb::edge.key;
        default:
            return {};
    }
}

class Planner {
public:
    Planner(Rows const& v, PackageParts const& p, PackageLayout const& l) : v_(v), p_(p), l_(l) {}

    FloorplanChart::Plan plan(std::string design) const {
        FloorplanChart::Plan plan{std::move(design), {}, l_.width / mm, l_.height / mm, {}, {}};
        for (PackagePart const& part : l_.parts) {
            plan.blocks.push_back(block(part));
            plan.blocks.back().key = key_of(part.kind);
        }
        say_outline(plan.remarks);
        say_unplaced(plan.unplaced);
        say_others(plan.remarks);
        return plan;
    }

private:
    using Block = FloorplanChart::Block;

    Block block(PackagePart const& part) const {
        Box const& b = part.box;
        Block result{part.kind, "", "", {}, {b.x / mm, b.y / mm, b.width / mm, b.height / mm}, part.level};
        switch (part.kind) {
            case PartKind::substrate:
                name_substrate(result);
                break;
            case PartKind::carrier:
                name_carrier(result);
                break;
            case PartKind::bridge:
                result.name = "Bridge", result.detail = "silicon, in the substrate";
                break;
            case PartKind::compute:
                name_compute(result);
                break;
            case PartKind::cache:
                name_cache(result);
                break;
            case PartKind::memory:
                name_memory(result, part.share);
                break;
            case PartKind::io_die:
                name_io_die(result);
                break;
            case PartKind::scale_up:
                result.name = "Scale-up interface",
                result.detail = v_.entry(link::class_) + ", " + v_.value(link::bandwidth);
                break;
            case PartKind::host:
                result.name = "Host interface", result.detail = v_.entry(io::class_) + ", " + v_.value(io::bandwidth);
                break;
            case PartKind::cache_link:
                result.name = "Link to the L3",
                result.detail = v_.value(uhb::total) + " over the carrier; the edge it takes, no area";
                break;
            case PartKind::reticle:
                result.name = "Reticle limit", result.detail = "round the die that is nearest to it";
        }
        return result;
    }
    void name_substrate(Block& b) const {
        b.name = "Substrate", b.detail = "of unknown shape";
        if (is_other(l_.substrate_area, p_.substrate_area)) b.charged = p_.substrate_area / mm2;
    }
    void name_carrier(Block& b) const {
        b.name = p_.carriers > 1 ? "Carrier piece" : "Carrier", b.detail = v_.entry(package::class_);
        if (is_other(l_.carrier_area, p_.carrier_area)) b.charged = p_.carrier_area / p_.carriers / mm2;
    }
    void name_compute(Block& b) const {
        double const area = p_.die_width * p_.die_height;
        b.name = "Compute die", b.detail = v_.entry(process::node);
        b.label = {"Compute", area_text(area)};
    }
    void name_cache(Block& b) const {
        double const capacity = v_(l3::capacity) / p_.cache_dies;
        b.name = "L3 die", b.detail = to_text(capacity, l3::capacity);
        if (p_.stacked) b.detail += ", stacked with the compute die";
        b.label = {"L3 " + to_text(capacity, l3::capacity), area_text(p_.cache_width * p_.cache_height)};
    }
    void name_io_die(Block& b) const {
        b.name = p_.io_below ? "Base die" : "I/O die";
        b.detail = v_.entry(io_die::class_) + (p_.io_below ? ", below the compute dies" : "");
        if (v_(io_die::moved) > 0) b.detail += "; " + v_.value(io_die::moved) + " of the interfaces lie on it";
        if (!p_.io_below) b.label = {"I/O", area_text(p_.io_area)};
    }
    void name_memory(Block& b, double share) const {
        std::string const kind = v_.entry(memory::class_),
                          holds = to_text(share * v_(memory::stack_capacity), memory::stack_capacity);
        b.name = "Memory stack", b.detail = kind + ", " + holds;
        if (share < 1) b.detail += "; " + text_of(share) + " of a stack, on average";
        b.label = {kind.substr(0, kind.find('-')), text_of(share * v_(memory::stack_capacity) / 1e9) + " GB"};
    }

    static bool is_other(double drawn, double charged) { return std::abs(drawn - charged) > 0.0005 * charged; }

    void say_outline(std::vector<std::string>& out) const {
        if (p_.carriers == 0) {
            out.push_back("on the substrate of " + area_text(p_.substrate_area) + ", no carrier");
            return;
        }
        std::string const what = p_.carriers > 1 ? counted(whole(p_.carriers), "carrier piece") + ", " : "carrier ";
        if (!is_other(l_.carrier_area, p_.carrier_area)) {
            out.push_back(what + area_text(l_.carrier_area) + " drawn, as charged");
            return;
        }
        double const less = 1 - p_.carrier_area / l_.carrier_area;
        out.push_back(what + area_text(l_.carrier_area) + " drawn, " + area_text(p_.carrier_area) + " charged (" +
                      percent(less, 2) + " less)");
    }

    void say_unplaced(std::vector<std::string>& out) const {
        if (l_.away > 0)
            out.push_back(counted(whole(l_.away), "stack") + " of " + text_of(std::ceil(p_.stacks)) +
                          " find no die edge: second row");
    }

    std::string edge_missing() const {
        double const all = p_.link_edge + p_.host_edge;
        if (l_.edge_missing > 0.999 * all) return "no free die edge for the " + length_text(all) + " of interfaces";
        return "no free die edge for " + length_text(l_.edge_missing) + " of the " + length_text(all) +
               " of interfaces";
    }

    void say_others(std::vector<std::string>& out) const {
        if (l_.edge_missing > 1e-6) out.push_back(edge_missing());
        if (p_.stacked && p_.cache_dies > 0) say_stacked(out);
        if (p_.io_dies > 0 && p_.io_below) out.push_back(counted(whole(p_.io_dies), "base die") + " below");
        if (v_(memory::on_package) <= 0)
            out.push_back(counted(whole(v_(package::stacks)), "memory device") + " on the board, not drawn");
        else if (v_(memory::stack_area) <= 0) out.push_back("memory on the dies themselves: no block of its own");
        else if (p_.stacks > 0 && !edge_is_side(v_))
            out.push_back("stacks drawn square: an edge of " + v_.value(memory::stack_edge) +
                          " is not a side of theirs");
    }

    void say_stacked(std::vector<std::string>& out) const {
        double const over = p_.cache_width * p_.cache_height - p_.die_width * p_.die_height;
        if (p_.cache_dies > p_.dies) out.push_back(counted(whole(p_.cache_dies), "L3 die") + " on each other");
        if (over > 0.005 * p_.die_width * p_.die_height)
            out.push_back("the L3 die is " + area_text(over) + " larger than the compute die");
    }

    Rows const& v_;
    PackageParts const& p_;
    PackageLayout const& l_;
};

/// What cannot be drawn, in words; empty where all is well.
std::string hindrance(Rows const& v) {
    for (Quantity const* q : floorplan_rows())
        if (!std::isfinite(v(*q))) return std::string(q->key) + " is not a number";
    double const parts = v(package::dies) + v(l3::dies) + v(io_die::built) + stacks_on(v) + v(carrier::count);
    if (parts > most_parts)
        return "dies, stacks and carriers are " + text_of(parts) + ", more than the " + text_of(most_parts) +
               " that can be drawn";
    return "";
}

}  // namespace

void mark_violated(FloorplanChart::Plan& plan, Quantity const& limit, std::string words) {
    using enum PartKind;
    static std::map<std::string, std::vector<PartKind>> const about{{"die", {compute}},
                                                                    {"power", {compute}},
                                                                    {"cooling", {compute}},
                                                                    {"shoreline", {scale_up, host}},
                                                                    {"carrier", {carrier}},
                                                                    {"composable", {carrier}},
                                                                    {"assembly", {carrier}},
                                                                    {"package", {substrate}},
                                                                    {"substrate", {substrate}},
                                                                    {"l3", {cache}},
                                                                    {"io_die", {PartKind::io_die}},
                                                                    {"uhb", {cache_link}}};
    plan.violations.push_back(std::move(words));
    auto const kinds = about.find(group_of(limit));
    if (kinds == about.end()) return;
    for (FloorplanChart::Block& b : plan.blocks)
        b.violated |= std::find(kinds->second.begin(), kinds->second.end(), b.kind) != kinds->second.end();
}

std::vector<Quantity const*> const& floorplan_rows() {
    static std::vector<Quantity const*> const rows{&process::node,
                                                   &package::dies,
                                                   &package::stacks,
                                                   &package::class_,
                                                   &die::width,
                                                   &die::height,
                                                   &memory::class_,
                                                   &memory::stack_area,
                                                   &memory::stack_edge,
                                                   &memory::on_package,
                                                   &memory::stack_capacity,
                                                   &carrier::count,
                                                   &carrier::area,
                                                   &carrier::piece_area,
                                                   &assembly::flow,
                                                   &substrate::area,
                                                   &substrate::area_factor,
                                                   &reticle::width,
                                                   &reticle::height,
                                                   &link::class_,
                                                   &link::bandwidth,
                                                   &link::area,
                                                   &shoreline::link,
                                                   &io::class_,
                                                   &io::bandwidth,
                                                   &io::area,
                                                   &shoreline::io,
                                                   &io_die::class_,
                                                   &io_die::place,
                                                   &io_die::built,
                                                   &io_die::area,
                                                   &io_die::moved,
                                                   &composable::sites,
                                                   &composable::carrier_area,
                                                   &l3::dies,
                                                   &l3::die_area,
                                                   &l3::capacity,
                                                   &uhb::kind,
                                                   &uhb::edge,
                                                   &uhb::total};
    return rows;
}

FloorplanReading floorplan_of(Graph const& graph, std::vector<double> const& values, std::string design) {
    Rows const rows(graph, values);
    if (auto why = hindrance(rows); !why.empty()) return {{}, std::move(why)};
    PackageParts const parts = parts_from(rows);
    PackageLayout const layout = place_package(parts);
    return {Planner(rows, parts, layout).plan(std::move(design)), ""};
}

namespace charts {

ChartData numbers(Job const& job, FloorplanSpec const& spec) {
    for (Quantity const* q : floorplan_rows())
        if (!job.graph.find(q->key))
            return job.report("the model has no " + std::string(q->key) + ", which a floorplan draws"), ChartData{};
    FloorplanChart chart{job.chart.title.empty() ? "Floorplan" : job.chart.title, {}, spec.substrate};
    for (std::string const& design : job.designs(spec.designs)) {
        auto const values = job.values(design, floorplan_rows());
        if (!values) return {};
        FloorplanReading reading = floorplan_of(job.graph, *values, job.design_label(design));
        std::string const of = design.empty() ? "" : "design " + in_quotes(design) + ": ";
        if (!reading.why.empty()) return job.report(of + reading.why), ChartData{};
        for (std::string const& missing : reading.plan.unplaced) job.report(of + missing, Severity::note);
        chart.plans.push_back(std::move(reading.plan));
        chart.of.push_back({design, job.scenario(design)});
    }
    return chart;
}

}  // namespace charts
}  // namespace diecast
