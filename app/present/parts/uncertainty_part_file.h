// What is asked and done of an uncertainty run over a study's front, as JSON.
#pragma once
#include "app/present/parts/part_file.h"
#include "optimizer/uncertainty/uncertainty_part.h"

namespace diecast {

/// A question about designs of a study's grid, and how the design compared with is called.
struct AskedUncertainty {
    UncertaintyQuestion question;
    UncertaintyOptions options;
    std::string baseline = {};
};
Json asked_json(AskedUncertainty const&);
/// Of a study with these axes. None, and an issue with the file, where it is no such question.
std::optional<AskedUncertainty> read_asked(Graph const&, Study const&, Json const&, std::string const& file, Issues&);

std::string uncertainty_part_json(UncertaintyPart const&);
/// None, and an issue with the file, where it is no part of that question.
std::optional<UncertaintyPart> read_uncertainty(PartFile const&, UncertaintyQuestion const&, std::string const& file,
                                                Issues&);

}  // namespace diecast
