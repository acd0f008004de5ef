// LinkDialog: takes link text or JSON, says what is in it before anything is opened.
#pragma once
#include <QDialog>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>
#include "app/session/background.h"
#include "app/session/document.h"

namespace diecast {

class LinkDialog : public QDialog {
    Q_OBJECT
public:
    explicit LinkDialog(Document&, QWidget* parent = nullptr);

signals:
    void chosen(diecast::Opening);

private:
    struct Pasted {
        QString text;
        std::shared_ptr<Graph const> graph;  // if it fits; null: one with what is brought
    };
    struct Contents {
        Opening opening;
        std::optional<Study> shipped;  // the study of the same name that ships, in terms of the opening's graph
    };
    static Contents read(Pasted const&);
    void update_state();
    void show_contents(Contents);
    QStringList changes_of(Contents const&) const;

    Document& document_;
    QPlainTextEdit *text_, *changes_;
    QLabel* summary_;
    QPushButton* open_;
    std::optional<Opening> opening_;
    QTimer soon_;
    Background<Pasted, std::shared_ptr<Contents>> reading_;
};

/// Link text or a study's JSON, as it was pasted; a path or a name of a study is neither.
bool is_study_text(QString const&);
StudyText pasted_study(QString const&);

}  // namespace diecast
