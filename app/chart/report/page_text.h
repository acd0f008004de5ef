// Page text: how text is cut into lines on paper. Copied out of the file and searched in, it must be what it was.
#pragma once
#include <QFont>
#include <QString>
#include <QStringList>

class QPaintDevice;

namespace diecast {

/// Lines no wider than `width`: cut at spaces, but not behind a verdict's mark and not inside brackets; a word too
/// wide for any line is cut behind one of its signs, else anywhere; never behind a hyphen, for readers of PDF drop one
/// that ends a line.
QStringList page_lines(QString const&, QFont const&, QPaintDevice const*, double width);

/// The parts that page_lines keeps together where it can.
QStringList page_words(QString const&);

}  // namespace diecast
