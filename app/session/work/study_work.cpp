#include "app/session/work/study_work.h"
#include <algorithm>
#include <cmath>
#include "app/present/tables/validation_words.h"
#include "app/present/text/shares_and_counts.h"
#include "app/session/document.h"
#include "model/catalogue/catalogue.h"
#include "model/core/text.h"
#include "optimizer/analysis/search.h"

namespace diecast {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> study_paths() {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator it(presets_folder() / "studies", error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".json") files.push_back(it->path());
    std::sort(files.begin(), files.end());
    for (fs::path const& file : known_series_files()) files.push_back(file);
    return files;
}

/// Papers in their order, then studies, then series, then those of one's own.
int rank_of(StudyItem const& item) {
    if (item.is_own) return 1000000;
    if (item.series()) return 100000;
    if (!item.head.paper) return 10000;
    return item.head.paper->place ? item.head.paper->place : 5000;
}

void judge_series(StudyAnswer& a, ProgressCall const& progress) {
    a.cases = predict(*a.graph, *a.series, a.issues, [&](std::size_t done, std::size_t of) {
        if (progress) progress({done, of, 0});
    });
    a.lines = score(*a.series, a.cases);
    a.verdict = study_verdict(*a.series, a.cases, a.lines);
    PredictedSeries const one[] = {{a.series.get(), &a.cases}};
    a.chart = validation_scatter(one);
}

std::shared_ptr<StudyAnswer const> failed(Issues issues) {
    auto answer = std::make_shared<StudyAnswer>();
    answer->issues = std::move(issues);
    return answer;
}

/// A column that says nothing in any line leaves its room to the others.
void drop_empty_columns(std::vector<std::vector<std::string>>& lines) {
    for (std::size_t c = lines.front().size(); c-- > 1;)
        if (std::all_of(lines.begin() + 1, lines.end(), [c](auto const& line) { return line[c].empty(); }))
            for (auto& line : lines) line.erase(line.begin() + static_cast<std::ptrdiff_t>(c));
}

/// Case by case, the numbers that were measured.
template <class F>
void each_number(StudyAnswer const& a, F f) {
    for (std::size_t n = 0; n < a.cases.size(); ++n)
        for (std::size_t i = 0; i < a.cases[n].ours.size(); ++i)
            if (a.cases[n].row->measured[i]) f(a.cases[n], i, n * a.cases[n].ours.size() + i);
}

}  // namespace

std::vector<StudyItem> shipped_studies() {
    std::vector<StudyItem> items;
    for (fs::path const& file : study_paths())
        if (auto head = study_head(file))
            items.push_back({file, std::move(*head), file.parent_path() == own_series_folder()});
    std::stable_sort(items.begin(), items.end(),
                     [](StudyItem const& a, StudyItem const& b) { return rank_of(a) < rank_of(b); });
    return items;
}

std::shared_ptr<StudyAnswer const> check_study(std::shared_ptr<Graph const> graph, std::shared_ptr<Study const> study,
                                               Pool& pool, std::stop_token stop, ProgressCall const& progress) {
    auto answer = std::make_shared<StudyAnswer>();
    answer->graph = std::move(graph), answer->study = std::move(study);
    answer->verdicts = check_claims(*answer->graph, *answer->study, pool, answer->issues, stop, progress);
    if (stop.stop_requested()) return nullptr;
    answer->verdict = study_verdict(answer->verdicts);
    answer->chart = claims_scatter(*answer->study, answer->verdicts);
    return answer;
}

std::shared_ptr<StudyAnswer const> check_study(StudyItem const& item, std::shared_ptr<Graph const> plain, Pool& pool,
                                               std::stop_token stop, ProgressCall const& progress) {
    if (!item.series()) {
        Opening opening = read_opening(load_study_text(item.file), std::move(plain));
        if (has_errors(opening.issues)) return failed(std::move(opening.issues));
        return check_study(std::move(opening.graph), std::make_shared<Study const>(std::move(opening.study)), pool,
                           std::move(stop), progress);
    }
    SeriesReading reading = load_series(*plain, item.file);
    if (has_errors(reading.issues)) return failed(std::move(reading.issues));
    auto answer = std::make_shared<StudyAnswer>();
    answer->graph = std::move(plain);
    answer->series = std::make_shared<Series const>(std::move(reading.series));
    judge_series(*answer, progress);
    if (stop.stop_requested()) return nullptr;
    return answer;
}

Study study_of_row(Series const& series, PredictedCase const& row) {
    Study s = series.common;
    s.name = series.name;
    s.title = series.title + ": " + row.row->name;
    s.summary = series.source;
    s.scenario = row.design;
    s.figures = series.measured;
    return s;
}

std::vector<std::vector<std::string>> part_table(StudyAnswer const& a) {
    Series const& s = *a.series;
    bool const bound = s.score == Score::bound;
    std::vector<std::vector<std::string>> lines{
        {"Rows", "Verdict", "Limit", "Numbers", "Median", "90 %", "Largest", "Bias", "Rank"}};
    for (ValidationLine const& line : a.lines) {
        std::string const part = part_words(s, line);
        auto const error = [&](std::string text) { return bound ? std::string() : std::move(text); };
        std::string const what = label_of(*line.measured);
        lines.push_back({part.empty()             ? what
                         : s.measured.size() == 1 ? part
                                                  : what + ": " + part,
                         verdict_words(s, line), limit_words(s, line), std::to_string(line.rows),
                         error(percent(line.median)), error(percent(line.ninety)), error(percent(line.largest)),
                         error(signed_percent(line.bias)), line.rank ? number_text(*line.rank, 3) : ""});
    }
    drop_empty_columns(lines);
    return lines;
}

std::vector<std::vector<std::string>> row_table(StudyAnswer const& a) {
    Series const& s = *a.series;
    bool const has_fitted = !s.calibrated_on.empty();  // which rows were fitted
    std::vector<std::vector<std::string>> lines{{"Case", "Quantity", "Measured", "Model", "Error"}};
    if (has_fitted) lines[0].push_back("Rows");
    each_number(a, [&](PredictedCase const& c, std::size_t i, std::size_t) {
        Quantity const& q = *s.measured[i];
        double const theirs = *c.row->measured[i], ours = c.ours[i];
        std::string const unit(q.unit.name);
        lines.push_back({c.row->name, label_of(q) + (unit.empty() ? "" : " (" + unit + ")"), number_text(theirs, 4),
                         std::isnan(ours) ? "no feasible design" : number_text(ours, 4),
                         std::isnan(ours) ? "" : signed_percent(ours / theirs - 1)});
        if (has_fitted) lines.back().push_back(!s.halved() ? "calibrated" : c.odd ? "fitted" : "held out");
    });
    return lines;
}

int row_of(StudyAnswer const& a, std::size_t number) {
    int row = 0, found = -1;
    each_number(a, [&](PredictedCase const&, std::size_t, std::size_t n) {
        if (n == number) found = row;
        ++row;
    });
    return found;
}

std::size_t number_of(StudyAnswer const& a, int row) {
    std::size_t found = 0;
    int at = 0;
    each_number(a, [&](PredictedCase const&, std::size_t, std::size_t n) {
        if (at++ == row) found = n;
    });
    return found;
}

}  // namespace diecast
