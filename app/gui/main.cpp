// The window on a study; or a measured drag of a slider; or a picture of the window.
#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QSettings>
#include <QTimer>
#include <cstdio>
#include <optional>
#include "app/gui/charts/charts_page.h"
#include "app/gui/explore/explore_page.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/name_tips.h"
#include "app/gui/widgets/style.h"
#include "app/gui/window/apply_settings.h"
#include "app/gui/window/measure.h"
#include "app/gui/window/window.h"
#include "app/present/text/version.h"
#include "app/session/files/kept_sweep_file.h"
#include "app/session/turn.h"
#include "app/session/words.h"
#include "optimizer/analysis/relevance.h"

using namespace diecast;

namespace {

char const* const default_study = "lite-gpu";

struct Options {
    QString study, theme, screenshot, slider, workspace;
    int chart = 0;  // from 1; none: the page's own choice
    bool measure = false, names = false;
};

Options read(QCoreApplication const& app) {
    QCommandLineParser parser;
    parser.setApplicationDescription("Explore which GPUs and clusters are worth building, and why.");
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOption({"theme", "light, dark or system", "name"});
    parser.addOption({"measure", "drag a slider, change the theme, leave; print how long each takes"});
    parser.addOption({"slider",
                      "the quantity whose slider --measure drags; without it, the one that moves the picture most",
                      "key"});
    parser.addOption({"screenshot", "write a picture of the window and exit", "file"});
    parser.addOption({"workspace", PageStack::ids().join(", "), "name"});
    parser.addOption({"chart", "the number of the chart to show, from 1", "N"});
    parser.addOption({"names", "tips name the class and object name of what is under the mouse"});
    parser.addPositionalArgument("study", "a study's name or file; a part file that holds a whole sweep",
                                 "[STUDY|FILE]");
    parser.process(app);
    Options o{parser.positionalArguments().value(0),
              parser.value("theme"),
              parser.value("screenshot"),
              parser.value("slider"),
              parser.value("workspace"),
              parser.value("chart").toInt(),
              parser.isSet("measure"),
              parser.isSet("names")};
    if (o.workspace.isEmpty() && parser.isSet("chart")) o.workspace = "charts";
    QString problem;
    if (!o.workspace.isEmpty() && !PageStack::ids().contains(o.workspace))
        problem = "--workspace " + o.workspace + ": is one of " + PageStack::ids().join(", ");
    if (parser.isSet("chart") && o.chart < 1) problem = "--chart " + parser.value("chart") + ": is not a number from 1";
    if (problem.isEmpty()) return o;
    std::fprintf(stderr, "%s\n", qPrintable(problem));
    std::exit(2);
}

bool wants_words(std::string_view argument) {
    for (char const* word : {"-h", "--help", "--help-all", "-v", "--version"})
        if (argument == word) return true;
    return false;
}

/// What is kept, but for the theme asked for now.
Preferences wishes(Options const& options) {
    Preferences s = settings();
    if (!options.theme.isEmpty()) s.theme = options.theme;
    return s;
}

QIcon program_icon() {
    QIcon icon(":/app-small.svg");
    icon.addFile(":/app.svg", QSize(64, 64));
    return QIcon::fromTheme(QApplication::desktopFileName(), icon);
}

/// The study asked for; else, if that is wanted, the last one; else the default.
Opening first_study(QString const& asked) {
    if (!asked.isEmpty()) return read_opening(find_study_text(to_std(asked)), nullptr);
    QString const last = QSettings().value("last_study").toString();
    if (settings().restore_study && !last.isEmpty())
        if (Opening opening = read_opening(find_study_text(to_std(last)), nullptr); !has_errors(opening.issues))
            return opening;
    return read_opening(find_study_text(default_study), nullptr);
}

/// Calls `act` once what is computed has been on the screen for a moment.
void when_ready(Window& window, std::function<void()> act) {
    auto* poll = new QTimer(&window);
    QObject::connect(poll, &QTimer::timeout, &window, [&window, poll, act = std::move(act)] {
        if (window.busy() || window.session().runner().busy()) return;
        poll->deleteLater();
        poll->stop();
        QTimer::singleShot(400, &window, act);
    });
    poll->start(10);
}

/// The quantity of this key; without a key, the input that moves what Explore draws most.
Quantity const* slider_of(Window& window, QString const& key) {
    Graph const& graph = window.document().graph();
    Study const& study = window.document().study();
    if (!key.isEmpty()) return graph.find(to_std(key));
    Question const drawn = question_of(graph, study);
    if (!drawn.x || !drawn.y) return nullptr;
    for (Quantity const* q : strongest(graph, study, {drawn.x, drawn.y}, graph.quantities().size()))
        if (!graph.selector_of(*q) && q->scale != Scale::integer && !window.document().spec_of(*q) &&
            std::isfinite(q->range.hi))
            return q;
    return nullptr;
}

double milliseconds_since(Clock::time_point t) {
    return std::chrono::duration<double, std::milli>(Clock::now() - t).count();
}

/// Changes the theme; returns how long it takes until all that is visible is painted again.
double theme_change(Window& window) {
    auto const asked = Clock::now();
    install(theme().dark ? light_theme() : dark_theme());
    QCoreApplication::sendPostedEvents();
    window.repaint();
    return milliseconds_since(asked);
}

/// Prints, when all else is destroyed, how long leaving the program took.
struct Farewell {
    std::optional<Clock::time_point> left;
    ~Farewell() {
        if (left) std::printf("left after %.0f ms\n", milliseconds_since(*left));
    }
};

void measure(Window& window, QString const& key, Farewell& farewell) {
    Quantity const* q = slider_of(window, key);
    ParameterRow* row = q ? window.parameters().row(*q) : nullptr;
    if (!row || !row->slider()) {
        std::fprintf(stderr, "%s has no slider\n", qPrintable(key));
        return QApplication::exit(1);
    }
    auto* drag = new Drag(window.pages().get<ExplorePage>().plot(), *row->slider());
    QObject::connect(drag, &Drag::finished, &window, [&window, &farewell, drag, q] {
        std::printf("%s: %s", to_std(qtext(q->key)).c_str(), drag->report().c_str());
        when_ready(window, [&window, &farewell] {
            double const there = theme_change(window), back = theme_change(window);
            std::printf("change of theme: %.0f ms, and back %.0f ms\n", there, back);
            farewell.left = Clock::now();
            QApplication::exit(0);  // not quit(), which would ask about unsaved changes
        });
    });
}

}  // namespace

int main(int argc, char** argv) {
    auto const started = Clock::now();
    Farewell farewell;
    QApplication::setOrganizationName("diecast");
    QApplication::setApplicationName("diecast-gui");
    QApplication::setApplicationVersion(diecast::qtext(diecast::version()));
    if (std::any_of(argv + 1, argv + argc, wants_words)) read(QCoreApplication(argc, argv));  // without a display, too
    auto scale = std::make_optional<InterfaceScale>(settings().scale);
    QApplication app(argc, argv);
    scale.reset();
    QApplication::setDesktopFileName("org.diecast.Diecast");
    Options const options = read(app);
    Pool pool(0, true);
    apply(wishes(options), pool);
    QApplication::setWindowIcon(program_icon());

    NameTips tips;
    if (options.names) app.installEventFilter(&tips);
    bool const import = StudyFiles::is_for_import(options.study) || is_part_file(options.study);
    Opening asked = first_study(import ? QString() : options.study);
    Issues const issues = asked.issues;
    bool const broken = has_errors(issues);
    if (broken) asked = read_opening(find_study_text(default_study), nullptr);

    if (!asked.graph) asked.graph = make_graph({}, asked.issues);
    Window window(asked.graph, has_errors(asked.issues) ? Study{} : std::move(asked.study), pool);
    if (broken)
        window.messages().say(QApplication::tr("%1 was not opened.").arg(QFileInfo(options.study).fileName()), issues);
    else window.messages().say({}, issues);
    if (options.chart > 0) window.pages().get<ChartsPage>().choose(options.chart - 1);
    if (!options.workspace.isEmpty()) window.pages().turn_to(options.workspace);
    window.docks().make_room();
    window.show();
    if (import) after_events(&window, [&] { window.files().receive(options.study); });
    else window.files().remember_opened();
    if (options.screenshot.isEmpty() && !options.measure) {
        if (issues.empty()) window.help().welcome();
        window.files().offer_leftovers();
    }
    double first = 0;
    if (options.measure) {
        QObject::connect(&window.pages().get<ExplorePage>().plot(), &PlotView::painted, &window, [&] {
            if (first == 0) first = milliseconds_since(started);
        });
        when_ready(window, [&] {
            std::printf("first evaluated picture on the screen after %.0f ms\n", first);
            measure(window, options.slider, farewell);
        });
    }
    if (!options.screenshot.isEmpty())
        when_ready(window, [&] { QApplication::exit(window.grab().save(options.screenshot) ? 0 : 1); });
    return QApplication::exec();
}
