// Wiring of the rates of training: those of its own arithmetic, or of that of serving.
#include "model/core/relations.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/training/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {

void wire_training_rates(Graph& g) {
    namespace tr = training;
    g.add_case(tr::arithmetic, "16-bit",    tr::peak_rate, same("F16"), package::sustained_peak);
    g.add_case(tr::arithmetic, "8-bit",     tr::peak_rate, product("F16·rate at 8 bits"), package::sustained_peak, gpu::rate_8);
    g.add_case(tr::arithmetic, "4-bit",     tr::peak_rate, product("F16·rate at 4 bits"), package::sustained_peak, gpu::rate_4);
    g.add_case(tr::arithmetic, "as served", tr::peak_rate, same("as served"), achieved::peak_rate);
    g.add_case(tr::arithmetic, "16-bit",    tr::matrix_share, same("efficiency at 16 bits"), gpu::matrix_efficiency);
    g.add_case(tr::arithmetic, "8-bit",     tr::matrix_share, same("efficiency at 8 bits"), gpu::matrix_efficiency_8);
    g.add_case(tr::arithmetic, "4-bit",     tr::matrix_share, same("efficiency at 4 bits"), gpu::matrix_efficiency_4);
    g.add_case(tr::arithmetic, "as served", tr::matrix_share, same("as served"), achieved::matrix_share);

    auto const operations = [&](Quantity const& out, Quantity const& efficiency) {
        g.add_case(method::efficiency, "achieved", out, product_of_three("rating·efficiency·software"), tr::peak_rate, efficiency, runtime::matrix_share);
        g.add_case(method::efficiency, "peak",     out, same("rating"), tr::peak_rate);
    };
    operations(tr::matrix_rate,  tr::matrix_share);
    operations(tr::grouped_rate, gpu::grouped_efficiency);
    g.add_case(method::efficiency, "achieved", tr::attention_rate, same("Fa"), achieved::attention_rate);
    g.add_case(method::efficiency, "peak",     tr::attention_rate, same("rating"), tr::peak_rate);
    g.add_case(method::efficiency, "achieved", tr::wave_rate, product("F·gain"), tr::matrix_rate, gpu::wave_gain);
    g.add_case(method::efficiency, "peak",     tr::wave_rate, same("F"), tr::matrix_rate);
}

}  // namespace diecast
