#include "model/tiers/small_program.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace diecast {
namespace {
constexpr double tiny = 1e-11, small_divisor = 1e-9;
constexpr int patience = 60, enough = 120;  // steps
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
}  // namespace

void SmallProgram::add(std::span<double const> a, double b, double artificial) {
    Row& row = row_[at(rows_)];
    std::copy(a.begin(), a.end(), row.begin());
    row[at(columns_)] = 1;
    row.back() = b;
    artificial_[at(columns_)] = artificial > 0;
    given_[at(rows_)] = row;
    basis_[at(rows_++)] = columns_++;
}

void SmallProgram::at_most(std::span<double const> a, double b) { add(a, b, 0); }
void SmallProgram::exactly(std::span<double const> a, double b) { add(a, b, 1); }

bool SmallProgram::start() {
    Row missing{};
    for (int c = 0; c < columns_; ++c) missing[at(c)] = artificial_[at(c)];
    descend(missing);
    double sum = 0;
    for (int r = 0; r < rows_; ++r)
        if (artificial_[at(basis_[at(r)])]) sum += row_[at(r)].back();
    return sum <= 1e-9;
}

void SmallProgram::minimise(std::span<double const> cost) {
    Row wide{};
    std::copy(cost.begin(), cost.end(), wide.begin());
    descend(wide);
}

double SmallProgram::operator[](int variable) const {
    for (int r = 0; r < rows_; ++r)
        if (basis_[at(r)] == variable) return std::max(row_[at(r)].back(), 0.0);
    return 0;
}

/// What one unit of each column that is not in the basis would add to the objective.
SmallProgram::Row SmallProgram::reduced(Row const& cost) const {
    Row result = cost;
    for (int r = 0; r < rows_; ++r)
        if (double const own = cost[at(basis_[at(r)])]; own != 0)
            for (int c = 0; c < columns_; ++c) result[at(c)] -= own * row_[at(r)][at(c)];
    return result;
}

/// The steepest column first; after many steps the first that falls, so that no circle has no end.
int SmallProgram::entering(Row const& d, int steps) const {
    int best = -1;
    for (int c = 0; c < columns_; ++c) {
        if (barred_[at(c)] || d[at(c)] >= -tiny) continue;
        if (steps > patience) return c;
        if (best < 0 || d[at(c)] < d[at(best)]) best = c;
    }
    return best;
}

void SmallProgram::descend(Row const& cost) {
    for (int steps = 0;; ++steps) {
        Row const d = reduced(cost);
        int const column = entering(d, steps), row = column < 0 ? -1 : leaving(column, steps);
        if (row < 0 && worn_ && steps < enough) {
            renew();
            continue;
        }
        if (row < 0 || steps > 2 * enough) {  // the best, as no objective here falls for ever
            // To leave the points that are best so far, one of these columns would have to come in.
            for (int c = 0; c < columns_; ++c) barred_[at(c)] = barred_[at(c)] || d[at(c)] > tiny;
            return;
        }
        pivot(row, column);
    }
}

/// The row that allows the shortest step; of equal ones the largest number to divide by, later the lowest index.
int SmallProgram::leaving(int column, int steps) const {
    double shortest = std::numeric_limits<double>::infinity();
    auto const step = [&](int r) { return std::max(row_[at(r)].back(), 0.0) / row_[at(r)][at(column)]; };
    auto const limits = [&](int r) { return row_[at(r)][at(column)] > small_divisor; };
    for (int r = 0; r < rows_; ++r)
        if (limits(r)) shortest = std::min(shortest, step(r));
    int best = -1;
    for (int r = 0; r < rows_; ++r) {
        if (!limits(r) || step(r) > shortest + (steps > patience ? 0 : tiny)) continue;
        bool const larger = best >= 0 && row_[at(r)][at(column)] > row_[at(best)][at(column)];
        if (best < 0 || (steps > patience ? basis_[at(r)] < basis_[at(best)] : larger)) best = r;
    }
    return best;
}

/// The table of the same basis once more from what was given, without the rounding of all steps so far.
void SmallProgram::renew() {
    std::array<int, most_rows> const basis = basis_;
    std::array<Row, most_rows> const worn = row_;
    row_ = given_;
    unsigned taken = 0;
    for (int k = 0; k < rows_; ++k) {
        int best = -1;
        auto const size = [&](int r) { return std::abs(row_[at(r)][at(basis[at(k)])]); };
        for (int r = 0; r < rows_; ++r)
            if (!(taken >> r & 1U) && (best < 0 || size(r) > size(best))) best = r;
        if (!(size(best) > small_divisor * small_divisor)) {  // as good as no basis: the old table is better
            row_ = worn, basis_ = basis;
            break;
        }
        taken |= 1U << best;
        pivot(best, basis[at(k)]);
    }
    worn_ = false;
}

void SmallProgram::pivot(int row, int column) {
    worn_ = true;
    Row& own = row_[at(row)];
    double const scale = 1 / own[at(column)];
    for (double& x : own) x *= scale;
    for (int r = 0; r < rows_; ++r) {
        double const factor = row_[at(r)][at(column)];
        if (r == row || factor == 0) continue;
        for (std::size_t c = 0; c < own.size(); ++c) row_[at(r)][c] -= factor * own[c];
        row_[at(r)][at(column)] = 0;
    }
    own[at(column)] = 1;
    basis_[at(row)] = column;
}

}  // namespace diecast
