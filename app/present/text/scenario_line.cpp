#include "app/present/text/scenario_line.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include "app/present/text/display_width.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "model/study/study_limits.h"

namespace diecast {
namespace {

/// How the entry of a choice is listed.
struct EntryWords {
    char const *key, *many;    // many of them: "GPUs"
    char const* omitted = "";  // the entry that is not listed
    char const *before = "", *after = "";
    bool can_be_modified = false;  // pins may override what the entry sets
};

constexpr std::array networks{
    EntryWords{"llm.model", "networks", "", "", "", true}, EntryWords{"suite.name", "suites", "", "", " suite"},
    EntryWords{"classifier.name", "classifiers"},          EntryWords{"convergence.benchmark", "benchmarks"},
    EntryWords{"operators.network", "operator graphs"},    EntryWords{"machine.name", "machines", "as chosen"}};
constexpr std::array hardware{EntryWords{"gpu.model", "GPUs", "custom", "", "", true},
                              EntryWords{"composable.configuration", "configurations", "as built"},
                              EntryWords{"worker.measured", "measured steps", "", "step of ", ""}};
constexpr std::array packages{EntryWords{"process.node", "nodes"},
                              EntryWords{"package.class", "package types"},
                              EntryWords{"memory.class", "memory types"},
                              EntryWords{"yield.law", "yield laws", "", "", " yield"},
                              EntryWords{"cooling.class", "cooling classes", "", "", " cooling"},
                              EntryWords{"fab.site", "fab sites", "", "fab ", ""},
                              EntryWords{"site.name", "sites", "", "site ", ""}};

/// Numbers that parts list.
constexpr std::array listed_numbers{"traffic.prompt",
                                    "traffic.answer",
                                    "traffic.cached_share",
                                    "traffic.first_token_limit",
                                    "traffic.between_tokens_limit",
                                    "training.sequence",
                                    "training.global_batch",
                                    "training.token_budget",
                                    "nre.volume",
                                    "actors.step_time"};
constexpr std::size_t most_bounds = 2, most_given = 2, least_parts = 2;
constexpr std::size_t most_wide = 130;  // of a line that names some of many given numbers

bool is_listed_number(std::string_view key) {
    return std::find(listed_numbers.begin(), listed_numbers.end(), key) != listed_numbers.end();
}

/// Endings of the keys of latencies under load.
constexpr std::array statistics{"", "_p50", "_p95", "_p99"};

class ScenarioPartsWriter {
public:
    ScenarioPartsWriter(Graph const& graph, ScenarioAsked const& asked)
        : graph_(graph), asked_(asked), scenario_(asked.scenario) {
        for (AxisSpec const& axis : asked.axes) {
            if (asked.is_one_design || asked.scenario.pins.contains(std::string(axis.quantity->key))) continue;
            if (axis.values.size() == 1)
                scenario_.pin(*axis.quantity, graph.pin_value_of(*axis.quantity, axis.values[0]));
            else if (!axis.values.empty()) swept_.push_back(&axis), free_.push_back(axis.quantity);
        }
        auto const free = free_of(free_);
        program_.emplace(graph, scenario_, free, asked.shown);
        std::vector<Quantity const*> limited;
        for (Constraint const& c : asked.limits) limited.push_back(c.quantity);
        if (!limited.empty()) limits_program_.emplace(graph, scenario_, free, limited);
    }

    std::vector<ScenarioPart> write() {
        if (program_->loops || (limits_program_ && limits_program_->loops)) return {};
        for (EntryWords const& words : networks) put(words);
        for (EntryWords const& words : hardware) put(words);
        precision();
        request();
        training_job();
        software();
        if (!needed("llm.model")) package();
        price();
        environment();
        if (parts_.size() < least_parts) choices();
        std::size_t const before_bounds = parts_.size();
        bounds();
        given(before_bounds);
        return std::move(parts_);
    }

private:
    /// Null where what is shown does not depend on it.
    Quantity const* needed(std::string_view key) const { return needed(*program_, key); }
    Quantity const* needed(Program const& program, std::string_view key) const {
        int const slot = graph_.slot(key);
        return slot >= 0 && program.needed[to_index(slot)] ? graph_.quantities()[to_index(slot)] : nullptr;
    }
    std::size_t slot(Quantity const& q) const { return to_index(graph_.slot(q)); }
    double value(Quantity const& q) const { return program_->values[slot(q)]; }
    std::string text_of(Quantity const& q) const { return cell_text(graph_, q, value(q)); }
    AxisSpec const* axis_of(Quantity const& q) const {
        auto const found = std::find_if(swept_.begin(), swept_.end(), [&](auto* a) { return a->quantity == &q; });
        return found == swept_.end() ? nullptr : *found;
    }
    /// It moves along an axis, its own or that of what sets it.
    bool moves(Quantity const& q) const { return program_->axes[slot(q)] != 0; }
    void put(std::string text, Quantity const& q) {
        bool const again =
            std::any_of(parts_.begin(), parts_.end(), [&](ScenarioPart const& p) { return p.text == text; });
        if (!text.empty() && !again) parts_.push_back({std::move(text), &q});
    }

    /// `stands_for`: another quantity than that of the key.
    void put(EntryWords const& words, Quantity const* stands_for = nullptr) {
        Quantity const* q = needed(words.key);
        if (!q) return;
        if (AxisSpec const* axis = axis_of(*q))
            return put(counted_noun(std::set(axis->values.begin(), axis->values.end()).size(), words.many) + " swept",
                       *q);
        if (moves(*q)) return;
        std::string const entry = text_of(*q);
        if (entry == words.omitted) return;
        put(words.before + entry + words.after + (words.can_be_modified ? modification(*q) : ""),
            stands_for ? *stands_for : *q);
    }

    /// " (modified)" where a pin differs from what the chosen entry sets, and matters; a value along an axis does not.
    std::string modification(Quantity const& choice) const {
        auto const entries = graph_.entries(choice);
        double const at = value(choice);
        if (!(at >= 0 && at < static_cast<double>(entries.size()))) return "";
        for (Assignment const& set : entries[static_cast<std::size_t>(at)].sets) {
            auto const pin = scenario_.pins.find(std::string(set.quantity->key));
            if (pin == scenario_.pins.end() || !needed(set.quantity->key) || is_axis(*set.quantity)) continue;
            Issues ignored;
            if (graph_.value_of(*set.quantity, pin->second, ignored) !=
                graph_.value_of(*set.quantity, set.value, ignored))
                return " (modified)";
        }
        return "";
    }

    bool is_axis(Quantity const& q) const {
        return std::any_of(asked_.axes.begin(), asked_.axes.end(), [&](AxisSpec const& a) { return a.quantity == &q; });
    }

    void precision() {
        Quantity const *format = needed("precision.format"), *training = needed("training.arithmetic");
        if (format) {
            bool const by_width = !moves(*format) && text_of(*format) == "by arithmetic";
            put(by_width ? EntryWords{"precision.arithmetic", "widths of arithmetic"}
                         : EntryWords{"precision.format", "number formats", "", "", "", true});
        }
        if (!training) return;
        bool const as_served = !moves(*training) && text_of(*training) == "as served";
        put({as_served ? "precision.arithmetic" : "training.arithmetic", "widths of arithmetic", "", "",
             format ? " in training" : ""},
            training);
    }

    /// "1 000 in (50 % cached), 300 out".
    void request() {
        Quantity const* workload = needed("traffic.workload");
        if (!workload) return;
        if (axis_of(*workload)) return put({"traffic.workload", "workloads"});
        std::string text;
        Quantity const* first = nullptr;  // what a pin sets; where none does, the workload stands for all
        for (bool const is_prompt : {true, false}) {
            Quantity const* q = needed(is_prompt ? "traffic.prompt" : "traffic.answer");
            if (!q) continue;
            if (!first && (scenario_.pins.contains(std::string(q->key)) || axis_of(*q))) first = q;
            text += text.empty() ? "" : ", ";
            if (axis_of(*q)) text += is_prompt ? "prompt swept" : "answer swept";
            else text += text_of(*q) + (is_prompt ? " in" : " out");
            if (is_prompt) text += cached();
        }
        put(std::move(text), first ? *first : *workload);
    }
    std::string cached() const {
        Quantity const* q = needed("traffic.cached_share");
        if (!q || (!axis_of(*q) && !(value(*q) > 0))) return "";
        return axis_of(*q) ? " (share cached swept)" : " (" + percent(value(*q)) + " cached)";
    }

    void training_job() {
        if (Quantity const* budget = needed("training.token_budget"))
            put(axis_of(*budget) ? "token budget swept" : to_text(value(*budget), *budget), *budget);
        Quantity const *batch = needed("training.global_batch"), *sequence = needed("training.sequence");
        if (!batch || !sequence) return;
        if (axis_of(*batch)) put("batch swept", *batch);
        if (axis_of(*sequence)) put("sequence length swept", *sequence);
        if (!moves(*batch) && !moves(*sequence))
            put(text_of(*batch) + " × " + to_text(value(*sequence), *sequence) + " a step", *batch);
    }

    void software() {
        if (Quantity const* runtime = needed("runtime.name")) {
            std::string const name = moves(*runtime) ? "" : text_of(*runtime);
            bool const is_word = name == lower_case(name);
            put({"runtime.name", "software stacks", "", "", is_word ? " software" : "", true});
        }
        put({"parallel_sgd.software", "software stacks"});
        put({"method.efficiency", "ways to count rates", "achieved", "", " rates"});
    }

    /// The parts of a product are not listed.
    void package() {
        Quantity const *product = needed("gpu.model"), *stacks = needed("package.stacks");
        bool const no_memory = !stacks || (!moves(*stacks) && value(*stacks) == 0);
        bool const is_product = product && (moves(*product) || text_of(*product) != "custom");
        for (EntryWords const& words : packages) {
            Quantity const* q = needed(words.key);
            bool const comes_along = is_product && q && graph_.selector_of(*q) && !axis_of(*q) &&
                                     program_->origin[slot(*q)] == Origin::chosen;
            bool const is_absent = no_memory && words.key == std::string_view("memory.class");
            bool const is_usual =
                q && words.key == std::string_view("yield.law") && !axis_of(*q) && !scenario_.pins.contains(words.key);
            if (q && !comes_along && !is_absent && !is_usual) put(words);
        }
        if (Quantity const* volume = needed("nre.volume"))
            put(axis_of(*volume) ? "products made swept" : text_of(*volume) + " products made", *volume);
    }

    void price() {
        if (Quantity const* basis = needed("fleet.price_basis")) {
            bool const plus = !moves(*basis) && text_of(*basis) == "cost plus";
            if (axis_of(*basis)) put({"fleet.price_basis", "price bases"});
            else if (!moves(*basis)) put((plus ? "cost-plus" : text_of(*basis)) + " price", *basis);
        }
        put({"run.cost_basis", "ways to pay", "owned"});
    }

    void environment() {
        put({"actors.environment", "environments", "as given"});
        Quantity const* by = needed("actors.environment");
        Quantity const* step = needed("actors.step_time");
        if (!step || (by && !moves(*by) && text_of(*by) != "as given")) return;
        put(axis_of(*step) ? "thread time per step swept" : to_text(value(*step), *step) + " of thread time per step",
            *step);
    }

    /// Numbers that the scenario gives and no other part lists: two or three by name where there is room, and how
    /// many more.
    void given(std::size_t at) {
        std::vector<Quantity const*> numbers;
        for (Quantity const* q : graph_.quantities()) {
            auto const pin = scenario_.pins.find(std::string(q->key));
            if (pin == scenario_.pins.end() || !std::holds_alternative<double>(pin->second) || graph_.is_choice(*q))
                continue;
            if (needed(q->key) && !is_axis(*q) && !is_listed_number(q->key)) numbers.push_back(q);
        }
        std::vector<ScenarioPart> const others = parts_;
        bool const few = numbers.size() <= most_given;
        for (std::size_t named = numbers.size() <= most_given + 1 ? numbers.size() : most_given;; --named) {
            auto const parts = given_parts(numbers, named);
            parts_ = others;
            parts_.insert(parts_.begin() + static_cast<std::ptrdiff_t>(at), parts.begin(), parts.end());
            if (named == 0 || few || display_width(to_text(parts_)) <= most_wide) return;
        }
    }
    std::vector<ScenarioPart> given_parts(std::vector<Quantity const*> const& numbers, std::size_t named) const {
        std::vector<ScenarioPart> parts;
        auto const words = [&](Quantity const& q) { return within_text(label_of(q)) + " " + to_text(value(q), q); };
        for (std::size_t i = 0; i < named; ++i) parts.push_back({words(*numbers[i]), numbers[i]});
        if (named == numbers.size()) return parts;
        std::size_t const rest = numbers.size() - named;
        parts.push_back(
            {named == 0 ? counted_noun(rest, "inputs") + " given" : counted_noun(rest, "more inputs"), numbers[named]});
        for (std::size_t i = named; i < numbers.size(); ++i)
            parts.back().detail += (i == named ? "" : ", ") + words(*numbers[i]);
        return parts;
    }

    /// A bound that counts: of a constraint, or of a request's service-level objective.
    struct Bound {
        Quantity const* quantity;
        double lo, hi;  // in the unit
        bool is_constraint;
    };

    void bounds() {
        std::vector<Bound> found;
        add_objective_bound(found, "traffic.between_tokens_limit", "serve.between_tokens");
        add_objective_bound(found, "traffic.first_token_limit", "serve.first_token");
        for (bool const is_shown : {true, false})
            for (Constraint const& c : asked_.limits)
                if (c.quantity->sense != Sense::slack && (std::isfinite(c.lo) || std::isfinite(c.hi)) &&
                    shows(*c.quantity) == is_shown)
                    found.push_back({c.quantity, c.lo, c.hi, true});
        auto const of_request = static_cast<std::size_t>(std::ranges::count(found, false, &Bound::is_constraint));
        std::size_t const least = std::max<std::size_t>(of_request, 1);
        std::size_t const listed = found.size() > std::max(least + 1, most_bounds) ? least : found.size();
        for (std::size_t i = 0; i < listed; ++i)
            parts_.push_back({bound_text(found[i]), found[i].quantity, found[i].is_constraint});
        if (listed == found.size()) return;
        parts_.push_back(
            {counted_noun(found.size() - listed, "more bounds"), found[listed].quantity, found[listed].is_constraint});
        for (std::size_t i = listed; i < found.size(); ++i)
            parts_.back().detail += (i == listed ? "" : ", ") + bound_text(found[i]);
    }
    bool shows(Quantity const& q) const {
        return std::find(asked_.shown.begin(), asked_.shown.end(), &q) != asked_.shown.end();
    }

    /// The limit of a workload on a time, where a limit of the study depends on it and no tighter one bounds the time.
    void add_objective_bound(std::vector<Bound>& found, char const* key, char const* bounded) const {
        Quantity const* q = limits_program_ ? needed(*limits_program_, key) : nullptr;
        if (!q) return;
        double const limit = limits_program_->values[slot(*q)] / q->unit;
        for (Constraint const& c : asked_.limits)
            if (c.quantity->key == bounded && c.hi * c.quantity->unit <= limit * q->unit) return;
        if (!axis_of(*q) && limit < q->range.hi) found.push_back({q, -HUGE_VAL, limit, false});
    }

    std::string bound_text(Bound const& b) const {
        std::string text;
        if (!std::isinf(b.lo)) text += "≥ " + value_text(b.lo, *b.quantity);
        if (!std::isinf(b.hi)) text += (text.empty() ? "≤ " : " and ≤ ") + value_text(b.hi, *b.quantity);
        return text + " " + bounded_words(*b.quantity);
    }
    /// Which latency under load the limits are held against: "99th percentile".
    std::string statistic_text() const {
        Quantity const* q = needed(*limits_program_, "load.statistic");
        return q ? cell_text(graph_, *q, limits_program_->values[slot(*q)]) : "99th percentile";
    }
    /// A limit of a workload may bind the plain time, a percentile under load, or both. Which one is said of a
    /// percentile, and where percentiles are shown.
    std::string bounded_words(Quantity const& q) const {
        bool const between = q.key == "traffic.between_tokens_limit" || q.key == "serve.between_tokens";
        if (!between && q.key != "traffic.first_token_limit" && q.key != "serve.first_token")
            return within_text(label_of(q));
        bool const by_workload = q.key.starts_with("traffic.");
        auto const binds = [&](std::string_view key) { return limits_program_ && needed(*limits_program_, key); };
        std::string const under_load = between ? "load.between_tokens" : "load.first_token";
        bool const loaded = by_workload && std::any_of(statistics.begin(), statistics.end(),
                                                       [&](char const* end) { return binds(under_load + end); });
        auto const is_under_load = [&](Quantity const* s) { return s->key.starts_with(under_load); };
        bool const is_shown =
            std::ranges::any_of(asked_.shown, is_under_load) || std::ranges::any_of(asked_.beside, is_under_load);
        bool const plain = !by_workload || binds(between ? "serve.between_tokens" : "serve.first_token");
        return (between ? std::string("between tokens") : std::string("to first token")) +
               (loaded && !plain               ? ", " + statistic_text()
                : plain && !loaded && is_shown ? (between ? " at full batch" : " without queueing")
                                               : "");
    }

    /// Adds some of the choices that settle the numbers, by their labels, where hardly a part is known.
    void choices() {
        for (Quantity const* q : graph_.quantities()) {
            if (parts_.size() >= least_parts) return;
            if (!needed(q->key) || graph_.entries(*q).size() < 2 || moves(*q)) continue;
            std::string const entry = text_of(*q);
            bool const is_listed = std::any_of(parts_.begin(), parts_.end(), [&](ScenarioPart const& p) {
                return p.quantity == q || p.text.find(entry) != p.text.npos;
            });
            if (!is_listed) put(within_text(label_of(*q)) + ": " + entry, *q);
        }
    }

    Graph const& graph_;
    ScenarioAsked const& asked_;
    Scenario scenario_;
    std::vector<AxisSpec const*> swept_;
    std::vector<Quantity const*> free_;
    std::optional<Program> program_, limits_program_;
    std::vector<ScenarioPart> parts_;
};

}  // namespace

std::vector<ScenarioPart> scenario_parts(Graph const& graph, ScenarioAsked const& asked) {
    if (asked.shown.empty()) return {};
    return ScenarioPartsWriter(graph, asked).write();
}

std::vector<ScenarioPart> scenario_parts(Graph const& graph, Study const& study) {
    std::vector<Quantity const*> shown = study.figures;
    for (Objective const& o : study.objectives) shown.push_back(o.quantity);
    return scenario_parts(graph, {study.scenario, study.axes, std::move(shown), limits_of(graph, study)});
}

std::string to_text(std::vector<ScenarioPart> const& parts) {
    std::string text;
    for (ScenarioPart const& part : parts) text += (text.empty() ? "" : " · ") + part.text;
    return text;
}

std::string scenario_sentence(std::vector<ScenarioPart> const& parts) {
    return parts.empty() ? "" : "Scenario: " + to_text(parts);
}

}  // namespace diecast
