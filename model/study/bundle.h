// Bundles: studies that bring the catalogue entries they depend on, and so give the same numbers anywhere.
#pragma once
#include "model/study/study.h"

namespace diecast {

/// The study with every entry it depends on: those it pins, varies or finds, those that choices have by
/// default, those that these name, and those that these extend. Axes over "all" entries list them by name.
Study bundled(Graph const&, Study);
/// True of a self-contained copy: it brings an entry that equals one that ships, or a default entry of a choice.
bool is_self_contained(Graph const&, Study const&);
/// The study without the entries that equal those that ship.
Study lean(Graph const&, Study);

/// The entries that a study's text brings: for load_catalogue, before the study is read. Issues are those that reading
/// the study gives.
std::vector<OwnEntry> brought_entries(std::string_view study_json, Issues&);

}  // namespace diecast
