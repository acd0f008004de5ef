#include "model/kernel_list/networks.h"

namespace diecast {

std::string_view to_text(Network n) {
    constexpr std::array<std::string_view, network_count> names{
        "ResNet-50", "SSD-R34",   "Mask R-CNN",    "BERT",  "Transformer",
        "GNMT",      "MobileNet", "SSD-MobileNet", "RNN-T", "DLRM-DCNv2"};
    return names[static_cast<std::size_t>(n)];
}

std::string_view to_text(Task t) { return t == Task::training ? "training" : "inference"; }

KernelList kernel_list(Network n, Task t) {
    switch (n) {
        case Network::bert:
        case Network::transformer:
            return attention_list(n, t);
        case Network::gnmt:
        case Network::rnn_t:
            return recurrent_list(n, t);
        case Network::dlrm:
            return recommendation_list(t);
        default:
            return convolution_list(n, t);
    }
}

}  // namespace diecast
