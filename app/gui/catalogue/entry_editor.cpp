#include "app/gui/catalogue/entry_editor.h"
#include <QAbstractItemView>
#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSortFilterProxyModel>
#include "app/chart/text.h"
#include "app/gui/catalogue/entry_sign.h"
#include "app/gui/catalogue/entry_values.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/entries/entry_edit.h"
#include "app/session/typed.h"
#include "model/catalogue/field_values.h"

namespace diecast {
namespace {

Status const statuses[] = {Status::published, Status::derived, Status::calibrated, Status::recalled,
                           Status::assumption};

QModelIndex source_of(QModelIndex const& i) {
    auto const* proxy = qobject_cast<QSortFilterProxyModel const*>(i.model());
    return proxy ? proxy->mapToSource(i) : i;
}

EntryValues const& values_of(QModelIndex const& source) { return static_cast<EntryValues const&>(*source.model()); }

}  // namespace

EntryEditor::EntryEditor(Document const& document, QTableView* view)
    : QStyledItemDelegate(view), document_(document), view_(view), error_(new QLabel(view)) {
    error_->setObjectName("error");
    error_->setWordWrap(true);
    error_->setAutoFillBackground(true);
    error_->setBackgroundRole(QPalette::ToolTipBase);
    error_->setFrameStyle(QFrame::Box | QFrame::Plain);
    error_->setMargin(space::tight);
    error_->hide();
}

QString EntryEditor::problem(QModelIndex const& i, QString const& text) const {
    QModelIndex const at = source_of(i);
    EntryValues const& values = values_of(at);
    Assignment tried = values.at(at.row());
    return type_into(tried, at.column(), text, document_.graph(), !values.overrides(at.row()), values.entry());
}

/// "Read as 1.84 mm²", where marks of a number can mean another.
QString EntryEditor::how_read(QModelIndex const& i, QString const& text) const {
    QModelIndex const at = source_of(i);
    Assignment const& a = values_of(at).at(at.row());
    Quantity const& q = *a.quantity;
    bool const is_number =
        at.column() == EntryValues::Value || at.column() == EntryValues::Low || at.column() == EntryValues::High;
    if (!is_number || is_choice_row(document_.graph(), q)) return {};
    auto const relative = read_relative(q, text, std::get<double>(a.value));
    return relative ? relative->note : read_number(q, text).note;
}

QWidget* EntryEditor::list(QWidget* parent, QStringList const& words, QString const& name) const {
    auto* box = new QComboBox(parent);
    box->addItems(words);
    box->setAccessibleName(name);
    box->view()->setAccessibleName(name);
    auto* self = const_cast<EntryEditor*>(this);
    connect(box, &QComboBox::activated, self, [self, box] {
        emit self->commitData(box);
        emit self->closeEditor(box);
    });
    return box;
}

QWidget* EntryEditor::createEditor(QWidget* parent, QStyleOptionViewItem const&, QModelIndex const& i) const {
    QModelIndex const at = source_of(i);
    Quantity const& q = *values_of(at).at(at.row()).quantity;
    QString const name = i.model()->headerData(i.column(), Qt::Horizontal).toString() + ", " + title(q);
    if (at.column() == EntryValues::Trust) {
        QStringList words;
        for (Status s : statuses) words << qtext(to_text(s));
        auto* box = static_cast<QComboBox*>(list(parent, words, name));
        for (int n = 0; n < box->count(); ++n) {
            box->setItemIcon(n, sign(statuses[n]));
            box->setItemData(n, meaning(statuses[n]), Qt::ToolTipRole);
        }
        return box;
    }
    if (at.column() == EntryValues::Shape) {
        QStringList words{shape_not_said()};
        for (char const* shape : {"uniform", "triangular", "normal", "lognormal"})
            if (problem(i, shape).isEmpty()) words << shape;
        return list(parent, words, name);
    }
    if (at.column() == EntryValues::Value && is_choice_row(document_.graph(), q)) {
        QStringList words;
        for (std::string_view word : entry_names(document_.graph(), q)) words << qtext(word);
        return list(parent, words, name);
    }
    auto* field = new QLineEdit(parent);
    field->setAccessibleName(name);
    field->setFrame(true);
    connect(field, &QLineEdit::textChanged, this,
            [this, field, where = QPersistentModelIndex(i)] { judge(field, where); });
    connect(field, &QObject::destroyed, error_, &QWidget::hide);
    return field;
}

void EntryEditor::setEditorData(QWidget* editor, QModelIndex const& i) const {
    QString const text = i.data(EntryValues::text_role).toString();
    if (auto* box = qobject_cast<QComboBox*>(editor)) return box->setCurrentIndex(std::max(0, box->findText(text)));
    auto* field = static_cast<QLineEdit*>(editor);
    QSignalBlocker const quietly(field);
    field->setText(text);
    field->selectAll();
}

/// Shows the problem, or how a number is read, under the field, as wide as the sentence needs, within the view.
void EntryEditor::judge(QLineEdit* field, QModelIndex const& i) const {
    QString const wrong = problem(i, field->text()), what = wrong.isEmpty() ? how_read(i, field->text()) : wrong;
    restyle(field, "wrong", !wrong.isEmpty());
    restyle(error_, wrong.isEmpty() && !what.isEmpty() ? "muted" : "error");
    field->setAccessibleDescription(what);
    error_->setText(what);
    error_->setVisible(!what.isEmpty());
    if (what.isEmpty()) return;
    QPoint const under = view_->mapFromGlobal(field->mapToGlobal(QPoint(0, field->height())));
    int const wide = std::clamp(error_->fontMetrics().horizontalAdvance(what) + 2 * space::card, 120, 440);
    error_->setFixedWidth(wide);
    error_->adjustSize();
    int const x = std::clamp(under.x(), 0, std::max(0, view_->width() - wide));
    bool const fits = under.y() + error_->height() < view_->height();
    error_->move(x, fits ? under.y() : under.y() - field->height() - error_->height());
    error_->raise();
}

void EntryEditor::setModelData(QWidget* editor, QAbstractItemModel* model, QModelIndex const& i) const {
    auto const* box = qobject_cast<QComboBox*>(editor);
    QString const text = box ? box->currentText() : static_cast<QLineEdit*>(editor)->text();
    if (problem(i, text).isEmpty()) model->setData(i, text);
}

void EntryEditor::updateEditorGeometry(QWidget* editor, QStyleOptionViewItem const& option, QModelIndex const&) const {
    QRect box = option.rect;
    box.setWidth(std::max(box.width(), std::min(160, view_->viewport()->width() - box.left())));
    editor->setGeometry(box);
}

/// Keeps a field with a mistake in it open on Enter and on Tab.
bool EntryEditor::eventFilter(QObject* object, QEvent* e) {
    auto* field = qobject_cast<QLineEdit*>(object);
    if (field && e->type() == QEvent::KeyPress && field->property("wrong").toBool()) {
        int const key = static_cast<QKeyEvent*>(e)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab || key == Qt::Key_Backtab) return true;
    }
    return QStyledItemDelegate::eventFilter(object, e);
}

void fit_entry_rows(QTableView& table) {
    QFontMetrics const metrics(table.font());
    int const low = table.verticalHeader()->defaultSectionSize(), high = 2 * metrics.lineSpacing() + space::normal;
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        auto const is_long = [&](int column) {
            QModelIndex const at = table.model()->index(row, column);
            QVariant const font = at.data(Qt::FontRole);  // own values are bold
            return text_width(at.data().toString(), font.isValid() ? font.value<QFont>() : table.font()) >
                   table.columnWidth(column) - space::normal;
        };
        bool const is_high = is_long(EntryValues::Name) || is_long(EntryValues::Source) || is_long(EntryValues::Note);
        table.setRowHeight(row, is_high ? std::max(low, high) : low);
    }
}

}  // namespace diecast
