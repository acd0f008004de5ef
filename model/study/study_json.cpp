// Studies as JSON: reading.
#include "model/catalogue/migrate.h"
#include "model/study/field_reader.h"
#include "model/study/study_file.h"

namespace diecast {
namespace {

Study read_document_fields(Graph const& graph, Field const& d) {
    Study s;
    if (d["kind"].one_of({"study"}).empty() && !d["kind"]) d["kind"].report("is missing: \"kind\": \"study\"");
    read_fields(graph, s, d, {"diecast", "kind"},
                [&](FieldVisitor& v) { visit_fields(static_cast<StudyVisitor&>(v), s); });
    return s;
}

}  // namespace

StudyReading read_study(Graph const& graph, std::string_view json, std::string const& file) {
    StudyReading reading;
    if (auto const document = parse_document(json, reading.issues)) {
        Field const root(*document, reading.issues);
        if (check_format(root)) reading.study = read_document_fields(graph, root);
    }
    reading.study.file = file;
    if (reading.study.name.empty()) reading.study.name = study_name(file);
    for (Issue& issue : reading.issues) issue.file = file;
    return reading;
}

}  // namespace diecast
