// CommandLine: what to type into a terminal for the same answer.
#pragma once
#include <QStringList>
#include "app/session/document.h"
#include "optimizer/sweep/brush.h"

namespace diecast {

/// What a workspace asks, in words of the command line. What was changed in the study is added elsewhere.
struct CommandWords {
    QStringList words = {};               // the command and its options; empty: it cannot say the same
    QString why_not = {}, but = {};       // then why; else what it leaves out, if anything
    QString subject = {};                 // what is asked about; empty: the document
    bool settings = true, ranges = true;  // it takes --set of one value, and of several
    std::vector<std::string> named = {};  // designs of the study that it names
};

struct CommandLine {
    QString text;      // empty: it cannot be said
    QString why, but;  // as above
};
/// The file, and what has been changed since; where options cannot say that: all of it as link text.
CommandLine command_line(Document const&, CommandWords, KeptView const& view);

/// "die.area=600 mm²", for --set.
QString set_text(Graph const&, Quantity const&, double in_unit);
/// The front of the designs within the brushes.
CommandWords sweep_words(Document const&, Brushes const&);

}  // namespace diecast
