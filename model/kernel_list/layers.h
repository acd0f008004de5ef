// Layers of convolutional networks, one after the other with shortcuts; and what follows from them alone.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace diecast {

/// One convolution with its batch norm, or a fully connected layer (without).
struct Layer {
    double in, out, weights, work;  // numbers read and written per sample; weights; multiply-adds per sample
    int from, shortcut = -1;        // layers read: −1 is the image; the sum's other half, −1 for none
    bool depthwise = false, norm = true;
    std::string text = {};  // "3×3, 28²×128"
    double channels = 0;
    bool bias = false, fitting = false;  // fitting: makes the way around a block fit
};

struct Shape {
    double height, width, channels;
    double numbers() const { return height * width * channels; }
};

/// Layers one after the other; `at` is what the last one left.
struct Stack {
    std::vector<Layer> layers;
    Shape at;
    int last = -1;
    bool padded = true, norm = true, bias = false;  // of convolutions to come
    int pools = 0, dropouts = 0, transforms = 0;

    int convolve(double channels, double kernel, double stride = 1, int shortcut = -1);
    int depthwise(double stride);
    void pool(double stride);
    void flatten() { at = {1, 1, at.numbers()}; }
    void connect(double outputs);

private:
    int put(Shape to, Layer const&);
};

Stack resnet50(double height, double width);
Stack ssd_resnet34(double side);
Stack mobilenet(double side);
/// Those of CROSSBOW, from its own programs: on MNIST, CIFAR-10 and CIFAR-100.
Stack lenet();
Stack resnet32();
Stack vgg16();

enum class Classifier { resnet50, lenet, resnet32, vgg16 };
inline constexpr std::size_t classifier_count = 4;
std::string_view to_text(Classifier);  // "ResNet-50"

/// What training a classifier takes, whatever it runs on.
struct ClassifierNumbers {
    double weights, operators;  // biases, scales and shifts included; forward and backward, as CROSSBOW counts them
    double kept,
        multiplications;  // per sample: numbers kept for the backward pass; multiply-adds, forward and backward
};
ClassifierNumbers const& numbers_of(Classifier);

}  // namespace diecast
