// Kept part: a part file that a command goes on with, and the options that name it.
#pragma once
#include <chrono>
#include "app/cli/file_lock.h"
#include "app/cli/task.h"
#include "app/present/parts/part_file.h"
#include "optimizer/sweep/pace.h"

namespace diecast::cli {

/// A file that this process alone goes on with; none where none is named. Refused where it is a pipe or a device.
std::optional<FileLock> lock_of(std::string const& option, std::string const& file);

struct PartOptions {
    std::string part, resume;
    double checkpoint = 30;  // seconds from one to the next
    Pace pace() const { return Pace(std::chrono::milliseconds(static_cast<long>(1000 * checkpoint))); }
};
/// --part I/N, --resume FILE and --checkpoint S.
void add_part_options(CLI::App&, PartOptions&);
/// What --part says; the whole where it says nothing. Refused where it is no part, or no file is named for it.
PartOf part_of(PartOptions const&);

/// A study as a part file brings it: with its entries and everything that is set, without what no answer depends on.
/// Refused where it would not be read back to the same designs.
std::string study_json(Graph const&, Study);
/// The model with the entries that a part's study brings, and the text of the study.
Model open_model(PartQuestion const&, std::string const& file);

/// Refused where this program is another than that of the part.
void require_own_version(PartQuestion const&, std::string const& file);

class KeptPart {
public:
    /// Refused where the file is there and holds something else, or units that are not of this share.
    KeptPart(PartOptions const&, PartQuestion);
    /// What the file held in the beginning; none where it was not there.
    std::optional<PartFile> const& before() const { return before_; }
    NumberRange share() const { return share_of(question_.whole, part_); }
    /// Result: JSON. What goes wrong is said once.
    void save(Ranges const& done, std::string const& result);
    bool is_saved() const { return problem_.empty(); }
    Pace pace() const { return pace_; }
    std::string const& file() const { return file_; }

private:
    std::string file_;
    PartQuestion question_;
    PartOf part_;
    Pace pace_;
    std::optional<FileLock> lock_;
    std::optional<PartFile> before_;
    std::string problem_;
};

}  // namespace diecast::cli
