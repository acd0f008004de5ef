// MoveDesign: the design looked at goes to another grid point; an edit like others, so that it can be undone.
#pragma once
#include <QUndoCommand>
#include <chrono>
#include "app/session/session.h"

namespace diecast {

/// Moves from one grid point to another; moves of one hand close together are one.
class MoveDesign : public QUndoCommand {
public:
    MoveDesign(Session& session, Coordinates to, Quantity const& along, QString const& text)
        : QUndoCommand(text),
          session_(session),
          graph_(&session.graph()),
          along_(along),
          from_(session.selection().picked),
          to_(std::move(to)) {}
    int id() const override { return 3; }
    bool mergeWith(QUndoCommand const* other) override {
        auto const& next = static_cast<MoveDesign const&>(*other);
        if (&next.along_ != &along_ || next.when_ - when_ > std::chrono::milliseconds(800)) return false;
        to_ = next.to_, when_ = next.when_;
        setText(next.text());
        setObsolete(from_ == to_);
        return true;
    }
    void redo() override { pick(to_); }
    void undo() override { pick(from_); }

private:
    void pick(Design const& design) {
        if (graph_ != &session_.graph()) return;  // places among entries that were
        Selection s = session_.selection();
        s.hovered.reset();
        s.picked = design;
        session_.select(std::move(s));
    }
    Session& session_;
    Graph const* graph_;
    Quantity const& along_;
    Design from_, to_;
    std::chrono::steady_clock::time_point when_ = std::chrono::steady_clock::now();
};

}  // namespace diecast
