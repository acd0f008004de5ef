// Navigator: what pages and docks say to lead somewhere else: to a parameter, a derivation, a design, a chart, a page.
#pragma once
#include <QObject>
#include "app/session/session.h"

namespace diecast {

class Navigator : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

signals:
    void to_page(QString id);                         // "explore"
    void to_parameter(diecast::Quantity const*);      // its row
    void to_derivation(diecast::Quantity const*);     // in the inspector, of the current design
    void to_goals(diecast::Quantity const* limited);  // objectives and constraints, that on this quantity; null: all
    void to_design(diecast::Coordinates);             // in the page of one design
    void to_chart(diecast::Quantity const* x, diecast::Quantity const* y,
                  diecast::Quantity const* colour);  // in Explore
    void colour_by(diecast::Quantity const*);        // the chart in Explore
    void to_study(diecast::Study);                   // a document of its own
    void to_new_study();                             // a task, and a few questions
    void to_file(QString path);                      // a study's, or an entry's
};

}  // namespace diecast
