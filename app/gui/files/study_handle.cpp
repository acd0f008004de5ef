#include "app/gui/files/study_handle.h"
#include <QApplication>
#include <QDrag>
#include <QMimeData>
#include <QMouseEvent>
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"

namespace diecast {

StudyHandle::StudyHandle(Document& document, StudyFiles& files, QMenu* menu, QWidget* parent)
    : QToolButton(parent), document_(document), files_(files) {
    setMenu(menu);
    setPopupMode(QToolButton::InstantPopup);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setIcon(diecast::icon(Glyph::die));
    setFont(text_font(type::small));
    setFocusPolicy(Qt::TabFocus);
    setMaximumWidth(260);
    setToolTip(tr("Drag it to a mail, a chat or a folder: the study with all the entries it depends on"));
    connect(&document, &Document::changed, this, [this](Changes const& changes) {
        if (changes.study || changes.words || changes.saved) name();
    });
    name();
}

void StudyHandle::name() {
    setText(fontMetrics().elidedText(document_.name(), Qt::ElideMiddle, 200));
    setAccessibleName(tr("Share %1").arg(document_.name()));
}

void StudyHandle::changeEvent(QEvent* e) {
    QToolButton::changeEvent(e);
    if (e->type() == QEvent::PaletteChange) setIcon(diecast::icon(Glyph::die));
}

/// The menu waits for the release: until then it may become a drag.
void StudyHandle::mousePressEvent(QMouseEvent* e) {
    if (e->button() == Qt::LeftButton) pressed_ = e->position().toPoint();
}

void StudyHandle::mouseMoveEvent(QMouseEvent* e) {
    if (!pressed_ || (e->position().toPoint() - *pressed_).manhattanLength() < QApplication::startDragDistance())
        return;
    pressed_.reset();
    QMimeData* packed = files_.packed();
    if (!packed) return;
    auto* drag = new QDrag(this);
    drag->setMimeData(packed);
    drag->setPixmap(icon().pixmap(32, 32));
    drag->exec(Qt::CopyAction);
}

void StudyHandle::mouseReleaseEvent(QMouseEvent*) {
    if (pressed_) showMenu();
    pressed_.reset();
}

}  // namespace diecast
