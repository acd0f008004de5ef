#include "app/cli/files.h"
#include <CLI/CLI.hpp>
#include <filesystem>
#include "app/cli/task.h"
#include "app/cli/writer.h"
#include "app/present/text/study_words.h"
#include "model/core/quotes.h"
#include "model/study/study_file.h"
#include "model/study/validation.h"

namespace diecast::cli {
namespace {

namespace fs = std::filesystem;

std::string mark_of(FileUse use) { return "file use " + std::to_string(static_cast<int>(use)); }

bool is_marked(CLI::Option& option, FileUse use) {
    try {
        return option.get_validator(mark_of(use)) != nullptr;
    } catch (CLI::OptionNotFound const&) { return false; }
}

struct NamedFile {
    std::string option, name;
    fs::path path;
};

/// What a name of a built-in file stands for.
fs::path path_of(std::string const& word, FileUse use) {
    std::error_code error;
    if (use == FileUse::study) return study_file(word);
    if (use != FileUse::series || fs::exists(word, error)) return word;
    for (fs::path const& file : known_series_files())
        if (study_name(file) == word) return file;
    return word;
}

std::vector<NamedFile> files_of(CLI::App& command, std::initializer_list<FileUse> wanted) {
    std::vector<NamedFile> files;
    for (CLI::Option* option : command.get_options())
        for (FileUse use : wanted) {
            if (!is_marked(*option, use)) continue;
            for (std::string const& word : option->results())
                if (word != "-" && !word.empty()) files.push_back({option->get_name(), word, path_of(word, use)});
        }
    return files;
}

/// A device or a pipe takes whatever comes.
bool is_special(fs::path const& file) {
    std::error_code error;
    return fs::exists(file, error) && !fs::is_regular_file(file, error);
}

bool is_same_file(fs::path const& one, fs::path const& other) {
    std::error_code error;
    if (is_special(one) || is_special(other)) return false;
    if (fs::equivalent(one, other, error)) return true;
    auto const whole = [&](fs::path const& file) { return fs::weakly_canonical(fs::absolute(file, error), error); };
    return !one.empty() && whole(one) == whole(other);
}

}  // namespace

Option mark(Option option, FileUse use) {
    return option.get()->check(CLI::Validator([](std::string&) { return std::string{}; }, "", mark_of(use)));
}

Option add_target(CLI::App& app, std::string const& name, std::string& file, std::string const& doc) {
    return mark(add_name(app, name, file, doc).type_name("FILE").group(heading::output), FileUse::target);
}

std::filesystem::path series_file(std::string const& name, std::filesystem::path const& folder,
                                  std::string const& option) {
    std::error_code error;
    bool const exists = std::filesystem::exists(name, error);
    if (exists && !std::filesystem::is_directory(name, error)) return name;
    std::vector<std::string> names;
    bool const is_usual = folder == validation_folder();
    for (fs::path const& file : is_usual ? known_series_files() : series_files(folder)) {
        names.push_back(study_name(file));
        if (names.back() == name) return file;
    }
    if (exists) return name;  // a folder: that is reported where it is read
    if (is_usual && find_study_text(name).issues.empty())
        refuse(option, in_quotes(name) + " is a study, not a series: " + in_quotes("diecast study " + name) +
                           " checks its claims");
    std::vector<std::string_view> const known(names.begin(), names.end());
    refuse(option, "there is neither a file nor a series " + in_quotes(name) + known_words(known, "there are"),
           nearest(name, known));
}

void check_files(CLI::App& command) {
    auto const read = files_of(command, {FileUse::study, FileUse::series, FileUse::source});
    auto const written = files_of(command, {FileUse::target, FileUse::continued});
    for (std::size_t i = 0; i < written.size(); ++i) {
        NamedFile const& to = written[i];
        for (NamedFile const& from : read)
            if (is_same_file(to.path, from.path))
                refuse(to.option + " " + to.name,
                       "would overwrite what " + from.option + " reads (" + from.name + "): name another file");
        for (std::size_t j = 0; j < i; ++j)
            if (is_same_file(to.path, written[j].path))
                refuse(written[j].option + ", " + to.option, to.name + " cannot hold both: name two files");
    }
    for (NamedFile const& to : written) check_writable(to.name);
}

}  // namespace diecast::cli
