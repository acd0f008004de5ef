#include "app/gui/export/export_dialog.h"
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QVBoxLayout>
#include <cmath>
#include "app/chart/sheet.h"
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/style.h"
#include "app/session/words.h"
#include "model/core/quotes.h"

namespace diecast {
namespace {

int const pause_before_preview = 120, form_width = 360;

QString file_ending(QString const& path) { return QFileInfo(path).suffix().toLower(); }

FigureDefaults figure_defaults_of(ExportSubject const& s) {
    ExportRequest order = s.order;
    put_words({}, s.note, order);
    ChartHeading const heading = heading_of(order, s.content);
    return {heading.title, heading.subtitle};
}

QLabel* wrapped_label(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    return label;
}

}  // namespace

ExportDialog::ExportDialog(ExportSubject subject, Pool& pool, QWidget* parent)
    : QDialog(parent),
      subject_(std::move(subject)),
      kept_(figure_settings()),
      form_(new FigureForm(figure_defaults_of(subject_), kept_.figure, this)),
      file_(new QLineEdit(this)),
      picture_(new QLabel(this)),
      caption_(wrapped_label(this)),
      problem_(wrapped_label(this)),
      sweeping_(
          [&pool, graph = subject_.graph](Sweep const& sweep, auto const& run) {
              Issues issues;
              return Swept{chart_content(*graph, sweep.order, pool, issues, run.stop, run.progress), sweep.figure};
          },
          [this](Swept swept) {
              if (swept.content.picture) draw(swept.content, swept.figure);
          }) {
    setWindowTitle(tr("Export chart"));
    setAttribute(Qt::WA_DeleteOnClose);
    set_help(this, "files", tr("Size, text and colours of the chart in a file, with a preview."));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::wide);
    row->addLayout(build_form());
    row->addLayout(build_preview(), 1);
    problem_->setObjectName("error");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::wide, space::wide, space::wide);
    column->setSpacing(space::card);
    column->addLayout(row, 1);
    column->addWidget(build_file());
    column->addWidget(problem_);
    column->addWidget(build_buttons());
    soon_.setSingleShot(true);
    soon_.setInterval(pause_before_preview);
    connect(&soon_, &QTimer::timeout, this, &ExportDialog::update_state);
    connect(form_, &FigureForm::changed, &soon_, qOverload<>(&QTimer::start));
    connect(form_, &FigureForm::fit_height, this, &ExportDialog::fit_height);
    connect(file_, &QLineEdit::textChanged, &soon_, qOverload<>(&QTimer::start));
    resize(1040, 640);
    if (kept_.figure.fit_height) fit_height();
    update_state();
    file_->setFocus();
}

QLayout* ExportDialog::build_form() {
    auto* left = new QVBoxLayout;
    form_->setFixedWidth(std::max(form_width, form_->minimumSizeHint().width()));
    left->addWidget(form_);
    left->addStretch(1);
    return left;
}

QLayout* ExportDialog::build_preview() {
    auto* right = new QVBoxLayout;
    right->setSpacing(space::normal);
    picture_->setObjectName("preview");
    picture_->setAlignment(Qt::AlignCenter);
    picture_->setMinimumSize(480, 340);
    picture_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    picture_->setAccessibleName(tr("Preview"));
    picture_->installEventFilter(this);
    caption_->setObjectName("muted");
    right->addWidget(picture_, 1);
    right->addWidget(caption_);
    return right;
}

QWidget* ExportDialog::build_buttons() {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    export_ = buttons->button(QDialogButtonBox::Save);
    export_->setText(tr("Export"));
    export_->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::finish);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return buttons;
}

QWidget* ExportDialog::build_file() {
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::normal);
    auto* label = new QLabel(tr("F&ile"), line);
    label->setBuddy(file_);
    QDir const folder(kept_.folder.isEmpty() ? QDir::currentPath() : kept_.folder);
    file_->setObjectName("file");
    file_->setAccessibleName(tr("File"));
    file_->setText(QDir::toNativeSeparators(folder.filePath(subject_.stem + "." + kept_.ending)));
    file_->setToolTip(tr("Its ending says the format: .pdf, .svg or .png%1.")
                          .arg(subject_.content.picture ? QString() : tr("; .csv or .json for the numbers")));
    auto* browse = new QPushButton(tr("Bro&wse…"), line);
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, &ExportDialog::browse);
    row->addWidget(label);
    row->addWidget(file_, 1);
    row->addWidget(browse);
    return line;
}

QString ExportDialog::path() const {
    QString const typed = QDir::fromNativeSeparators(file_->text().trimmed());
    if (typed.isEmpty()) return typed;
    return QFileInfo(typed).suffix().isEmpty() ? typed + "." + kept_.ending : typed;
}

void ExportDialog::browse() {
    QStringList filters{tr("PDF (*.pdf)"), tr("SVG (*.svg)"), tr("PNG (*.png)")};
    if (!subject_.content.picture) filters << tr("CSV, the numbers (*.csv)") << tr("JSON, the numbers (*.json)");
    QString chosen;
    for (QString const& filter : filters)
        if (filter.contains("*." + file_ending(path()))) chosen = filter;
    QString picked = QFileDialog::getSaveFileName(this, tr("Export chart"), path(), filters.join(";;"), &chosen);
    if (picked.isEmpty()) return;
    if (QFileInfo(picked).suffix().isEmpty()) picked += chosen.section("(*", 1).chopped(1);
    confirmed_ = picked;
    file_->setText(QDir::toNativeSeparators(picked));
}

bool ExportDialog::is_table() const { return file_ending(path()) == "csv" || file_ending(path()) == "json"; }

QString ExportDialog::problem_of(FigureOptions const& f) const {
    QString const ending = file_ending(path());
    if (path().isEmpty()) return tr("Type a file name that ends in .pdf, .svg or .png.");
    if (is_table() && !subject_.content.picture) return {};
    if (!ChartExporter::knows(ending))
        return tr("A chart can be written as .pdf, .svg or .png, not as .%1: type another ending.").arg(ending);
    if (QString const problem = figure_problem(f, ending); !problem.isEmpty()) return sentence_case(problem) + ".";
    ExportOptions page = page_of(f, ending);
    ExportRequest order = subject_.order;
    put_words(f.words, subject_.note, order);
    page.heading = heading_of(order, subject_.content);
    QString const room = room_problem(subject_.content, f, page);
    return room.isEmpty() ? room : sentence_case(room) + ".";
}

void ExportDialog::fit_height() {
    FigureOptions f = form_->options();
    f.height = usual_height(f.width);
    ExportOptions page = page_of(f, "png");
    ExportRequest order = subject_.order;
    put_words(f.words, subject_.note, order);
    page.heading = heading_of(order, subject_.content);
    form_->fit_to(fitted_height(subject_.content, theme_of(f), page) * page.zoom * mm_per_pixel);
}

ExportOptions ExportDialog::preview_page(FigureOptions const& f) const {
    ExportOptions page = page_of(f, "png");
    QSizeF const room = QSizeF(picture_->size()) * devicePixelRatioF();
    page.scale = std::min(room.width() / page.size.width(), room.height() / page.size.height());
    page.cell = std::max(page.cell, 1 / page.scale);
    return page;
}

void ExportDialog::update_state() {
    FigureOptions const f = form_->options();
    form_->need_resolution(file_ending(path()) == "png");
    QString const problem = problem_of(f);
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
    export_->setEnabled(problem.isEmpty());
    draw(subject_.content, f);
    if (!subject_.order.question) return;
    ExportRequest order = subject_.order;
    put_words(f.words, subject_.note, order);
    ExportOptions page = preview_page(f);
    page.heading = order.heading;
    order.question = sized_for(*subject_.graph, *order.question, theme_of(f), page);
    sweeping_.ask({std::move(order), f});
}

void ExportDialog::draw(ChartContent const& content, FigureOptions const& f) {
    ExportOptions page = preview_page(f);
    ExportRequest order = subject_.order;
    put_words(f.words, subject_.note, order);
    page.heading = heading_of(order, content);
    page.marks = subject_.marks;
    ChartExporter exporter(content, theme_of(f), "png", page);
    while (exporter.step()) {}
    QPixmap pixmap = QPixmap::fromImage(exporter.image());
    pixmap.setDevicePixelRatio(devicePixelRatioF());
    picture_->setPixmap(pixmap);
    QString text = tr("%1 × %2 mm").arg(number(f.width, 4), number(f.height, 4));
    if (file_ending(path()) == "png")
        text +=
            tr(" · %1 × %2 pixels").arg(std::lround(f.width / 25.4 * f.dpi)).arg(std::lround(f.height / 25.4 * f.dpi));
    QString const left_out = left_out_of_subtitle(page.heading, page.size.width(), theme_of(f));
    if (!left_out.isEmpty()) {  // said in two lines, whatever its length: the preview needs the room
        QString const quoted = qtext(in_quotes(to_std(left_out)));
        QString const front = tr(" · The subtitle has no room for: ");
        QFontMetrics const m(caption_->font());
        double const room = 1.8 * caption_->width() - m.horizontalAdvance(text + front);
        text += front + m.elidedText(quoted, Qt::ElideRight, static_cast<int>(room));
        caption_->setToolTip("<p>" + left_out.toHtmlEscaped() + "</p>");
    } else caption_->setToolTip({});
    if (is_table()) text = tr("The file holds the chart's numbers, as a table.");
    caption_->setText(text);
}

void ExportDialog::finish() {
    update_state();
    if (!export_->isEnabled()) return;
    QString const file = path();
    if (QFileInfo::exists(file) && confirmed_ != file &&
        QMessageBox::question(this, tr("Export chart"), tr("%1 exists. Replace it?").arg(QFileInfo(file).fileName())) !=
            QMessageBox::Yes)
        return;
    FigureSettings now{form_->options(), QFileInfo(file).absolutePath(), is_table() ? kept_.ending : file_ending(file)};
    keep(now);
    emit chosen(file, now.figure);
    accept();
}

/// The preview fills its room, which words below it take and give.
bool ExportDialog::eventFilter(QObject* object, QEvent* e) {
    if (object == picture_ && e->type() == QEvent::Resize) soon_.start();
    return QDialog::eventFilter(object, e);
}

}  // namespace diecast
