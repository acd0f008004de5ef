// Kernel lists of convolutional networks: how training and inference run their layers.
#include <algorithm>
#include "model/kernel_list/layers.h"
#include "model/kernel_list/networks.h"

namespace diecast {
namespace {

Stack layers_of(Network n, Task t) {
    if (n == Network::mask_rcnn) return resnet50(800, 1333);
    if (n == Network::ssd_resnet34) return ssd_resnet34(t == Task::training ? 300 : 1200);
    Stack s = n == Network::resnet50 ? resnet50(224, 224) : mobilenet(n == Network::mobilenet ? 224 : 300);
    if (n == Network::ssd_mobilenet)
        for (double channels : {512., 256., 256., 128.}) {
            s.convolve(channels / 2, 1);
            s.convolve(channels, 3, 2);
        }
    else s.connect(1000);
    return s;
}

Units units_of(Layer const& l) { return l.depthwise ? Units::vector : Units::matrix; }

// ── training ──

// Operations per number of passes over tensors, two to a multiply-add.
double const statistics = 1.5, normalise = 2, reduce = 2.5, normalise_back = 3, update = 5;

class Training {
public:
    explicit Training(std::vector<Layer> const& layers) : layers_(layers), count_(layers.size()) {
        image_ = list_.buffer();
        w_ = list_.buffers(count_), y_ = list_.buffers(count_), z_ = list_.buffers(count_);
        gradient_ = list_.buffers(count_), optimiser_ = list_.buffers(count_);
        dz_ = list_.buffers(2), dy_ = list_.buffer();
    }

    KernelList run() {
        for (std::size_t i = 0; i < count_; ++i) forward(i);
        for (std::size_t i = count_; i-- > 0;) backward(i);
        for (std::size_t i = 0; i < count_; ++i) {
            double const n = layers_[i].weights;  // gradient, weights and momentum at 32 bits; weights at 16
            list_.vector("update of " + layers_[i].text, fixed(update * n),
                         {read(gradient_[i], fixed(2 * n)), read(optimiser_[i], fixed(4 * n)),
                          write(optimiser_[i], fixed(4 * n)), write(w_[i], fixed(n))});
        }
        return std::move(list_);
    }

private:
    int source(Layer const& l) const { return l.from < 0 ? image_ : z_[static_cast<std::size_t>(l.from)]; }

    void forward(std::size_t i) {
        Layer const& l = layers_[i];
        Amount const out = per_sample(l.out);
        int const result = l.norm ? y_[i] : z_[i];
        list_.add({l.text,
                   units_of(l),
                   per_sample(l.work),
                   {read(source(l), per_sample(l.in)), read(w_[i], fixed(l.weights)), write(result, out)}});
        if (!l.norm) return;
        list_.vector("statistics of " + l.text, statistics * out, {read(y_[i], out)});
        if (l.shortcut < 0) list_.vector("normalise " + l.text, normalise * out, {read(y_[i], out), write(z_[i], out)});
        else
            list_.vector("normalise and add " + l.text, normalise * out,
                         {read(y_[i], out), read(z_[static_cast<std::size_t>(l.shortcut)], out), write(z_[i], out)});
    }

    void backward(std::size_t i) {
        Layer const& l = layers_[i];
        Amount const out = per_sample(l.out), work = per_sample(l.work);
        int const dz = dz_[side_], dy = l.norm ? dy_ : dz;
        if (l.norm) {
            list_.vector("reduce " + l.text, reduce * out, {read(y_[i], out), read(dz, out)});
            list_.vector("normalise back " + l.text, normalise_back * out,
                         {read(y_[i], out), read(dz, out), write(dy, out)});
        }
        if (l.from >= 0)
            list_.add({"data gradient of " + l.text,
                       units_of(l),
                       work,
                       {read(dy, out), read(w_[i], fixed(l.weights)), write(dz_[1 - side_], per_sample(l.in))}});
        list_.add({"weight gradient of " + l.text,
                   units_of(l),
                   work,
                   {read(dy, out), read(source(l), per_sample(l.in)), write(gradient_[i], fixed(2 * l.weights))}});
        side_ = 1 - side_;
    }

    std::vector<Layer> const& layers_;
    std::size_t count_, side_ = 0;
    KernelList list_;
    int image_, dy_;
    std::vector<int> w_, y_, z_, gradient_, optimiser_, dz_;
};

// ── inference ──

std::size_t to_place(std::vector<int> const& places, int layer) {
    return static_cast<std::size_t>(places[static_cast<std::size_t>(layer)]);
}

/// Three buffers take turns: what a layer writes lies in none that is still read.
KernelList inference(std::vector<Layer> const& layers) {
    KernelList list;
    int const image = list.buffer();
    std::vector<int> const turn = list.buffers(3), weights = list.buffers(layers.size());
    std::vector<int> place(layers.size());
    auto const buffer_of = [&](int layer) { return layer < 0 ? image : turn[to_place(place, layer)]; };
    for (std::size_t i = 0; i < layers.size(); ++i) {
        Layer const& l = layers[i];
        std::vector<bool> busy(3);
        for (std::size_t later = i; later < layers.size(); ++later)
            for (int source : {layers[later].from, layers[later].shortcut})
                if (source >= 0 && static_cast<std::size_t>(source) < i) busy[to_place(place, source)] = true;
        std::size_t p = i == 0 ? 0 : (to_place(place, static_cast<int>(i) - 1) + 1) % 3;
        for (std::size_t tried = 0; tried < 3 && busy[p]; ++tried) p = (p + 1) % 3;
        if (busy[p] && l.shortcut >= 0) p = to_place(place, l.shortcut);  // the sum replaces what is added
        place[i] = static_cast<int>(p);
        ListedKernel k{l.text, units_of(l), per_sample(l.work), {}};
        k.touches = {read(buffer_of(l.from), per_sample(l.in)), read(weights[i], fixed(l.weights))};
        if (l.shortcut >= 0) k.touches.push_back(read(buffer_of(l.shortcut), per_sample(l.out)));
        k.touches.push_back(write(turn[p], per_sample(l.out)));
        list.add(std::move(k));
    }
    return list;
}

}  // namespace

KernelList convolution_list(Network n, Task t) {
    Stack const s = layers_of(n, t);
    return t == Task::training ? Training(s.layers).run() : inference(s.layers);
}

}  // namespace diecast
