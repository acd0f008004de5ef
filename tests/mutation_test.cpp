// 500 damaged files, the same every time: each gives a located message or still reads, and nothing else changes.
#include <catch2/catch.hpp>
#include <random>
#include "model/catalogue/catalogue.h"
#include "model/catalogue/json_reader.h"
#include "model/model.h"
#include "model/study/bundle.h"
#include "tests/file_help.h"

using namespace diecast;
using files::all_text;
using files::Folder;
namespace fs = std::filesystem;

namespace {

using Random = std::mt19937;

fs::path const presets = DIECAST_SOURCE_DIR "/presets";

std::string text_of(fs::path const& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Any value inside, the document itself among them.
OrderedJson& any_part(OrderedJson& document, Random& random) {
    OrderedJson* at = &document;
    while (at->is_structured() && !at->empty() && random() % 5 != 0) {
        auto it = at->begin();
        std::advance(it, random() % at->size());
        at = &*it;
    }
    return *at;
}

OrderedJson any_value(Random& random) {
    static std::vector<OrderedJson> const values{nullptr,
                                                 true,
                                                 0,
                                                 -1,
                                                 5,
                                                 1e308,
                                                 -1e308,
                                                 1e-320,
                                                 18446744073709551615u,
                                                 "",
                                                 "all",
                                                 "N5",
                                                 "1..1e9",
                                                 "1,2,,3",
                                                 "\xc3\xa9",
                                                 "\n",
                                                 "800 mm2",
                                                 OrderedJson::array(),
                                                 OrderedJson::object(),
                                                 OrderedJson::array({1, "a", nullptr}),
                                                 OrderedJson{{"key", 5}}};
    return values[random() % values.size()];
}

OrderedJson nested(int depth) {
    OrderedJson value = 1;
    for (int i = 0; i < depth; ++i) value = i % 2 ? OrderedJson{{"a", value}} : OrderedJson::array({value});
    return value;
}

std::string in_raw(OrderedJson document, Random& random, std::string_view raw) {
    any_part(document, random) = "@@@";
    std::string text = document.dump(1);
    return text.replace(text.find("\"@@@\""), 5, raw);
}

std::string twice_said(std::string text, Random& random) {
    std::vector<std::size_t> colons;
    for (std::size_t at = text.find("\": "); at != text.npos; at = text.find("\": ", at + 1)) colons.push_back(at);
    std::size_t const colon = colons[random() % colons.size()], name = text.rfind('"', colon - 1);
    return text.insert(name, text.substr(name, colon - name) + "\": 0, ");
}

std::string flipped(std::string text, Random& random) {
    for (auto n = 1 + random() % 3; n > 0; --n) text[random() % text.size()] ^= static_cast<char>(1 << random() % 8);
    return text;
}

constexpr int ways = 10;
constexpr std::string_view huge[] = {"1e999", "-1e400", "123456789012345678901234567890", "1e308"};
using namespace std::string_view_literals;
constexpr std::string_view no_text[] = {"\"\xff\xfe\""sv, "\"\xc3\""sv, "\"\xed\xa0\x80\""sv, "\"\\ud800\""sv,
                                        "\"a\0b\""sv};

std::string damaged(std::string const& text, int way, Random& random) {
    OrderedJson document = OrderedJson::parse(text);
    switch (way % ways) {
        case 0:
            return flipped(text, random);
        case 1:
            return text.substr(0, random() % text.size());
        case 2: {
            std::size_t const at = random() % text.size();
            return text.substr(0, at) + text.substr(std::min(text.size(), at + 1 + random() % 40));
        }
        case 3:
            any_part(document, random) = any_value(random);
            return document.dump();
        case 4:
            return in_raw(document, random, huge[random() % std::size(huge)]);
        case 5:
            any_part(document, random) = nested(static_cast<int>(20 + random() % 30));
            return document.dump();
        case 6:
            return in_raw(document, random, std::string(50000, random() % 2 ? '[' : '{'));
        case 7:
            return twice_said(document.dump(1), random);
        case 8:
            return in_raw(document, random, no_text[random() % std::size(no_text)]);
        default: {
            OrderedJson& part = any_part(document, random);
            if (part.is_object() && !part.empty())
                part.erase(std::next(part.begin(), static_cast<long>(random() % part.size())));
            else part = nullptr;
            return document.dump();
        }
    }
}

/// In a file, at a place of it or about the whole of it.
void check_located(Issues const& issues) {
    for (Issue const& issue : issues) {
        CAPTURE(to_text(issue));
        CHECK_FALSE(issue.file.empty());
        CHECK_FALSE(issue.what.empty());
        CHECK((!issue.where.empty() || issue.what == "is empty" || issue.what == "a Diecast file is one JSON object" ||
               issue.what.find("an object, not") != std::string::npos));
    }
}

bool is_of_entry(Issue const& issue, std::string const& file) {
    return issue.severity != Severity::error || issue.file == file ||
           issue.what.find("has issues of its own") != issue.what.npos ||
           issue.what.find("is called") != issue.what.npos || issue.what.find("has no entry") != issue.what.npos ||
           issue.what.find("there is no ") != issue.what.npos;
}

bool is_like(Entry const& a, Entry const& b) {
    return a.name == b.name && a.text == b.text &&
           std::equal(
               a.sets.begin(), a.sets.end(), b.sets.begin(), b.sets.end(),
               [](Assignment const& x, Assignment const& y) { return x.quantity == y.quantity && x.value == y.value; });
}

struct Catalogue {
    Graph graph = make_model();
    Issues issues;
    explicit Catalogue(fs::path const& folder, std::vector<OwnEntry> const& brought = {}) {
        issues = load_catalogue(graph, catalogue_selectors(), folder, {}, brought, "s.json");
        std::erase_if(issues,
                      [](Issue const& issue) { return issue.severity == Severity::warning; });  // kinds without presets
    }
    Entry const* find(Quantity const& selector, std::string const& name) const {
        int const at = graph.entry(selector, name);
        return at < 0 ? nullptr : &graph.entries(selector)[static_cast<std::size_t>(at)];
    }
};

/// Entries that depend on no other and are not of that file: still there, and alike.
void check_others(Catalogue const& before, Catalogue const& after, std::string const& file) {
    for (auto const& [kind, selector] : catalogue_selectors())
        for (Entry const& entry : before.graph.entries(*selector)) {
            bool const names_others = std::any_of(entry.sets.begin(), entry.sets.end(),
                                                  [](Assignment const& a) { return a.value.index() == 1; });
            if (entry.file == file || !entry.extends.empty() || names_others) continue;
            Entry const* const now = after.find(*selector, entry.name);
            bool const taken = now == nullptr || now->file == file;  // the damaged file took its name
            CAPTURE(kind, entry.name);
            if (now == nullptr) CHECK(files::mentions(after.issues, "name", "\"" + entry.name + "\""));
            else CHECK((taken || is_like(entry, *now)));
        }
}

}  // namespace

TEST_CASE("200 damaged presets: a located message each or it still reads, and no other entry changes") {
    Folder folder;
    for (char const* kind : {"processes", "memories", "links", "packages", "formats"})
        fs::copy(presets / kind, folder.path() / kind, fs::copy_options::recursive);
    std::vector<fs::path> files;
    for (auto const& file : fs::recursive_directory_iterator(folder.path()))
        if (file.is_regular_file()) files.push_back(fs::relative(file.path(), folder.path()));
    std::sort(files.begin(), files.end());
    Catalogue const before(folder.path());
    REQUIRE(all_text(before.issues) == "");
    Random random(1);
    int refused = 0;
    for (int i = 0; i < 200; ++i) {
        fs::path const& file = files[random() % files.size()];
        std::string const whole = folder.read(file), text = damaged(whole, i, random),
                          path = (folder.path() / file).string();
        CAPTURE(i, path, text.substr(0, 3000));
        folder.write(file, text);
        Catalogue const after(folder.path());
        check_located(after.issues);
        for (Issue const& issue : after.issues) CHECK(is_of_entry(issue, path));
        check_others(before, after, path);
        CHECK(folder.read(file) == text);
        refused += has_errors(after.issues);
        folder.write(file, whole);
    }
    CHECK(refused > 120);
    CHECK(refused < 200);
}

TEST_CASE("150 damaged studies: located messages, or a study that is written and read again") {
    Catalogue const catalogue(presets);
    std::vector<std::string> texts;
    for (auto const& file : fs::directory_iterator(presets / "studies")) texts.push_back(text_of(file.path()));
    std::sort(texts.begin(), texts.end());
    Random random(2);
    int refused = 0;
    for (int i = 0; i < 150; ++i) {
        std::string const text = damaged(texts[random() % texts.size()], i, random);
        CAPTURE(i, text.substr(0, 3000));
        StudyReading const reading = read_study(catalogue.graph, text, "s.json");
        check_located(reading.issues);
        if (has_errors(reading.issues)) {
            ++refused;
            continue;
        }
        StudyReading const again = read_study(catalogue.graph, to_json(catalogue.graph, reading.study), "s.json");
        CHECK(all_text(again.issues) == "");
        CHECK(again.study == reading.study);
    }
    CHECK(refused > 90);
    CHECK(refused < 150);
}

TEST_CASE("150 damaged bundles: located messages, and what ships stays as it is") {
    Folder folder;
    for (char const* kind : {"processes", "memories", "links", "packages", "formats"})
        fs::copy(presets / kind, folder.path() / kind, fs::copy_options::recursive);
    Catalogue const before(folder.path());
    Study study;
    for (char const* file : {"processes/n5.json", "memories/hbm3.json", "packages/cowos-s.json"}) {
        Issues none;
        study.entries.push_back(own_entry(folder.read(file), none).value());
    }
    std::string const bundle = to_json(before.graph, study);
    Random random(3);
    int refused = 0;
    for (int i = 0; i < 150; ++i) {
        std::string const text = damaged(bundle, i, random);
        CAPTURE(i, text.substr(0, 3000));
        Issues peeked;
        auto const brought = brought_entries(text, peeked);
        Catalogue const after(folder.path(), brought);
        StudyReading const reading = read_study(after.graph, text, "s.json");
        check_located(after.issues), check_located(reading.issues);
        CHECK(has_errors(peeked) <= has_errors(reading.issues));
        for (Issue const& issue : after.issues) CHECK(issue.file == "s.json");
        check_others(before, after, "s.json");
        refused += has_errors(reading.issues) || has_errors(after.issues);
    }
    CHECK(refused > 90);
    CHECK(refused < 150);
}
