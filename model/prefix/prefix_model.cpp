// Wiring of prefix caching: what a session repeats, what stores find of it, what loading and keeping costs.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/load/quantities.h"
#include "model/memory/quantities.h"
#include "model/prefix/quantities.h"
#include "model/prefix/reuse.h"
#include "model/prefix/stores.h"
#include "model/tiers/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

constexpr std::string_view given = "given", reused = "from reuse";

std::array<StoreRows const*, 3> const stores{&store_1, &store_2, &store_3};

/// A row of a memory class, in the store numbered.
Quantity const& class_of(std::size_t store, Quantity const& row) {
    return store == 0 ? first_store(row) : store == 1 ? second_store(row) : third_store(row);
}

Substitution copied_to(auto const& originals, auto const& copies) {
    Substitution rows;
    for (Quantity const* q : originals) rows[q] = &copies(*q);
    return rows;
}

/// Prefill with nothing and with everything found: as wired so far, before memory classes of a package are placed.
void wire_ends(Graph& g) {
    g.repeat(copied_to(rows_of_prompt, cold_prompt));
    g.repeat(copied_to(rows_of_prompt, warm_prompt));
    g.add(cold_prompt(prefix::cached_share), none("0"), traffic::prompt);
    g.add(warm_prompt(prefix::cached_share), all_found, prefix::reusable);
}

void wire_sessions(Graph& g) {
    using namespace prefix;
    g.add(new_tokens,     new_tokens_of_round,   traffic::prompt, shared, rounds, traffic::answer);
    g.add(session_slack,  room_for_rounds,       traffic::prompt, shared, rounds, traffic::answer);
    g.add(reusable,       share_there_before,    new_tokens, traffic::prompt, shared, shared_share, rounds);
    g.add(shared_found,   share_of_prefix,       shared_share, shared, traffic::prompt, reusable);
    g.add(own_share,      what_remains,          reusable, shared_found);
    g.add(waiting_tokens, tokens_kept_for_later, rounds, shared_share, shared, new_tokens, traffic::answer);
    g.add(last_tokens,    tokens_left_behind,    rounds, shared_share, shared, new_tokens, traffic::answer);
    g.add(token_bytes,    bytes_of_token,        llm::kv_numbers, precision::cache, llm::index_share, llm::index_size, precision::index, llm::layers, prefill.kept, prefill.index_kept, prefill.context, llm::cache_share, speculation::cache_share);
    g.add(gpu_bytes,      bytes_in_gpu,          prefill.kv_width, precision::cache, llm::index_share, llm::index_size, precision::index, llm::layers, prefill.pipeline, prefill.kept, prefill.index_kept, prefill.context, llm::cache_share, speculation::cache_share, kept_bytes, token_bytes, prefill.tensor);
    g.add(context_tokens, mean_context_in_pause, rounds, shared_share, shared, new_tokens, traffic::answer);
    g.add(state_bytes,    product_of_four("L·ll·st·qs"), llm::layers, llm::linear_share, llm::state_size, precision::state);
    g.add(kept_bytes,     bytes_with_state, token_bytes, state_bytes, context_tokens);
    g.add_case(hierarchy, "inclusive", exclusive, none("0"), rounds);
    g.add_case(hierarchy, "exclusive", exclusive, certain("1"), rounds);
}

void wire_capacity(Graph& g) {
    g.add_case(serve::arrangement, "mixed", prefix::hbm_tokens, tokens_beside_batch, achieved::memory, decode.memory_use, prefix::gpu_bytes, decode.tensor, decode.pipeline);
    g.add_case(serve::arrangement, "split", prefix::hbm_tokens, none("0"), prefill.gpus);
    for (std::size_t i = 0; i < stores.size(); ++i) {
        StoreRows const& x = *stores[i];
        Quantity const &bandwidth = class_of(i, memory::stack_bandwidth), &refresh = class_of(i, memory::refresh), &retention = class_of(i, memory::retention);
        g.add(x.capacity,   product("h·Ms"), x.modules, class_of(i, memory::stack_capacity));
        g.add(x.tokens,     tokens_in_store, x.capacity, prefix::kept_bytes);
        g.add_case(x.place, "host",    x.link, product("host bandwidth·share of copies"), io::bandwidth, prefix::copy_share);
        g.add_case(x.place, "remote",  x.link, product("scale-out bandwidth·share of copies"), scaleout::bandwidth, prefix::copy_share);
        g.add_case(x.place, "package", x.link, product("h·Bs"), x.modules, bandwidth);
        g.add(x.read_rate,  least_of_rates, x.modules, bandwidth, x.link);
        g.add(x.write_rate, least_of_rates, x.modules, class_of(i, memory::write_bandwidth), x.link);
        g.add(x.kept,       same("retention"), retention);
        g.add_case(refresh, "device", x.kept, for_ever, retention);
        g.add(x.cost,       product("capacity·cm"), x.capacity, class_of(i, memory::price));
        g.add(x.write_limit, writes_endured, class_of(i, memory::endurance), x.capacity, control::wear_levelling, tiers::service_life);
    }
}

void wire_found(Graph& g) {
    using namespace prefix;
    g.add(rate, rate_in_balance, fleet::utilisation, cold_prompt(serve::gpu_seconds), warm_prompt(serve::gpu_seconds), llm::layers, cold_prompt(prefill.attention_time), warm_prompt(prefill.attention_time),
                                 cold_prompt(prefill.time), warm_prompt(prefill.time), reusable, shared_found, own_share, rounds, last_tokens, waiting_tokens, pause, pause_spread, exclusive,
                                 hbm_tokens, store_1.tokens, store_2.tokens, store_3.tokens, store_1.kept, store_2.kept, store_3.kept);
    g.add({hbm_life, store_1.life, store_2.life, store_3.life}, lives_of_stores, rate, rounds, last_tokens, waiting_tokens, pause, pause_spread, exclusive,
                                 hbm_tokens, store_1.tokens, store_2.tokens, store_3.tokens, store_1.kept, store_2.kept, store_3.kept);
    g.add(hbm_share,     found_first,   shared_found, own_share, hbm_life, pause, pause_spread);
    g.add(store_1.share, found_between, own_share, hbm_life, store_1.life, pause, pause_spread);
    g.add(store_2.share, found_between, own_share, store_1.life, store_2.life, pause, pause_spread);
    g.add(store_3.share, found_between, own_share, store_2.life, store_3.life, pause, pause_spread);
    g.add(loaded_share,  sum_of_three("Σ of stores"), store_1.share, store_2.share, store_3.share);
    g.add(balance,       balance_reached, rate, serve::gpu_seconds, fleet::utilisation);
    g.add(missed_share,  what_is_missed, reusable, hbm_share, loaded_share);
    g.add(working_set,   contexts_in_pauses, rate, rounds, waiting_tokens, pause, kept_bytes);
}

void wire_loading(Graph& g) {
    using namespace prefix;
    g.add_case(serve::arrangement, "mixed", loading_share, certain("1"), prefill.gpus);
    g.add_case(serve::arrangement, "split", loading_share, share_of_prefill, serve::pool_ratio);
    g.add(load_time, mean_load, start_time, loaded_share, own_share, rounds, traffic::prompt, gpu_bytes, store_1.share, store_1.read_rate, store_2.share, store_2.read_rate,
                                store_3.share, store_3.read_rate);
    g.add(even_rate, rate_of_even_loading, cold_prompt(prefill.time), traffic::prompt, gpu_bytes);
    g.add_case(overlap, "layer by layer", exposed_time, shown_beside_prefill, load_time, warm_prompt(prefill.time), llm::layers, prefill.batch, prefill.data, own_share, rounds,
                                store_1.share, store_1.load_time, store_2.share, store_2.load_time, store_3.share, store_3.load_time);
    g.add_case(overlap, "before",         exposed_time, loads_of_pass, load_time, prefill.batch, prefill.data);
    g.add(load::front_end, time_of_front_end, load::front_time, traffic::prompt, load::token_time);
    g.add_case(basis, given,  front_time, same("front end"), load::front_end);
    g.add_case(basis, reused, front_time, sum_of_two("front end + load"), load::front_end, exposed_time);
    g.add_case(basis, reused, serve::first_token, sum_of_three("t + transfer + load"), prefill.time, serve::transfer_time, exposed_time);
    for (std::size_t i = 0; i < stores.size(); ++i) {
        StoreRows const& x = *stores[i];
        Quantity const& before = i == 0 ? hbm_life : stores[i - 1]->life;
        g.add(x.load_time,    load_of_context, start_time, own_share, rounds, traffic::prompt, gpu_bytes, x.read_rate);
        g.add(x.pace,         pace_of_loading, cold_prompt(prefill.time), traffic::prompt, gpu_bytes, x.read_rate);
        g.add(x.least_tokens, fewest_tokens,   start_time, cold_prompt(prefill.time), traffic::prompt, gpu_bytes, x.read_rate);
        g.add(x.reads,        loaded_per_second, rate, prefill.tensor, prefill.pipeline, traffic::prompt, x.share, gpu_bytes, loading_share);
        g.add_case(hierarchy, "inclusive", x.writes, written_at_once, rate, token_bytes, traffic::prompt, shared_found, own_share, x.life, pause, pause_spread, traffic::answer, x.tokens, state_bytes);
        g.add_case(hierarchy, "exclusive", x.writes, dropped_before, rate, rounds, kept_bytes, last_tokens, waiting_tokens, before, pause, pause_spread, x.tokens);
        g.add(x.daily_writes, writes_of_all_bytes, x.writes, x.capacity);
        g.add(x.read_slack,   room_in_rate, x.reads, x.read_rate);
        g.add(x.write_slack,  room_in_rate, x.writes, x.write_rate);
        g.add(x.wear_slack,   room_in_rate, x.writes, x.write_limit);
        g.add(x.slack,        tightest_of_three("min(loading, storing, endurance)"), x.read_slack, x.write_slack, x.wear_slack);
        g.add(x.power,        power_of_store, x.modules, class_of(i, memory::static_power), x.reads, class_of(i, memory::board_energy), loading_share, x.writes,
                              class_of(i, memory::write_energy));
    }
    g.add(slack, tightest_of_four("min(session, stores)"), session_slack, store_1.slack, store_2.slack, store_3.slack);
    g.add_case(basis, reused, serve::slack, tightest_of_five("min(prefill, decode, transfer, latency, caching)"), prefill.slack, decode.slack, serve::transfer_slack, serve::latency_slack, slack);
}

void wire_money(Graph& g) {
    using namespace prefix;
    g.add(store_cost,  sum_of_three("Σ of stores"), store_1.cost, store_2.cost, store_3.cost);
    g.add(store_power, sum_of_three("Σ of stores"), store_1.power, store_2.power, store_3.power);
    g.add(standing_power, standing_of_stores, store_1.modules, class_of(0, memory::static_power), store_2.modules, class_of(1, memory::static_power),
                                              store_3.modules, class_of(2, memory::static_power));
    g.add(store_rate,  hourly_cost_of_stores, store_cost, fleet::charge, fleet::operations_share, store_power, fleet::facility_charge, site::power_overhead,
                       site::electricity_price, fleet::busy);
    g.add(stores_per_request, stores_of_request, serve::gpu_seconds, store_rate);
    g.add(saved_time,  time_saved, cold_prompt(serve::gpu_seconds), serve::gpu_seconds);
    g.add(cold_cost,   cost_without_stores, cold_prompt(serve::gpu_seconds), fleet::cost_rate, store_rate, traffic::answer);
    g.add(cost_saving, share_saved_by_caching, serve::cost, cold_cost);
    for (std::size_t i = 0; i < stores.size(); ++i)
        g.add(stores[i]->paying_time, pause_that_pays, cold_prompt(serve::input_gpu_seconds), fleet::cost_rate, store_rate, kept_bytes, class_of(i, memory::price),
                                      fleet::charge, fleet::operations_share);
}

}  // namespace

void wire_prefix(Graph& g) {
    wire_ends(g);
    g.repeat(copied_to(store_class_rows, first_store));
    g.repeat(copied_to(store_class_rows, second_store));
    g.repeat(copied_to(store_class_rows, third_store));
    g.add_case(prefix::basis, given,  prefix::cached_share, same("as the traffic says"), traffic::cached_share);
    g.add_case(prefix::basis, reused, prefix::cached_share, found_in_all, prefix::hbm_share, prefix::loaded_share);
    wire_sessions(g);
    wire_capacity(g);
    wire_found(g);
    wire_loading(g);
    wire_money(g);
}

}  // namespace diecast
