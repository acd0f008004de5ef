// The step of a worker from the kernels of a listed network, held against published rates of training.
#include <catch2/catch.hpp>
#include "model/convergence/quantities.h"
#include "model/core/program.h"
#include "model/kernel_list/quantities.h"
#include "model/package/quantities.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

Scenario worker_on(std::string const& gpu, std::string const& network, double batch) {
    return Scenario{}
        .pin(gpu::model, gpu)
        .pin(iteration::network, network)
        .pin(iteration::task, "training")
        .pin(iteration::batch_basis, "of a worker")
        .pin(worker::step_source, "listed network")
        .pin(worker::batch, batch);
}
double rate(Scenario const& s) {
    auto const v = evaluate(shipped(), s, {&worker::batch, &worker::step_time});
    return v[0] / v[1];
}

}  // namespace

TEST_CASE("a worker that trains a listed network takes that network's time at the worker's batch") {
    Scenario const s = worker_on("A100", "ResNet-50", 64);
    auto const v =
        evaluate(shipped(), s, {&worker::step_time, &iteration::time, &iteration::batch, &iteration::samples});
    CHECK(v[0] == v[1]);
    CHECK(v[2] == 64);
    CHECK(rate(s) == Approx(v[3]));
    Scenario pair = s;
    pair.pin(worker::step_source, "measured pair").pin(worker::rate, 100.0).pin(worker::half_batch, 16.0);
    CHECK(evaluate(shipped(), pair, {&worker::step_time})[0] == Approx(0.8));
}

// ResNet-50: one GPU of a DGX-1, a DGX-2 and a DGX A100, mixed precision, NVIDIA DeepLearningExamples. GNMT: sentences
// per second and V100, from logs of MLPerf v0.6.
TEST_CASE("listed networks train faster than they were measured, by as much as the documentation says") {
    struct Row {
        char const *gpu, *network;
        double batch, measured, ratio;
    };
    for (Row const& r : {Row{"V100", "ResNet-50", 192, 1376, 1.26}, Row{"V100", "ResNet-50", 256, 1492, 1.17},
                         Row{"A100", "ResNet-50", 256, 2180, 1.89}, Row{"V100", "GNMT", 256, 1778, 2.22}}) {
        CAPTURE(r.gpu, r.network, r.batch);
        CHECK(rate(worker_on(r.gpu, r.network, r.batch)) / r.measured == Approx(r.ratio).margin(0.01));
    }
}

TEST_CASE("half of the peak, fitted to ResNet-50 on V100 at one batch, holds for another, not for another GPU") {
    auto const fitted = [](Scenario s) { return rate(s.pin(levels::matrix_efficiency, 50.0)); };
    CHECK(fitted(worker_on("V100", "ResNet-50", 256)) == Approx(1492).epsilon(0.01));
    CHECK(fitted(worker_on("V100", "ResNet-50", 192)) == Approx(1376).epsilon(0.09));
    CHECK(fitted(worker_on("A100", "ResNet-50", 256)) / 2180 == Approx(1.62).margin(0.01));
    CHECK(fitted(worker_on("V100", "GNMT", 256)) / 1778 == Approx(1.69).margin(0.01));
}
