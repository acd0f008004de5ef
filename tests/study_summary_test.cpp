// The summary of every study that ships: each of its numbers is a setting of the study, or a claim of the study quotes
// the words around it and computes it again. Such a claim has the source "the summary", and the words as its note. So
// have words that compare ("twice", "gains nothing"): claims of theirs are mostly bounds. How many numbers are missed
// is counted.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <optional>
#include <regex>
#include "model/core/special_values.h"
#include "model/core/text.h"
#include "optimizer/analysis/search.h"
#include "optimizer/uncertainty/uncertainty.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

/// A number as printed: "15.6 trillion", "1024", "95".
struct PrintedNumber {
    double value, step;  // half of the step to both sides prints alike
    std::size_t begin, end;
};

double scale_of(std::string const& text, std::size_t end) {
    for (auto const& [word, scale] : {std::pair{" million", 1e6}, {" billion", 1e9}, {" trillion", 1e12}})
        if (text.compare(end, std::string_view(word).size(), word) == 0) return scale;
    return 1;
}

bool belongs_to_word(unsigned char c) { return std::isalpha(c) || c >= 0x80; }

/// Digits within a word or behind a hyphen are names: H100, Llama-3.1, 70B, 5th.
std::vector<PrintedNumber> numbers_in(std::string const& text) {
    std::vector<PrintedNumber> numbers;
    static std::regex const digits("\\d+(\u202f\\d\\d\\d)*(\\.\\d+)?");
    for (std::sregex_iterator it(text.begin(), text.end(), digits), end; it != end; ++it) {
        auto const begin = std::size_t(it->position()), behind = begin + std::size_t(it->length());
        unsigned char const before = begin ? text[begin - 1] : ' ', after = behind < text.size() ? text[behind] : ' ';
        if (belongs_to_word(before) || before == '-' || belongs_to_word(after)) continue;
        std::string plain = it->str();
        for (std::size_t at; (at = plain.find("\u202f")) != plain.npos;) plain.erase(at, 3);
        std::size_t const point = plain.find('.');
        double const scale = scale_of(text, behind);
        double const step = point == plain.npos ? 1 : std::pow(10., -double(plain.size() - point - 1));
        numbers.push_back({std::stod(plain) * scale, step * scale, begin, behind});
    }
    return numbers;
}

bool prints_as(double ours, PrintedNumber const& n) { return std::abs(ours - n.value) <= 0.5001 * n.step; }

bool is_year(PrintedNumber const& n, std::string const& text) {
    return n.end - n.begin == 4 && n.step == 1 && text[n.begin] != '0' && n.value >= 1990 && n.value < 2040;
}

bool same(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

/// In another unit: so many times as large as in that of the row. None but bits of bytes, percent and powers of ten.
std::optional<double> change_of_unit(double printed, double value) {
    for (double const factor : {1., 8., 0.125})
        if (double const ten = std::log10(printed / value / factor); std::abs(ten - std::round(ten)) < 1e-9)
            return printed / value;
    return {};
}

/// As it stands in the file, in SI, and bytes as bits.
void add_value(double value, Unit const& unit, std::vector<double>& values) {
    values.push_back(value);
    values.push_back(value * unit);
    if (unit.dim.B != 0) values.push_back(8 * value);
}

void add_values(Scenario const& scenario, Graph const& graph, std::vector<double>& values) {
    for (auto const& [key, word] : scenario.pins)
        if (Quantity const* const q = graph.find(key); q && std::holds_alternative<double>(word))
            add_value(std::get<double>(word), q->unit, values);
}

void add_values(std::vector<AxisSpec> const& axes, std::vector<double>& values) {
    for (AxisSpec const& axis : axes)
        for (double const value : axis.values) add_value(value, axis.quantity->unit, values);
}

/// Numbers that the study pins or goes over, in their units and in SI.
std::vector<double> settings_of(LoadedStudy const& l) {
    std::vector<double> values;
    add_values(l.study.scenario, l.graph, values);
    add_values(l.study.axes, values);
    for (NamedDesign const& d : l.study.designs) add_values(d.scenario, l.graph, values);
    for (Search const& s : l.study.searches) {
        add_values(s.scenario, l.graph, values);
        add_values(s.groups, values);
        add_values(s.axes, values);
    }
    return values;
}

/// "(5th to 95th percentile 1.1 to 1.6)" behind the number: its 5th and 95th percentile, of a ratio under shared
/// samples.
void check_band(LoadedStudy const& l, Published const& p, std::string const& words, double factor, Pool& pool) {
    static std::regex const band(R"(\([^()]*?([\d.,]+ to [\d.,]+)[^()]*\)?)");
    std::smatch found;
    if (!std::regex_search(words, found, band)) {
        CHECK(numbers_in(words).size() == 1);
        return;
    }
    std::vector<PrintedNumber> const ends = numbers_in(found[1].str());
    REQUIRE(ends.size() == 2);
    REQUIRE((p.search.empty() && p.break_even.empty() && p.as != Published::As::saving));
    UncertaintyQuestion question = question_about(l.graph, l.study, scenario_of(l.study, p.design), {p.quantity});
    question.outputs = {p.quantity};
    question.objectives.clear();
    bool const is_ratio = p.as == Published::As::ratio;
    if (is_ratio) question.baseline = scenario_of(l.study, p.over);
    question.decided = decisions_of(l.graph, l.study);
    Issues issues;
    auto const spread = uncertainty(l.graph, question, {}, pool, issues);
    REQUIRE((spread && issues.empty()));
    OutputSpread const& o = spread->designs.front().outputs.front();
    double const scale = is_ratio ? factor : factor / p.quantity->unit.si;
    double const low = scale * (is_ratio ? o.over_baseline.front() : o.percentiles.front());
    double const high = scale * (is_ratio ? o.over_baseline.back() : o.percentiles.back());
    CAPTURE(low, high);
    CHECK(prints_as(low, ends[0]));
    CHECK(prints_as(high, ends[1]));
}

/// Of a bound the words hold no number but settings.
void check_words(LoadedStudy const& l, Verdict const& v, Pool& pool) {
    Published const& p = *v.published;
    CHECK(v.within);
    if (is_bound(p)) return;
    std::vector<PrintedNumber> const numbers = numbers_in(p.note);
    REQUIRE_FALSE(numbers.empty());
    std::optional<double> const factor = change_of_unit(numbers[0].value, p.value);
    REQUIRE(factor);
    CHECK(prints_as(v.ours * *factor, numbers[0]));
    check_band(l, p, p.note, *factor, pool);
}

int number_of_word(std::string word) {
    word.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(word.front())));
    constexpr std::string_view words[] = {"none",  "one",  "two", "three",  "four",   "five",     "six",     "seven",
                                          "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen"};
    auto const at = std::find(std::begin(words), std::end(words), word);
    return at == std::end(words) ? -1 : static_cast<int>(at - std::begin(words));
}

/// Claims of these statuses: how many are outside their tolerance, of how many.
std::array<int, 2> outside_of(std::vector<Verdict> const& verdicts, std::initializer_list<Status> statuses) {
    std::array<int, 2> result{};
    for (Verdict const& v : verdicts)
        if (std::find(statuses.begin(), statuses.end(), v.published->status) != statuses.end())
            result[0] += !v.within, ++result[1];
    return result;
}

/// "six numbers are missed", "two regression checks fail", "of those derived from them five of fourteen".
void check_counts(std::string const& text, std::vector<Verdict> const& verdicts) {
    struct Count {
        std::regex words;
        std::initializer_list<Status> statuses;
    };
    static Count const counts[] = {
        {std::regex(R"((\w+) regression checks? fails?)"), {Status::regression}},
        {std::regex(R"(those measured (\w+) numbers? (?:is|are) missed)"), {Status::published}},
        {std::regex(R"(derived from them (\w+) of (\w+))"), {Status::derived}},
        {std::regex(R"((\w+) numbers? (?:is|are) missed)"), {Status::published, Status::derived}}};
    std::smatch found;
    for (Count const& c : counts) {
        bool const apart = &c == std::end(counts) - 1 && text.find("those measured") != text.npos;
        if (apart || !std::regex_search(text, found, c.words)) continue;
        auto const [outside, all] = outside_of(verdicts, c.statuses);
        CAPTURE(found.str());
        CHECK(number_of_word(found[1].str()) == outside);
        if (found.size() > 2) CHECK(number_of_word(found[2].str()) == all);
    }
}

/// Words that compare, with those behind them: each stands in words that a claim quotes.
void check_comparisons(std::string const& name, std::string const& text,
                       std::vector<std::array<std::size_t, 2>> const& quoted, int& comparisons) {
    static std::regex const words(
        R"(\b(twice|half|thirds?|quarter|tenth|percent|nothing|cheaper|faster|slower|stays ahead|level|cross earlier|each step gains|pays)\b)",
        std::regex::icase);
    for (std::sregex_iterator it(text.begin(), text.end(), words), end; it != end; ++it) {
        auto const at = std::size_t(it->position());
        ++comparisons;
        INFO(name << ": …" << text.substr(at > 40 ? at - 40 : 0, 80) << "…");
        CHECK(std::any_of(quoted.begin(), quoted.end(), [&](auto const& q) { return q[0] <= at && at < q[1]; }));
    }
}

void check_summary(std::string const& name, int& numbers, int& comparisons) {
    LoadedStudy const l(name);
    std::string const& text = l.study.summary;
    Pool pool;
    Issues issues;
    std::vector<std::array<std::size_t, 2>> quoted, words;
    std::vector<Verdict> const verdicts = check_claims(l.graph, l.study, pool, issues);
    for (Verdict const& v : verdicts) {
        if (v.published->source != "the summary") continue;
        CAPTURE(name, v.published->title, v.published->note, v.ours, v.problem);
        std::size_t const at = text.find(v.published->note);
        CHECK((!v.published->note.empty() && at != text.npos));
        words.push_back({at, at + v.published->note.size()});
        if (!is_bound(*v.published)) quoted.push_back(words.back());
        check_words(l, v, pool);
    }
    std::vector<double> const settings = settings_of(l);
    for (PrintedNumber const& n : numbers_in(text)) {
        ++numbers;
        bool const is_quoted =
            std::any_of(quoted.begin(), quoted.end(), [&](auto const& q) { return q[0] <= n.begin && n.end <= q[1]; });
        bool const is_set =
            std::any_of(settings.begin(), settings.end(), [&](double value) { return same(value, n.value); });
        INFO(name << ": …" << text.substr(n.begin > 40 ? n.begin - 40 : 0, 80) << "…");
        CHECK((is_quoted || is_set || is_year(n, text)));
    }
    check_comparisons(name, text, words, comparisons);
    check_counts(text, verdicts);
}

}  // namespace

TEST_CASE("numbers and comparisons in the summary of a study are its settings, or claims compute them again") {
    int numbers = 0, comparisons = 0;
    for (auto const& file : std::filesystem::directory_iterator(presets_folder() / "studies"))
        check_summary(file.path().filename().string().substr(0, file.path().filename().string().find('.')), numbers,
                      comparisons);
    CHECK(numbers > 40);
    CHECK(comparisons > 15);
}

TEST_CASE("the costs of GPUs to which nothing is fitted are those that the summary calls a test") {
    LoadedStudy const l("gpus");
    std::smatch found;
    REQUIRE(std::regex_search(l.study.summary, found, std::regex(R"(only the (\w+) is a test)")));
    for (Published const& p : l.study.published)
        if (p.quantity->key == "cost.recurring" && p.source != "the summary") {
            CAPTURE(p.title);
            CHECK((p.status == Status::calibrated) == (p.design != found[1].str()));
        }
}

TEST_CASE("numbers in a summary are read as printed, and names are no numbers") {
    auto const n =
        numbers_in("Llama-3.1 70B on 16\u202f384 H100: 245.0 Gbit/s (5th to 95th), from 14 billion parameters on.");
    REQUIRE(n.size() == 3);
    CHECK((n[0].value == 16384 && n[0].step == 1));
    CHECK((n[1].value == 245 && n[1].step == Approx(0.1)));
    CHECK((n[2].value == 14e9 && n[2].step == 1e9));
    CHECK(prints_as(14.4e9, n[2]));
    CHECK_FALSE(prints_as(14.6e9, n[2]));
    CHECK(change_of_unit(245, 30.625) == 8.);
    CHECK(change_of_unit(95, 0.95));
    CHECK_FALSE(change_of_unit(245, 30));
}
