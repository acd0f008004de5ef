// What is asked and done of an uncertainty run over a study's front, or over one design, as JSON.
#pragma once
#include "app/present/parts/part_file.h"
#include "optimizer/uncertainty/uncertainty_part.h"

namespace diecast {

/// A question about designs of a study's grid, or about the study's own design; and how the design compared with is
/// called.
struct AskedUncertainty {
    UncertaintyQuestion question;
    UncertaintyOptions options;
    std::string baseline = {};
};
Json asked_json(AskedUncertainty const&);
/// Whether a question that asked_json() has written is about the study's own design: samples are divided, else designs.
bool is_about_one_design(Json const& asked);
/// How many units of work there are.
std::uint64_t whole_of(AskedUncertainty const&);
/// Reads the question of a run over this study. None, and an issue with the file, where it is no such question.
std::optional<AskedUncertainty> read_asked(Graph const&, Study const&, Json const&, std::string const& file, Issues&);

std::string uncertainty_part_json(UncertaintyPart const&);
/// None, and an issue with the file, where it is no part of that question.
std::optional<UncertaintyPart> read_uncertainty(PartFile const&, UncertaintyQuestion const&, std::string const& file,
                                                Issues&);

std::string samples_part_json(SamplesPart const&);
std::optional<SamplesPart> read_samples(PartFile const&, AskedUncertainty const&, std::string const& file, Issues&);
/// About the most bytes that a file with all samples has.
double largest_samples_file(AskedUncertainty const&);

}  // namespace diecast
