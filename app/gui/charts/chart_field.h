// ChartField: one field of a chart to be edited, with what is wrong with it; and those of a kind of chart, as it lists
// them.
#pragma once
#include <QLabel>
#include "app/session/session.h"
#include "model/catalogue/plain_fields.h"

namespace diecast {

class ChartField : public QWidget {
    Q_OBJECT
public:
    using Read = std::function<OrderedJson()>;             // null: the field is absent
    using Show = std::function<void(OrderedJson const&)>;  // null: nothing
    ChartField(FieldInfo const&, QWidget* parent);
    void hold(QWidget* editor, Read, Show);
    std::string const& name() const { return name_; }
    QString label() const { return label_; }
    QString hint() const { return hint_; }
    QWidget* editor() const { return editor_; }
    bool has_own_label() const { return has_own_label_; }
    void keep_label() { has_own_label_ = true; }  // the editor says what it is
    bool is_written() const { return is_written_; }
    void hold_as_written() { is_written_ = true; }  // its text is that of a study file

    OrderedJson value() const {
        return touched_ ? read_() : kept_;
    }  // as it was, to the letter, until it has been edited
    void show_value(OrderedJson);
    bool is_touched() const { return touched_; }
    void touch();                       // it was edited
    void show_problem(QString const&);  // empty: there is none

signals:
    void changed();

private:
    std::string name_;
    QString label_, hint_;
    QWidget* editor_ = nullptr;
    QLabel* problem_;
    Read read_;
    Show show_;
    OrderedJson kept_;
    bool touched_ = false, has_own_label_ = false, is_written_ = false;
};

struct ChartFields {
    QString about;  // of the kind
    std::vector<ChartField*> list;
};
/// The fields of a chart, in the order in which it lists them.
ChartFields make_chart_fields(Session const&, ChartSpec&, QWidget* parent);

}  // namespace diecast
