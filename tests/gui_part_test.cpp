// Sweeps computed elsewhere: a part file that is opened in the window with its answer.
#include <QMimeData>
#include <QUrl>
#include "app/present/parts/sweep_part_file.h"
#include "app/present/text/version.h"
#include "model/study/bundle.h"
#include "optimizer/sweep/parts/kept_sweep.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

Study tested_study() { return read_study(graph(), study_text, "").study; }

/// A study as a machine elsewhere has swept it, or a share of it, with further columns.
std::string swept(PartOf share = {}, std::string program = std::string(version()), std::string command = "sweep",
                  Study const& study = tested_study(), std::vector<Quantity const*> const& shown = {}) {
    Study const all = with_limits(graph(), study, shown);
    Json show = Json::array();
    for (Quantity const* q : shown) show.push_back(q->key);
    Plan const plan(graph(), all.scenario, grid_of(graph(), all), measures_of(graph(), all));
    SweepPart part;
    Finder const empty =
        Finder::with_spreads(plan, all, limits_of(graph(), all), value_fronts_question(graph(), all, plan.axes()));
    sweep_rows(plan, share_of(plan.rows(), share), empty, part, pool());
    auto const question =
        part_question(std::move(command), std::move(program), to_json(graph(), bundled(graph(), study)),
                      {{"show", std::move(show)}}, plan.rows());
    return to_text({question, 3, part.rows, {}}, sweep_json(part.state, study.objectives.size()));
}

struct PartShown : Home, Shown {
    PartShown() : Shown(find_study(graph(), "gpus").study) {}
    void open(QString const& name, std::string const& text) {
        write(path(name), QByteArray::fromStdString(text));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path(name))});
        window.files().take(data);
    }
    QString said() { return window.messages().accessibleName(); }
};

/// A point of the outline is drawn where it is; which of several designs there stands for it does not matter.
std::vector<std::pair<double, double>> places_of(std::vector<FrontPoint> const& points) {
    std::vector<std::pair<double, double>> places;
    for (FrontPoint const& p : points) places.emplace_back(p.x, p.y);
    return places;
}

}  // namespace

TEST_CASE("a sweep computed elsewhere is opened with its front, its counts and a way to compute it anew") {
    PartShown s;
    s.open("merged.part", swept());
    REQUIRE(linger_until([&] { return s.session().kept_sweeps().current && s.session().picture(); }));
    REQUIRE(s.settled());
    CHECK(s.document().study().title == "A tested study");
    CHECK(s.said().contains("merged.part: "));
    CHECK(s.said().contains("packages, computed elsewhere in 3 parts"));
    auto const kept = s.session().picture();
    named<QPushButton>(s.window.messages(), "Compute anew").click();
    REQUIRE(s.settled());
    REQUIRE(linger_until([&] { return s.session().picture() != kept; }));
    CHECK_FALSE(s.session().kept_sweeps().current);
    CHECK_FALSE(s.window.messages().isVisible());
    auto const live = s.session().picture();
    CHECK(kept->designs == live->designs);
    CHECK(kept->feasible == live->feasible);
    CHECK(kept->violations == live->violations);
    CHECK(kept->front == live->front);
    CHECK(places_of(kept->outline) == places_of(live->outline));
    CHECK(kept->value_fronts == live->value_fronts);
    CHECK(kept->sampled == 0);  // few designs: the sample is all of them
    CHECK(kept->view == live->view);
    auto const in = [](Picture const& p, std::uint32_t Cell::*count) {
        std::uint64_t sum = 0;
        for (Cell const& c : p.cells) sum += c.*count;
        return sum;
    };
    CHECK(in(*kept, &Cell::feasible) == in(*live, &Cell::feasible));
    CHECK(in(*kept, &Cell::infeasible) == in(*live, &Cell::infeasible));
}

TEST_CASE("a sweep under other limits than those of the study of that name is opened with its own") {
    PartShown s;
    Study study = tested_study();
    std::size_t const before = study.constraints.size();
    study.constraints.push_back({&by_key("package.power"), -infinity, 500});
    s.open("merged.part", swept({}, std::string(version()), "sweep", study));
    REQUIRE(linger_until([&] { return s.session().kept_sweeps().current && s.session().picture(); }));
    REQUIRE(s.settled());
    CHECK(s.document().study().constraints.size() == before + 1);
    auto const kept = s.session().picture();
    REQUIRE(!kept->front.empty());
    for (FrontPoint const& p : kept->front) {
        auto const power = evaluate(graph(), kept->plan->design(p.design), {&by_key("package.power")});
        CHECK(power[0] <= 500);
    }
}

TEST_CASE("a sweep with further columns, whose limits Explore does not ask about, is opened and computed anew") {
    PartShown s;
    s.open("merged.part", swept({}, std::string(version()), "sweep", tested_study(), {&by_key("serve.cost")}));
    REQUIRE(linger_until([&] { return s.said().contains("merged.part"); }));
    REQUIRE(s.settled());
    CHECK(s.said().contains("other limits"));
    CHECK(s.document().study().title == "A tested study");
    CHECK_FALSE(s.session().kept_sweeps().current);
    CHECK(s.session().picture());
}

TEST_CASE("brushes work on a sweep computed elsewhere, and other settings are computed here") {
    PartShown s;
    s.open("merged.part", swept());
    REQUIRE(linger_until([&] { return s.session().kept_sweeps().current && s.session().picture(); }));
    REQUIRE(s.settled());
    auto const kept = s.session().picture();
    Quantity const& split = by_key("package.split");
    s.session().brush({{{&split, {{2, 4}}}}, false, true});
    REQUIRE(linger_until([&] { return s.session().shown() && s.session().shown()->is_part; }));
    CHECK(s.session().shown()->feasible < kept->feasible);
    CHECK(s.session().shown()->feasible > 0);
    s.session().brush({});
    REQUIRE(s.settled());
    s.document().pin(by_key("die.clock"), 1.6);
    REQUIRE(s.settled());
    CHECK(s.session().picture()->designs == kept->designs / 6);
    CHECK(s.session().kept_sweeps().current);
    s.document().undo().undo();
    REQUIRE(s.settled());
    CHECK(s.session().picture()->front == kept->front);
}

TEST_CASE("a part file that the window cannot show is refused with the reason, and nothing is opened") {
    PartShown s;
    std::string const whole = swept();
    struct Bad {
        std::string text;
        char const* why;
    };
    std::string edited = whole;
    edited[edited.find("\"feasible\": ") + 12] ^= 1;
    for (Bad const& bad :
         {Bad{swept({1, 3}), "lacks parts 2 to 3 of 3"}, Bad{swept({}, "0.0.1"), "was computed by version 0.0.1"},
          Bad{swept({}, std::string(version()), "search"), "a sweep is needed"},
          Bad{whole.substr(0, whole.size() / 2), "is cut off"}, Bad{edited, "is damaged or was edited"}}) {
        CAPTURE(bad.why);
        s.open("bad.part", bad.text);
        REQUIRE(linger_until([&] { return s.said().contains("bad.part was not opened"); }));
        CHECK(s.said().toStdString().find(bad.why) != std::string::npos);
        CHECK(s.document().study().name == "gpus");
        CHECK_FALSE(s.session().kept_sweeps().current);
        s.window.messages().hide();
    }
}
