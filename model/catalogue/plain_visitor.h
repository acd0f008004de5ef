// PlainVisitor: what is done with the fields of a persisted struct that are texts, words, flags and whole numbers. A
// struct lists its fields once; reading, writing and the JSON schema are visitors.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace diecast {

struct FieldInfo {
    char const* name;
    char const* about = "";         // its description in the schema
    char const* missing = nullptr;  // what lacks without it: "the parts of the total"; null: it may be absent
    int least = 0, most = 0;        // items of a list, letters of a text, for the schema; 0: any number
};

/// Fields are visited in the order in which they are written. What a visitor has no use for it leaves alone.
class PlainVisitor {
public:
    virtual ~PlainVisitor() = default;
    /// The description of the struct that is visited, and fields of which it needs one at least, or just one.
    virtual void about(char const*) {}
    virtual void any_of(std::initializer_list<char const*>) {}
    virtual void one_of(std::initializer_list<char const*>) {}
    virtual void needs(char const* /*field*/, char const* /*other*/) {}  // the first is there only with the other

    virtual void text(FieldInfo const&, std::string&) {}
    virtual void texts(FieldInfo const&, std::vector<std::string>&) {}
    virtual void word(FieldInfo const&, std::initializer_list<std::string_view>, std::string&) {}  // empty: absent
    virtual void flag(FieldInfo const&, bool&) {}
    virtual void whole(FieldInfo const&, int /*lo*/, int /*hi*/, int&) {}  // 0: absent
};

}  // namespace diecast
