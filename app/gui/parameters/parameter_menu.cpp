// What can be done with a quantity besides typing: its menu, the dots that open it, its keys.
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <memory>
#include "app/gui/parameters/axis_dialog.h"
#include "app/gui/parameters/parameter_row.h"
#include "app/gui/widgets/style.h"
#include "app/session/words.h"

namespace diecast {
namespace {

/// "its preset": what a quantity is while it is not set.
QString unset(Graph const& graph, Quantity const& q) {
    return graph.selector_of(q) ? QObject::tr("its preset")
           : graph.is_input(q)  ? QObject::tr("its default")
                                : QObject::tr("its formula");
}

/// "300 mm", "N5", "200 … 800 mm²", or what it is without being set.
QString said(Graph const& graph, Quantity const& q, Setting const& s) {
    if (s.pin) {
        auto const* name = std::get_if<std::string>(&*s.pin);
        return name ? qtext(*name) : shown(graph, q, std::get<double>(*s.pin));
    }
    return s.axis ? axis_text(graph, *s.axis) : unset(graph, q);
}

/// Of the button: right of the name where that leaves room, else under the pin; where neither has room, in the margin
/// right of the field.
QRect place_of_dots(QLabel const& label, int most_lines, QRect const& pin, QSize row) {
    constexpr int least_height = 14;
    QRect const name = label.geometry();
    QRect box(0, 0, space::target, space::target);
    box.moveCenter(name.center());
    box.moveRight(name.right());
    int end = 0;
    for (QString const& line : in_lines(label.text(), label.font(), name.width(), most_lines))
        end = std::max(end, name.left() + text_width(line, label.font()));
    QRect const below(pin.left(), pin.bottom() + 1, box.width(),
                      std::min(box.height(), row.height() - 1 - pin.bottom()));
    if (end <= box.left()) return box;
    return below.height() >= least_height ? below
                                          : QRect(row.width() - space::card, pin.top(), space::card, box.height());
}

}  // namespace

void ParameterRow::fill_menu(QMenu& menu) {
    Document& document = session_.document();
    QString const free = document.spec_of(quantity_) ? tr("Unpin: vary it again")
                                                     : tr("Unpin: back to %1").arg(unset(graph(), quantity_));
    menu.addAction(document.is_pinned(quantity_) ? free : tr("Pin"), this, &ParameterRow::toggle_pin);
    QAction* vary_it = menu.addAction(tr("Vary…"), this, &ParameterRow::vary);
    vary_it->setShortcut(Qt::Key_V);
    if (document.spec_of(quantity_))
        menu.addAction(tr("Do not vary"), this, [this] { session_.document().stop_sweeping(quantity_); });
    else if (choice_) menu.addAction(tr("Vary over all %1").arg(choice_->count() - 1), this, [this] { take("all"); });
    QAction* reset = menu.addAction(
        tr("Reset to %1, as opened").arg(said(graph(), quantity_, document.setting_as_opened(quantity_))), this,
        [this] { session_.document().reset(quantity_); });
    reset->setEnabled(document.differs(quantity_));
    reset->setToolTip(tr("As the study was opened or last saved"));
    menu.addSeparator();
    menu.addAction(tr("Why this number?"), this, [this] { emit explain_wanted(&quantity_); });
    menu.addAction(tr("Copy key"), this, [this] { QApplication::clipboard()->setText(qtext(quantity_.key)); });
}

void ParameterRow::vary() {
    auto* dialog = new AxisDialog(session_, quantity_, value_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ParameterRow::contextMenuEvent(QContextMenuEvent* e) {
    QMenu menu(this);
    fill_menu(menu);
    menu.exec(e->globalPos());
}

/// Opens the menu where the focus is, as the Menu key does.
void ParameterRow::menu_by_key() {
    QWidget* at = isAncestorOf(QApplication::focusWidget()) ? QApplication::focusWidget() : this;
    QPoint const middle = at->rect().center();
    QContextMenuEvent asked(QContextMenuEvent::Keyboard, middle, at->mapToGlobal(middle));
    QApplication::sendEvent(at, &asked);
}

void ParameterRow::field_menu(QPoint at) {
    QMenu menu(this);
    fill_menu(menu);
    menu.addSeparator();
    std::unique_ptr<QMenu> const own(field_->createStandardContextMenu());
    menu.addActions(own->actions());
    menu.exec(at);
}

/// Shows a button that opens the menu, while the mouse is here.
void ParameterRow::show_dots(bool on) {
    if (!dots_ && !on) return;
    if (!dots_) {
        dots_ = new QToolButton(this);
        dots_->setObjectName("dots");
        dots_->setAccessibleName(tr("More about %1").arg(in_sentence(quantity_)));
        dots_->setToolTip(tr("Vary, reset, explain … (V varies)"));
        dots_->setFocusPolicy(Qt::NoFocus);
        connect(dots_, &QToolButton::clicked, this, [this] {
            QMenu menu(this);
            fill_menu(menu);
            menu.exec(dots_->mapToGlobal(QPoint(0, dots_->height())));
        });
    }
    dots_->setGeometry(place_of_dots(*name_, most_lines, pin_->geometry(), size()));
    dots_->setText(dots_->width() < space::target ? "⋮" : "⋯");
    dots_->setVisible(on);
    dots_->raise();
}

void ParameterRow::enterEvent(QEnterEvent* e) {
    QWidget::enterEvent(e);
    show_dots(name_->width() > 2 * space::target);
}

void ParameterRow::leaveEvent(QEvent* e) {
    QWidget::leaveEvent(e);
    show_dots(false);
}

void ParameterRow::keyPressEvent(QKeyEvent* e) {
    if (e->key() == Qt::Key_F10 && e->modifiers() == Qt::ShiftModifier) return menu_by_key();
    if (e->key() == Qt::Key_V && e->modifiers() == Qt::NoModifier) return vary();
    QWidget::keyPressEvent(e);
}

}  // namespace diecast
