// CROSSBOW: sizes of its networks from their layers, and averaging of learners on a noisy quadratic.
#include <catch2/catch.hpp>
#include "model/convergence/quantities.h"
#include "model/core/program.h"
#include "model/kernel_list/layers.h"
#include "model/kernel_list/quantities.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

Scenario trained(std::string const& name) { return Scenario{}.pin(classifier::name, name); }

}  // namespace

TEST_CASE("sizes of CROSSBOW's networks and data sets follow from layers and images") {
    struct Row {
        char const* name;
        double weights, model, operators, data;  // millions, MiB, count, MiB
    };
    for (Row const& r :
         {Row{"LeNet", 1.111946, 4.242, 24, 179.44}, Row{"ResNet-32", 0.466906, 1.781, 263, 703.125},
          Row{"VGG-16", 15.038116, 57.366, 121, 703.125}, Row{"ResNet-50", 25.557032, 97.492, 384, 1073375.25}}) {
        CAPTURE(r.name);
        Scenario const s = trained(r.name);
        CHECK(shipped_value(s, classifier::weights) == Approx(r.weights).epsilon(1e-12));
        CHECK(shipped_value(s, classifier::model) == Approx(r.model).epsilon(1e-4));
        CHECK(shipped_value(s, classifier::operators) == r.operators);
        CHECK(shipped_value(s, classifier::data) == Approx(r.data).epsilon(1e-4));
        CHECK(shipped_value(s, worker::model) == Approx(r.weights * 4));
    }
    // recalled from the paper's table 1
    for (auto [name, model] : {std::pair{"LeNet", 4.24}, {"ResNet-32", 1.79}, {"VGG-16", 57.37}, {"ResNet-50", 97.49}})
        CHECK(shipped_value(trained(name), classifier::model) == Approx(model).epsilon(0.01));
}

TEST_CASE("LeNet's layers by hand") {
    Stack const s = lenet();
    REQUIRE(s.layers.size() == 4);
    CHECK(s.layers[0].out == 24 * 24 * 32);
    CHECK(s.layers[1].out == 8 * 8 * 64);
    CHECK(s.layers[2].in == 4 * 4 * 64);
    ClassifierNumbers const& n = numbers_of(Classifier::lenet);
    CHECK(n.weights == 25 * 32 + 32 + 25 * 32 * 64 + 64 + 1024 * 1024 + 1024 + 1024 * 10 + 10);
    double const first = 24 * 24 * 25 * 32, others = 8 * 8 * 25 * 32 * 64 + 1024 * 1024 + 1024 * 10;
    CHECK(n.multiplications == 2 * first + 3 * others);
    CHECK(n.kept == 24 * 24 * 32 + 8 * 8 * 64 + 1024 + 10);
}

TEST_CASE("a step is as measured, or as its work and its operators take") {
    Scenario const maxwell = Scenario{}.pin(worker::measured, "ResNet-50 on Titan X Maxwell").pin(worker::batch, 16.0);
    CHECK(shipped_value(maxwell, worker::step_time) == Approx(159.62).epsilon(0.02));
    for (auto [name, ms] : {std::pair{"ResNet-50 on Titan X Pascal", 103.58}, {"VGG-16 on Titan X Pascal", 128.62}})
        CHECK(shipped_value(Scenario{}.pin(worker::measured, name).pin(worker::batch, 16.0), worker::step_time) ==
              Approx(ms).epsilon(0.001));
    // LeNet, 4 images: 27.86 MFLOP each at 12.1 TFLOP/s, and 24 operators of 5 µs
    CHECK(shipped_value(trained("LeNet").pin(worker::batch, 4.0), worker::step_time) ==
          Approx(4 * 0.02786 / 12.1 + 24 * 0.005).epsilon(1e-3));
    // the rate at which ResNet-50 works, carried over to its own work, gives its own rate again
    Scenario const by_work = Scenario{}.pin(worker::measured, "residual layers on Titan X Pascal");
    CHECK(shipped_value(by_work, worker::rate) == Approx(191.6).epsilon(1e-3));
}

TEST_CASE("a synchronisation over a ring takes what was worked out for the four networks") {
    for (auto [name, ms] : {std::pair{"ResNet-50", 27.9}, {"VGG-16", 16.5}, {"ResNet-32", 0.79}, {"LeNet", 1.48}}) {
        Scenario s = trained(name).pin(learners::per_gpu, 2.0).pin(averaging::exchange, "ring");
        CAPTURE(name);
        CHECK(shipped_value(s, averaging::time_per_sync) == Approx(ms).epsilon(0.015));
        double const ring = shipped_value(s, averaging::exchange_time);
        CHECK(shipped_value(s.pin(averaging::exchange, "faster of ring and tree"), averaging::exchange_time) <= ring);
    }
}

TEST_CASE("activations of a learner grow with its batch and are those of its layers") {
    Scenario s = trained("VGG-16");
    CHECK(shipped_value(s, learners::activations) == Approx(256 * 4 * shipped_value(s, classifier::kept)));
    CHECK(shipped_value(s.pin(learners::batch, 64.0), learners::activations) ==
          Approx(64 * 4 * shipped_value(s, classifier::kept)));
}
