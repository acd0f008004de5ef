#include "model/study/charts/chart_check.h"

namespace diecast {

void FrontierSpec::visit(FieldVisitor& v) {
    v.about(
        "A curve for each value of one quantity: the Pareto front, in x and y alone, of the designs that have it and "
        "satisfy all constraints.");
    v.objective(
        {.name = "x", .about = "And which way is better, where its row does not say.", .missing = "an objective"}, x);
    v.objective(
        {.name = "y", .about = "And which way is better, where its row does not say.", .missing = "an objective"}, y);
    v.axis({.name = "curves",
            .about = "A choice or a number; each of its values is a curve.",
            .missing = "the quantity that has a curve for each of its values"},
           curves);
    v.axes({"axes", "What is varied along a curve; where absent, the other axes of the study."}, axes);
    v.word({"x_scale", "Where absent, logarithmic if the curves span more than a factor of 20."}, {"linear", "log"},
           x_scale);
    v.word({"y_scale", "Where absent, logarithmic if the curves span more than a factor of 20."}, {"linear", "log"},
           y_scale);
    v.design({"design", "What is not varied is as in this design; where absent, as in the study's own scenario."},
             design);
    v.flag({"break_even",
            "Where x is an input among the axes: each curve is marked at the value that its designs have by "
            "themselves, and where it is as good as the best of the others is at its own."},
           break_even);
}

void FrontierSpec::check(ChartCheck const& to) {
    for (auto const& [name, side] : {std::pair{"x", &x}, {"y", &y}})
        if (*side) to.need_number(to.f[name], (*side)->quantity);
    if (x && y && x->quantity == y->quantity) to.f["y"].report("is the other axis already");
    bool const varied =
        x && std::any_of(axes.begin(), axes.end(), [&](auto const& a) { return a.quantity == x->quantity; });
    if (break_even && x && !varied)
        to.f["break_even"].report("asks where curves are even along x, which is not among the axes of the chart");
    if (!curves) return;  // reported already
    if (curves->values.size() > most_curves)
        to.f["curves"].report("has " + std::to_string(curves->values.size()) + " values; a chart shows " +
                              std::to_string(most_curves) + " curves at most");
    for (std::size_t i = 0; i < axes.size(); ++i)
        if (axes[i].quantity == curves->quantity) to.f["axes"].items()[i].report("has a curve for each of its values");
}

}  // namespace diecast
