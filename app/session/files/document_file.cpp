#include "app/session/files/document_file.h"
#include "app/chart/text.h"
#include "model/study/bundle.h"
#include "model/study/link.h"

namespace diecast {
namespace {

std::string link_text(Graph const& graph, Study const& study) {
    return to_link(to_json(graph, lean(graph, bundled(graph, study))));
}

}  // namespace

Opening read_for(Document const& document, StudyText const& text) {
    return read_opening(text, document.study().entries.empty() ? document.shared_graph() : nullptr);
}

Issues restore(Document& document, StudyText const& text, QString const& file) {
    Opening opening = read_for(document, text);
    opening.study.file = to_std(file);
    Issues issues = document.take(std::move(opening));
    if (!has_errors(issues)) document.drift();
    return issues;
}

Issues save_copy(Document const& document, QString const& path, KeptView const& view) {
    Graph const& graph = document.graph();
    return save_study(graph, bundled(graph, with_view(document.study(), view)), to_std(path));
}

std::string link_of(Document const& document, KeptView const& view) {
    return link_text(document.graph(), with_view(document.study(), view));
}

QString origin_of(Document const& document) {
    if (document.is_nowhere()) return QString::fromStdString(link_text(document.graph(), document.as_opened()));
    return document.path().isEmpty() ? QString::fromStdString(document.study().name) : document.path();
}

}  // namespace diecast
