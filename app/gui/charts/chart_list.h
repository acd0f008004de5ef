// ChartList: the charts of a study by title, with a sign for their kind.
#pragma once
#include <QListWidget>
#include "model/study/study.h"

namespace diecast {

QString chart_title(ChartSpec const&);  // its own, else what it shows
QString kind_text(ChartSpec const&);    // "Bars"

class ChartList : public QListWidget {
    Q_OBJECT
public:
    explicit ChartList(QWidget* parent = nullptr);
    /// Lists the study's charts, then the refined front, if it has one.
    void offer(Study const&);
    static bool has_front(Study const& study) { return study.objectives.size() > 1 && !study.axes.empty(); }

protected:
    void resizeEvent(QResizeEvent*) override;
};

}  // namespace diecast
