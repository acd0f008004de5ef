// What inference reads and writes, against the operating points of the public Splitwise profile: Llama 2 70B in 16 bits
// on eight packages of 80 GB.
#include <catch2/catch.hpp>
#include "model/fleet/quantities.h"
#include "model/tiers/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

namespace {

Scenario llama_2() {
    Scenario s;
    s.pin(llm::vocabulary, 32000.).pin(llm::layers, 80.).pin(llm::hidden, 8192.).pin(llm::heads, 64.);
    s.pin(llm::kv_heads, 8.).pin(llm::head_size, 128.).pin(llm::ffn, 28672.).pin(llm::ffn_matrices, 3.);
    s.pin(precision::weight, 2.).pin(precision::cache, 2.).pin(precision::activation, 2.);
    s.pin(decode.tensor, 8.).pin(package::capacity, 80.);
    return s;
}

}  // namespace

TEST_CASE("prefill writes the KV cache as fast as the Splitwise profile says, and as often per cell") {
    struct Point {
        double batch, prompt, rate, written, over_502, over_640;  // tokens/s, GB/s, writes per cell
    };
    for (auto const& p : {Point{1, 2048, 14995, 4.91, 1.54e6, 1.21e6}, Point{4, 512, 15444, 5.06, 1.59e6, 1.25e6},
                          Point{64, 512, 11139, 3.65, 1.15e6, 9.0e5}, Point{1, 2048, 7470, 2.45, 7.7e5, 6.0e5}}) {
        CAPTURE(p.rate);
        Scenario s = llama_2();
        s.pin(prefill.batch, p.batch).pin(traffic::prompt, p.prompt);
        s.pin(prefill.time, p.batch * p.prompt / p.rate * 1e3);
        CHECK(value(s, llm::kv_bytes) == Approx(327.68));
        CHECK(8 * value(s, prefill_data.cache_writes) == Approx(p.written).epsilon(0.002));
        CHECK(8 * value(s, prefill_data.cache_room) == Approx(502).epsilon(0.002));
        CHECK(value(s, prefill_data.cell_writes) == Approx(p.over_502).epsilon(0.01));
        s.pin(prefill_data.cache_room, 80.);
        CHECK(value(s, prefill_data.cell_writes) == Approx(p.over_640).epsilon(0.01));
    }
}

TEST_CASE("decode writes far less, and both passes together lie between") {
    struct Point {
        double batch, rate, written, over_502, over_640;
    };
    for (auto const& p : {Point{64, 1280, 0.42, 1.32e5, 1.03e5}, Point{1, 34, 0.011, 3.5e3, 2.8e3}}) {
        CAPTURE(p.rate);
        Scenario s = llama_2();
        s.pin(decode.batch, p.batch).pin(decode.time, p.batch / p.rate * 1e3);
        CHECK(8 * value(s, decode_data.cache_writes) == Approx(p.written).epsilon(0.02));
        CHECK(value(s, decode_data.cell_writes) == Approx(p.over_502).epsilon(0.01));
        s.pin(decode_data.cache_room, 80.);
        CHECK(value(s, decode_data.cell_writes) == Approx(p.over_640).epsilon(0.02));
    }
    struct Mix {
        double prompt, answer, requests, written, over_502;
    };
    for (auto const& m : {Mix{1020, 129, 5.6, 2.10, 6.6e5}, Mix{1469, 13, 8.1, 3.94, 1.24e6}}) {
        CAPTURE(m.prompt);
        Scenario s = llama_2();
        s.pin(traffic::prompt, m.prompt).pin(traffic::answer, m.answer);
        s.pin(serve::rate_per_gpu, m.requests * m.answer / 8);
        CHECK(8 * value(s, tiers::mixed_writes) == Approx(m.written).epsilon(0.01));
        CHECK(value(s, tiers::mixed_cell_writes) == Approx(m.over_502).epsilon(0.01));
    }
}

TEST_CASE("weights are written as often as they are updated, and once per retention where that is shorter") {
    Scenario s;
    CHECK(value(s, tiers::weight_cell_writes) == Approx(43830).epsilon(0.01));
    s.pin(tiers::weight_update, 1 / 3600.);
    CHECK(value(s, tiers::weight_cell_writes) == Approx(1.58e8).epsilon(0.01));
    s.pin(tiers::weight_update, 1 / 60.);
    CHECK(value(s, tiers::weight_cell_writes) == Approx(2.63e6).epsilon(0.01));
    s.pin(tiers::weight_update, 5 * 8760.);  // never
    for (auto const& [retention, writes] : {std::pair(1., 43830.), {24., 1826.}, {168., 261.}}) {
        s.pin(memory::retention, retention);
        CHECK(value(s, tiers::weight_kept_writes) == Approx(writes).epsilon(0.01));
    }
    s.pin(memory::endurance, 26100.);
    CHECK(value(s, tiers::weight_margin) == Approx(100).epsilon(0.01));
    CHECK(value(s, tiers::weight_slack) == Approx(0.99).epsilon(0.01));
}

TEST_CASE("decode reads thousands of bytes for each it writes") {
    struct Point {
        double batch, context, ratio;
    };
    for (auto const& p :
         {Point{1, 1085, 4.2e5}, Point{16, 1085, 2.7e4}, Point{64, 1085, 7600}, Point{256, 1500, 3100}}) {
        CAPTURE(p.batch);
        Scenario s = llama_2();
        s.pin(decode.batch, p.batch).pin(decode.context, p.context);
        CHECK(value(s, decode_data.read_ratio) == Approx(p.ratio).epsilon(0.02));
    }
    for (auto const& [batch, ratio] : {std::pair(16., 3170.), {32., 1690.}, {64., 950.}}) {
        CAPTURE(batch);
        Scenario s = llama_2();
        s.pin(traffic::prompt, 1020.).pin(traffic::answer, 129.).pin(decode.batch, batch).pin(prefill.batch, 4.);
        CHECK(value(s, tiers::request_ratio) == Approx(ratio).epsilon(0.01));
    }
    Scenario code = llama_2();
    code.pin(traffic::prompt, 1469.).pin(traffic::answer, 13.).pin(decode.batch, 64.).pin(prefill.batch, 4.);
    CHECK(value(code, tiers::request_ratio) == Approx(140).epsilon(0.02));
}

TEST_CASE("what a pass reads and writes adds up to its memory traffic") {
    for (bool experts : {false, true})
        for (Phase const* x : {&prefill, &decode}) {
            PassData const& d = x == &prefill ? prefill_data : decode_data;
            Scenario s;
            s.pin(x->batch, 16.).pin(decode.pipeline, 2.);
            if (experts)
                s.pin(llm::expert_layers, 60.)
                    .pin(llm::experts, 64.)
                    .pin(llm::active_experts, 4.)
                    .pin(llm::expert_ffn, 2048.);
            CAPTURE(experts, x->batch.key);
            CHECK(value(s, d.matrix_bytes) + value(s, d.attention_bytes) == Approx(value(s, x->bytes)));
            CHECK(value(s, d.weights_read) + value(s, d.cache_written) + value(s, d.matrix_activations) ==
                  Approx(value(s, d.matrix_bytes)));
            CHECK(value(s, d.cache_read) + value(s, d.attention_activations) == Approx(value(s, d.attention_bytes)));
            CHECK(value(s, d.matrix_activations) > 0);
            CHECK(value(s, d.shortest) * value(s, x->rate_per_gpu) > 0);
            CHECK(value(s, d.shortest) <= value(s, x->time) / 2);
            CHECK(value(s, d.weight_reads) == Approx(value(s, d.weights_read) * 2e3 / value(s, x->time)));
        }
}
