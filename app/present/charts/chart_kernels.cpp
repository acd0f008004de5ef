#include "app/present/charts/chart_kernels.h"
#include <algorithm>
#include <cmath>
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "model/kernel_list/listing.h"
#include "model/kernel_list/quantities.h"

namespace diecast::charts {
namespace {

std::array<double, 3> bytes_of(ListedLoad const& k) { return {k.bytes.l2, k.bytes.beyond_l2, k.bytes.memory}; }

std::string tip_of(ListedLoad const& k) {
    std::string text = counted_label(k.count, "kernels", 4) + ", " + (k.units == Units::matrix ? "matrix" : "vector") +
                       " units, " + to_text(k.time, iteration::time) + "\n" + to_text(k.work, iteration::work);
    return k.launches > 0.005 ? text + "; launches " + percent(k.launches) + " of its time" : text;
}

class PointMaker {
public:
    PointMaker(std::vector<Quantity const*> const& bandwidths, std::vector<std::string> const& words, int design)
        : words_(words), design_(design) {
        for (Quantity const* level : listing_bandwidths()) {
            auto const at = std::find(bandwidths.begin(), bandwidths.end(), level);
            places_.push_back(at == bandwidths.end() ? -1 : static_cast<int>(at - bandwidths.begin()));
        }
    }

    std::optional<RooflineChart::Point> point(ListedLoad const& k, double all) const {
        RooflineChart::Point p{k.name, bound(k), 0, k.work / k.time, design_, -1};
        auto const bytes = bytes_of(k);
        double most = -1;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            double const share = k.shares[i + 1];
            if (places_[i] < 0 || !(bytes[i] > 0)) continue;
            p.levels.push_back(
                {word(i), k.work / bytes[i], percent(share) + " of the kernel's time would go without it", false});
            if (share <= most) continue;
            most = share, p.intensity = p.levels.back().intensity, p.bandwidth = places_[i];
        }
        for (auto& level : p.levels) level.binding = level.name == words_[static_cast<std::size_t>(p.bandwidth) + 1];
        p.share = k.time / all, p.more = tip_of(k), p.time = k.time, p.key = iteration::time.key;
        bool const good = p.bandwidth >= 0 && p.intensity > 0 && p.rate > 0 && std::isfinite(p.rate);
        return good ? std::optional(std::move(p)) : std::nullopt;
    }

private:
    std::string const& word(std::size_t level) const { return words_[static_cast<std::size_t>(places_[level]) + 1]; }

    /// What the most time would go without.
    std::string bound(ListedLoad const& k) const {
        auto const most = std::max_element(k.shares.begin(), k.shares.end());
        if (k.launches > *most) return "launches";
        auto const i = static_cast<std::size_t>(most - k.shares.begin());
        if (i == 0) return k.units == Units::matrix ? words_[0] : "vector units";
        return places_[i - 1] < 0 ? label_of(*listing_bandwidths()[i - 1]) : word(i - 1);
    }

    std::vector<std::string> const& words_;
    int design_;
    std::vector<int> places_;  // of the list's bandwidths among the chart's; −1: not among them
};

}  // namespace

std::vector<Quantity const*> const& kernel_rows() { return listing_rows(); }

std::string kernels_missing(Graph const& graph, RooflineSpec const& spec) {
    auto const asks = [](RooflineStage const& s) { return !s.kernels.empty(); };
    if (std::none_of(spec.stages.begin(), spec.stages.end(), asks)) return "";
    for (Quantity const* q : kernel_rows())
        if (!graph.find(q->key)) return "the model has no " + std::string(q->key) + ", which kernels are listed from";
    std::string keys;
    for (Quantity const* q : listing_bandwidths()) {
        if (std::find(spec.bandwidths.begin(), spec.bandwidths.end(), q) != spec.bandwidths.end()) return "";
        keys += (keys.empty() ? "" : ", ") + std::string(q->key);
    }
    return "shows kernels, and none of their bandwidths is among its own: " + keys;
}

KernelPoints kernel_points(Graph const& graph, std::vector<double> const& values,
                           std::vector<Quantity const*> const& bandwidths, std::vector<std::string> const& words,
                           int most, int design) {
    std::vector<ListedLoad> loads = list_kernels(graph, values);
    double all = 0, shown = 0;
    for (ListedLoad const& k : loads) all += k.time;
    std::stable_sort(loads.begin(), loads.end(),
                     [](ListedLoad const& a, ListedLoad const& b) { return a.time > b.time; });
    std::size_t const kinds = loads.size();
    if (most > 0 && loads.size() > static_cast<std::size_t>(most)) loads.resize(static_cast<std::size_t>(most));
    PointMaker const maker(bandwidths, words, design);
    KernelPoints result;
    for (ListedLoad const& k : loads)
        if (auto p = maker.point(k, all)) shown += k.time, result.points.push_back(std::move(*p));
    result.time = all, result.key = iteration::time.key;
    result.remark = std::to_string(result.points.size()) + " of " + std::to_string(kinds) + " kinds of kernel, " +
                    percent(shown / all) + " of the time";
    return result;
}

}  // namespace diecast::charts
