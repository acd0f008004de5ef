#include "app/cli/writer.h"
#include <unistd.h>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include "app/cli/session.h"

namespace diecast::cli {
namespace fs = std::filesystem;

Writer::Writer(std::string const& target) : target_(target) {
    if (target == "-") return;
    std::error_code error;
    file_ = fs::weakly_canonical(target, error);  // through links: the file is replaced, not the link
    if (error) file_ = target;
    fs::file_status const status = fs::status(file_, error);
    if (target.empty() || fs::is_directory(status)) fail(target.empty() ? "has no name" : "is a folder", 0);
    if (fs::path const folder = file_.parent_path(); !folder.empty() && !fs::is_directory(folder, error))
        fail("there is no folder " + folder.string(), 0);
    // Pipes and devices are written as they are.
    bool const replace = !fs::exists(status) || fs::is_regular_file(status);
    if (replace) part_ = file_.string() + ".part" + std::to_string(getpid());
    errno = 0;
    out_.open(replace ? part_ : file_, std::ios::binary | std::ios::trunc);
    if (!out_) {
        part_.clear();
        fail("cannot be written", errno);
    }
    if (replace && fs::exists(status)) fs::permissions(part_, status.permissions(), error);
}

Writer::~Writer() {
    std::error_code error;
    if (!part_.empty()) fs::remove(part_, error);
}

std::ostream& Writer::stream() { return target_ == "-" ? std::cout : out_; }

void Writer::commit() {
    errno = 0;
    stream().flush();
    if (!stream()) {
        int const error = errno;
        if (target_ == "-" && error == EPIPE) throw Silence{};
        fail("cannot be written", error);
    }
    if (target_ == "-") return;
    out_.close();
    if (!out_) fail("cannot be written", errno);
    if (part_.empty()) return;
    std::error_code error;
    fs::rename(part_, file_, error);
    if (error) fail("cannot be written", error.value());
    part_.clear();
}

void Writer::fail(std::string const& what, int error) {
    std::string const reason = error ? ": " + std::string(std::strerror(error)) : "";
    throw Refused{{{"", what + reason, Severity::error, "", target_ == "-" ? "standard output" : target_}}};
}

void write(std::string const& target, std::string_view text) {
    Writer writer(target);
    writer.stream() << text;
    writer.commit();
}

}  // namespace diecast::cli
