// StudyHandle: the study's name in the status line. Dragged to another program it is a file and link text; pressed, it
// offers the same as a menu.
#pragma once
#include <QMenu>
#include <QToolButton>
#include "app/gui/files/study_files.h"

namespace diecast {

class StudyHandle : public QToolButton {
    Q_OBJECT
public:
    StudyHandle(Document&, StudyFiles&, QMenu*, QWidget* parent);

protected:
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void changeEvent(QEvent*) override;

private:
    void name();
    Document& document_;
    StudyFiles& files_;
    std::optional<QPoint> pressed_;
};

}  // namespace diecast
