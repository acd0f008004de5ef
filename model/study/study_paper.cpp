#include "model/study/study_paper.h"
#include "model/study/field_reader.h"
#include "model/study/study_file.h"

namespace diecast {

std::optional<StudyPaper> read_paper(Field const& f) {
    static Graph const no_model{};  // its fields refer to none
    static Study const no_study{};
    if (!f.is_object()) return {};
    StudyPaper p;
    read_fields(no_model, no_study, f, {}, [&](FieldVisitor& v) { visit_fields(static_cast<StudyVisitor&>(v), p); });
    return p == StudyPaper{} ? std::nullopt : std::optional(std::move(p));
}

std::string citation(StudyPaper const& p) {
    std::string text = p.authors;
    auto const add = [&](std::string const& more) {
        if (!more.empty()) text += (text.empty() ? "" : ", ") + more;
    };
    std::string const year = p.year ? std::to_string(p.year) : "";
    add(p.venue.empty() || year.empty() ? p.venue + year : p.venue + " " + year);
    add(p.arxiv.empty() ? "" : "arXiv " + p.arxiv);
    add(p.doi.empty() ? "" : "doi " + p.doi);
    return text;
}

std::optional<StudyHead> study_head(std::filesystem::path const& file) {
    Issues ignored;
    auto const text = read_text(file, ignored);
    auto const document = text ? parse_json(*text, ignored) : std::nullopt;
    if (!document) return {};
    Field const d(*document, ignored);
    StudyHead head{d["kind"].text(), d["name"].text(), d["title"].text(), d["summary"].text(), read_paper(d["paper"])};
    if (head.kind != "study" && head.kind != "validation") return {};
    if (head.name.empty()) head.name = study_name(file);
    if (head.title.empty()) head.title = head.name;
    for (Field const& chart : d["charts"].items()) head.charts.push_back(chart["kind"].text());
    return head;
}

}  // namespace diecast
