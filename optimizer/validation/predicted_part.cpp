#include "optimizer/validation/predicted_part.h"

namespace diecast {

std::uint64_t rows_in(std::span<Series const> all) {
    std::uint64_t rows = 0;
    for (Series const& series : all) rows += series.rows.size();
    return rows;
}

RowOfSeries row_of(std::span<Series const> all, std::uint64_t number) {
    auto series = all.begin();
    for (; number >= series->rows.size(); ++series) number -= series->rows.size();
    return {&*series, static_cast<std::size_t>(number)};
}

bool predict_rows(Graph const& graph, std::span<Series const> all, NumberRange rows, PredictedPart& part,
                  Issues& issues, std::stop_token stop, ProgressCall const& progress,
                  std::function<void(PredictedPart const&)> const& done) {
    auto const start = std::chrono::steady_clock::now();
    auto const gaps = part.rows.gaps(rows);
    Progress now;
    for (NumberRange const& gap : gaps) now.total += gap.size();
    for (NumberRange const& gap : gaps)
        for (std::uint64_t number = gap.first; number < gap.last; ++number) {
            if (stop.stop_requested()) return false;
            auto const [series, row] = row_of(all, number);
            PredictedCase predicted = predict_row(graph, *series, row, issues);
            if (has_errors(issues)) return false;
            part.cases.emplace(number, std::move(predicted));
            part.rows.add({number, number + 1});
            ++now.done;
            now.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            if (progress) progress(now);
            if (done) done(part);
        }
    return true;
}

void merge(PredictedPart& all, PredictedPart const& part) {
    all.rows.add(part.rows);
    all.cases.insert(part.cases.begin(), part.cases.end());
}

}  // namespace diecast
