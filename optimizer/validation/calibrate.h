// Calibrate: quantities fitted to measured rows by least squares, and how well the rows tell them.
#pragma once
#include <stop_token>
#include "optimizer/sweep/stream.h"
#include "optimizer/validation/measured_rows.h"
#include "optimizer/validation/validate.h"

namespace diecast {

/// Which rows are fitted; the others are held back and only looked at.
struct Split {
    enum class Kind { odd, half, share, column, all } kind = Kind::odd;  // rows 1, 3, 5, …; the first half; …
    double share = 0.5;                                                  // of the rows, at random by the seed
    std::uint64_t seed = 1;
};
std::string to_text(Split const&);
/// One flag for each row: it is fitted.
std::vector<bool> fitted_rows(Split const&, std::vector<Role> const&);

enum class Residual { logarithm, relative };  // ln(model/measured), model/measured − 1

struct CalibrateOptions {
    std::vector<FittedKey> keys;  // one value each, or one for each entry of `per`; bounds in the unit
    Residual residual = Residual::logarithm;
    int starts = 8;  // the first where the presets are, the others spread over the bounds
    std::uint64_t seed = 1;
};

struct CalibratedValue {
    Quantity const* quantity;
    std::string entry;                                            // of FittedKey::per
    double lo, hi, preset, fitted;                                // in the unit
    double error;                                                 // standard error; NaN: the rows do not tell
    enum class Bound { none, lower, upper } bound = Bound::none;  // where it has stopped
};

/// A direction in which the values can go without any number changing: shares of their values, the largest 1.
struct Undetermined {
    std::vector<double> shares;  // per value; 0: it stays
};

/// Errors of our numbers: ours over measured, less 1, without sign.
struct FitErrors {
    Quantity const* measured;            // null: all of them
    bool fitted;                         // of the rows fitted; else of those held back
    std::size_t numbers = 0, blind = 0;  // blind: ours is no number
    double mean = 0, median = 0, worst = 0;
    std::optional<double> rank = {};  // Spearman
};

struct Calibration {
    std::vector<CalibratedValue> values;
    std::vector<std::vector<double>> correlation;  // of the values; NaN where not determined
    std::vector<Undetermined> undetermined;
    std::vector<FitErrors> before, after;
    std::vector<PredictedCase> cases;  // with the fitted values
    double deviation = 0;              // of a residual, over its degrees of freedom; NaN where there are none
    std::size_t numbers = 0;           // residuals
    int evaluations = 0, start = 0;    // start: that led here
    bool complete = true;              // false where it was stopped
};

/// Called after each start, with the best so far.
using CalibrationCall = std::function<void(Calibration const&)>;

/// Levenberg and Marquardt's least squares with the model's own slopes, bounds by a change of variable, from several
/// starts. `cases` are predicted (see validate.h); `fit_rows` as fitted_rows. None, and issues, where nothing can be
/// fitted.
std::optional<Calibration> calibrate(Graph const&, Series const&, std::vector<PredictedCase> const& cases,
                                     std::vector<bool> const& fit_rows, CalibrateOptions const&, Issues&,
                                     std::stop_token = {}, ProgressCall const& = {},
                                     CalibrationCall const& so_far = {});

/// "+1 % of memory.share with −1 % of memory.bandwidth".
std::string undetermined_text(Calibration const&, Undetermined const&);

/// The entry's document: what it extends, and the fitted values with their standard errors as low and high.
struct CalibratedEntry {
    std::string kind, name, extends, source;  // source: "calibrated on …"
};
/// `base`: the document of an entry of the same name, which then takes its place; else empty.
std::string calibrated_entry(Calibration const&, CalibratedEntry const&, std::string_view base = {});

}  // namespace diecast
