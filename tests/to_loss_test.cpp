// Training to a loss: laws of the critical batch by hand and against each other, what a batch costs in tokens and time,
// and which layouts are of which kind of parallelism.
#include "model/convergence/to_loss.h"
#include <catch2/catch.hpp>
#include <cmath>
#include "model/convergence/quantities.h"
#include "model/convergence/to_loss_rows.h"
#include "model/inference/quantities.h"
#include "model/training/quantities.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

Scenario by(std::string const& law) { return Scenario{}.pin(to_loss::law, law); }

double slack_of(std::string const& kinds, double tensor, double context, double pipeline, double expert) {
    return shipped_value(Scenario{}
                             .pin(to_loss::parallelism, kinds)
                             .pin(training::tensor, tensor)
                             .pin(training::context, context)
                             .pin(training::pipeline, pipeline)
                             .pin(training::expert, expert),
                         to_loss::parallelism_slack);
}

}  // namespace

TEST_CASE("the loss of a network is that of the law of Hoffmann et al.") {
    // 70 billion parameters and 1.4 trillion tokens, by hand: 1.69 + 406.4/4867.8 + 410.7/2517.2
    CHECK(loss_of_tokens(70e9, 1.4e12) == Approx(1.69 + 0.083487 + 0.163158).epsilon(1e-4));
    CHECK(loss_of_tokens(1e30, 1e30) == Approx(1.69).epsilon(1e-4));
}

TEST_CASE("the critical batch follows the tokens by one law and the loss by another") {
    CHECK(critical_batch_of(3e7, 1e12, 0.462, 1.9, 0.0) == Approx(3e7));
    CHECK(critical_batch_of(3e7, 4e12, 0.5, 1.9, 0.0) == Approx(6e7));
    // Kaplan et al. at a loss of 3: 2·10^8/3^(1/0.21)
    CHECK(critical_batch_of(2e8, 1e12, 0.0, 3.0, 4.762) == Approx(2e8 / 187.1).epsilon(1e-3));
}

TEST_CASE("a batch of the critical size takes twice the tokens of a small one and twice the steps of a large one") {
    CHECK(growth_of_batch(5e6, 5e6) == 2);
    CHECK(growth_of_batch(0.0, 5e6) == 1);
    double const tokens = 1e12, critical = 5e6, fewest_steps = tokens / critical;
    double const batch = critical, steps = tokens * growth_of_batch(batch, critical) / batch;
    CHECK(steps == Approx(2 * fewest_steps));
}

TEST_CASE("laws of the critical batch come out as their papers print them") {
    // Power Lines: 0.0471·D^0.462 sequences of 2,048 tokens
    Scenario s = by("Power Lines");
    s.pin(training::token_budget, 3e11);
    CHECK(shipped_value(s, to_loss::critical_batch) == Approx(0.0471 * std::pow(3e11, 0.462) * 2048).epsilon(1e-3));
    // Zhang et al.: 22.91·D^0.47 sequences of 512 tokens, D in millions, take 20 % more steps than in proportion
    s = by("Zhang et al.");
    s.pin(training::token_budget, 3e9).pin(training::sequence, 512.0);
    s.pin(training::global_batch, std::round(22.91 * std::pow(3000, 0.47)));
    CHECK(shipped_value(s, to_loss::growth) == Approx(1.2).epsilon(1e-3));
    // Kaplan et al.: 2·10^8 tokens over the loss to the power 1/0.21
    s = by("Kaplan et al.");
    double const loss = shipped_value(s, to_loss::loss);
    CHECK(shipped_value(s, to_loss::critical_batch) == Approx(2e8 * std::pow(loss, -1 / 0.21)).epsilon(1e-3));
}

TEST_CASE("critical batches of MLPerf's networks are those fitted to its points") {
    struct Row {
        char const *law, *benchmark;
        double sequence;
    };
    for (Row const& row :
         {Row{"MLPerf Llama-3.1 405B", "Llama-3.1 405B", 8192}, Row{"MLPerf GPT-3 175B", "GPT-3 175B", 2048}}) {
        CAPTURE(row.law);
        Scenario const fitted = Scenario{}.pin(convergence::benchmark, row.benchmark);
        CHECK(shipped_value(by(row.law), to_loss::critical_batch) ==
              Approx(row.sequence * shipped_value(fitted, convergence::critical_batch)).epsilon(1e-3));
    }
}

TEST_CASE("time, cost and energy to the loss are those of the run, times what the batch takes in tokens") {
    Scenario s = by("MLPerf Llama-3.1 405B");
    s.pin(training::global_batch, 1024.0).pin(training::sequence, 8192.0);
    double const growth = 1 + 1024 * 8192 / 48.49e6;
    CHECK(shipped_value(s, to_loss::growth) == Approx(growth));
    CHECK(shipped_value(s, to_loss::time) == Approx(growth * shipped_value(s, run::wall_time)));
    CHECK(shipped_value(s, to_loss::cost) == Approx(growth * shipped_value(s, run::cost)));
    CHECK(shipped_value(s, to_loss::energy) == Approx(growth * shipped_value(s, run::energy)));
    CHECK(shipped_value(s, to_loss::steps) == Approx(growth * shipped_value(s, run::steps)).epsilon(1e-4));
}

TEST_CASE("a kind of parallelism admits the layouts that have no other") {
    CHECK(slack_of("any", 8, 2, 4, 1) > 0);
    CHECK(slack_of("data", 1, 1, 1, 1) == 0);
    CHECK(slack_of("data", 2, 1, 1, 1) < 0);
    CHECK(slack_of("data × tensor", 8, 1, 1, 1) == 0);
    CHECK(slack_of("data × tensor", 8, 1, 2, 1) < 0);
    CHECK(slack_of("data × pipeline", 1, 1, 16, 1) == 0);
    CHECK(slack_of("data × pipeline", 1, 2, 16, 1) < 0);
    CHECK(slack_of("data × tensor × pipeline", 8, 1, 16, 1) == 0);
    CHECK(slack_of("data × tensor × pipeline", 8, 1, 16, 8) < 0);
    CHECK(slack_of("data × context", 1, 4, 1, 1) == 0);
    CHECK(slack_of("data × context", 1, 4, 1, 8) < 0);
    CHECK(slack_of("data × expert", 1, 1, 1, 64) == 0);
    CHECK(slack_of("data × expert", 2, 1, 1, 64) < 0);
    CHECK(slack_of("hybrid", 1, 1, 1, 1) < 0);
    CHECK(slack_of("hybrid", 2, 1, 1, 1) == 0);
    CHECK(slack_of("hybrid", 1, 1, 1, 8) > 0);
}
