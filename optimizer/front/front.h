// Front: the designs that no other dominates, found while rows stream by.
#pragma once
#include <array>
#include <limits>
#include <map>
#include <vector>
#include "model/core/plan.h"

namespace diecast {

/// Non-dominated points of one to eight objectives; less is better. Exact: of the designs offered it holds those that
/// no other equals or dominates in every objective; of equal ones the lowest number; none with a NaN. The order does
/// not matter.
class Archive {
public:
    static constexpr std::size_t most_objectives = 8, most_kept = 10;
    using Values = std::array<double, most_objectives>;
    struct Point {
        std::uint64_t design;
        Values objectives;
        std::array<double, most_kept> kept;  // whatever else the asker wants of it
    };

    static constexpr std::size_t nobody = std::numeric_limits<std::size_t>::max();

    explicit Archive(std::size_t objectives, std::size_t kept = 0, Isa = best_isa());
    /// The member that keeps the point out, or the point itself as a member; none where it has a NaN. Members keep
    /// their place until the next offer only.
    std::size_t offer(Point const&);
    void merge(Archive const&);
    /// Whether a point of these values would be kept out.
    bool keeps_out(Values const&, std::uint64_t design) const;

    std::size_t size() const { return size_; }
    std::vector<std::size_t> by_design() const;  // members, lowest design first
    std::uint64_t design(std::size_t member) const { return designs_[member]; }
    double objective(std::size_t member, std::size_t j) const { return values_[place(member, j)]; }
    double kept(std::size_t member, std::size_t k) const { return kept_values_[member * kept_ + k]; }
    Point point(std::size_t member) const;
    std::vector<Point> points() const;  // by design

private:
    struct Step {
        double second;
        std::size_t member;
    };
    std::size_t place(std::size_t member, std::size_t j) const {
        return (member / 8 * objectives_ + j) * 8 + member % 8;
    }
    std::size_t offer_on_stairs(Point const&);
    std::size_t offer_to_blocks(Point const&);
    bool equals(std::size_t member, Values const&) const;
    std::size_t find_on_stairs(Values const&) const;
    void make_room(std::size_t members);
    void write(std::size_t member, Point const&);
    void copy(std::size_t from, std::size_t to);
    void exchange(std::size_t a, std::size_t b);
    void clear(std::size_t member);

    std::size_t find_dominating(Values const&) const;
    void remove_dominated(Values const&);
    void remove_marked(std::size_t block);
    void add_block();
    void remove_last_block();
    void fit_corners(std::size_t block);
    void widen_corners(std::size_t block, Values const&);
    std::size_t nearest_block(Values const&) const;
    void split(std::size_t block);
    std::size_t place_for(Values const&);

    std::size_t objectives_, kept_, size_ = 0;
    Isa isa_;
    // Per member; objectives eight members at a time, NaN where there is none.
    std::vector<std::uint64_t> designs_;
    std::vector<double> values_, kept_values_;
    // Members that are near each other share a block of 64 places. Per block: how many there are, and the corners of
    // the box around them, laid out as the objectives are.
    std::vector<std::size_t> in_block_;
    std::vector<double> lows_, highs_;
    Values scale_{};                   // one over the range of an objective, at the last split
    std::size_t likely_block_ = 0;     // of the member that dominated the last design
    std::map<double, Step> stairs_;    // that two objectives make: by the first, which rises; the second falls
    std::vector<std::size_t> vacant_;  // members that are none, where stairs
    std::vector<std::size_t> marked_;  // scratch
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
    void merge(Front const& other) { archive_.merge(other.archive_); }
    void add(Archive::Point const& point) { archive_.offer(point); }
    /// Objectives in its sense: those to maximise with the sign turned.
    Archive const& archive() const { return archive_; }

private:
    static constexpr std::size_t most_pivots = 12;  // a multiple of 4

    template <int W, std::size_t D>
    void scan(Row const&, std::uint8_t const* feasible);
    template <int W, std::size_t D>
    bool block_is_dominated(Row const&, std::uint8_t const* feasible, std::size_t lane, std::size_t end);
    template <int W, std::size_t D>
    unsigned nondominated(Pack<W> const* values, unsigned alive);
    [[gnu::noinline]] void offer(Row const&, std::size_t lane);
    void learn(std::size_t member, bool is_later);
    void adapt_pivots(std::uint64_t first);

    std::vector<Objective> objectives_;
    std::vector<std::size_t> kept_;
    std::array<double, Archive::most_objectives> sign_{};
    Isa isa_;
    Archive archive_;
    /// The objectives of a member, against which designs are compared first. Designs that equal the member and have a
    /// lower number take its place: while such designs may still come, the first objective is a little worse than the
    /// member's.
    struct Pivot {
        Archive::Values values;  // NaN, which dominates nothing, from the known ones on
        std::uint64_t design;
        bool is_later;
    };
    std::array<Pivot, most_pivots> pivots_;
    std::size_t known_pivots_ = 0;
    int luck_ = 0;  // of late with whole blocks; the less, the rarer they are tried
};

}  // namespace diecast
