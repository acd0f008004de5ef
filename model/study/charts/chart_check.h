// ChartCheck: what the fields of a chart must agree on, told where they stand in the file.
#pragma once
#include "model/catalogue/field_values.h"
#include "model/study/chart_spec.h"
#include "model/study/study_fields.h"

namespace diecast {

struct ChartCheck {
    Graph const& graph;
    Field const& f;  // the chart
    Study const& study;

    void need_number(Field const&, Quantity const*) const;  // null: reported already
    static void need_dimension(Field const&, Quantity const*, Dim);
    /// All of the list in `holder` measure the same thing as `like`.
    static void need_one_dimension(Field const& holder, std::string_view list, std::vector<Quantity const*> const&,
                                   Quantity const* like);
    /// Reports what is wrong with the axes `x` and `y` of a map of the number in "key".
    void need_map(std::optional<AxisSpec> const& x, std::optional<AxisSpec> const& y, Quantity const* key,
                  std::string const& what) const;
};

}  // namespace diecast
