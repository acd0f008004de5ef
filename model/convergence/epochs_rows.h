// The rows of epochs to accuracy: measured points, the law through them, and how well it fits.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

namespace convergence {  // epochs against the global batch
inline constexpr Quantity benchmark{.key = "convergence.benchmark", .label = "Epochs measured on",
    .scale = Scale::choice, .fallback = 0, .doc = "Training whose epochs to accuracy were measured at several batches."};
inline constexpr Quantity method{.key = "convergence.method", .label = "Epochs by",
    .scale = Scale::choice, .fallback = 0, .doc = "A law through all points, or the points themselves and straight lines between them on logarithmic axes."};
inline constexpr Quantity batch{.key = "convergence.batch", .label = "Global batch of all workers", .symbol = "B",
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 4096, .doc = "Samples that go into one step of the weights."};
inline constexpr Quantity exponent{.key = "convergence.exponent", .label = "Exponent of the law of epochs", .symbol = "p",
    .range = {0.25, 4}, .fallback = 1, .doc = "1 for a noise scale that stays as it is; more where epochs stay flat and then rise fast."};
inline constexpr Quantity least_epochs{.key = "convergence.least_epochs", .label = "Least epochs", .symbol = "Emin",
    .range = {1e-3, 1e15}, .scale = Scale::log, .doc = "Epochs to accuracy at a small batch; fitted to the points unless given."};
inline constexpr Quantity critical_batch{.key = "convergence.critical_batch", .label = "Critical batch", .symbol = "Bc",
    .range = {1e-3, 1e15}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Batch at which epochs are twice the least; fitted to the points unless given."};
inline constexpr Quantity samples{.key = "convergence.samples", .label = "Samples per epoch", .symbol = "D",
    .range = {1e-4, 1e13}, .scale = Scale::log, .fallback = 1281167, .doc = "One where the points count samples.", .source = "ImageNet's training set", .status = Status::published};
inline constexpr Quantity least_steps{.key = "convergence.least_steps", .label = "Least steps", .symbol = "Smin",
    .range = {0, 1e30}, .scale = Scale::log, .doc = "Steps to accuracy at a very large batch, with exponent one."};
inline constexpr Quantity epochs{.key = "convergence.epochs", .label = "Epochs to accuracy", .symbol = "E",
    .range = {1e-6, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "At the global batch of all workers."};
inline constexpr Quantity steps{.key = "convergence.steps", .label = "Steps to accuracy",
    .range = {0, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "At the global batch of all workers."};
inline constexpr Quantity used_points{.key = "convergence.points", .label = "Points of epochs",
    .range = {0, 14}, .doc = "How many points the benchmark has."};
inline constexpr Quantity fit_error{.key = "convergence.fit_error", .label = "Error of the law of epochs", .unit = unit::percent,
    .range = {0, 1e30}, .sense = Sense::minimise, .doc = "Law over points, root mean square of what is off."};
inline constexpr Quantity worst_error{.key = "convergence.worst_error", .label = "Largest error of the law of epochs", .unit = unit::percent,
    .range = {0, 1e30}, .sense = Sense::minimise, .doc = "Law over points, at the point farthest off."};
inline constexpr Quantity fit_limit{.key = "convergence.fit_limit", .label = "Error above which the law does not fit", .unit = unit::percent,
    .range = {0.1, 100}, .fallback = 10, .doc = "Root mean square; points of one benchmark scatter by a few percent."};
inline constexpr Quantity fit_slack{.key = "convergence.fit_slack", .label = "Fit of the law of epochs",
    .sense = Sense::slack, .doc = "Negative where the law does not fit the points: take the points themselves.", .guards = "convergence.fit_slack"};
inline constexpr Quantity largest_batch{.key = "convergence.largest_batch", .label = "Largest batch measured",
    .range = {0, 1e15}, .scale = Scale::log, .doc = "Of the points; beyond it the law is a guess, and the table assumes that steps fall no further."};
inline constexpr Quantity batch_slack{.key = "convergence.batch_slack", .label = "Batch within what was measured",
    .sense = Sense::slack, .doc = "Negative beyond the largest batch measured.", .guards = "convergence.epochs"};
}  // namespace convergence

namespace points {  // what was measured; a batch of zero is no point
inline constexpr Quantity batch_1{.key = "points.batch_1", .label = "Batch of point 1",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_1{.key = "points.epochs_1", .label = "Epochs of point 1",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
inline constexpr Quantity batch_2{.key = "points.batch_2", .label = "Batch of point 2",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_2{.key = "points.epochs_2", .label = "Epochs of point 2",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
inline constexpr Quantity batch_3{.key = "points.batch_3", .label = "Batch of point 3",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_3{.key = "points.epochs_3", .label = "Epochs of point 3",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
inline constexpr Quantity batch_4{.key = "points.batch_4", .label = "Batch of point 4",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_4{.key = "points.epochs_4", .label = "Epochs of point 4",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
inline constexpr Quantity batch_5{.key = "points.batch_5", .label = "Batch of point 5",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_5{.key = "points.epochs_5", .label = "Epochs of point 5",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
inline constexpr Quantity batch_6{.key = "points.batch_6", .label = "Batch of point 6",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_6{.key = "points.epochs_6", .label = "Epochs of point 6",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
inline constexpr Quantity batch_7{.key = "points.batch_7", .label = "Batch of point 7",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_7{.key = "points.epochs_7", .label = "Epochs of point 7",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
inline constexpr Quantity batch_8{.key = "points.batch_8", .label = "Batch of point 8",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_8{.key = "points.epochs_8", .label = "Epochs of point 8",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
inline constexpr Quantity batch_9{.key = "points.batch_9", .label = "Batch of point 9",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_9{.key = "points.epochs_9", .label = "Epochs of point 9",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
inline constexpr Quantity batch_10{.key = "points.batch_10", .label = "Batch of point 10",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_10{.key = "points.epochs_10", .label = "Epochs of point 10",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
inline constexpr Quantity batch_11{.key = "points.batch_11", .label = "Batch of point 11",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_11{.key = "points.epochs_11", .label = "Epochs of point 11",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
inline constexpr Quantity batch_12{.key = "points.batch_12", .label = "Batch of point 12",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_12{.key = "points.epochs_12", .label = "Epochs of point 12",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
inline constexpr Quantity batch_13{.key = "points.batch_13", .label = "Batch of point 13",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_13{.key = "points.epochs_13", .label = "Epochs of point 13",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
inline constexpr Quantity batch_14{.key = "points.batch_14", .label = "Batch of point 14",
    .range = {0, 1e9}, .fallback = 0, .doc = "Global batch at which epochs were measured; 0: no such point."};
inline constexpr Quantity epochs_14{.key = "points.epochs_14", .label = "Epochs of point 14",
    .range = {1e-3, 1e12}, .scale = Scale::log, .fallback = 1, .doc = "Epochs to accuracy measured at that batch."};
}  // namespace points

}  // namespace diecast
