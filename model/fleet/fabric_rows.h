// Rows: the network between packages, beyond what a package itself contains, and memory lent over it.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast {

namespace fabric {  // scale-up
inline constexpr Quantity class_{.key = "fabric.class", .label = "Fabric",
    .scale = Scale::choice, .fallback = 0, .doc = "Network behind the scale-up links: copper and NVSwitch, pluggable or co-packaged optics with packet or circuit switches."};
inline constexpr Quantity switching{.key = "fabric.switching", .label = "Switching",
    .scale = Scale::choice, .fallback = 0, .doc = "packet: links end at every switch; circuit: light passes through the switches; direct: no switch at all."};
inline constexpr Quantity tiers{.key = "fabric.tiers", .label = "Switch tiers", .symbol = "t",
    .range = {1, 5}, .scale = Scale::integer, .fallback = 1, .doc = "Levels of switches that a path climbs at most; all of them pass the full rate."};
inline constexpr Quantity transceiver_energy{.key = "fabric.transceiver_energy", .label = "Transceiver energy", .symbol = "et", .unit = unit::pJ_per_bit,
    .range = {0, 50}, .fallback = 5.6, .doc = "Power of a transceiver over its rate in one direction: half of it is sending, half receiving, so this is also the energy per bit across a link.", .source = "112G long-reach SerDes, second hand", .status = Status::published};
inline constexpr Quantity packet_switch_energy{.key = "fabric.packet_switch_energy", .label = "Packet switch energy", .symbol = "es", .unit = unit::pJ_per_bit,
    .range = {0, 100}, .fallback = 9.4, .doc = "Per bit that passes one packet switch; power of the switch over the sum of its ports in one direction.", .source = "NVSwitch 3: 120 W over 64 ports of 25 GB/s, second hand", .status = Status::derived};
inline constexpr Quantity circuit_switch_energy{.key = "fabric.circuit_switch_energy", .label = "Circuit switch energy", .unit = unit::pJ_per_bit,
    .range = {0, 100}, .fallback = 0, .doc = "Per bit that passes one circuit switch; mirrors only hold still."};
inline constexpr Quantity transceiver_price{.key = "fabric.transceiver_price", .label = "Transceiver price", .unit = unit::usd_per_GBps,
    .range = {0, 100}, .fallback = 0.8, .doc = "Of one transceiver, at one end, over its rate in one direction; of half a cable where it is copper.", .source = "recalled: copper cables at 0.1 to 0.3 USD per Gb/s", .status = Status::recalled};
inline constexpr Quantity packet_switch_price{.key = "fabric.packet_switch_price", .label = "Packet switch price", .unit = unit::usd_per_GBps,
    .range = {0, 1000}, .fallback = 31.25, .doc = "Of a packet switch over the sum of its ports in one direction.", .source = "64 ports of 800G for 150 to 250 kUSD, second hand", .status = Status::derived};
inline constexpr Quantity circuit_switch_price{.key = "fabric.circuit_switch_price", .label = "Circuit switch price", .unit = unit::usd_per_GBps,
    .range = {0, 1000}, .fallback = 10, .doc = "Of a circuit switch over the sum of its ports in one direction."};
inline constexpr Quantity transceiver_latency{.key = "fabric.transceiver_latency", .label = "Transceiver latency", .unit = unit::ns,
    .range = {0, 10000}, .fallback = 50, .doc = "Of one link, both ends together, without the way in the fibre."};
inline constexpr Quantity packet_switch_latency{.key = "fabric.packet_switch_latency", .label = "Packet switch latency", .unit = unit::ns,
    .range = {0, 1e5}, .fallback = 100, .doc = "Of one packet switch without queues; circuits, once set, add none.", .source = "recalled: NVSwitch, about 100 ns", .status = Status::recalled};
inline constexpr Quantity radix{.key = "fabric.radix", .label = "Ports of a scale-up switch",
    .range = {2, 4096}, .scale = Scale::integer, .fallback = 72, .doc = "At the rate of one port of a package; of circuit switches, fibres.", .source = "recalled: NVSwitch of NVL72, 72 ports", .status = Status::recalled};
inline constexpr Quantity reconfiguration{.key = "fabric.reconfiguration", .label = "Circuit setting time", .unit = unit::us,
    .range = {0.001, 1e9}, .scale = Scale::log, .fallback = 15000, .doc = "Between asking for a circuit and light passing: some 10 ms of mirrors, microseconds of switches in silicon.", .source = "recalled: mirrors of optical circuit switches settle in 10 to 20 ms", .status = Status::recalled};
inline constexpr Quantity own{.key = "fabric.own", .label = "Transceivers in the package", .unit = unit::percent,
    .range = {0, 100}, .fallback = 100, .doc = "Share of the transceiver at the GPU that the power and the cost of the package already hold: all where link and fabric are of one kind, none where modules follow its SerDes."};
inline constexpr Quantity in_server{.key = "fabric.in_server", .label = "Fabric in the server", .unit = unit::percent,
    .range = {0, 100}, .fallback = 100, .doc = "Share of the fabric that the server's price and power already hold; all of the NVSwitches of an HGX board."};
inline constexpr Quantity links{.key = "fabric.links", .label = "Links of a path",
    .range = {1, 10}, .doc = "Links between two packages as far apart as can be; a package's share of the network holds as many transceivers."};
inline constexpr Quantity switches{.key = "fabric.switches", .label = "Switches of a path",
    .range = {0, 10}, .doc = "Switches between two packages as far apart as can be."};
inline constexpr Quantity switch_energy{.key = "fabric.switch_energy", .label = "Switch energy", .unit = unit::pJ_per_bit,
    .range = {0, 100}, .doc = "Per bit that passes one switch of the kind chosen."};
inline constexpr Quantity switch_price{.key = "fabric.switch_price", .label = "Switch price", .unit = unit::usd_per_GBps,
    .range = {0, 1000}, .doc = "Of a switch of the kind chosen over the sum of its ports in one direction."};
inline constexpr Quantity switch_latency{.key = "fabric.switch_latency", .label = "Switch latency", .unit = unit::ns,
    .range = {0, 1e5}, .doc = "Of one switch of the kind chosen."};
inline constexpr Quantity energy{.key = "fabric.energy", .label = "Fabric energy", .symbol = "e", .unit = unit::pJ_per_bit,
    .range = {0, 1e4}, .sense = Sense::minimise, .doc = "Per bit from package to package: all links and switches of the path."};
inline constexpr Quantity packet_energy{.key = "fabric.packet_energy", .label = "Fabric energy, packet-switched", .unit = unit::pJ_per_bit,
    .range = {0, 1e4}, .sense = Sense::minimise, .doc = "Per bit from package to package if these transceivers met packet switches."};
inline constexpr Quantity circuit_energy{.key = "fabric.circuit_energy", .label = "Fabric energy, circuit-switched", .unit = unit::pJ_per_bit,
    .range = {0, 1e4}, .sense = Sense::minimise, .doc = "Per bit from package to package if these transceivers met circuit switches."};
inline constexpr Quantity circuit_saving{.key = "fabric.circuit_saving", .label = "Energy saved by circuits", .unit = unit::percent,
    .range = {-1000, 100}, .sense = Sense::maximise, .doc = "Of circuit switches against packet switches with the same transceivers."};
inline constexpr Quantity transceiver_power{.key = "fabric.transceiver_power", .label = "Transceiver power per GPU", .unit = unit::W,
    .range = {0, 1e5}, .sense = Sense::minimise, .doc = "Of the transceivers at the package alone, at full rate."};
inline constexpr Quantity power{.key = "fabric.power", .label = "Fabric power per GPU", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Of all transceivers and switches at full rate, those in the package and in the server included."};
inline constexpr Quantity added_power{.key = "fabric.added_power", .label = "Fabric power beyond the package", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Per GPU, without what the package already holds."};
inline constexpr Quantity cost{.key = "fabric.cost", .label = "Fabric cost per GPU", .unit = unit::usd,
    .range = {0, 1e8}, .sense = Sense::minimise, .doc = "Of all transceivers and switches, those in the package and in the server included."};
inline constexpr Quantity added_cost{.key = "fabric.added_cost", .label = "Fabric cost beyond the package", .unit = unit::usd,
    .range = {0, 1e8}, .sense = Sense::minimise, .doc = "Per GPU, without what the package already holds."};
inline constexpr Quantity latency{.key = "fabric.latency", .label = "Fabric latency", .unit = unit::ns,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "From package to package through all links and switches, without queues and fibre."};
}  // namespace fabric

namespace scaleout {  // between servers and to other pools
inline constexpr Quantity bandwidth{.key = "scaleout.bandwidth", .label = "Scale-out bandwidth", .unit = unit::GBps,
    .range = {0, 10000}, .fallback = 50, .doc = "Of one package's share of the adapters, one direction.", .source = "one 400 Gb/s adapter per GPU", .status = Status::derived};
inline constexpr Quantity topology{.key = "scaleout.topology", .label = "Scale-out topology",
    .scale = Scale::choice, .fallback = 0, .doc = "fat tree: leaves of neighbours, oversubscribed beyond a pod if so set; rail-optimised: packages of the same place in their servers share leaves, so that collectives stay under them; dragonfly: groups of routers, each wired to each, oversubscribed between groups if so set; circuits: adapters joined by light that is switched, no packet switch on the way."};
inline constexpr Quantity radix{.key = "scaleout.radix", .label = "Ports of a scale-out switch", .symbol = "R",
    .range = {2, 4096}, .scale = Scale::integer, .fallback = 64, .doc = "At the rate of one package's share of the adapters.", .source = "Quantum-2: 64 ports of 400 Gb/s", .status = Status::published};
inline constexpr Quantity adapter_latency{.key = "scaleout.adapter_latency", .label = "Adapter latency", .unit = unit::us,
    .range = {0, 1000}, .fallback = 2.2, .doc = "Of both adapters together, one message.", .source = "RDMA writes: 2.8 µs through one switch, 5.1 µs across blocks", .status = Status::derived};
inline constexpr Quantity switch_latency{.key = "scaleout.switch_latency", .label = "Scale-out switch latency", .unit = unit::us,
    .range = {0, 1000}, .fallback = 0.58, .doc = "Of one switch and the link to it.", .source = "RDMA writes: 2.8 µs through one switch, 5.1 µs across blocks", .status = Status::derived};
inline constexpr Quantity step_time{.key = "scaleout.step_time", .label = "Software step between servers", .unit = unit::us,
    .range = {0, 1000}, .fallback = 1.8, .doc = "Of the library for each message to another server, beside adapters and switches.", .source = "borrowed from InfiniBand: 8-byte all-reduces of 16 and 32 H100 in nccl-between", .status = Status::assumption};
inline constexpr Quantity bulk_time{.key = "scaleout.bulk_time", .label = "Bulk start per level of servers", .unit = unit::us,
    .range = {0, 1000}, .fallback = 24.5, .doc = "Of a collective whose messages are sent in bulk.", .source = "borrowed from InfiniBand: odd rows of 16 and 32 H100 in nccl-between", .status = Status::assumption};
inline constexpr Quantity pipeline_time{.key = "scaleout.pipeline_time", .label = "Chunk overhead between servers", .unit = unit::us,
    .range = {0, 1000}, .fallback = 22.4, .doc = "Bulk messages are cut into chunks; what each costs, times the steps that the first delays.", .source = "borrowed from InfiniBand: odd rows of 16 and 32 H100 in nccl-between", .status = Status::assumption};
inline constexpr Quantity short_efficiency{.key = "scaleout.short_efficiency", .label = "Short-message efficiency between servers", .unit = unit::percent,
    .range = {0.1, 100}, .fallback = 4.23, .doc = "Share of the rate of long messages that messages made for low latency reach.", .source = "borrowed from InfiniBand: odd rows of 16 and 32 H100 in nccl-between", .status = Status::assumption};
inline constexpr Quantity trees{.key = "scaleout.trees", .label = "Trees between servers",
    .range = {0, 1}, .scale = Scale::integer, .fallback = 1, .doc = "1 where the library runs trees between servers when they are faster; 0 where its tuner takes rings for all messages.", .source = "NCCL over InfiniBand", .status = Status::published};
inline constexpr Quantity adapters{.key = "scaleout.adapters", .label = "Adapters that one exchange uses",
    .range = {0, 1024}, .scale = Scale::integer, .fallback = 0, .doc = "Of a server, by one collective that several of its packages take part in; 0 for as many as they have.", .source = "NCCL: a ring for each adapter", .status = Status::published};
inline constexpr Quantity sizing{.key = "scaleout.sizing", .label = "Scale-out network sized by",
    .scale = Scale::choice, .fallback = 0, .doc = "fleet: it joins the cluster and those that share its spares; training: the GPUs in training, too, where these are more."};
inline constexpr Quantity joined{.key = "scaleout.joined", .label = "GPUs that need the scale-out network",
    .range = {1, 1e8}, .scale = Scale::log, .doc = "The fleet, or those in training where these are more and size the network."};
inline constexpr Quantity tiers{.key = "scaleout.tiers", .label = "Scale-out switch tiers", .symbol = "t",
    .range = {1, 5}, .doc = "Levels of switches between servers: the fewest, up to five, that join all GPUs. Set it to what is built, in part if need be: a third at a seventh of the rate counts as a seventh. Where pods are oversubscribed, cables and ports above them are fewer by that much, unless tiers are set in part."};
inline constexpr Quantity reach{.key = "scaleout.reach", .label = "GPUs that the scale-out network joins",
    .range = {1, 1e30}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Ports below full trees of so many tiers, one tree for each place in a server where rails are apart, or of the largest dragonfly."};
inline constexpr Quantity slack{.key = "scaleout.slack", .label = "Reach slack of the scale-out network",
    .sense = Sense::slack, .doc = "Room for more GPUs below the most that the topology joins with so many ports and tiers.", .guards = "scaleout.cost, scaleout.power"};
inline constexpr Quantity cables{.key = "scaleout.cables", .label = "Scale-out cables per GPU",
    .range = {0, 10}, .sense = Sense::minimise, .doc = "One package's share of a full network, from its adapter to the last switch; a module at each end."};
inline constexpr Quantity ports{.key = "scaleout.ports", .label = "Scale-out switch ports per GPU",
    .range = {0, 10}, .sense = Sense::minimise, .doc = "One package's share of the ports of all switches."};
inline constexpr Quantity transceiver_energy{.key = "scaleout.transceiver_energy", .label = "Scale-out transceiver energy", .unit = unit::pJ_per_bit,
    .range = {0, 100}, .fallback = 18.75, .doc = "Power of a module over its rate in one direction.", .source = "pluggable modules of 400 and 800 Gb/s, 15 W at 800", .status = Status::derived};
inline constexpr Quantity switch_energy{.key = "scaleout.switch_energy", .label = "Scale-out switch energy", .unit = unit::pJ_per_bit,
    .range = {0, 100}, .fallback = 9.8, .doc = "Per bit that passes one switch.", .source = "switches of 51.2 Tb/s at 500 W, second hand", .status = Status::derived};
inline constexpr Quantity energy{.key = "scaleout.energy", .label = "Scale-out energy", .unit = unit::pJ_per_bit,
    .range = {0, 1000}, .sense = Sense::minimise, .doc = "Per bit from server to server: all links and switches of the path, without adapters; circuits pass the switches as light."};
inline constexpr Quantity adapter_price{.key = "scaleout.adapter_price", .label = "Adapter price", .unit = unit::usd_per_GBps,
    .range = {0, 1000}, .fallback = 24, .doc = "Of a network adapter over its rate in one direction.", .source = "recalled: nine adapters of a DGX H100 for 10,908 USD, 400 Gb/s each", .status = Status::recalled};
inline constexpr Quantity switch_price{.key = "scaleout.switch_price", .label = "Scale-out switch price", .unit = unit::usd_per_GBps,
    .range = {0, 1000}, .fallback = 11.25, .doc = "Of a switch over the sum of its ports in one direction.", .source = "64 ports of 400 Gb/s for 36,000 USD, a cluster's price sheet of August 2024", .status = Status::published};
inline constexpr Quantity transceiver_price{.key = "scaleout.transceiver_price", .label = "Scale-out transceiver price", .unit = unit::usd_per_GBps,
    .range = {0, 1000}, .fallback = 14, .doc = "Of a module at one end of a link over its rate in one direction.", .source = "modules of 400 Gb/s at 600 to 800 USD, second hand", .status = Status::published};
inline constexpr Quantity cable_price{.key = "scaleout.cable_price", .label = "Scale-out cable price", .unit = unit::usd_per_GBps,
    .range = {0, 1000}, .fallback = 2, .doc = "Of the fibres of one link over its rate in one direction; 100 USD for a link of 400 Gb/s."};
inline constexpr Quantity price{.key = "scaleout.price", .label = "Scale-out price", .unit = unit::usd_per_GBps,
    .range = {0, 10000}, .sense = Sense::minimise, .doc = "Of adapter, cables, modules and share of switches over the rate in one direction, as many as the topology has."};
inline constexpr Quantity power{.key = "scaleout.power", .label = "Scale-out power per GPU", .unit = unit::W,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Of the network between servers at full rate."};
inline constexpr Quantity cost{.key = "scaleout.cost", .label = "Scale-out cost per GPU", .unit = unit::usd,
    .range = {0, 1e8}, .sense = Sense::minimise, .doc = "Of the network between servers."};
}  // namespace scaleout

namespace pool {  // memory lent between neighbours
inline constexpr Quantity neighbours{.key = "pool.neighbours", .label = "Neighbours that lend memory", .symbol = "m",
    .range = {0, 1024}, .scale = Scale::integer, .fallback = 0, .doc = "Packages whose free memory one package may use; none: every package for itself."};
inline constexpr Quantity free_share{.key = "pool.free_share", .label = "Memory a neighbour lends", .unit = unit::percent,
    .range = {0, 100}, .fallback = 50, .doc = "Share of its memory that a neighbour has free for this package; it cannot lend what it fills itself."};
inline constexpr Quantity reading{.key = "pool.reading", .label = "Reading of lent memory",
    .scale = Scale::choice, .fallback = 0, .doc = "at once: own and lent memory stream side by side; in turn: one after the other."};
inline constexpr Quantity borrowed{.key = "pool.borrowed", .label = "Memory borrowed", .unit = unit::GB,
    .range = {0, 1e7}, .doc = "Memory of neighbours that one package may use."};
inline constexpr Quantity capacity{.key = "pool.capacity", .label = "Memory with what is borrowed", .unit = unit::GB,
    .range = {0, 1e7}, .sense = Sense::maximise, .doc = "Own memory of one package and what it may borrow."};
inline constexpr Quantity remote_share{.key = "pool.remote_share", .label = "KV cache in lent memory", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::minimise, .doc = "Share of a decoding package's keys and values that its own memory has no room for."};
inline constexpr Quantity read_rate{.key = "pool.read_rate", .label = "KV cache rate with lent memory", .unit = unit::TBps,
    .range = {1e-9, 1000}, .sense = Sense::maximise, .doc = "Of reading the KV cache of a decoding package, partly over its links."};
}  // namespace pool

}  // namespace diecast
