#include "app/gui/starts/new_study_dialog.h"
#include <QDialogButtonBox>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/tab_order.h"
#include "app/present/tables/infeasibility_words.h"
#include "app/present/text/scenario_line.h"
#include "app/session/words.h"
#include "model/catalogue/catalogue.h"
#include "model/study/study_file.h"

namespace diecast {
namespace {

int const pause_before_following = 150, task_list_width = 236, most_problems = 3;

/// An ampersand before the first letter that no other label has.
QString with_mnemonic(QString label, QString& taken) {
    for (qsizetype i = 0; i < label.size(); ++i) {
        if (!label[i].isLetter() || taken.contains(label[i], Qt::CaseInsensitive)) continue;
        taken += label[i];
        return label.insert(i, '&');
    }
    return label;
}

/// "H200, B200, MI300X" of a few entries of a choice; "8 of 50", "1 … 8".
QString varied_text(Graph const& graph, AxisSpec const& axis) {
    constexpr std::size_t few = 6;
    if (!graph.is_choice(*axis.quantity) || axis.values.size() > few) return axis_text(graph, axis);
    QStringList names;
    for (double v : axis.values) names << shown(graph, *axis.quantity, v);
    return names.join(", ");
}

/// "Llama-3.1 70B · H200 · …", axes and objectives.
QString contents_text(Graph const& graph, Study const& study) {
    QStringList lines{"<b>" + qtext(study.title).toHtmlEscaped() + "</b>",
                      in_whole_amounts(qtext(study.summary)).toHtmlEscaped()};
    QStringList axes, objectives;
    for (AxisSpec const& axis : study.axes) axes << in_sentence(*axis.quantity) + ": " + varied_text(graph, axis);
    for (Objective const& o : study.objectives)
        objectives << in_sentence(*o.quantity) + (o.sense == Sense::maximise ? NewStudyDialog::tr(" (maximised)")
                                                                             : NewStudyDialog::tr(" (minimised)"));
    auto const line = [&](QString const& what, QString const& text) {
        if (!text.isEmpty()) lines << what + ": " + in_whole_amounts(text).toHtmlEscaped();
    };
    line(NewStudyDialog::tr("Assumed"), qtext(to_text(scenario_parts(graph, study))));
    line(NewStudyDialog::tr("Varied"), axes.join("; "));
    line(NewStudyDialog::tr("Objectives"), objectives.join(", "));
    // Rich text may end a line at any space but this one.
    return "<p>" + lines.join("</p><p>").replace(QChar(0x202F), "&#160;") + "</p>";
}

/// "Network has no entry “x”. Did you mean “y”?": a label in place of a key, and no list of what there is, which the
/// field offers.
QString problem_text(Graph const& graph, StartQuestion const& question, Issue const& issue) {
    static QRegularExpression const list("; it has: [^;]*");
    QString what = qtext(issue.what), subject = qtext(question.label);
    Quantity const* row = graph.find(to_std(what.section(' ', 0, 0)));
    if (row) what = what.section(' ', 1);
    if (row && question.keys.size() > 1 && !graph.is_choice(*row)) subject += ": " + in_sentence(*row);
    what.remove(list);
    what.replace(qtext(std::string(question.keys.front())) + " expects ", NewStudyDialog::tr("expected: a value in "));
    QString const nearest = NewStudyDialog::tr(" Did you mean “%1”?").arg(qtext(issue.nearest));
    return subject + ' ' + what + (issue.nearest.empty() ? QString() : (what.endsWith('.') ? "" : ".") + nearest);
}

/// "No design is feasible. … Designs are feasible with Silicon area 800 mm² (the default)."
QString obstacle_text(Graph const& graph, StartObstacle const& obstacle) {
    auto const name = [](StartObstacle::WayOut const& way) {
        return std::string(way.question->label) + " " + way.usual;
    };
    return NewStudyDialog::tr("No design of this study is feasible.") + ' ' +
           in_whole_amounts(qtext(start_obstacle_words(graph, obstacle, name)));
}

}  // namespace

NewStudyDialog::NewStudyDialog(std::shared_ptr<Graph const> graph, Pool& pool, std::function<bool()> may_leave,
                               QWidget* parent)
    : QDialog(parent),
      graph_(std::move(graph)),
      may_leave_(std::move(may_leave)),
      tasks_(new QListWidget(this)),
      pages_(new QStackedWidget(this)),
      obstacle_(
          [&pool](Ask const& ask, auto const& run) {
              auto const found = start_obstacle(*ask.graph, *ask.task, ask.answers, pool, run.stop);
              return Obstacle{ask.task, found ? obstacle_text(*ask.graph, *found) : QString()};
          },
          [this](Obstacle const& obstacle) { show(obstacle); }) {
    setWindowTitle(tr("New study"));
    set_help(this, "files", tr("A study for one of the usual tasks, from a few answers."));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(space::wide, space::wide, space::wide, space::wide);
    outer->setSpacing(space::card);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::wide);
    tasks_->setFixedWidth(task_list_width);
    tasks_->setWordWrap(true);
    tasks_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    tasks_->setAccessibleName(tr("Tasks"));
    tasks_->setSpacing(2);
    row->addWidget(tasks_);
    row->addWidget(pages_, 1);
    outer->addLayout(row, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    create_ = buttons->button(QDialogButtonBox::Ok);
    create_->setText(tr("Create study"));
    auto* below = new QHBoxLayout;
    below->setSpacing(space::wide);
    own_entries_ = new QLabel(tr("GPUs, memories, networks and nodes of your own are made in Catalogue: choose the "
                                 "closest one there, then New from this."),
                              this);
    own_entries_->setProperty("quiet", true);
    own_entries_->setWordWrap(true);
    below->addWidget(own_entries_, 1);
    below->addWidget(buttons);
    outer->addLayout(below);
    for (StartTask const& task : start_tasks()) {
        auto* item = new QListWidgetItem(qtext(task.title), tasks_);
        item->setToolTip(qtext(task.sentence));
    }
    new QListWidgetItem(tr("Open a study"), tasks_);
    soon_.setSingleShot(true);
    soon_.setInterval(pause_before_following);
    connect(&soon_, &QTimer::timeout, this, &NewStudyDialog::follow);
    connect(tasks_, &QListWidget::currentRowChanged, this, &NewStudyDialog::turn_to);
    connect(buttons, &QDialogButtonBox::accepted, this, &NewStudyDialog::finish);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(860, 680);
    tasks_->setCurrentRow(0);
    tasks_->setFocus();
}

QWidget* NewStudyDialog::build_form(StartTask const& task) {
    auto* scroll = new QScrollArea(pages_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(qtext(task.title));
    auto* inner = new QWidget(scroll);
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(0, 0, space::normal, 0);
    column->setSpacing(space::card);
    auto* question = new QLabel(qtext(task.sentence), inner);
    question->setFont(text_font(type::heading));
    question->setWordWrap(true);
    column->addWidget(question);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(space::card);
    form->setVerticalSpacing(space::normal);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    Form made{&task, {}, new QLabel(inner), new QLabel(inner)};
    QString letters;
    Issues ignored;
    Study const usual = make_start(*graph_, task, {}, ignored);
    for (StartQuestion const& q : task.questions) {
        auto* field = new AnswerField(*graph_, q, qtext(start_answer(*graph_, usual, q)), inner);
        auto* label = new QLabel(with_mnemonic(qtext(q.label), letters) + ":", inner);
        label->setBuddy(field);
        form->addRow(label, field);
        connect(field, &AnswerField::changed, &soon_, qOverload<>(&QTimer::start));
        made.fields.push_back(field);
    }
    column->addLayout(form);
    made.obstacle->setObjectName("error");
    made.obstacle->setWordWrap(true);
    made.obstacle->setTextInteractionFlags(Qt::TextSelectableByMouse);
    made.obstacle->hide();
    column->addWidget(made.obstacle);
    made.contents->setWordWrap(true);
    made.contents->setTextFormat(Qt::RichText);
    made.contents->setTextInteractionFlags(Qt::TextSelectableByMouse);
    made.contents->setProperty("quiet", true);
    column->addWidget(made.contents);
    column->addStretch(1);
    scroll->setWidget(inner);
    forms_.emplace(scroll, std::move(made));
    return scroll;
}

QWidget* NewStudyDialog::build_studies() {
    studies_ = new BuiltInStudies(*graph_, pages_);
    connect(studies_, &BuiltInStudies::activated, this, &NewStudyDialog::finish);
    connect(studies_, &BuiltInStudies::changed, this, &NewStudyDialog::follow);
    return studies_;
}

NewStudyDialog::Form* NewStudyDialog::current_form() {
    auto const at = forms_.find(pages_->currentWidget());
    return at == forms_.end() ? nullptr : &at->second;
}

void NewStudyDialog::turn_to(int row) {
    auto const at = static_cast<std::size_t>(row);
    bool const is_task = at < start_tasks().size();
    QWidget*& page = page_of_[row];
    if (!page) {
        page = is_task ? build_form(start_tasks()[at]) : build_studies();
        pages_->addWidget(page);
        tab_in_order(this);
    }
    pages_->setCurrentWidget(page);
    own_entries_->setVisible(is_task);
    create_->setText(is_task ? tr("Create study") : tr("Open study"));
    follow();
}

StartAnswers NewStudyDialog::answers_of(Form const& form) {
    StartAnswers answers;
    for (std::size_t i = 0; i < form.fields.size(); ++i)
        answers[std::string(form.task->questions[i].id)] = to_std(form.fields[i]->answer());
    return answers;
}

void NewStudyDialog::show(Obstacle const& obstacle) {
    Form const* form = current_form();
    if (!form || form->task != obstacle.task) return;
    form->obstacle->setText(obstacle.words);
    form->obstacle->setVisible(!obstacle.words.isEmpty());
}

void NewStudyDialog::follow() {
    Form* form = current_form();
    if (!form) return create_->setEnabled(!studies_->path().isEmpty());
    Issues issues;
    StartAnswers const answers = answers_of(*form);
    Study const study = make_start(*graph_, *form->task, answers, issues);
    bool all_chosen = true;
    for (std::size_t i = 0; i < form->fields.size(); ++i) {
        QStringList here(form->fields[i]->missing());
        all_chosen = all_chosen && here[0].isEmpty();
        here.removeAll({});
        for (Issue const& issue : issues)
            if (issue.severity == Severity::error && issue.where == form->task->questions[i].id)
                here << problem_text(*graph_, form->task->questions[i], issue);
        form->fields[i]->show_problem(here.mid(0, most_problems).join('\n'));
    }
    bool const good = all_chosen && !has_errors(issues);
    QStringList wrong;  // a list that is open may be over what is said beside the field
    for (std::size_t i = 0; i < form->fields.size(); ++i)
        if (!form->fields[i]->problem().isEmpty()) wrong << qtext(form->task->questions[i].label);
    for (std::size_t i = 0; good && i < form->fields.size(); ++i)
        form->fields[i]->show_sized(qtext(start_answer(*graph_, study, form->task->questions[i])));
    create_->setEnabled(good);
    form->contents->setText(good ? contents_text(*graph_, study)
                                 : tr("To see the study, correct: %1.").arg(wrong.join(", ")).toHtmlEscaped());
    form->obstacle->hide();
    if (good) obstacle_.ask({graph_, form->task, answers});
    else obstacle_.cancel();
}

void NewStudyDialog::finish() {
    if (Form* form = current_form()) {
        Issues issues;
        Study study = make_start(*graph_, *form->task, answers_of(*form), issues);
        bool const all_chosen = std::ranges::all_of(form->fields, [](auto* f) { return f->missing().isEmpty(); });
        if (has_errors(issues) || !all_chosen) return follow();
        if (!may_leave_()) return;
        study.name = study_name(file_stem(study.title));  // the file that is proposed for it
        emit made(std::move(study));
    } else {
        QString const path = studies_->path();
        if (path.isEmpty() || !may_leave_()) return;
        emit study_chosen(path);
    }
    accept();
}

}  // namespace diecast
