// The networks whose kernel lists are generated: convolutional, attention and recurrent ones, and a
// recommender.
#pragma once
#include <array>
#include "model/kernel_list/list.h"

namespace diecast {

enum class Network {
    resnet50,
    ssd_resnet34,
    mask_rcnn,
    bert,
    transformer,
    gnmt,
    mobilenet,
    ssd_mobilenet,
    rnn_t,
    dlrm
};
inline constexpr std::size_t network_count = 10;
enum class Task { training, inference };

std::string_view to_text(Network);  // "ResNet-50"
std::string_view to_text(Task);     // "training"

/// One iteration: a training step, or one batch answered. A sample is an image, a sequence or a request.
KernelList kernel_list(Network, Task);

/// Numbers per sample that a batch is counted in: 32 tokens in the Transformer, else 1.
double batch_units_per_sample(Network);

KernelList convolution_list(Network, Task);
KernelList attention_list(Network, Task);
KernelList recurrent_list(Network, Task);
KernelList recommendation_list(Task);

}  // namespace diecast
