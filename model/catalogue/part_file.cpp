#include "model/catalogue/part_file.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <system_error>

namespace diecast {
namespace {

namespace fs = std::filesystem;

constexpr int most_names = 16;

/// Left by a process that was killed on the way.
bool is_own_leftover(fs::path const& path) {
    struct stat found {};
    return ::lstat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == ::geteuid();
}

std::string part_name(fs::path const& target) { return target.string() + ".part"; }

int put(int file, std::string_view text) {
    while (!text.empty()) {
        auto const written = ::write(file, text.data(), text.size());
        if (written >= 0) text.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR) return errno;
    }
    return 0;
}

/// The new name is to last, too; some file systems cannot promise that.
void flush_folder(fs::path const& folder) {
    int const file = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return;
    ::fsync(file);
    ::close(file);
}

int replace(fs::path const& target, std::string_view text) {
    fs::path part;
    int const file = open_part(target, part);
    if (file < 0) return errno;
    int error = put(file, text);
    if (error) ::close(file);
    else error = take_place(file, part, target);
    if (error) ::unlink(part.c_str());
    else flush_folder(target.parent_path());
    return error;
}

int put_into_device(fs::path const& target, std::string_view text) {
    int const file = ::open(target.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0) return errno;
    int const error = put(file, text);
    return ::close(file) != 0 && !error ? errno : error;
}

}  // namespace

int open_part(fs::path const& target, fs::path& part) {
    struct stat old {};
    bool const replaces = ::stat(target.c_str(), &old) == 0;
    std::string const first = part_name(target) + std::to_string(::getpid());
    for (int n = 1; n <= most_names; ++n) {
        part = n == 1 ? first : first + "-" + std::to_string(n);
        if (is_own_leftover(part)) ::unlink(part.c_str());
        int const file =
            ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, replaces ? 0600 : 0666);
        if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
}

void remove_leftovers(fs::path const& target) {
    std::string const begin = part_name(target.filename());
    std::error_code error;
    fs::path const folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    for (fs::directory_entry const& entry : fs::directory_iterator(folder, error)) {
        std::string const name = entry.path().filename().string();
        bool const is_part = name.size() > begin.size() && name.starts_with(begin) &&
                             name.find_first_not_of("0123456789-", begin.size()) == std::string::npos;
        if (is_part && is_own_leftover(entry.path())) ::unlink(entry.path().c_str());
    }
}

int take_place(int descriptor, fs::path const& part, fs::path const& target) {
    struct stat old {};
    int error = 0;
    if (::stat(target.c_str(), &old) == 0 && ::fchmod(descriptor, old.st_mode & 0777) != 0) error = errno;
    if (!error && ::fsync(descriptor) != 0 && errno != EINVAL) error = errno;
    if (::close(descriptor) != 0 && !error) error = errno;
    if (!error && ::rename(part.c_str(), target.c_str()) != 0) error = errno;
    return error;
}

std::string write_whole(fs::path const& path, std::string_view text) {
    std::error_code ignored;
    fs::path target = path;
    if (fs::is_symlink(path, ignored)) target = fs::canonical(path, ignored);
    auto const status = fs::status(target, ignored);
    if (target.filename().empty() || fs::is_directory(status)) return "is a folder, not a file";
    bool const is_device = fs::exists(status) && !fs::is_regular_file(status);
    int const error = is_device ? put_into_device(target, text) : replace(target, text);
    return error ? std::generic_category().message(error) : "";
}

}  // namespace diecast
