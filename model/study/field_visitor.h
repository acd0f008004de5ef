// FieldVisitor: what is done with every field of a persisted struct that refers to the model's quantities. A struct
// lists its fields once, in `visit`; reading, writing, the JSON schema and all questions about what it refers to are
// visitors.
#pragma once
#include <functional>
#include "model/catalogue/plain_visitor.h"
#include "model/study/axis_spec.h"

namespace diecast {

struct ChartName;
struct PointKeys;

class FieldVisitor : public PlainVisitor {
public:
    virtual void key(FieldInfo const&, Quantity const*&) {}     // null: absent
    virtual void number(FieldInfo const&, Quantity const*&) {}  // the key of what is no choice
    virtual void keys(FieldInfo const&, std::vector<Quantity const*>&) {}
    virtual void keys_or_null(FieldInfo const&, std::vector<Quantity const*>&) {}
    /// Each a key, or {"key": …, "name": …}; `names` is empty if none has a name.
    virtual void named_keys(FieldInfo const&, std::vector<Quantity const*>&, std::vector<ChartName>&) {}
    virtual void objective(FieldInfo const&, std::optional<Objective>&) {}
    virtual void axis(FieldInfo const&, std::optional<AxisSpec>&) {}
    virtual void axes(FieldInfo const&, std::vector<AxisSpec>&) {}

    virtual void design(FieldInfo const&, std::string&) {}  // the name of a design of the study; empty: absent
    virtual void designs(FieldInfo const&, std::vector<std::string>&) {}
    virtual void name(FieldInfo const&, ChartName&) {}
    virtual void points(FieldInfo const&, std::vector<PointKeys>&) {}

    /// Calls `visit` with a visitor for each struct of a list, and its number; one past the end asks for another.
    virtual void items(FieldInfo const&, std::size_t, std::function<void(FieldVisitor&, std::size_t)> const& visit) = 0;

    template <class Struct>
    void list(FieldInfo const& info, std::vector<Struct>& all) {
        items(info, all.size(), [&](FieldVisitor& one, std::size_t i) {
            while (all.size() <= i) all.emplace_back();  // what was no object leaves an empty one
            all[i].visit(one);
        });
    }
};

/// Base of visitors that look at what is there.
class FieldQuestion : public FieldVisitor {
public:
    void items(FieldInfo const&, std::size_t n, std::function<void(FieldVisitor&, std::size_t)> const& visit) override {
        for (std::size_t i = 0; i < n; ++i) visit(*this, i);
    }
};

}  // namespace diecast
