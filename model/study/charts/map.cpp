#include "model/study/charts/chart_check.h"

namespace diecast {

void MapSpec::visit(FieldVisitor& v) {
    v.about(
        "Which of the designs is best where, over two numbers, with lines where two are equal. A design that violates "
        "a constraint of the study cannot be best.");
    v.axis({.name = "x", .missing = "a quantity and its range"}, x);
    v.designs({"x_of", "Designs that move with x; all where absent."}, x_of);
    v.axis({.name = "y", .missing = "a quantity and its range"}, y);
    v.designs({"y_of", "Designs that move with y; all where absent."}, y_of);
    v.number({.name = "key",
              .about = "What is compared; its row says whether less or more is better.",
              .missing = "what is compared"},
             key);
    v.designs({.name = "designs", .missing = "two designs or more", .least = 2}, designs);
}

void MapSpec::check(ChartCheck const& to) {
    Field const& f = to.f;
    if (f["designs"] && designs.size() < 2) f["designs"].report("expected two designs at least: one of them is best");
    for (auto const& [side, axis] : {std::pair{"x", &x}, {"y", &y}})
        if (*axis && is_choice_row(to.graph, *(*axis)->quantity))
            f[side]["key"].report(std::string((*axis)->quantity->key) + " is a choice; a map lies over numbers");
    std::vector<std::string_view> const known{designs.begin(), designs.end()};
    for (auto const& [name, moving] : {std::pair{"x_of", &x_of}, {"y_of", &y_of}})
        for (Field const& item : f[name].items())
            if (std::find(moving->begin(), moving->end(), item.text()) != moving->end())
                read_known(item, known, "the map has no design");
    to.need_map(x, y, key, "is what is compared");
    if (key && key->sense == Sense::inform)
        f["key"].report(std::string(key->key) + " is neither to be low nor to be high: nothing of it is best");
}

}  // namespace diecast
