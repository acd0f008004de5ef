#include "app/cli/parts/kept_part.h"
#include <charconv>
#include <filesystem>
#include <iostream>
#include "app/cli/files.h"
#include "app/cli/writer.h"
#include "app/present/text/shares_and_counts.h"
#include "app/present/text/version.h"
#include "model/core/value_text.h"
#include "model/study/bundle.h"
#include "model/study/link.h"

namespace diecast::cli {
namespace fs = std::filesystem;

std::optional<FileLock> lock_of(std::string const& option, std::string const& file) {
    if (file.empty()) return {};
    std::error_code error;
    if (file == "-" || (fs::exists(file, error) && !fs::is_regular_file(file, error)))
        refuse(option + " " + file, "is not a file: a run could not go on from there");
    return std::optional<FileLock>(std::in_place, file);
}

void add_part_options(CLI::App& app, PartOptions& options) {
    add_name(app, "--part", options.part,
             "Compute this share alone, \"3/64\": the third of 64, into the file of --resume; \"diecast merge\" puts "
             "the parts together")
        .type_name("I/N")
        .group(heading::run);
    Option const file =
        add_name(app, "--resume", options.resume,
                 "Go on from FILE, if it is there, and write there what is done, every 30 s and in the end, also when "
                 "interrupted");
    mark(file.type_name("FILE").group(heading::run), FileUse::continued);
    add_number(app, "--checkpoint", options.checkpoint, {"S", 0.01, 86400},
               "From one writing of the file of --resume to the next (default: 30)")
        .group(heading::run);
}

PartOf part_of(PartOptions const& options) {
    if (options.part.empty()) return {};
    std::string const option = "--part " + options.part;
    PartOf part{};
    char const *const begin = options.part.data(), *const end = begin + options.part.size();
    auto const [slash, wrong] = std::from_chars(begin, end, part.index);
    bool const is_read = wrong == std::errc() && slash != end && *slash == '/';
    auto const [rest, also_wrong] = std::from_chars(is_read ? slash + 1 : end, end, part.of);
    if (!is_read || also_wrong != std::errc() || rest != end) refuse(option, "expected I/N, for example 3/64");
    if (part.of < 1 || part.of > most_shares || part.index < 1 || part.index > part.of)
        refuse(option, "is not a part: N goes from 1 to " + spaced(most_shares) + ", I from 1 to N");
    if (options.resume.empty()) refuse(option, "needs --resume FILE, which the part is written to");
    return part;
}

std::string study_json(Graph const& graph, Study study) {
    study.published.clear();  // claims, which refer to points that --set may have taken away
    study.measured.clear();
    study.view = {};
    auto const grid = grid_of(graph, study);
    std::string json = to_json(graph, bundled(graph, std::move(study)));
    StudyReading const reading = read_study(graph, json, "");
    if (has_errors(reading.issues))
        refuse("--resume", "this study cannot be kept in a file: " + diecast::to_text(reading.issues.front()));
    if (grid_of(graph, reading.study) != grid)
        refuse("--resume", "this study cannot be kept in a file: its designs would be others");
    return json;
}

Model open_model(PartQuestion const& question, std::string const& file) {
    Issues issues;
    auto json = from_link(question.study, issues);
    for (Issue& issue : issues) issue.file = file;
    require(issues);
    if (std::string why = why_other_study(question); !why.empty())
        throw Refused{{{"", std::move(why), Severity::error, "", file}}};
    auto const brought = brought_entries(*json, issues);
    return {{std::move(*json), "the study of " + file, {}}, open_model({}, brought, "the study of " + file)};
}

void require_own_version(PartQuestion const& question, std::string const& file) {
    if (std::string const why = why_not_own(question, version()); !why.empty())
        throw Refused{{{"", why, Severity::error, "", file}}};
}

KeptPart::KeptPart(PartOptions const& options, PartQuestion question)
    : file_(options.resume),
      question_(std::move(question)),
      part_(part_of(options)),
      pace_(options.pace()),
      lock_(lock_of("--resume", file_)) {
    std::error_code error;
    if (!fs::exists(file_, error)) return;
    Issues issues;
    before_ = load_part(file_, issues);
    require(issues);
    auto const refuse_file = [&](std::string what) {
        throw Refused{{{"", std::move(what) + "; name another file, or remove it", Severity::error, "", file_}}};
    };
    if (std::string const why = why_other(question_, before_->question); !why.empty()) refuse_file(why);
    Ranges outside;
    for (NumberRange const& gap : Ranges(share()).gaps({0, question_.whole})) outside.add(gap);
    if (auto const other = outside.overlap(before_->done))
        refuse_file("holds " + parts_words({*other}, question_.whole, before_->parts) + ", which is not of --part " +
                    std::to_string(part_.index) + "/" + std::to_string(part_.of));
    std::cerr << "diecast: goes on from " << percent(before_->done.count(), share().size()) << " that " << file_
              << " holds\n";
}

void KeptPart::save(Ranges const& done, std::string const& result) {
    std::string problem = try_write(file_, to_text({question_, part_.of, done, {}}, result));
    if (!problem.empty() && problem != problem_) std::cerr << "diecast: " << problem << "\n";
    problem_ = std::move(problem);
}

}  // namespace diecast::cli
