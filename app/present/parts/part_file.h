// Part file: what one machine has computed of a question, to be gone on with or merged with the rest. JSON; it holds
// the study with its entries, so that nothing else is needed to merge it.
#pragma once
#include "model/catalogue/json_reader.h"
#include "optimizer/sweep/parts/ranges.h"

namespace diecast {

inline constexpr int part_format = 3;
inline constexpr std::size_t largest_part = std::size_t{512} << 20;  // bytes
inline constexpr std::uint64_t most_shares = 1'000'000;

/// What was asked, and of which program. Parts of one whole have the same.
struct PartQuestion {
    std::string command, version;                // "sweep"; of the program
    std::string study;                           // as a link (model/study/link.h), with its entries
    std::string study_digest, catalogue_digest;  // of the study without its entries, and of these
    Json asked;                                  // what else the answer depends on
    std::uint64_t whole = 0;                     // how many units of work there are
};
/// `study`: JSON that Diecast has written, with its entries.
PartQuestion part_question(std::string command, std::string version, std::string const& study, Json asked,
                           std::uint64_t whole);

struct PartFile {
    PartQuestion question;
    std::uint64_t parts = 1;  // into how many the whole was split where this was computed
    Ranges done;              // units
    Json result = {};
};

/// Digest of any text: a UUID of version 5, from its SHA-1.
std::string digest_of(std::string_view);

/// The text of a file; its last line is the digest of all lines before. `result`: JSON.
std::string to_text(PartFile const&, std::string const& result);
/// None, and an issue with the file, if it is cut off, damaged, of another format or no part file.
std::optional<PartFile> read_part(std::string const& text, std::string const& file, Issues&);
/// Reads the file first.
std::optional<PartFile> load_part(std::string const& file, Issues&);

/// Why the two are not parts of one whole; empty where they are.
std::string why_other(PartQuestion const& one, PartQuestion const& other);
/// Why a program of this version does not go on with a part; empty where it does.
std::string why_not_own(PartQuestion const&, std::string_view version);
/// Why the study that a part brings is not the one that its digests were made of; empty where it is. Digests guard
/// against damage and mistakes, not against a forger who makes them anew.
std::string why_other_study(PartQuestion const&);
/// The file begins as a part file does.
bool is_part_text(std::string_view);
/// "part 3 of 7", "parts 1 to 3 and 5 of 7": those into which the units fall.
std::string parts_words(std::vector<NumberRange> const& units, std::uint64_t whole, std::uint64_t parts);

/// A number of any kind as JSON: what is not finite is a text. And back; none where it is no number.
void append_number(std::string& json, double);
std::optional<double> number_of(Json const&);
std::optional<std::uint64_t> count_of(Json const&);

}  // namespace diecast
