#include "app/gui/parameters/axis_dialog.h"
#include <QHBoxLayout>
#include <cmath>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "model/study/axis_range.h"

namespace diecast {
namespace {

int const usual_places = 8, usual_samples = 4096;

double tidy(double v, int digits) { return QString::number(v, 'g', digits).toDouble(); }

QString many(double designs) {
    return designs < 1e15 ? count_text(static_cast<std::uint64_t>(designs)) : number(designs, 3);
}

bool runs_by_factors(std::vector<double> const& v) {
    return v.size() > 2 && v[0] > 0 && std::abs(v[1] / v[0] - v[2] / v[1]) < 1e-3 &&
           std::abs((v[2] - v[1]) - (v[1] - v[0])) > 1e-3 * std::abs(v[1]);
}

}  // namespace

QString places_text(Graph const& graph, AxisSpec const& axis) {
    Quantity const& q = *axis.quantity;
    auto const& v = axis.values;
    bool const choice = graph.is_choice(q);
    QStringList parts;
    for (std::size_t i = 0; i < v.size(); ++i) {
        if (v.size() > 7 && i == 3) parts << "…", i = v.size() - 2;
        QString const one = number(v[i], 5);
        parts << (choice ? shown(graph, q, v[i]) : one);
    }
    QString const mark = choice ? ", " : between_places();
    QString list = parts.join(mark).replace("…" + mark, "… ");
    if (!choice && !unit_text(q).isEmpty()) list += " " + unit_text(q);
    if (choice) return QObject::tr("%1 of %2: %3").arg(v.size()).arg(graph.entries(q).size()).arg(list);
    if (v.size() == 1) return QObject::tr("1 value: %1").arg(list);
    return QObject::tr("%1 values: %2").arg(QString::number(v.size()), list);
}

double designs_with(Document const& document, Quantity const& q, AxisSpec const* axis, DesignSampling const& how) {
    std::vector<double> places;
    if (axis) places.push_back(static_cast<double>(axis->values.size()));
    for (AxisSpec const& other : document.study().axes)
        if (other.quantity != &q && !document.is_pinned(*other.quantity))
            places.push_back(static_cast<double>(other.values.size()));
    if (places.empty()) return 1;
    if (how.by == DesignSampling::By::in_step) return *std::min_element(places.begin(), places.end());
    if (how.by != DesignSampling::By::every) return static_cast<double>(how.count);
    double designs = 1;
    for (double n : places) designs *= n;
    return designs;
}

AxisDialog::AxisDialog(Session& session, Quantity const& q, double value, QWidget* parent)
    : QDialog(parent),
      session_(session),
      quantity_(q),
      text_(new QLineEdit(this)),
      preview_(new QLabel(this)),
      designs_(new QLabel(this)),
      problem_(new RemarkLabel(text_, this)) {
    setWindowTitle(tr("Vary %1").arg(in_sentence(q)));
    setMinimumWidth(440);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::wide, space::wide, space::card);
    column->setSpacing(space::card);
    auto* form = new QGridLayout;
    form->setHorizontalSpacing(space::normal);
    form->setVerticalSpacing(space::normal);
    column->addLayout(form);
    text_->setAccessibleName(tr("Values"));
    preview_->setObjectName("preview");
    bool const choice = session.graph().is_choice(q);
    choice ? build_names(form) : build_range(form);
    designs_->setObjectName("designs");
    designs_->setProperty("quiet", true);
    for (QLabel* label : {preview_, static_cast<QLabel*>(problem_), designs_}) {
        label->setWordWrap(true);
        column->addWidget(label);
    }
    build_spread(column);
    column->addStretch();
    build_buttons(column);
    connect(text_, &QLineEdit::textEdited, this, &AxisDialog::take_text);
    connect(problem_, &QLabel::linkActivated, this, &AxisDialog::mend);
    QString const first = qtext(first_text(value));
    text_->setText(choice ? first : with_marks(first));
    take_text();
    (choice ? static_cast<QWidget*>(names_) : from_)->setFocus();
    if (from_) from_->selectAll();
}

/// It goes for all axes together.
void AxisDialog::build_spread(QVBoxLayout* column) {
    using By = DesignSampling::By;
    DesignSampling const now = session_.study().sampling;
    spread_ = new QComboBox(this);
    spread_->setAccessibleName(tr("Which designs of all axes"));
    for (auto const& [name, by, tip] :
         {std::tuple{tr("every combination"), By::every, tr("Each value of an axis with each of the others")},
          {tr("Sobol' points"), By::sobol, tr("Spread evenly over all axes, a fixed number of them")},
          {tr("Latin hypercube"), By::latin_hypercube, tr("Each axis evenly, a fixed number of designs")},
          {tr("random points"), By::random, tr("Drawn at random, a fixed number of designs")}}) {
        spread_->addItem(name, static_cast<int>(by));
        spread_->setItemData(spread_->count() - 1, tip, Qt::ToolTipRole);
    }
    if (now.by == By::in_step) spread_->addItem(tr("one by one, in step"), static_cast<int>(By::in_step));
    spread_->setCurrentIndex(spread_->findData(static_cast<int>(now.by)));
    amount_ = new QSpinBox(this);
    amount_->setAccessibleName(tr("Number of designs"));
    amount_->setRange(2, static_cast<int>(most_samples));
    amount_->setValue(now.count > 0 ? static_cast<int>(now.count) : usual_samples);
    auto* row = new QHBoxLayout;
    row->addWidget(new QLabel(tr("Of all axes"), this));
    row->addWidget(spread_);
    row->addWidget(amount_);
    row->addStretch();
    column->addLayout(row);
    auto const follow = [this] {
        DesignSampling const how = sampling();
        amount_->setVisible(how.by != By::every && how.by != By::in_step);
        read();
    };
    amount_->setVisible(now.by != By::every && now.by != By::in_step);
    connect(spread_, &QComboBox::currentIndexChanged, this, follow);
    connect(amount_, &QSpinBox::valueChanged, this, follow);
}

DesignSampling AxisDialog::sampling() const {
    DesignSampling how = session_.study().sampling;
    how.by = static_cast<DesignSampling::By>(spread_->currentData().toInt());
    bool const counted = how.by != DesignSampling::By::every && how.by != DesignSampling::By::in_step;
    how.count = counted ? static_cast<std::uint64_t>(amount_->value()) : 0;
    if (!counted) how.seed = DesignSampling{}.seed;
    return how;
}

void AxisDialog::take_text() {
    read();
    if (axis_) show_in_fields(*axis_);
    else if (from_) empty_fields();
}

/// What does not read says nothing of its ends and steps: better none than those of half a word.
void AxisDialog::empty_fields() {
    for (QuantityField* field : {from_, to_, every_}) {
        field->clear();
        field->set_problem({});
    }
    QSignalBlocker const quietly(count_);
    count_->setValue(usual_places);
}

/// What was meant, in the field where it is wrong.
void AxisDialog::mend(QString const& meant) {
    auto* field = static_cast<QLineEdit*>(problem_->field());
    field->setText(field == text_ ? with_marks(meant) : with_mark(meant));
    field->setFocus();
    field == text_ ? take_text() : compose();
}

QuantityField* AxisDialog::add_field(QString const& name) {
    auto* field = new QuantityField(quantity_, name, this);
    connect(field, &QLineEdit::textEdited, this, &AxisDialog::compose);
    connect(field, &QuantityField::given_up, this, &AxisDialog::take_text);
    connect(field, &QuantityField::stepped, this, [this, field](double to) {
        field->setText(shown(to, quantity_, 12));
        compose();
    });
    return field;
}

void AxisDialog::build_range(QGridLayout* form) {
    from_ = add_field(tr("From"));
    to_ = add_field(tr("To"));
    every_ = add_field(tr("Step"));
    count_ = new QSpinBox(this);
    count_->setRange(2, most_places);
    count_->setValue(usual_places);
    count_->setAccessibleName(tr("Number of values"));
    by_count_ = new QRadioButton(tr("Values"), this);
    by_step_ = new QRadioButton(tr("Step"), this);
    (quantity_.scale == Scale::integer ? by_step_ : by_count_)->setChecked(true);
    scale_ = new QComboBox(this);
    scale_->addItems({tr("equal steps"), tr("equal factors")});
    scale_->setAccessibleName(tr("Spacing"));
    scale_->setCurrentIndex(quantity_.scale == Scale::log);
    auto const label = [&](QString const& text, int row, int at) { form->addWidget(new QLabel(text, this), row, at); };
    label(tr("From"), 0, 0);
    form->addWidget(from_, 0, 1);
    label(tr("to"), 0, 2);
    form->addWidget(to_, 0, 3);
    form->addWidget(by_count_, 1, 0);
    form->addWidget(count_, 1, 1);
    form->addWidget(scale_, 1, 2, 1, 2);
    form->addWidget(by_step_, 2, 0);
    form->addWidget(every_, 2, 1);
    label(tr("Typed"), 3, 0);
    form->addWidget(text_, 3, 1, 1, 3);
    auto* help = new QLabel(tr("2..16 step 2  ·  %1  ·  10..400 log 8, all with or without units")
                                .arg(QStringList{"1", "2", "4"}.join(between_places())),
                            this);
    help->setObjectName("muted");
    help->setFont(text_font(type::small));
    form->addWidget(help, 4, 1, 1, 3);
    form->setColumnStretch(1, 1);
    form->setColumnStretch(3, 1);
    connect(count_, &QSpinBox::valueChanged, this, [this] { by_count_->setChecked(true), compose(); });
    connect(every_, &QLineEdit::textEdited, this, [this] { by_step_->setChecked(true), compose(); });
    connect(scale_, &QComboBox::activated, this, [this] { by_count_->setChecked(true), compose(); });
    connect(by_count_, &QRadioButton::clicked, this, &AxisDialog::compose);
    connect(by_step_, &QRadioButton::clicked, this, [this] { every_->setFocus(), compose(); });
}

void AxisDialog::build_names(QGridLayout* form) {
    names_ = new QListWidget(this);
    names_->setAccessibleName(tr("Entries of %1").arg(in_sentence(quantity_)));
    for (Entry const& e : session_.graph().entries(quantity_)) {
        auto* item = new QListWidgetItem(qtext(e.name), names_);
        if (!e.title.empty()) item->setText(qtext(e.name) + "  ·  " + qtext(e.title));
        item->setData(Qt::UserRole, qtext(e.name));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
    }
    text_->hide();
    form->addWidget(names_, 0, 0, 1, 3);
    auto* all = new QPushButton(tr("All"), this);
    auto* none = new QPushButton(tr("None"), this);
    form->addWidget(all, 1, 0);
    form->addWidget(none, 1, 1);
    form->setColumnStretch(2, 1);
    auto const check = [this](Qt::CheckState state) {
        {
            QSignalBlocker const quietly(names_);
            for (int i = 0; i < names_->count(); ++i) names_->item(i)->setCheckState(state);
        }
        compose_names();
    };
    connect(all, &QPushButton::clicked, this, [check] { check(Qt::Checked); });
    connect(none, &QPushButton::clicked, this, [check] { check(Qt::Unchecked); });
    connect(names_, &QListWidget::itemChanged, this, &AxisDialog::compose_names);
}

void AxisDialog::build_buttons(QVBoxLayout* column) {
    auto* row = new QHBoxLayout;
    stop_ = new QPushButton(tr("Do not vary"), this);
    stop_->setVisible(session_.document().spec_of(quantity_));
    auto* cancel = new QPushButton(tr("Cancel"), this);
    vary_ = new QPushButton(tr("Vary"), this);
    vary_->setDefault(true);
    for (QPushButton* other : {stop_, cancel}) other->setAutoDefault(false);
    row->addWidget(stop_);
    row->addStretch();
    row->addWidget(cancel);
    row->addWidget(vary_);
    column->addLayout(row);
    connect(vary_, &QPushButton::clicked, this, &AxisDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(stop_, &QPushButton::clicked, this, [this] {
        session_.document().stop_sweeping(quantity_);
        reject();
    });
}

/// The values to begin with: as it is swept, or was; else all entries; else around the value there is.
std::string AxisDialog::first_text(double value) const {
    if (AxisSpec const* spec = session_.document().spec_of(quantity_))
        return spec->text.empty() ? list_text(session_.graph(), quantity_, spec->values) : spec->text;
    if (names_) return "all";
    Range const limits = quantity_.range;
    bool const known = std::isfinite(value) && value != 0, bounded = std::isfinite(limits.hi - limits.lo);
    if (!known && !bounded) return "";
    double const lo = known ? std::min(value / 2, value * 2) : limits.lo,
                 hi = known ? std::max(value / 2, value * 2) : limits.hi;
    AxisRange range{std::clamp(tidy(lo, 2), limits.lo, limits.hi), std::clamp(tidy(hi, 2), limits.lo, limits.hi)};
    if (quantity_.scale == Scale::integer) {
        range.from = std::floor(range.from), range.to = std::ceil(range.to);
        range.step = std::max(1.0, tidy(std::floor((range.to - range.from) / 8), 1));
    } else {
        range.steps = 8;
        if (quantity_.scale == Scale::log) range.log = range.from > 0;
    }
    return range_text(quantity_, range);
}

void AxisDialog::compose() {
    TypedSetting const from = read_single(quantity_, from_->text()), to = read_single(quantity_, to_->text());
    for (auto const& [end, field] : {std::pair{&from, from_}, {&to, to_}}) field->set_problem(end->problem);
    if (!from.value || !to.value) {
        complain(from.value ? to : from, from.value ? to_ : from_);
        return restyle(text_, "wrong", false);  // the field itself is
    }
    AxisRange range{*from.value, *to.value};
    if (by_step_->isChecked()) {
        TypedSetting const step = read_number(quantity_, every_->text());
        if (!step.value) return complain(step, every_);
        range.step = step.value;
    } else {
        range.steps = count_->value();
        bool const log = scale_->currentIndex() == 1;
        if (log || quantity_.scale == Scale::log) range.log = log;
    }
    text_->setText(with_mark(qtext(range_text(quantity_, range))));
    read();
}

void AxisDialog::compose_names() {
    QStringList list;
    for (int i = 0; i < names_->count(); ++i)
        if (names_->item(i)->checkState() == Qt::Checked) list << names_->item(i)->data(Qt::UserRole).toString();
    text_->setText(list.size() == names_->count() ? "all" : list.join(", "));
    read();
}

void AxisDialog::show_in_fields(AxisSpec const& axis) {
    auto const& v = axis.values;
    if (names_) {
        QSignalBlocker const quietly(names_);
        for (int i = 0; i < names_->count(); ++i)
            names_->item(i)->setCheckState(std::find(v.begin(), v.end(), i) == v.end() ? Qt::Unchecked : Qt::Checked);
        return;
    }
    QSignalBlocker const quietly(count_);
    from_->setText(shown(v.front(), quantity_, 12));
    to_->setText(shown(v.back(), quantity_, 12));
    for (auto const& [field, value] : {std::pair{from_, v.front()}, {to_, v.back()}}) {
        field->set_value(value);
        field->set_problem({});
    }
    count_->setValue(static_cast<int>(v.size()));
    scale_->setCurrentIndex(runs_by_factors(v));
    bool const said_step = axis.text.find("step ") != axis.text.npos;
    if (v.size() > 1) every_->setText(shown(tidy(v[1] - v[0], 6), quantity_, 6));
    (said_step ? by_step_ : by_count_)->setChecked(true);
}

void AxisDialog::read() {
    axis_.reset();
    QString const typed = text_->text().trimmed();
    if (typed.isEmpty())
        return complain({.problem = names_ ? tr("At least one entry") : tr("From where to where?")}, text_);
    TypedSetting const places = read_places(session_.graph(), quantity_, typed);
    axis_ = places.axis;
    complain(places, text_);
    if (!axis_) return;
    Document& document = session_.document();
    AxisSpec const* now = document.axis_of(quantity_);
    preview_->setText(places_text(session_.graph(), *axis_));
    double const before = designs_with(document, quantity_, now, document.study().sampling),
                 after = designs_with(document, quantity_, &*axis_, sampling());
    designs_->setText(tr("%1 designs now, %2 then%3").arg(many(before), many(after), cost(after)));
}

/// Time that a picture of so many designs takes, as fast as the last one was.
QString AxisDialog::cost(double designs) const {
    auto const& picture = session_.picture();
    if (!picture || picture->designs == 0) return {};
    double const seconds = designs * picture->seconds / static_cast<double>(picture->designs);
    if (seconds < 1) return {};
    return seconds < 120 ? tr(": about %1 s for each picture").arg(number(seconds, 2))
                         : tr(": about %1 min for each picture").arg(number(seconds / 60, 2));
}

void AxisDialog::complain(TypedSetting const& what, QLineEdit* of) {
    bool const wrong = !what.problem.isEmpty();
    TypedSetting said = wrong ? what : TypedSetting{};
    if (wrong && of != text_) said.problem = of->accessibleName() + ": " + what.problem;
    problem_->belong_to(of);
    problem_->say(said);
    preview_->setVisible(!wrong);
    designs_->setVisible(!wrong);
    vary_->setEnabled(!wrong);
    text_->setAccessibleDescription(said.problem);
    restyle(text_, "wrong", wrong);
    if (wrong) axis_.reset();
}

void AxisDialog::accept() {
    if (!axis_) return;
    Document& document = session_.document();
    Goals goals = goals_of(document.study());
    goals.sampling = sampling();
    bool const other = goals.sampling != document.study().sampling;
    if (other) document.undo().beginMacro(tr("Vary %1").arg(in_sentence(quantity_)));
    document.sweep(quantity_, *axis_);
    if (other) {
        document.set_goals(std::move(goals), tr("Other designs of the axes"));
        document.undo().endMacro();
    }
    QDialog::accept();
}

}  // namespace diecast
