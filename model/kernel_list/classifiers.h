// What training an image classifier takes, counted from its layers.
#pragma once
#include "model/core/formula.h"
#include "model/kernel_list/folds.h"
#include "model/kernel_list/layers.h"

namespace diecast {

struct NumbersOfClassifier {
    template <class Real>
    [[gnu::always_inline]] auto operator()(Real const& which, Real const& operations) const {
        std::array<Real, 4> result{0.0, 0.0, 0.0, 0.0};
        for_chosen(
            which, classifier_count, [&](std::size_t i, auto chosen) __attribute__((always_inline)) {
                ClassifierNumbers const& n = numbers_of(static_cast<Classifier>(i));
                result[0] = select(chosen, Real(n.weights), result[0]);
                result[1] = select(chosen, Real(n.operators), result[1]);
                result[2] = select(chosen, Real(n.kept), result[2]);
                result[3] = select(chosen, operations * n.multiplications, result[3]);
            });
        return result;
    }
};

inline constexpr Formula numbers_of_classifier{
    "numbers_of_classifier",
    "{Σ weights, 2·layers + 4·sums + 4, Σ numbers out, operations·Σ multiply-adds}",
    {"layers of github.com/lsds/Crossbow", "gradients of weights and of inputs each cost as much as the forward pass"},
    NumbersOfClassifier{}};

inline constexpr Formula size_of_images{"size_of_images", "n·height·width·colours·bytes",
                                        [](auto images, auto height, auto width, auto channels, auto bytes) {
                                            return images * height * width * channels * bytes;
                                        }};

}  // namespace diecast
