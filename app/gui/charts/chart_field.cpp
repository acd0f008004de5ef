#include "app/gui/charts/chart_field.h"
#include <QCheckBox>
#include <QPlainTextEdit>
#include <QSpinBox>
#include "app/gui/charts/ordered_list.h"
#include "app/gui/widgets/elided_combo.h"
#include "app/gui/widgets/style.h"
#include "app/session/words.h"

namespace diecast {
namespace {

/// What a file calls short, in words.
QString label_for(std::string_view name) {
    static std::pair<std::string_view, char const*> const words[] = {
        {"keys", "Quantities"},
        {"key", "Quantity"},
        {"range", "Along"},
        {"range_of", "Designs that move along it"},
        {"x_of", "Designs that move with x"},
        {"y_of", "Designs that move with y"},
        {"x_scale", "Scale of x"},
        {"y_scale", "Scale of y"},
        {"by", "Bars together share"},
        {"over", "Relative to the design"},
        {"names", "Names of the quantities"},
        {"columns", "Stacks beside each other"},
        {"limits", "Lines across"},
        {"curves", "A curve for each"},
        {"axes", "Varied along a curve"},
        {"break_evens", "Break-evens"},
        {"points", "Measured points"},
        {"points_name", "What the points are"},
        {"colour", "Coloured by"},
        {"peak", "Flat ceiling"},
        {"bandwidths", "Sloped ceilings"},
        {"levels", "Over every bandwidth"},
        {"micro_batches", "Micro-batches"},
        {"substrate", "Draw the substrate"},
        {"stacked", "Stacked"},
    };
    for (auto const& [of, label] : words)
        if (of == name) return ChartField::tr(label);
    return sentence_case(qtext(name).replace('_', ' '));
}

std::string text_of_json(OrderedJson const& value) { return value.is_string() ? value.get<std::string>() : ""; }

OrderedJson text_or_none(QString const& text) { return text.isEmpty() ? OrderedJson() : OrderedJson(to_std(text)); }

QStringList texts_in(OrderedJson const& list) {
    QStringList texts;
    for (OrderedJson const& one : list) texts << qtext(text_of_json(one));
    return texts;
}

/// A list with an item on each line.
QString lines_of_json(OrderedJson const& list) {
    QStringList lines;
    for (OrderedJson const& one : list) lines << qtext(one.dump());
    return lines.join(",\n");
}

template <class List>
QStringList names_in(List const& list) {
    QStringList names;
    for (auto const& one : list) names << qtext(one.name);
    return names;
}

class FieldMaker : public FieldVisitor {
public:
    FieldMaker(Session const& session, QWidget* parent) : session_(session), parent_(parent) {}
    ChartFields made;

    void about(char const* text) override { made.about = tr(text); }
    void text(FieldInfo const& info, std::string&) override {
        ChartField* field = start(info);
        if (field->name() == "search") return hold_choice(field, names_in(session_.study().searches), tr("none"));
        auto* line = new QLineEdit(field);
        field->hold(
            line, [line] { return text_or_none(line->text().trimmed()); },
            [line](OrderedJson const& v) { line->setText(qtext(text_of_json(v))), line->setCursorPosition(0); });
        QObject::connect(line, &QLineEdit::textEdited, field, &ChartField::touch);
    }
    void texts(FieldInfo const& info, std::vector<std::string>&) override {
        ChartField* field = start(info);
        if (field->name() == "break_evens") return hold_names(field, names_in(session_.study().break_evens));
        auto* line = new QLineEdit(field);
        line->setPlaceholderText(tr("separated by semicolons"));
        field->hold(
            line,
            [line] {
                OrderedJson list = OrderedJson::array();
                for (QString const& one : line->text().split(';', Qt::SkipEmptyParts))
                    list.push_back(to_std(one.trimmed()));
                return list.empty() ? OrderedJson() : list;
            },
            [line](OrderedJson const& v) { line->setText(texts_in(v).join("; ")), line->setCursorPosition(0); });
        QObject::connect(line, &QLineEdit::textEdited, field, &ChartField::touch);
    }
    void word(FieldInfo const& info, std::initializer_list<std::string_view> words, std::string&) override {
        QStringList list;
        for (std::string_view const one : words) list << qtext(one);
        hold_choice(start(info), list, tr("automatic"));
    }
    void flag(FieldInfo const& info, bool&) override {
        ChartField* field = start(info);
        auto* box = new QCheckBox(field->label(), field);
        field->keep_label();
        field->hold(
            box, [box] { return box->isChecked() ? OrderedJson(true) : OrderedJson(); },
            [box](OrderedJson const& v) { box->setChecked(v.is_boolean() && v.get<bool>()); });
        QObject::connect(box, &QCheckBox::clicked, field, &ChartField::touch);
    }
    void whole(FieldInfo const& info, int lo, int hi, int&) override {
        ChartField* field = start(info);
        auto* box = new QSpinBox(field);
        box->setRange(lo - 1, hi);
        box->setSpecialValueText(tr("automatic"));
        field->hold(
            box, [box] { return box->value() < box->minimum() + 1 ? OrderedJson() : OrderedJson(box->value()); },
            [box](OrderedJson const& v) { box->setValue(v.is_number() ? v.get<int>() : box->minimum()); });
        QObject::connect(box, &QSpinBox::valueChanged, field, &ChartField::touch);
    }
    void key(FieldInfo const& info, Quantity const*&) override { hold_quantity(info, QuantityLine::Offer::any); }
    void number(FieldInfo const& info, Quantity const*&) override { hold_quantity(info, QuantityLine::Offer::numbers); }
    void keys(FieldInfo const& info, std::vector<Quantity const*>&) override {
        ChartField* field = start(info);
        hold_list(field, new KeyList(session_, field->label(), field));
    }
    void keys_or_null(FieldInfo const& info, std::vector<Quantity const*>&) override { hold_json(info); }
    void named_keys(FieldInfo const& info, std::vector<Quantity const*>&, std::vector<ChartName>&) override {
        hold_json(info);
    }
    void objective(FieldInfo const& info, std::optional<Objective>&) override {
        ChartField* field = start(info);
        auto* both = new QWidget(field);
        auto* row = new QHBoxLayout(both);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(space::normal);
        auto* line = new QuantityLine(session_, field->label(), QuantityLine::Offer::objectives, both);
        auto* sense = new ElidedCombo(both);
        sense->addItem(tr("better as usual"), QString());
        sense->addItem(tr("minimise"), "minimise");
        sense->addItem(tr("maximise"), "maximise");
        sense->setAccessibleName(tr("%1: which way is better").arg(field->label()));
        sense->view()->setAccessibleName(sense->accessibleName());
        row->addWidget(line, 1);
        row->addWidget(sense);
        both->setFocusProxy(line);
        field->hold(
            both,
            [line, sense] {
                OrderedJson const key = text_or_none(qtext(line->key()));
                QString const way = sense->currentData().toString();
                return way.isEmpty() || key.is_null() ? key : OrderedJson{{"key", key}, {"sense", to_std(way)}};
            },
            [line, sense](OrderedJson const& v) {
                bool const both_said = v.is_object();
                line->set_current(text_of_json(both_said ? v.value("key", OrderedJson()) : v));
                int const at = both_said ? sense->findData(qtext(v.value("sense", std::string()))) : 0;
                sense->setCurrentIndex(std::max(at, 0));
            });
        QObject::connect(line, &QuantityLine::changed, field, &ChartField::touch);
        QObject::connect(sense, &QComboBox::activated, field, &ChartField::touch);
    }
    void axis(FieldInfo const& info, std::optional<AxisSpec>&) override {
        ChartField* field = start(info);
        auto* pair = new AxisPair(session_, field->label(), field);
        field->hold(
            pair, [pair] { return pair->value(); }, [pair](OrderedJson const& v) { pair->show_value(v); });
        QObject::connect(pair, &AxisPair::changed, field, &ChartField::touch);
    }
    void axes(FieldInfo const& info, std::vector<AxisSpec>&) override {
        ChartField* field = start(info);
        hold_list(field, new AxisList(session_, field->label(), field));
    }
    void design(FieldInfo const& info, std::string&) override {
        ChartField* field = start(info);
        QString const none = field->name() == "over" ? tr("none") : tr("the study's own settings");
        hold_choice(field, names_in(session_.study().designs), none);
    }
    void designs(FieldInfo const& info, std::vector<std::string>&) override {
        hold_names(start(info), names_in(session_.study().designs));
    }
    void name(FieldInfo const& info, ChartName&) override { hold_json(info); }
    void points(FieldInfo const& info, std::vector<PointKeys>&) override { hold_json(info); }
    void items(FieldInfo const& info, std::size_t, std::function<void(FieldVisitor&, std::size_t)> const&) override {
        hold_json(info);
    }

private:
    ChartField* start(FieldInfo const& info) {
        made.list.push_back(new ChartField(info, parent_));
        return made.list.back();
    }
    void hold_quantity(FieldInfo const& info, QuantityLine::Offer offer) {
        ChartField* field = start(info);
        auto* line = new QuantityLine(session_, field->label(), offer, field);
        field->hold(
            line, [line] { return text_or_none(qtext(line->key())); },
            [line](OrderedJson const& v) { line->set_current(text_of_json(v)); });
        QObject::connect(line, &QuantityLine::changed, field, &ChartField::touch);
    }
    /// One of several words, or none of them. What is none of them stays there until another is chosen.
    static void hold_choice(ChartField* field, QStringList const& words, QString const& none) {
        auto* box = new ElidedCombo(field);
        box->addItem(none, QString());
        for (QString const& word : words) box->addItem(word, word);
        box->view()->setAccessibleName(field->label());
        field->hold(
            box, [box] { return text_or_none(box->currentData().toString()); },
            [box](OrderedJson const& v) {
                QString const word = qtext(text_of_json(v));
                if (box->findData(word) < 0) box->addItem(word, word);
                box->setCurrentIndex(box->findData(word));
            });
        QObject::connect(box, &QComboBox::activated, field, &ChartField::touch);
    }
    static void hold_names(ChartField* field, QStringList const& names) {
        hold_list(field, new NameList(field->label(), names, field));
    }
    template <class List>
    static void hold_list(ChartField* field, List* list) {
        field->hold(
            list, [list] { return list->value(); }, [list](OrderedJson const& v) { list->show_value(v); });
        QObject::connect(list, &OrderedList::changed, field, &ChartField::touch);
    }
    /// A field that holds JSON, as a file has it.
    void hold_json(FieldInfo const& info) {
        ChartField* field = start(info);
        auto* text = new QPlainTextEdit(field);
        text->setTabChangesFocus(true);
        text->setLineWrapMode(QPlainTextEdit::NoWrap);
        text->setPlaceholderText(tr("as in a study file, one item on a line"));
        field->hold_as_written();
        field->hold(
            text,
            [text] {
                QString const typed = text->toPlainText().trimmed();
                if (typed.isEmpty()) return OrderedJson();
                OrderedJson const list = OrderedJson::parse(to_std("[" + typed + "]"), nullptr, false);
                return list.is_discarded() ? OrderedJson(to_std(typed)) : list;
            },
            [text](OrderedJson const& v) {
                QSignalBlocker const quietly(text);
                text->setPlainText(lines_of_json(v));
            });
        QObject::connect(text, &QPlainTextEdit::textChanged, field, &ChartField::touch);
    }

    Session const& session_;
    QWidget* parent_;
};

}  // namespace

ChartField::ChartField(FieldInfo const& info, QWidget* parent)
    : QWidget(parent),
      name_(info.name),
      label_(label_for(name_)),
      hint_(sentence_case(qtext(*info.about    ? info.about
                                : info.missing ? info.missing
                                               : ""))),
      problem_(new QLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tight);
    setObjectName(qtext(name_));
    problem_->setObjectName("error");
    problem_->setWordWrap(true);
    problem_->hide();
    column->addWidget(problem_);
}

void ChartField::hold(QWidget* editor, Read read, Show show) {
    editor_ = editor, read_ = std::move(read), show_ = std::move(show);
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, editor);
    if (editor->accessibleName().isEmpty()) editor->setAccessibleName(label_);
    if (editor->toolTip().isEmpty()) editor->setToolTip(hint_);
    setFocusProxy(editor);
}

void ChartField::show_value(OrderedJson value) {
    kept_ = std::move(value), touched_ = false;
    show_(kept_);
}

void ChartField::touch() {
    touched_ = true;
    emit changed();
}

void ChartField::show_problem(QString const& what) {
    problem_->setText(what);
    problem_->setVisible(!what.isEmpty());
    editor_->setAccessibleDescription(what);
    if (qobject_cast<QLineEdit*>(editor_)) restyle(editor_, "wrong", !what.isEmpty());
}

ChartFields make_chart_fields(Session const& session, ChartSpec& chart, QWidget* parent) {
    FieldMaker maker(session, parent);
    chart.visit(maker);
    return std::move(maker.made);
}

}  // namespace diecast
