#include "app/present/report/report_blocks.h"
#include <algorithm>
#include <cmath>
#include "app/present/tables/break_even_table.h"
#include "app/present/tables/search_table.h"
#include "app/present/tables/verdict_words.h"
#include "app/present/text/scenario_line.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "model/study/bundle.h"
#include "model/study/link.h"
#include "optimizer/validation/study_verdict.h"

namespace diecast {
namespace {

constexpr std::size_t page_signs = 104;  // that a line of a table has room for on paper

/// A heading breaks at its spaces, a number does not.
std::size_t width_of(Table const& table, std::size_t column) {
    std::size_t width = 0;
    std::string_view title = table.columns[column].title;
    while (!title.empty()) {
        std::size_t const end = std::min(title.find(' '), title.size());
        width = std::max(width, display_width(title.substr(0, end)));
        title.remove_prefix(std::min(end + 1, title.size()));
    }
    for (auto const& row : table.rows) width = std::max(width, std::min<std::size_t>(display_width(row[column]), 24));
    return width + 2;
}

void copy_column(Table const& from, std::size_t column, Table& to) {
    to.rows.resize(from.rows.size());
    to.columns.push_back(from.columns[column]);
    for (std::size_t r = 0; r < from.rows.size(); ++r) to.rows[r].push_back(from.rows[r][column]);
}

/// Several tables below each other where one would be too wide, each with the first `keep` columns; about equally wide.
std::vector<Table> for_page(Table const& table, std::size_t keep) {
    std::size_t kept = 0, rest = 0;
    for (std::size_t c = 0; c < table.columns.size(); ++c) (c < keep ? kept : rest) += width_of(table, c);
    std::size_t const room = page_signs > kept + 20 ? page_signs - kept : 20;
    std::size_t const parts = std::max<std::size_t>(1, (rest + room - 1) / room), each = rest / parts + 1;
    std::vector<Table> result;
    std::size_t used = room + 1;
    for (std::size_t c = keep; c < table.columns.size(); ++c) {
        std::size_t const wide = width_of(table, c);
        if (result.empty() || used + wide > room || (used + wide / 2 > each && result.size() < parts)) {
            result.emplace_back();
            for (std::size_t k = 0; k < keep; ++k) copy_column(table, k, result.back());
            used = 0;
        }
        copy_column(table, c, result.back());
        used += wide;
    }
    if (result.empty()) result.push_back(table);
    return result;
}

std::string places_text(Graph const& graph, AxisSpec const& axis) {
    Quantity const& q = *axis.quantity;
    auto const& places = axis.values;
    auto const text_of = [&](double v) { return cell_text(graph, q, v * q.unit); };
    std::string text;
    if (!graph.is_choice(q) && places.size() > 12) {  // evenly spread ones are said by their ends
        double const step = (places.back() - places.front()) / static_cast<double>(places.size() - 1);
        double const factor = std::pow(places.back() / places.front(), 1.0 / static_cast<double>(places.size() - 1));
        bool even = true, alike = places.front() > 0 && places.back() > 0;
        for (std::size_t i = 1; i < places.size(); ++i) {
            even = even && std::abs(places[i] - places[i - 1] - step) <= 1e-6 * std::abs(step);
            alike = alike && std::abs(places[i] / places[i - 1] - factor) <= 1e-6 * factor;
        }
        if (even) return text_of(places.front()) + " to " + text_of(places.back()) + " step " + number_text(step, 6);
        if (alike)
            return text_of(places.front()) + " to " + text_of(places.back()) + ", each × " + number_text(factor, 4);
    }
    for (double v : places) text += (text.empty() ? "" : ", ") + text_of(v);
    return text;
}

bool is_held(Study const& study, Quantity const& q) { return study.scenario.pins.contains(std::string(q.key)); }

class BlockWriter {
public:
    BlockWriter(Graph const& graph, ReportFacts const& facts, ReportFrame const& frame)
        : graph_(graph), facts_(facts), study_(*facts.study), frame_(frame) {}

    std::vector<Block> write() {
        head(), question(), answer(), front(), designs(), searches(), break_evens(), charts(), claims(), assumptions(),
            inputs(), again();
        return std::move(blocks_);
    }

private:
    void heading(int level, std::string text) { blocks_.push_back(HeadingBlock{level, std::move(text)}); }
    void say(std::string text, WordsBlock::Tone tone = WordsBlock::body) {
        if (!text.empty()) blocks_.push_back(WordsBlock{tone, std::move(text)});
    }
    void say_scenario(std::vector<ScenarioPart> const& parts, WordsBlock::Tone tone = WordsBlock::small) {
        say(scenario_sentence(parts), tone);
    }
    void say_scenario(ReportChart const& chart) {
        bool const is_studys = chart.number < study_.charts.size();
        say_scenario(scenario_parts(graph_, study_, is_studys ? study_.charts[chart.number] : ChartSpec{}));
    }
    void put(std::string const& caption, Table const& table, std::size_t keep = 1, bool headed = true) {
        if (table.rows.empty()) return;
        auto const parts = for_page(table, keep);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            std::string const part =
                parts.size() < 2 ? "" : " (" + std::to_string(i + 1) + " of " + std::to_string(parts.size()) + ")";
            blocks_.push_back(TableBlock{caption + part, parts[i], headed});
        }
    }

    void head() {
        heading(1, study_.title);
        say(study_.summary, WordsBlock::lead);
        say_scenario(scenario_parts(graph_, study_), WordsBlock::body);
        std::string made = "Made with Diecast " + frame_.version + " from the study “" + study_.name + "”, hash " +
                           hash_text(facts_.study_hash);
        if (facts_.found)
            made += "; sweep of " + spaced(facts_.found->seen) + " " + study_.noun + ", hash " +
                    hash_text(facts_.found->hash);
        say(made + "." + (frame_.made.empty() ? "" : " " + frame_.made + "."), WordsBlock::small);
    }

    void question() {
        heading(2, "The question");
        std::vector<std::string> wishes;
        for (Objective const& o : study_.objectives) {
            std::string text = aim_of(o);
            text[0] = static_cast<char>(text[0] - 'a' + 'A');
            wishes.push_back(text + (o.quantity->doc.empty() ? "" : ": " + std::string(o.quantity->doc)));
        }
        if (!wishes.empty()) say("Wanted:"), blocks_.push_back(ListBlock{wishes});
        std::vector<std::string> limits;
        for (Constraint const& c : facts_.found ? facts_.found->limits : study_.constraints)
            limits.push_back(limit_text(c) + (c.quantity->doc.empty() ? "" : ": " + std::string(c.quantity->doc)));
        if (!limits.empty()) say("Within these limits:"), blocks_.push_back(ListBlock{limits});
        put("What varies", axes_table(), 1);
        put("What is fixed", fixed_table(), 1);
    }

    Table axes_table() const {
        Table table{{{"Quantity"}, {"Values"}, {"Unit"}, {"How many", true}, {"Key"}}, {}};
        for (AxisSpec const& axis : study_.axes)
            if (!is_held(study_, *axis.quantity))
                table.rows.push_back({label_of(*axis.quantity), places_text(graph_, axis),
                                      std::string(axis.quantity->unit.name), std::to_string(axis.values.size()),
                                      std::string(axis.quantity->key)});
        return table;
    }

    Table fixed_table() const {
        Table table{{{"Quantity"}, {"Value"}, {"Unit"}, {"Key"}}, {}};
        for (auto const& [key, word] : study_.scenario.pins) {
            Quantity const* q = graph_.find(key);
            auto const* name = std::get_if<std::string>(&word);
            if (q)
                table.rows.push_back({label_of(*q), name ? *name : number_text(std::get<double>(word), 8),
                                      name ? "" : std::string(q->unit.name), key});
        }
        return table;
    }

    void answer() {
        if (!facts_.found) return;
        heading(2, "The answer");
        for (std::string const& words : count_words(facts_)) say(words);
        for (std::size_t i = 0; i < facts_.charts.size(); ++i) {
            ReportChart const& chart = facts_.charts[i];
            if (!chart.picture) continue;
            heading(3, chart.title);
            say_scenario(chart);
            if (chart.picture->feasible > 0)
                for (std::string const& words : front_words(graph_, facts_, *chart.picture)) say(words);
            blocks_.push_back(ChartBlock{i, chart.title, chart_words(graph_, chart)});
            say(chart.note, WordsBlock::small);
        }
    }

    std::string number_of(ReportDesign const& d) const {
        return spaced(d.number) + (facts_.knee && facts_.knee->number == d.number ? " (knee)" : "");
    }

    void front() {
        if (facts_.front.empty()) return;
        heading(2, "Designs on the front");
        say_scenario(scenario_parts(graph_, study_));
        bool const all = facts_.front.size() == facts_.found->front.size();
        say(all ? "All " + std::to_string(facts_.front.size()) + ", by the first objective."
                : std::to_string(facts_.front.size()) + " of " + spaced(facts_.found->front.size()) +
                      ", at even distances by the first objective, both ends among them. “diecast sweep” writes all of "
                      "them.");
        Table table{{{"Design", true}}, {}};
        for (auto const* list : {&facts_.varied, &facts_.columns})
            for (Quantity const* q : *list) table.columns.push_back({title_of(*q), !graph_.is_choice(*q)});
        for (ReportDesign const& d : facts_.front) {
            auto& row = table.rows.emplace_back(std::vector<std::string>{number_of(d)});
            for (std::size_t i = 0; i < d.places.size(); ++i)
                row.push_back(cell_text(graph_, *facts_.varied[i], d.places[i]));
            for (std::size_t i = 0; i < d.values.size(); ++i)
                row.push_back(cell_text(graph_, *facts_.columns[i], d.values[i]));
        }
        put("Designs on the front", table);
    }

    /// Designs side by side, the knee before them.
    void designs() {
        Report const& report = *facts_.report;
        if (study_.designs.empty() && !facts_.knee) return;
        heading(2, study_.designs.empty() ? "The knee in numbers"
                   : facts_.knee          ? "The knee and the named designs"
                                          : "The named designs");
        if (facts_.knee) say("Knee: " + design_words(graph_, facts_, *facts_.knee) + ".");
        Table table{{{"Figure"}}, {}};
        if (facts_.knee) table.columns.push_back({"Knee", true});
        for (NamedDesign const& d : study_.designs) table.columns.push_back({d.name, true});
        for (std::size_t i = 0; i < report.figures.size(); ++i) {
            Quantity const& q = *report.figures[i];
            auto& row = table.rows.emplace_back(std::vector<std::string>{title_of(q)});
            if (facts_.knee) row.push_back(knee_value(q));
            for (auto const& values : report.values) row.push_back(cell_text(graph_, q, values[i]));
        }
        auto& feasible = table.rows.emplace_back(std::vector<std::string>{"Satisfies all constraints"});
        if (facts_.knee) feasible.push_back("yes");
        for (auto const& broken : report.violates) feasible.push_back(broken.empty() ? "yes" : "no");
        put("Key figures", table);
        Table notes{{{"Design"}, {"What it is"}, {"Constraints violated"}}, {}};
        for (std::size_t i = 0; i < study_.designs.size(); ++i) {
            std::string broken;
            for (std::string const& limit : report.violates[i]) broken += (broken.empty() ? "" : "; ") + limit;
            if (!study_.designs[i].note.empty() || !broken.empty())
                notes.rows.push_back({study_.designs[i].name, study_.designs[i].note, broken});
        }
        put("What the designs are", notes);
    }

    std::string knee_value(Quantity const& q) const {
        for (auto const& [list, values] :
             {std::pair{&facts_.columns, &facts_.knee->values}, {&facts_.varied, &facts_.knee->places}})
            for (std::size_t i = 0; i < list->size(); ++i)
                if ((*list)[i] == &q) return cell_text(graph_, q, (*values)[i]);
        return "";
    }

    void searches() {
        if (facts_.searches.empty()) return;
        heading(2, "What the searches found");
        for (SearchResult const& result : facts_.searches) {
            Search const& s = *result.search;
            heading(3, s.title.empty() ? s.name : s.title);
            say_scenario(scenario_parts(graph_, study_, s, result.limits));
            std::string text = aim_of(s.objective) + " of " + counted(designs_in(s), "design");
            text[0] = static_cast<char>(text[0] - 'a' + 'A');
            for (Constraint const& c : result.limits)
                text += (&c == result.limits.data() ? "; " : ", ") + limit_text(c);
            say(text + "." + (s.note.empty() ? "" : " " + s.note), WordsBlock::small);
            put(s.title.empty() ? s.name : s.title, search_table(graph_, result), 1, false);
        }
    }

    void break_evens() {
        if (facts_.break_evens.empty()) return;
        heading(2, "Where designs break even");
        put("Break-evens", break_even_table(facts_.break_evens));
        std::vector<std::string> notes;
        for (BreakEvenAnswer const& a : facts_.break_evens)
            notes.push_back(title_of(*a.asked) + ": " + question_of(*a.asked) + "." +
                            (a.asked->note.empty() ? "" : " " + a.asked->note));
        blocks_.push_back(ListBlock{notes});
    }

    void charts() {
        bool const any =
            std::any_of(facts_.charts.begin(), facts_.charts.end(), [](ReportChart const& c) { return !c.picture; });
        if (any) heading(2, facts_.found ? "Further charts" : "Charts");
        for (std::size_t i = 0; i < facts_.charts.size(); ++i) {
            ReportChart const& chart = facts_.charts[i];
            if (chart.picture) continue;
            heading(3, chart.title);
            say_scenario(chart);
            if (std::holds_alternative<std::monostate>(chart.data)) {
                for (Issue const& issue : chart.issues) say("This chart could not be computed: " + to_text(issue));
                continue;
            }
            blocks_.push_back(ChartBlock{i, chart.title, chart_words(graph_, chart)});
            say(chart.note, WordsBlock::small);
            Table table = table_of(chart.data);
            align_numbers(table);
            std::string caption = "Numbers of the chart";
            if (std::size_t const all = table.rows.size(), most = 1000; all > most) {
                table.rows.resize(most);
                caption += ", the first " + spaced(most) + " of " + spaced(all) + " rows";
            }
            if (!table.rows.empty()) blocks_.push_back(TableBlock{caption, table, true, true});
        }
    }

    static void align_numbers(Table& table) {
        for (std::size_t c = 0; c < table.columns.size(); ++c)
            table.columns[c].right = std::all_of(table.rows.begin(), table.rows.end(), [c](auto const& row) {
                return row[c].empty() || row[c] == "—" || (row[c][0] >= '0' && row[c][0] <= '9') ||
                       row[c].starts_with("−");
            });
    }

    void claims() {
        Report const& report = *facts_.report;
        if (report.verdicts.empty()) return;
        heading(2, "Numbers to compare with");
        StudyVerdict const& verdict = report.verdict;
        std::string const error = error_words(verdict, false);
        say(verdict_words(verdict, false) + (error.empty() ? "" : "; " + error) + ". " + what_decides);
        std::vector<std::pair<std::string, Table>> groups;
        for (Verdict const& v : report.verdicts) {
            std::string const name = claim_group(study_, *v.published);
            auto group = std::find_if(groups.begin(), groups.end(), [&](auto const& g) { return g.first == name; });
            if (group == groups.end()) group = groups.insert(group, {name, claims_head()});
            group->second.rows.push_back(claim_row(v));
        }
        for (auto const& [name, table] : groups) heading(3, name), blocks_.push_back(TableBlock{name, table, false});
    }

    static std::vector<std::string> claim_row(Verdict const& v) {
        Published const& p = *v.published;
        std::vector<std::string> cells = claim_cells(v);
        cells.front().insert(0, fails(v) ? "✗ " : decides(p) ? "✓ " : "");
        if (!p.note.empty()) cells.back() += (p.source.empty() ? "" : ". ") + p.note;
        return cells;
    }

    void assumptions() {
        if (study_.assumptions.empty()) return;
        heading(2, "Assumptions");
        blocks_.push_back(ListBlock{study_.assumptions});
    }

    void inputs() {
        if (facts_.inputs.empty()) return;
        heading(2, "Where the numbers come from");
        say("Every input that the results above rest on. Published: as printed there. Derived: our arithmetic on "
            "published numbers. Calibrated: fitted to "
            "the data named. From memory: recalled, unverified. Assumption: made here.");
        for (InputGroup const& group : facts_.inputs) {
            bool const fixed = group.kind == InputGroup::Kind::fixed;
            std::string const name =
                group.title + (group.name.empty() ? "" : ": " + group.name) +
                (group.entry_title.empty() || group.entry_title == group.name ? "" : ", " + group.entry_title);
            heading(3, name);
            Table table{{{"Quantity"}, {"Value", true}, {"Unit"}}, {}};
            if (fixed) table.columns.push_back({"By"});
            else table.columns.insert(table.columns.end(), {{"Low … high", true}, {"Status"}, {"Source"}});
            for (ReportInput const& input : group.inputs) table.rows.push_back(input_row(input, fixed));
            drop_empty_columns(table);
            blocks_.push_back(TableBlock{name, table});
        }
    }

    static std::vector<std::string> input_row(ReportInput const& input, bool fixed) {
        Quantity const& q = *input.quantity;
        Provenance const& p = input.provenance;
        std::vector<std::string> row{label_of(q), input.value, std::string(q.unit.name)};
        if (fixed) return row.push_back(shortened(input.by)), row;
        std::string range;
        if (p.low || p.high)
            range = (p.low ? number_text(*p.low) : input.value) + " … " + (p.high ? number_text(*p.high) : input.value);
        std::string source = p.source;
        if (p.year) source += (source.empty() ? "" : ", ") + std::to_string(p.year);
        if (!p.note.empty()) source += (source.empty() ? "" : "; ") + p.note;
        row.insert(row.end(),
                   {range, std::string(to_text(p.status)) + (p.confidence.empty() ? "" : ", " + p.confidence), source});
        return row;
    }

    /// "H100, Lite, Lite+NetBW and 9 more".
    static std::string shortened(std::string const& names) {
        std::size_t at = 0, seen = 0;
        std::size_t const all = static_cast<std::size_t>(std::count(names.begin(), names.end(), ',')) + 1;
        if (all <= 5) return names;
        for (at = names.find(','); ++seen < 4;) at = names.find(',', at + 1);
        return names.substr(0, at) + " and " + std::to_string(all - seen) + " more";
    }

    static void drop_empty_columns(Table& table) {
        for (std::size_t c = table.columns.size(); c-- > 0;) {
            if (std::any_of(table.rows.begin(), table.rows.end(), [c](auto const& row) { return !row[c].empty(); }))
                continue;
            table.columns.erase(table.columns.begin() + static_cast<std::ptrdiff_t>(c));
            for (auto& row : table.rows) row.erase(row.begin() + static_cast<std::ptrdiff_t>(c));
        }
    }

    void again() {
        heading(2, "The same again");
        say("This report:");
        blocks_.push_back(CodeBlock{report_command(graph_, study_)});
        say("The whole study as link text, for the window or for any command in place of a study’s name:");
        blocks_.push_back(
            CodeBlock{to_link(to_json(graph_, lean(graph_, bundled(graph_, study_)))), "Link text", true});
    }

    Graph const& graph_;
    ReportFacts const& facts_;
    Study const& study_;
    ReportFrame const& frame_;
    std::vector<Block> blocks_;
};

}  // namespace

std::vector<Block> report_blocks(Graph const& graph, ReportFacts const& facts, ReportFrame const& frame) {
    return BlockWriter(graph, facts, frame).write();
}

}  // namespace diecast
