// NameField: a name typed in place, over the widget it is about, which is meanwhile as wide as the name needs.
#pragma once
#include <QLabel>
#include <QLineEdit>
#include <functional>

namespace diecast {

class NameField : public QLineEdit {
    Q_OBJECT
public:
    using Take = std::function<QString(QString const& name)>;  // why not; empty: taken
    /// All of `proposal` selected, for typing over. Enter takes the name, and so does leaving it; Esc gives up.
    NameField(QWidget* over, QString const& proposal, Take);
    ~NameField() override { delete problem_; }

protected:
    bool event(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    bool eventFilter(QObject*, QEvent*) override;

private:
    void cover();
    void close_field();
    void say(QString const& problem);

    QWidget* over_;
    QLabel* problem_;
    Take take_;
};

}  // namespace diecast
