// PictureDesigns: the designs of the newest picture: where each is on its axes, what it pins, and its numbers.
#pragma once
#include "app/session/design_ref.h"
#include "optimizer/sweep/picture.h"

namespace diecast {

class Document;

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
    double base_value(Quantity const&);                 // of the study's first named design, else of its scenario
    QString base_name() const;
    void forget();  // the numbers: of another picture

private:
    std::vector<double> const& read(Coordinates const&);
    void make_probe();

    Document const& document_;
    std::shared_ptr<Picture const> const& picture_;
    std::vector<Quantity const*> read_;  // what is kept per design looked at
    std::optional<Probe> probe_;
    std::vector<std::pair<Coordinates, std::vector<double>>> readings_;
    std::vector<double> base_;
};

}  // namespace diecast
