#include "model/kernel_list/listing.h"
#include <map>
#include "model/kernel_list/language.h"
#include "model/kernel_list/levels_of.h"
#include "model/kernel_list/suites.h"

namespace diecast {
namespace {

constexpr std::size_t selectors = 3, level_count = 13;

std::vector<Quantity const*> rows() {
    std::vector<Quantity const*> result{&iteration::network, &iteration::task, &iteration::batch};
    with_levels([&](auto const&... level) { (result.push_back(&level), ...); });
    with_language([&](auto const&... row) { (result.push_back(&row), ...); });
    return result;
}

/// Collects what a list's kernels are visited with.
class Collector {
public:
    explicit Collector(Levels<double> const& g) : g_(g) {}

    void add(std::string name, KernelLoad<double> const& k) {
        ListSums<double> sums(g_);
        ListShares<double> shares(g_);
        sums(k), shares(k);
        auto const [time, l2, link, memory] = time_and_traffic(sums, g_);
        if (!(time > 0)) return;
        loads_.push_back({std::move(name),
                          k.count,
                          k.units,
                          k.count * k.work,
                          time,
                          {l2, link, memory},
                          shares.shares(),
                          k.count * g_.floor / time});
    }
    std::vector<ListedLoad> take() { return std::move(loads_); }

private:
    Levels<double> const& g_;
    std::vector<ListedLoad> loads_;
};

void list_network(Collector& out, std::size_t network, std::size_t task, double batch, Levels<double> const& g) {
    ListProfile const& list = profile(static_cast<Network>(network), static_cast<Task>(task));
    std::map<std::string, int> called;
    for (KernelClass const& c : list.classes) ++called[c.name];
    std::size_t at = 0;
    for_loads(list, batch, g, [&](KernelLoad<double> const& k) {
        KernelClass const& c = list.classes[at++];
        out.add(called[c.name] > 1 ? c.name + " #" + std::to_string(c.first) : c.name, k);
    });
}

template <bool is_decode>
void list_language(Collector& out, double const* values, Levels<double> const& g) {
    LanguageInputs<double> const in(values);
    double const footprint = language_footprint<is_decode>(in.m, in.a);
    bool const mixed = in.m.dense_layers > 0 && in.m.expert_layers > 0, two_kinds = in.m.window_share < 1;
    for_layers<is_decode>(in.m, in.a, [&](double count, LayerList<double> const& layer, LayerKind kind, bool window) {
        std::size_t at = 0;
        layer.for_loads(count, footprint, g, [&](KernelLoad<double> const& k) {
            std::string name(kind == LayerKind::output ? "words" : layer_kernel_names[at++]);
            if (mixed && kind == LayerKind::experts) name += ", experts";
            if (two_kinds && window) name += ", window";
            if (k.count > 0) out.add(std::move(name), k);
        });
    });
}

}  // namespace

std::vector<Quantity const*> const& listing_rows() {
    static std::vector<Quantity const*> const result = rows();
    return result;
}

std::array<Quantity const*, 3> listing_bandwidths() {
    return {&levels::l2_rate, &uhb::bandwidth, &levels::memory_rate};
}

std::vector<ListedLoad> list_kernels(Graph const& graph, std::vector<double> const& values) {
    Levels<double> const g = levels_from(values.data() + selectors);
    Collector out(g);
    double const network = values[0], *language = values.data() + selectors + level_count;
    auto const is = [&](std::string_view name) { return network == graph.entry(iteration::network, name); };
    if (is(prefill_list)) list_language<false>(out, language, g);
    else if (is(decode_list)) list_language<true>(out, language, g);
    else list_network(out, static_cast<std::size_t>(network), static_cast<std::size_t>(values[1]), values[2], g);
    return out.take();
}

}  // namespace diecast
