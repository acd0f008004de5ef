// Charts with numbers of the size that the studies have, for the tests of drawing.
#pragma once
#include <cmath>
#include <limits>
#include "app/present/charts/chart_data.h"

namespace diecast::samples {

inline Target target(double value, Status status, double tolerance = 0.02) {
    return {value, value * (1 - tolerance), value * (1 + tolerance), status};
}

/// Decode speed of four kinds of GPU over an H100, for three networks.
inline BarChart bars() {
    BarChart c{"Decode: tokens per second and SM, over H100",
               "Tokens/s per SM over H100",
               {"Llama-3 70B", "GPT-3 175B", "Llama-3 405B"},
               {},
               false,
               1.0};
    auto const note = [](int batch, int gpus) {
        return "batch " + std::to_string(batch) + ", " + std::to_string(gpus) + " GPUs";
    };
    c.series = {{"H100", {1.0, 1.0, 1.0}, {}, {note(332, 2), note(131, 8), note(354, 8)}},
                {"Lite",
                 {0.945, 0.9733, 0.3587},
                 {target(0.95, Status::published), target(0.97, Status::derived), target(0.36, Status::recalled)},
                 {note(329, 8), note(131, 32), note(151, 32)}},
                {"Lite + network bandwidth",
                 {0.9902, 0.9775, 0.3787},
                 {target(0.99, Status::published), target(0.98, Status::derived), target(0.38, Status::recalled, 0.2)},
                 {}},
                {"Lite + memory bandwidth",
                 {1.2474, 1.72, std::nullopt},
                 {target(1.25, Status::published), target(1.72, Status::derived), target(0.6, Status::recalled)},
                 {}},
                {"Lite + both",
                 {1.345, 1.9455, 0.7171},
                 {target(1.35, Status::published, 0.1), target(1.95, Status::derived), target(0.72, Status::recalled)},
                 {}}};
    return c;
}

inline BarChart stacked() {
    BarChart c{"Energy of one bit across the network",
               "Energy (pJ/bit)",
               {"Pluggable optics", "Co-packaged optics", "Circuit-switched"},
               {},
               true,
               {}};
    c.series = {{"GPU side", {15, 5.5, 5.5}, {}, {}},
                {"Switch side", {15, 5.5, 0}, {}, {}},
                {"Switch chip", {7.2, 7.2, 0.4}, {}, {}}};
    return c;
}

inline BarChart many_bars() {
    BarChart c{"Thirty packages with long names", "Cost of a good package (USD)", {}, {}, false, {}};
    BarChart::Series cost{"cost", {}, {}, {}}, memory{"memory", {}, {}, {}};
    for (int i = 0; i < 30; ++i) {
        c.categories.push_back("Package number " + std::to_string(i) + " of a long row");
        cost.values.push_back(16988.0 / (1 + i % 7));
        memory.values.push_back(100.0 * (i + 1));
    }
    c.series = {cost, memory};
    return c;
}

/// Endurance of cells, over many decades, against what is written to them.
inline BarChart log_bars() {
    BarChart c{"Writes that a cell survives, against what inference writes in five years",
               "Memory endurance",
               {"HBM3E", "STT-MRAM", "PCM", "Optane-DIMM", "RRAM", "NAND-SLC", "Nothing"},
               {},
               false,
               {}};
    c.log = true;
    c.series = {{"In products",
                 {1e15, 1e10, 1e6, 1.41e6, 1e6, 1e5, 0.0},
                 {Target{1e15, 1e14, 1e18, Status::recalled},
                  {},
                  {},
                  Target{1.41e6, 1.41e5, 1.41e7, Status::published},
                  {},
                  Target{1e5, 0, 1e6, Status::recalled},
                  {}},
                 {}},
                {"Demonstrated", {1e15, 1e15, 2.8e11, 2.8e11, 1e9, 1e8, std::nullopt}, {}, {}}};
    c.limits = {{"Weights, hourly", 43800},
                {"Weights, every second", 1.58e8},
                {"KV cache, prefill", 1.59e6},
                {"KV cache, decode", 1.32e5}};
    return c;
}

/// Where data lie in packages of one to three memory tiers.
inline BarChart grouped() {
    BarChart c{"Data placement in decode, by memory tier",
               "Data (GB)",
               {"HBM3", "HBM3", "MRM-STT", "HBM3", "MRM-STT", "LPDDR5X"},
               {},
               true,
               {}};
    c.series = {{"Weights", {35.3, 15.5, 19.7, 11.1, 21.5, 2.6}, {}, {}},
                {"KV cache", {6.03, 2.71, 3.32, 1.97, 3.61, 0.45}, {}, {}},
                {"Activations", {0.0037, 0.0037, 0.0, 0.0037, 0.0, 0.0}, {}, {}},
                {"Free", {30.7, 24.9, 5.75, 15.7, 3.71, 54.5}, {}, {}}};
    c.groups = {{"5 HBM3", 1}, {"3 HBM3 + 2 MRM-STT", 2}, {"2 HBM3 + 2 MRM-STT + 4 LPDDR5X", 3}};
    return c;
}

/// Yield and cost against the area of a die.
inline LineChart lines() {
    LineChart c{"What a larger die costs",
                "Die area (mm²)",
                false,
                {},
                {{"Die yield (%)", false, {{"0.1 defects/cm²", {}}, {"0.2 defects/cm²", {}}}},
                 {"Cost of a good die (USD)", true, {{"0.1 defects/cm²", {}}, {"0.2 defects/cm²", {}}}}}};
    for (double area = 50; area <= 850; area += 25) {
        c.places.push_back(area);
        for (std::size_t i : {0u, 1u}) {
            double const yield = std::pow(1 + area / 100 * (i ? 0.2 : 0.1) / 3, -3),
                         per_wafer = 70686 / area - 666 / std::sqrt(2 * area);
            bool const fits = !(i == 1 && area > 700 && area < 760);
            c.panels[0].lines[i].values.push_back(fits ? 100 * yield : std::numeric_limits<double>::quiet_NaN());
            c.panels[1].lines[i].values.push_back(fits ? 16988 / per_wafer / yield
                                                       : std::numeric_limits<double>::quiet_NaN());
        }
    }
    return c;
}

/// Epochs against batch: laws, and what was measured, one point off the range of the rest.
inline LineChart points() {
    LineChart c{"Epochs against batch", "Global batch of all workers", true, {}, {{"Epochs to accuracy", true, {}}}};
    for (double batch = 256; batch <= 65536; batch *= 2) c.places.push_back(batch);
    struct Row {
        char const* name;
        double least, critical;
    };
    for (Row const& r :
         {Row{"GNMT", 3.24, 9030}, Row{"ResNet-50", 34.6, 46896}, Row{"RNN-T, without points", 35.7, 3690}}) {
        LineChart::Line line{r.name, {}};
        for (double batch : c.places) line.values.push_back(r.least * (1 + batch / r.critical));
        for (std::size_t k = 2; k < c.places.size() && r.critical > 4000; ++k)
            line.points.push_back({k, line.values[k] * (k % 2 ? 1.05 : 0.96)});
        c.panels[0].lines.push_back(std::move(line));
    }
    c.panels[0].lines[0].points.push_back({7, 90});
    return c;
}

inline WaterfallChart waterfall() {
    return {"From the wafer to a million tokens",
            "Cost (USD per million tokens)",
            {{"Wafer", 0.0142},
             {"Lost dies", 0.0061},
             {"Memory stacks", 0.0495},
             {"Packaging and test", 0.0098},
             {"Margin", 0.131},
             {"Server and rack", 0.0374},
             {"Network", 0.0216},
             {"Energy and cooling", 0.0583},
             {"Idle hours resold", -0.0241},
             {"Million tokens", 0.3038, true}}};
}

/// Two GPUs with eight stages each: the intensities and rates a roofline of inference has.
inline RooflineChart roofline() {
    RooflineChart c{"Stages under their ceilings", {"H100", "Lite + memory bandwidth"}, {}, {}};
    c.ceilings = {{"H100: work 2000 TFLOP/s", 2e15, true, 0},     {"H100: memory 3.35 TB/s", 3.35e12, false, 0},
                  {"H100: network 0.45 TB/s", 0.45e12, false, 0}, {"Lite: work 500 TFLOP/s", 5e14, true, 1},
                  {"Lite: memory 1.68 TB/s", 1.675e12, false, 1}, {"Lite: network 0.11 TB/s", 0.1125e12, false, 1}};
    struct Row {
        char const* name;
        double work, bytes, network;
    };
    Row const rows[] = {
        {"prefill, QKV projection", 1, 1 / 2900.0, 0}, {"prefill, attention", 1, 1 / 750.0, 0},
        {"prefill, feed-forward", 1, 1 / 3100.0, 0},   {"prefill, all-reduce", 1, 1 / 9000.0, 1 / 2400.0},
        {"decode, QKV projection", 1, 1 / 290.0, 0},   {"decode, attention", 1, 1 / 15.0, 0},
        {"decode, feed-forward", 1, 1 / 310.0, 0},     {"decode, all-reduce", 1, 1 / 900.0, 1 / 2000.0}};
    for (int design : {0, 1})
        for (Row const& row : rows) {
            double const memory = design ? 1.675e12 : 3.35e12, wires = design ? 0.1125e12 : 0.45e12,
                         peak = design ? 5e14 : 2e15;
            bool const wired = row.network > 0;
            double const intensity = (wired ? row.work / row.network : row.work / row.bytes) * (design ? 0.8 : 1);
            double const rate = std::min(peak, intensity * (wired ? wires : memory)) * 0.92;
            c.points.push_back({row.name,
                                wired               ? "network"
                                : rate < peak * 0.9 ? "memory"
                                                    : "work",
                                intensity, rate, design, wired ? 1 : 0});
        }
    return c;
}

/// Kernels over three levels of memory, each as large as its share of the time.
inline RooflineChart kernels() {
    RooflineChart c{
        "Kernels over the bytes of each level", {"GPU-N"}, {}, {}, "5 of 40 kinds of kernel, 80 % of the time"};
    double const rates[] = {13e12, 10.75e12, 4.03e12};
    char const* const names[] = {"L2", "link to the L3", "memory"};
    c.ceilings = {{"GPU-N: matrix rate 570 TFLOP/s", 5.7e14, true, 0}};
    for (int b : {0, 1, 2}) c.ceilings.push_back({std::string("GPU-N: ") + names[b], rates[b], false, 0});
    for (int k = 0; k < 5; ++k) {
        double const first = 3 * std::pow(4, k), rate = std::min(5e14, 0.6 * first * rates[0]);
        RooflineChart::Point p{"kernel #" + std::to_string(k), "L2", first, rate, 0, 0, {}, 0.3 / (k + 1), "3 kernels"};
        for (int b : {0, 1, 2}) p.levels.push_back({names[b], first * std::pow(3, b), "12 % of its time", b == 0});
        c.points.push_back(std::move(p));
    }
    return c;
}

/// Two packages: a die with four stacks, and one with a cache die below it and six.
inline FloorplanChart floorplan() {
    FloorplanChart c{"Packages to scale", {}, false};
    for (int stacks : {4, 6}) {
        double const high = 12.0 * stacks / 2, top = high + 2;
        FloorplanChart::Plan plan{"with " + std::to_string(stacks),      {}, 48, top,
                                  {"carrier drawn larger than charged"}, {}};
        plan.blocks.push_back({PartKind::carrier, "Carrier", "CoWoS-S", {}, {0, 0, 48, top}, -99, 40 * top});
        plan.blocks.push_back({PartKind::compute, "Compute die", "N5", {"Compute", "826 mm²"}, {12, 1, 24, high}});
        if (stacks > 4)
            plan.blocks.push_back(
                {PartKind::cache, "L3 die", "960 MB", {"L3 960 MB", "855 mm²"}, {11.8, 0.8, 24.4, high + 0.4}, -1});
        for (int i = 0; i < stacks; ++i)
            plan.blocks.push_back({PartKind::memory,
                                   "Memory stack",
                                   "HBM3, 16 GB",
                                   {"HBM3", "16 GB"},
                                   {i % 2 ? 37.0 : 1.0, 1 + 12.0 * (i / 2), 10, 11}});
        plan.blocks.push_back({PartKind::reticle, "Reticle limit", "", {}, {11, 0.5, 26, 33}, 1});
        c.plans.push_back(std::move(plan));
    }
    return c;
}

/// A plain pipeline, one of pieces, and a long step without its middle.
inline TimelineChart timeline() {
    TimelineChart c{"What each stage of a pipeline does", "s", "Step time", {}};
    for (PipelineWork const& w :
         {PipelineWork{4, 8, 1, 0.3, 0, 0.6, 0.1, 0.02}, PipelineWork{4, 8, 3, 0.3, 0.3, 0.6, 0.1, 0.01},
          PipelineWork{4, 60, 1, 0.3, 0, 0.6}}) {
        PipelineSchedule plan = schedule(w);
        TimelineChart::Plan p{w.pieces > 1 ? "in pieces" : "plain",
                              "4 stages, " + std::to_string(w.micro_batches) + " micro-batches", w.stages, w.pieces,
                              std::move(plan.blocks)};
        p.pipeline_end = plan.end, p.end = plan.end + 0.9, p.total = plan.end + 1.1;
        p.after = {{"Gradient exchange exposed", plan.end, plan.end + 0.8}, {"Optimizer time", plan.end + 0.8, p.end}};
        p.cut = p.resumed = p.end;
        p.remark =
            "The pipeline takes some seconds, in which stages idle a little; gradient exchange exposed 0.8 s; "
            "optimizer time 0.1 s; together they take a little less than the step time in closed form.";
        if (w.micro_batches > 8) {
            p.cut = 5, p.resumed = plan.end - 4;
            std::erase_if(p.blocks, [&](PipelineBlock const& b) { return b.start >= p.cut && b.end <= p.resumed; });
        }
        c.plans.push_back(std::move(p));
    }
    return c;
}

/// Cost per token over stacks, in steps, and clock; few stacks hold too little.
inline ContourChart contour() {
    static constexpr Quantity stacks{.key = "toy.stacks", .label = "Memory stacks", .scale = Scale::integer};
    static constexpr Quantity clock{.key = "toy.clock", .label = "Clock", .unit = unit::GHz, .range = {0.1, 5}};
    static constexpr Quantity cost{
        .key = "toy.cost", .label = "Cost per token", .unit = unit::usd, .sense = Sense::minimise};
    static constexpr Quantity room{.key = "toy.room", .label = "Memory slack", .unit = unit::GB, .sense = Sense::slack};
    static Graph const graph = [] {
        Graph g;
        g.add(cost,
              Formula{"cost", "2 + n/2 + 8/f·1/n + f²",
                      [](auto n, auto f) { return 2 + n / 2 + 8 / (f * 1e-9) / n + (f * 1e-9) * (f * 1e-9); }},
              stacks, clock);
        g.add(room, Formula{"room", "20·n − 55", [](auto n) { return (20 * n - 55) * 1e9; }}, stacks);
        return g;
    }();
    Issues issues;
    Scenario design;
    design.pin(stacks, 5.0).pin(clock, 2.0);
    ContourQuestion const question{*parse_axis(graph, stacks, "1..8", issues),
                                   *parse_axis(graph, clock, "0.5..3 GHz linear 6", issues), &cost, design};
    auto map = contour_map(graph, {{&room, 0, std::numeric_limits<double>::infinity()}}, question, issues);
    return contour_chart(std::move(*map), {"eight small dies", design, &cost});
}

/// Three designs over price and defects, one within its limits only for part of the prices.
inline MapChart map() {
    static constexpr Quantity price{.key = "toy.price", .label = "Wafer price", .unit = unit::usd};
    static constexpr Quantity defects{.key = "toy.defects", .label = "Defect density", .unit = unit::per_cm2};
    static constexpr Quantity cost{
        .key = "toy.cost", .label = "Package cost", .unit = unit::usd, .sense = Sense::minimise};
    MapChart c{"Which package is cheapest", "Defect density (1/cm²)", "Wafer price (USD)", "Package cost (USD)", {}};
    BreakEvenMap& m = c.map;
    m.designs = {"one large die", "two dies on an interposer", "a free sample"};
    m.x = &defects, m.y = &price, m.quantity = &cost, m.log_x = true;
    LabelledGrid grid;
    for (int i = 0; i <= 30; ++i) {
        m.xs.push_back(0.01 * std::pow(100, i / 30.0)), grid.us.push_back(std::log(m.xs.back()));
        m.ys.push_back(2000 + 500 * i), grid.vs.push_back(m.ys.back());
    }
    auto const place = [](double x, double y) {
        double const one = 100 + y * 0.01 * std::exp(8 * x), two = 260 + y * 0.012 * std::exp(3 * x);
        if (x > 0.8 && y > 12000) return MapPoint{-1, -1, false, std::nan(""), std::nan("")};
        return one < two ? MapPoint{0, 1, false, one, two} : MapPoint{1, 0, false, two, one};
    };
    grid.label = [place](PlanePoint p) { return place(std::exp(p.u), p.v).best; };
    for (double y : m.ys)
        for (double x : m.xs) {
            m.points.push_back(place(x, y)), grid.labels.push_back(m.points.back().best);
            grid.heights.push_back(std::log(ratio_of(m.points.back()).value_or(std::nan(""))));
        }
    for (double ratio : map_ratios) grid.levels.push_back(std::log(ratio));
    grid.changes = [&](PlanePoint a, PlanePoint b) {
        PlanePoint lo = a, hi = b;
        for (int i = 0; i < 50; ++i) {
            PlanePoint const middle{(lo.u + hi.u) / 2, (lo.v + hi.v) / 2};
            (grid.label(middle) == grid.label(a) ? lo : hi) = middle;
        }
        bool const limit = grid.label(a) < 0 || grid.label(b) < 0;
        return std::vector<LabelChange>{{lo, grid.label(b), limit ? Border::limit : Border::even}};
    };
    grid.meeting = [](auto const&, PlanePoint guess, PlanePoint, PlanePoint) { return guess; };
    m.regions = trace_regions(grid);
    auto const turn = [](auto& points) {
        for (PlanePoint& p : points) p.u = std::exp(p.u);
    };
    for (auto& line : m.regions.lines) turn(line.points);
    for (auto& line : m.regions.levels) turn(line.points), line.level = std::exp(line.level);
    for (auto& region : m.regions.regions)
        for (auto& loop : region.loops) turn(loop);
    m.marks = {{0.1, 9346, "one large die; two dies on an interposer"}, {0.9, 3000, "a free sample"}};
    return c;
}

/// What a number hinges on: both sides, one side alone, and an end without a number.
inline RankChart tornado() {
    RankChart c{"Cost per token is most sensitive to the price of optics: 2 … 12 USD/(GB/s) moves it by −28 … +42 %",
                "Cost per token (USD/Mtoken)",
                {"input at its low end", "input at its high end"},
                {}};
    c.base = 172, c.base_name = "this design: 172 USD/Mtoken", c.assumed_name = "paler: range assumed";
    c.remark = "131 weaker inputs are left out.";
    char const* names[] = {"Optical engine price", "Gross margin of whoever sells the servers and the switches",
                           "Utilisation",          "Leakage",
                           "Bond price",           "Life"};
    for (int i = 0; i < 18; ++i) {
        double const swing = 70.0 / (i + 1);
        RankChart::Row r{
            std::string(names[i % 6]) + (i < 6 ? "" : " " + std::to_string(i)), "±10 % assumed", "toy.key", {}};
        r.bars = {{172, 172 - swing * 0.7, 0, "−" + std::to_string(i) + " %"},
                  {172, i == 3 ? 172 - swing * 0.3 : 172 + swing, 1, "+" + std::to_string(i) + ".4 %"}};
        if (i == 4) r.bars[1].to = std::numeric_limits<double>::quiet_NaN(), r.bars[1].text = "";
        r.assumed = i % 3 == 1;
        r.tip = r.name + ": 75 %\nrecalled";
        c.rows.push_back(std::move(r));
    }
    return c;
}

inline RankChart shares() {
    RankChart c{"Gross margin makes most of the spread of cost per token: 48 % of its variance",
                "Share of the variance of cost per token (%)",
                {"by itself (first order)", "with all it takes part in (total)"},
                {}};
    for (int i = 0; i < 9; ++i) {
        double const first = 40.0 / (i + 1), total = first * 1.2 + 1;
        c.rows.push_back({"Input " + std::to_string(i),
                          "67.5 % … 82.5 %",
                          "toy.key",
                          {{0, first, 0, std::to_string(i) + " %", first - 0.8, first + 0.8},
                           {0, total, 1, std::to_string(i + 1) + " %", total - 1, total + 1}}});
    }
    return c;
}

/// What decides: ranges around what inputs are now, and flips within them, far outside, and never.
inline RankChart ratios() {
    RankChart c{
        "Cost per token of Lite is 2.2 times that of H100: one input reverses the ranking: GPU price at 9430 USD",
        "Input, over its value now",
        {"as it is: Lite is worse", "reversed: it is better"},
        {}};
    c.log = true, c.base = 1, c.base_name = "its value now", c.assumed_name = "paler: range assumed";
    c.mark_name = "value at which the two are equal";
    c.remark = "12 weaker inputs are left out. 1 other choice reverses the ranking: GPU pricing at cost.";
    for (int i = 0; i < 12; ++i) {
        double const wide = 1.1 + 0.05 * i;
        RankChart::Row r{
            "Input number " + std::to_string(i) + ", of Lite", "42 USD, 38 … 46 USD assumed", "toy.key", {}};
        r.bars = {{1, 1 / wide, 0}, {1, wide, 0}};
        if (i == 0) r.bars = {{1.05, 1 / wide, 0}, {1.05, wide, 1}}, r.mark = 1.05;
        else if (i < 8) r.mark = i % 2 ? std::pow(1.4, i) : std::pow(0.7, i);
        if (r.mark) r.mark_text = std::to_string(10 * i) + " USD/Mtoken";
        r.assumed = i % 3 == 1;
        r.tip = r.name;
        c.rows.push_back(std::move(r));
    }
    return c;
}

inline HeatChart heat() {
    HeatChart c{"What moves which number: percent per percent, at this design",
                "Percent of output per percent of input",
                {"Cost per token", "Time between tokens", "Output tokens per joule"},
                {}};
    for (int i = 0; i < 14; ++i)
        c.rows.push_back({"Input number " + std::to_string(i),
                          "toy.key",
                          {1.6 - i * 0.2, i % 4 ? -0.07 * i : std::numeric_limits<double>::quiet_NaN(), 0.003},
                          {"one", "two", "three"}});
    c.remark = "100 weaker inputs are left out.";
    return c;
}

inline WaterfallChart between() {
    WaterfallChart c{"Cost of B is 4 % above A: most of it is die area", "Cost (USD)", {}};
    c.between = true;
    c.steps = {{"H100, serving", 1000, true},
               {"Die area", 70},
               {"Stacks", -45},
               {"4 smaller changes", 15},
               {"Lite, serving", 1040, true}};
    return c;
}

/// Forty numbers in three groups over four decades: most agree, a few are far off, one is only bounded.
inline ScatterChart scatter() {
    ScatterChart c{"Computed against published",
                   "Published (each in its own unit)",
                   {"Prefill", "Decode", "Cost of a package"},
                   {}};
    c.open_name = "regression check or informational", c.closed_name = "published or derived";
    for (std::size_t i = 0; i < 40; ++i) {
        double const value = 0.3 * std::pow(10, 4.0 * static_cast<double>(i) / 39);
        double const off = i % 13 == 12 ? 1.6 : 1 + 0.07 * std::sin(static_cast<double>(7 * i));
        ScatterChart::Point p{"number " + std::to_string(i), value, value * off, "ms", i % 3};
        p.open = i % 5 == 4, p.missed = i % 13 == 12, p.number = i;
        if (i == 20) p.limit = ScatterChart::Limit::at_least;
        c.points.push_back(p);
    }
    c.remark = "2 numbers are left out: not above 0, or not computed";
    return c;
}

inline FrontierChart frontier() {
    static constexpr Quantity latency{.key = "toy.user", .label = "Output rate per user", .sense = Sense::maximise},
        rate{.key = "toy.gpu", .label = "Output rate per GPU", .sense = Sense::maximise};
    FrontierChart c{"Throughput against interactivity",
                    "Output rate per user (tokens/s)",
                    "Output rate per GPU (tokens/s)",
                    "GPU",
                    {&latency, Sense::maximise},
                    {&rate, Sense::maximise},
                    true,
                    true};
    for (std::size_t i = 0; i < 7; ++i) {
        FrontierChart::Curve curve{"GPU number " + std::to_string(i), {}, {}};
        for (int k = 0; k < 12 && i != 5; ++k) {  // no design of one of them
            double const x = 8 * std::pow(1.35, k) * (1 + 0.2 * static_cast<double>(i));
            curve.points.push_back({x, 4e4 / x * (1 + 0.3 * static_cast<double>(i)), {}, "batch " + std::to_string(k)});
        }
        c.curves.push_back(std::move(curve));
    }
    return c;
}

/// Each curve rises over an input that the designs have by themselves, too.
inline FrontierChart even_frontier() {
    static constexpr Quantity price{.key = "toy.price", .label = "Memory price per byte", .sense = Sense::minimise},
        cost{.key = "toy.cost", .label = "Cost per token", .sense = Sense::minimise};
    FrontierChart c{"Cost per token by the price of memory",
                    "Memory price per byte (USD/GB)",
                    "Cost per token (USD/Mtoken)",
                    "Memory class",
                    {&price, Sense::maximise},
                    {&cost, Sense::minimise},
                    true};
    auto const at = [](std::size_t i, double x) {
        return 0.12 + 0.01 * static_cast<double>(i) + x * (0.003 - 0.0003 * static_cast<double>(i));
    };
    for (std::size_t i = 0; i < 4; ++i) {
        FrontierChart::Curve curve{"Memory number " + std::to_string(i), {}, {}};
        for (int k = 0; k < 13; ++k)
            curve.points.push_back({std::pow(60, k / 12.0), at(i, std::pow(60, k / 12.0)), {}, ""});
        double const own = 8 + 6 * static_cast<double>(i), even = 12 + 3 * static_cast<double>(i);
        curve.own = FrontierChart::Point{own, at(i, own), {}, ""};
        if (i > 0) curve.even = FrontierChart::Point{even, at(i, even), {}, ""}, curve.even_with = "Memory number 0";
        c.curves.push_back(std::move(curve));
    }
    return c;
}

}  // namespace diecast::samples
