#include "app/cli/file_lock.h"
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include "app/cli/session.h"
#include "model/catalogue/part_file.h"

namespace diecast::cli {
namespace {

namespace fs = std::filesystem;

std::string owner_of(int descriptor) {
    std::array<char, 24> text{};
    auto const size = ::pread(descriptor, text.data(), text.size() - 1, 0);
    std::string const owner(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    return owner.substr(0, owner.find_first_not_of("0123456789"));
}

/// Its last owner may have removed it since it was opened.
bool is_there(std::string const& path, int descriptor) {
    struct stat opened {
    }, named{};
    return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

}  // namespace

FileLock::FileLock(std::string const& file) {
    std::error_code error;
    fs::path const whole = fs::weakly_canonical(file, error);  // one lock for all links to it
    fs::path const target = error ? fs::path(file) : whole;
    path_ = target.string() + ".lock";
    while (!take(file)) {}
    if (descriptor_ >= 0) remove_leftovers(target);
}

FileLock::~FileLock() {
    if (descriptor_ < 0) return;
    ::unlink(path_.c_str());
    ::close(descriptor_);
}

/// False: once more.
bool FileLock::take(std::string const& file) {
    int const descriptor = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (descriptor < 0) refuse(path_, "cannot be made: " + std::string(std::strerror(errno)));
    bool const locked = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    int const why = errno;
    std::string const owner = owner_of(descriptor);
    if (locked && is_there(path_, descriptor)) {
        std::string const id = std::to_string(::getpid()) + "\n";
        bool const written = ::ftruncate(descriptor, 0) == 0 &&
                             ::pwrite(descriptor, id.data(), id.size(), 0) == static_cast<ssize_t>(id.size());
        if (!written) std::cerr << "diecast: " << path_ << " cannot be written: " << std::strerror(errno) << "\n";
        descriptor_ = descriptor;
        return true;
    }
    ::close(descriptor);
    if (locked) return false;
    if (why == EWOULDBLOCK)
        refuse(file, "is being worked on by " + (owner.empty() ? "another process" : "process " + owner) +
                         ": wait for its end, or name another file");
    std::cerr << "diecast: " << file << " cannot be locked: " << std::strerror(why) << "\n";  // some network folders
    return true;
}

}  // namespace diecast::cli
