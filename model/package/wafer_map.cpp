#include "model/package/wafer_map.h"
#include <array>
#include "model/core/special_values.h"

namespace diecast {
namespace {

constexpr int most_rows = 512;      // beyond it a wafer holds so many dies that the shift does not matter
constexpr double tolerance = 1e-9;  // of a pitch: corners that touch the circle count as inside

/// Half the length of a row whose farther edge is at |y|; negative outside the circle.
double half_chord(double y) { return y < 1 ? sqrt(1 - y * y) : -1.0; }

/// Cells of one row with cell edges at `shift` + integer (in pitches), a chord of `half` either side.
double cells_in_row(double half, double shift) {
    return max(floor(half - shift + tolerance) + floor(half + shift + tolerance), 0.0);
}

/// Half chords, in column pitches, of the rows whose lower edges are at `shift` + integer row pitches.
struct Rows {
    std::array<double, most_rows> half;
    int count = 0;

    Rows(double pitch_x, double pitch_y, double margin, double shift) {
        double const first = -floor((1 + margin) / pitch_y + shift);
        for (int r = 0; r < most_rows; ++r) {
            double const row = first + r, low = (row + shift) * pitch_y + margin,
                         high = (row + 1 + shift) * pitch_y - margin;
            if (high > 1 + tolerance) break;
            double const chord = half_chord(max(-low, high) - tolerance);
            if (chord > 0) half[static_cast<std::size_t>(count++)] = (chord + margin) / pitch_x;
        }
    }
    double cells(double shift) const {
        double sum = 0;
        for (int r = 0; r < count; ++r) sum += cells_in_row(half[static_cast<std::size_t>(r)], shift);
        return sum;
    }
    /// The best of all horizontal shifts: some row then touches the circle with a corner.
    double most_cells() const {
        double best = max(cells(0), cells(0.5));
        for (int r = 0; r < count; ++r) {
            double const h = half[static_cast<std::size_t>(r)];
            best = max(best, cells(h - floor(h)));
        }
        return best;
    }
};

}  // namespace

double dies_on_map(double pitch_x, double pitch_y, double margin) {
    constexpr int shifts = 64;  // of the rows, over half a pitch; the rest is its mirror image
    double best = 1;
    for (int i = 0; i <= shifts; ++i) best = max(best, Rows(pitch_x, pitch_y, margin, 0.5 * i / shifts).most_cells());
    return best;
}

Interval dies_on_map(Interval const& pitch_x, Interval const& pitch_y, Interval const& margin) {
    if (pitch_x.is_point() && pitch_y.is_point() && margin.is_point())
        return dies_on_map(pitch_x.lo, pitch_y.lo, margin.lo);
    double const slack = 1 + 1e-6, pi = 3.141592653589793;
    double const width = pitch_x.lo - 2 * margin.hi, height = pitch_y.lo - 2 * margin.hi;
    double const most = width > 0 && height > 0 ? pi * slack * slack / (width * height) : infinity;
    double const least = Rows(pitch_x.hi * slack, pitch_y.hi * slack, 0, 0).cells(0);
    std::uint64_t const axes = pitch_x.axes() | pitch_y.axes() | margin.axes();
    return {max(least, 1.0), max(most, 1.0), axes, axes};
}

}  // namespace diecast
