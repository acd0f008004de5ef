#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <complex>
#include <random>
#include "model/convergence/epochs.h"
#include "model/convergence/hybrid.h"
#include "model/convergence/learners.h"
#include "model/convergence/quantities.h"
#include "model/core/program.h"
#include "model/kernel_list/quantities.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

Scenario measured(std::string const& name) { return Scenario{}.pin(convergence::benchmark, name); }

/// Inception-V3 as published: 64 samples per device, epochs straight from the table.
Scenario inception(double devices) {
    return measured("Inception-V3")
        .pin(convergence::method, "points")
        .pin(worker::batch, 64.0)
        .pin(hybrid::speedup_2, 1.32)
        .pin(hybrid::devices, devices);
}

}  // namespace

TEST_CASE("the law fitted to a benchmark's points is the one worked out apart") {
    struct Row {
        char const* name;
        double least, critical, error, worst;  // errors in percent
    };
    for (Row const& r :
         {Row{"ResNet-50", 34.58, 46896, 3.70, 6.00}, Row{"RNN-T", 35.68, 3690, 2.31, 3.39},
          Row{"SSD-RetinaNet", 3.418, 1437, 6.56, 12.84}, Row{"Mask R-CNN", 12.84, 831.7, 3.43, 5.79},
          Row{"BERT", 2.317e6, 12723, 6.40, 12.93}, Row{"DLRM-DCNv2", 0.6393, 283040, 1.36, 2.19},
          Row{"GPT-3 175B", 1.049e9, 16103, 3.09, 4.25}, Row{"Stable Diffusion", 1.959e6, 1975.5, 6.10, 8.61},
          Row{"R-GAT", 0.7518, 115750, 1.39, 2.63}, Row{"Llama-3.1 405B", 2.748e5, 5919.3, 1.27, 1.77},
          Row{"UNet3D", 3.066e5, 242.23, 2.93, 4.99}, Row{"OC20", 17.72, 2518.4, 2.16, 3.00},
          Row{"DeepCAM", 6.397, 835.13, 7.04, 9.54}, Row{"CosmoFlow", 8.923, 288.3, 25.20, 40.41},
          Row{"GNMT", 3.240, 9030, 2.10, 3.39}, Row{"Inception-V3", 1.339, 1010, 1.97, 3.33}}) {
        CAPTURE(r.name);
        Scenario const s = measured(r.name);
        CHECK(shipped_value(s, convergence::least_epochs) == Approx(r.least).epsilon(1e-3));
        CHECK(shipped_value(s, convergence::critical_batch) == Approx(r.critical).epsilon(1e-3));
        CHECK(shipped_value(s, convergence::fit_error) == Approx(r.error).margin(0.006));
        CHECK(shipped_value(s, convergence::worst_error) == Approx(r.worst).margin(0.006));
        CHECK((shipped_value(s, convergence::fit_slack) < 0) == (std::string(r.name) == "CosmoFlow"));
    }
}

TEST_CASE("GNMT's epochs follow the law within 4 % at the five batches") {
    for (auto [batch, epochs] : {std::pair{2048., 4.1}, {3072., 4.2}, {8192., 6.2}, {12288., 7.6}, {16384., 9.2}})
        CHECK(shipped_value(measured("GNMT").pin(convergence::batch, batch), convergence::epochs) ==
              Approx(epochs).epsilon(0.04));
}

TEST_CASE("GNMT's minutes are steps times their time on DGX-1 and DGX-2H") {
    struct Row {
        double gpus, batch, epochs, minutes, rate;
    };
    double const dgx1 = 1778, dgx2h = 1.47 * dgx1, dgx2 = 2175;  // the last is calibrated on its one row
    for (Row const& r :
         {Row{8, 2048, 4.1, 21.06, dgx1}, Row{384, 12288, 7.6, 2.01, dgx1}, Row{16, 2048, 4.0, 9.87, dgx2h},
          Row{256, 8192, 6.2, 2.14, dgx2h}, Row{384, 12288, 7.6, 1.80, dgx2h}, Row{16, 2048, 4.1, 11.21, dgx2}}) {
        CAPTURE(r.gpus, r.batch);
        Scenario const s = measured("GNMT")
                               .pin(hybrid::devices, r.gpus)
                               .pin(hybrid::ways, 1.0)
                               .pin(worker::batch, r.batch / r.gpus)
                               .pin(worker::rate, r.rate)
                               .pin(worker::half_batch, 0.0372 * r.rate)
                               .pin(hybrid::epochs, r.epochs);
        CHECK(60 * shipped_value(s, hybrid::time) == Approx(r.minutes).epsilon(0.025));
    }
}

TEST_CASE("points in any order are read straight between on logarithmic axes") {
    EpochPoints<double> p{};
    p.batch = {100, 400, 25};
    p.epochs = {4, 16, 3};
    CHECK(epochs_of_table(p, 10.0) == 3);
    CHECK(epochs_of_table(p, 25.0) == Approx(3));
    CHECK(epochs_of_table(p, 200.0) == Approx(8));
    CHECK(epochs_of_table(p, 400.0) == Approx(16));
    CHECK(epochs_of_table(p, 800.0) == Approx(32));  // steps fall no further
    CHECK(epochs_of_table(EpochPoints<double>{}, 7.0) == 1);
}

TEST_CASE("a law fitted to its own points comes back, with any exponent") {
    std::mt19937 random(4);
    std::uniform_real_distribution<> any(0, 1);
    for (int n = 0; n < 200; ++n) {
        double const least = 1 + 50 * any(random), critical = std::exp(12 * any(random)), p = 0.5 + 2 * any(random);
        EpochPoints<double> points{};
        for (std::size_t i = 0; i < 3 + static_cast<std::size_t>(n) % 12; ++i) {
            points.batch[i] = critical * (0.1 + 3 * any(random));
            points.epochs[i] = epochs_of_law(points.batch[i], least, critical, p);
        }
        auto const [a, b] = fitted_epochs(points, p);
        CHECK(a == Approx(least).epsilon(1e-6));
        CHECK(b == Approx(critical).epsilon(1e-6));
        CHECK(error_of_law(points, a, b, p)[1] < 1e-6);
    }
    EpochPoints<double> flat{};
    flat.batch = {10, 20};
    flat.epochs = {5, 4};
    CHECK(fitted_epochs(flat, 1.0)[1] == 1e12);
}

TEST_CASE("steps saved and epochs lost multiply to one") {
    Scenario const s = measured("RNN-T").pin(convergence::batch, 2500.0);
    double const steps = shipped_value(s, convergence::steps) / shipped_value(s, convergence::least_steps);
    double const epochs = shipped_value(s, convergence::epochs) / shipped_value(s, convergence::least_epochs);
    CHECK((steps - 1) * (epochs - 1) == Approx(1));
}

TEST_CASE("splitting Inception-V3 over pairs wins 26.5 % at 256 devices and loses below the crossover") {
    CHECK(shipped_value(inception(256), hybrid::gain) == Approx(1.265).epsilon(0.005));
    CHECK(shipped_value(inception(64), hybrid::gain) == Approx(1.155).epsilon(0.005));
    CHECK(shipped_value(inception(128), hybrid::gain) == Approx(1.131).epsilon(0.005));
    CHECK(shipped_value(inception(32), hybrid::gain) == Approx(0.66));
    CHECK(shipped_value(inception(8), hybrid::gain) == Approx(0.66));
    for (auto [devices, data, both] :
         {std::tuple{32., 32., 21.12}, {64., 36.6, 42.2}, {128., 42.7, 48.3}, {256., 44.5, 56.3}}) {
        CHECK(shipped_value(inception(devices), hybrid::speedup_data) == Approx(data).epsilon(0.01));
        CHECK(shipped_value(inception(devices), hybrid::speedup) == Approx(both).epsilon(0.01));
    }
}

TEST_CASE("break-even ratios of the three networks") {
    for (auto [speedup, ratio] : {std::pair{1.32, 1.515}, {1.15, 1.739}, {1.22, 1.639}})
        CHECK(shipped_value(Scenario{}.pin(hybrid::speedup_2, speedup), hybrid::break_even_growth) ==
              Approx(ratio).margin(0.0005));
    // where the worker's speed-up is the one that breaks even, hybrid and data parallelism are equal
    Scenario s = inception(128).pin(hybrid::scaling, "all-reduce");
    s.pin(hybrid::split_speedup, shipped_value(s, hybrid::break_even));
    CHECK(shipped_value(s, hybrid::gain) == Approx(1));
}

TEST_CASE("at the crossover hybrid and data parallelism are equal") {
    std::mt19937 random(5);
    std::uniform_real_distribution<> any(0, 1);
    for (int n = 0; n < 300; ++n) {
        double const ways = 2 + n % 7, p = n % 3 ? 1 : 1 + any(random), split = 1.05 + (ways - 1.1) * any(random);
        double const critical = 1000 * (1 + any(random)), batch = 64;
        double const found = devices_at_crossover(ways, split, critical, batch, p);
        auto gain = [&](double devices) {
            return split / ways * epochs_of_law(devices * batch, 1.0, critical, p) /
                   epochs_of_law(devices / ways * batch, 1.0, critical, p);
        };
        CHECK(gain(found) == Approx(1).epsilon(1e-9));
        if (p == 1) CHECK(found == Approx((ways - split) / (split - 1) * critical / batch));
    }
    CHECK(devices_at_crossover(2.0, 2.1, 1000.0, 64.0, 1.0) == 0);
    CHECK(devices_at_crossover(2.0, 0.9, 1000.0, 64.0, 1.0) == 1e18);
    // Inception-V3 by its law: 34 devices
    CHECK(shipped_value(inception(256).pin(convergence::method, "law"), hybrid::crossover) == Approx(34).margin(0.5));
}

TEST_CASE("a pipeline of two with little fixed time reaches the speed-ups published") {
    CHECK(split_speedup_of_pipeline(2.0, 1.0, 0.19, 2.0, 1.0, 0.0) == Approx(1.15).margin(0.005));
    CHECK(split_speedup_of_pipeline(2.0, 1.0, 0.13, 3.0, 1.0, 0.0) == Approx(1.22).margin(0.005));
    CHECK(split_speedup_of_pipeline(1.0, 64.0, 12.0, 4.0, 1.0, 0.0) == 1);
    CHECK(split_speedup_given(4.0, 1.3, 1.7, 2.0) == Approx(1.7));
    CHECK(split_speedup_given(2.0, 1.3, 1.7, 2.0) == Approx(1.3));
    CHECK(split_speedup_given(1.0, 1.3, 1.7, 2.0) == 1);
    CHECK(split_speedup_given(32.0, 1.3, 1.7, 2.0) == Approx(2.0));
}

TEST_CASE("time, energy and cost to accuracy by hand") {
    Scenario const s = measured("ResNet-50")
                           .pin(hybrid::devices, 8.0)
                           .pin(hybrid::ways, 1.0)
                           .pin(worker::batch, 100.0)
                           .pin(worker::rate, 100.0)
                           .pin(worker::half_batch, 20.0)
                           .pin(hybrid::epochs, 50.0)
                           .pin(convergence::samples, 800000.0);
    // 50,000 steps of 1.2 s
    CHECK(shipped_value(s, hybrid::steps) == Approx(50000));
    CHECK(shipped_value(s, hybrid::time) == Approx(60000 / 3600.));
    CHECK(shipped_value(s, hybrid::energy) == Approx(8 * 0.3 * 60000 / 3600.));
    CHECK(shipped_value(s, hybrid::cost) == Approx(8 * 3 * 60000 / 3600.));
    CHECK(shipped_value(s, hybrid::slack) == 0);  // whole workers
    CHECK(shipped_value(Scenario(s).pin(hybrid::ways, 3.0), hybrid::whole_slack) < 0);
    CHECK(shipped_value(Scenario(s).pin(hybrid::budget, 4.0), hybrid::budget_slack) == Approx(-1));
}

TEST_CASE("ResNet-50 with 16 images on a Maxwell Titan X takes what was measured") {
    Scenario const s = Scenario{}.pin(worker::batch, 16.0).pin(worker::rate, 122.6).pin(worker::half_batch, 3.85);
    CHECK(shipped_value(s, worker::step_time) == Approx(159.62).epsilon(0.02));
}

TEST_CASE("the tuner ends at the learners that its rule gives") {
    std::vector<int> const by_occupancy{5, 4, 4, 3, 3, 2, 2, 1}, by_cap{5, 4, 3, 2, 2, 2, 2, 2};
    for (std::size_t i = 0; i < 8; ++i) {
        double const used = 0.2 + 0.1 * static_cast<double>(i);
        CAPTURE(used);
        CHECK(tuned_by_occupancy(used, 0.0, 0.1) == by_occupancy[i]);
        CHECK(tuned_by_cap(used, 0.0, 0.1) == by_cap[i]);
    }
    // ResNet-50, 16 images: a second learner gains 19 to 24 %
    Scenario s = Scenario{}.pin(learners::batch, 16.0).pin(learners::per_gpu, 2.0);
    CHECK(shipped_value(s, learners::gain) == Approx(1.19).epsilon(0.01));
    CHECK(shipped_value(s, learners::tuned) == 2);
    s.pin(learners::law, "cap");
    CHECK(shipped_value(s, learners::gain) == Approx(1.24).epsilon(0.01));
    CHECK(shipped_value(s, learners::tuned) == 2);
}

TEST_CASE("the bound of the correction is that of the spectral radius") {
    std::mt19937 random(6);
    std::uniform_real_distribution<> any(0, 1);
    for (int n = 0; n < 20000; ++n) {
        double const k = 1 + n % 64, momentum = 0.99 * any(random), correction = 2 * any(random) * any(random);
        double const bound = stable_correction(k, momentum);
        if (std::abs(correction - bound) < 1e-6) continue;
        std::complex<double> const b = 1 + momentum - correction * (1 + k), c = momentum * (1 - correction);
        auto const root = std::sqrt(b * b - 4. * c);
        double const radius = std::max(std::abs(b + root), std::abs(b - root)) / 2;
        if ((radius < 1) != (correction < bound)) FAIL_CHECK(k << " " << momentum << " " << correction);
    }
    CHECK(stable_correction(16.0, 0.9) == Approx(0.212).margin(0.0005));
    CHECK(stable_elastic_correction(16.0) == Approx(0.118).margin(0.0005));
    CHECK((0.1 < stable_correction(36.0, 0.9) && 0.1 > stable_correction(37.0, 0.9)));
    Scenario const s = Scenario{}.pin(averaging::rule, "given").pin(averaging::fixed, 0.2).pin(learners::gpus, 8.0);
    CHECK(shipped_value(s, averaging::stability) > 0);
    CHECK(shipped_value(s, elastic::stability) < 0);
}

TEST_CASE("memory of model state is that of the published models") {
    for (auto [megabytes, one, two, four] : {std::tuple{97.49, 877., 1267., 2047.},
                                             {57.37, 516., 746., 1205.},
                                             {1.79, 16., 23., 38.},
                                             {4.24, 38., 55., 89.}}) {
        CHECK(memory_of_replicas(megabytes, 1.0) == Approx(one).margin(0.7));
        CHECK(memory_of_replicas(megabytes, 2.0) == Approx(two).margin(0.7));
        CHECK(memory_of_replicas(megabytes, 4.0) == Approx(four).margin(0.7));
    }
}

TEST_CASE("a synchronisation of ResNet-50 takes 28 ms, and rate grows with the period to its limit") {
    Scenario s = Scenario{}.pin(learners::batch, 16.0).pin(learners::per_gpu, 2.0).pin(averaging::hidden, 0.0);
    CHECK(shipped_value(s, averaging::local_time) == Approx(9.7).margin(0.05));
    CHECK(shipped_value(s, averaging::exchange_time) == Approx(18.2).margin(0.05));
    CHECK(shipped_value(s, averaging::time_per_sync) == Approx(27.9).margin(0.1));
    double last = 0, gain = 1e9, first = shipped_value(s, averaging::rate);
    for (double period : {1, 2, 3, 4, 5, 6}) {
        double const now = shipped_value(s.pin(averaging::period, period), averaging::rate);
        CHECK(now > last);
        if (last > 0) {
            CHECK(now - last < gain);
            gain = now - last;
        }
        last = now;
    }
    s.pin(averaging::period, 1e9);
    CHECK(shipped_value(s, averaging::rate) / first == Approx(shipped_value(s, averaging::never_gain)).epsilon(1e-6));
}

TEST_CASE("with one GPU nothing is exchanged") {
    Scenario const s = Scenario{}.pin(learners::gpus, 1.0);
    CHECK(shipped_value(s, averaging::exchange_time) == 0);
    CHECK(shipped_value(s, parallel_sgd::step_time) ==
          Approx(1e3 * (shipped_value(s, parallel_sgd::batch) + shipped_value(s, worker::half_batch)) /
                 shipped_value(s, worker::rate)));
}

TEST_CASE("TensorFlow adds the host's time for each operator, and what several GPUs lose") {
    Scenario s = measured("ResNet-50").pin(learners::gpus, 1.0).pin(parallel_sgd::batch, 16.0);
    double const rate = shipped_value(s, worker::rate), ours = shipped_value(s, parallel_sgd::step_time);
    CHECK(ours == Approx(1e3 * (16 + shipped_value(s, worker::half_batch)) / rate));
    s.pin(parallel_sgd::software, "TensorFlow").pin(classifier::operators, 384.0).pin(exchange::overlap, 100.0);
    double const fixed = 1e3 * 1.78 / rate + 384 * 0.075;  // milliseconds
    CHECK(shipped_value(s, parallel_sgd::step_time) == Approx(1e3 * 16 / rate + fixed));
    CHECK(shipped_value(s, parallel_sgd::share_lost) == 0);
    s.pin(learners::gpus, 8.0).pin(worker::model, 0.0).pin(exchange::latency, 0.0);
    CHECK(shipped_value(s, parallel_sgd::step_time) == Approx((1e3 * 16 / rate + fixed) / 0.904));
    // what its benchmarks say of ResNet-50 on a P100, from which these numbers come
    s.pin(learners::gpus, 1.0).pin(worker::rate, 249.74);
    for (auto [batch, images] : {std::pair{32., 195.}, {64., 219.}})
        CHECK(shipped_value(s.pin(parallel_sgd::batch, batch), parallel_sgd::step_time) ==
              Approx(1e3 * batch / images).epsilon(0.005));
    s.pin(worker::rate, 54.41);  // and on K80, two machines
    for (auto [batch, images] : {std::pair{32., 49.25}, {64., 51.7}})
        CHECK(shipped_value(s.pin(parallel_sgd::batch, batch), parallel_sgd::step_time) ==
              Approx(1e3 * batch / images).epsilon(0.005));
}

TEST_CASE("averaging and elastic averaging differ by passes over the average and by what is forgiven") {
    Scenario s = measured("ResNet-50").pin(averaging::hidden, 0.0);
    CHECK(shipped_value(s, elastic::epochs) == shipped_value(s, averaging::epochs));
    CHECK(shipped_value(s, averaging::over_elastic) < 1);
    s.pin(averaging::noise_gain, 1.6);
    CHECK(shipped_value(s, averaging::epochs) < shipped_value(s, elastic::epochs));
    CHECK(shipped_value(s, averaging::batch) == Approx(8 * 2 * 16 / 1.6));
}
