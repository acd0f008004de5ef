// PictureDesigns: the designs of the newest picture: where each is on its axes, what it pins, and its numbers.
#pragma once
#include "app/session/design_ref.h"
#include "optimizer/sweep/picture.h"

namespace diecast {

class Document;

/// What the numbers of a design are compared with where none is pinned.
struct Baseline {
    QString name;                            // beside a number: "defaults", "best MI300X"
    QString what;                            // "the best feasible design with MI300X (lowest cost per token)"
    std::optional<Coordinates> design = {};  // none: the study's first named one, or its own settings
};

/// The best feasible design with a value of what splits the front, in the objective of the vertical axis, else of the
/// other.
struct BestOfValue {
    double value;
    QString name;                         // "MI300X", "1 die per package"
    std::optional<std::uint64_t> design;  // none as good as asked in the other objective
};

class PictureDesigns {
public:
    /// `picture`: the newest one, whichever that is then; null before there is one.
    PictureDesigns(Document const& document, std::shared_ptr<Picture const> const& picture)
        : document_(document), picture_(picture) {}
    Coordinates coordinates(std::uint64_t id) const;
    std::optional<std::uint64_t> id_of(Coordinates const&) const;  // none if it is not in the picture's grid
    Scenario scenario(Coordinates const&) const;
    Scenario scenario_now(Coordinates const&) const;    // of the document, be the picture older; what it pins wins
    double value(Coordinates const&, Quantity const&);  // in the unit; figures are kept, others computed anew
    /// The best design of each value, of those that are at least as good in the other objective drawn as the least good
    /// of `like`, in whatever order these stand; without any, of all. Empty where nothing splits the front.
    std::vector<BestOfValue> best_of_values(std::vector<Coordinates> const& like = {});
    /// In which they are best: "lowest cost per token at ≤ 15 ms".
    QString best_words(std::vector<Coordinates> const& like = {});
    /// The best design of another value of what splits the front than this one has, of those that are at least as good
    /// in the other objective drawn; where there is none such, of all. None where nothing splits the front.
    std::optional<Baseline> rival_of(Coordinates const&);
    /// The study's first named design, if it is feasible; else its rival, where the front is split; else the study's
    /// own settings or, where these violate a constraint, the best there is.
    Baseline baseline_of(Coordinates const&);
    double value(Baseline const&, Quantity const&);
    void forget();  // the numbers: of another picture

private:
    std::vector<double> const& read(Coordinates const&);
    void make_probe();
    std::vector<double> const& own_values();
    bool own_is_feasible();
    Objective const* drawn_objective() const;

    Document const& document_;
    std::shared_ptr<Picture const> const& picture_;
    std::vector<Quantity const*> read_;  // what is kept per design looked at
    std::optional<Probe> probe_;
    std::vector<std::pair<Coordinates, std::vector<double>>> readings_;
    std::vector<double> own_;  // of what is read: the first named design, else the study's own settings
};

}  // namespace diecast
