#include "app/gui/charts/chart_editor.h"
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>
#include "app/gui/charts/chart_list.h"
#include "app/gui/widgets/elided_combo.h"
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/tab_order.h"
#include "app/session/words.h"
#include "app/session/work/new_chart.h"
#include "model/study/charts/chart_io.h"

namespace diecast {

ChartEditor::ChartEditor(Session const& session, std::optional<ChartSpec> present, QWidget* parent)
    : QDialog(parent),
      session_(session),
      kinds_(new ElidedCombo(this)),
      about_(new QLabel(this)),
      hint_(new QLabel(this)),
      problem_(new QLabel(this)),
      scroll_(new QScrollArea(this)) {
    setWindowTitle(present ? tr("Edit chart") : tr("Add chart"));
    set_help(this, "charts", tr("What the chart shows. Each field says what is wrong with it."));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::wide, space::wide, space::wide);
    column->setSpacing(space::normal);
    auto* head = new QHBoxLayout;
    auto* label = new QLabel(tr("&Kind:"), this);
    label->setBuddy(kinds_);
    kinds_->setAccessibleName(tr("Kind of chart"));
    kinds_->view()->setAccessibleName(kinds_->accessibleName());
    for (std::string_view const kind : chart_kinds())
        kinds_->addItem(icon(glyph_named(kind)), qtext(ChartSpec{{}, {}, *chart_kind(kind)}.kind_title()), qtext(kind));
    kinds_->setMaxVisibleItems(24);
    head->addWidget(label);
    head->addWidget(kinds_, 1);
    column->addLayout(head);
    for (QLabel* words : {about_, hint_}) {
        words->setProperty("quiet", true);
        words->setWordWrap(true);
    }
    hint_->setFont(text_font(type::small));
    hint_->setMinimumHeight(2 * QFontMetrics(hint_->font()).height());
    hint_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    problem_->setObjectName("error");
    problem_->setWordWrap(true);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setFocusPolicy(Qt::NoFocus);  // its fields have it
    scroll_->setAccessibleName(tr("Fields of the chart"));
    column->addWidget(about_);
    column->addWidget(scroll_, 1);
    column->addWidget(hint_);
    column->addWidget(problem_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    good_ = buttons->button(QDialogButtonBox::Ok);
    good_->setText(present ? tr("OK") : tr("Add chart"));
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(kinds_, &QComboBox::activated, this, [this] { choose(to_std(kinds_->currentData().toString())); });
    resize(640, 660);
    said_ = present ? chart_json(session.graph(), *present) : OrderedJson::object();
    build_fields(present ? std::move(*present) : new_chart(session.graph(), session.study(), {}, "bars"));
}

void ChartEditor::build_fields(ChartSpec chart) {
    kind_ = chart.kind();
    kinds_->setCurrentIndex(kinds_->findData(qtext(kind_)));
    auto* inner = new QWidget(scroll_);
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(0, space::tight, space::normal, space::tight);
    auto* form = new QFormLayout;
    more_ = new QToolButton(inner);
    more_->setText(tr("More, as in a study file"));
    more_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    more_->setCheckable(true);
    written_ = new QWidget(inner);
    auto* as_written = new QFormLayout(written_);
    as_written->setContentsMargins(0, 0, 0, 0);
    column->addLayout(form);
    column->addWidget(more_, 0, Qt::AlignLeft);
    column->addWidget(written_);
    column->addStretch();
    for (QFormLayout* part : {form, as_written}) {
        part->setHorizontalSpacing(space::card);
        part->setVerticalSpacing(space::normal);
        part->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    }
    fields_ = make_chart_fields(session_, chart, inner);
    bool any = false;
    for (ChartField* field : fields_.list) {
        add_field(field->is_written() ? as_written : form, field);
        any = any || field->is_written();
    }
    more_->setVisible(any);
    connect(more_, &QToolButton::toggled, this, &ChartEditor::unfold);
    about_->setText(fields_.about);
    about_->setVisible(!fields_.about.isEmpty());
    hint_->clear();
    scroll_->setWidget(inner);  // the one before goes
    tab_in_order(this);
    show_values(chart_json(session_.graph(), std::move(chart)));
}

void ChartEditor::add_field(QFormLayout* form, ChartField* field) {
    if (field->has_own_label()) form->addRow(QString(), field);
    else {
        auto* label = new QLabel(field->label() + ":", form->parentWidget());
        label->setBuddy(field->editor());
        label->setToolTip(field->hint());
        form->addRow(label, field);
    }
    connect(field, &ChartField::changed, this, &ChartEditor::judge);
    for (QWidget* part : field->findChildren<QWidget*>()) part->installEventFilter(this);
}

void ChartEditor::unfold(bool open) {
    QSignalBlocker const quietly(more_);
    more_->setChecked(open);
    more_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    written_->setVisible(open);
}

void ChartEditor::show_values(OrderedJson const& values) {
    for (ChartField* field : fields_.list)
        field->show_value(values.contains(field->name()) ? values[field->name()] : OrderedJson());
    unfold(false);
    judge();
}

/// A new chart of that kind, and what was said of other kinds where nothing is wrong with it here.
void ChartEditor::choose(std::string_view kind) {
    if (kind == kind_) return;
    for (ChartField const* field : fields_.list)
        if (field->is_touched()) said_[field->name()] = field->value();
    Question const& shown = session_.question();
    ChartSpec fresh = new_chart(session_.graph(), session_.study(), {shown.x, shown.y, shown.colour}, kind);
    OrderedJson values = chart_json(session_.graph(), fresh);
    build_fields(std::move(fresh));
    for (ChartField const* field : fields_.list) {
        std::string const& name = field->name();
        if (!said_.contains(name)) continue;
        OrderedJson with = values;
        if (said_[name].is_null()) with.erase(name);
        else with[name] = said_[name];
        Issues now, then;
        read(values, now), read(with, then);
        if (then.size() <= now.size()) values = std::move(with);
    }
    show_values(values);
}

ChartField* ChartEditor::field(std::string_view name) const {
    for (ChartField* field : fields_.list)
        if (field->name() == name) return field;
    return nullptr;
}

OrderedJson ChartEditor::object() const {
    OrderedJson object{{"kind", kind_}};
    for (ChartField const* field : fields_.list)
        if (OrderedJson value = field->value(); !value.is_null()) object[field->name()] = std::move(value);
    return object;
}

std::optional<ChartSpec> ChartEditor::read(OrderedJson const& object, Issues& issues) const {
    Json const plain = Json::parse(object.dump());
    auto chart = read_chart(session_.graph(), Field(plain, issues), session_.study());
    return has_errors(issues) ? std::nullopt : chart;
}

/// Shows beside each field what is wrong with it.
void ChartEditor::judge() {
    OrderedJson const object = this->object();
    Issues issues;
    chart_ = read(object, issues);
    QStringList others;
    std::map<std::string, QStringList> of;
    for (Issue const& issue : issues) {
        std::string const name = issue.where.substr(0, issue.where.find('/'));
        (field(name) ? of[name] : others) << issue_words(issue, object);
    }
    for (ChartField* field : fields_.list) {
        QString const wrong = of[field->name()].join('\n');
        field->show_problem(wrong);
        if (field->is_written() && !wrong.isEmpty()) unfold(true);
    }
    problem_->setText(others.join('\n'));
    problem_->setVisible(!others.isEmpty());
    if (auto* title = qobject_cast<QLineEdit*>(field("title")->editor()))
        title->setPlaceholderText(chart_ ? chart_title(*chart_) : QString());
    good_->setEnabled(chart_.has_value());
}

/// Quantities by their names; of a list, which of its items.
QString ChartEditor::issue_words(Issue const& issue, OrderedJson const& object) const {
    static QRegularExpression const key("[a-z][a-z0-9_]*(\\.[a-z0-9_]+)+");
    auto const name_of = [this](QString const& word) {
        Quantity const* q = session_.graph().find(to_std(word));
        return q ? in_sentence(*q) : word;
    };
    QString text = qtext(issue.what);
    for (auto hits = key.globalMatch(qtext(issue.what)); hits.hasNext();) {
        QString const word = hits.next().captured();
        text.replace(word, name_of(word));
    }
    if (!issue.nearest.empty()) text += tr(" (did you mean “%1”?)").arg(name_of(qtext(issue.nearest)));
    auto const path = OrderedJson::json_pointer("/" + issue.where);
    bool const of_item = issue.where.find('/') != issue.where.npos && object.contains(path) && object[path].is_string();
    if (of_item && issue.duplicate) text = tr("duplicate: %1").arg(name_of(qtext(object[path].get<std::string>())));
    return sentence_case(text);
}

/// Enter ends what is typed in a field; with Ctrl it takes the chart.
void ChartEditor::keyPressEvent(QKeyEvent* e) {
    bool const enter = e->key() == Qt::Key_Return || e->key() == Qt::Key_Enter;
    if (!enter) return QDialog::keyPressEvent(e);
    if (e->modifiers() & Qt::ControlModifier) good_->click();
    e->accept();
}

/// Shows the hint of the field that gets the focus.
bool ChartEditor::eventFilter(QObject* watched, QEvent* e) {
    if (e->type() == QEvent::FocusIn)
        for (ChartField const* field : fields_.list)
            if (field->isAncestorOf(static_cast<QWidget*>(watched))) hint_->setText(field->hint());
    return QDialog::eventFilter(watched, e);
}

}  // namespace diecast
