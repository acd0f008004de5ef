// A file, written as a whole or not at all.
#pragma once
#include <QString>

namespace diecast {

/// The problem, with the path, or empty.
QString write_file(QString const& path, QByteArray const&);

}  // namespace diecast
