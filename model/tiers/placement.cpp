#include "model/tiers/placement.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include "model/tiers/small_program.h"

namespace diecast {
namespace {

constexpr std::size_t tiers = tier_count, kinds = data_count, shares = tiers * kinds;
constexpr std::size_t matrix = shares, attention = shares + 1, crowd = shares + 2, variables = shares + 3;

using Coefficients = std::array<double, variables>;
using Grid = std::array<std::array<double, kinds>, tiers>;
constexpr std::size_t place_of(std::size_t tier, std::size_t kind) { return tier * kinds + kind; }

bool exists(TierOffer const& t) { return t.room > 0 && t.read_rate > 0 && t.write_rate > 0; }

/// The task once it is settled which tiers software rewrites. `anywhere`: data may lie where nothing rewrites them.
class Settled {
public:
    Settled(PlacementTask const& task, unsigned rewriting, bool anywhere) : task_(task), rewriting_(rewriting) {
        for (std::size_t j = 0; j < kinds; ++j) {
            bool some = false;
            for (std::size_t i = 0; i < tiers; ++i) some = (allowed_[i][j] = allows(i, j, anywhere)) || some;
            possible_ = possible_ && some;
        }
        if (possible_) weigh();
    }

    bool possible() const { return possible_; }

    Placement solve() const {
        double const crowding = find_crowding();
        SmallProgram p(variables);
        add_sums(p);
        add_limits(p, crowding > 1);
        for (std::size_t i = 0; i < tiers; ++i) {
            add_time(p, i, matrix_, matrix);
            add_time(p, i, attention_, attention);
        }
        p.start();
        if (crowding > 1) p.minimise(least_crowding());
        bool const by_time = task_.aim == Aim::time;
        Coefficients const time = both_times(), best = over_most(task_.aim == Aim::cost ? cost_ : energy_);
        p.minimise(by_time ? time : best);
        p.minimise(by_time ? best : time);
        p.minimise(order());
        return read(p, crowding);
    }

    /// {crowding, the aim, what is least next}: compared in this order.
    std::array<double, 3> worth(Placement const& p) const {
        double const time = p.matrix_time + p.attention_time, energy = sum(p, energy_);
        if (task_.aim == Aim::time) return {std::max(p.crowding, 1.0), time, energy};
        return {std::max(p.crowding, 1.0), task_.aim == Aim::cost ? sum(p, cost_) : energy, time};
    }

private:
    bool rewrites(std::size_t i) const { return (rewriting_ >> i & 1U) != 0; }
    double writes(std::size_t i, std::size_t j) const {
        return writes_per_life(task_.data[j].life, task_.tiers[i].retention);
    }
    bool allows(std::size_t i, std::size_t j, bool anywhere) const {
        TierOffer const& t = task_.tiers[i];
        return exists(t) && (anywhere || t.refresh == Refresh::device || rewrites(i) || writes(i, j) <= 1);
    }

    /// Bytes, writes and times of the whole of each kind of data in each tier, over sums that make them about 1.
    void weigh() {
        double rates = 0, bytes = 0, size = 0, written = 0;
        for (TierOffer const& t : task_.tiers) rates += exists(t) ? t.read_rate : 0;
        for (DataNeed const& d : task_.data) {
            size += d.size, written += d.written;
            bytes += d.matrix_read + d.matrix_write + d.attention_read + d.attention_write;
        }
        time_unit_ = bytes > 0 ? bytes / rates : 1;
        for (std::size_t i = 0; i < tiers; ++i) {
            room_limit_[i] = size > 0 ? task_.tiers[i].room / size : 1;
            wear_limit_[i] = written > 0 ? task_.tiers[i].write_limit / written : 1;
            for (std::size_t j = 0; j < kinds; ++j) {
                if (!allowed_[i][j]) continue;
                room_[i][j] = size > 0 ? task_.data[j].size / size : 0;
                wear_[i][j] = written > 0 ? writes(i, j) * (task_.data[j].written / written) : 0;
                weigh(i, j);
            }
        }
        crowd_unit_ = guess_crowding();
    }

    /// The crowding if each kind of data had the tier that suits it best to itself: right to a factor of three.
    double guess_crowding() const {
        double worst = 0;
        for (std::size_t j = 0; j < kinds; ++j) {
            double least = 1e60;
            for (std::size_t i = 0; i < tiers; ++i)
                if (allowed_[i][j])
                    least = std::min(least, std::max(room_[i][j] / room_limit_[i],
                                                     wear_[i][j] > 0 ? wear_[i][j] / wear_limit_[i] : 0));
            worst = std::max(worst, least);
        }
        return worst > 0 ? worst : 1;
    }

    void weigh(std::size_t i, std::size_t j) {
        TierOffer const& t = task_.tiers[i];
        DataNeed const& d = task_.data[j];
        double const left = (rewrites(i) ? 1 - rewriting_share(t) : 1) * time_unit_;
        matrix_[i][j] = (d.matrix_read / t.read_rate + d.matrix_write / t.write_rate) / left;
        attention_[i][j] = (d.attention_read / t.read_rate + d.attention_write / t.write_rate) / left;
        double const written = d.written * task_.period;
        double const again = t.refresh == Refresh::device ? 0 : (writes(i, j) - 1) * written;
        energy_[i][j] = (d.matrix_read + d.attention_read + again) * t.read_energy + (written + again) * t.write_energy;
        cost_[i][j] = d.size * t.price * (task_.period / task_.service_life) + energy_[i][j] * task_.electricity;
    }

    /// The share of all rooms and write limits that would do.
    double find_crowding() const {
        SmallProgram p(variables);
        add_sums(p);
        add_limits(p, true);
        p.start();
        p.minimise(least_crowding());
        return p[crowd] * crowd_unit_;
    }

    void add_sums(SmallProgram& p) const {
        for (std::size_t j = 0; j < kinds; ++j) {
            Coefficients a{};
            for (std::size_t i = 0; i < tiers; ++i) a[place_of(i, j)] = allowed_[i][j];
            p.exactly(a, 1);
        }
    }

    Coefficients row(std::size_t i, Grid const& need, double unit) const {
        Coefficients a{};
        for (std::size_t j = 0; j < kinds; ++j) a[place_of(i, j)] = need[i][j] / unit;
        return a;
    }
    static double sum(std::array<double, kinds> const& need) { return need[0] + need[1] + need[2]; }

    void add_limits(SmallProgram& p, bool crowded) const {
        for (std::size_t i = 0; i < tiers; ++i)
            if (crowded) add_crowded(p, i, room_, room_limit_[i]), add_crowded(p, i, wear_, wear_limit_[i]);
            else add_limit(p, i, room_, room_limit_[i]), add_limit(p, i, wear_, wear_limit_[i]);
    }
    /// Left out where all kinds together keep below the limit.
    void add_limit(SmallProgram& p, std::size_t i, Grid const& need, double limit) const {
        if (sum(need[i]) <= limit) return;
        double const unit = std::max(*std::max_element(need[i].begin(), need[i].end()), limit);
        p.at_most(row(i, need, unit), limit / unit);
    }
    void add_crowded(SmallProgram& p, std::size_t i, Grid const& need, double limit) const {
        if (!(sum(need[i]) > 0)) return;
        double const unit = std::max(*std::max_element(need[i].begin(), need[i].end()), limit * crowd_unit_);
        Coefficients a = row(i, need, unit);
        a[crowd] = -limit * crowd_unit_ / unit;
        p.at_most(a, 0);
    }
    void add_time(SmallProgram& p, std::size_t i, Grid const& time, std::size_t slowest) const {
        if (!(sum(time[i]) > 0)) return;
        double const unit = std::max(*std::max_element(time[i].begin(), time[i].end()), 1.0);
        Coefficients a = row(i, time, unit);
        a[slowest] = -1 / unit;
        p.at_most(a, 0);
    }

    static Coefficients least_crowding() {
        Coefficients a{};
        a[crowd] = 1;
        return a;
    }
    static Coefficients both_times() {
        Coefficients a{};
        a[matrix] = a[attention] = 1;
        return a;
    }
    static Coefficients over_most(Grid const& grid) {
        double most = 0;
        for (auto const& line : grid) most = std::max(most, *std::max_element(line.begin(), line.end()));
        Coefficients a{};
        for (std::size_t i = 0; i < tiers; ++i)
            for (std::size_t j = 0; j < kinds; ++j) a[place_of(i, j)] = most > 0 ? grid[i][j] / most : 0;
        return a;
    }
    static Coefficients order() {
        Coefficients a{};
        for (std::size_t i = 0; i < tiers; ++i)
            for (std::size_t j = 0; j < kinds; ++j) a[place_of(i, j)] = static_cast<double>(i) / 2;
        return a;
    }

    static double sum(Placement const& p, Grid const& grid) {
        double result = 0;
        for (std::size_t i = 0; i < tiers; ++i)
            for (std::size_t j = 0; j < kinds; ++j) result += p.share[i][j] * grid[i][j];
        return result;
    }

    Placement read(SmallProgram const& p, double crowding) const {
        Placement result;
        for (std::size_t i = 0; i < tiers; ++i) {
            double matrix_time = 0, attention_time = 0;
            for (std::size_t j = 0; j < kinds; ++j) {
                double const x = result.share[i][j] = std::min(p[static_cast<int>(place_of(i, j))], 1.0);
                matrix_time += x * matrix_[i][j], attention_time += x * attention_[i][j];
            }
            result.matrix_time = std::max(result.matrix_time, matrix_time * time_unit_);
            result.attention_time = std::max(result.attention_time, attention_time * time_unit_);
            result.rewriting[i] = rewrites(i);
        }
        result.crowding = crowding;
        return result;
    }

    PlacementTask const& task_;
    unsigned rewriting_;
    bool possible_ = true;
    std::array<std::array<bool, kinds>, tiers> allowed_{};
    Grid room_{}, wear_{}, matrix_{}, attention_{}, energy_{}, cost_{};
    std::array<double, tiers> room_limit_{}, wear_limit_{};
    double time_unit_ = 1, crowd_unit_ = 1;
};

/// Whether a is better than b, by the first number that differs by more than rounding; less is better.
bool better(std::array<double, 3> const& a, std::array<double, 3> const& b) {
    for (std::size_t k = 0; k < a.size(); ++k)
        if (double const gap = 1e-9 * std::max(a[k], b[k]); a[k] < b[k] - gap || a[k] > b[k] + gap) return a[k] < b[k];
    return false;
}

/// Tiers that software may have to rewrite and can.
unsigned may_rewrite(PlacementTask const& task) {
    unsigned result = 0;
    for (std::size_t i = 0; i < tiers; ++i) {
        TierOffer const& t = task.tiers[i];
        bool const expires = std::any_of(task.data.begin(), task.data.end(),
                                         [&](DataNeed const& d) { return writes_per_life(d.life, t.retention) > 1; });
        if (exists(t) && t.refresh == Refresh::software && expires && rewriting_share(t) < 1) result |= 1U << i;
    }
    return result;
}

/// How often the data that expire first would have expired, in the tier that keeps them longest; at least 1.
double worst_expiry(PlacementTask const& task) {
    double worst = 1;
    for (DataNeed const& d : task.data) {
        double least = std::numeric_limits<double>::infinity();
        for (TierOffer const& t : task.tiers)
            if (exists(t)) least = std::min(least, t.refresh == Refresh::device ? 1 : d.life / t.retention);
        worst = std::max(worst, least);
    }
    return worst;
}

}  // namespace

/// A ratio that rounding has lifted above a whole number is that number.
double writes_per_life(double life, double retention) {
    return std::max(std::ceil(life / retention * (1 - 1e-12)), 1.0);
}

double rewriting_share(TierOffer const& t) {
    if (!exists(t)) return 0;
    return std::min(t.room / t.retention * (1 / t.read_rate + 1 / t.write_rate), 1.0);
}

Placement place(PlacementTask const& task) {
    Placement best;
    if (std::none_of(task.tiers.begin(), task.tiers.end(), exists)) {
        best.share[0] = {1, 1, 1};
        best.crowding = std::numeric_limits<double>::infinity();
        return best;
    }
    bool found = false;
    std::array<double, 3> least{};
    unsigned const some = may_rewrite(task);
    for (unsigned rewriting = 0; rewriting < 1U << tiers; ++rewriting) {
        if (rewriting & ~some) continue;
        Settled const settled(task, rewriting, false);
        if (!settled.possible()) continue;
        Placement const p = settled.solve();
        if (auto const worth = settled.worth(p); !found || better(worth, least)) best = p, least = worth, found = true;
    }
    if (found) return best;
    best = Settled(task, 0, true).solve();
    best.crowding = std::max(best.crowding, worst_expiry(task));
    return best;
}

}  // namespace diecast
