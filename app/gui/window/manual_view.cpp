#include "app/gui/window/manual_view.h"
#include <QDesktopServices>
#include <QFile>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTextList>
#include <QTextTable>
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "app/gui/window/actions.h"
#include "model/core/value_text.h"

namespace diecast {
namespace {

QToolButton* add_button(QHBoxLayout* row, QWidget* parent, QString const& text, QString const& name) {
    auto* button = new QToolButton(parent);
    button->setObjectName("toggle");
    button->setText(text);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
    return button;
}

/// Headings, tables and code in the theme's sizes and colours; Markdown brings none.
void dress(QTextDocument& text) {
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        int const level = format.headingLevel();
        format.setLineHeight(125, QTextBlockFormat::ProportionalHeight);
        if (level > 0) format.setTopMargin(level == 1 ? 4 : level == 2 ? 22 : 14), format.setBottomMargin(6);
        else if (!cursor.currentTable() && !block.textList()) format.setBottomMargin(8);
        cursor.setBlockFormat(format);
        if (level == 0) continue;
        cursor.select(QTextCursor::BlockUnderCursor);
        QTextCharFormat letters;
        letters.setFontPointSize(level == 1 ? 17 : level == 2 ? type::heading : 11);
        letters.setFontWeight(QFont::DemiBold);
        cursor.mergeCharFormat(letters);
    }
    for (QTextFrame* frame : text.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setBorder(1);
            format.setBorderCollapse(true);
            format.setBorderBrush(theme().line);
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setCellPadding(5);
            format.setBottomMargin(10);
            table->setFormat(format);
        }
}

}  // namespace

QString manual_text() {
    QFile file(":/manual.md");
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

ManualView::ManualView(QWidget* parent)
    : QWidget(parent, Qt::Window),
      browser_(new QTextBrowser(this)),
      search_(new QLineEdit(this)),
      chapters_(new QListWidget(this)),
      found_(new QLabel(this)) {
    setWindowTitle(tr("Manual — Diecast"));
    resize(900, 720);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space::normal, space::normal, space::normal, space::normal);
    back_ = add_button(row, this, tr("← Back"), tr("Back to where you were (Alt+Left)"));
    row->addStretch();
    row->addWidget(found_);
    row->addWidget(search_);
    connect(add_button(row, this, "↑", tr("Previous place (Shift+Enter)")), &QToolButton::clicked, this,
            [this] { find(true); });
    connect(add_button(row, this, "↓", tr("Next place (Enter)")), &QToolButton::clicked, this, [this] { find(false); });
    found_->setObjectName("muted");
    search_->setPlaceholderText(tr("Search the manual  Ctrl+F"));
    search_->setAccessibleName(tr("Search the manual"));
    search_->setClearButtonEnabled(true);
    search_->setMinimumWidth(260);
    chapters_->setObjectName("chapters");
    chapters_->setAccessibleName(tr("Chapters"));
    chapters_->setFrameShape(QFrame::NoFrame);
    browser_->setAccessibleName(tr("Manual"));
    browser_->setFrameShape(QFrame::NoFrame);
    browser_->setOpenLinks(false);
    browser_->document()->setDocumentMargin(20);
    auto* split = new QSplitter(this);
    split->addWidget(chapters_);
    split->addWidget(browser_);
    split->setStretchFactor(1, 1);
    split->setSizes({210, 690});
    column->addLayout(row);
    column->addWidget(split, 1);
    fill();
    connect(back_, &QToolButton::clicked, this, &ManualView::go_back);
    connect(search_, &QLineEdit::textChanged, this, [this] {
        mark_all();
        browser_->moveCursor(QTextCursor::Start);
        find(false);
    });
    connect(chapters_, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { show_topic(item->data(Qt::UserRole).toString()); });
    connect(chapters_, &QListWidget::itemActivated, this,
            [this](QListWidgetItem* item) { show_topic(item->data(Qt::UserRole).toString()); });
    connect(browser_, &QTextBrowser::anchorClicked, this, &ManualView::go);
}

void ManualView::fill() {
    int const row = chapters_->currentRow();
    browser_->setMarkdown(manual_text());
    dress(*browser_->document());
    browser_->moveCursor(QTextCursor::Start);
    places_.clear();
    chapters_->clear();
    for (QTextBlock block = browser_->document()->begin(); block.isValid(); block = block.next()) {
        int const level = block.blockFormat().headingLevel();
        if (level == 0) continue;
        QString const topic = name_for(block.text());
        places_[topic] = block.position();
        if (level > 2) continue;
        auto* item = new QListWidgetItem(block.text(), chapters_);
        item->setData(Qt::UserRole, topic);
    }
    chapters_->setCurrentRow(std::max(0, row));
    back_->setEnabled(false);
    visited_.clear();
}

bool ManualView::show_topic(QString const& topic) {
    auto const place = places_.find(topic);
    if (place == places_.end()) return false;
    remember();
    QTextCursor cursor(browser_->document());
    cursor.setPosition(place->second);
    browser_->setTextCursor(cursor);
    QScrollBar* bar = browser_->verticalScrollBar();
    bar->setValue(bar->value() + browser_->cursorRect(cursor).top() - 14);
    for (int i = 0; i < chapters_->count(); ++i)
        if (places_[chapters_->item(i)->data(Qt::UserRole).toString()] <= place->second) chapters_->setCurrentRow(i);
    return true;
}

void ManualView::remember() {
    visited_.push_back(browser_->verticalScrollBar()->value());
    back_->setEnabled(true);
}

void ManualView::go_back() {
    if (visited_.empty()) return;
    browser_->verticalScrollBar()->setValue(visited_.back());
    visited_.pop_back();
    back_->setEnabled(!visited_.empty());
}

void ManualView::go(QUrl const& url) {
    if (url.scheme().isEmpty() && url.hasFragment()) show_topic(url.fragment());
    else if (url.scheme() == "https") QDesktopServices::openUrl(url);
}

void ManualView::mark_all() {
    QList<QTextEdit::ExtraSelection> marks;
    QString const words = search_->text();
    QTextDocument* text = browser_->document();
    for (QTextCursor at = text->find(words, 0); !words.isEmpty() && !at.isNull(); at = text->find(words, at)) {
        QTextCharFormat format;
        format.setBackground(theme().grid);
        format.setFontWeight(QFont::Bold);
        marks.push_back({at, format});
    }
    browser_->setExtraSelections(marks);
    found_->setText(words.isEmpty()   ? QString()
                    : marks.isEmpty() ? tr("not in the manual")
                                      : qtext(counted(static_cast<std::uint64_t>(marks.size()), "match", "matches")));
}

/// Finds the next match from the last place on, around the end.
void ManualView::find(bool backward) {
    if (search_->text().isEmpty()) return;
    auto const way = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (browser_->find(search_->text(), way)) return;
    browser_->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
    browser_->find(search_->text(), way);
}

void ManualView::keyPressEvent(QKeyEvent* e) {
    bool const enter = e->key() == Qt::Key_Return || e->key() == Qt::Key_Enter;
    if (enter && search_->hasFocus()) return find(e->modifiers() & Qt::ShiftModifier);
    if (e->key() == Qt::Key_Escape) return search_->text().isEmpty() ? close(), void() : search_->clear();
    if (e->matches(QKeySequence::Find)) return search_->setFocus(), search_->selectAll();
    if (e->matches(QKeySequence::Back)) return go_back();
    if (e->matches(QKeySequence::Close)) return close(), void();
    QWidget::keyPressEvent(e);
}

void ManualView::changeEvent(QEvent* e) {
    QWidget::changeEvent(e);
    if (e->type() != QEvent::PaletteChange) return;
    int const at = browser_->verticalScrollBar()->value();
    fill();
    browser_->verticalScrollBar()->setValue(at);
}

}  // namespace diecast
