// What the model makes of every accelerator that ships, beside what its maker, operator or a benchmark publishes.
#include <catch2/catch.hpp>
#include <limits>
#include <set>
#include "model/network/quantities.h"
#include "model/package/quantities.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
/// Memory is made in powers of two: what a data sheet calls 80 GB are 80 GiB.
constexpr double gib = 1.073741824;

struct DataSheet {
    char const* name;
    double at_16, at_8, at_4;  // TFLOP/s, dense; 8 and 4 bits: floating point, of integers where there is none
    double capacity;           // GB of 1e9 bytes
    double bandwidth;          // GB/s
    double link;               // GB/s, one direction, of all links to other packages
    double watts;
};

// Sources: [1] github:SemiAnalysisAI/InferenceX-app @77ca49a6, constants.ts and gpu-specs.ts; [2] github:ai-dynamo/
// aiconfigurator @095f58a5, systems/*.yaml; [3] github:stas00/ml-engineering @744d01e1, accelerator tables; [4] Google
// Cloud TPU documentation, 2026; [5] AWS Neuron documentation, 2026; [6] AMD, via press; [7] github:epoch-research/
// training-cost-trends @263c40a1; [8] press of 2025 and 2026; [m] from memory.
constexpr DataSheet data_sheets[]{
    {"V100", 125, unknown, unknown, 32 * gib, 898, 150, 300},                      // [3]
    {"A100-40GB", 312, unknown, unknown, 40 * gib, 1555, 300, 400},                // [3]
    {"A100", 312, unknown, unknown, 85.9, 2039, 300, 400},                         // [2] [3]
    {"A100-PCIe", 312, unknown, unknown, 80 * gib, 1935, 300, 300},                // [m]
    {"A30", 165, unknown, unknown, 24 * gib, 933, 100, 165},                       // [2]
    {"H100", 989, 1979, unknown, 85.9, 3350, 450, 700},                            // [1] [2]
    {"H100-PCIe", 756, 1513, unknown, 80 * gib, 2039, 300, 350},                   // [3]
    {"H100-NVL", 835, 1671, unknown, 94 * gib, 3900, 300, 400},                    // watts [3], the rest [m]
    {"H800", 989, 1979, unknown, 80 * gib, 3350, 200, unknown},                    // [m]
    {"H200", 989, 1979, unknown, 151.4, 4800, 450, 700},                           // [2]
    {"H200-NVL", 835, 1671, unknown, 141 * gib, 4800, 450, 600},                   // watts and memory [3], the rest [m]
    {"H20", 148, 296, unknown, 96 * gib, 4000, 450, 400},                          // [m]
    {"GH200", 989, 1979, unknown, 96 * gib, 4000, 450, unknown},                   // [m]
    {"B200", 2250, 4500, 9000, 193.27, 8000, 900, 1000},                           // [1] [2]
    {"GB200", 2500, 5000, 10000, 198.67, 8000, 900, 1200},                         // [1] [2]
    {"B300", 2250, 4500, 13500, 288.4, 8000, 900, 1100},                           // [1] [2]; 4 bits: [3] 12,600
    {"GB300", 2500, 5000, 15000, 298.01, 8000, 900, 1400},                         // [1] [2]
    {"Rubin", 4000, 17500, 35000, 288.4, 22000, 1800, 1800},                       // [3]; memory as B300, watts [8]
    {"Rubin-CPX", unknown, unknown, 30000, 128 * gib, 2000, 0, unknown},           // [8]
    {"L4", 121, 242, unknown, 24 * gib, 300, 0, 72},                               // [2]
    {"A10", 125, unknown, unknown, 24 * gib, 600, 0, 150},                         // [m]
    {"L40", 181, 362, unknown, 48 * gib, 864, 0, 300},                             // [m]
    {"L40S", 362, 733, unknown, 48 * gib, 864, 0, 350},                            // [2]
    {"RTX-PRO-6000", 467.8, 935.6, 1871.2, 102.64, 1792, 0, 600},                  // [2]
    {"MI210", 181, unknown, unknown, 64 * gib, 1638, 150, 300},                    // [m]
    {"MI250X", 383, unknown, unknown, 128 * gib, 3277, 400, 560},                  // [3]; link [m]
    {"MI300A", 981, 1961, unknown, 128 * gib, 5300, unknown, 760},                 // [m]
    {"MI300X", 1307, 2615, unknown, 192 * gib, 5300, 448, 750},                    // [1]
    {"MI325X", 1307, 2615, unknown, 256 * gib, 6000, 448, 1000},                   // [1]
    {"MI350X", 2300, 4600, 9200, 288 * gib, 8000, 535.5, 1000},                    // watts [3], rates [m]
    {"MI355X", 2516, 5033, 10066, 288 * gib, 8000, 535.5, 1400},                   // [1], link [3]; [1] has 576
    {"MI455X", 5000, 20000, 40000, 432 * gib, 19600, 1800, unknown},               // [6]; [3] has half and 23,300
    {"Gaudi-2", 432, 865, unknown, 96 * gib, 2460, 300, 600},                      // [3]
    {"Gaudi-3", 1677, 1677, unknown, 128 * gib, 3700, 600, 900},                   // [3]; a data sheet has 1,835
    {"TPU-v4", 275, 275, unknown, 32 * gib, 1200, unknown, 192},                   // [4]; watts [7]
    {"TPU-v5e", 197, 394, unknown, 16 * gib, 820, unknown, unknown},               // [4]
    {"TPU-v5p", 459, 918, unknown, 95 * gib, 2765, 600, unknown},                  // [4]
    {"TPU-v6e", 918, 918, unknown, 32 * gib, 1638, 400, unknown},                  // [4]
    {"TPU7x", 2307, 4614, unknown, 192 * gib, 7380, 600, unknown},                 // [4]
    {"Trainium-1", 190, 190, unknown, 32 * gib, 820, unknown, unknown},            // [m]
    {"Inferentia2", 190, 190, unknown, 32 * gib, 820, unknown, 175},               // estimates
    {"Trainium-2", 667, 1299, unknown, 96 * gib, 2900, 640, 500},                  // [5]; watts [m]
    {"Trainium-3", 671, 2517, 2517, 144 * gib, 4900, 1280, 1000},                  // [5]; watts estimate
    {"Groq-LPU", 188, 750, unknown, 0.23, 80000, unknown, 275},                    // [m]
    {"Groq-LP30", unknown, 1230, unknown, 0.512, 156250, 1250, unknown},           // [8]
    {"WSE-3", 15840, unknown, unknown, 44, 2.1e7, unknown, unknown},               // [8]; 16 bits [m]
    {"Ascend-910B", unknown, unknown, unknown, 64 * gib, 1600, unknown, unknown},  // [8]; 320 to 400 TFLOP/s
    {"Ascend-910C", 790, unknown, unknown, 128 * gib, 3200, 400, unknown},         // [8]: 780 to 800
    {"Ascend-950DT", 486, 919, 1783, 96 * gib, 4000, 840, unknown},                // [8]
    {"GPU-N", 779, unknown, unknown, 100, 2687, unknown, unknown},  // a paper design: COPA-GPU, TACO 2021
};

void check_near(char const* what, double ours, double published) {
    if (std::isnan(published)) return;
    CAPTURE(what);
    CHECK(ours == Approx(published).epsilon(0.02).margin(1e-9));
}

}  // namespace

TEST_CASE("rates, memory, links and power of every accelerator are within 2 % of what is published") {
    for (DataSheet const& sheet : data_sheets) {
        CAPTURE(sheet.name);
        Scenario const s = of_gpu(sheet.name);
        double const peak = shipped_value(s, package::peak);
        check_near("16 bits", peak, sheet.at_16);
        check_near("8 bits", peak * shipped_value(s, gpu::rate_8), sheet.at_8);
        check_near("4 bits", peak * shipped_value(s, gpu::rate_4), sheet.at_4);
        check_near("capacity", shipped_value(s, package::capacity), sheet.capacity);
        check_near("bandwidth", 1000 * shipped_value(s, package::bandwidth), sheet.bandwidth);
        check_near("links", shipped_value(s, link::bandwidth), sheet.link);
        check_near("power", shipped_value(s, package::power), sheet.watts);
    }
}

TEST_CASE("every product that ships has a row among the data sheets") {
    std::set<std::string> missing;
    for (Entry const& gpu : shipped().entries(gpu::model)) missing.insert(gpu.name);
    for (DataSheet const& sheet : data_sheets) CHECK(missing.erase(sheet.name) == 1);
    CHECK(missing == std::set<std::string>{"custom", "Lite-GPU", "Lite-GPU (free)"});  // nobody sells them
}
