// What ships under presets: entries with provenance, products that come out as sold, studies that hold.
#include <catch2/catch.hpp>
#include <random>
#include <set>
#include "model/catalogue/catalogue.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/model.h"
#include "model/network/quantities.h"
#include "model/package/quantities.h"
#include "model/study/study.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

Study study(std::string const& name) {
    auto reading = load_study(shipped(), DIECAST_SOURCE_DIR "/presets/studies/" + name + ".diecast.json");
    for (Issue const& issue : reading.issues) FAIL_CHECK(to_text(issue));
    return reading.study;
}
auto const shipped_studies = {"lite-gpu", "package-split", "actuary", "gpus"};

/// Every assignment of every entry, inherited ones included.
template <class Visit>
void for_each_assignment(Visit visit) {
    for (auto const& [kind, selector] : catalogue_selectors())
        for (Entry const& entry : shipped().entries(*selector))
            for (Assignment const& a : entry.sets) visit(entry, a);
}

Assignment const* find(Entry const& entry, Quantity const& q) {
    for (Assignment const& a : entry.sets)
        if (a.quantity == &q) return &a;
    return nullptr;
}

void check_nothing_to_say(Scenario const& s) {
    for (Issue const& issue : shipped().check(s)) FAIL_CHECK(to_text(issue));
}

}  // namespace

TEST_CASE("every preset loads without issues, and each kind has some") {
    Graph graph = make_model();
    for (Issue const& issue : load_catalogue(graph, catalogue_selectors(), DIECAST_SOURCE_DIR "/presets"))
        FAIL_CHECK(to_text(issue));
    for (auto const& [kind, selector] : catalogue_selectors()) {
        CAPTURE(kind);
        CHECK(graph.entries(*selector).size() >= 4);
    }
}

TEST_CASE("every preset number has a source, or is an assumption that says why") {
    for_each_assignment([](Entry const& entry, Assignment const& a) {
        CAPTURE(entry.name, a.quantity->key);
        Provenance const& p = a.provenance;
        if (p.status == Status::assumption) CHECK_FALSE(p.note.empty());
        else CHECK_FALSE(p.source.empty());
    });
}

TEST_CASE("a published or derived price says which year it is of, or that its source does not") {
    std::size_t dated = 0;
    for_each_assignment([&](Entry const& entry, Assignment const& a) {
        Provenance const& p = a.provenance;
        bool const read = p.status != Status::assumption && p.status != Status::recalled;
        if (a.quantity->unit.dim.usd == 0 || !read) return;
        CAPTURE(entry.name, a.quantity->key, p.source, p.note);
        CHECK((p.year >= 1990 || p.note.find("undated") != p.note.npos));
        dated += p.year != 0;
    });
    CHECK(dated >= 180);
}

TEST_CASE("a default is borrowed by whoever says nothing, so none is called calibrated") {
    for (Quantity const* q : shipped().quantities()) {
        CAPTURE(q->key);
        CHECK(q->status != Status::calibrated);
    }
}

TEST_CASE("a GPU's matrix efficiencies are its own at every width, once one of them is") {
    for (Entry const& entry : shipped().entries(gpu::model)) {
        CAPTURE(entry.name);
        bool const some = find(entry, gpu::matrix_efficiency);
        REQUIRE(bool(find(entry, gpu::matrix_efficiency_8)) == some);
        REQUIRE(bool(find(entry, gpu::matrix_efficiency_4)) == some);
    }
    auto const at_8 = [](std::string const& name) {
        for (Entry const& entry : shipped().entries(gpu::model))
            if (entry.name == name) return find(entry, gpu::matrix_efficiency_8)->provenance.status;
        return Status::recalled;
    };
    for (auto const* name : {"MI325X", "GB200", "A100"}) CHECK(at_8(name) == Status::assumption);
    for (auto const* name : {"H100", "B200", "B300", "MI300X", "MI355X"}) CHECK(at_8(name) == Status::calibrated);
    CHECK(shipped_value(of_gpu("MI300X"), gpu::matrix_efficiency_8) == Approx(44.3));
    CHECK(shipped_value(of_gpu("B200"), gpu::launch_time) == shipped_value(of_gpu("H100"), gpu::launch_time));
}

TEST_CASE("low and high of a preset number enclose it") {
    for_each_assignment([](Entry const& entry, Assignment const& a) {
        CAPTURE(entry.name, a.quantity->key);
        auto const* number = std::get_if<double>(&a.value);
        if (!number) return;
        CHECK(a.provenance.low.value_or(*number) <= *number);
        CHECK(a.provenance.high.value_or(*number) >= *number);
    });
}

TEST_CASE("defect density and clustering of a node come from one family") {
    for (Entry const& node : shipped().entries(process::node)) {
        CAPTURE(node.name);
        auto const *density = find(node, process::defect_density), *clustering = find(node, process::clustering);
        REQUIRE(density);
        REQUIRE(clustering);
        CHECK(density->provenance.source == clustering->provenance.source);
        bool const ttm = density->provenance.source.starts_with("ttm-cas");
        CHECK(std::get<double>(clustering->value) == (ttm ? 3 : 10));
    }
}

TEST_CASE("nodes without a CSET price say which press report theirs is of") {
    std::set<std::string> press;
    for (Entry const& node : shipped().entries(process::node)) {
        Provenance const& p = find(node, process::wafer_price)->provenance;
        if (p.source.starts_with("CSET 2020")) continue;
        CHECK(p.note.find("press reports") != p.note.npos);
        press.insert(node.name);
    }
    CHECK(press == std::set<std::string>{"N7-press", "N5-press", "N4", "N4-high-clock", "N3E", "N3P", "N2"});
}

TEST_CASE("nothing is wrong with a product, and it can be built") {
    for (Entry const& gpu : shipped().entries(gpu::model)) {
        CAPTURE(gpu.name);
        check_nothing_to_say(of_gpu(gpu.name));
        CHECK(shipped_value(of_gpu(gpu.name), package::slack) >= 0);
    }
}

TEST_CASE("nothing is wrong with any combination of entries") {
    std::mt19937 random(7);
    for (int i = 0; i < 200; ++i) {
        Scenario s;
        for (auto const& [kind, selector] : catalogue_selectors()) {
            auto const entries = shipped().entries(*selector);
            if (selector != &gpu::model) s.pin(*selector, entries[random() % entries.size()].name);
        }
        s.pin(package::dies, 1.0 + static_cast<double>(random() % 16));
        CAPTURE(i);
        check_nothing_to_say(s);
        CHECK(std::isfinite(shipped_value(s, package::cost_per_peak)));
    }
}

TEST_CASE("a Lite-GPU is a quarter of an H100") {
    for (Quantity const* q :
         {&package::peak, &package::bandwidth, &package::capacity, &link::bandwidth, &io::bandwidth}) {
        CAPTURE(q->key);
        CHECK(4 * shipped_value(of_gpu("Lite-GPU"), *q) == Approx(shipped_value(of_gpu("H100"), *q)));
    }
    CHECK(shipped_value(of_gpu("Lite-GPU"), die::yield) > shipped_value(of_gpu("H100"), die::yield));
}

TEST_CASE("kernels on a Lite-GPU sustain what they do on the H100 of which it is a quarter") {
    auto const lite = of_gpu("Lite-GPU"), h100 = of_gpu("H100");
    std::size_t calibrated = 0;
    for (Entry const& entry : shipped().entries(gpu::model))
        if (entry.name == "H100")
            for (Assignment const& a : entry.sets)
                if (a.provenance.status == Status::calibrated) {
                    CAPTURE(a.quantity->key);
                    CHECK(shipped_value(lite, *a.quantity) == shipped_value(h100, *a.quantity));
                    ++calibrated;
                }
    CHECK(calibrated >= 12);
    CHECK(shipped_value(lite, gpu::launch_time) == Approx(3.3));
    CHECK(shipped_value(lite, gpu::memory_efficiency) == Approx(95.9));
}

TEST_CASE("two, four and eight MI300X have one, three and seven links between them, and reach what RCCL does") {
    auto const rate = [](char const* name, double gpus) {
        return shipped_value(of_gpu(name).pin(collective::gpus, gpus), collective::rate);
    };
    for (char const* name : {"MI300X", "MI325X"}) {
        auto const peak = of_gpu(name).pin(method::efficiency, "peak");
        for (double n : {2., 4., 8.})
            CHECK(shipped_value(Scenario(peak).pin(collective::gpus, n), collective::rate) == Approx(64 * (n - 1)));
        CHECK(rate(name, 2) == Approx(47.7).epsilon(0.05));  // ml-engineering
        CHECK(rate(name, 8) == Approx(313).epsilon(0.05));
    }
    CHECK(rate("H100", 2) == rate("H100", 8));
}

TEST_CASE("high-bandwidth memory cannot be wired over an organic substrate") {
    Scenario s = Scenario{}.pin(package::class_, "organic").pin(memory::class_, "HBM3");
    CHECK(shipped_value(s, assembly::pitch_slack) == Approx(1 - 130.0 / 55));  // C4 bumps at 130 µm, HBM wants 55 µm
    CHECK(shipped_value(s.pin(memory::class_, "GDDR7"), assembly::pitch_slack) == 1);
    CHECK(shipped_value(s.pin(memory::class_, "HBM3").pin(package::class_, "CoWoS-S"), package::slack) >= 0);
}

TEST_CASE("the study of splits asks about a million packages, of which a good share can be built") {
    Study const s = study("package-split");
    std::vector<Quantity const*> limited;
    for (Constraint const& c : s.constraints) limited.push_back(c.quantity);
    Plan const plan(shipped(), s.scenario, grid_of(shipped(), s), limited);
    REQUIRE(plan.issues().empty());
    CHECK(plan.designs() >= 900000);
    CHECK(plan.designs() <= 1100000);
    std::uint64_t feasible = 0;
    plan.for_rows([&](Row const& row) {
        for (std::size_t lane = 0; lane < row.lanes; ++lane) {
            bool fits = true;
            for (std::size_t c = 0; c < limited.size(); ++c) {
                double const v = row.outputs[c][lane] / limited[c]->unit;
                fits = fits && v >= s.constraints[c].lo && v <= s.constraints[c].hi;
            }
            feasible += fits;
        }
    });
    CHECK(feasible > plan.designs() / 10);
    CHECK(feasible < plan.designs() * 6 / 10);
}

TEST_CASE("every place along every axis of the study of splits makes another package") {
    Study const s = study("package-split");
    std::vector<Quantity const*> shown{&package::cost, &package::power, &package::slack, &package::peak,
                                       &package::off_package_bandwidth};
    for (AxisSpec const& axis : s.axes) {
        std::set<std::vector<double>> seen;
        for (double place : axis.values) {
            Scenario design = s.scenario;
            design.pin(package::class_, "CoWoS-S").pin(process::node, "N4").pin(package::dies, 2.0);
            design.pin(*axis.quantity, shipped().pin_value_of(*axis.quantity, place));
            seen.insert(evaluate(shipped(), design, shown));
        }
        CAPTURE(axis.quantity->key);
        CHECK(seen.size() == axis.values.size());
    }
}

TEST_CASE("what the studies quote as published, derived or calibrated comes out") {
    for (auto const* name : shipped_studies) {
        Study const s = study(name);
        CHECK(s.published.size() >= 20);
        for (Verdict const& v : check_published(shipped(), s)) {
            CAPTURE(name, v.published->title, v.ours, v.published->low, v.published->high);
            bool const gates = v.published->status != Status::recalled && v.published->status != Status::assumption;
            if (gates) CHECK(v.within);
            CHECK(std::isfinite(v.ours));
        }
    }
}

TEST_CASE("every named design of the studies can be evaluated without a complaint") {
    for (auto const* name : shipped_studies) {
        Study const s = study(name);
        for (NamedDesign const& d : s.designs) {
            CAPTURE(name, d.name);
            check_nothing_to_say(overlay(s.scenario, d.scenario));
        }
    }
}
