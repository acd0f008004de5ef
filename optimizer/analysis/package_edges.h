// What lies along die edges: interfaces on the dies, links and bridges across the gaps. Part of package_layout.
#pragma once
#include "optimizer/analysis/package_layout.h"

namespace diecast {

/// Interfaces along what is free of die edge, and the link to cache dies beside.
void add_links(PackageParts const&, PackageLayout&);
/// One under each pair of neighbours that a bridge joins.
void add_bridges(PackageParts const&, PackageLayout&);

}  // namespace diecast
