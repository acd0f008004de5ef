#include "app/gui/widgets/message_strip.h"
#include <QFontDatabase>
#include <QGridLayout>
#include <QKeyEvent>
#include <QPainter>
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"
#include "app/session/words.h"

namespace diecast {

MessageStrip::MessageStrip(QWidget* parent)
    : QWidget(parent),
      symbol_(new QLabel(this)),
      text_(new QLabel(this)),
      row_(new QHBoxLayout),
      more_(new QPushButton(tr("Details"), this)),
      close_(new QToolButton(this)),
      details_(new QPlainTextEdit(this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(space::wide, space::normal, space::card, space::normal);
    grid->setHorizontalSpacing(space::normal);
    grid->addWidget(symbol_, 0, 0, Qt::AlignTop);
    grid->addWidget(text_, 0, 1);
    grid->addLayout(row_, 0, 2, Qt::AlignTop);
    grid->addWidget(close_, 0, 3, Qt::AlignTop);
    grid->addWidget(details_, 2, 1, 1, 3);
    row_->setSpacing(space::tight);
    row_->addWidget(more_);
    grid->setColumnStretch(1, 1);
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    more_->setCheckable(true);
    close_->setIcon(icon(Glyph::close));
    close_->setAccessibleName(tr("Close message"));
    close_->setToolTip(tr("Close message"));
    details_->setReadOnly(true);
    details_->setMaximumHeight(120);
    details_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));  // some are tables
    details_->setLineWrapMode(QPlainTextEdit::NoWrap);
    details_->setAccessibleName(tr("Details of the message"));
    details_->setTabChangesFocus(true);
    connect(more_, &QPushButton::toggled, this, &MessageStrip::show_details);
    connect(close_, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void MessageStrip::say(QString const& what, Severity severity, QString const& details) {
    forget_answers();
    severity_ = severity;
    show_symbol();
    text_->setText(what);
    details_->setPlainText(details);
    more_->setVisible(!details.isEmpty());
    more_->setChecked(false);
    show_details(false);
    setAccessibleName(what);
    place_answers();
    show();
}

void MessageStrip::show_symbol() {
    Glyph const glyph = severity_ == Severity::error     ? Glyph::error
                        : severity_ == Severity::warning ? Glyph::warning
                                                         : Glyph::note;
    symbol_->setPixmap(icon(glyph).pixmap(20, 20));
}

/// A picture keeps its colours: of another theme it is another.
void MessageStrip::changeEvent(QEvent* e) {
    QWidget::changeEvent(e);
    if (e->type() == QEvent::PaletteChange) show_symbol();
}

void MessageStrip::ask(QString const& what, Severity severity, std::vector<Answer> answers, QString const& details) {
    say(what, severity, details);
    for (Answer& answer : answers) {
        auto* button = new QPushButton(answer.text, this);
        row_->addWidget(button);
        button->show();
        answers_.push_back(button);
        connect(button, &QPushButton::clicked, this, [this, act = std::move(answer.act)] {
            hide();
            act();
        });
    }
    place_answers();
}

/// Puts the answers beside the text, or below where the text would be a column of short lines.
void MessageStrip::place_answers() {
    auto* grid = static_cast<QGridLayout*>(layout());
    int const most_lines = 2, whole = width() - 2 * space::wide - symbol_->width() - close_->width() - space::card;
    int const beside = whole - row_->sizeHint().width() - space::normal;
    bool const below = text_->heightForWidth(std::max(1, beside)) > most_lines * text_->fontMetrics().lineSpacing() + 4;
    if (below == below_) return;
    below_ = below;
    grid->removeItem(row_);
    if (below) grid->addLayout(row_, 1, 1, 1, 2, Qt::AlignLeft);
    else grid->addLayout(row_, 0, 2, Qt::AlignTop);
}

void MessageStrip::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    place_answers();
}

void MessageStrip::forget_answers() {
    for (QPushButton* button : answers_) {
        button->hide();
        button->deleteLater();  // it may be the one that was clicked
    }
    answers_.clear();
}

void MessageStrip::say(QString const& what, Issues const& issues) {
    if (issues.empty()) return;
    auto const worst = std::max_element(issues.begin(), issues.end(),
                                        [](Issue const& a, Issue const& b) { return a.severity < b.severity; });
    QStringList lines;
    for (Issue const& issue : issues) lines << issue_text(issue);
    say(what.isEmpty() ? issue_text(*worst) : what + " " + issue_text(*worst), worst->severity,
        lines.size() > 1 ? lines.join('\n') : QString());
}

void MessageStrip::put_note_away() {
    if (severity_ == Severity::note) hide();
}

void MessageStrip::show_details(bool on) { details_->setVisible(on); }

void MessageStrip::keyPressEvent(QKeyEvent* e) {
    if (e->key() == Qt::Key_Escape && answers_.empty()) hide();
    else QWidget::keyPressEvent(e);
}

void MessageStrip::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.fillRect(rect(), theme().raised);
    p.setPen(theme().line);
    p.drawLine(rect().bottomLeft(), rect().bottomRight());
    p.fillRect(QRect(0, 0, 3, height()), severity_ == Severity::note ? theme().accent : theme().bad);
}

}  // namespace diecast
