// Study papers: which paper a study reproduces, as its file says. A study that is saved again is its owner's, and does
// not say so any more.
#pragma once
#include "model/json_reader.h"

namespace diecast {

struct StudyPaper {
    std::string title, authors, venue, arxiv, doi;  // "2501.10187"; "10.1145/3484505"
    int year = 0, place = 0;                        // place: in lists, from 1; 0: behind those that have one
};

/// The field "paper" of a study; none where there is none.
std::optional<StudyPaper> read_paper(Field const&);
/// "Canakci et al., HotOS 2025, arXiv 2501.10187"
std::string citation(StudyPaper const&);

/// What a list says of a file of a study or a validation series, read without a model. None if it is neither.
struct StudyHead {
    std::string kind, name, title, summary;
    std::optional<StudyPaper> paper = {};
    std::vector<std::string> charts = {};  // their kinds
};
std::optional<StudyHead> study_head(std::filesystem::path const&);

}  // namespace diecast
