// Kernel lists of transformers with unfused attention: BERT-large and the big Transformer.
#include "model/kernel_list/networks.h"

namespace diecast {
namespace {

struct Shape {
    double layers, width, heads, inner, tokens;  // tokens of a sequence, which is a sample
};

Shape shape_of(Network n, Task t) {
    if (n == Network::transformer) return {12, 1024, 16, 4096, 32};
    return {24, 1024, 16, 4096, t == Task::training ? 512. : 384.};
}

// Operations per number of passes over tensors, two to a multiply-add.
double const softmax = 2.5, gelu = 5, normalise = 4, softmax_back = 2, gelu_back = 6, normalise_back = 5, update = 7;

/// Tensors of one layer: what every layer has for itself in training, and all share in inference.
struct Tensors {
    int in, qkv, scores, shares, context, projected, middle, up, active, down, out;
};
struct Weights {
    int qkv, projection, up, down;
};

class Maker {
public:
    explicit Maker(Shape const& s)
        : s_(s),
          x_(per_sample(s.tokens * s.width)),
          inner_(per_sample(s.tokens * s.inner)),
          scores_(per_sample(s.heads * s.tokens * s.tokens)),
          square_(s.width * s.width) {}

    KernelList inference() {
        Tensors t = tensors(list_.buffer());
        for (int layer = 0; layer < s_.layers; ++layer) {
            forward(t, weights());
            std::swap(t.in, t.out);
        }
        return std::move(list_);
    }

    KernelList training() {
        std::vector<Tensors> all;
        std::vector<Weights> w;
        for (int layer = 0; layer < s_.layers; ++layer) {
            all.push_back(tensors(all.empty() ? list_.buffer() : all.back().out));
            w.push_back(weights());
            forward(all.back(), w.back());
        }
        shared_ = tensors(list_.buffer());
        rest_ = list_.buffer();
        std::vector<Weights> gradients;
        for (std::size_t layer = all.size(); layer-- > 0;) {
            gradients.push_back(weights());
            backward(all[layer], w[layer], gradients.back());
        }
        for (std::size_t layer = 0; layer < all.size(); ++layer)
            update_layer(w[layer], gradients[all.size() - 1 - layer], weights());
        return std::move(list_);
    }

private:
    Tensors tensors(int in) {
        auto const b = list_.buffers(10);
        return {in, b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9]};
    }
    Weights weights() {
        auto const b = list_.buffers(4);
        return {b[0], b[1], b[2], b[3]};
    }
    Amount product(double weights) const { return per_sample(s_.tokens * weights); }
    Amount attention() const { return per_sample(s_.tokens * s_.tokens * s_.width); }
    double stretched() const { return s_.width * s_.inner; }

    void forward(Tensors const& t, Weights const& w) {
        list_.matrix("query, key, value", product(3 * square_),
                     {read(t.in, x_), read(w.qkv, fixed(3 * square_)), write(t.qkv, 3 * x_)});
        list_.matrix("scores", attention(), {read(t.qkv, 2 * x_), write(t.scores, scores_)});
        list_.vector("softmax", softmax * scores_, {read(t.scores, scores_), write(t.shares, scores_)});
        list_.matrix("context", attention(), {read(t.shares, scores_), read(t.qkv, x_), write(t.context, x_)});
        list_.matrix("projection", product(square_),
                     {read(t.context, x_), read(w.projection, fixed(square_)), write(t.projected, x_)});
        list_.vector("add and normalise", normalise * x_, {read(t.projected, x_), read(t.in, x_), write(t.middle, x_)});
        list_.matrix("up", product(stretched()),
                     {read(t.middle, x_), read(w.up, fixed(stretched())), write(t.up, inner_)});
        list_.vector("GELU", gelu * inner_, {read(t.up, inner_), write(t.active, inner_)});
        list_.matrix("down", product(stretched()),
                     {read(t.active, inner_), read(w.down, fixed(stretched())), write(t.down, x_)});
        list_.vector("add and normalise", normalise * x_, {read(t.down, x_), read(t.middle, x_), write(t.out, x_)});
    }

    /// Gradients of tensors lie in buffers that all layers share; `d.out` comes in, `d.in` goes out.
    void backward(Tensors const& t, Weights const& w, Weights const& g) {
        Tensors& d = shared_;
        list_.vector("normalise back", normalise_back * x_, {read(d.out, x_), read(t.out, x_), write(d.down, x_)});
        linear_back("down", stretched(), {d.down, x_}, {t.active, inner_}, w.down, g.down, {d.active, inner_});
        list_.vector("GELU back", gelu_back * inner_,
                     {read(d.active, inner_), read(t.up, inner_), write(d.up, inner_)});
        linear_back("up", stretched(), {d.up, inner_}, {t.middle, x_}, w.up, g.up, {rest_, x_});
        list_.vector("add and normalise back", normalise_back * x_,
                     {read(rest_, x_), read(d.down, x_), read(t.middle, x_), write(d.projected, x_)});
        linear_back("projection", square_, {d.projected, x_}, {t.context, x_}, w.projection, g.projection,
                    {d.context, x_});
        attention_back(t);
        linear_back("query, key, value", 3 * square_, {d.qkv, 3 * x_}, {t.in, x_}, w.qkv, g.qkv, {rest_, x_});
        list_.vector("add", x_, {read(rest_, x_), read(d.projected, x_), write(d.in, x_)});
        std::swap(d.in, d.out);
    }

    void attention_back(Tensors const& t) {
        Tensors const& d = shared_;
        list_.matrix("shares, data gradient", attention(),
                     {read(d.context, x_), read(t.qkv, x_), write(d.shares, scores_)});
        list_.matrix("value gradient", attention(), {read(t.shares, scores_), read(d.context, x_), write(d.qkv, x_)});
        list_.vector("softmax back", softmax_back * scores_,
                     {read(d.shares, scores_), read(t.shares, scores_), write(d.scores, scores_)});
        list_.matrix("query gradient", attention(), {read(d.scores, scores_), read(t.qkv, x_), write(d.qkv, x_)});
        list_.matrix("key gradient", attention(), {read(d.scores, scores_), read(t.qkv, x_), write(d.qkv, x_)});
    }

    struct Tensor {
        int buffer;
        Amount numbers;
    };
    void linear_back(std::string const& name, double weights, Tensor dy, Tensor x, int w, int gradient, Tensor dx) {
        list_.matrix(name, product(weights),
                     {read(dy.buffer, dy.numbers), read(w, fixed(weights)), write(dx.buffer, dx.numbers)});
        list_.matrix(name, product(weights),
                     {read(dy.buffer, dy.numbers), read(x.buffer, x.numbers), write(gradient, fixed(2 * weights))});
    }

    void update_layer(Weights const& w, Weights const& g, Weights const& state) {
        double const sizes[] = {3 * square_, square_, stretched(), stretched()};
        int const weights[] = {w.qkv, w.projection, w.up, w.down}, gradients[] = {g.qkv, g.projection, g.up, g.down},
                  states[] = {state.qkv, state.projection, state.up, state.down};
        for (int i = 0; i < 4; ++i)  // gradient, weights and both moments at 32 bits; weights at 16
            list_.vector("update", fixed(update * sizes[i]),
                         {read(gradients[i], fixed(2 * sizes[i])), read(states[i], fixed(6 * sizes[i])),
                          write(states[i], fixed(6 * sizes[i])), write(weights[i], fixed(sizes[i]))});
    }

    Shape s_;
    Amount x_, inner_, scores_;
    double square_;
    KernelList list_;
    Tensors shared_{};
    int rest_ = 0;
};

}  // namespace

double batch_units_per_sample(Network n) { return n == Network::transformer ? 32 : 1; }

KernelList attention_list(Network n, Task t) {
    Maker maker(shape_of(n, t));
    return t == Task::training ? maker.training() : maker.inference();
}

}  // namespace diecast
