#include "model/kernel_list/layers.h"

namespace diecast {
namespace {

std::string text_of(double kernel, Shape const& to) {
    auto const whole = [](double x) { return std::to_string(static_cast<int>(x)); };
    std::string const side = whole(to.height) + (to.height == to.width ? "²" : "×" + whole(to.width));
    return whole(kernel) + "×" + whole(kernel) + ", " + side + "×" + whole(to.channels);
}

double halved(double side, double stride) {
    return static_cast<double>(static_cast<int>((side + stride - 1) / stride));
}

/// The way around a block: kept, or made to fit by a 1 x 1 convolution.
int shortcut_of(Stack& s, double channels, double stride, int from, Shape shape) {
    if (stride == 1 && shape.channels == channels) return from;
    Stack side{{}, shape, from};
    side.convolve(channels, 1, stride);
    s.layers.push_back(side.layers[0]);
    s.layers.back().fitting = true;
    return static_cast<int>(s.layers.size()) - 1;
}

void bottleneck(Stack& s, double inner, double stride) {
    int const from = s.last;
    Shape const shape = s.at;
    s.convolve(inner, 1);
    s.convolve(inner, 3, stride);
    int const around = shortcut_of(s, 4 * inner, stride, from, shape);
    s.convolve(4 * inner, 1, 1, around);
}

void basic_block(Stack& s, double channels, double stride) {
    int const from = s.last;
    Shape const shape = s.at;
    s.convolve(channels, 3, stride);
    int const around = shortcut_of(s, channels, stride, from, shape);
    s.convolve(channels, 3, 1, around);
}

}  // namespace

int Stack::convolve(double channels, double kernel, double stride, int shortcut) {
    Shape const inside{at.height - kernel + 1, at.width - kernel + 1, channels};
    Shape const to = padded ? Shape{halved(at.height, stride), halved(at.width, stride), channels} : inside;
    double const weights = kernel * kernel * at.channels * channels;
    return put(to, {at.numbers(), to.numbers(), weights, weights * to.height * to.width, last, shortcut, false, norm,
                    text_of(kernel, to), channels, bias});
}

int Stack::depthwise(double stride) {
    Shape const to{halved(at.height, stride), halved(at.width, stride), at.channels};
    return put(to, {at.numbers(), to.numbers(), 9 * at.channels, 9 * to.numbers(), last, -1, true, true,
                    text_of(3, to) + ", each", at.channels});
}

void Stack::pool(double stride) {
    at = {halved(at.height, stride), halved(at.width, stride), at.channels};
    ++pools;
}

void Stack::connect(double outputs) {
    double const weights = at.channels * outputs;
    put({1, 1, outputs}, {at.channels, outputs, weights, weights, last, -1, false, false,
                          "to " + std::to_string(static_cast<int>(outputs)) + " classes", outputs, true});
}

int Stack::put(Shape to, Layer const& layer) {
    layers.push_back(layer);
    at = to;
    return last = static_cast<int>(layers.size()) - 1;
}

Stack resnet50(double height, double width) {
    Stack s{{}, {height, width, 3}};
    s.convolve(64, 7, 2);
    s.pool(2);
    int const depth[] = {3, 4, 6, 3};
    for (int stage = 0; stage < 4; ++stage)
        for (int i = 0; i < depth[stage]; ++i) bottleneck(s, 64 << stage, i == 0 && stage > 0 ? 2 : 1);
    return s;
}

/// The three first stages of ResNet-34, the third not halved, four more layers, and the detector of the largest map.
Stack ssd_resnet34(double side) {
    Stack s{{}, {side, side, 3}};
    s.convolve(64, 7, 2);
    s.pool(2);
    int const depth[] = {3, 4, 6};
    for (int stage = 0; stage < 3; ++stage)
        for (int i = 0; i < depth[stage]; ++i) basic_block(s, 64 << stage, i == 0 && stage == 1 ? 2 : 1);
    int const backbone = s.last;
    Shape const map = s.at;
    for (double channels : {512., 512., 256., 256.}) s.convolve(channels, 3, 2);
    s.last = backbone, s.at = map;
    s.convolve(4 * (81 + 4), 3);
    return s;
}

Stack mobilenet(double side) {
    Stack s{{}, {side, side, 3}};
    s.convolve(32, 3, 2);
    struct {
        double channels, stride;
    } const pairs[] = {{64, 1},  {128, 2}, {128, 1}, {256, 2}, {256, 1},  {512, 2}, {512, 1},
                       {512, 1}, {512, 1}, {512, 1}, {512, 1}, {1024, 2}, {1024, 1}};
    for (auto const& p : pairs) {
        s.depthwise(p.stride);
        s.convolve(p.channels, 1);
    }
    return s;
}

Stack lenet() {
    Stack s{{}, {28, 28, 1}};
    s.padded = s.norm = false;
    s.bias = true;
    for (double channels : {32., 64.}) {
        s.convolve(channels, 5);
        s.pool(2);
    }
    s.flatten();
    s.connect(1024);
    s.dropouts = 1;
    s.connect(10);
    return s;
}

Stack resnet32() {
    Stack s{{}, {32, 32, 3}};
    s.convolve(16, 3);
    for (int stage = 0; stage < 3; ++stage)
        for (int i = 0; i < 5; ++i) basic_block(s, 16 << stage, i == 0 && stage > 0 ? 2 : 1);
    s.pool(8);
    s.connect(10);
    s.transforms = 1;
    return s;
}

/// Dropout after every convolution but the last before pooling, and around the first connected layer.
Stack vgg16() {
    Stack s{{}, {32, 32, 3}};
    s.bias = true;
    struct {
        double channels;
        int layers;
    } const stages[] = {{64, 2}, {128, 2}, {256, 3}, {512, 3}, {512, 3}};
    for (auto const& stage : stages) {
        for (int i = 0; i < stage.layers; ++i) s.convolve(stage.channels, 3);
        s.dropouts += stage.layers - 1;
        s.pool(2);
    }
    s.connect(512);
    s.layers.back().norm = true;
    s.dropouts += 2;
    s.connect(100);
    s.transforms = 1;
    return s;
}

std::string_view to_text(Classifier c) {
    constexpr std::array<std::string_view, classifier_count> names{"ResNet-50", "LeNet", "ResNet-32", "VGG-16"};
    return names[static_cast<std::size_t>(c)];
}

namespace {

Stack layers_of(Classifier c) {
    switch (c) {
        case Classifier::lenet:
            return lenet();
        case Classifier::resnet32:
            return resnet32();
        case Classifier::vgg16:
            return vgg16();
        case Classifier::resnet50:
            break;
    }
    Stack s = resnet50(224, 224);
    s.pool(7);
    s.connect(1000);
    return s;
}

/// An operator and its gradient for each layer, norm, activation, pooling and dropout; a sum takes two gradients and
/// a sum of these; then soft maximum, loss with its gradient, accuracy.
ClassifierNumbers count(Stack const& s) {
    double weights = 0, kept = 0, multiplications = -s.layers[0].work;  // the image needs no gradient
    int pairs = s.pools + s.dropouts, sums = 0;
    for (Layer const& l : s.layers) {
        weights += l.weights + (l.norm ? 2 * l.channels : 0) + (l.bias ? l.channels : 0);
        kept += l.norm ? 2 * l.out : l.out;
        multiplications += 3 * l.work;
        bool const activated = !l.fitting && &l != &s.layers.back();
        pairs += 1 + l.norm + activated;
        sums += l.shortcut >= 0;
    }
    return {weights, 2. * pairs + 4. * sums + 4 + s.transforms, kept, multiplications};
}

}  // namespace

ClassifierNumbers const& numbers_of(Classifier c) {
    static std::array<ClassifierNumbers, classifier_count> const all = [] {
        std::array<ClassifierNumbers, classifier_count> result;
        for (std::size_t i = 0; i < classifier_count; ++i) result[i] = count(layers_of(static_cast<Classifier>(i)));
        return result;
    }();
    return all[static_cast<std::size_t>(c)];
}

}  // namespace diecast
