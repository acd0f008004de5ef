// Listing: the kernels of one iteration, like ones together, with what each level takes; sums to the rows of
// `iteration`.
#pragma once
#include <string>
#include "model/core/graph.h"
#include "model/kernel_list/roofline.h"

namespace diecast {

/// All of `count` like kernels together, SI.
struct ListedLoad {
    std::string name;  // "1×1, 28²×512", "attention"; "step #12" by its place in the list where others are called alike
    double count;
    Units units;
    double work, time;             // operations; time with launches
    Traffic<double> bytes;         // over the link to the third level none where there is none
    std::array<double, 4> shares;  // of its time, that would go without arithmetic, second level, link, memory
    double launches;               // share of its time
};

/// What a listing is made from.
std::vector<Quantity const*> const& listing_rows();
/// Their bandwidths, in the order of shares[1…3].
std::array<Quantity const*, 3> listing_bandwidths();
/// The kernels of a list from the values of listing_rows, SI; in the order of the list.
std::vector<ListedLoad> list_kernels(Graph const&, std::vector<double> const& values);

}  // namespace diecast
