#include "app/gui/catalogue/calibrate_page.h"
#include <QDate>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include "app/gui/catalogue/entry_name_dialog.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"
#include "app/present/charts/calibration_words.h"
#include "app/session/entries/entry_draft.h"
#include "app/session/entries/entry_edit.h"
#include "app/session/files/document_file.h"
#include "app/session/words.h"
#include "app/session/work/study_work.h"
#include "model/catalogue/own_entry.h"
#include "model/study/study_file.h"

namespace diecast {
namespace {

constexpr char const* gpu_key = "gpu.model";
constexpr std::size_t most_rows_seen = 4;  // of a table, without scrolling
QString const defaults = "defaults", own = "own";

QLabel* word(QString const& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setObjectName("muted");
    return label;
}

QString about_rows(CalibrationRows const& rows) {
    QStringList measured;
    for (Quantity const* q : rows.series.measured) measured << in_sentence(*q);
    return CalibratePage::tr("%1 rows of %2").arg(rows.series.rows.size()).arg(measured.join(", "));
}

void take(FittedTable& view, RowsModel& model, Table const& table) {
    std::vector<std::vector<std::string>> lines(1);
    for (auto const& column : table.columns) lines[0].push_back(column.title);
    lines.insert(lines.end(), table.rows.begin(), table.rows.end());
    model.take(lines);
    view.fit();
    int const rows = static_cast<int>(std::min(table.rows.size(), most_rows_seen));
    view.setMinimumHeight(view.horizontalHeader()->sizeHint().height() +
                          rows * view.verticalHeader()->defaultSectionSize() + 2 * view.frameWidth() + 2);
}

}  // namespace

CalibratePage::CalibratePage(Document& document, EntryStore& store, QWidget* parent)
    : QWidget(parent),
      document_(document),
      store_(store),
      reading_([](Read const& file, auto const&) { return read(file); }, [this](Read const& file) { take_rows(file); }),
      fitting_(
          [](CalibrateAsk const& ask, auto const& run) { return calibrate(ask, run.stop, run.progress, run.so_far); },
          [this](auto answer) {
              answer_ = std::move(answer);
              show_answer();
          }),
      headline_(new ElidedLabel(tr("Calibrate on measurements"), this)),
      rows_line_(new ElidedLabel(this)),
      choose_(new QPushButton(tr("Choose a file …"), this)),
      fit_(new QPushButton(tr("Fit"), this)),
      save_(new QPushButton(tr("Save as an entry …"), this)),
      close_(new QPushButton(tr("Close"), this)),
      shipped_(new FittingCombo(tr("Built-in measured series"), 280, this)),
      base_(new FittingCombo(tr("What holds for all rows"), 240, this)),
      gpu_(new FittingCombo(tr("GPU of all rows"), 200, this)),
      split_(new FittingCombo(tr("Which rows are fitted; the others are held back"), 220, this)),
      residual_(new FittingCombo(tr("Residual: what is made least, squared and summed"), 200, this)),
      add_(new FittingCombo(tr("Add a quantity to be fitted"), 240, this)),
      starts_(new QSpinBox(this)),
      seed_(new QSpinBox(this)),
      pane_(new FigurePane(fitting_, tr("Fitting"), this)),
      values_(new FittedTable({0, 5, 6}, this)),
      errors_(new FittedTable({0}, this)),
      value_rows_(new RowsModel(this)),
      error_rows_(new RowsModel(this)),
      verdict_(new QLabel(this)) {
    setFocusProxy(fit_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, space::normal, 0, space::normal);
    column->setSpacing(space::normal);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(space::wide, 0, space::card, 0);
    headline_->setFont(text_font(type::heading, QFont::DemiBold));
    headline_->setMinimumHeight(28);
    close_->setToolTip(tr("Back to the entries  Esc"));
    head->addWidget(headline_, 1);
    head->addWidget(save_);
    head->addWidget(close_);
    column->addLayout(head);
    column->addWidget(build_questions());
    column->addWidget(build_answers(), 1);
    connect(close_, &QPushButton::clicked, this, &CalibratePage::closed);
    connect(choose_, &QPushButton::clicked, this, &CalibratePage::ask_open);
    connect(fit_, &QPushButton::clicked, this, &CalibratePage::fit);
    connect(save_, &QPushButton::clicked, this, &CalibratePage::ask_save);
    connect(pane_->busy_bar(), &BusyBar::again_wanted, this, &CalibratePage::fit);
    connect(pane_->notice()->button(), &QPushButton::clicked, this, &CalibratePage::ask_open);
    connect(add_, &QComboBox::activated, this, [this](int at) {
        auto const* q = static_cast<Quantity const*>(add_->itemData(at).value<void const*>());
        if (q) add(*q);
    });
    for (FittingCombo* box : {base_, gpu_})
        connect(box, &QComboBox::currentIndexChanged, this, [this] {
            forget_answer();
            offer_candidates();
        });
    for (FittingCombo* box : {split_, residual_})
        connect(box, &QComboBox::currentIndexChanged, this, &CalibratePage::forget_answer);
    for (QSpinBox* box : {starts_, seed_}) connect(box, &QSpinBox::valueChanged, this, &CalibratePage::forget_answer);
    connect(shipped_, &QComboBox::activated, this, [this](int at) {
        if (at == 0) return;
        base_->setCurrentIndex(base_->findData(defaults));  // it says itself what holds
        open(shipped_->itemData(at).toString());
    });
    for (BackgroundWork* work : {static_cast<BackgroundWork*>(&reading_), static_cast<BackgroundWork*>(&fitting_)})
        connect(work, &BackgroundWork::failed, this,
                [this](QString const& what) { pane_->say(Glyph::warning, tr("It could not be computed"), what); });
    connect(&document_, &Document::changed, this, [this](Changes const& changes) {
        if (changes.study || changes.entries) follow();
    });
    offer_bases();
    offer_gpus();
    offer_candidates();
    forget_answer();
}

QWidget* CalibratePage::build_questions() {
    auto* box = new QWidget(this);
    auto* rows = new QVBoxLayout(box);
    rows->setContentsMargins(space::wide, 0, space::card, 0);
    rows->setSpacing(space::normal);
    choose_->setToolTip(tr("A table (CSV) whose header names keys with units, such as decode.time (ms), or a series"));
    gpu_->setToolTip(tr("Goes before what the rows say"));
    for (auto const& [text, how, tip] :
         {std::tuple{tr("odd rows"), "odd", tr("Rows 1, 3, 5, …")},
          {tr("the first half"), "half", tr("The first half of the rows")},
          {tr("70 % at random"), "70 %", tr("Drawn at random, always the same ones")},
          {tr("as the file says"), "column", tr("Rows whose column “split” says fit")},
          {tr("all rows"), "all",
           tr("Nothing is held back: the errors say how well it was fitted, not how well it predicts")}}) {
        split_->addItem(text, QString(how));
        split_->setItemData(split_->count() - 1, tip, Qt::ToolTipRole);
    }
    residual_->addItem(tr("ln(model/measured)"), "log");
    residual_->addItem(tr("model/measured − 1"), "relative");
    CalibrateOptions const usual;
    starts_->setRange(1, 1000);
    starts_->setValue(usual.starts);
    starts_->setAccessibleName(tr("Starts"));
    starts_->setToolTip(tr("Searches, the first from the presets, the others spread over the bounds"));
    seed_->setRange(1, 1000000);
    seed_->setValue(static_cast<int>(usual.seed));
    seed_->setAccessibleName(tr("Seed"));
    seed_->setToolTip(tr("Of the starts, and of rows drawn at random: the same one gives the same answer"));
    auto* first = new QHBoxLayout;
    first->setSpacing(space::normal);
    first->addWidget(choose_);
    first->addWidget(word(tr("or"), box));
    first->addWidget(shipped_);
    first->addWidget(rows_line_, 1);
    auto* second = new QHBoxLayout;
    second->setSpacing(space::normal);
    for (QWidget* w : {static_cast<QWidget*>(word(tr("for all rows"), box)), static_cast<QWidget*>(base_),
                       static_cast<QWidget*>(word(tr("GPU"), box)), static_cast<QWidget*>(gpu_),
                       static_cast<QWidget*>(word(tr("fitted:"), box)), static_cast<QWidget*>(split_)})
        second->addWidget(w);
    second->addStretch();
    fit_rows_ = new QVBoxLayout;
    fit_rows_->setSpacing(space::tight);
    auto* last = new QHBoxLayout;
    last->setSpacing(space::normal);
    last->addWidget(add_);
    for (QWidget* w : {static_cast<QWidget*>(word(tr("residual"), box)), static_cast<QWidget*>(residual_),
                       static_cast<QWidget*>(word(tr("starts"), box)), static_cast<QWidget*>(starts_),
                       static_cast<QWidget*>(word(tr("seed"), box)), static_cast<QWidget*>(seed_)})
        last->addWidget(w);
    last->addWidget(fit_);
    last->addStretch();
    rows->addLayout(first);
    rows->addLayout(second);
    rows->addLayout(fit_rows_);
    rows->addLayout(last);
    return box;
}

QWidget* CalibratePage::build_answers() {
    auto* split = new QSplitter(Qt::Vertical, this);
    split->setChildrenCollapsible(false);
    auto* below = new QWidget(split);
    auto* column = new QVBoxLayout(below);
    column->setContentsMargins(space::wide, 0, space::card, 0);
    column->setSpacing(space::normal);
    values_->setModel(value_rows_);
    errors_->setModel(error_rows_);
    make_plain(*values_, tr("Fitted values"));
    make_plain(*errors_, tr("Errors before and after"));
    verdict_->setWordWrap(true);
    verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(values_, 3);
    column->addWidget(errors_, 2);
    column->addWidget(verdict_);
    split->addWidget(pane_);
    split->addWidget(below);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    return split;
}

/// Once: what ships stays as it is.
void CalibratePage::offer_shipped() {
    if (shipped_->count() > 0) return;
    shipped_->addItem(tr("A built-in series …"));
    for (StudyItem const& item : shipped_studies())
        if (item.series()) shipped_->addItem(qtext(item.head.title), QString::fromStdString(item.file.string()));
}

void CalibratePage::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    offer_shipped();
}

void CalibratePage::offer_bases() {
    QString const before = base_->currentData().toString();
    QSignalBlocker const quietly(base_);
    base_->clear();
    base_->addItem(tr("study defaults"), own);
    for (NamedDesign const& d : document_.study().designs) base_->addItem(qtext(d.name), "design:" + qtext(d.name));
    base_->addItem(tr("defaults of the catalogue"), defaults);
    base_->setCurrentIndex(std::max(0, base_->findData(before)));
}

void CalibratePage::offer_gpus() {
    QString const before = gpu_->currentData().toString();
    QSignalBlocker const quietly(gpu_);
    gpu_->clear();
    gpu_->addItem(tr("as it is set"), QString());
    if (Quantity const* q = document_.graph().find(gpu_key))
        for (Entry const& e : document_.graph().entries(*q)) gpu_->addItem(entry_title(e), qtext(e.name));
    gpu_->setCurrentIndex(std::max(0, gpu_->findData(before)));
}

void CalibratePage::offer_candidates() {
    add_->clear();
    add_->addItem(tr("Add a quantity …"));
    add_->setEnabled(rows_ != nullptr);
    if (!rows_) return;
    CalibrateAsk const a = ask();
    CalibrationRows const rows{series_of(a), {}};
    for (Quantity const* q : fit_candidates(*graph_, rows, {})) {
        if (range(*q)) continue;
        Quantity const* selector = graph_->selector_of(*q);
        add_->addItem(title(*q) + (selector ? " (" + kind_title_of_one(*selector) + ")" : QString()),
                      QVariant::fromValue(static_cast<void const*>(q)));
        add_->setItemData(add_->count() - 1, tooltip(*q), Qt::ToolTipRole);
    }
}

void CalibratePage::follow() {
    offer_bases();
    offer_gpus();
    if (!file_.isEmpty()) open(file_);
}

void CalibratePage::ask_open() {
    QString const file =
        QFileDialog::getOpenFileName(this, tr("Measured rows"), QFileInfo(file_).absolutePath(),
                                     tr("Tables and series (*.csv *.tsv *.txt *.json);;All files (*)"));
    if (!file.isEmpty()) open(file);
}

void CalibratePage::open(QString const& file) {
    file_ = file;
    fitting_.forget();
    reading_.ask({document_.shared_graph(), file});
}

CalibratePage::Read CalibratePage::read(Read file) {
    if (auto rows = read_calibration_rows(*file.graph, to_std(file.file), {}, file.issues))
        file.rows = std::make_shared<CalibrationRows const>(std::move(*rows));
    return file;
}

void CalibratePage::take_rows(Read const& file) {
    graph_ = file.graph, rows_ = file.rows;
    shipped_->setCurrentIndex(std::max(0, shipped_->findData(file_)));
    QString const name = shipped_->currentIndex() > 0 ? shipped_->currentText() : QFileInfo(file_).fileName();
    headline_->setText(tr("Calibrate on %1").arg(name));
    rows_line_->setText(rows_ ? about_rows(*rows_) : QString());
    forget_answer();
    if (!rows_) {
        pane_->say(Glyph::warning, tr("%1 cannot be read").arg(name),
                   file.issues.empty() ? QString() : sentence_case(issue_text(file.issues.front())),
                   tr("Choose another file …"));
        return offer_candidates();
    }
    bool const marked =
        std::any_of(rows_->roles.begin(), rows_->roles.end(), [](Role r) { return r != Role::automatic; });
    if (marked) split_->setCurrentIndex(split_->findData("column"));
    else if (split_->currentData() == "column") split_->setCurrentIndex(0);
    std::vector<Quantity const*> before;
    for (FitRow const& f : fits_) before.push_back(f.quantity);
    for (FittedKey const& key : rows_->series.fit)
        if (before.empty() && !key.per) add(*key.quantity);
    offer_candidates();
    forget_answer();
}

QLineEdit* CalibratePage::range(Quantity const& q) const {
    for (FitRow const& f : fits_)
        if (f.quantity->key == q.key) return f.range;
    return nullptr;
}

/// Adds a quantity to fit, with the bounds that a series states, else from a tenth to ten times its value.
void CalibratePage::add(Quantity const& q) {
    if (range(q) || !rows_) return;
    Issues issues;
    std::optional<FittedKey> key;
    for (FittedKey const& k : rows_->series.fit)
        if (k.quantity == &q) key = k;
    if (!key) key = parse_fit(*graph_, series_of(ask()), q.key, issues);
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::normal);
    auto* label = new ElidedLabel(title(q), box);
    label->setToolTip(tooltip(q));
    label->setFixedWidth(260);
    auto* field = new QLineEdit(box);
    field->setAccessibleName(tr("Bounds of %1").arg(in_sentence(q)));
    field->setToolTip(tr("From where to where it may go, for example 20..100 %"));
    field->setFixedWidth(190);
    std::string const unit = q.unit.name.empty() ? "" : " " + std::string(q.unit.name);
    if (key)
        field->setText(with_mark(qtext(exact_text(std::stod(number_text(key->lo, 4))) + ".." +
                                       exact_text(std::stod(number_text(key->hi, 4))) + unit)));
    auto* away = new QToolButton(box);
    away->setIcon(icon(Glyph::close));
    away->setAccessibleName(tr("Do not fit %1").arg(in_sentence(q)));
    away->setToolTip(away->accessibleName());
    row->addWidget(label);
    row->addWidget(field);
    row->addWidget(away);
    row->addStretch();
    fit_rows_->addWidget(box);
    fits_.push_back({&q, box, field});
    connect(away, &QToolButton::clicked, this, [this, &q] { take_away(q); });
    connect(field, &QLineEdit::textEdited, this, &CalibratePage::forget_answer);
    connect(field, &QLineEdit::returnPressed, this, &CalibratePage::fit);
    forget_answer();
    offer_candidates();
}

void CalibratePage::take_away(Quantity const& q) {
    std::erase_if(fits_, [&](FitRow const& f) {
        if (f.quantity->key != q.key) return false;
        f.box->hide();
        f.box->deleteLater();
        return true;
    });
    forget_answer();
    offer_candidates();
}

CalibrateAsk CalibratePage::ask() const {
    CalibrateAsk a{graph_, rows_, {}, {}, {}, to_std(split_->currentData().toString())};
    if (residual_->currentData() == "relative") a.residual = Residual::relative;
    a.starts = starts_->value(), a.seed = static_cast<std::uint64_t>(seed_->value());
    QString const base = base_->currentData().toString();
    if (base != defaults) a.common = scenario_of(document_.study(), base == own ? "" : to_std(base.mid(7)));
    if (QString const gpu = gpu_->currentData().toString(); !gpu.isEmpty()) a.instead = std::pair{gpu_key, to_std(gpu)};
    for (FitRow const& f : fits_) {
        QString const range = with_points(f.range->text().trimmed()), key = qtext(std::string(f.quantity->key));
        a.fits.push_back(to_std(range.isEmpty() ? key : key + "=" + range));
    }
    return a;
}

void CalibratePage::forget_answer() {
    fitting_.forget();
    answer_.reset();
    show_answer();
}

void CalibratePage::fit() {
    if (!rows_) return ask_open();
    answer_.reset();
    fitting_.ask(ask());
    show_answer();
}

void CalibratePage::show_answer() {
    bool const found = answer_ && answer_->found;
    for (QWidget* w : {static_cast<QWidget*>(values_), static_cast<QWidget*>(errors_), static_cast<QWidget*>(verdict_)})
        w->setVisible(found);
    save_->setEnabled(found);
    fit_->setEnabled(rows_ && !fits_.empty());
    split_->setEnabled(rows_ != nullptr);
    if (!found) {
        pane_->entitle({}, {});
        if (answer_ && !answer_->issues.empty())
            return pane_->say(Glyph::warning, tr("It cannot be fitted"),
                              sentence_case(issue_text(answer_->issues.front())));
        if (!rows_)
            return pane_->say(
                Glyph::note, tr("Fit the model to your own GPU"),
                tr("A table of measurements, one row each: columns are keys with units, such as "
                   "decode.batch, decode.time (ms). What the model computes was measured, the rest was set. Or one of "
                   "the built-in measured series."),
                tr("Choose a file …"));
        if (fitting_.busy()) return pane_->say(Glyph::note, tr("Fitting …"), {});
        return pane_->say(Glyph::note, tr("Which quantities are to be fitted?"),
                          tr("Add them above, the strongest come first, and say how far each may go; then Fit."));
    }
    Calibration const& c = *answer_->found;
    ScatterChart chart = calibration_chart(*answer_->series, answer_->before, c, answer_->fitted);
    pane_->entitle(qtext(chart.title), qtext(calibration_heading(*answer_->series, answer_->fitted, answer_->split) +
                                             ". " + calibration_words(c)));
    pane_->draw(std::move(chart));
    take(*values_, *value_rows_, calibrated_values_table(c));
    take(*errors_, *error_rows_, calibration_errors_table(c));
    QStringList lines;
    for (Undetermined const& u : c.undetermined) lines << tr("Not determined: %1.").arg(qtext(undetermined_text(c, u)));
    verdict_->setText(lines.join('\n'));
    verdict_->setVisible(!lines.isEmpty());
}

std::optional<CalibratedPlace> CalibratePage::place(QString const& name, Issues& issues) const {
    return calibrated_place(*answer_->graph, *answer_->found, *answer_->series, answer_->fitted, answer_->split,
                            to_std(name), to_std(QDate::currentDate().toString(Qt::ISODate)), issues);
}

void CalibratePage::ask_save() {
    if (!answer_ || !answer_->found) return;
    Issues issues;
    auto const made = place({}, issues);
    if (!made) return emit problem(tr("This makes no entry."), issues);
    QString const of = qtext(made->entry.extends);
    EntryNameDialog dialog(document_.graph(), *made->selector, tr("Save as an entry"),
                           free_name(document_.graph(), *made->selector, of), tr("%1, calibrated").arg(of), {}, this);
    if (dialog.exec() == QDialog::Accepted) save(dialog.name(), dialog.title());
}

void CalibratePage::save(QString const& name, QString const& title) {
    Issues issues;
    auto const made = place(name, issues);
    auto draft = made ? EntryDraft::read(calibrated_entry(*answer_->found, made->entry), issues) : std::nullopt;
    if (!draft) return emit problem(tr("This makes no entry."), issues);
    draft->rename(to_std(name), to_std(title));
    draft->put_last();
    store_.add(std::move(*draft), tr("New entry %1").arg(name));
}

CommandWords CalibratePage::command() const {
    if (file_.isEmpty() || !rows_) return {{}, tr("Choose a file of measurements first")};
    QString const base = base_->currentData().toString();
    CommandWords c{{"calibrate"}};
    c.subject = shipped_->currentIndex() > 0 ? qtext(study_name(to_std(file_))) : file_;
    if (base != defaults) {
        if (document_.differs()) return {{}, tr("The study has changed: save it first, or take the defaults")};
        c.words << "--study" << origin_of(document_);
        if (base.startsWith("design:")) c.words << "--design" << base.mid(7);
    }
    if (QString const gpu = gpu_->currentData().toString(); !gpu.isEmpty())
        c.words << "--set" << QString(gpu_key) + "=" + gpu;
    for (std::string const& fit : ask().fits) c.words << "--fit" << qtext(fit);
    c.words << "--split" << split_->currentData().toString();
    CalibrateAsk const now = ask(), usual;
    if (now.residual != usual.residual) c.words << "--residual" << residual_->currentData().toString();
    if (now.starts != usual.starts) c.words << "--starts" << QString::number(now.starts);
    if (now.seed != usual.seed) c.words << "--seed" << QString::number(now.seed);
    return c;
}

void CalibratePage::keyPressEvent(QKeyEvent* e) {
    if (e->key() == Qt::Key_Escape) emit closed();
    else QWidget::keyPressEvent(e);
}

}  // namespace diecast
