// Inception-V3 (Szegedy et al. 2016), 299² images, without the auxiliary classifier. Numbers of 32 bits.
#include "model/operators/networks.h"
#include <algorithm>
#include <initializer_list>

namespace diecast {
namespace {

enum class Kind { convolution, pool, connected };

/// One layer with its norm and activation; `before` is the layer of the module that it reads, −1 for the module's
/// input.
struct Layer {
    Kind kind;
    double in, out, weights, channels, work;  // numbers read and written per sample; multiply-adds per sample
    int before;
    std::string name;
};

struct Shape {
    double height, width, channels;
    double numbers() const { return height * width * channels; }
};

struct Layers {
    std::string name;
    std::vector<Layer> layers;
    std::vector<int> ends;  // layers that the next module reads
};

std::string whole(double x) { return std::to_string(static_cast<int>(x)); }

/// Builds one module after the other; every branch begins at the module's input.
class Builder {
public:
    explicit Builder(Shape image) : input_(image), at_(image) {}

    Builder& module(std::string name) {
        if (!modules_.empty()) close();
        modules_.push_back({std::move(name), {}, {}});
        return branch();
    }
    Builder& branch() {
        if (last_ >= 0) end();
        at_ = input_, last_ = -1;
        return *this;
    }
    /// A kernel of height × width; padded to keep the image's sides unless it strides.
    Builder& conv(double channels, double height, double width, double stride = 1, bool padded = true) {
        Shape const to = shape_after(height, width, stride, padded, channels);
        double const weights = height * width * at_.channels * channels;
        return put(Kind::convolution, to, weights, weights * to.height * to.width, whole(height) + "×" + whole(width));
    }
    Builder& pool(double side, double stride, bool padded) {
        return put(Kind::pool, shape_after(side, side, stride, padded, at_.channels), 0, 0, "pool");
    }
    Builder& connect(double classes) {
        double const weights = at_.numbers() * classes;
        return put(Kind::connected, {1, 1, classes}, weights, weights, "connected");
    }
    /// Two kernels that read the same layer, both read by the next module.
    Builder& split(double channels) {
        int const from = last_;
        Shape const shape = at_;
        conv(channels, 1, 3);
        end();
        last_ = from, at_ = shape;
        return conv(channels, 3, 1);
    }
    std::vector<Layers> done() {
        close();
        return std::move(modules_);
    }

private:
    Shape shape_after(double height, double width, double stride, bool padded, double channels) const {
        auto const side = [&](double from, double kernel) {
            return static_cast<double>(static_cast<int>((from - (padded ? 1 : kernel)) / stride)) + 1;
        };
        return {side(at_.height, height), side(at_.width, width), channels};
    }
    Builder& put(Kind kind, Shape const& to, double weights, double work, std::string const& name) {
        std::string const text = name + ", " + whole(to.height) + "²×" + whole(to.channels);
        modules_.back().layers.push_back({kind, at_.numbers(), to.numbers(), weights, to.channels, work, last_, text});
        at_ = to, last_ = static_cast<int>(modules_.back().layers.size()) - 1;
        return *this;
    }
    void end() {
        modules_.back().ends.push_back(last_);
        joined_ += at_.channels;
    }
    void close() {
        if (last_ >= 0) end();
        input_ = {at_.height, at_.width, joined_};
        joined_ = 0, last_ = -1;
    }

    Shape input_, at_;
    int last_ = -1;
    double joined_ = 0;
    std::vector<Layers> modules_;
};

void module_a(Builder& b, std::string name, double pooled) {
    b.module(std::move(name)).conv(64, 1, 1);
    b.branch().conv(48, 1, 1).conv(64, 5, 5);
    b.branch().conv(64, 1, 1).conv(96, 3, 3).conv(96, 3, 3);
    b.branch().pool(3, 1, true).conv(pooled, 1, 1);
}

void module_c(Builder& b, std::string name, double inner) {
    b.module(std::move(name)).conv(192, 1, 1);
    b.branch().conv(inner, 1, 1).conv(inner, 1, 7).conv(192, 7, 1);
    b.branch().conv(inner, 1, 1).conv(inner, 7, 1).conv(inner, 1, 7).conv(inner, 7, 1).conv(192, 1, 7);
    b.branch().pool(3, 1, true).conv(192, 1, 1);
}

void module_e(Builder& b, std::string name) {
    b.module(std::move(name)).conv(320, 1, 1);
    b.branch().conv(384, 1, 1).split(384);
    b.branch().conv(448, 1, 1).conv(384, 3, 3).split(384);
    b.branch().pool(3, 1, true).conv(192, 1, 1);
}

std::vector<Layers> inception_v3() {
    Builder b({299, 299, 3});
    b.module("stem").conv(32, 3, 3, 2, false).conv(32, 3, 3, 1, false).conv(64, 3, 3).pool(3, 2, false);
    b.conv(80, 1, 1).conv(192, 3, 3, 1, false).pool(3, 2, false);
    module_a(b, "A1", 32), module_a(b, "A2", 64), module_a(b, "A3", 64);
    b.module("B").conv(384, 3, 3, 2, false);
    b.branch().conv(64, 1, 1).conv(96, 3, 3).conv(96, 3, 3, 2, false);
    b.branch().pool(3, 2, false);
    module_c(b, "C1", 128), module_c(b, "C2", 160), module_c(b, "C3", 160), module_c(b, "C4", 192);
    b.module("D").conv(192, 1, 1).conv(320, 3, 3, 2, false);
    b.branch().conv(192, 1, 1).conv(192, 1, 7).conv(192, 7, 1).conv(192, 3, 3, 2, false);
    b.branch().pool(3, 2, false);
    module_e(b, "E1"), module_e(b, "E2");
    b.module("end").pool(8, 1, false).connect(1000);
    return b.done();
}

std::vector<Layers> const& layers_of(std::size_t) {
    static std::vector<Layers> const inception = inception_v3();
    return inception;
}

// Passes over a layer's result, beside the layer itself: norm with activation, forward and back.
constexpr double norm_forward = 3, norm_backward = 5, number = 4, optimiser = 3;

/// Roofline; the backward pass computes two gradients, as dear each as the forward pass.
Operator operator_of(Layer const& l, DeviceSpeed const& s) {
    double const moved = (l.in + l.out) * number * s.batch + l.weights * number;
    double const once = std::max(2 * l.work * s.batch / s.rate, moved / s.bandwidth);
    double const pass = l.kind == Kind::convolution ? l.out * number * s.batch / s.bandwidth : 0;
    double const gradients = l.kind == Kind::pool ? 1 : 2;
    double const kept = (l.kind == Kind::convolution ? 2 : 1) * l.out * number * s.batch;
    return {once + norm_forward * pass, gradients * once + norm_backward * pass, kept + optimiser * l.weights * number,
            l.before < 0, l.name};
}

}  // namespace

std::string_view chain_name(std::size_t) { return "Inception-V3"; }

std::vector<Module> chain_of(std::size_t network, DeviceSpeed const& speed) {
    std::vector<Module> chain;
    for (Layers const& m : layers_of(network)) {
        Module module{m.name, {}, {}};
        for (std::size_t i = 0; i < m.layers.size(); ++i) {
            Layer const& l = m.layers[i];
            module.graph.operators.push_back(operator_of(l, speed));
            if (l.before < 0) continue;
            auto const from = static_cast<std::size_t>(l.before);
            module.graph.flows.push_back({from, i, l.in * number * speed.batch});
        }
        for (int end : m.ends) {
            auto const from = static_cast<std::size_t>(end);
            module.parts.push_back({from, m.layers[from].out * number * speed.batch});
        }
        chain.push_back(std::move(module));
    }
    return chain;
}

double weights_of_chain(std::size_t network) {
    double sum = 0;
    for (Layers const& m : layers_of(network))
        for (Layer const& l : m.layers)
            sum += l.weights + (l.kind == Kind::convolution ? 2 : l.kind == Kind::connected ? 1 : 0) * l.channels;
    return sum;
}

double multiply_adds_of_chain(std::size_t network) {
    double sum = 0;
    for (Layers const& m : layers_of(network))
        for (Layer const& l : m.layers) sum += l.work;
    return sum;
}

}  // namespace diecast
