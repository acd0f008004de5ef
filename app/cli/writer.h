// Writer: results to standard output or to a file; a file appears as a whole or not at all.
#pragma once
#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>

namespace diecast::cli {

/// Throws Refused where it cannot write. What is not committed leaves no trace, except on standard output.
class Writer {
public:
    explicit Writer(std::string const& target);  // "-": standard output
    ~Writer();
    Writer(Writer const&) = delete;
    Writer& operator=(Writer const&) = delete;
    std::ostream& stream();
    void commit();

private:
    [[noreturn]] void fail(std::string const& what, int error);
    std::string target_;
    std::filesystem::path file_, part_;  // part_: beside file_ until committed; empty where nothing is to be renamed
    std::ofstream out_;
};

/// The whole of it at once.
void write(std::string const& target, std::string_view text);
inline void print(std::string_view text) { write("-", text); }

}  // namespace diecast::cli
