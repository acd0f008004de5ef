// Difference: why one design's number is not another's, change by change.
#pragma once
#include "model/study/study_limits.h"
#include "optimizer/analysis/attribution.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast {

/// How finely changes are told apart: every number an entry brings; all of a topic ("die") together; every pin, and
/// with it all that an entry brings.
enum class ChangesBy { parameter, topic, pin };

/// What is done on the way from one design to the other, all at once.
struct Change {
    struct Move {
        std::string name;      // "die.area", "die", "gpu.model"
        std::string from, to;  // as text; empty for a topic
        bool rest = false;     // a choice, apart from numbers of its entries that are changes of their own
    };
    std::vector<Move> moves;            // one, unless they are coupled
    std::vector<std::string> unpinned;  // keys whose pin is taken away
    Scenario pinned;                    // keys that are pinned
};

/// Parts sum to the difference; SI.
struct Division {
    std::vector<Change> changes;
    Attribution attribution;
    std::size_t size() const { return changes.size(); }
    double part(std::size_t i) const { return attribution.parts[i]; }
};

struct DifferenceAsked {
    Scenario const &from, &to;
    Quantity const* output;
    std::vector<Constraint> limits = {};  // no order passes through a design that violates one that both ends satisfy
};

struct Difference {
    Quantity const* output;
    Division by_change;
    /// Among the quantities that the output is computed from, where the changes cannot be separated.
    std::optional<Division> by_mechanism;
    /// Changes by parameter that were asked for, and are divided by topic as they are too many to be told apart; 0:
    /// none.
    std::size_t too_many = 0;

    Division const& shown() const { return by_mechanism ? *by_mechanism : by_change; }
    double before() const { return by_change.attribution.before; }
    double after() const { return by_change.attribution.after; }
};

/// Above `most_changes` changes by parameter become changes by topic.
inline constexpr std::size_t most_changes = 40;
/// Changes of which one alone would account for more than this many times the difference are made together.
inline constexpr double most_excess = 3;

/// The limits of a study that count at one of the two ends or at both.
std::vector<Constraint> limits_between(Graph const&, Study const&, Scenario const& from, Scenario const& to,
                                       std::vector<Quantity const*> const& outputs);

/// From the second design to the first every part has the other sign. None if the issues say what is wrong. Changes are
/// coupled, the two first with which the largest part is least, until there is an order of them through designs that
/// satisfy the limits and no part exceeds `most_excess`.
std::optional<Difference> difference(Graph const&, DifferenceAsked const&, ChangesBy, Issues&, std::stop_token = {});

}  // namespace diecast
