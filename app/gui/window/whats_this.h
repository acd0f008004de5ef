// What's This: all there is to say about one parameter, and the topic of a place in the manual.
#pragma once
#include <QString>
#include "model/core/graph.h"

class QWidget;

namespace diecast {

/// Definition, formulas, range, default with its source, and the value at hand with its own; rich text.
QString parameter_text(Graph const&, Quantity const&, Scenario const&);

/// The quantity whose editor or card this is, or is inside of; null if there is none.
Quantity const* quantity_of(QWidget const*);

/// Topic of the manual (property "topic") of this place or of what is around it.
QString topic_of(QWidget const*);

}  // namespace diecast
