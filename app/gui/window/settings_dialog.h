// SettingsDialog: what a person prefers. Everything takes effect at once, but the scale at the next start.
#pragma once
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include "app/session/settings.h"

namespace diecast {

class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    explicit SettingsDialog(QWidget* parent = nullptr);

signals:
    void changed(diecast::Preferences const&);
    void restart_wanted();

protected:
    bool event(QEvent*) override;

private:
    QLabel* add(QFormLayout*, QString const& name, QWidget*, QString const& help);
    void show_settings(Preferences const&);
    void take();

    QComboBox *theme_, *mark_, *units_;
    QSpinBox *scale_, *threads_;
    QCheckBox *autosave_, *restore_;
    QPushButton* restart_;  // where the scale is not the one of this run
    QDialogButtonBox* buttons_;
};

}  // namespace diecast
