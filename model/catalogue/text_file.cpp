#include "model/catalogue/text_file.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <system_error>

namespace diecast {
namespace {

struct OpenFile {
    int const descriptor;
    OpenFile(std::filesystem::path const& path, bool at_once)
        : descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | (at_once ? O_NONBLOCK : 0))) {}
    OpenFile(OpenFile const&) = delete;
    OpenFile& operator=(OpenFile const&) = delete;
    ~OpenFile() {
        if (descriptor >= 0) ::close(descriptor);
    }
};

}  // namespace

std::optional<std::string> read_text(std::filesystem::path const& path, Issues& issues, ReadLimits const& limits) {
    auto const refuse = [&](std::string what) {
        issues.push_back({"", std::move(what), Severity::error, "", path.string()});
        return std::nullopt;
    };
    auto const refuse_after = [&](char const* what) {
        return refuse(what + (": " + std::generic_category().message(errno)));
    };
    OpenFile const file(path, limits.regular_only);
    if (file.descriptor < 0 && errno == ENOENT) return refuse("there is no such file");
    struct stat status {};
    if (file.descriptor < 0 || ::fstat(file.descriptor, &status) != 0) return refuse_after("cannot be opened");
    if (S_ISDIR(status.st_mode)) return refuse("is a folder, not a file");
    if (limits.regular_only && !S_ISREG(status.st_mode)) return refuse("is a pipe or a device, not a file");
    std::string text;
    char chunk[1 << 14];
    while (text.size() <= limits.most) {
        auto const size = ::read(file.descriptor, chunk, sizeof chunk);
        if (size < 0 && errno == EINTR) continue;
        if (size < 0) return refuse_after("cannot be read");
        if (size == 0) return text;
        text.append(chunk, static_cast<std::size_t>(size));
    }
    return refuse("is larger than " + std::to_string(limits.most >> 20) + " MiB, the limit");
}

}  // namespace diecast
