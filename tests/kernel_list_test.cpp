#include <catch2/catch.hpp>
#include <cmath>
#include "model/kernel_list/networks.h"
#include "model/kernel_list/roofline.h"

using namespace diecast;

namespace {

/// Two kernels: a and w make b, b makes a new a. The stream of an iteration is 36 numbers long.
struct Small {
    KernelList list;
    int a = list.buffer(), w = list.buffer(), b = list.buffer();
    Small() {
        list.matrix("first", fixed(7), {read(a, fixed(10)), read(w, fixed(4)), write(b, fixed(6))});
        list.vector("second", fixed(3), {read(b, fixed(6)), write(a, fixed(10))});
    }
};

double giga(KernelList const& list) { return 2e-9 * list.work(Units::matrix).per_sample; }

Levels<double> levels(double l2, double l3) { return {1, 1, l2, l3, 1, 1, 1, 1, 0, 1, 1, 2, 2}; }

double bytes_at(ListProfile const& p, double batch, double l2, double l3, double Traffic<double>::*level) {
    Levels<double> const g = levels(l2, l3);
    ListSums<double> sums(g);
    for_loads(p, batch, levels(l2, l3), sums);
    return sums.bytes.*level;
}

double missed(double distance, double capacity, double scale, double shape) {
    return MissCurve<double>(capacity, scale, shape)(distance);
}

}  // namespace

TEST_CASE("reads look back to the last touch, writes ahead to the next write, around the iteration") {
    ListProfile const p = profile_of(Small().list);
    REQUIRE(p.classes.size() == 2);
    CHECK(p.footprint == fixed(20));
    CHECK(p.kernels == 2);
    // read a: written at 26, read at 36 + 0; w: once per iteration; write b: next time around
    CHECK(p.classes[0].touches == std::vector<Reused>{{fixed(10), fixed(10)}, {fixed(10), fixed(36)}});
    // read b: written at 14, read at 20; write a: once per iteration
    CHECK(p.classes[1].touches == std::vector<Reused>{{fixed(6), fixed(6)}, {fixed(10), fixed(36)}});
    CHECK(p.classes[0].numbers == fixed(20));
}

TEST_CASE("a write that is overwritten soon and a distance that grows with the batch") {
    KernelList list;
    int const x = list.buffer(), w = list.buffer();
    for (int step = 0; step < 3; ++step)
        list.matrix("step", per_sample(1), {read(w, fixed(100)), write(x, per_sample(5))});
    ListProfile const p = profile_of(list);
    // every step: w again after 100 + 5·b, x overwritten after as much; the three steps are one class
    REQUIRE(p.classes.size() == 1);
    CHECK(p.classes[0].count == 3);
    CHECK(p.classes[0].touches == std::vector<Reused>{{Amount{100, 5}, Amount{100, 5}}});
    CHECK(p.footprint == Amount{100, 5});
    CHECK(amount_at(p.classes[0].touches[0].distance, 4.0) == 120);
}

TEST_CASE("the miss curve is that of random replacement, and a step where its shape is steep") {
    CHECK(missed(0.0, 10.0, 1.0, 1.0) == 0);
    CHECK(missed(10.0, 10.0, 1.0, 1.0) == Approx(1 - 1 / M_E));
    CHECK(missed(10.0, 10.0, 2.0, 1.0) == Approx(1 - 1 / (M_E * M_E)));
    CHECK(missed(8.0, 10.0, 1.0, 64.0) == Approx(0).margin(1e-5));
    CHECK(missed(12.0, 10.0, 1.0, 64.0) == Approx(1));
}

TEST_CASE("traffic of the small list by hand") {
    ListProfile const p = profile_of(Small().list);
    // distances of 36 are capped at the footprint of 20; numbers are two bytes
    double const far = 1 - std::exp(-20 / 30.), first = 10 * (1 - std::exp(-10 / 30.)) + 10 * far,
                 second = 6 * (1 - std::exp(-6 / 30.)) + 10 * far;
    CHECK(bytes_at(p, 1, 60, 0, &Traffic<double>::l2) == Approx(72));
    CHECK(bytes_at(p, 1, 60, 0, &Traffic<double>::beyond_l2) == Approx(2 * (first + second)));
    CHECK(bytes_at(p, 1, 60, 0, &Traffic<double>::memory) == Approx(2 * (first + second)));
    // with a third level memory sees only what misses there
    CHECK(bytes_at(p, 1, 60, 1e9, &Traffic<double>::memory) == Approx(0).margin(1e-5));
    CHECK(bytes_at(p, 1, 60, 1e9, &Traffic<double>::beyond_l2) == Approx(2 * (first + second)));
    // a third level smaller than the second keeps nothing more
    CHECK(bytes_at(p, 1, 60, 6, &Traffic<double>::memory) == Approx(2 * (first + second)));
}

TEST_CASE("generated lists do the work that the notes state") {
    auto const work = [](Network n, Task t) { return giga(kernel_list(n, t)); };
    CHECK(work(Network::resnet50, Task::inference) == Approx(8.25).epsilon(0.01));
    CHECK(work(Network::resnet50, Task::training) == Approx(24.7).epsilon(0.02));
    CHECK(work(Network::ssd_resnet34, Task::inference) == Approx(460).epsilon(0.01));
    CHECK(work(Network::bert, Task::inference) == Approx(247).epsilon(0.01));
    // 8 layers of 8·1024² weights and the output layer, 30 steps
    CHECK(work(Network::gnmt, Task::inference) == Approx(2e-9 * 30 * (64 * 1048576. + 1024 * 32000.)));
    CHECK(work(Network::rnn_t, Task::inference) == Approx(2e-9 * 60 * 7 * 8 * 1048576.));
    // 13-512-256-128, three cross layers of 3456 by 512 and back, 3456-1024-1024-512-256-1
    CHECK(work(Network::dlrm, Task::inference) ==
          Approx(2e-9 * (170496. + 3 * 2 * 3456 * 512 + 3456 * 1024 + 1048576 + 524288 + 131072 + 256)));
    // MobileNet: 0.57 billion multiply-adds, of which the 3 x 3 layers on the vector units do 3 %
    KernelList const mobile = kernel_list(Network::mobilenet, Task::inference);
    double const narrow = 2e-9 * mobile.work(Units::vector).per_sample;
    CHECK(giga(mobile) + narrow == Approx(2 * 0.569).epsilon(0.01));
    CHECK(narrow / (giga(mobile) + narrow) == Approx(0.031).epsilon(0.03));
}

TEST_CASE("training costs three times inference, less the image's gradient") {
    double const first = 2e-9 * 112 * 112 * 64 * 147;
    CHECK(giga(kernel_list(Network::resnet50, Task::training)) ==
          Approx(3 * giga(kernel_list(Network::resnet50, Task::inference)) - first));
    CHECK(giga(kernel_list(Network::transformer, Task::training)) ==
          Approx(3 * giga(kernel_list(Network::transformer, Task::inference))));
    CHECK(giga(kernel_list(Network::gnmt, Task::training)) ==
          Approx(3 * giga(kernel_list(Network::gnmt, Task::inference))));
}

TEST_CASE("weights of the networks, as inference keeps them") {
    auto const parameters = [](Network n) { return profile_of(kernel_list(n, Task::inference)).footprint.fixed; };
    CHECK(parameters(Network::resnet50) == Approx(25.5e6).epsilon(0.01));  // 25.6 million with norms
    CHECK(parameters(Network::mobilenet) == Approx(4.2e6).epsilon(0.01));  // 4.2 million
    CHECK(parameters(Network::bert) == Approx(24 * 12 * 1048576.));        // 302 million in its layers
    CHECK(parameters(Network::gnmt) == Approx(64 * 1048576. + 1024 * 32000.));
    CHECK(parameters(Network::dlrm) == Approx(204184588. * 128 + 16030464));
}

TEST_CASE("rows of a table come back when the whole table has passed, whatever an iteration touches") {
    ListProfile const p = profile_of(kernel_list(Network::dlrm, Task::inference));
    double const looked_up = 1024 * 214 * 128 * 2.;  // bytes of 1024 requests
    // a cache of 60 MB keeps a thousandth of 52 GB; one of 200 GB nearly all of it
    CHECK(bytes_at(p, 1024, 60e6, 0, &Traffic<double>::memory) > 0.99 * looked_up);
    CHECK(bytes_at(p, 1024, 60e6, 200e9, &Traffic<double>::memory) < 0.3 * looked_up);
}

TEST_CASE("less crosses each level than the one before, and less with more cache") {
    for (std::size_t n = 0; n < network_count; ++n)
        for (Task t : {Task::training, Task::inference}) {
            CAPTURE(to_text(static_cast<Network>(n)), to_text(t));
            ListProfile const p = profile_of(kernel_list(static_cast<Network>(n), t));
            double const l2 = bytes_at(p, 16, 60e6, 0, &Traffic<double>::l2);
            double last = bytes_at(p, 16, 60e6, 0, &Traffic<double>::memory);
            CHECK(last < l2);
            for (double mb : {120, 240, 480, 960, 1920, 3840}) {
                double const now = bytes_at(p, 16, 60e6, mb * 1e6, &Traffic<double>::memory);
                CHECK(now < last);
                last = now;
            }
        }
}

TEST_CASE("putting like kernels together changes no sum") {
    for (std::size_t n = 0; n < network_count; ++n) {
        KernelList const list = kernel_list(static_cast<Network>(n), Task::training);
        ListProfile const p = profile_of(list);
        Amount touched, work;
        double count = 0;
        for (KernelClass const& k : p.classes) {
            touched = touched + k.count * k.numbers, work = work + k.count * k.work, count += k.count;
        }
        Amount expected;
        for (ListedKernel const& k : list.kernels())
            for (Touch const& t : k.touches) expected = expected + t.numbers;
        CHECK(touched == expected);
        CHECK(work.at(3) == Approx(list.work(Units::matrix).at(3) + list.work(Units::vector).at(3)));
        CHECK(count == p.kernels);
        if (static_cast<Network>(n) != Network::dlrm)  // whose layers all differ
            CHECK(p.classes.size() < list.kernels().size());
    }
}
