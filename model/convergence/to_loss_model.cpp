// Wiring of training to a loss.
#include "model/convergence/to_loss.h"
#include "model/convergence/to_loss_rows.h"
#include "model/core/relations.h"
#include "model/inference/quantities.h"
#include "model/training/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {

void wire_to_loss(Graph& g) {
    namespace t = to_loss;
    g.add(t::loss,           loss_of_tokens, llm::active_parameters, training::token_budget);
    g.add(t::critical_batch, critical_batch_of, t::reference_batch, training::token_budget, t::token_exponent, t::loss, t::loss_exponent);
    g.add(t::batch,          product("sequences·length"), training::global_batch, training::sequence);
    g.add(t::growth,         growth_of_batch, t::batch, t::critical_batch);
    g.add(t::tokens,         product("D·growth"), training::token_budget, t::growth);
    g.add(t::steps,          steps_of_batch, training::token_budget, t::batch, t::critical_batch);
    g.add(t::time,           product("run·growth"), run::wall_time, t::growth);
    g.add(t::cost,           product("run·growth"), run::cost, t::growth);
    g.add(t::energy,         product("run·growth"), run::energy, t::growth);
    namespace tr = training;
    auto const allow = [&](std::string_view kinds, auto const& formula, auto const&... ways) {
        g.add_case(t::parallelism, kinds, t::parallelism_slack, formula, ways...);
    };
    allow("any", certain("1"), tr::data);
    allow("data", room_without, tr::tensor, tr::context, tr::pipeline, tr::expert);
    allow("data × tensor", room_without, tr::context, tr::pipeline, tr::expert);
    allow("data × pipeline", room_without, tr::tensor, tr::context, tr::expert);
    allow("data × tensor × pipeline", room_without, tr::context, tr::expert);
    allow("data × context", room_without, tr::tensor, tr::pipeline, tr::expert);
    allow("data × expert", room_without, tr::tensor, tr::context, tr::pipeline);
    allow("hybrid", room_for_hybrid, tr::tensor, tr::context, tr::pipeline, tr::expert);
}

}  // namespace diecast
