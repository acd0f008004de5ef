// DesignRef: which design is meant: a grid point, or one that is known by what it is: the study's own settings now and
// as it was opened, a design that the study names, a product of the catalogue of GPUs.
#pragma once
#include <QString>
#include <optional>
#include <variant>
#include "app/present/charts/number_of.h"
#include "model/study/study.h"

namespace diecast {

class Document;

struct GridPoint {
    friend bool operator==(GridPoint const&, GridPoint const&) = default;
};
struct CurrentSettings {
    friend bool operator==(CurrentSettings const&, CurrentSettings const&) = default;
};
struct StudyAsOpened {
    friend bool operator==(StudyAsOpened const&, StudyAsOpened const&) = default;
};
struct NamedInStudy {
    std::string name;
    friend bool operator==(NamedInStudy const&, NamedInStudy const&) = default;
};
struct CatalogueProduct {
    std::string selector, entry;  // "gpu.model", "H100"
    friend bool operator==(CatalogueProduct const&, CatalogueProduct const&) = default;
};
using DesignRef = std::variant<GridPoint, CurrentSettings, StudyAsOpened, NamedInStudy, CatalogueProduct>;

inline bool is_grid_point(DesignRef const& ref) { return std::holds_alternative<GridPoint>(ref); }
std::string name_in_study(DesignRef const&);  // empty: it is none that the study names
QString name_of(DesignRef const&);            // "H100, serving", "H100 (catalogue)"; empty for a grid point

/// A grid point by its index along every axis of the study, the ones pinned at the moment included: it outlives a
/// change of the grid. Or a known design, and what of it is changed. Values in the quantities' units.
struct Coordinates {
    std::vector<std::pair<Quantity const*, double>> at;
    DesignRef of = {};
    friend bool operator==(Coordinates const&, Coordinates const&) = default;
};
using Design = std::optional<Coordinates>;
void rename(Design&, QString const& from, QString const& to);  // if it is that one of the study

std::vector<DesignRef> study_designs(Document const&);  // its settings now, and those it names
std::vector<DesignRef> known_designs(Document const&);  // these, as it was opened, and the GPUs of the catalogue
/// One of the study's that it has no longer.
bool is_gone(Study const&, DesignRef const&);
/// Laid over the scenario, where it is not one of its own.
Scenario known_scenario(Document const&, Scenario const& own, DesignRef const&);
/// The design that a drawn number is of: a grid point of the study, or a known design and what of it is changed.
Coordinates design_of(Document const&, NumberOf const&);

}  // namespace diecast
