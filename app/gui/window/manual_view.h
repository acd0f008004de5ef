// ManualView: the manual in a window of its own: chapters, search, links; opens at a topic.
#pragma once
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTextBrowser>
#include <QToolButton>
#include <QWidget>
#include <map>
#include <vector>

namespace diecast {

QString manual_text();

class ManualView : public QWidget {
    Q_OBJECT
public:
    explicit ManualView(QWidget* parent = nullptr);
    bool show_topic(QString const& topic);  // "files": the heading of that name; false if there is none
    QTextBrowser* browser() const { return browser_; }

protected:
    void changeEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void fill();
    void find(bool backward);
    void mark_all();
    void go(QUrl const&);
    void remember();
    void go_back();

    QTextBrowser* browser_;
    QLineEdit* search_;
    QListWidget* chapters_;
    QLabel* found_;
    QToolButton* back_;
    std::map<QString, int> places_;  // of headings, by topic
    std::vector<int> visited_;       // scroll positions
};

}  // namespace diecast
