// FileLock: a file that only one process at a time may go on with.
#pragma once
#include <string>

namespace diecast::cli {

/// Refused, with the owner's process id, where another process has it. The lock lies on FILE.lock, for FILE itself is
/// replaced when it is saved; the system takes it from a process that has died, and what is left of it does not lock
/// the file.
class FileLock {
public:
    explicit FileLock(std::string const& file);
    ~FileLock();
    FileLock(FileLock const&) = delete;
    FileLock& operator=(FileLock const&) = delete;

private:
    bool take(std::string const& file);
    std::string path_;
    int descriptor_ = -1;
};

}  // namespace diecast::cli
