#include "app/gui/window/layouts.h"
#include <QInputDialog>
#include <QSettings>

namespace diecast {

Layouts::Layouts(Docks& docks, QWidget* window) : QObject(window), docks_(docks), window_(window) {}

/// Arrangements of another version of the window cannot be brought back.
QString Layouts::group() const { return QString("layouts/%1").arg(Docks::version); }

QStringList Layouts::own() const {
    QSettings kept;
    kept.beginGroup(group());
    QStringList names;
    for (QString const& key : kept.childKeys())
        names << QString::fromUtf8(QByteArray::fromPercentEncoding(key.toUtf8()));
    names.sort(Qt::CaseInsensitive);
    return names;
}

void Layouts::keep(QString const& name) {
    bool const known = own().contains(name);
    QSettings kept;
    kept.setValue(group() + "/" + name.toUtf8().toPercentEncoding(), docks_.state());
    emit remark(known ? tr("The layout “%1” is replaced").arg(name) : tr("The layout “%1” is kept").arg(name));
}

void Layouts::forget(QString const& name) {
    QSettings().remove(group() + "/" + name.toUtf8().toPercentEncoding());
    emit remark(tr("The layout “%1” is forgotten").arg(name));
}

bool Layouts::bring(QString const& name) {
    QByteArray const state = QSettings().value(group() + "/" + name.toUtf8().toPercentEncoding()).toByteArray();
    if (!state.isEmpty()) docks_.restore(state);
    return !state.isEmpty();
}

void Layouts::fill(QMenu* menu) {
    menu->clear();
    menu->addAction(tr("&Explore: everything"), this, [this] { docks_.show_only(docks_.ids()); });
    menu->addAction(tr("&Compact: parameters and page"), this, [this] { docks_.show_only({"parameters"}); });
    menu->addAction(tr("&Page alone"), this, [this] { docks_.show_only({}); });
    QStringList const names = own();
    if (!names.isEmpty()) menu->addSection(tr("Own"));
    for (QString const& name : names)
        menu->addAction(QString(name).replace('&', "&&"), this, [this, name] { bring(name); });
    menu->addSeparator();
    menu->addAction(tr("&Keep this layout…"), this, [this] { ask_name(); });
    QMenu* gone = menu->addMenu(tr("&Forget a layout"));
    gone->setEnabled(!names.isEmpty());
    for (QString const& name : names)
        gone->addAction(QString(name).replace('&', "&&"), this, [this, name] { forget(name); });
}

void Layouts::ask_name() {
    auto* dialog = new QInputDialog(window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Keep this layout"));
    dialog->setLabelText(tr("Name; one that is taken is replaced:"));
    dialog->setComboBoxItems(own());
    dialog->setComboBoxEditable(true);
    connect(dialog, &QInputDialog::textValueSelected, this, [this](QString const& name) {
        if (!name.trimmed().isEmpty()) keep(name.trimmed());
    });
    dialog->open();
}

}  // namespace diecast
