// The rows of image classifiers that are trained: what follows from their layers and from their images.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/kernel_list/units.h"

namespace diecast {

namespace classifier {  // a convolutional network and the images it is trained on
inline constexpr Quantity name{.key = "classifier.name", .label = "Image classifier trained",
    .scale = Scale::choice, .fallback = 0, .doc = "Sets layers and images, and how it is trained: batch, learning rate, momentum, weight decay, epochs against batch."};
inline constexpr Quantity layers{.key = "classifier.layers", .label = "Layers of the classifier",
    .scale = Scale::choice, .fallback = 0, .doc = "Lists of layers from which all sizes are counted."};
inline constexpr Quantity weights{.key = "classifier.weights", .label = "Weights of the classifier", .unit = unit::million,
    .range = {0, 1e6}, .doc = "With biases, scales and shifts of batch norm."};
inline constexpr Quantity number{.key = "classifier.number", .label = "Bytes of a weight or pixel", .unit = unit::B,
    .range = {0.5, 8}, .fallback = 4, .doc = "Of weights, activations and stored images.", .source = "32-bit floating point, by definition", .status = Status::derived};
inline constexpr Quantity model{.key = "classifier.model", .label = "Size of the classifier", .unit = unit::MiB,
    .range = {0, 1e7}, .doc = "Of one copy of its weights."};
inline constexpr Quantity operators{.key = "classifier.operators", .label = "Operators of a training step",
    .range = {0, 1e6}, .doc = "Forward and backward, as CROSSBOW builds them: four to a sum; loss and accuracy included."};
inline constexpr Quantity kept{.key = "classifier.kept", .label = "Activations kept per image", .unit = unit::million,
    .range = {0, 1e6}, .doc = "Numbers: what each layer gives, and what its batch norm makes of it."};
inline constexpr Quantity work{.key = "classifier.work", .label = "Work per image trained", .unit = unit::GFLOP,
    .range = {1e-9, 1e9}, .doc = "Forward and backward pass through convolutions and connected layers."};
inline constexpr Quantity images{.key = "classifier.images", .label = "Images stored",
    .range = {1, 1e12}, .scale = Scale::log, .fallback = 1431167, .doc = "For training, validation and test.", .source = "ImageNet 2012: 1,281,167 + 50,000 + 100,000", .status = Status::derived};
inline constexpr Quantity height{.key = "classifier.height", .label = "Height of a stored image",
    .range = {1, 1e5}, .fallback = 256, .doc = "Pixels from top to bottom.", .source = "CROSSBOW, Table 1: bytes of ImageNet as stored", .status = Status::recalled};
inline constexpr Quantity width{.key = "classifier.width", .label = "Width of a stored image",
    .range = {1, 1e5}, .fallback = 256, .doc = "Pixels from side to side.", .source = "CROSSBOW, Table 1: bytes of ImageNet as stored", .status = Status::recalled};
inline constexpr Quantity channels{.key = "classifier.channels", .label = "Colours of a stored image",
    .range = {1, 100}, .fallback = 3, .doc = "One for grey images.", .source = "red, green and blue", .status = Status::derived};
inline constexpr Quantity data{.key = "classifier.data", .label = "Size of the images", .unit = unit::MiB,
    .range = {0, 1e15}, .scale = Scale::log, .doc = "Of all that are stored, as numbers."};
}  // namespace classifier

}  // namespace diecast
