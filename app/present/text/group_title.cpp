#include "app/present/text/group_title.h"
#include <algorithm>
#include <map>
#include "model/core/text.h"

namespace diecast {

std::string title_of_group(Quantity const& q) {
    static std::map<std::string, std::string> const known{{"achieved", "Rates counted"},
                                                          {"actors", "Actors of reinforcement learning"},
                                                          {"afd", "Attention and experts on GPUs of their own"},
                                                          {"averaging", "Synchronous model averaging"},
                                                          {"cell", "Memory cell"},
                                                          {"classifier", "Image classifier trained"},
                                                          {"cold", "Prefill with nothing cached"},
                                                          {"composable", "Composed package"},
                                                          {"control", "Control plane of a memory"},
                                                          {"convergence", "Epochs to accuracy"},
                                                          {"d2d", "Die-to-die"},
                                                          {"decode_data", "Data of decode"},
                                                          {"decode_place", "Placement in decode"},
                                                          {"decode_tier1", "Decode in the first memory tier"},
                                                          {"decode_tier2", "Decode in the second memory tier"},
                                                          {"decode_tier3", "Decode in the third memory tier"},
                                                          {"elastic", "Elastic averaging"},
                                                          {"exchange", "Exchange between workers"},
                                                          {"fused", "Fused attention"},
                                                          {"gemm", "Matrix product"},
                                                          {"gpu", "GPU"},
                                                          {"grouped", "Experts' matrix products"},
                                                          {"hbm", "HBM"},
                                                          {"hpc", "HPC"},
                                                          {"hybrid", "Data against hybrid parallelism"},
                                                          {"ideal", "Reinforcement learning with an ideal part"},
                                                          {"io", "I/O"},
                                                          {"io_die", "I/O and base dies"},
                                                          {"iteration", "Listed network"},
                                                          {"l3", "Third-level cache"},
                                                          {"learner", "Learner of reinforcement learning"},
                                                          {"learners", "Replicas (learners) that share GPUs"},
                                                          {"levels", "What listed kernels run on"},
                                                          {"link", "Scale-up link"},
                                                          {"llm", "Language model"},
                                                          {"machine", "Machine for reinforcement learning"},
                                                          {"mean_stack", "Mean memory stack"},
                                                          {"nre", "NRE"},
                                                          {"operators", "Operators placed on a worker's devices"},
                                                          {"parallel_sgd", "Parallel SGD"},
                                                          {"points", "Points of epochs against batch"},
                                                          {"pool", "Memory pool"},
                                                          {"posttrain", "Reinforcement learning of a language model"},
                                                          {"prefill_data", "Data of prefill"},
                                                          {"prefill_place", "Placement in prefill"},
                                                          {"prefill_tier1", "Prefill in the first memory tier"},
                                                          {"prefill_tier2", "Prefill in the second memory tier"},
                                                          {"prefill_tier3", "Prefill in the third memory tier"},
                                                          {"prefix", "Prefix caching"},
                                                          {"quadratic", "Replicas on a noisy quadratic"},
                                                          {"reference", "Reference of listed networks"},
                                                          {"replicas", "Replicas in clusters apart"},
                                                          {"rl", "Reinforcement learning"},
                                                          {"rollout", "Rollouts of a language model"},
                                                          {"run", "A training run"},
                                                          {"scaleout", "Scale-out"},
                                                          {"scaleup", "Scale-up"},
                                                          {"serve", "Serving"},
                                                          {"store1", "First store of keys and values"},
                                                          {"store2", "Second store of keys and values"},
                                                          {"store3", "Third store of keys and values"},
                                                          {"suite", "Suite of networks"},
                                                          {"tier1", "First memory tier"},
                                                          {"tier2", "Second memory tier"},
                                                          {"tier3", "Third memory tier"},
                                                          {"tiers", "Classes of memory together"},
                                                          {"trainer", "Trainer of rollouts"},
                                                          {"training", "Training of transformers"},
                                                          {"uhb", "Link to the third-level cache"},
                                                          {"vector", "Vector kernel"},
                                                          {"warm", "Prefill with all cached"},
                                                          {"whole", "Undivided die"},
                                                          {"worker", "One worker"}};
    std::string group = group_of(q);
    if (auto const title = known.find(group); title != known.end()) return title->second;
    std::replace(group.begin(), group.end(), '_', ' ');
    if (!group.empty() && group[0] >= 'a' && group[0] <= 'z') group[0] = static_cast<char>(group[0] - 'a' + 'A');
    return group;
}

}  // namespace diecast
