// Answers to the questions of a start: read from the study, and put into it.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>
#include "model/catalogue/catalogue.h"
#include "model/catalogue/field_values.h"
#include "model/core/quotes.h"
#include "model/core/special_values.h"
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "model/study/axis_range.h"
#include "model/study/starts/starts.h"

namespace diecast {
namespace {

using Sets = StartQuestion::Sets;
constexpr std::string_view no_answer = "none";

Quantity const& row_of(Graph const& graph, std::string_view key) { return *graph.find(key); }

/// Axes of the study, its searches and its charts, on which a quantity is varied. Of a study that is const they are.
template <class AnyStudy>
auto axes_along(AnyStudy& study, Quantity const& q) {
    std::vector<decltype(&study.axes[0])> found;
    auto const look = [&](auto& axis) {
        if (axis.quantity == &q) found.push_back(&axis);
    };
    for (auto& axis : study.axes) look(axis);
    for (auto& search : study.searches) {
        for (auto& axis : search.groups) look(axis);
        for (auto& axis : search.axes) look(axis);
    }
    for (auto& chart : study.charts)
        for (auto* axis : axes_of(chart)) look(*axis);
    return found;
}

AxisSpec const* axis_along(Study const& study, Quantity const& q) {
    auto const found = axes_along(study, q);
    return found.empty() ? nullptr : found.front();
}

PinValue const* pin_of(Study const& study, std::string_view key) {
    auto const pin = study.scenario.pins.find(std::string(key));
    return pin == study.scenario.pins.end() ? nullptr : &pin->second;
}

/// The value as a person types it: with plain spaces.
std::string typed_value(double in_unit, Quantity const& q) {
    std::string text = value_text(in_unit, q, 12);
    for (std::string_view space : {"\u202f", "\u00a0"})
        for (std::size_t at; (at = text.find(space)) != text.npos;) text.replace(at, space.size(), " ");
    return text;
}

/// Pinned, or as what is chosen has it.
std::string start_number(Graph const& graph, Study const& study, Quantity const& q) {
    return typed_value(in_unit(evaluate(graph, study.scenario, {&q})[0], q.unit), q);
}

std::string start_choice(Study const& study, std::string_view key) {
    PinValue const* const pin = pin_of(study, key);
    auto const* const name = pin ? std::get_if<std::string>(pin) : nullptr;
    return name ? *name : "";
}

bool is_upper_limit_on(Constraint const& c, StartQuestion const& question) {
    return c.hi < infinity &&
           std::find(question.keys.begin(), question.keys.end(), c.quantity->key) != question.keys.end();
}

std::string start_limit(Study const& study, StartQuestion const& question) {
    for (Constraint const& c : study.constraints)
        if (is_upper_limit_on(c, question)) return typed_value(c.hi, *c.quantity);
    return std::string(no_answer);
}

/// {1000, 300} of "1000/300", "1000 in / 300 out".
std::optional<std::array<std::string, 2>> tokens_of(std::string_view text) {
    std::size_t const slash = text.find('/');
    if (slash == text.npos) return {};
    std::array<std::string, 2> parts{std::string(text.substr(0, slash)), std::string(text.substr(slash + 1))};
    for (std::size_t i = 0; i < 2; ++i) {
        std::string& part = parts[i];
        for (std::string_view word : {"tokens", i == 0 ? "in" : "out"})
            if (std::size_t const at = part.rfind(word); at != part.npos) part.erase(at, word.size());
        part.erase(0, part.find_first_not_of(' '));
        part.erase(part.find_last_not_of(' ') + 1);
        if (part.empty() || !std::isdigit(static_cast<unsigned char>(part.front()))) return {};
    }
    return parts;
}

/// The answer as title and summary have it: "H200, B200 and MI300X", with " or " for " and ", "400 to 1600 mm²".
std::string answer_words(Graph const& graph, AxisSpec const& axis, std::string const& joint = " and ") {
    Quantity const& q = *axis.quantity;
    std::string const unit = q.unit.name.empty() ? "" : " " + std::string(q.unit.name);
    std::vector<std::string> words;
    for (double value : axis.values) {
        PinValue const word = graph.pin_value_of(q, value);
        auto const* const name = std::get_if<std::string>(&word);
        words.push_back(name ? *name : exact_text(value));
    }
    bool const is_range = axis.text.find("..") != std::string::npos && !graph.is_choice(q) && words.size() > 1;
    std::string list = is_range ? words.front() + " to " + words.back() : list_words(words);
    if (!is_range && words.size() > 1) {
        std::string const last = " and " + words.back();
        list.replace(list.size() - last.size(), last.size(), joint + words.back());
    }
    return list + unit;
}

std::string answer_words(Graph const& graph, Study const& study, StartQuestion const& question) {
    std::string const answer = start_answer(graph, study, question);
    switch (question.sets) {
        case Sets::values:
            if (AxisSpec const* axis = axis_along(study, row_of(graph, question.keys[0])))
                return answer_words(graph, *axis);
            return answer;
        case Sets::time:
            return answer == no_answer ? "any time" : "at most " + answer;
        case Sets::request:
            if (auto const tokens = tokens_of(answer); tokens && pin_of(study, "traffic.prompt"))
                return (*tokens)[0] + " tokens in and " + (*tokens)[1] + " out, none of them cached";
            return answer;
        case Sets::choice:
        case Sets::number:
        case Sets::limit:
            break;
    }
    return answer;
}

/// For {id} what is said of the answer, and for {id or} its values as a choice: "2 or 4".
void add_words(Graph const& graph, Study const& study, StartQuestion const& question,
               std::map<std::string, std::string>& words) {
    std::string const id(question.id);
    words[id] = answer_words(graph, study, question);
    if (question.sets != Sets::values) return;
    if (AxisSpec const* axis = axis_along(study, row_of(graph, question.keys[0])))
        words[id + " or"] = answer_words(graph, *axis, " or ");
}

/// Each {id} by its words.
std::string fill_in(std::string_view pattern, std::map<std::string, std::string> const& words) {
    std::string text;
    for (std::size_t from = 0;;) {
        std::size_t const open = pattern.find('{', from), close = pattern.find('}', open);
        text += pattern.substr(from, open - from);
        if (open == pattern.npos || close == pattern.npos) return text;
        text += words.at(std::string(pattern.substr(open + 1, close - open - 1)));
        from = close + 1;
    }
}

/// Puts answers into a study.
class StartWriter {
public:
    StartWriter(Graph const& graph, Study& study, Issues& issues) : graph_(graph), study_(study), issues_(issues) {}

    void answer(StartQuestion const& question, std::string const& text) {
        std::size_t const before = issues_.size();
        switch (question.sets) {
            case Sets::choice:
            case Sets::number:
                pin(question.keys[0], text);
                break;
            case Sets::time:
                time(question.keys[0], text);
                break;
            case Sets::values:
                values(question, text);
                break;
            case Sets::limit:
                limit(question, text);
                break;
            case Sets::request:
                request(question, text);
                break;
        }
        for (std::size_t i = before; i < issues_.size(); ++i) issues_[i].where = question.id;
    }

private:
    void pin(std::string_view key, std::string const& text) {
        Quantity const& q = row_of(graph_, key);
        if (auto const value = parse_word(graph_, q, text, issues_)) study_.scenario.pin(q, *value);
    }

    /// Without a limit it is the longest that there is.
    void time(std::string_view key, std::string const& text) {
        Quantity const& q = row_of(graph_, key);
        if (text.empty() || text == no_answer) study_.scenario.pin(q, q.range.hi);
        else pin(key, text);
    }

    void values(StartQuestion const& question, std::string const& text) {
        Quantity const& q = row_of(graph_, question.keys[0]);
        auto axis = question.is_sized ? doubled(q, text) : std::nullopt;
        if (!axis) axis = parse_axis(graph_, q, text, issues_);
        if (!axis) return;
        for (AxisSpec* old : axes_along(study_, q)) *old = *axis;
        for (ChartSpec const& chart : study_.charts) {
            ChartCurves const curves = curves_of(chart);
            if (!curves.values || curves.values->quantity != &q || axis->values.size() <= curves.most) continue;
            issues_.push_back({"", "has " + std::to_string(axis->values.size()) +
                                       " values; charts with a curve for each show " + std::to_string(curves.most) +
                                       " at most"});
            return;
        }
        if (question.names_designs) name_designs(*axis);
    }

    /// Of a range without a step: its first value, twice as many, and so on, and its last.
    std::optional<AxisSpec> doubled(Quantity const& q, std::string const& text) const {
        for (char const* word : {",", "step", "log"})
            if (text.find(word) != text.npos) return {};
        Issues not_a_range;
        auto axis = parse_axis(graph_, q, text + " steps 2", not_a_range);
        if (!axis || axis->values.size() != 2) return {};
        double const last = axis->values.back();
        double n = axis->values.front();
        if (n < 1) return {};
        for (axis->values.clear(); n < last; n *= 2) axis->values.push_back(n);
        axis->values.push_back(last);
        axis->text = list_text(graph_, q, axis->values);
        return axis;
    }

    /// One for each value, otherwise as the first of the template.
    void name_designs(AxisSpec const& axis) {
        NamedDesign const first = study_.designs.front();
        std::vector<std::string> names;
        study_.designs.clear();
        for (double value : axis.values) {
            PinValue const word = graph_.pin_value_of(*axis.quantity, value);
            names.push_back(std::get<std::string>(word));
            NamedDesign design{names.back(), first.note, first.scenario};
            design.scenario.pin(*axis.quantity, word);
            study_.designs.push_back(std::move(design));
        }
        for (ChartSpec& chart : study_.charts) {
            if (auto* const shown = shown_designs(chart); shown && !shown->empty()) *shown = names;
            if (auto* const bars = chart.as<BarsSpec>(); bars && !bars->over.empty()) bars->over = names.front();
        }
    }

    void limit(StartQuestion const& question, std::string const& text) {
        std::optional<Constraint> wanted;
        std::string why, units;
        for (std::string_view key : question.keys) {
            Quantity const& q = row_of(graph_, key);
            units += (units.empty() ? "" : " or ") + std::string(q.unit.name);
            if (wanted || text == no_answer) continue;
            if (auto const value = parse_value(text, q, why.empty() ? &why : nullptr))
                wanted = Constraint{&q, -infinity, *value};
        }
        if (!wanted && text != no_answer) {
            issues_.push_back({"", why + "; an answer is in " + units + ", or \"none\""});
            return;
        }
        if (wanted && wanted->hi <= 0) {
            issues_.push_back({"", in_quotes(text) + " is not a limit: it must be more than 0"});
            return;
        }
        replace(study_.constraints, question, wanted);
        for (Search& search : study_.searches) replace(search.constraints, question, wanted);
    }

    static void replace(std::vector<Constraint>& list, StartQuestion const& question,
                        std::optional<Constraint> const& wanted) {
        std::erase_if(list, [&](Constraint const& c) { return is_upper_limit_on(c, question); });
        if (wanted) list.push_back(*wanted);
    }

    void request(StartQuestion const& question, std::string const& text) {
        Quantity const& workload = row_of(graph_, question.keys[0]);
        auto const tokens = tokens_of(text);
        if (graph_.entry(workload, text) >= 0 || !tokens) {
            std::size_t const before = issues_.size();
            pin(question.keys[0], text);
            if (issues_.size() > before) issues_.back().what += "; or tokens in and out: 1000/300";
            return;
        }
        pin("traffic.prompt", (*tokens)[0]);
        pin("traffic.answer", (*tokens)[1]);
        pin("traffic.cached_share", "0 %");
    }

    Graph const& graph_;
    Study& study_;
    Issues& issues_;
};

/// A network with experts has one more axis, everywhere but on the charts. Returns what the summary says of it.
std::string add_expert_axis(Graph const& graph, ExpertAxis const& expert, Study& study, Issues& issues) {
    if (evaluate(graph, study.scenario, {&row_of(graph, "llm.expert_layers")})[0] <= 0)
        return "Tensor and pipeline parallelism";
    if (auto const axis = parse_axis(graph, row_of(graph, expert.key), std::string(expert.values), issues)) {
        study.axes.push_back(*axis);
        for (Search& search : study.searches) search.axes.push_back(*axis);
    }
    return "Tensor, pipeline and expert parallelism";
}

/// Numbers of GPUs such as 12 288 = 3 · 4096 have no layout whose data parallelism divides a batch that is a power of
/// two. The nearest batch that those with power-of-two tensor and pipeline parallelism divide is taken, and said.
void fit_batch(Graph const& graph, Study& study) {
    constexpr std::string_view batch_key = "training.global_batch";
    AxisSpec const* const gpus = axis_along(study, row_of(graph, "training.gpus"));
    PinValue const* const pin = pin_of(study, batch_key);
    double const* const usual = pin ? std::get_if<double>(pin) : nullptr;
    if (!gpus || !usual) return;
    std::uint64_t odd = 1;  // the least number that the odd parts of all numbers of GPUs divide
    for (double const value : gpus->values) {
        auto part = static_cast<std::uint64_t>(value);
        while (part > 0 && part % 2 == 0) part /= 2;
        constexpr std::uint64_t most = 64;
        odd = part > 0 && part <= most ? std::lcm(odd, part) : most + 1;
        if (odd > most) return;
    }
    if (odd == 1) return;
    double const step = 256 * static_cast<double>(odd), batch = step * std::max(1.0, std::round(*usual / step));
    std::string const before = exact_text(*usual) + " of them a step", now = exact_text(batch) + " of them a step";
    study.scenario.pins[std::string(batch_key)] = batch;
    for (std::string& text : study.assumptions)
        if (std::size_t const at = text.find(before); at != text.npos)
            text.replace(at, before.size(), now + ", which the numbers of GPUs divide");
}

bool is_answered(StartQuestion const& question, StartAnswers const& answers) {
    auto const at = answers.find(std::string(question.id));
    if (at == answers.end() || (question.is_sized && at->second.empty())) return false;
    return !(question.is_optional && at->second == no_answer);
}

/// "512, 1024, 2048, 4096": powers of two from what the fastest GPU needs to twice what the slowest does, at 35 % of
/// the rated 16-bit peak, to train within the limit on the run's duration; within 90 days without one.
std::string numbers_of_gpus(Graph const& graph, Study const& study, Quantity const& gpus) {
    constexpr double reached = 0.35, usual = 90 * 86400.0, operations = 6;  // per parameter and token
    AxisSpec const* const models = axis_along(study, row_of(graph, "gpu.model"));
    if (!models) return "";
    double limit = usual;
    for (Constraint const& c : study.constraints)
        if (c.quantity->key == "run.wall_time" && std::isfinite(c.hi)) limit = c.hi * c.quantity->unit;
    double fewest = infinity, most = 0;
    for (double const value : models->values) {
        Scenario s = study.scenario;
        s.pin(*models->quantity, graph.pin_value_of(*models->quantity, value));
        auto const found = evaluate(graph, s,
                                    {&row_of(graph, "llm.active_parameters"), &row_of(graph, "training.token_budget"),
                                     &row_of(graph, "package.peak")});
        double const needed = operations * found[0] * found[1] / (reached * found[2] * limit);
        fewest = std::min(fewest, needed), most = std::max(most, needed);
    }
    if (!std::isfinite(fewest) || !std::isfinite(most)) return "";
    double const last = std::exp2(std::ceil(std::log2(most)) + 1);
    std::string text;
    for (double n = std::exp2(std::floor(std::log2(fewest))); n <= last; n *= 2)
        if (n >= gpus.range.lo && n <= gpus.range.hi) text += (text.empty() ? "" : ", ") + exact_text(n);
    return text;
}

void report_unknown(StartTask const& task, StartAnswers const& answers, Issues& issues) {
    std::vector<std::string_view> known;
    std::string list;
    for (StartQuestion const& question : task.questions) {
        known.push_back(question.id);
        list += (list.empty() ? "" : ", ") + std::string(question.id);
    }
    for (auto const& [id, text] : answers)
        if (std::find(known.begin(), known.end(), id) == known.end())
            issues.push_back({id, "is not a question of " + in_quotes(task.name) + "; its questions are: " + list,
                              Severity::error, nearest(id, known)});
}

}  // namespace

std::string start_answer(Graph const& graph, Study const& study, StartQuestion const& question) {
    Quantity const& q = row_of(graph, question.keys[0]);
    switch (question.sets) {
        case Sets::choice: {
            std::string const name = start_choice(study, q.key);
            return name.empty() && question.is_optional ? std::string(no_answer) : name;
        }
        case Sets::number:
            return start_number(graph, study, q);
        case Sets::time:
            return evaluate(graph, study.scenario, {&q})[0] >= q.range.hi * q.unit ? std::string(no_answer)
                                                                                   : start_number(graph, study, q);
        case Sets::limit:
            return start_limit(study, question);
        case Sets::request:
            if (!pin_of(study, "traffic.prompt")) return start_choice(study, q.key);
            return exact_text(std::get<double>(*pin_of(study, "traffic.prompt"))) + "/" +
                   exact_text(std::get<double>(*pin_of(study, "traffic.answer")));
        case Sets::values:
            break;
    }
    AxisSpec const* const axis = axis_along(study, q);
    return axis ? axis->text : "";
}

Study make_start(Graph const& graph, StartTask const& task, StartAnswers const& answers, Issues& issues) {
    bool const other = std::any_of(task.questions.begin(), task.questions.end(),
                                   [&](StartQuestion const& q) { return q.is_optional && is_answered(q, answers); });
    StartTemplate const& from = other ? *task.other : task.plain;
    report_unknown(task, answers, issues);
    StudyReading reading = load_study(graph, presets_folder() / "starts" / (std::string(from.name) + ".diecast.json"));
    issues.insert(issues.end(), reading.issues.begin(), reading.issues.end());
    Study study = std::move(reading.study);
    if (has_errors(issues)) return study;
    StartWriter writer(graph, study, issues);
    for (StartQuestion const& question : task.questions)
        if (is_answered(question, answers)) writer.answer(question, answers.at(std::string(question.id)));
    if (has_errors(issues)) return study;
    for (StartQuestion const& question : task.questions) {
        if (!question.is_sized || is_answered(question, answers)) continue;
        std::string const numbers = numbers_of_gpus(graph, study, row_of(graph, question.keys[0]));
        if (!numbers.empty()) writer.answer(question, numbers);
    }
    fit_batch(graph, study);
    std::map<std::string, std::string> words;
    for (StartQuestion const& question : task.questions) add_words(graph, study, question, words);
    if (task.expert_axis) words["parallelism"] = add_expert_axis(graph, *task.expert_axis, study, issues);
    study.title = fill_in(from.title, words);
    study.summary = fill_in(from.summary, words);
    study.file.clear();
    return study;
}

}  // namespace diecast
