// Report as HTML: one file with everything in it, charts as SVG; no script, nothing from elsewhere.
#pragma once
#include <QByteArray>
#include "app/present/report/report_blocks.h"

namespace diecast {

/// `svgs`: per chart of the facts, as files.
QByteArray to_html(std::vector<Block> const&, std::vector<QByteArray> const& svgs, std::string const& title);

}  // namespace diecast
