// The heat map of the sensitivity page: a place opens its design, a box looks closer or becomes two axes of the study.
#include <QCursor>
#include <QMenu>
#include "app/chart/text.h"
#include "app/gui/parameters/axis_dialog.h"
#include "app/gui/sensitivity/sensitivity_page.h"

namespace diecast {
namespace {

constexpr std::size_t varied_places = 9;

/// Numbers of three digits, whole ones as they are; of what goes in steps those that are touched.
AxisSpec part(Graph const& graph, ContourMap::Side const& s, double from, double to) {
    Span const span{s.lo, s.hi, s.log};
    std::string text, unit(s.quantity->unit.name);
    if (s.in_steps) {
        for (std::size_t i = 0; i < s.values.size(); ++i) {
            double const before = i == 0 ? s.lo : (s.drawn[i - 1] + s.drawn[i]) / 2,
                         behind = i + 1 == s.values.size() ? s.hi : (s.drawn[i] + s.drawn[i + 1]) / 2;
            if (span.place(behind) <= from || span.place(before) >= to) continue;
            text += (text.empty() ? "" : ",") + (s.names.empty() ? exact_text(s.values[i]) : s.names[i]);
        }
    } else {
        auto const end = [&](double place) {
            return exact_text(std::clamp(rounded_to_three(span.value(place)), s.lo, s.hi));
        };
        text = end(from) + ".." + end(to) + (unit.empty() ? "" : " " + unit) + (s.log ? " log " : " linear ") +
               std::to_string(varied_places);
    }
    Issues issues;
    auto axis = parse_axis(graph, *s.quantity, text, issues);
    return axis ? *axis : AxisSpec{s.quantity, "", {}};
}

}  // namespace

std::array<AxisSpec, 2> SensitivityPage::part_of_map(QRectF const& box) const {
    ContourMap const& m = answer_->contour->map;
    Graph const& graph = session_.graph();
    return {part(graph, m.x, box.left(), box.right()), part(graph, m.y, box.top(), box.bottom())};
}

/// The design of the map, moved there.
void SensitivityPage::open_place(QString const& key) {
    auto const design = design_->choice(session_);
    QStringList const words = key.split(':');
    if (!design || !answer_ || !answer_->contour || words.size() != 3) return;
    ContourMap const& m = answer_->contour->map;
    Coordinates c = design->at.value_or(Coordinates{{}, design->of});
    for (auto const& [side, word] : {std::pair{&m.x, words[1]}, {&m.y, words[2]}}) {
        Quantity const* q = side->quantity;
        if (is_grid_point(c.of) && !session_.document().axis_of(*q))
            c.of = CurrentSettings{};  // what the study sets would win
        std::erase_if(c.at, [&](auto const& one) { return one.first == q; });
        c.at.emplace_back(q, side->values[word.toULongLong()]);
    }
    emit navigator_.to_design(std::move(c));
}

void SensitivityPage::look_closer(QRectF const& box) {
    auto const [x, y] = part_of_map(box);
    if (x.values.size() > 1 && y.values.size() > 1) contour_->look_at(x, y);
}

void SensitivityPage::vary_over(QRectF const& box) {
    Document& document = session_.document();
    auto const [x, y] = part_of_map(box);
    if (x.values.empty() || y.values.empty()) return;
    document.undo().beginMacro(tr("Vary %1 and %2").arg(in_sentence(*x.quantity), in_sentence(*y.quantity)));
    document.sweep(*x.quantity, x);
    document.sweep(*y.quantity, y);
    document.undo().endMacro();
    emit navigator_.to_page("explore");
}

/// What can be done with a box that was dragged.
void SensitivityPage::offer_box(QRectF const& box) {
    if (!answer_ || !answer_->contour) return;
    auto const axes = part_of_map(box);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (AxisSpec const& axis : axes)
        menu->addSection(title(*axis.quantity) + ": " + places_text(session_.graph(), axis));
    bool const wide = axes[0].values.size() > 1 && axes[1].values.size() > 1;
    menu->addAction(tr("Zoom in"), this, [this, box] { look_closer(box); })->setEnabled(wide);
    menu->addAction(tr("Let both vary over it, in Explore"), this, [this, box] { vary_over(box); });
    menu->addAction(tr("Back to the whole ranges"), contour_, &ContourBar::look_at_all);
    menu->popup(QCursor::pos());
}

}  // namespace diecast
