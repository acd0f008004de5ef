// Batches: MLPerf training v0.7 as NVIDIA submitted it, per GPU of the smallest (large batch) and the largest system
// (small batch); those of inference are assumptions.
#include "model/kernel_list/suites.h"

namespace diecast {
namespace {

using N = Network;
constexpr Task training = Task::training, inference = Task::inference;

struct Suite {
    std::string_view name;
    std::vector<SuiteMember> members;
};

Suite joined(std::string_view name, Suite const& a, Suite const& b) {
    Suite result{name, a.members};
    result.members.insert(result.members.end(), b.members.begin(), b.members.end());
    return result;
}

std::vector<Suite> make_suites() {
    Suite const train_large{"training, large batch",
                            {{N::resnet50, training, 408},
                             {N::ssd_resnet34, training, 114},
                             {N::mask_rcnn, training, 8},
                             {N::bert, training, 32},
                             {N::gnmt, training, 384},
                             {N::transformer, training, 13824 / 32.}}};
    Suite const train_small{"training, small batch",
                            {{N::resnet50, training, 29},
                             {N::ssd_resnet34, training, 2},
                             {N::mask_rcnn, training, 1},
                             {N::bert, training, 4},
                             {N::gnmt, training, 16},
                             {N::transformer, training, 1536 / 32.}}};
    Suite const early_large{"inference I05, large batch",
                            {{N::resnet50, inference, 256},
                             {N::mobilenet, inference, 512},
                             {N::ssd_mobilenet, inference, 256},
                             {N::ssd_resnet34, inference, 16},
                             {N::gnmt, inference, 128}}};
    Suite const early_small{"inference I05, small batch",
                            {{N::resnet50, inference, 32},
                             {N::mobilenet, inference, 64},
                             {N::ssd_mobilenet, inference, 32},
                             {N::ssd_resnet34, inference, 2},
                             {N::gnmt, inference, 16}}};
    Suite const late_large{"inference I07, large batch",
                           {{N::resnet50, inference, 256},
                            {N::ssd_mobilenet, inference, 256},
                            {N::ssd_resnet34, inference, 16},
                            {N::bert, inference, 64},
                            {N::rnn_t, inference, 1024}}};
    Suite const late_small{"inference I07, small batch",
                           {{N::resnet50, inference, 32},
                            {N::ssd_mobilenet, inference, 32},
                            {N::ssd_resnet34, inference, 2},
                            {N::bert, inference, 4},
                            {N::rnn_t, inference, 128}}};
    return {early_large, early_small, joined("inference I05", early_large, early_small),
            late_large,  late_small,  joined("inference I07", late_large, late_small),
            train_large, train_small, joined("training", train_large, train_small)};
}

std::vector<Suite> const& suites() {
    static std::vector<Suite> const all = make_suites();
    return all;
}

}  // namespace

std::string_view suite_name(std::size_t i) { return suites()[i].name; }
std::span<SuiteMember const> suite_members(std::size_t i) { return suites()[i].members; }

ListProfile const& profile(Network n, Task t) {
    static std::vector<ListProfile> const all = [] {
        std::vector<ListProfile> result;
        for (Task task : {training, inference})
            for (std::size_t i = 0; i < network_count; ++i)
                result.push_back(profile_of(kernel_list(static_cast<Network>(i), task)));
        return result;
    }();
    return all[static_cast<std::size_t>(t) * network_count + static_cast<std::size_t>(n)];
}

}  // namespace diecast
