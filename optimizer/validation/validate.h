// Validate: a series' cases predicted and compared with the measurements; fitting quantities to half of them.
#pragma once
#include <functional>
#include "model/study/validation.h"

namespace diecast {

struct PredictedCase {
    ValidationRow const* row;
    bool odd = true;                             // rows 1, 3, 5, …
    Scenario design = {};                        // with what the search has found
    std::vector<double> ours;                    // as Series::measured, in their units; NaN where no design is feasible
    std::vector<bool> parts;                     // is it in Series::parts[i]?
    std::string group = {};                      // "H100, TensorRT-LLM 1.0"
    std::vector<Quantity const*> violates = {};  // limits that count where the measured quantities are asked for
};

/// Called before every case with how many are done.
using CaseCall = std::function<void(std::size_t done, std::size_t of)>;
/// What the model has to say against a row's scenario goes to the issues; then the cases are of no use.
std::vector<PredictedCase> predict(Graph const&, Series const&, Issues&, CaseCall const& = {});
/// One of them.
PredictedCase predict_row(Graph const&, Series const&, std::size_t row, Issues&);

/// Name of the entry that a design has at a choice.
std::string entry_at(Graph const&, Scenario const&, Quantity const& selector);

enum class Half { all, fitted, held_out };
/// known: missed, and known to be. near, far: of recalled numbers, informational.
enum class Judgement { within, missed, known, near, far, shown };
std::string_view to_text(Half);
std::string_view to_text(Judgement);

/// One measured quantity over the rows of one part, half or group. Errors are ours over published, less 1.
struct ValidationLine {
    Quantity const* measured;
    ValidationPart const* part;
    Half half = Half::all;
    std::string group = {};                    // of Score::rank
    std::size_t rows = 0, blind = 0;           // blind: no feasible design
    double median = 0, mean = 0, largest = 0;  // of the absolute error
    double ninety = 0;                         // nine of ten absolute errors are not above it
    double bias = 0;                           // median error, with its sign
    std::optional<double> rank = {};           // Spearman; none below 3 rows
    std::size_t below = 0;                     // Score::bound: rows better than the bound
    double closest = 0;                        // Score::bound: least bound over measured, both as rates
    Judgement judgement = Judgement::shown;

    /// What limits and accepted values are held against: the median error, or the correlation.
    double reached(Score) const;
};
std::vector<ValidationLine> score(Series const&, std::vector<PredictedCase> const&);
/// The accepted value of this line; null if there is none.
Accepted const* accepted_of(Series const&, ValidationLine const&);

/// What an error says. measured: of measurements to which nothing was fitted; held_out: of the half that a fit did not
/// see; calibrated: of rows that were fitted or that calibrated values rest on; carried: of a published model or table
/// that the presets carry.
enum class Footing { measured, held_out, calibrated, carried };
inline constexpr Footing footings[] = {Footing::measured, Footing::held_out, Footing::calibrated, Footing::carried};
std::string_view to_text(Footing);
/// A property of the series and of the half that the case is in.
Footing footing_of(Series const&, PredictedCase const&);
/// Absolute errors of the cases on this footing; none of bounds and of recalled numbers.
std::vector<double> errors_on(Footing, Series const&, std::vector<PredictedCase> const&);
double median_of(std::vector<double>);
/// Correlation of ranks, ties sharing theirs; none below 3 pairs or where one side is all alike.
std::optional<double> spearman(std::vector<double> const& a, std::vector<double> const& b);

struct FittedValue {
    Quantity const* quantity;
    std::string entry;              // of FittedKey::per
    double preset = 0, fitted = 0;  // in the unit
};
struct FitResult {
    std::vector<FittedValue> values;
    double before = 0, after = 0;      // mean absolute logarithm of ours over published, odd rows
    std::vector<PredictedCase> cases;  // predicted with the fitted values
    int evaluations = 0;
};
/// Fits the series' keys to its odd rows, derivative-free; designs found by a search stay where they were found.
FitResult fit(Graph const&, Series const&, std::vector<PredictedCase> const&, int most_evaluations = 4000);

}  // namespace diecast
