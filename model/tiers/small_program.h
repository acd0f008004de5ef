// SmallProgram: a linear program of a few rows, solved exactly, with objectives of falling rank.
#pragma once
#include <array>
#include <span>

namespace diecast {

/// Minimises the first objective, then the second among all that are best for the first, and so on, over x ≥ 0 within
/// rows of limits. Simplex method on a dense table; where it stays at one point for long, the lowest index enters and
/// leaves (Bland), so it cannot run in circles. Numbers should be of the order of 1. No allocation.
class SmallProgram {
public:
    static constexpr int most_rows = 16, most_columns = 32;

    explicit SmallProgram(int variables) : variables_(variables), columns_(variables) {}

    /// Σ a·x ≤ b and Σ a·x = b, with b ≥ 0; one coefficient per variable.
    void at_most(std::span<double const> a, double b);
    void exactly(std::span<double const> a, double b);

    /// Finds a point within all limits; false if there is none. To be called once, after the last row.
    bool start();
    /// One coefficient per variable; every call keeps what the calls before have reached.
    void minimise(std::span<double const> cost);
    double operator[](int variable) const;

private:
    using Row = std::array<double, most_columns + 1>;  // the last number is the right side
    void add(std::span<double const> a, double b, double artificial);
    void descend(Row const& cost);
    Row reduced(Row const& cost) const;
    int entering(Row const& reduced, int steps) const;
    int leaving(int column, int steps) const;
    void pivot(int row, int column);
    void renew();

    int variables_, columns_, rows_ = 0;
    bool worn_ = false;  // steps have been taken since the table was made from what was given
    std::array<Row, most_rows> row_{}, given_{};
    std::array<int, most_rows> basis_{};
    std::array<bool, most_columns> artificial_{}, barred_{};
};

}  // namespace diecast
