// Study papers: which paper a study reproduces, as its file says.
#pragma once
#include "model/catalogue/json_reader.h"
#include "model/study/study.h"

namespace diecast {

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
