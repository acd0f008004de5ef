#include "model/kernel_list/suite_time.h"
#include <algorithm>
#include <map>

namespace diecast {

AlikeLanes::AlikeLanes(Columns const& c) {
    std::map<std::array<double, inputs>, std::vector<std::size_t>> lanes;
    for (std::size_t lane = 0; lane < c.lanes; ++lane) {
        std::array<double, inputs> key{};
        for (std::size_t i = 0; i < inputs; ++i)
            if (std::find(rates.begin(), rates.end(), i) == rates.end()) key[i] = c.in[i][lane * c.step[i]];
        bool const exists =
            key[0] >= 0 && key[0] < suite_count && key[0] == static_cast<double>(static_cast<int>(key[0]));
        bool const is_ordered = std::all_of(key.begin(), key.end(), [](double x) { return x == x; });
        if (!exists || !is_ordered) return;
        lanes[key].push_back(lane);
    }
    for (auto& [key, of] : lanes) kinds_.push_back({static_cast<std::size_t>(key[0]), std::move(of)});
    is_worth_it_ = 2 * kinds_.size() <= c.lanes;
}

}  // namespace diecast
