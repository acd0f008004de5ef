// Speed and memory of the real model: ratios in one run on one core. With --check the exit code says whether each holds
// within a quarter of its target (machines and neighbours differ); with --quick nothing is streamed 10^8 long.
#include <cmath>
#include <cstdio>
#include <memory>
#include <string_view>
#include "model/package/quantities.h"
#include "optimizer/sweep/explore.h"
#include "optimizer/sweep/sinks.h"
#include "optimizer/sweep/survey.h"
#include "tests/benchmark/case_study.h"
#include "tests/benchmark/measure.h"
#include "tests/benchmark/naive.h"

using namespace diecast;

namespace {

double checksum;  // keeps results alive

void stream_all(Plan const& plan) {
    plan.for_rows([](Row const& row) { checksum += row.outputs[0][0]; });
}

/// Designs scattered over the grid, as columns in SI, with the results of the naive code.
struct Sample {
    std::vector<std::uint64_t> ids;
    std::vector<std::vector<double>> columns, results;
    std::vector<double const*> in;
    std::vector<double*> out;

    Sample(CaseStudy const& c, Plan const& plan, std::size_t count) : results(c.outputs.size()) {
        columns.resize(c.axes.size());
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t const id = (plan.designs() / count * i) + i % (plan.designs() / count);
            ids.push_back(id);
            auto const places = plan.indices(id);
            for (std::size_t a = 0; a < places.size(); ++a)
                columns[a].push_back(c.axes[a].values[0][places[a]] * c.axes[a].quantities[0]->unit);
        }
        for (auto const& column : columns) in.push_back(column.data());
        for (auto& result : results) result.resize(count), out.push_back(result.data());
    }
    void evaluate() { naive::evaluate(in.data(), ids.size(), out.data()); }
    /// Largest relative difference to the plan's numbers, which use another exp and log.
    double difference(Plan const& plan) const {
        double worst = 0;
        Probe probe(plan.graph(), plan.scenario(), plan.axes(), plan.outputs());
        for (std::size_t i = 0; i < ids.size(); i += 61) {
            auto const ours = probe.at(ids[i]);
            for (std::size_t j = 0; j < results.size(); ++j) {
                double const a = ours[j], b = results[j][i];
                if (a != b && !(a != a && b != b))
                    worst = std::max(worst, std::abs(a - b) / std::max(std::abs(b), 1e-3));
            }
        }
        return worst;
    }
};

/// Evaluate, feasibility, front over the objectives, raster of 512 x 512: what a picture is made of. The front begins
/// with designs of the picture before, as while a slider moves.
class Frame {
public:
    Frame(CaseStudy const& c, Plan const& plan, View const& view, Picture const& before) : plan_(plan) {
        PlotAxes const& chart = *plot_of(c.study.charts[0]);
        question_ = {chart.x, chart.y, nullptr, c.study.objectives, c.study.constraints};
        for (FrontPoint const& p : before.front) likely_front_.push_back(p.design);
        Quantity const &x = *question_.x, &y = *question_.y;
        shown_ = {view, x.unit, y.unit, 512, 512, output_of(plan, x), output_of(plan, y)};
    }
    void run() {
        Survey survey(plan_, question_);
        survey.prime(plan_, likely_front_);
        raster_.start(shown_, plan_.isa(), plan_.row_lanes());
        plan_.for_rows([&](Row const& row) {
            std::uint8_t const* const feasible = survey.limits(row);
            survey.front.take(row, feasible);
            raster_.take(row, feasible);
        });
        checksum += static_cast<double>(survey.limits.feasible());
    }

private:
    Plan const& plan_;
    SurveyQuestion question_{};
    std::vector<std::uint64_t> likely_front_;
    RasterFrame shown_{};
    Raster raster_;
};

Question question(CaseStudy const& c) {
    Question q = question_of(c.graph, c.study);
    q.colour = nullptr;
    q.columns = q.rows = 512;
    return q;
}

/// Peak memory after pictures of the grid as it is and of one refined a hundred times.
double memory_growth(CaseStudy const& c) {
    Pool pool(1);
    Question q = question(c);
    auto const look = [&] {
        double const start = cpu_seconds();
        auto const picture = Explorer(c.graph, pool).run(q);
        std::printf("%11.0f designs: picture in %.2f s, front of %zu, peak memory %.1f MB\n", double(picture->designs),
                    cpu_seconds() - start, picture->front.size(), peak_megabytes());
        return peak_megabytes();
    };
    double const before = look();
    for (Axis& axis : q.axes)
        if (axis.quantities[0]->key == "die.clock")
            axis = linear(*axis.quantities[0], axis.values[0].front(), axis.values[0].back(), 600);
    return look() - before;
}

std::vector<Variant> gradient_variants(CaseStudy const& c) {
    std::vector<Quantity const*> const free{&package::silicon_area, &die::clock,    &link::ports,
                                            &package::stacks,       &memory::speed, &process::defect_density};
    auto const response = std::make_shared<Response>(c.graph, c.study.scenario, free, c.outputs);
    std::vector<double> x;
    for (Quantity const* q : free) x.push_back(q->fallback * q->unit);
    std::vector<double> y(c.outputs.size()), slopes(c.outputs.size() * free.size());
    int const points = 5000;
    return {{"value at one point, 6 variables", points,
             [=]() mutable {
                 for (int i = 0; i < points; ++i) response->values(x, y), checksum += y[0];
             }},
            {"value and gradient", points, [=]() mutable {
                 for (int i = 0; i < points; ++i) response->jacobian(x, y, slopes), checksum += y[0];
             }}};
}

}  // namespace

int main(int argc, char** argv) {
    bool check = false, quick = false;
    for (int i = 1; i < argc; ++i) {
        check = check || std::string_view(argv[i]) == "--check";
        quick = quick || std::string_view(argv[i]) == "--quick";
    }
    CaseStudy const c;
    double const growth = quick ? 0 : memory_growth(c);

    Pool pool(1);
    auto const picture = Explorer(c.graph, pool).run(question(c));
    Plan const ready(c.graph, c.study.scenario, c.axes, c.outputs);
    auto const n = static_cast<double>(ready.designs());
    Sample sample(c, ready, 1 << 14);
    Explorer explorer(c.graph, pool);
    Question q = question(c);
    q.scenario.pin(assembly::price, 100.0);
    Frame frame(c, ready, picture->view, *explorer.run(q));
    int asked = 0;

    std::vector<Variant> variants;
    variants.push_back({"straight-line scalar code, libm", double(sample.ids.size()), [&] { sample.evaluate(); }});
    char const* const names[] = {"SSE2", "AVX2", "AVX-512"};
    std::vector<std::unique_ptr<Plan>> plans;
    for (int isa = 0; isa <= static_cast<int>(best_isa()); ++isa) {
        plans.push_back(
            std::make_unique<Plan>(c.graph, c.study.scenario, c.axes, c.outputs, Budget{.isa = static_cast<Isa>(isa)}));
        variants.push_back(
            {std::string("grid streamed, ") + names[isa], n, [plan = plans.back().get()] { stream_all(*plan); }});
    }
    variants.push_back(
        {"grid, plan included", n, [&] { stream_all(Plan(c.graph, c.study.scenario, c.axes, c.outputs)); }});
    variants.push_back({"grid streamed", n, [&] { stream_all(ready); }});
    variants.push_back({"frame: feasibility, front, raster 512 x 512", n, [&] { frame.run(); }});
    variants.push_back({"picture after a slider moved, all in all", n, [&] {
                            q.view = picture->view;
                            q.scenario.pin(assembly::price, 100.0 + ++asked);
                            explorer.run(q);
                        }});
    for (Variant& v : gradient_variants(c)) variants.push_back(std::move(v));
    take_turns(variants, check ? 7 : 15);
    std::printf("\n%.0f designs, front of %zu\n", n, picture->front.size());
    print(variants);

    std::size_t const grid = plans.size();  // index of the last "grid streamed, …"
    double const naive = variants[0].median(), wide = best_isa() == Isa::v4 ? 20 : best_isa() == Isa::v3 ? 15 : 10;
    auto const at = [&](std::size_t i) { return variants[i].median(); };
    std::vector<Target> targets{{"grid over scalar code", naive / at(grid), wide, true},
                                {"grid with plan over scalar code", naive / at(grid + 1), 12, true},  // tables are 6 ms
                                {"frame over evaluation alone", at(grid + 3) / at(grid + 2), 2.2, false},
                                {"gradient over value", at(grid + 6) / at(grid + 5), 2.2, false},
                                {"10^10 x difference to scalar code", 1e10 * sample.difference(ready), 1, false}};
    if (!quick) targets.push_back({"more memory for 100 times the designs, MB", growth, 8, false});
    std::printf("\n");
    bool const met = report(targets, 0.25);
    std::printf("(checksum %g)\n", checksum);
    return check && !met ? 1 : 0;
}
