// Front: the designs no other design beats, found while rows stream by.
#pragma once
#include <array>
#include <vector>
#include "model/core/plan.h"

namespace diecast {

/// Non-dominated points of one to eight objectives; less is better. Exact: of the designs offered it holds those that
/// no other equals or beats in every objective; of equal ones the lowest number; none with a NaN. The order does not
/// matter.
class Archive {
public:
    static constexpr std::size_t most_objectives = 8, most_kept = 10;
    using Values = std::array<double, most_objectives>;
    struct Point {
        std::uint64_t design;
        Values objectives;
        std::array<double, most_kept> kept;  // whatever else the asker wants of it
    };

    explicit Archive(std::size_t objectives, Isa = best_isa());
    /// The member that keeps the point out; null if it came in.
    Point const* offer(Point const&);
    std::vector<Point> points() const;  // by design
    std::size_t size() const { return size_; }

private:
    struct Step {  // of the staircase that two objectives make: first rising, second falling
        double first, second;
        std::size_t at;
    };
    Point const* offer_on_stairs(Point const&);
    Point const* offer_on_list(Point const&);
    std::size_t find_beater(Values const&) const;
    void remove_beaten(Values const&);
    void append(Point const&);
    void remove(std::size_t at);
    double& objective(std::size_t point, std::size_t j) {
        return blocks_[(point / 8 * objectives_ + j) * 8 + point % 8];
    }

    std::size_t objectives_, size_ = 0;
    Isa isa_;
    std::vector<Point> points_;
    std::vector<double> blocks_;       // the list: objectives of points_, eight by eight, NaN at the end
    std::vector<std::size_t> beaten_;  // scratch
    std::vector<Step> stairs_;
    std::vector<std::size_t> vacant_;  // of points_, where stairs
};

/// Rows of designs into an archive. Nearly all designs are thrown out unseen, 64 at a time, by a few members that have
/// thrown out most so far.
class Front {
public:
    struct Objective {
        std::size_t output;  // column of the row
        bool maximise;
    };
    Front(std::vector<Objective> objectives, std::vector<std::size_t> kept, Isa = best_isa());
    /// Bit i % 8 of feasible[i / 8]: lane i takes part.
    void take(Row const&, std::uint8_t const* feasible);
    void merge(Front const&);
    /// Objectives in the sense of the archive: those to maximise with the sign turned.
    std::vector<Archive::Point> points() const { return archive_.points(); }

private:
    template <int W, std::size_t D>
    void scan(Row const&, std::uint8_t const* feasible);
    template <int W, std::size_t D>
    bool block_is_beaten(Row const&, std::uint8_t const* feasible, std::size_t lane, std::size_t end);
    template <int W, std::size_t D>
    unsigned unbeaten(Pack<W> const* values, unsigned alive);
    [[gnu::noinline]] void offer(Row const&, std::size_t lane);
    void learn(Archive::Point const&);

    std::vector<Objective> objectives_;
    std::vector<std::size_t> kept_;
    std::array<double, Archive::most_objectives> sign_{};
    Isa isa_;
    Archive archive_;
    static constexpr std::size_t most_killers = 32;
    std::array<Archive::Values, most_killers> killers_{};
    std::size_t killers_known_ = 0;
    std::uint64_t latest_killer_ = 0;
    int luck_ = 0;  // of late with whole blocks; the less, the rarer they are tried
};

}  // namespace diecast
