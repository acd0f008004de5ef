#include "app/cli/parts/validation_print.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/tables/validation_words.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast::cli {
namespace {

/// Counts and errors over all series.
struct Sum {
    struct Errors {
        std::size_t series = 0;
        std::vector<double> errors = {};
    };
    std::size_t series = 0, cases = 0;
    std::size_t held = 0, calibrated = 0, missed = 0, known = 0;  // limits; calibrated: held on such rows
    std::array<Errors, std::size(footings)> on = {};
};

Table rows_table(Graph const& graph, std::vector<Validated> const& all) {
    Table table{{{"series"},
                 {"case"},
                 {"half"},
                 {"what"},
                 {"unit"},
                 {"published", true},
                 {"model", true},
                 {"error", true},
                 {"at"},
                 {"violates"}},
                {}};
    for (Validated const& v : all)
        for (PredictedCase const& c : v.cases)
            for (std::size_t i = 0; i < c.ours.size(); ++i) {
                auto const& published = c.row->measured[i];
                if (!published && !only_predicted(v)) continue;
                Quantity const& q = *v.series->measured[i];
                bool const none = std::isnan(c.ours[i]);
                table.rows.push_back({v.series->name, c.row->name,
                                      v.series->halved() ? (c.odd ? "fitted" : "held out") : "", label_of(q),
                                      std::string(q.unit.name), published ? number_text(*published) : "",
                                      none        ? "no feasible design"
                                      : published ? number_text(c.ours[i])
                                                  : number_text(c.ours[i], 4),
                                      published ? signed_percent(c.ours[i] / *published - 1) : "",
                                      found_words(graph, *v.series, c), keys_text(c.violates)});
            }
    return table;
}

/// Rows that were measured although limits of the model, or of the series, forbid them.
Table forbidden_table(std::vector<Validated> const& all) {
    Table table{{{"rows that limits forbid, and that are scored"}, {"limit"}, {"rows", true}, {"of", true}}, {}};
    for (Validated const& v : all) {
        std::map<std::string_view, std::size_t> rows;
        for (PredictedCase const& c : v.cases)
            for (Quantity const* q : c.violates) ++rows[q->key];
        for (auto const& [key, count] : rows)
            table.rows.push_back(
                {v.series->name, std::string(key), std::to_string(count), std::to_string(v.cases.size())});
    }
    return table;
}

Sum sum_of(std::vector<Validated> const& all) {
    Sum sum;
    for (Validated const& v : all) {
        ++sum.series;
        sum.cases += v.cases.size();
        for (ValidationLine const& line : v.lines) {
            sum.held += line.judgement == Judgement::within;
            sum.calibrated += line.judgement == Judgement::within && on_calibrated_rows(*v.series, line);
            sum.missed += line.judgement == Judgement::missed;
            sum.known += line.judgement == Judgement::known;
        }
        for (Footing footing : footings) {
            auto& [series, all_errors] = sum.on[static_cast<std::size_t>(footing)];
            auto const errors = errors_on(footing, *v.series, v.cases);
            series += !errors.empty();
            all_errors.insert(all_errors.end(), errors.begin(), errors.end());
        }
    }
    return sum;
}

std::string sum_text(Sum const& sum) {
    return std::to_string(sum.series) + " series, " + count_text(sum.cases) + " cases; " +
           counted(sum.held, "limit satisfied", "limits satisfied") + ", " + std::to_string(sum.calibrated) +
           " of them on rows that were fitted or calibrated in part, " + std::to_string(sum.missed + sum.known) +
           " missed, " + std::to_string(sum.known) + " of them known to be\n";
}

Table sum_table(Sum const& sum) {
    Table table{{{"errors of numbers"}, {"series", true}, {"numbers", true}, {"median error", true}}, {}};
    for (Footing footing : footings) {
        auto const& [series, errors] = sum.on[static_cast<std::size_t>(footing)];
        if (!errors.empty())
            table.rows.push_back({std::string(to_text(footing)), std::to_string(series), count_text(errors.size()),
                                  percent(median_of(errors))});
    }
    return table;
}

/// The predictions in the full sense, by series.
Table unfitted_table(std::vector<Validated> const& all) {
    Table table{{{std::string(to_text(Footing::measured))},
                 {"what"},
                 {"numbers", true},
                 {"median error", true},
                 {"largest error", true}},
                {}};
    for (Validated const& v : all) {
        auto const errors = errors_on(Footing::measured, *v.series, v.cases);
        if (!errors.empty())
            table.rows.push_back({v.series->name, v.series->title, count_text(errors.size()),
                                  percent(median_of(errors)), percent(*std::ranges::max_element(errors))});
    }
    return table;
}

constexpr auto introduction = R"(# Validation

Published cases, predicted by the model and compared with what was measured. Written by `diecast validate --format markdown`; do not edit.
`diecast validate SERIES --rows` prints every case. The files are in `presets/validation`. [Scope and validity](scope.md) says what the numbers
prove, [what is left out](#what-is-left-out) is listed below the tables.

- An **error** is the model's number over the published one, less 1. The **bias** is the median error with its sign.
- A series is **scored** by its errors, by the order of its rows (rank), or as a bound. One that is only shown has neither limit nor accepted value. A
  scored error without a limit has no verdict, but a test fails where it grows beyond what was reached.
- Where quantities were **calibrated** on the odd rows of a series, both halves are shown, and limits of errors count for the half held out. A limit
  that holds on calibrated rows says that the presets carry what they were set to, and no more.
- A **rank** is Spearman's correlation within a group, printed over all rows and over those held out. Its limit counts for all rows, the fitted ones
  among them, as halves of groups are small. Fewer than 10 rows get no verdict.
- Series that are **bounds** count rates without any overhead: no measurement may be better.
- Numbers **from memory** are informational. A series without any measured number is printed as predictions.

What an error is worth depends on what it is of. Only the first line of this table is a prediction in the full sense, though software and GPUs in it
were calibrated on other series; the last checks that numbers were copied and formulas written down right.
)";

constexpr auto left_out = R"(
## What is left out

- Accelerators and memories without an entry, a quantity or a run: Intel's Arc Pro boards in MLPerf; Groq 3 LP30, of which no run is published, and
  MI350P, of which only the power is; memory of flash (Sandisk's loss of 2.2 %); the mean power of TPU v4, which is of
  Google's own jobs.
- Kernels: fused experts at 4 bits on B200 and GB200 (aic-moe-nvfp4), some of which read their weights faster than the memory gives them (793 MB in 37
  µs, 99 at the rating), so that fewer experts are visited than the rows say; best values without shapes (FlashMLA, FlashAttention 2, ThunderKittens
  on H200 NVL); rates of streams (BabelStream, for which gpu-benches stands) and of second-level caches (no quantity); attention whose heads are not
  said (HipKittens; cuDNN and FlashAttention 4 on B200).
- Exchanges: those over PCIe, whose rate depends on the switches of a host (RTX PRO 6000, L40S); calls outside graphs and of PyTorch (Hybrid-EP),
  which wait for a host whose times are not said; all-to-alls of PyTorch and NVSHMEM beside pplx-kernels, which send padded buffers whose size is not
  printed; kernels of MSCCL++ and FBGEMM, of which single sizes are printed; two shots through symmetric memory, and NCCL on
  it, in pull requests of vLLM (the other columns are exchange-kernels-in-switch), for which there is no algorithm; all-reduces
  of TokenSpeed fused with a norm, whose share is not said; gathers of an untuned cluster, at half the rate of others like it; bus bandwidths with and
  without adding in the switch, read off a range, and limits stated for two to eight MI300X.
- Copies from one GPU or host to another and single messages of adapters (nvbandwidth, P2P tests, TransferBench, perftest, MORI-IO): copy engines and
  verbs have no quantity, exchanges have rates and steps of their own; one row (A100 to its host, 6.3 GB/s) is a fault of the source.
- Training: MLPerf 5.1, whose logs have neither layout nor number format, gpt-oss-20b and what the press has of 6.0; MLPerf 4.0 on TPU v5p, where the
  format of each pass is not recorded (with the layouts of MaxText's scripts 512 and 6144 take 18 and 43 % less at 8 bits, 38 % more and 5 % less at
  16), and on Gaudi 2, without a layout; rows without layout or precision, hybrid networks, fine-tuning, DeepSeek-V4-Flash (7,776 tokens/s on GB200 by its first training code, 17,000 here), and one layout
  of gpt-oss on GB300 that is printed with two rates; on TPUs what is named in maxtext.
- Reinforcement learning: NeMo RL's runs of DeepSeek-V3 and its on-policy run of Qwen3 235B, whose instances of decode span servers; steps of verl and
  AReaL, which print no lengths of answers (the study rl-language-models has them with lengths assumed).
- Serving: runs that do not say whether tokens are guessed ahead (InferenceX on DeepSeek-R1, GLM-5 and Qwen3.5), or on which GPU (its times by
  position of the token), or with what lengths (reports on MI325X and of vLLM's wide expert parallelism), and a second-hand rate of GLM-5.2 on B200
  without latencies, rates of DeepSeek-V4-Pro without its layout, and prices of tokens of DeepSeek-R1 without lengths or batch; points between runs of InferenceX, of which the study serving-2026 has some; eleven runs of NVIDIA on 8-bit
  networks with long prompts (vLLM 0.12, a candidate of TensorRT-LLM 1.2), for which the model takes 30 to 150 % longer, as if most of their prompts
  were found in a cache; MLPerf's gpt-oss-120b, whose mean prompt is not published, and servers without an offline rate of the same system; several RTX
  PRO 6000 (over PCIe); Mango LLMBoost.
- PaLM on TPU v4 (Pope et al.): its matrices are divided in two dimensions over a torus, or gathered. Divided in one, as here, with exchange behind
  products, one prompt comes out 7 % fast and 64 answers 23 % slow, 512 prompts and answers 60 and 84 % slow.
- Code completion by Qwen3-Coder 30B and 480B (ML.ENERGY, 38 runs; the networks have entries): an answer has 250 tokens, so that prompts take much of
  the time and power, and no length of prompts is published. Power of networks without an entry (Phi-3), of a node that trains, and ranges
  without a network.
- Pairs that print one layout and differ by more than 10 %, so that a setting is hidden: Qwen3 30B-A3B on H100 (5113 and 9058 tokens/s,
  Megatron-Bridge 26.02 and 26.02.01) and Qwen3 235B-A22B on B300 (4865 and 5936, 26.04 and 26.04.01), kernels of pplx that are slower on 16 GPUs than
  on 64, 128 GB200 in two racks (639 and 754 GB/s), and two GB200 in graphs of vLLM at half the rate that they have in SGLang. They are scored; only
  the 4865 tokens/s were among rows that were fitted.
)";

/// Lines of what a field measures, without the rest: of money, of power.
Table field_table(std::vector<Validated> all, int Dim::*base) {
    for (Validated& v : all)
        std::erase_if(v.lines, [&](ValidationLine const& line) { return line.measured->unit.dim.*base == 0; });
    return lines_table(all);
}

std::string validation_text(Graph const& graph, std::vector<Validated> const& all, ValidationPrint const& options) {
    bool const markdown = options.format == Format::markdown;
    auto const table = [&](Table const& t) { return markdown ? to_markdown(t) : to_text(t); };
    std::string text = markdown ? introduction + std::string("\n") : "";
    if (options.rows) {
        for (Validated const& v : all) text += about(*v.series, markdown) + "\n" + table(rows_table(graph, {v}));
        text += "\n";
    }
    Sum const sum = sum_of(all);
    if (markdown && !options.rows)
        text += table(sum_table(sum)) + "\n" + sum_text(sum) + "\n" + table(unfitted_table(all)) + "\n" +
                table(lines_table(all));
    else text += table(lines_table(all)) + "\n" + table(sum_table(sum)) + "\n" + sum_text(sum);
    if (Table const forbidden = forbidden_table(all); !forbidden.rows.empty()) text += "\n" + table(forbidden);
    if (markdown && !options.rows) {
        text += "\n## Money\n\nWhat packages, servers and hours cost, of the table above.\n\n" +
                table(field_table(all, &Dim::usd));
        text +=
            "\n## Power\n\nOf boards and of nodes at the wall, each scored apart, and energy of memory and "
            "links.\n\n" +
            table(field_table(all, &Dim::J));
        text += left_out;
        for (Validated const& v : all) {
            text += about(*v.series, true);
            if (only_predicted(v)) text += "\n" + table(rows_table(graph, {v}));
        }
    }
    return text;
}

OrderedJson as_json(Graph const& graph, std::vector<Validated> const& all, bool rows) {
    OrderedJson json = OrderedJson::object();
    for (Validated const& v : all) {
        Series const& s = *v.series;
        OrderedJson& entry = json["series"][s.name];
        entry = {
            {"title", s.title}, {"source", s.source}, {"calibrated_on", s.calibrated_on}, {"score", to_text(s.score)}};
        entry["cases"] = v.cases.size();
        entry["forbidden"] = std::ranges::count_if(v.cases, [](PredictedCase const& c) { return !c.violates.empty(); });
        entry["lines"] = lines_json(v);
        if (rows) entry["rows"] = cases_json(graph, v);
    }
    Sum const sum = sum_of(all);
    json["sum"] = {{"series", sum.series},         {"cases", sum.cases},   {"held", sum.held},
                   {"calibrated", sum.calibrated}, {"missed", sum.missed}, {"known", sum.known}};
    for (Footing footing : footings) {
        auto const& [series, errors] = sum.on[static_cast<std::size_t>(footing)];
        json["sum"]["errors"][std::string(to_text(footing))] = {
            {"series", series}, {"numbers", errors.size()}, {"median", number_or_null(median_of(errors))}};
    }
    return json;
}

}  // namespace

std::string about(Series const& s, bool markdown) {
    std::string text =
        (markdown ? "\n## " : "\n") + s.title + (markdown ? "\n\n`" : " (") + s.name + (markdown ? "`. " : ")\n");
    std::string const facts = (s.summary.empty() ? "" : s.summary + " ") + calibrated_words(s) + " " + source_words(s);
    return text + (markdown ? facts + "\n" : wrapped(facts, 110, "") + "\n");
}

bool print_validation(Graph const& graph, std::vector<Validated> const& all, ValidationPrint const& options) {
    std::string const& after = options.after;
    if (options.format == Format::json) print(json_result(as_json(graph, all, options.rows), after));
    else if (options.format == Format::csv)
        print(csv_result(options.rows ? cases_rows(graph, all) : lines_rows(all), after));
    else print(validation_text(graph, all, options));
    return sum_of(all).missed == 0;
}

}  // namespace diecast::cli
