#include "app/session/picking.h"
#include <algorithm>

namespace diecast {

void pin_design(Session& session) {
    if (Design const d = session.current_design()) pin_design(session, *d);
}

void pin_design(Session& session, Coordinates c) {
    Selection s = session.selection();
    Design const d = std::move(c);
    for (Design& pinned : s.pinned)
        if (pinned == d) return pinned.reset(), session.select(s);
    if (!s.free_place())
        return emit session.refused(
            Session::tr("%1 designs are pinned: let one go before another is pinned").arg(most_pinned));
    s.pinned[*s.free_place()] = d;
    session.select(s);
}

QString pin_words(Session const& session, Design const& design) {
    Selection const& s = session.selection();
    auto const pinned = std::ranges::find(s.pinned, design);
    if (design && pinned != s.pinned.end())
        return Session::tr("Unpin %1").arg(pin_letter(static_cast<std::size_t>(pinned - s.pinned.begin())));
    return s.free_place() ? Session::tr("Pin as %1").arg(pin_letter(*s.free_place())) : Session::tr("All six pinned");
}

void step_along_front(Session& session, int by) {
    if (!session.shown() || session.shown()->outline.empty()) return;
    auto const& line = session.shown()->outline;
    std::uint64_t const nobody = ~std::uint64_t{0};
    Design const& now_picked = session.selection().picked;
    std::uint64_t const now = now_picked ? session.designs().id_of(*now_picked).value_or(nobody) : nobody;
    auto const at = std::find_if(line.begin(), line.end(), [&](FrontPoint const& p) { return p.design == now; });
    auto const from = at == line.end() ? static_cast<std::ptrdiff_t>(session.shown()->knee) : at - line.begin() + by;
    Selection s = session.selection();
    s.hovered.reset();
    s.picked = session.designs().coordinates(
        line[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from, 0, std::ssize(line) - 1))].design);
    session.select(s);
}

}  // namespace diecast
