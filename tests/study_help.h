// A model and a study with every field of its file in it.
#pragma once
#include "model/study/study.h"
#include "tests/file_help.h"

namespace diecast::studies {

using namespace files;

using Values = std::vector<double>;

inline constexpr Quantity work{.key = "step.work", .unit = unit::FLOP, .range = {0, 1e18}, .fallback = 1e9};
inline constexpr Quantity traffic{.key = "step.traffic", .unit = unit::B, .range = {0, 1e18}, .fallback = 1e6};
inline constexpr Quantity peak{.key = "step.peak", .unit = unit::TFLOPs, .range = {0, 1e6}, .fallback = 100};
inline constexpr Quantity step_time{.key = "step.time", .unit = unit::s};
inline constexpr Formula roofline{"roofline", "max(W/P, Q/B)",
                                  [](auto W, auto P, auto Q, auto B) { return max(W / P, Q / B); }};

inline Graph chosen_graph() {
    Graph g = small_graph();
    g.add(step_time, roofline, work, peak, traffic, bandwidth);
    g.choose(node,
             {{"N7", {{&wafer_price, 9346.0}}}, {"N5", {{&wafer_price, 16988.0}}}, {"N3", {{&wafer_price, 20000.0}}}});
    return g;
}

inline constexpr char const* full =
    R"({"diecast": 2, "kind": "study", "name": "split", "title": "Splitting a die", "summary": "Text.", "noun": "packages",
  "paper": {"title": "Splits", "authors": "A et al.", "venue": "V", "year": 2025, "arxiv": "2501.1", "doi": "10.1/2", "place": 3},
  "choose": {"process.node": "N5"},
  "pin": {"die.share": "60 %", "memory.bandwidth": {"value": 3.35, "unit": "TB/s"}, "package.limit": 2000},
  "axes": [{"key": "die.area", "from": "2 cm2", "to": 800, "steps": 4}, {"key": "package.dies", "values": [1, 2, 4]},
           {"key": "die.yield_law", "text": "all"}, {"key": "process.clustering", "from": 1, "to": 100, "steps": 3, "scale": "log"}],
  "objectives": ["package.cost", {"key": "package.speed", "sense": "maximise"}],
  "constraints": ["package.slack", {"key": "die.yield", "min": 0.5}, {"key": "package.cost", "min": "1 USD", "max": "90 kUSD"}],
  "set_aside": [{"key": "die.yield", "max": 0.9}],
  "figures": ["package.cost", "die.yield"],
  "measured": [{"name": "run 1", "series": "ours", "choose": {"process.node": "N7"}, "pin": {"die.area": 200, "package.cost": "1 kUSD"}},
               {"pin": {"package.speed": 3}}],
  "designs": [{"name": "one", "note": "big", "pin": {"die.area": 800}}, {"name": "four", "pin": {"die.area": 200, "package.dies": 4}},
              {"name": "old", "choose": {"process.node": "N7"}}],
  "searches": [{"name": "best", "title": "Best area", "note": "A note.", "choose": {"die.yield_law": "Poisson"}, "pin": {"package.limit": 900},
                "groups": [{"key": "process.node", "text": "N7, N5"}, {"key": "memory.bandwidth", "values": [1000, "2 TB/s"]}],
                "axes": [{"key": "die.area", "from": 100, "to": 800, "steps": 8}, {"key": "package.dies", "text": "1,2,4"}],
                "objective": {"key": "package.speed", "sense": "maximise"}, "constraints": ["package.slack"], "designs": ["one", "old"]},
               {"name": "plain", "axes": [{"key": "die.area", "text": "100..300 steps 3"}], "objective": "package.cost"}],
  "break_evens": [{"name": "area", "title": "Area", "note": "A note.", "change": {"key": "die.area", "from": 100, "to": "8 cm2"}, "both": true,
                   "key": "package.cost", "design": "old", "over": "one"},
                  {"name": "price", "change": {"key": "process.wafer_price", "text": "600, 1000, 20000"}, "key": "package.cost", "value": "1 kUSD"},
                  {"name": "own", "change": {"key": "die.area", "text": "100..800 steps 3"}, "key": "die.yield", "design": "four", "over": ""}],
  "charts": [{"kind": "pareto", "title": "Cost", "note": "Less is better.", "x": "package.cost", "y": "package.speed", "colour": "die.yield"},
             {"kind": "bars", "title": "Best", "search": "best", "over": "old", "designs": ["one", "old"], "keys": ["package.cost"]},
             {"kind": "bars", "keys": ["package.cost", "process.wafer_price"], "stacked": true, "designs": ["one"]},
             {"kind": "bars", "keys": ["package.cost", "die.yield"], "over": "four"},
             {"kind": "bars", "stacked": true, "columns": [{"name": {"entry": "process.node"}, "keys": ["package.cost", "process.wafer_price"]},
                                                           {"name": "again", "keys": ["process.wafer_price", "package.cost"]}], "names": ["cost", "price"]},
             {"kind": "bars", "keys": ["package.cost", "process.wafer_price"], "names": ["cost", "price"], "scale": "log", "by": "design",
              "limits": [{"name": "of one", "key": "package.cost", "design": "one"}, {"name": "of all", "key": "process.wafer_price"}]},
             {"kind": "lines", "title": "Area", "keys": ["die.yield", "package.cost"], "range": {"key": "die.area", "text": "100..800 steps 8"}, "designs": ["one", "old"],
              "break_evens": ["area", "own"], "names": ["good dies", "all of it"]},
             {"kind": "waterfall", "keys": ["process.wafer_price"], "total": "package.cost", "designs": ["four"]},
             {"kind": "roofline", "title": "Step", "peak": "step.peak", "bandwidths": ["memory.bandwidth", {"key": "package.speed", "name": {"entry": "process.node"}}], "designs": ["one"],
              "stages": [{"name": "all", "work": "step.work", "time": "step.time", "bytes": ["step.traffic", null]}]}],
  "published": [{"title": "gain", "key": "die.yield", "design": "four", "over": "one", "as": "ratio", "value": 1.8, "tolerance": "5 %", "source": "x"},
                {"title": "saving", "key": "package.cost", "design": "old", "over": "", "as": "saving", "value": "45 %", "tolerance": 0.01, "status": "derived", "source": "x"},
                {"title": "price", "key": "process.wafer_price", "design": "old", "value": "9.3 kUSD", "low": 9000, "status": "assumption"},
                {"title": "found", "key": "package.cost", "search": "best", "at": {"process.node": "N5", "memory.bandwidth": "1 TB/s"}, "design": "one",
                 "over": "old", "value": 1, "tolerance": "1 %", "source": "x"},
                {"title": "even", "break_even": "area", "value": "300 mm2", "tolerance": "1 %", "source": "x"},
                {"title": "plain", "key": "package.cost", "search": "plain", "value": 1, "tolerance": "1 %", "source": "x"}],
  "view": {"marked": [{"letter": "C", "design": "one"}, {"letter": "A", "choose": {"process.node": "N5"}, "pin": {"die.area": 300}, "baseline": true}],
           "brushes": [{"key": "package.cost", "max": "1000 USD"}, {"key": "process.node", "entries": ["N7", "N5"]}, {"key": "package.cost", "min": 2000, "max": 3000}],
           "feasible_only": true, "front": "all"},
  "assumptions": ["A first.", "A second."]})";

inline StudyReading read(std::string_view text) { return read_study(chosen_graph(), text, "s.json"); }

inline std::string study_with(std::string_view fields) {
    return R"({"diecast": 2, "kind": "study", )" + std::string(fields) + "}";
}

}  // namespace diecast::studies
