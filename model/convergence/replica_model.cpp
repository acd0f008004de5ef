// Wiring of replicas in clusters apart.
#include "model/convergence/quantities.h"
#include "model/convergence/replicas.h"
#include "model/core/relations.h"
#include "model/inference/quantities.h"
#include "model/training/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {

void wire_replicas(Graph& g) {
    using namespace replicas;
    constexpr std::string_view every_step = "every step", rounds = "rounds", streaming = "streaming";
    g.add(parameters, same("those of the network"), llm::parameters);
    g.add(inner_time, same("ts"), training::step_time);
    g.add_case(replicas::method, every_step, period, certain("1"), inner_steps);
    g.add_case(replicas::method, rounds,     period, same("H"), inner_steps);
    g.add_case(replicas::method, streaming,  period, same("H"), inner_steps);
    g.add_case(replicas::method, every_step, parts, certain("1"), fragments);
    g.add_case(replicas::method, rounds,     parts, certain("1"), fragments);
    g.add_case(replicas::method, streaming,  parts, same("P"), fragments);
    g.add(bytes,            sent_between_clusters, count, parameters, bytes_per_number);
    g.add(bytes_per_token,  sent_per_token, bytes, period, training::global_batch, training::sequence);
    g.add(exchange_time,    time_between_clusters, count, bytes, parts, bandwidth, latency);
    g.add(exposed_time,     waiting_per_step, exchange_time, latency, hidden_steps, inner_time, parts, period);
    g.add(step_time,        sum_of_two("t + waiting"), inner_time, exposed_time);
    g.add(utilisation,      share_of_computing, inner_time, exposed_time);
    g.add(bandwidth_needed, bandwidth_for_utilisation, bytes, parts, period, inner_time, target, hidden_steps, latency);
    g.add(rate,             rate_of_clusters, count, training::global_batch, training::sequence, step_time);
    g.add(loss_alone,       loss_of_data_parallelism, parameters);
    g.add_case(law, "joint", law_loss, loss_by_joint_law, parameters, count);
    g.add_case(law, "apart", law_loss, loss_by_laws_apart, parameters, count);
    g.add_case(replicas::method, every_step, loss, same("that of data parallelism"), loss_alone);
    g.add_case(replicas::method, rounds,     loss, same("by the law"), law_loss);
    g.add_case(replicas::method, streaming,  loss, same("by the law"), law_loss);
    g.add(loss_added,       loss_over, loss, loss_alone);
    g.add(worth,            compute_of_loss, loss, loss_alone);
    g.add(useful,           useful_compute, utilisation, worth);
    g.add(saving,           fewer_bytes, period, bytes_per_number, gradient_bytes);
    g.add(gain,             gain_of_replicas, worth, step_time, inner_time, count, parameters, gradient_bytes, bandwidth, latency, hidden_steps);
}

}  // namespace diecast
