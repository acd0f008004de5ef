// File › New: tasks, their few questions, and the studies that come of the answers.
#include <QComboBox>
#include <QFocusEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollArea>
#include <QScrollBar>
#include "app/gui/parameters/goals_editor.h"
#include "app/gui/parameters/parameters.h"
#include "app/gui/widgets/scenario_label.h"
#include "app/gui/window/actions.h"
#include "app/present/charts/value_front_words.h"
#include "app/session/picking.h"
#include "app/session/words.h"
#include "tests/gui_starts_help.h"

using namespace diecast;

TEST_CASE("a new study to serve a network holds the answers, and opens in Explore") {
    Starting s;
    s.window.pages().turn_to("charts");
    named<QComboBox>(s.page(), "Network").setEditText("DeepSeek-V3");
    mark(named<QListWidget>(s.page(), "GPUs"), {"H200", "B200"});
    REQUIRE(linger_until([&] { return says(*s.dialog, "DeepSeek-V3 on "); }));
    REQUIRE(s.create().isEnabled());
    s.create().click();
    REQUIRE(s.settled());
    Study const& study = s.window.document().study();
    CHECK(qtext(study.title).contains("DeepSeek-V3"));
    CHECK(std::get<std::string>(study.scenario.pins.at("llm.model")) == "DeepSeek-V3");
    auto const at = std::find_if(study.axes.begin(), study.axes.end(),
                                 [](AxisSpec const& a) { return a.quantity->key == "gpu.model"; });
    REQUIRE(at != study.axes.end());
    CHECK(at->values.size() == 2);
    CHECK(&s.window.pages().current() == &s.window.pages().get<ExplorePage>());
    CHECK(s.window.document().path().isEmpty());
}

// The list of the sentence begins with the cheapest; the knee is another one.
TEST_CASE("a new study opens at the design that its sentence calls the best of all") {
    Starting s;
    mark(named<QListWidget>(s.page(), "GPUs"), {"H200", "B200", "MI300X"});
    REQUIRE(linger_until([&] { return says(*s.dialog, "GPU: H200, B200, MI300X"); }));
    s.create().click();
    REQUIRE(s.settled());
    Picture const& picture = *s.session().picture();
    REQUIRE(s.session().selection().picked);
    double const picked = s.session().designs().value(*s.session().selection().picked, *picture.question.y);
    for (ValueFront const& front : picture.value_fronts)
        for (FrontPoint const& p : front.points) CHECK(picked <= p.y * (1 + 1e-12));
    CHECK(picked < picture.outline[picture.knee].y);
}

TEST_CASE("a study opens at its default design, whether it is new or comes from a file, and without one at the knee") {
    Starting s;
    s.create().click();
    REQUIRE(s.settled());
    Design const first = s.session().selection().picked;
    REQUIRE(first);
    CHECK(s.session().current_design() == first);
    Study const& study = s.document().study();
    REQUIRE_FALSE(study.default_design.empty());
    Scenario const wanted = scenario_of(study, study.default_design);
    for (auto const& [q, value] : first->at) {
        auto const pin = wanted.pins.find(std::string(q->key));
        if (pin == wanted.pins.end()) continue;
        Issues issues;
        CHECK(graph().value_of(*q, pin->second, issues) == value);
    }
    REQUIRE(s.window.files().save_to(s.path("kept.diecast.json")));
    Shown theirs;
    CHECK_FALSE(theirs.session().selection().picked);  // its study has no default design
    REQUIRE(theirs.window.files().open(s.path("kept.diecast.json")));
    REQUIRE(theirs.settled());
    CHECK(theirs.session().selection().picked == first);
    Study elsewhere = study;
    std::ranges::find(elsewhere.designs, study.default_design, &NamedDesign::name)
        ->scenario.pin(by_key("decode.batch"), 777.0);
    theirs.document().open(elsewhere);
    REQUIRE(theirs.settled());
    CHECK_FALSE(theirs.session().selection().picked);
}

TEST_CASE("limits have the same names in the scenario of every page") {
    Starting s;
    s.create().click();
    REQUIRE(s.settled());
    auto const limits = [&](char const* page) {
        s.window.pages().turn_to(page);
        REQUIRE(linger_until([&] { return !s.window.busy(); }));
        QStringList found;
        for (auto const* label : s.window.findChildren<ScenarioLabel*>())
            if (label->isVisible()) found = label->line().split(" · ").filter("≤");
        return found;
    };
    QStringList const explored = limits("explore");
    REQUIRE(explored.size() == 2);
    CHECK(limits("design") == explored);
    pin_design(s.session());
    CHECK(limits("compare") == explored);
}

TEST_CASE("an answer that cannot be used is said beside its field, and nothing is made of it") {
    Starting s;
    QLineEdit& limit = named<QLineEdit>(s.page(), "Maximum time between tokens (TPOT)");
    QString const usual = limit.text();
    CHECK_FALSE(usual.isEmpty());
    limit.setText("soon");
    REQUIRE(linger_until([&] { return !s.create().isEnabled(); }));
    CHECK(says(s.page(), "soon"));
    limit.setText(usual);
    REQUIRE(linger_until([&] { return s.create().isEnabled(); }));
    CHECK_FALSE(says(s.page(), "soon"));
}

TEST_CASE("every task makes a study as its questions are answered at first") {
    Starting s;
    auto& tasks = named<QListWidget>(*s.dialog, "Tasks");
    REQUIRE(tasks.count() == static_cast<int>(start_tasks().size()) + 1);
    for (StartTask const& task : start_tasks()) {
        s.choose(task.title);
        INFO(task.name);
        CHECK(s.create().isEnabled());
        CHECK(says(s.page(), "Objectives"));
    }
}

TEST_CASE("the studies that ship are among the tasks, those of papers first, and open") {
    Starting s;
    s.choose("Open a study");
    auto& studies = named<QListWidget>(*s.dialog, "Built-in studies");
    REQUIRE(studies.count() >= 11);
    CHECK(studies.item(0)->text().startsWith("Lite-GPUs"));
    CHECK(!studies.findItems("Serving in 2026", Qt::MatchStartsWith).isEmpty());
    QString const path = studies.currentItem()->data(Qt::UserRole).toString();
    named<QPushButton>(*s.dialog, "Open study").click();
    REQUIRE(s.settled());
    CHECK(s.window.document().study().title == load_study(graph(), to_std(path)).study.title);
}

TEST_CASE("the dialog says where a memory of one's own is made") {
    Starting s;
    s.choose("Swap a memory");
    auto const labels = s.dialog->findChildren<QLabel*>();
    auto const hint = std::ranges::find_if(labels, [](QLabel* l) { return l->text().contains("New from this"); });
    REQUIRE(hint != labels.end());
    CHECK((*hint)->isVisible());
    s.choose("Open a study");
    CHECK_FALSE((*hint)->isVisible());
}

TEST_CASE("letters typed above the candidates leave those that have them") {
    Starting s;
    auto& list = named<QListWidget>(s.page(), "GPUs");
    named<QLineEdit>(s.page(), "Find: GPUs").setText("mi3");
    int left = 0;
    for (int n = 0; n < list.count(); ++n)
        if (!list.item(n)->isHidden()) {
            ++left;
            CHECK((list.item(n)->text() + list.item(n)->toolTip()).contains("mi3", Qt::CaseInsensitive));
        }
    CHECK(left > 0);
    CHECK(left < list.count());
}

TEST_CASE("a click on a candidate's name ticks it, as one on its box does") {
    Starting s;
    auto& list = named<QListWidget>(s.page(), "GPUs");
    QListWidgetItem& item = *list.item(3);
    QRect const row = list.visualItemRect(&item);
    for (int const x : {row.width() / 2, 8, row.width() / 2})  // on the name, on the box
        for (auto const after : {Qt::Checked, Qt::Unchecked}) {
            QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, QPoint(x, row.center().y()));
            CHECK(item.checkState() == after);
        }
}

TEST_CASE("numbers of GPUs follow from the run until one is typed") {
    Starting s;
    named<QListWidget>(*s.dialog, "Tasks").setCurrentRow(1);
    auto& count = named<QLineEdit>(s.page(), "Number of GPUs");
    CHECK(count.text() == "512, 1024, 2048, 4096");
    named<QComboBox>(s.page(), "Network").setEditText("Llama-3.1 405B");
    REQUIRE(linger_until([&] { return count.text() != "512, 1024, 2048, 4096"; }));
    CHECK(count.text().startsWith("4096, "));
    count.selectAll();
    QTest::keyClicks(&count, "16384");
    named<QComboBox>(s.page(), "Network").setEditText("Llama-3.1 8B");
    REQUIRE(linger_until([&] { return says(*s.dialog, "Llama-3.1 8B"); }));
    CHECK(count.text() == "16384");
}

TEST_CASE("letters go on where they were when the list of matches closes") {
    Starting s;
    auto* const box = s.page().findChild<QComboBox*>();
    REQUIRE(box);
    auto const focus = [&](Qt::FocusReason reason) {
        box->lineEdit()->setText("40");
        QFocusEvent in(QEvent::FocusIn, reason);
        QApplication::sendEvent(box, &in);
        QTest::qWait(1);
        return box->lineEdit()->hasSelectedText();
    };
    CHECK_FALSE(focus(Qt::PopupFocusReason));
    CHECK(focus(Qt::TabFocusReason));  // what is typed replaces the answer
}

TEST_CASE("a page of the dialog is built when it is first shown, and its labels have keys of their own") {
    Starting s;
    auto& pages = child<QStackedWidget>(*s.dialog);
    CHECK(pages.count() == 1);
    s.choose("Open a study");
    CHECK(pages.count() == 2);
    for (StartTask const& task : start_tasks()) {
        s.choose(task.title);
        INFO(task.name);
        QString letters;
        for (QLabel const* label : s.page().findChildren<QLabel*>()) {
            if (!label->buddy()) continue;
            qsizetype const at = label->text().indexOf('&');
            REQUIRE(at >= 0);
            CHECK_FALSE(letters.contains(label->text()[at + 1], Qt::CaseInsensitive));
            letters += label->text()[at + 1];
        }
        CHECK(letters.size() == static_cast<qsizetype>(task.questions.size()));
    }
    CHECK(pages.count() == static_cast<int>(start_tasks().size()) + 1);
    s.choose(start_tasks().front().title);
    CHECK(pages.count() == static_cast<int>(start_tasks().size()) + 1);
}

TEST_CASE("a study of several GPUs says its result under the headline, as long as the GPU colours the chart") {
    Starting s;
    mark(named<QListWidget>(s.page(), "GPUs"), {"H200", "B200", "MI300X"});
    REQUIRE(linger_until([&] { return s.create().isEnabled(); }));
    QScrollBar& scrolled = *child<Parameters>(s.window).findChild<QScrollArea*>()->verticalScrollBar();
    scrolled.setValue(scrolled.maximum());
    s.create().click();
    REQUIRE(s.settled());
    CHECK(scrolled.value() == 0);  // not at a section of the study before
    auto& result = child<QLabel>(child<ExplorePage>(s.window), "result");
    Picture const& picture = *s.session().picture();
    REQUIRE(picture.value_fronts.size() == 3);
    CHECK(result.isVisible());
    QString const words = qtext(value_front_words(s.session().graph(), picture.question, picture.value_fronts));
    QString const whole = in_whole_amounts(words);
    CHECK((result.text() == whole || (result.toolTip() == whole && whole.startsWith(result.text().remove(" …")))));
    CHECK(whole.contains("a time between tokens ≤\u00A0"));
    CHECK(in_whole_amounts("1 … 16 / 384") == "1\u00A0…\u00A016\u00A0/\u00A0384");
    QString const summary = child<GoalsEditor>(s.window).summary();  // the two on times are limits
    CHECK((summary.contains(" · 1 constraint · ") && summary.section(" · ", 2).section(' ', 0, 0).toInt() > 2));
    Question const q = s.session().question();
    s.session().show(*q.x, *q.y, nullptr);
    REQUIRE(s.settled());
    CHECK(s.session().picture()->value_fronts.empty());
    CHECK((result.isVisible() && result.text().startsWith("Lowest cost per token")));
}

TEST_CASE("Enter takes the one network that is left of those typed for") {
    Starting s;
    auto& box = named<QComboBox>(s.page(), "Network");
    box.lineEdit()->clear();
    QTest::keyClicks(box.lineEdit(), "llama 3.1 70");
    QTest::keyClick(box.lineEdit(), Qt::Key_Return);
    REQUIRE(box.currentText() == "Llama-3.1 70B");
    REQUIRE(s.settled());
    CHECK(std::get<std::string>(s.document().study().scenario.pins.at("llm.model")) == "Llama-3.1 70B");
}

TEST_CASE("the dialog keeps its answers where the study on the screen is not left for the new one") {
    Starting s;
    s.document().pin(die::clock, 1.5);
    QLineEdit& limit = named<QLineEdit>(s.page(), "Maximum time between tokens (TPOT)");
    limit.setText("21 ms");
    REQUIRE(linger_until([&] { return says(s.page(), "21"); }));
    QString const before = s.document().name();
    {
        Answering const answering(QMessageBox::Cancel);
        s.create().click();
        CHECK(answering.asked);
    }
    CHECK(s.dialog->isVisible());
    CHECK(limit.text() == "21 ms");
    CHECK(s.document().name() == before);
    Answering const answering(QMessageBox::Discard);
    s.create().click();
    REQUIRE(s.settled());
    CHECK(s.document().name() != before);
}

TEST_CASE("the dialog stays where the study on the screen is not left for one that ships") {
    Starting s;
    s.document().pin(die::clock, 1.5);
    s.choose("Open a study");
    QString const before = s.document().name();
    QPushButton& open = named<QPushButton>(*s.dialog, "Open study");
    {
        Answering const answering(QMessageBox::Cancel);
        open.click();
        CHECK(answering.asked);
    }
    CHECK(s.dialog->isVisible());
    CHECK(s.document().name() == before);
    Answering const answering(QMessageBox::Discard);
    open.click();
    REQUIRE(s.settled());
    CHECK(s.document().name() != before);
}

TEST_CASE("a new study is not saved before it is in a file, and is not left without a question") {
    Starting s;
    s.create().click();
    REQUIRE(s.settled());
    CHECK(s.document().modified());
    CHECK(says(s.window.status(), "not saved"));
    QString const made = qtext(s.document().study().title);
    {
        Answering const staying(QMessageBox::Cancel);
        s.window.files().receive("copa-gpu");
        CHECK(staying.asked);
        CHECK(staying.text.contains("is in no file yet"));
    }
    CHECK(qtext(s.document().study().title) == made);
    Answering const leaving(QMessageBox::Discard);
    s.window.files().receive("copa-gpu");
    CHECK(leaving.asked);
    REQUIRE(linger_until([&] { return s.document().study().name == "copa-gpu"; }));
    REQUIRE(s.settled());
    CHECK_FALSE(s.document().modified());
    CHECK(says(s.window.status(), "bundled study"));
    action_named(s.window, "new")->trigger();
    named<QPushButton>(*s.window.findChild<NewStudyDialog*>(), "Create study").click();
    REQUIRE(s.settled());
    REQUIRE(s.window.files().save_to(s.path("new.diecast.json")));
    CHECK_FALSE(s.document().modified());
}

TEST_CASE("uncertainty says how robust the choice of GPU is, apart from the designs, and whiskers stay in the plot") {
    Starting s;
    mark(named<QListWidget>(s.page(), "GPUs"), {"H200", "B200", "MI300X"});
    REQUIRE(linger_until([&] { return s.create().isEnabled(); }));
    s.create().click();
    REQUIRE(s.settled());
    FrontUncertainty& uncertainty = s.window.tables().uncertainty();
    s.window.tables().uncertainty_action()->setChecked(true);
    CHECK(uncertainty.note().startsWith("Sampling"));
    auto const sampled = [&] { return !uncertainty.bands().empty() && !uncertainty.work().busy(); };
    REQUIRE(linger_until(sampled));
    REQUIRE(s.settled());
    REQUIRE(linger_until(sampled));
    auto const& bands = uncertainty.bands();
    auto const robust = std::count_if(bands.begin(), bands.end(), [](FrontBand const& b) { return b.choice_robust; });
    QString const note = uncertainty.note();
    CHECK(note.contains(robust == 0 ? QString("The choice of GPU is open")
                        : robust == static_cast<long>(bands.size())
                            ? QString("robust for all designs of the front")
                            : QString("robust for %1 of %2 designs").arg(robust).arg(bands.size())));
    CHECK(note.contains("those of the same choice included"));
    Picture const& picture = *s.session().picture();
    for (FrontBand const& b : bands) {
        auto const front = std::find_if(picture.value_fronts.begin(), picture.value_fronts.end(),
                                        [&](ValueFront const& f) { return f.value == b.value; });
        REQUIRE(front != picture.value_fronts.end());
        CHECK((picture.view.x.lo <= b.x_lo && b.x_hi <= picture.view.x.hi));
        CHECK((picture.view.y.lo <= b.y_lo && b.y_hi <= picture.view.y.hi));
    }
    s.session().set_viewport(View{picture.view.x.between(0.1, 0.9), picture.view.y.between(0.1, 0.9)});
    REQUIRE(s.settled());
    CHECK(sampled());  // closer, of the same designs
    s.window.tables().uncertainty_action()->setChecked(false);
    CHECK(uncertainty.note().isEmpty());
}

TEST_CASE("designs are compared with the best of another GPU that is as fast, where one is") {
    Starting s;
    mark(named<QListWidget>(s.page(), "GPUs"), {"H200", "B200", "MI300X"});
    REQUIRE(linger_until([&] { return s.create().isEnabled(); }));
    s.create().click();
    REQUIRE(s.settled());
    Picture const& picture = *s.session().picture();
    auto const bests = s.session().designs().best_of_values();
    REQUIRE(bests.size() == 3);
    Quantity const& cost = *picture.question.objectives.front().quantity;
    for (BestOfValue const& best : bests) {
        double const here = s.session().designs().value(s.session().designs().coordinates(*best.design), cost);
        auto const front = std::find_if(picture.value_fronts.begin(), picture.value_fronts.end(),
                                        [&](ValueFront const& f) { return f.value == best.value; });
        REQUIRE(front != picture.value_fronts.end());
        for (FrontPoint const& point : front->points) CHECK(point.objectives.front() >= here);
    }
    Quantity const& time = *picture.question.objectives.back().quantity;
    PictureDesigns& designs = s.session().designs();
    int limited = 0;
    for (ValueFront const& front : picture.value_fronts)
        for (FrontPoint const& point : front.points) {
            Coordinates const here = designs.coordinates(point.design);
            Baseline const rival = designs.baseline_of(here);
            REQUIRE(rival.design);
            double const rivals_time = designs.value(*rival.design, time);
            double fair = std::numeric_limits<double>::infinity(), least = fair;
            for (ValueFront const& other : picture.value_fronts)
                for (FrontPoint const& p : other.points) {
                    if (other.value == front.value) continue;
                    least = std::min(least, p.objectives.front());
                    if (p.objectives.back() <= point.objectives.back()) fair = std::min(fair, p.objectives.front());
                }
            bool const is_fair = std::isfinite(fair);
            CHECK(designs.value(rival, cost) == (is_fair ? fair : least));
            if (is_fair) CHECK(rivals_time <= point.objectives.back() * (1 + 1e-12));
            CHECK(rival.what.contains("the best feasible design with"));
            CHECK(rival.name.contains(" at ≤ ") == is_fair);
            limited += is_fair && fair != least;
            QString const rule = designs.best_words({here});
            CHECK(rule.contains(" at ≤ "));
            for (BestOfValue const& best : designs.best_of_values({here})) {
                if (!best.design) continue;
                CHECK(designs.value(designs.coordinates(*best.design), time) <= point.objectives.back() * (1 + 1e-12));
                if (best.value == front.value)
                    CHECK(designs.value(designs.coordinates(*best.design), cost) <= point.objectives.front());
            }
        }
    CHECK(limited > 0);
    s.window.pages().turn_to("sensitivity");
    REQUIRE(linger_until([&] { return !s.window.busy(); }));
    auto& page = s.window.pages().get<SensitivityPage>();  // opens on what reverses the ranking of the GPUs
    CHECK(named<QComboBox>(page, "Method").currentData().toInt() == static_cast<int>(InfluenceView::switch_over));
    auto& against = named<DesignBox>(page, "The design it is compared with");
    for (char const* name : {"best with H200", "best with B200", "best with MI300X"})
        CHECK(against.findText(name) >= 0);
    CHECK(against.currentText().startsWith("best "));
    CHECK_FALSE(against.currentText().startsWith("best with "));
    REQUIRE(against.choose("best with H200"));
    auto const chosen = against.choice(s.session());
    REQUIRE(chosen);
    CHECK(std::get<std::string>(chosen->scenario.pins.at("gpu.model")) == "H200");
}

TEST_CASE("sensitivity opens on the tornado where only one GPU has feasible designs") {
    Starting s;
    mark(named<QListWidget>(s.page(), "GPUs"), {"Groq-LPU", "B200"});
    REQUIRE(linger_until([&] { return says(*s.dialog, "Groq-LPU, B200") || says(*s.dialog, "B200, Groq-LPU"); }));
    s.create().click();
    REQUIRE(s.settled());
    auto const& fronts = s.session().picture()->value_fronts;
    REQUIRE(fronts.size() == 2);
    REQUIRE(std::ranges::count_if(fronts, [](ValueFront const& f) { return f.points.empty(); }) == 1);
    s.window.pages().turn_to("sensitivity");
    REQUIRE(linger_until([&] { return !s.window.busy(); }));
    auto& method = named<QComboBox>(s.window.pages().get<SensitivityPage>(), "Method");
    CHECK(method.currentData().toInt() == static_cast<int>(InfluenceView::tornado));
}

TEST_CASE("what is offered below a typed network stands on the ground of its theme, with text that can be read") {
    for (Theme const* t : {&dark_theme(), &light_theme()}) {
        install(*t);
        Starting s;
        auto& box = named<QComboBox>(s.page(), "Network");
        box.setFocus();
        box.lineEdit()->selectAll();
        QTest::keyClicks(box.lineEdit(), "70b");
        QAbstractItemView& list = *box.completer()->popup();
        REQUIRE(linger_until([&] { return list.isVisible() && list.model()->rowCount() > 2; }));
        list.setCurrentIndex({});
        QImage const shown = list.grab().toImage();
        std::map<QRgb, int> pixels;
        for (int y = 0; y < shown.height(); ++y)
            for (int x = 0; x < shown.width(); ++x) ++pixels[shown.pixel(x, y) | 0xff000000];
        QRgb const ground = std::ranges::max_element(pixels, {}, [](auto const& p) { return p.second; })->first;
        CHECK(QColor(ground) == theme().raised);
        CHECK(pixels[theme().text.rgb()] > 5);
        list.hide();
    }
}

TEST_CASE("a network is found by words in any order, and what is typed first replaces the one chosen") {
    Starting s;
    auto& box = named<QComboBox>(s.page(), "Network");
    REQUIRE_FALSE(box.hasFocus());
    QTest::mouseClick(box.lineEdit(), Qt::LeftButton, {}, QPoint(8, box.lineEdit()->height() / 2));
    REQUIRE(linger_until([&] { return box.lineEdit()->selectedText() == box.currentText(); }));
    QTest::keyClicks(box.lineEdit(), "70b llama");
    CHECK(box.currentText() == "70b llama");
    QAbstractItemView& list = *box.completer()->popup();
    REQUIRE(linger_until([&] { return list.isVisible() && list.model()->rowCount() > 0; }));
    for (int row = 0; row < list.model()->rowCount(); ++row) {
        QString const name = list.model()->index(row, 0).data().toString();
        CHECK(name.contains("llama", Qt::CaseInsensitive));
        CHECK(name.contains("70b", Qt::CaseInsensitive));
    }
    list.hide();
}

TEST_CASE("what is wrong with an answer has the label of its field and no list of all that there is") {
    Starting s;
    named<QComboBox>(s.page(), "Network").setEditText("DeepSeek-V4");
    REQUIRE(linger_until([&] { return says(*s.dialog, "Network has no entry"); }));
    CHECK(says(*s.dialog, "Did you mean “DeepSeek-V3”?"));
    CHECK_FALSE(says(*s.dialog, "llm.model"));
    CHECK_FALSE(says(*s.dialog, "it has:"));
}
