// Goals: what leads to a limit, and what stays until it is answered.
#include "app/gui/widgets/message_strip.h"
#include "tests/gui_help.h"

namespace diecast {
namespace {

TEST_CASE("a limit in the line of the scenario leads to its field, and one that is no limit of the study to its row") {
    Study study = read_study(graph(), study_text, "").study;
    study.constraints.push_back({&by_key("package.power"), -INFINITY, 900.0});
    Shown s(std::move(study));
    emit s.window.navigator().to_goals(&by_key("package.power"));
    auto* field = qobject_cast<QuantityField*>(QApplication::focusWidget());
    REQUIRE(field);
    CHECK(field->accessibleName().startsWith("Limit of "));
    emit s.window.navigator().to_goals(nullptr);
    CHECK(QApplication::focusWidget()->accessibleName() == "Add an objective");
}

TEST_CASE("the field of a limit is as wide as its number and a long unit need") {
    Study study = read_study(graph(), study_text, "").study;
    study.constraints.push_back({&by_key("package.capacity_per_peak"), 0.0234, INFINITY});
    study.constraints.push_back({&by_key("package.cost_per_peak"), -INFINITY, 20.0});
    Shown s(std::move(study));
    for (char const* key : {"package.capacity_per_peak", "package.cost_per_peak"}) {
        auto& field = named<QuantityField>(s.window, "Limit of " + in_sentence(by_key(key)));
        INFO(field.text().toStdString());
        CHECK(QFontMetrics(field.font()).horizontalAdvance(field.text()) + 16 <= field.width());
    }
}

TEST_CASE("what was typed to find an objective is gone when another study opens") {
    Shown s;
    for (char const* name : {"Add an objective", "Add a constraint"}) named<QLineEdit>(s.window, name).setText("yield");
    s.document().open(find_study(graph(), "gpus").study);
    linger(20);
    for (char const* name : {"Add an objective", "Add a constraint"})
        CHECK(named<QLineEdit>(s.window, name).text().isEmpty());
}

TEST_CASE("Escape puts away a message, but none that offers answers") {
    MessageStrip strip;
    strip.say("A note", Severity::note);
    QTest::keyClick(&strip, Qt::Key_Escape);
    CHECK(strip.isHidden());
    strip.ask("No design is feasible", Severity::warning, {{"Allow more", [] {}}});
    QTest::keyClick(&strip, Qt::Key_Escape);
    CHECK_FALSE(strip.isHidden());
}

}  // namespace
}  // namespace diecast
