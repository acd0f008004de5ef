// Writer: results to standard output or to a file; a file appears as a whole or not at all.
#pragma once
#include <array>
#include <filesystem>
#include <ostream>
#include <streambuf>
#include <string>

namespace diecast::cli {

/// Writes to a file descriptor and remembers what went wrong first.
class Sink : public std::streambuf {
public:
    explicit Sink(int file) : file_(file) { setp(buffer_.data(), buffer_.data() + buffer_.size()); }
    int error() const { return error_; }  // errno, or 0

protected:
    int_type overflow(int_type) override;
    std::streamsize xsputn(char const*, std::streamsize) override;
    int sync() override;

private:
    bool put(char const*, std::size_t);
    int file_, error_ = 0;
    std::array<char, 1 << 16> buffer_;
};

/// Throws Refused where it cannot write. What is not committed leaves no trace, except on standard output.
class Writer {
public:
    explicit Writer(std::string const& target);  // "-": standard output
    ~Writer();
    Writer(Writer const&) = delete;
    Writer& operator=(Writer const&) = delete;
    std::ostream& stream() { return stream_; }
    bool failed() const { return sink_.error() != 0; }
    void commit();

private:
    int open();
    [[noreturn]] void fail(std::string const& what, int error) const;

    std::string target_;
    std::filesystem::path file_, part_;  // part_: beside file_ until committed; empty where nothing is to be renamed
    int descriptor_;
    Sink sink_;
    std::ostream stream_;
};

/// Refuses what a Writer could not write. A device or a pipe is not opened: its reader would take that for the end.
void check_writable(std::string const& target);

/// The whole of it at once.
void write(std::string const& target, std::string_view text);
/// The same of what is to be printed all the same: the problem in words, or empty.
std::string try_write(std::string const& target, std::string_view text);
inline void print(std::string_view text) { write("-", text); }

}  // namespace diecast::cli
