#include "app/present/tables/objects_table.h"
#include "model/core/text.h"

namespace diecast {

Table objects_table(OrderedJson const& objects) {
    auto const cell = [](OrderedJson const& value) {
        return value.is_null()      ? std::string()
               : value.is_string()  ? value.get<std::string>()
               : value.is_boolean() ? std::string(value.get<bool>() ? "1" : "0")
                                    : exact_text(value.get<double>());
    };
    Table table;
    for (OrderedJson const& object : objects) {
        if (table.rows.empty())
            for (auto const& [name, value] : object.items()) table.columns.push_back({name});
        auto& row = table.rows.emplace_back();
        for (auto const& [name, value] : object.items()) row.push_back(cell(value));
    }
    return table;
}

}  // namespace diecast
