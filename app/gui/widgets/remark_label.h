// RemarkLabel: under a field: what is wrong with the text in it, or how it was read, and the way out as a link.
#pragma once
#include <QLabel>
#include "app/session/typed.h"

namespace diecast {

/// Problem or note, and the way out as a link whose target is what to type; rich text, empty where all is well.
QString remark(TypedSetting const&);

class RemarkLabel : public QLabel {
public:
    RemarkLabel(QWidget* field, QWidget* parent);
    void say(TypedSetting const&);   // nothing to say: it goes
    void belong_to(QWidget* field);  // Tab leads from there to the link, and the focus back
    QWidget* field() const { return field_; }

protected:
    void focusInEvent(QFocusEvent*) override;

private:
    QWidget* field_;
};

}  // namespace diecast
