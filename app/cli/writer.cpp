#include "app/cli/writer.h"
#include <fcntl.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <utility>
#include "app/cli/session.h"
#include "model/catalogue/part_file.h"

namespace diecast::cli {
namespace fs = std::filesystem;

bool Sink::put(char const* text, std::size_t size) {
    while (size > 0 && !error_) {
        auto const written = ::write(file_, text, size);
        if (written >= 0) text += written, size -= static_cast<std::size_t>(written);
        else if (errno != EINTR) error_ = errno;
    }
    return !error_;
}

int Sink::sync() {
    bool const good = put(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    setp(buffer_.data(), buffer_.data() + buffer_.size());
    return good ? 0 : -1;
}

Sink::int_type Sink::overflow(int_type sign) {
    if (sync() != 0) return traits_type::eof();
    if (!traits_type::eq_int_type(sign, traits_type::eof())) sputc(traits_type::to_char_type(sign));
    return traits_type::not_eof(sign);
}

std::streamsize Sink::xsputn(char const* text, std::streamsize size) {
    if (size > epptr() - pptr() && sync() != 0) return 0;
    if (size > epptr() - pptr()) return put(text, static_cast<std::size_t>(size)) ? size : 0;
    std::memcpy(pptr(), text, static_cast<std::size_t>(size));
    pbump(static_cast<int>(size));
    return size;
}

Writer::Writer(std::string const& target) : target_(target), descriptor_(open()), sink_(descriptor_), stream_(&sink_) {}

Writer::~Writer() {
    if (descriptor_ > STDERR_FILENO) ::close(descriptor_);
    std::error_code error;
    if (!part_.empty()) fs::remove(part_, error);
}

int Writer::open() {
    if (target_ == "-") return STDOUT_FILENO;
    std::error_code error;
    file_ = fs::weakly_canonical(target_, error);  // through links: the file is replaced, not the link
    if (error) file_ = target_;
    fs::file_status const status = fs::status(file_, error);
    if (target_.empty() || fs::is_directory(status)) fail(target_.empty() ? "has no name" : "is a folder", 0);
    if (fs::path const folder = file_.parent_path(); !folder.empty() && !fs::is_directory(folder, error))
        fail("there is no folder " + folder.string(), 0);
    bool const is_device = fs::exists(status) && !fs::is_regular_file(status);  // written as it is
    fs::path part;
    int const file = is_device ? ::open(file_.c_str(), O_WRONLY | O_CLOEXEC) : open_part(file_, part);
    if (file < 0) fail("cannot be written", errno);
    if (!is_device) part_ = part;
    return file;
}

void Writer::commit() {
    stream_.flush();
    if (sink_.error() == EPIPE) throw BrokenPipe{};
    if (sink_.error()) fail("cannot be written", sink_.error());
    if (descriptor_ == STDOUT_FILENO) return;
    int const file = std::exchange(descriptor_, -1);
    int const error = !part_.empty() ? take_place(file, part_, file_) : ::close(file) == 0 ? 0 : errno;
    if (error) fail("cannot be written", error);
    part_.clear();
}

void Writer::fail(std::string const& what, int error) const {
    std::string const reason = error ? ": " + std::string(std::strerror(error)) : "";
    throw Refused{{{"", what + reason, Severity::error, "", target_ == "-" ? "standard output" : target_}}};
}

void check_writable(std::string const& target) {
    std::error_code error;
    fs::file_status const status = fs::status(target, error);
    if (target == "-") return;
    bool const special = fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
    if (!special) Writer{target};
    if (fs::exists(status) && ::access(target.c_str(), W_OK) != 0)
        throw Refused{{{"", "cannot be written: " + std::string(std::strerror(errno)), Severity::error, "", target}}};
}

void write(std::string const& target, std::string_view text) {
    Writer writer(target);
    writer.stream() << text;
    writer.commit();
}

std::string try_write(std::string const& target, std::string_view text) {
    try {
        write(target, text);
    } catch (Refused const& refused) { return diecast::to_text(refused.issues.front()); }
    return "";
}

}  // namespace diecast::cli
