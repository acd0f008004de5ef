// The workspace Studies, as a person checks the program against the literature: pick a paper, look at the worst point,
// read its row, open the study.
#include <QHeaderView>
#include <QSignalSpy>
#include "app/gui/files/series_dialog.h"
#include "app/gui/window/measure.h"
#include "optimizer/analysis/search.h"
#include "tests/gui_help.h"
#include "tests/painted_text.h"

using namespace diecast;

namespace {

/// With the list, and what is chosen in it; the others are checked meanwhile.
struct OpenedStudies : Shown {
    OpenedStudies() { open(); }
    explicit OpenedStudies(char const* name) : Shown(find_study(graph(), name).study) { open(); }
    StudiesPage& page() { return child<StudiesPage>(window); }
    void open() {
        window.pages().turn_to("studies");
        REQUIRE(shows_chosen_study());
    }
    Claims& claims() { return child<Claims>(page()); }
    SeriesView& series() { return child<SeriesView>(page()); }
    bool look_at(std::string_view name) {
        choose_study(page(), name);
        return shows_chosen_study();
    }
    bool all_checked() {
        return linger_until([&] { return !window.busy(); });
    }
    /// As the list has them, under their headings; the open one is the first.
    QList<QTreeWidgetItem*> rows() {
        QList<QTreeWidgetItem*> rows;
        auto const& list = child<StudyList>(page());
        for (int i = 0; i < list.topLevelItemCount(); ++i)
            for (int k = 0; k < list.topLevelItem(i)->childCount(); ++k) rows << list.topLevelItem(i)->child(k);
        return rows;
    }
    /// Its buttons: the designs that a claim compares.
    QList<QToolButton*> sides() {
        QList<QToolButton*> buttons = visible<QToolButton>(child<ClaimWhy>(claims()));
        buttons.removeIf([](QToolButton const* b) { return b->toolTip() != "The number of this design"; });
        return buttons;
    }
    StudyAnswer const& answer(std::string const& name) {
        REQUIRE(look_at(name));
        return *page().answer();
    }
    ScatterChart const& drawn() {
        REQUIRE(page().traits().pane->data());
        return std::get<ScatterChart>(*page().traits().pane->data());
    }
};

}  // namespace

TEST_CASE("all studies and series that ship are listed, papers first and in their order, each with its verdict") {
    OpenedStudies s;
    REQUIRE(s.all_checked());
    auto const& list = child<StudyList>(s.page());
    QStringList headings;
    for (int i = 0; i < list.topLevelItemCount(); ++i) headings << list.topLevelItem(i)->text(0);
    CHECK(headings == QStringList{"Open document", "Reproduced papers", "Other studies", "Validation series"});
    auto const shipped = shipped_studies();
    REQUIRE(shipped.size() > 50);
    REQUIRE(s.rows().size() == static_cast<qsizetype>(shipped.size()) + 1);
    for (std::size_t i = 0; i < 6; ++i) {
        REQUIRE(shipped[i].head.paper);
        CHECK(shipped[i].head.paper->place == static_cast<int>(i) + 1);
    }
    CHECK(list.topLevelItem(1)->childCount() == 6);
    for (qsizetype i = 0; i < s.rows().size(); ++i) {
        CAPTURE(s.rows()[i]->text(0).toStdString());
        if (i > 0) {  // a title up to its colon, and all of it in the tip
            QString const shown = qtext(shipped[static_cast<std::size_t>(i - 1)].head.title);
            CHECK((shown == s.rows()[i]->text(0) || shown.startsWith(s.rows()[i]->text(0) + ": ")));
            CHECK(s.rows()[i]->toolTip(0).startsWith(shown));
        }
        CHECK(s.page().answer(static_cast<int>(i)));
        CHECK_FALSE(s.rows()[i]->text(1).isEmpty());
        CHECK(s.rows()[i]->text(1) != "…");
    }
    auto const all = s.rows();
    auto const crossbow = std::ranges::find_if(all, [](auto* row) { return row->text(0).startsWith("CROSSBOW"); });
    REQUIRE(crossbow != all.end());
    CHECK((*crossbow)->text(1) == "2 fail, known");
    CHECK((*crossbow)->toolTip(1).contains("Fails: Samples of 32 replicas, rate tuned: parallel SGD; "));
    CHECK((*crossbow)->toolTip(1).contains("start and aim of the computation that is restated are not known"));
}

TEST_CASE("verdicts are those that the command line gives") {
    OpenedStudies s;
    for (std::string const name : {"lite-gpu", "crossbow", "gpus"}) {
        StudyAnswer const& a = s.answer(name);
        Issues issues;
        Study const study = find_study(graph(), name).study;
        auto const verdicts = check_claims(graph(), study, pool(), issues);
        REQUIRE(a.verdicts.size() == verdicts.size());
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            CHECK(a.verdicts[i].within == verdicts[i].within);
            CHECK(same_bits(a.verdicts[i].ours, verdicts[i].ours));
        }
    }
    StudyAnswer const& splitwise = s.answer("splitwise");
    auto const reading = load_series(graph(), validation_folder() / "splitwise.json");
    Issues issues;
    auto const cases = predict(graph(), reading.series, issues);
    REQUIRE(splitwise.cases.size() == cases.size());
    for (std::size_t i = 0; i < cases.size(); ++i)
        for (std::size_t k = 0; k < cases[i].ours.size(); ++k)
            CHECK(same_bits(splitwise.cases[i].ours[k], cases[i].ours[k]));
    auto const lines = score(reading.series, cases);
    REQUIRE(splitwise.lines.size() == lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        CHECK(splitwise.lines[i].judgement == lines[i].judgement);
        CHECK(splitwise.lines[i].ninety >= splitwise.lines[i].median);
        CHECK(splitwise.lines[i].ninety <= splitwise.lines[i].largest);
    }
}

TEST_CASE("on a laptop, groups of claims have whole names beside long results, and the table fits its page") {
    OpenedStudies s("package-split");
    s.window.resize(1280, 800);
    REQUIRE(s.shows_chosen_study());
    QTreeView& table = *s.claims().table();
    REQUIRE(linger_until([&] { return table.header()->length() <= table.viewport()->width(); }));
    QStringList painted;
    for (PaintedText const& piece : painted_text(*table.viewport())) painted << piece.text;
    QString const name = table.model()->index(0, 0).data().toString();
    INFO(painted.join("\n").toStdString());
    CHECK(painted.contains(name));
}

TEST_CASE("on a screen of 1024 by 640 filters of claims show all of their words, and groups their names") {
    OpenedStudies s("lite-gpu");
    REQUIRE(s.look_at("lite-gpu"));
    s.window.resize(1024, 640);
    linger(50);
    auto const& status = named<QComboBox>(s.claims(), "Status of the claims");
    CHECK(status.width() >= text_width(status.itemText(0), status.font()) + 40);
    auto const& search = named<QLineEdit>(s.claims(), "Find a claim");
    CHECK(search.width() >= text_width(search.placeholderText(), search.font()) + 24);
    auto& table = child<QTreeView>(s.claims());
    int const room = table.viewport()->width() - 22 - 2 * space::card;
    int long_names = 0;
    QFont const font = text_font(type::body, QFont::DemiBold);
    for (int group = 0; group < table.model()->rowCount(); ++group) {
        QModelIndex const at = table.model()->index(group, 0);
        int const lines = (text_width(at.data().toString(), font) + room - 1) / room;
        INFO(at.data().toString().toStdString());
        CHECK(table.sizeHintForIndex(at).height() >= lines * QFontMetrics(font).lineSpacing());
        long_names += lines > 1;
    }
    CHECK(long_names > 0);
}

TEST_CASE("a paper is looked at, its worst number found, and the study opened as a document") {
    OpenedStudies s;
    QString const before = s.document().name();
    Gaps gaps;
    choose_study(s.page(), "lite-gpu");
    linger(50);  // to read it
    REQUIRE(s.shows_chosen_study());
    CHECK(child<QLabel>(s.page(), "title").text().startsWith("Lite-GPUs"));
    CHECK(child<QLabel>(s.page(), "paper").text().contains("2501.10187"));
    CHECK(child<QLabel>(s.page(), "paper").text().contains("HotOS 2025"));
    CHECK(s.document().name() == before);
    ScatterChart const& c = s.drawn();
    auto const worst = std::max_element(c.points.begin(), c.points.end(), [](auto const& a, auto const& b) {
        return std::abs(error_of(a)) < std::abs(error_of(b));
    });
    FigureView& view = *s.page().traits().pane->view();
    QString const key = "row:" + QString::number(worst->number);
    auto const& spots = view.figure().drawing().spots;
    auto const spot = std::find_if(spots.begin(), spots.end(), [&](Spot const& one) { return one.key == key; });
    REQUIRE(spot != spots.end());
    CHECK(spot->text.contains(QString::fromStdString(worst->name)));
    linger(50);
    emit view.leads_to(key);
    auto const row_of = [&](int claim) { return child<ClaimsModel>(s.claims()).index_of(claim).row(); };
    CHECK(s.claims().table()->currentIndex().row() == row_of(static_cast<int>(worst->number)));
    CHECK(view.pointed_at().contains(QString::fromStdString(worst->name)));
    CHECK(named<QPushButton>(s.claims(), "Open the design").isVisible() ==
          child<ClaimsModel>(s.claims()).claim(static_cast<int>(worst->number)).search.empty());
    linger(50);
    gaps.report("looking a paper up");
    child<QPushButton>(s.page(), "open-study").click();
    REQUIRE(s.settled());
    gaps.report("opening what one looks at");
    CHECK(s.document().study().name == "lite-gpu");
    CHECK(child<StudyList>(s.page()).chosen() == 0);
}

TEST_CASE("a click on a point selects its row, and the row points at its mark") {
    OpenedStudies s;
    REQUIRE(s.look_at("gpus"));
    FigureView& view = *s.page().traits().pane->view();
    Spot const first = view.figure().drawing().spots.front();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, first.where.center().toPoint());
    QModelIndex const chosen = s.claims().table()->currentIndex();
    REQUIRE(chosen.isValid());
    int const other = child<ClaimsModel>(s.claims()).claim_at(chosen) == 3 ? 4 : 3;
    s.claims().choose(other);
    CHECK(view.pointed_at().contains(qtext(child<ClaimsModel>(s.claims()).claim(other).title)));
}

TEST_CASE("names of measured rows are whole in a small window, and nothing is cut at its border") {
    OpenedStudies s;
    s.window.resize(1264, 727);
    REQUIRE(s.look_at("splitwise"));
    auto& table = named<QTableView>(s.series(), "Measured rows");
    QAbstractItemModel const& rows = *table.model();
    REQUIRE(rows.rowCount() > 0);
    CHECK(rows.index(0, 1).data().toString().endsWith(')'));  // the unit
    int width = 0;
    for (int c = 0; c < rows.columnCount(); ++c) width += table.columnWidth(c);
    CHECK(width <= table.viewport()->width());
    for (int r = 0; r < rows.rowCount(); ++r) {
        auto const hint = [&](int c) { return table.sizeHintForIndex(rows.index(r, c)).height(); };
        CHECK(table.rowHeight(r) >= std::max(hint(0), hint(1)));
    }
}

TEST_CASE("a validation series says what was fitted and what was held out, and its rows open as documents") {
    OpenedStudies s;
    REQUIRE(s.look_at("splitwise"));
    ScatterChart const& c = s.drawn();
    CHECK(c.open_name == "odd rows, fitted");
    CHECK(c.closed_name == "even rows, held out");
    CHECK(named<QTableView>(s.series(), "How parts of the rows come out").model()->rowCount() ==
          static_cast<int>(s.page().answer()->lines.size()));
    CHECK(named<QTableView>(s.series(), "Measured rows").model()->rowCount() == static_cast<int>(c.points.size()));
    CHECK_FALSE(named<QPushButton>(s.page(), "Report…").isVisible());
    CHECK_FALSE(named<QPushButton>(s.series(), "Open the row").isEnabled());
    s.series().choose(3);
    CHECK_FALSE(s.page().traits().pane->view()->pointed_at().isEmpty());
    StudyAnswer const& a = *s.page().answer();
    std::size_t const number = number_of(a, 3), width = a.series->measured.size();
    QTest::keyClick(&named<QTableView>(s.series(), "Measured rows"), Qt::Key_Return);
    WhyTree const& why = *child<ClaimWhy>(s.series()).tree();
    REQUIRE((why.isVisible() && why.explanation()));
    CHECK(why.explanation()->value / why.explanation()->quantity->unit ==
          Approx(a.cases[number / width].ours[number % width]).epsilon(1e-9));
    s.series().explain(false);
    QSignalSpy opened(&s.window.navigator(), &Navigator::to_study);
    named<QPushButton>(s.series(), "Open the row").click();
    REQUIRE(opened.size() == 1);
    CHECK(s.document().study().title.starts_with("Splitwise"));
}

TEST_CASE("the list is searched by words of titles and papers") {
    OpenedStudies s;
    named<QLineEdit>(s.page(), "Find a study").setText("hotos");
    auto const rows = s.rows();
    CHECK(std::count_if(rows.begin(), rows.end(), [](auto const* row) { return !row->isHidden(); }) == 2);
}

TEST_CASE("the claims of the open document follow its edits while other studies stay as they are") {
    OpenedStudies s("gpus");
    std::size_t const agreed = s.page().answer(0)->verdict.deciding().within;
    StudyAnswer const* shipped = &s.answer("gpus");
    auto const agree = [&] { return s.page().answer(0) ? s.page().answer(0)->verdict.deciding().within : agreed + 1; };
    s.document().pin(package::peak, 1.0);
    REQUIRE(linger_until([&] { return agree() < agreed; }));
    CHECK(&s.answer("gpus") == shipped);
    s.document().undo().undo();
    REQUIRE(linger_until([&] { return agree() == agreed; }));
}

TEST_CASE("a study that is saved keeps the paper it reproduces, and shows it when it is open") {
    OpenedStudies s("crossbow");
    CHECK(child<QLabel>(s.page(), "paper").text().contains("1901.02244"));
    REQUIRE(s.window.files().save_to(s.path("mine.diecast.json")));
    auto const saved = load_study(graph(), to_std(s.path("mine.diecast.json"))).study;
    REQUIRE(saved.paper);
    CHECK(saved.paper == find_study(graph(), "crossbow").study.paper);
}

TEST_CASE("a claim opens the derivation of our number, of either design, by key, click and button") {
    OpenedStudies s;
    Claims& claims = s.claims();
    REQUIRE(child<ClaimsModel>(claims).claims() == 1);  // the yield of quarters over that of whole
    claims.choose(0);
    CHECK_FALSE(child<ClaimWhy>(claims).isVisible());
    QTest::keyClick(claims.table(), Qt::Key_Return);
    REQUIRE(child<ClaimWhy>(claims).isVisible());
    REQUIRE(child<ClaimWhy>(claims).tree()->explanation());
    CHECK(child<ClaimWhy>(claims).tree()->hasFocus());
    CHECK(child<ClaimWhy>(claims).question().contains("die yield of quarters"));
    double const quarters = child<ClaimWhy>(claims).tree()->explanation()->value;
    REQUIRE(s.sides().size() == 2);
    s.sides()[1]->click();
    CHECK(child<ClaimWhy>(claims).question().contains("die yield of whole"));
    CHECK(quarters / child<ClaimWhy>(claims).tree()->explanation()->value ==
          Approx(child<ClaimsModel>(claims).ours(0)).epsilon(1e-12));
    QTest::keyClick(child<ClaimWhy>(claims).tree(), Qt::Key_Escape);
    CHECK_FALSE(child<ClaimWhy>(claims).isVisible());
    CHECK(claims.table()->hasFocus());
    named<QPushButton>(claims, "Why?").click();
    CHECK(child<ClaimWhy>(claims).isVisible());
    named<QToolButton>(claims, "Back to the claim").click();
    QRect const ours =
        claims.table()->visualRect(child<ClaimsModel>(claims).index_of(0).siblingAtColumn(ClaimsModel::Ours));
    QTest::mouseClick(claims.table()->viewport(), Qt::LeftButton, {}, ours.center());
    CHECK(child<ClaimWhy>(claims).isVisible());
    StudyAnswer const* const before = s.page().answer();
    s.document().pin(process::defect_density, 0.4);  // and follows edits
    REQUIRE(linger_until([&] { return s.page().answer() && s.page().answer() != before; }));
    REQUIRE(s.shows_chosen_study());
    s.sides()[0]->click();
    CHECK(child<ClaimWhy>(claims).tree()->explanation()->value < quarters);
}

TEST_CASE("derivations of claims give our numbers: of values, ratios, savings, searches and break-evens") {
    OpenedStudies s;
    int derived = 0;
    for (char const* name : {"gpus", "lite-gpu", "managed-retention-memory", "crossbow"}) {
        REQUIRE(s.look_at(name));
        Claims& claims = s.claims();
        for (int n = 0; n < child<ClaimsModel>(claims).claims(); n += 5) {
            REQUIRE(linger_until([&] { return !claims.busy(); }));
            claims.choose(n);
            claims.explain(true);
            REQUIRE(linger_until([&] { return !claims.busy(); }));
            Published const& p = child<ClaimsModel>(claims).claim(n);
            double const ours = child<ClaimsModel>(claims).ours(n);
            CAPTURE(name, p.title, child<ClaimWhy>(claims).question().toStdString());
            if (!std::isfinite(ours)) continue;
            REQUIRE(linger_until([&] { return child<ClaimWhy>(claims).tree()->explanation() != nullptr; }));
            auto const value = [&](int side) {
                if (side < s.sides().size()) s.sides()[side]->click();
                Explanation const& e = *child<ClaimWhy>(claims).tree()->explanation();
                return e.value / e.quantity->unit;
            };
            ++derived;
            if (!p.break_even.empty()) {
                if (s.sides().size() == 2) CHECK(value(0) == Approx(value(1)).epsilon(0.01));
            } else if (p.as == Published::As::value) CHECK(value(0) == Approx(ours).epsilon(1e-9));
            else if (p.as == Published::As::ratio) CHECK(value(0) / value(1) == Approx(ours).epsilon(1e-9));
            else CHECK(1 - value(0) / value(1) == Approx(ours).epsilon(1e-9));
        }
    }
    CHECK(derived > 25);
}

TEST_CASE("measured rows become a series of one's own, which Studies lists at once with its errors") {
    Home const home;
    Shown s;
    MeasuredRow small{"small", "runs", {}}, large{"large", "runs", {}};
    small.values.pin(by_key("die.area"), 100.), small.values.pin(by_key("die.good_cost"), 40.);
    large.values.pin(by_key("die.area"), 400.);
    s.document().set_measured({small, large}, "rows");
    s.window.findChild<QAction*>("make-a-validation-series")->trigger();
    auto& dialog = child<SeriesDialog>(s.window);
    CHECK(named<QLineEdit>(dialog, "Name").text() == "runs");
    auto& columns = named<QListWidget>(dialog, "Measured columns");
    REQUIRE(columns.count() == 2);
    for (int i = 0; i < 2; ++i)
        columns.item(i)->setCheckState(columns.item(i)->text().contains("cost") ? Qt::Checked : Qt::Unchecked);
    QLabel const &error = child<QLabel>(dialog, "error"), &note = child<QLabel>(dialog, "note");
    CHECK_FALSE(note.isVisibleTo(&dialog));  // the area is set
    for (Qt::CheckState all : {Qt::Checked, Qt::Unchecked}) {
        columns.item(0)->setCheckState(all);
        columns.item(1)->setCheckState(Qt::Checked);
        CHECK(note.isVisibleTo(&dialog) == (all == Qt::Checked));
    }
    for (int i = 0; i < 2; ++i)
        columns.item(i)->setCheckState(columns.item(i)->text().contains("cost") ? Qt::Checked : Qt::Unchecked);
    child<QPushButton>(dialog, "ok").click();
    CHECK(dialog.focusWidget() == &named<QLineEdit>(dialog, "Source"));
    CHECK(error.text().contains("source"));
    CHECK(error.text().contains("row 2 (\"large\")"));
    named<QLineEdit>(dialog, "Source").setText("by hand");
    large.values.pin(by_key("die.good_cost"), 130.);
    s.document().set_measured({small, large}, "rows");
    child<QPushButton>(dialog, "ok").click();
    auto& page = child<StudiesPage>(s.window);
    REQUIRE(page.isVisible());
    REQUIRE(linger_until([&] { return page.answer() && page.answer()->series; }));
    CHECK(page.answer()->series->name == "runs");
    REQUIRE(page.answer()->cases.size() == 2);
    CHECK(page.answer()->cases[1].row->measured[0] == 130);
    auto const& list = child<StudyList>(page);
    CHECK(list.currentItem()->text(0) == "runs");
    CHECK(list.currentItem()->parent()->text(0) == "Your own series");
    CHECK(linger_until([&] { return list.viewport()->rect().contains(list.visualItemRect(list.currentItem())); }));
    CHECK(QFile::exists(home.home.filePath("diecast/validation/runs.json")));
    auto& remove = child<QPushButton>(page, "delete-series");
    CHECK(remove.isVisible());
    page.remove_series();
    REQUIRE(linger_until([&] { return !page.busy() && !list.currentItem()->parent()->text(0).contains("own"); }));
    CHECK_FALSE(QFile::exists(home.home.filePath("diecast/validation/runs.json")));
    CHECK(list.findItems("Your own series", Qt::MatchExactly).isEmpty());
    CHECK_FALSE(remove.isVisible());
    auto const shipped = shipped_studies();
    auto const built_in =
        std::find_if(shipped.begin(), shipped.end(), [](StudyItem const& item) { return item.series(); });
    REQUIRE(built_in != shipped.end());
    choose_study(page, built_in->head.name);
    page.remove_series();  // what ships is not deleted
    CHECK(std::filesystem::exists(built_in->file));
}
