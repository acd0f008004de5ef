// What "+ Add" offers, and how a design that a study names is pinned.
#include <QMenu>
#include <QScreen>
#include "app/gui/compare/compare_page.h"
#include "app/session/picking.h"
#include "app/session/words.h"
#include "app/session/work/searched_designs.h"

namespace diecast {

namespace {

int const widest_words = 520;

std::vector<Coordinates> those_found(PictureDesigns& designs, std::vector<BestOfValue> const& bests) {
    std::vector<Coordinates> found;
    for (BestOfValue const& best : bests)
        if (best.design) found.push_back(designs.coordinates(*best.design));
    return found;
}

}  // namespace

void ComparePage::fill_add() {
    QMenu* menu = add_->menu();
    menu->clear();
    if (!session_.selection().free_place()) {
        menu->addAction(tr("Six designs are the most: unpin one first, by the menu behind its letter"))
            ->setEnabled(false);
        return;
    }
    menu->setToolTipsVisible(true);
    auto const offer = [&](QMenu* to, QString const& words, Coordinates const& c) {
        int const widest = std::min(widest_words, screen()->availableGeometry().width() - 4 * space::target);
        QString const shown = fontMetrics().elidedText(words, Qt::ElideMiddle, widest);
        QAction* action =
            to->addAction(QString(shown).replace("&", "&&"), this, [this, c] { pin_design(session_, c); });
        if (shown != words) action->setToolTip(words);
    };
    PictureDesigns& designs = session_.designs();
    if (Design const d = session_.current_design()) {
        offer(menu, tr("The current design: %1").arg(design_name(session_.graph(), *d)), *d);
        if (auto const rival = designs.rival_of(*d)) offer(menu, sentence_case(rival->what), *rival->design);
    }
    std::vector<Coordinates> pinned;
    for (Design const& d : session_.selection().pinned)
        if (d) pinned.push_back(*d);
    auto const offer_each = [&](std::vector<Coordinates> const& like) {
        auto const bests = designs.best_of_values(like);
        if (bests.empty()) return;
        Quantity const& split = *session_.picture()->question.colour;
        QString const words = session_.graph().is_choice(split) ? tr("%1 with each %2") : tr("%1 for each value of %2");
        QMenu* each = menu->addMenu(sentence_case(words.arg(designs.best_words(like), in_sentence(split))));
        if (std::vector<Coordinates> const all = those_found(designs, bests); all.size() > 1)
            each->addAction(tr("All %1").arg(all.size()), this, [this, all] { take({all, {}}); });
        for (BestOfValue const& best : bests)
            if (best.design) offer(each, best.name, designs.coordinates(*best.design));
            else each->addAction(tr("%1: none as good as the pinned designs").arg(best.name))->setEnabled(false);
    };
    offer_each({});
    if (!pinned.empty() && designs.best_words(pinned) != designs.best_words()) offer_each(pinned);
    menu->addSeparator();
    QMenu* into = menu;
    int n = 0;
    for (DesignRef const& d : known_designs(session_.document())) {
        if (std::holds_alternative<StudyAsOpened>(d)) into = menu, menu->addSeparator();
        if (std::holds_alternative<CatalogueProduct>(d) && into->title().isEmpty())
            into = menu->addMenu(tr("GPUs of the catalogue"));
        if (std::holds_alternative<NamedInStudy>(d) && ++n == 12) into = menu->addMenu(tr("More designs of the study"));
        into->addAction(name_of(d).replace("&", "&&"), this, [this, d] { pin(d); });
    }
}

void ComparePage::pin(DesignRef const& known) { pin_all({known}, true); }

void ComparePage::offer_first() {
    QString others;
    if (session_.study().designs.size() > 1) others = tr("Compare the designs of this study");
    else if (PictureDesigns& designs = session_.designs(); those_found(designs, designs.best_of_values()).size() > 1)
        others = tr("Compare the best designs by %1").arg(in_sentence(*session_.picture()->question.colour));
    notice_->say(Glyph::compare, tr("Pin up to six designs"),
                 tr("Point at a design in Explore and press P: the first is A, the next B, to F. Or add one that has "
                    "a name: “+ Add” above."),
                 tr("Go to Explore"), others);
}

void ComparePage::pin_first() {
    if (session_.study().designs.size() < 2)
        return take({those_found(session_.designs(), session_.designs().best_of_values()), {}});
    std::vector<DesignRef> wanted;
    for (NamedDesign const& d : session_.study().designs) wanted.push_back(NamedInStudy{d.name});
    pin_all(std::move(wanted), false);
}

/// Designs that leave axes of a search open are searched first. Where nothing of theirs is feasible, they are pinned as
/// they are, or left out.
void ComparePage::pin_all(std::vector<DesignRef> wanted, bool infeasible_too) {
    PinAsk ask{session_.document().shared_graph(),
               std::make_shared<Study const>(session_.study()),
               std::move(wanted),
               {},
               infeasible_too};
    Selection const& s = session_.selection();
    if (Design const& like = s.is_any_pinned() ? s.held_against() : session_.current_design()) ask.held = like->at;
    bool const searches = std::any_of(ask.wanted.begin(), ask.wanted.end(), [&](DesignRef const& d) {
        return search_for(*ask.study, name_in_study(d)) != nullptr;
    });
    if (searches) search_.ask(std::move(ask));
    else {
        PinAnswer answer;
        for (DesignRef const& d : ask.wanted) answer.designs.push_back({{}, d});
        take(answer);
    }
}

ComparePage::PinAnswer ComparePage::searched(PinAsk const& ask, Pool& pool, std::stop_token const& stop) {
    PinAnswer answer;
    for (DesignRef const& d : ask.wanted) {
        std::string const name = name_in_study(d);
        if (answer.designs.size() == most_pinned) break;
        Design best = Coordinates{{}, d};
        if (search_for(*ask.study, name))
            best = search_named_design(*ask.graph, *ask.study, name, ask.held, pool, stop);
        if (best) answer.designs.push_back(*best);
        else if (ask.infeasible_too) answer.designs.push_back({{}, d});
        else answer.left_out << qtext(name);
    }
    return answer;
}

void ComparePage::take(PinAnswer const& answer) {
    Selection s = session_.selection();
    for (Coordinates const& c : answer.designs)
        if (s.free_place() && std::find(s.pinned.begin(), s.pinned.end(), Design(c)) == s.pinned.end())
            s.pinned[*s.free_place()] = c;
    session_.select(std::move(s));
    if (!answer.left_out.isEmpty())
        emit session_.refused(tr("Left out, as no design of theirs is feasible: %1").arg(answer.left_out.join(", ")));
}

}  // namespace diecast
