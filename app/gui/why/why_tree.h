// WhyTree: an explanation as a tree that is filled where it is opened.
#pragma once
#include <QTreeWidget>
#include <set>
#include "app/gui/widgets/navigator.h"
#include "model/core/explain.h"

namespace diecast {

class WhyTree : public QTreeWidget {
    Q_OBJECT
public:
    WhyTree(Document const&, Navigator&, QWidget* parent = nullptr);
    void show(Explanation);
    void forget();
    /// At a study that is not the open document, of this graph: nothing can be pinned. Null: at the document.
    void look_elsewhere(std::shared_ptr<Graph const> graph) { elsewhere_ = std::move(graph); }
    QString text() const;  // all of it, indented
    Explanation const* explanation() const { return root_.get(); }

signals:
    void pin_wanted(diecast::Quantity const*, double in_unit);
    void step_shown(diecast::Explanation const*);  // the one the cursor is on; null: none

protected:
    void contextMenuEvent(QContextMenuEvent*) override;
    void changeEvent(QEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    QTreeWidgetItem* item_of(Explanation const&, Explanation const* whole = nullptr);
    void fill(QTreeWidgetItem*);
    void spread_columns();
    int widest_number() const;
    void open_as_before(QTreeWidgetItem*, QString const& path, int depth);
    void remember(QTreeWidgetItem*, bool open);
    static QString path_of(QTreeWidgetItem*);
    Explanation const& of(QTreeWidgetItem const*) const;

    Graph const& graph() const { return elsewhere_ ? *elsewhere_ : document_.graph(); }

    Document const& document_;
    Navigator& navigator_;
    std::shared_ptr<Graph const> elsewhere_;
    std::shared_ptr<Explanation const> root_;
    QString current_;                    // its path
    std::set<QString> opened_, closed_;  // by hand, as paths of keys
    bool filling_ = false;
};

}  // namespace diecast
