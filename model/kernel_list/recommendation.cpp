// Kernel list of the recommender of MLPerf, DLRM-DCNv2: rows of tables, a cross network, and fully connected layers.
#include <map>
#include "model/kernel_list/networks.h"

namespace diecast {
namespace {

// mlcommons/training, recommendation_v2: rows of 26 tables, capped at 40 million; rows that a request looks up in them.
double const table_rows = 204'184'588, lookups = 214, features = 26, row = 128;
double const rank = 512;  // of the cross network's products
int const cross_layers = 3;

// Operations per number of passes over tensors, two to a multiply-add.
double const add_row = 0.5, cross = 1, cross_back = 2, update = 2;

struct Tensor {
    int buffer;
    double width;  // numbers per request
};
struct Product {
    std::string name;
    Tensor in, out;
    int weights;
    double size() const { return in.width * out.width; }
};
struct Cross {
    Tensor product, in, out;
};

/// Activations are part of the products before them.
class Maker {
public:
    KernelList run(Task task) {
        forward();
        if (task == Task::training) backward();
        return std::move(list_);
    }

private:
    Tensor tensor(double width) { return {list_.buffer(), width}; }
    static Touch read_all(Tensor t) { return read(t.buffer, per_sample(t.width)); }
    static Touch write_all(Tensor t) { return write(t.buffer, per_sample(t.width)); }

    void connect(std::string name, Tensor in, Tensor out) {
        Product const p{std::move(name), in, out, list_.buffer()};
        list_.matrix(p.name, per_sample(p.size()), {read_all(in), read(p.weights, fixed(p.size())), write_all(out)});
        products_.push_back(p);
    }
    Tensor connect(std::string name, Tensor in, double width) {
        Tensor const out = tensor(width);
        connect(std::move(name), in, out);
        return out;
    }

    void forward() {
        tables_ = list_.buffer();
        all_ = tensor((features + 1) * row);
        Tensor const dense = connect("dense 256", connect("dense 512", tensor(13), 512), 256);
        connect("dense 128", dense, Tensor{all_.buffer, row});
        list_.vector(
            "look up", per_sample(add_row * lookups * row),
            {read_rows(tables_, per_sample(lookups * row), table()), write(all_.buffer, per_sample(features * row))});
        Tensor x = all_;
        for (int layer = 0; layer < cross_layers; ++layer) {
            Tensor const product = connect("cross up", connect("cross down", x, rank), all_.width),
                         next = tensor(all_.width);
            list_.vector("cross", per_sample(cross * x.width),
                         {read_all(product), read_all(all_), read_all(x), write_all(next)});
            crosses_.push_back({product, x, next});
            x = next;
        }
        for (double width : {1024., 1024., 512., 256., 1.})
            x = connect("over " + std::to_string(static_cast<int>(width)), x, width);
    }

    void backward() {
        std::size_t cross_left = crosses_.size();
        for (std::size_t i = products_.size(); i-- > 0;) {
            Product const& p = products_[i];
            if (cross_left > 0 && crosses_[cross_left - 1].product.buffer == p.out.buffer)
                cross_gradient(crosses_[--cross_left]);
            Tensor const dy = gradient(p.out), dx = gradient(p.in);
            int const dw = list_.buffer();
            list_.matrix(p.name, per_sample(p.size()), {read_all(dy), read(p.weights, fixed(p.size())), write_all(dx)});
            list_.matrix(p.name, per_sample(p.size()), {read_all(dy), read_all(p.in), write(dw, fixed(2 * p.size()))});
            weight_gradients_.push_back(dw);
        }
        list_.vector("update rows", per_sample(update * lookups * row),  // 32 bits
                     {read(gradient(all_).buffer, per_sample(features * row)),
                      read_rows(tables_, per_sample(2 * lookups * row), table()),
                      write_rows(tables_, per_sample(2 * lookups * row), table())});
        for (std::size_t i = 0; i < products_.size(); ++i)
            update_weights(products_[products_.size() - 1 - i], weight_gradients_[i]);
    }

    void cross_gradient(Cross const& c) {
        list_.vector("cross back", per_sample(cross_back * c.in.width),
                     {read_all(gradient(c.out)), read_all(c.product), read_all(all_), write_all(gradient(c.product)),
                      write_all(gradient(c.in))});
    }
    /// Gradient, state and weights at 32 bits; weights at 16.
    void update_weights(Product const& p, int weight_gradient) {
        double const n = p.size();
        int const state = list_.buffer();
        list_.vector("update", fixed(update * n),
                     {read(weight_gradient, fixed(2 * n)), read(state, fixed(4 * n)), write(state, fixed(4 * n)),
                      write(p.weights, fixed(n))});
    }
    Tensor gradient(Tensor t) {
        auto const [at, added] = gradients_.try_emplace(t.buffer, 0);
        if (added) at->second = list_.buffer();
        return {at->second, t.width};
    }
    static Amount table() { return fixed(table_rows * row); }

    KernelList list_;
    int tables_ = 0;
    Tensor all_{};  // dense features and pooled rows, side by side
    std::vector<Product> products_;
    std::vector<Cross> crosses_;
    std::vector<int> weight_gradients_;
    std::map<int, int> gradients_;  // by the buffer of what they are of
};

}  // namespace

KernelList recommendation_list(Task t) { return Maker().run(t); }

}  // namespace diecast
