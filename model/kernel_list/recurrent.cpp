// Kernel lists of recurrent networks: layers of long short-term memory, one step of one layer after the other.
#include "model/kernel_list/networks.h"

namespace diecast {
namespace {

struct Shape {
    int layers, steps;
    double width, vocabulary;  // 0: no output layer
};

Shape shape_of(Network n) {
    if (n == Network::gnmt) return {8, 30, 1024, 32000};
    return {7, 60, 1024, 0};
}

// Operations per number of passes over tensors, two to a multiply-add.
double const gate = 2, gate_back = 3, softmax = 2.5, softmax_back = 1, update = 7;

class Maker {
public:
    Maker(Shape const& s, Task task)
        : s_(s), training_(task == Task::training), h_(per_sample(s.width)), weights_(8 * s.width * s.width) {
        auto const layers = static_cast<std::size_t>(s.layers);
        for (std::size_t l = 0; l <= layers; ++l) states_.push_back(list_.buffers(steps()));
        w_ = list_.buffers(layers), gradient_ = list_.buffers(layers), optimiser_ = list_.buffers(layers);
        for (std::size_t l = 0; l < layers; ++l) {  // kept for the way back, else reused by every step
            gates_.push_back(training_ ? list_.buffers(steps()) : std::vector<int>(steps(), list_.buffer()));
            cells_.push_back(training_ ? list_.buffers(steps()) : std::vector<int>(steps(), list_.buffer()));
        }
    }

    KernelList run() {
        for (std::size_t l = 0; l < w_.size(); ++l)
            for (std::size_t t = 0; t < steps(); ++t) forward(l, t);
        if (s_.vocabulary > 0) output();
        if (training_) {
            for (auto* d : {&dx_, &dnext_}) *d = list_.buffers(steps());
            recurrent_ = list_.buffer();
            dgates_ = list_.buffers(steps());
            if (s_.vocabulary > 0) output_back();
            for (std::size_t l = w_.size(); l-- > 0;) backward(l);
            for (std::size_t l = 0; l < w_.size(); ++l) update_weights(weights_, gradient_[l], optimiser_[l], w_[l]);
            if (s_.vocabulary > 0) update_weights(output_weights(), output_gradient_, output_optimiser_, output_w_);
        }
        return std::move(list_);
    }

private:
    std::size_t steps() const { return static_cast<std::size_t>(s_.steps); }
    std::size_t before(std::size_t t) const { return t == 0 ? 0 : t - 1; }
    double output_weights() const { return s_.width * s_.vocabulary; }
    Amount logits() const { return per_sample(s_.steps * s_.vocabulary); }

    void forward(std::size_t l, std::size_t t) {
        list_.matrix("step", per_sample(weights_),
                     {read(states_[l][t], h_), read(states_[l + 1][before(t)], h_), read(w_[l], fixed(weights_)),
                      write(gates_[l][t], 4 * h_)});
        list_.vector("gates", gate * (4 * h_),
                     {read(gates_[l][t], 4 * h_), read(cells_[l][before(t)], h_), write(cells_[l][t], h_),
                      write(states_[l + 1][t], h_)});
    }

    /// All steps together.
    void output() {
        output_w_ = list_.buffer(), output_gradient_ = list_.buffer(), output_optimiser_ = list_.buffer();
        logits_ = list_.buffer(), shares_ = list_.buffer();
        ListedKernel k{"output", Units::matrix, per_sample(s_.steps * output_weights()), {}};
        for (int h : states_.back()) k.touches.push_back(read(h, h_));
        k.touches.push_back(read(output_w_, fixed(output_weights())));
        k.touches.push_back(write(logits_, logits()));
        list_.add(std::move(k));
        list_.vector("softmax", softmax * logits(), {read(logits_, logits()), write(shares_, logits())});
    }

    void output_back() {
        int const dlogits = list_.buffer();
        list_.vector("softmax back", softmax_back * logits(), {read(shares_, logits()), write(dlogits, logits())});
        Amount const work = per_sample(s_.steps * output_weights());
        ListedKernel data{"output, data gradient", Units::matrix, work, {}},
            weight{"output, weight gradient", Units::matrix, work, {}};
        data.touches = {read(dlogits, logits()), read(output_w_, fixed(output_weights()))};
        for (int d : dx_) data.touches.push_back(write(d, h_));
        weight.touches = {read(dlogits, logits())};
        for (int h : states_.back()) weight.touches.push_back(read(h, h_));
        weight.touches.push_back(write(output_gradient_, fixed(2 * output_weights())));
        list_.add(std::move(data));
        list_.add(std::move(weight));
    }

    /// Step by step back in time, then one product for the gradient of the weights.
    void backward(std::size_t l) {
        for (std::size_t t = steps(); t-- > 0;) {
            list_.vector("gates back", gate_back * (4 * h_),
                         {read(dx_[t], h_), read(recurrent_, h_), read(gates_[l][t], 4 * h_), read(cells_[l][t], h_),
                          read(cells_[l][before(t)], h_), write(dgates_[t], 4 * h_)});
            list_.matrix(
                "step, data gradient", per_sample(weights_),
                {read(dgates_[t], 4 * h_), read(w_[l], fixed(weights_)), write(dnext_[t], h_), write(recurrent_, h_)});
        }
        ListedKernel k{"weight gradient", Units::matrix, per_sample(s_.steps * weights_), {}};
        for (std::size_t t = 0; t < steps(); ++t) {
            k.touches.push_back(read(dgates_[t], 4 * h_));
            k.touches.push_back(read(states_[l][t], h_));
            k.touches.push_back(read(states_[l + 1][before(t)], h_));
        }
        k.touches.push_back(write(gradient_[l], fixed(2 * weights_)));
        list_.add(std::move(k));
        std::swap(dx_, dnext_);
    }

    void update_weights(double n, int gradient, int optimiser, int w) {
        list_.vector("update", fixed(update * n),  // gradient, weights and both moments at 32 bits; weights at 16
                     {read(gradient, fixed(2 * n)), read(optimiser, fixed(6 * n)), write(optimiser, fixed(6 * n)),
                      write(w, fixed(n))});
    }

    Shape s_;
    bool training_;
    Amount h_;
    double weights_;  // of one layer
    KernelList list_;
    std::vector<std::vector<int>> states_, gates_, cells_;  // per layer and step; states_[0]: what comes in
    std::vector<int> w_, gradient_, optimiser_, dx_, dnext_, dgates_;
    int recurrent_ = 0, logits_ = 0, shares_ = 0, output_w_ = 0, output_gradient_ = 0, output_optimiser_ = 0;
};

}  // namespace

KernelList recurrent_list(Network n, Task t) { return Maker(shape_of(n), t).run(); }

}  // namespace diecast
