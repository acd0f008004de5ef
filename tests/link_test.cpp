// Link text: the same text back, or a word on what happened to it.
#include "model/study/link.h"
#include <catch2/catch.hpp>
#include <random>
#include "tests/file_help.h"

using namespace diecast;
using files::all_text;

namespace {

std::string linked_text(std::string_view link) {
    Issues issues;
    auto const text = from_link(link, issues);
    CAPTURE(link, all_text(issues));
    CHECK(issues.empty());
    return text.value_or("");
}

std::string refusal(std::string_view link) {
    Issues issues;
    CHECK_FALSE(from_link(link, issues));
    REQUIRE(issues.size() == 1);
    CHECK(issues[0].where == "link");
    return issues[0].what;
}

}  // namespace

TEST_CASE("any text comes back from its link, bit by bit") {
    std::mt19937 random(5);
    CHECK(linked_text(to_link("")).empty());
    for (std::size_t size : {1, 2, 3, 4, 5, 100, 1000, 100000}) {
        std::string text;
        while (text.size() < size) text += static_cast<char>(random());
        std::string const link = to_link(text);
        CHECK(is_link(link));
        CHECK(link.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_:") == link.npos);
        CHECK(linked_text(link) == text);
    }
    CHECK(to_link(std::string(100000, 'a')).size() < 200);
}

TEST_CASE("a link is the same for everyone, for ever") {
    // zlib, base64url, as another program has made it: a text of one word, not compressed
    CHECK(linked_text("diecast:1:eAEBAgD9_3t9AXUA-Q") == "{}");
    CHECK(linked_text("diecast:1:eAEBAgD9_3t9AXUA-Q==") == "{}");
    CHECK(linked_text("Diecast:1:eAEBAgD9_3t9AXUA-Q.") == "{}");
}

TEST_CASE("blanks and line breaks in a link do not matter") {
    std::string const text = R"({"diecast": 2, "kind": "study"})", link = to_link(text);
    std::string folded = "  \n";
    for (char c : link) folded += std::string(1, c) + (folded.size() % 7 == 0 ? "\r\n\t " : "");
    CHECK(is_link(folded));
    CHECK(linked_text(folded) == text);
}

TEST_CASE("a link is found in a mail: with words around it, quoted, or in signs") {
    std::string const text = R"({"diecast": 2, "kind": "study", "summary": "a diecast:1:abc of old"})",
                      link = to_link(text);
    for (std::string const start : {"", "\xef\xbb\xbf", "\"", "<", "> ",
                                    "Dear colleague,\n\nhere it is (as of today): ", "a diecast: this one\n> > ", "> "})
        for (std::string const& end :
             std::vector<std::string>{"", "\n", "\"", ">", ".", "\n-- \nBest regards", " " + link}) {
            CHECK(is_link(start + link + end));
            CHECK(linked_text(start + link + end) == text);
        }
    std::string const quoted = "> " + link.substr(0, 40) + "\n> " + link.substr(40) + "\n> and more";
    CHECK(linked_text(quoted) == text);
    CHECK_FALSE(is_link(text));
    CHECK_FALSE(is_link("A diecast: molten metal in a mould"));
}

TEST_CASE("what is no link is not taken for one") {
    for (char const* text : {"", " ", "lite-gpu", "{\"diecast\": 1}", "diecast", "my-diecast:1:abc"})
        CHECK_FALSE(is_link(text));
    CHECK(refusal("lite-gpu") == "a link starts with \"diecast:\"");
}

TEST_CASE("a damaged link is refused with the reason and the way out") {
    std::string const link = to_link(R"({"diecast": 2, "kind": "study", "title": "A title"})");
    CHECK(refusal(link.substr(0, link.size() - 6)) == "its end is missing: copy the whole of it");
    CHECK(refusal("diecast:1:") == "its end is missing: copy the whole of it");
    CHECK(refusal("diecast:1:AAAA") == "it is damaged: copy it again");
    CHECK(refusal("diecast:1:%%%%") == "there are characters in it that no link has: copy it again");
    CHECK(refusal(link.substr(0, 30) + "%" + link.substr(30)) ==
          "there are characters in it that no link has: copy it again");
    CHECK(refusal("diecast:2:abcd") ==
          "it is of version 2, newer than this program, which reads version 1: open it with a newer Diecast");
    for (char const* start : {"diecast:", "diecast:1", "diecast:x:abc", "diecast:-1:abc", "diecast:0:abc",
                              "diecast::abc", "diecast:99999999999:abc"})
        CHECK(refusal(start).find("the start is damaged") != std::string::npos);
}

TEST_CASE("a link that would fill the memory is refused") {
    CHECK(refusal(to_link(std::string((16 << 20) + 1, ' '))) == "the text in it is larger than 16 MiB, the limit");
    CHECK(refusal("diecast:1:" + std::string(8 << 20, 'A')) == "it is longer than 8 MiB, the limit");
    CHECK(linked_text(to_link(std::string(16 << 20, ' '))).size() == 16 << 20);
}

TEST_CASE("one changed letter never gives another text") {
    std::mt19937 random(3);
    std::string const text = R"({"diecast": 2, "kind": "study", "pin": {"die.area": 800}})", link = to_link(text);
    int refused = 0;
    for (int i = 0; i < 2000; ++i) {
        std::string changed = link;
        changed[10 + random() % (changed.size() - 10)] = "ABCDEFGHabcdefgh0123456789-_"[random() % 28];
        Issues issues;
        auto const read_back = from_link(changed, issues);
        CHECK(read_back.has_value() == issues.empty());
        if (read_back) CHECK(*read_back == text);  // bits that only fill up
        else ++refused;
    }
    CHECK(refused > 1500);
}
