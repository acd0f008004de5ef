// ChartEditor: a chart of a study, made or changed: its kind, and the fields that the kind lists.
#pragma once
#include <QComboBox>
#include <QDialog>
#include <QFormLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include "app/gui/charts/chart_field.h"

namespace diecast {

class ChartEditor : public QDialog {
    Q_OBJECT
public:
    /// `present`: the chart to be changed; none: another one.
    ChartEditor(Session const&, std::optional<ChartSpec> present, QWidget* parent);
    void choose(std::string_view kind);                               // what both kinds have and can have stays
    std::optional<ChartSpec> const& chart() const { return chart_; }  // none: something is wrong

protected:
    bool eventFilter(QObject*, QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    OrderedJson object() const;
    std::optional<ChartSpec> read(OrderedJson const&, Issues&) const;
    void build_fields(ChartSpec);
    void add_field(QFormLayout*, ChartField*);
    void unfold(bool);                               // the fields that are written as in a study file
    ChartField* field(std::string_view name) const;  // null: the kind has none of that name
    void show_values(OrderedJson const&);
    void judge();
    QString issue_words(Issue const&, OrderedJson const&) const;

    Session const& session_;
    std::optional<ChartSpec> chart_;
    std::string kind_;
    OrderedJson said_;  // of any kind, by hand or in the chart to be changed
    QComboBox* kinds_;
    QLabel *about_, *hint_, *problem_;
    QScrollArea* scroll_;
    ChartFields fields_;
    QPushButton* good_;
    QToolButton* more_ = nullptr;
    QWidget* written_ = nullptr;
};

}  // namespace diecast
