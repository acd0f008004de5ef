#include "model/study/study_paper.h"
#include "model/study/study_file.h"

namespace diecast {

std::optional<StudyPaper> read_paper(Field const& f) {
    if (!f || !f.has_only({"title", "authors", "venue", "year", "arxiv", "doi", "place"}) || !f.is_object()) return {};
    StudyPaper p{f["title"].text(), f["authors"].text(), f["venue"].text(), f["arxiv"].text(), f["doi"].text()};
    if (p.title.empty()) f["title"].report("is missing: the title of the paper");
    p.year = f["year"].whole(1900, 2100).value_or(0);
    p.place = f["place"].whole(1, 1000).value_or(0);
    return p;
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
