#include "app/gui/starts/answer_field.h"
#include <QAbstractItemView>
#include <QCollator>
#include <QCompleter>
#include <QFocusEvent>
#include <QTimer>
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "app/session/entries/entry_facts.h"

namespace diecast {
namespace {

int const entries_in_sight = 6;
QString const none_text = "none";

}  // namespace

AnswerField::AnswerField(Graph const& graph, StartQuestion const& question, QString const& usual, QWidget* parent)
    : QWidget(parent), problem_(new QLabel(this)), is_sized_(question.is_sized) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tight);
    Quantity const* row = graph.find(question.keys.front());
    bool const entries = row && graph.is_choice(*row), several = question.sets == StartQuestion::Sets::values;
    if (several && entries) least_ = question.names_designs ? 2 : 1;
    if (entries && several) offer_several(graph.entries(*row), usual.split(", ", Qt::SkipEmptyParts));
    else if (entries) offer_one(graph.entries(*row), question.is_optional);
    else line_ = new QLineEdit(this);
    QString const name = qtext(question.label), help = qtext(question.help);
    for (QWidget* w : {static_cast<QWidget*>(box_), static_cast<QWidget*>(line_), static_cast<QWidget*>(list_)}) {
        if (!w) continue;
        w->setAccessibleName(w == line_ && list_ ? tr("Find: %1").arg(name) : name);
        w->setToolTip(help);
        column->addWidget(w);
    }
    if (list_) {
        chosen_ = new QLabel(this);
        chosen_->setProperty("quiet", true);
        chosen_->setWordWrap(true);
        connect(chosen_, &QLabel::linkActivated, this, [this] {
            for (int n = 0; n < list_->count(); ++n) list_->item(n)->setCheckState(Qt::Unchecked);
        });
        connect(list_, &QListWidget::itemChanged, this, &AnswerField::show_chosen);
        column->addWidget(chosen_);
        show_chosen();
    }
    if (question.sets == StartQuestion::Sets::request) {
        auto* hint = new QLabel(help, this);
        hint->setProperty("quiet", true);
        hint->setWordWrap(true);
        column->addWidget(hint);
    }
    setFocusProxy(box_ ? static_cast<QWidget*>(box_) : line_);
    problem_->setObjectName("error");
    problem_->setWordWrap(true);
    problem_->hide();
    column->addWidget(problem_);
    if (box_) {
        box_->setEditText(usual);
        connect(box_, &QComboBox::editTextChanged, this, &AnswerField::changed);
    } else if (list_) connect(list_, &QListWidget::itemChanged, this, &AnswerField::changed);
    else {
        line_->setText(usual);
        connect(line_, &QLineEdit::textChanged, this, &AnswerField::changed);
    }
}

/// Typed words narrow the list, wherever in a name they are.
void AnswerField::offer_one(std::span<Entry const> entries, bool may_be_none) {
    box_ = new QComboBox(this);
    box_->setEditable(true);
    box_->setInsertPolicy(QComboBox::NoInsert);
    box_->setMaxVisibleItems(24);
    box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box_->setMinimumContentsLength(24);
    if (may_be_none) box_->addItem(none_text);
    std::vector<Entry const*> sorted;
    for (Entry const& entry : entries) sorted.push_back(&entry);
    QCollator by_number;
    by_number.setNumericMode(true);
    by_number.setCaseSensitivity(Qt::CaseInsensitive);
    std::stable_sort(sorted.begin(), sorted.end(), [&](Entry const* a, Entry const* b) {
        return by_number.compare(qtext(a->name), qtext(b->name)) < 0;
    });
    for (Entry const* entry : sorted) {
        box_->addItem(qtext(entry->name));
        box_->setItemData(box_->count() - 1, entry_title(*entry), Qt::ToolTipRole);
    }
    narrowed_ = new QSortFilterProxyModel(box_);
    narrowed_->setSourceModel(box_->model());
    auto* completer = new QCompleter(narrowed_, box_);
    completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer->popup()->setObjectName("offers");  // a window of its own, with a ground of its own
    box_->setCompleter(completer);
    completer->popup()->installEventFilter(this);
    connect(box_->lineEdit(), &QLineEdit::textEdited, narrowed_, [this](QString const& typed) {
        is_marked_ = false;
        typed_ = typed;
        QString all_words;
        for (QString const& word : typed.split(' ', Qt::SkipEmptyParts))
            all_words += "(?=.*" + QRegularExpression::escape(word) + ")";
        narrowed_->setFilterRegularExpression(QRegularExpression(all_words, QRegularExpression::CaseInsensitiveOption));
    });
    connect(box_->lineEdit(), &QLineEdit::editingFinished, this, [this] {
        if (matches() == 1) box_->setEditText(narrowed_->index(0, 0).data().toString());
    });
    box_->installEventFilter(this);  // it has the focus of its line, too
}

void AnswerField::offer_several(std::span<Entry const> entries, QStringList const& chosen) {
    line_ = new QLineEdit(this);
    line_->setPlaceholderText(tr("Find"));
    line_->setClearButtonEnabled(true);
    list_ = new QListWidget(this);
    list_->setUniformItemSizes(true);
    for (bool const first : {true, false})  // what is chosen is in sight
        for (Entry const& entry : entries) {
            bool const is_chosen = chosen.contains(qtext(entry.name));
            if (is_chosen != first) continue;
            auto* item = new QListWidgetItem(qtext(entry.name), list_);
            item->setToolTip(entry_title(entry));
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
            item->setCheckState(is_chosen ? Qt::Checked : Qt::Unchecked);
        }
    // A click on the name does what one on the box does, which changes the item before it is a click.
    list_->viewport()->installEventFilter(this);
    connect(list_, &QListWidget::itemChanged, this, [this] { is_ticked_ = true; });
    connect(list_, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) {
        if (!is_ticked_) item->setCheckState(item->checkState() == Qt::Checked ? Qt::Unchecked : Qt::Checked);
    });
    list_->setCurrentRow(0);
    list_->setFixedHeight(entries_in_sight * list_->sizeHintForRow(0) + 2 * list_->frameWidth());
    connect(line_, &QLineEdit::textChanged, this, &AnswerField::search);
    line_->installEventFilter(this);
}

int AnswerField::matches() const {
    bool const is_entry = box_->findText(box_->currentText(), Qt::MatchFixedString) >= 0;
    return is_entry || box_->currentText() != typed_ ? 0 : narrowed_->rowCount();
}

/// Enter takes the entry that is left of a list, and keeps the list open while there are several.
bool AnswerField::take_enter() {
    if (box_) {
        QAbstractItemView* const offers = box_->completer()->popup();
        if (!offers->isVisible() || is_marked_) return false;
        if (matches() > 1) return true;
        if (matches() == 1) box_->setEditText(narrowed_->index(0, 0).data().toString());
        offers->hide();
        return true;
    }
    QList<QListWidgetItem*> left;
    for (int n = 0; n < list_->count(); ++n)
        if (!list_->item(n)->isHidden()) left << list_->item(n);
    if (line_->text().isEmpty()) return false;
    if (left.size() == 1) {
        left[0]->setCheckState(left[0]->checkState() == Qt::Checked ? Qt::Unchecked : Qt::Checked);
        line_->clear();
    } else if (!left.isEmpty()) {
        list_->setCurrentItem(left[0]);
        list_->setFocus();
    }
    return true;
}

void AnswerField::show_chosen() {
    constexpr qsizetype few = 6;
    QStringList const names = answer().split(", ", Qt::SkipEmptyParts);
    QString const list = names.size() > few ? names.mid(0, few).join(", ") + " …" : names.join(", ");
    chosen_->setVisible(!names.isEmpty());
    chosen_->setText(tr("%1 chosen: %2").arg(names.size()).arg(list.toHtmlEscaped()) +
                     QString(" · <a style='color:%1' href='none'>%2</a>").arg(theme().accent.name(), tr("clear")));
}

QString AnswerField::missing() const {
    if (!list_ || answer().split(", ", Qt::SkipEmptyParts).size() >= least_) return {};
    return least_ > 1 ? tr("Choose two or more.") : tr("Choose one or more.");
}

/// What is typed replaces what was chosen, unless the focus comes back from the list of matches in mid-word.
bool AnswerField::eventFilter(QObject* of, QEvent* event) {
    bool const is_of_list = box_ && of == box_->completer()->popup();
    if (event->type() == QEvent::KeyPress && (is_of_list || (line_ && of == line_))) {
        int const key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) return take_enter();
        is_marked_ =
            is_marked_ || key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
    }
    if (list_ && of == list_->viewport() && event->type() == QEvent::MouseButtonPress) is_ticked_ = false;
    bool const is_left = event->type() == QEvent::FocusOut && of == box_ &&
                         static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason;
    if (is_left || (is_of_list && event->type() == QEvent::Hide))
        QTimer::singleShot(0, this, [this] { show_problem(what_is_wrong_); });
    if (event->type() == QEvent::FocusIn && of == box_) {
        if (static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason)
            QTimer::singleShot(0, box_->lineEdit(), &QLineEdit::selectAll);
    }
    return QWidget::eventFilter(of, event);
}

void AnswerField::search(QString const& words) {
    for (int n = 0; n < list_->count(); ++n) {
        QListWidgetItem* item = list_->item(n);
        item->setHidden(!(item->text() + '\n' + item->toolTip()).contains(words.trimmed(), Qt::CaseInsensitive));
    }
}

QString AnswerField::answer() const {
    if (box_) return box_->currentText().trimmed();
    if (!list_) return is_sized_ && !line_->isModified() ? QString() : line_->text().trimmed();
    QStringList names;
    for (int n = 0; n < list_->count(); ++n)
        if (list_->item(n)->checkState() == Qt::Checked) names << list_->item(n)->text();
    return names.join(", ");
}

void AnswerField::show_sized(QString const& text) {
    bool const is_typed = line_ && (line_->hasFocus() || (line_->isModified() && !line_->text().trimmed().isEmpty()));
    if (!is_sized_ || is_typed || line_->text() == text) return;
    QSignalBlocker const quiet(line_);
    line_->setText(text);  // is not modified by this
}

/// While names that match are offered below the field, a message would move the form at every letter.
void AnswerField::show_problem(QString const& what) {
    bool const is_open = !what.isEmpty() && box_ && matches() > 0;
    what_is_wrong_ = what;
    problem_->setText(
        is_open && matches() > 1 ? tr("%1 match “%2”: choose one.").arg(matches()).arg(box_->currentText()) : what);
    bool const is_typing =
        is_open && (box_->hasFocus() || box_->lineEdit()->hasFocus() || box_->completer()->popup()->isVisible());
    problem_->setVisible(!what.isEmpty() && !is_typing);
}

}  // namespace diecast
