#include "app/gui/files/link_dialog.h"
#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QVBoxLayout>
#include "app/gui/widgets/style.h"
#include "app/present/text/shares_and_counts.h"
#include "app/session/entries/catalogue_diff.h"
#include "app/session/words.h"
#include "app/session/work/study_work.h"
#include "model/study/link.h"

namespace diecast {

bool is_study_text(QString const& text) {
    QString const start = text.left(4096).trimmed();
    return is_link(to_std(start)) || (start.startsWith('{') && text.contains("\"diecast\""));
}

StudyText pasted_study(QString const& text) {
    std::string const pasted = to_std(text);
    return is_link(pasted) ? find_study_text(pasted) : StudyText{pasted, "", {}};
}

namespace {

QStringList study_changes(Study const& before, Study const& after, Graph const& graph) {
    QStringList lines;
    for (StudyDifference const& d : differences(graph, before, after)) {
        QString const what = qtext(d.what), was = qtext(d.was), is = qtext(d.is);
        lines << (d.was.empty()  ? LinkDialog::tr("%1: %2").arg(what, is)
                  : d.is.empty() ? LinkDialog::tr("%1: no longer %2").arg(what, was)
                                 : LinkDialog::tr("%1: %2 instead of %3").arg(what, is, was));
    }
    return lines;
}

}  // namespace

LinkDialog::LinkDialog(Document& document, QWidget* parent)
    : QDialog(parent),
      document_(document),
      text_(new QPlainTextEdit(this)),
      changes_(new QPlainTextEdit(this)),
      summary_(new QLabel(this)),
      reading_([](Pasted const& pasted, auto const&) { return std::make_shared<Contents>(read(pasted)); },
               [this](auto const& contents) { show_contents(std::move(*contents)); }) {
    setWindowTitle(tr("Open from link"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::wide, space::wide, space::wide);
    column->setSpacing(space::normal);
    auto* label = new QLabel(tr("&Link text, or a study as JSON:"), this);
    label->setBuddy(text_);
    text_->setAccessibleName(tr("Link text"));
    text_->setPlaceholderText("diecast:1:…");
    text_->setTabChangesFocus(true);
    text_->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    text_->setWordWrapMode(QTextOption::WrapAnywhere);
    text_->setFont(text_font(type::small));
    summary_->setWordWrap(true);
    summary_->setTextFormat(Qt::RichText);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    summary_->setMinimumHeight(3 * summary_->fontMetrics().height());
    summary_->setAlignment(Qt::AlignTop);
    changes_->setReadOnly(true);
    changes_->setTabChangesFocus(true);
    changes_->setAccessibleName(tr("What differs from the study that is open or ships"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    open_ = buttons->button(QDialogButtonBox::Open);
    open_->setObjectName("open");
    summary_->setObjectName("summary");
    for (QWidget* w : {static_cast<QWidget*>(label), static_cast<QWidget*>(text_), static_cast<QWidget*>(summary_),
                       static_cast<QWidget*>(changes_), static_cast<QWidget*>(buttons)})
        column->addWidget(w);
    column->setStretch(1, 1);
    column->setStretch(3, 2);
    resize(560, 480);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        if (!opening_) return;
        accept();
        emit chosen(std::move(*opening_));
    });
    soon_.setSingleShot(true);
    soon_.setInterval(120);
    connect(&soon_, &QTimer::timeout, this, &LinkDialog::update_state);
    connect(text_, &QPlainTextEdit::textChanged, this, [this] {
        opening_.reset();
        open_->setEnabled(false);
        soon_.start();
    });
    if (QString const copied = QApplication::clipboard()->text(); is_study_text(copied)) text_->setPlainText(copied);
    update_state();
}

/// A study that brings entries gets a model of its own: not on the window's time.
void LinkDialog::update_state() {
    soon_.stop();
    QString const pasted = text_->toPlainText();
    if (pasted.trimmed().isEmpty()) {
        reading_.cancel();
        summary_->setText(tr("Paste link text or a study: its contents are shown here before it is opened."));
        changes_->hide();
        return open_->setEnabled(false);
    }
    reading_.ask({pasted, document_.study().entries.empty() ? document_.shared_graph() : nullptr});
}

LinkDialog::Contents LinkDialog::read(Pasted const& pasted) {
    Contents contents{read_opening(pasted_study(pasted.text), pasted.graph), {}};
    Opening const& opening = contents.opening;
    if (has_errors(opening.issues)) return contents;
    for (StudyItem const& item : shipped_studies()) {
        if (item.is_own || item.series() || item.head.name != opening.study.name) continue;
        Opening shipped = read_opening(load_study_text(item.file), pasted.graph);
        if (!has_errors(shipped.issues))
            contents.shipped = in_terms_of(*opening.graph, std::move(shipped.study), *shipped.graph);
    }
    return contents;
}

/// Against the open study where that has the same name, else against the one that ships; without either, against the
/// open one.
QStringList LinkDialog::changes_of(Contents const& contents) const {
    Study const& study = contents.opening.study;
    Graph const& graph = *contents.opening.graph;
    if (contents.shipped && document_.study().name != study.name) {
        QStringList const changes = study_changes(*contents.shipped, study, graph);
        QString const name = qtext(contents.shipped->title);
        return (changes.isEmpty() ? QStringList(tr("The study “%1” as it ships.").arg(name))
                                  : QStringList(tr("Other than in “%1” as it ships:").arg(name))) +
               changes;
    }
    QStringList const changes = study_changes(in_terms_of(graph, document_.study(), document_.graph()), study, graph);
    return (changes.isEmpty() ? QStringList(tr("Says the same as the study that is open."))
                              : QStringList(tr("Other than in the study that is open:"))) +
           changes;
}

void LinkDialog::show_contents(Contents contents) {
    Opening& opening = contents.opening;
    QStringList said;
    for (Issue const& issue : opening.issues)
        said << (issue.severity == Severity::note ? sentence_case(qtext(issue.what)) : issue_text(issue));
    if (has_errors(opening.issues)) {
        summary_->setText("<b>" + tr("This cannot be opened") + "</b>");
        changes_->setPlainText(said.join('\n'));
        return changes_->show();
    }
    Study const& study = opening.study;
    QStringList facts{qtext(counted(study.axes.size(), "axis", "axes")), count_of(study.scenario.pins.size(), "pins"),
                      count_of(study.designs.size(), "designs"), count_of(study.charts.size(), "charts")};
    QStringList names;
    for (OwnEntry const& entry : study.entries) names << qtext(entry.kind) + " “" + qtext(entry.name) + "”";
    QString const some = names.size() > 4 ? tr("%1 entries").arg(names.size()) : names.join(", ");
    QString const brings = names.isEmpty() ? tr("It brings no entries of its own.") : tr("It brings %1.").arg(some);
    QString const name = qtext(study.title.empty() ? study.name : study.title);
    summary_->setText("<b>" + (name.isEmpty() ? tr("A study without a title") : name.toHtmlEscaped()) + "</b><br>" +
                      facts.join(" · ") + "<br>" + brings.toHtmlEscaped());
    changes_->setPlainText((said + changes_of(contents)).join('\n'));
    changes_->show();
    opening_ = std::move(opening);
    open_->setEnabled(true);
}

}  // namespace diecast
