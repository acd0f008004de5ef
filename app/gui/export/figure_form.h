// Figure form: size, text, words and colours of a chart in print, as fields.
#pragma once
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFontComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include "app/chart/module/figure_options.h"

namespace diecast {

/// What a chart brings where nothing else is asked for.
struct FigureDefaults {
    QString title, subtitle;
};

class FigureForm : public QWidget {
    Q_OBJECT
public:
    FigureForm(FigureDefaults, FigureOptions const&, QWidget* parent);
    FigureOptions options() const;
    void need_resolution(bool);  // of a file of pixels
    void fit_to(double mm);      // the height of the chart at hand, to be found anew for another one

signals:
    void changed();
    void fit_height();  // it is asked for

private:
    void build_size(QFormLayout*);
    void build_words(QFormLayout*);
    void build_looks(QFormLayout*);
    void fill(FigureOptions const&);
    void take_preset(int);
    void show_preset();
    template <class Field>
    Field* named(Field*, char const* name, QString const& title, QString const& help);

    FigureDefaults defaults_;
    bool is_fitted_ = false;  // the height is that of the chart, not one that was typed
    QComboBox *preset_, *legend_, *theme_;
    QDoubleSpinBox *width_, *height_, *text_, *dpi_;
    QFontComboBox* font_;
    QCheckBox *with_title_, *scenario_;
    QLineEdit *title_, *subtitle_;
};

}  // namespace diecast
