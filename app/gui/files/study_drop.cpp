// What StudyFiles does with things pasted, dropped and dragged.
#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>
#include <QUrl>
#include "app/chart/text.h"
#include "app/gui/files/link_dialog.h"
#include "app/gui/files/study_files.h"
#include "app/present/tables/search_table.h"
#include "app/present/text/word_search.h"
#include "app/session/files/document_file.h"
#include "app/session/files/kept_sweep_file.h"
#include "app/session/turn.h"
#include "app/session/words.h"
#include "model/catalogue/field_values.h"
#include "model/catalogue/json_reader.h"
#include "model/catalogue/text_file.h"
#include "model/study/link.h"
#include "optimizer/sweep/point_rows.h"
#include "optimizer/validation/own_series.h"

namespace diecast {
namespace {

QString const mime_type = "application/x-diecast+json";

enum class Content { study, entry, network, table, other };

/// Broken JSON counts as a study: reading it says what is wrong and where.
Content content_of(QString const& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return Content::study;
    QByteArray const text = file.read(static_cast<qint64>(largest_file));
    if (is_link(text.toStdString())) return Content::study;  // a link
    QJsonDocument const document = QJsonDocument::fromJson(text);
    bool const table = path.endsWith(".csv", Qt::CaseInsensitive) || path.endsWith(".tsv", Qt::CaseInsensitive);
    if (document.isNull() && table) return Content::table;
    if (document.isNull()) return path.endsWith(".json") ? Content::study : Content::other;
    QJsonObject const json = document.object();
    if (json.contains("diecast")) return json["kind"] == "study" ? Content::study : Content::entry;
    return json.contains("model_type") || json.contains("hidden_size") ? Content::network : Content::other;
}

/// A name that every file system takes.
QString file_name(QString name) {
    for (QChar& c : name)
        if (!c.isLetterOrNumber() && c != '-' && c != '_' && c != '.') c = '-';
    return (name.isEmpty() ? QString("study") : name) + ".diecast.json";
}

/// Which choices rows name that have both numbers of the chart: "GPU or Language model"; empty: no row has both.
QString choices_with_both(Graph const& graph, std::vector<MeasuredRow> const& rows, Question const& q) {
    QStringList names;
    for (MeasuredRow const& row : rows) {
        if (measured_points(graph, {row}, *q.x, *q.y).empty()) continue;
        for (auto const& [key, pin] : row.values.pins)
            if (Quantity const* choice = graph.find(key); choice && is_choice_row(graph, *choice))
                names << qtext(label_of(*choice));
    }
    names.removeDuplicates();
    return names.join(QCoreApplication::translate("StudyFiles", " or "));
}

/// What to do with rows that lack the chart's quantities: "It has die area, die yield and 3 more: …", those that
/// formulas compute first.
QString advice_on(Graph const& graph, std::vector<MeasuredRow> const& rows) {
    constexpr qsizetype most = 3;
    auto const columns = columns_of(graph, rows);
    QStringList names;
    for (Quantity const* q : computed_among(graph, columns)) names << in_sentence(*q);
    for (Quantity const* q : columns)
        if (!is_choice_row(graph, *q)) names << in_sentence(*q);
    names.removeDuplicates();
    if (names.size() < 2) return StudyFiles::tr("A point needs two numbers.");
    QString const last = names.size() > most ? StudyFiles::tr("%1 more").arg(names.size() - most) : names.takeLast();
    return StudyFiles::tr("It has %1 and %2: choose two of these above the chart.")
        .arg(QStringList(names.mid(0, most)).join(", "), last);
}

}  // namespace

bool StudyFiles::can_take(QMimeData const& data) {
    for (QUrl const& url : data.urls())
        if (url.isLocalFile()) return true;
    return data.hasFormat(mime_type) || (data.hasText() && is_study_text(data.text()));
}

void StudyFiles::take(QMimeData const& data) {
    QStringList paths;
    for (QUrl const& url : data.urls())
        if (url.isLocalFile()) paths << url.toLocalFile();
    if (!paths.isEmpty()) {
        for (QString const& path : paths) receive(path);
        return;
    }
    QString const text = data.hasFormat(mime_type) ? QString::fromUtf8(data.data(mime_type)) : data.text();
    if (!is_study_text(text))
        return messages_.say(tr("That is neither link text nor a study as JSON."), Severity::note);
    Opening opening = read_for(document_, pasted_study(text));
    if (has_errors(opening.issues)) return messages_.say(tr("The link was not opened."), opening.issues);
    if (may_leave()) take_next(std::move(opening), tr("The link"));
}

void StudyFiles::drop(QMimeData const& data) {
    auto const copy = std::make_shared<QMimeData>();
    for (QString const& format : data.formats()) copy->setData(format, data.data(format));
    after_events(this, [this, copy] { take(*copy); });
}

bool StudyFiles::is_for_import(QString const& path) {
    if (!QFileInfo(path).isFile()) return false;
    Content const content = content_of(path);
    return content == Content::entry || content == Content::network;
}

void StudyFiles::open_part(QString const& path) {
    QString const name = QFileInfo(path).fileName();
    KeptOpening kept = read_kept_sweep(document_, path);
    if (has_errors(kept.opening.issues)) return messages_.say(tr("%1 was not opened.").arg(name), kept.opening.issues);
    if (!may_leave()) return;
    in_own_turn(this, [this, kept = std::move(kept), name] {
        session_.kept_sweeps().next = kept.sweep;
        if (!take(kept.opening, name)) return session_.kept_sweeps().next.reset();
        say_kept(name);
    });
}

/// Reports a kept sweep once its picture is there, which shows what it holds.
void StudyFiles::say_kept(QString const& name) {
    auto const& kept = session_.kept_sweeps().current;
    if (!kept)
        return messages_.say(tr("Explore asks about other limits than those of the sweep that %1 holds, and computes "
                                "all designs.")
                                 .arg(name),
                             Severity::note);
    QString const what =
        tr("%1: %2, computed elsewhere in %3")
            .arg(name, count_of(kept->state.seen, document_.study().noun), count_of(kept->parts, "parts"));
    auto const compute_anew = [this] {
        session_.kept_sweeps().current.reset();
        session_.ask();
    };
    auto const say = [this, what, compute_anew] {
        std::size_t const sampled = session_.picture()->sampled;
        QString const rest = sampled > 0 ? tr("; cells show an even sample of %1").arg(count_text(sampled)) : QString();
        messages_.ask(what + rest, Severity::note, {{tr("Compute anew"), compute_anew}});
    };
    connect(&session_, &Session::answered, this, say, Qt::SingleShotConnection);
}

/// Whether the file can be read is known before the question about unsaved changes.
void StudyFiles::receive(QString const& path) {
    QString const name = QFileInfo(path).fileName();
    if (is_part_file(path)) return open_part(path);
    Content const content = QFileInfo(path).isFile() ? content_of(path) : Content::study;
    if (content == Content::entry || content == Content::network) return emit import_wanted(path);
    if (content == Content::table) return add_measured(path);
    if (content == Content::other)
        return messages_.say(tr("%1 is neither a study, nor a catalogue entry, nor the config.json of a network, nor a "
                                "table (.csv), nor a part file.")
                                 .arg(name),
                             Severity::warning);
    Opening opening = read_for(document_, find_study_text(to_std(path)));
    if (has_errors(opening.issues)) return messages_.say(tr("%1 was not opened.").arg(name), opening.issues);
    bool const is_copy_of_this = copy_ && copy_->path == QFileInfo(path).absoluteFilePath() &&
                                 copy_->link == link_of(document_, kept_view(session_));
    if (is_copy_of_this || may_leave()) take_next(std::move(opening), name);
}

void StudyFiles::add_measured(QString const& path) {
    QString const name = QFileInfo(path).fileName();
    Issues issues;
    auto const text = read_text(to_std(path), issues, {largest_table});
    PointRows read = text ? read_point_rows(document_.graph(), *text, to_std(path), key_finder(document_.graph()))
                          : PointRows{{}, issues};
    if (has_errors(read.issues)) {
        bool const is_header = read.issues.front().where.starts_with("line 1");
        auto const headed = [](Quantity const* q) { return q ? qtext(title_of(*q)) : QString("…"); };
        Question const& asked = session_.question();
        QString const expected =
            tr(" Its first line has labels or keys of quantities, with units, and “name” over names "
               "of rows: “name, %1, %2”.")
                .arg(headed(asked.x), headed(asked.y));
        return messages_.say(tr("%1 was not added.").arg(name) + (is_header ? expected : QString()), read.issues);
    }
    messages_.hide();
    std::vector<MeasuredRow> all = document_.study().measured;
    all.insert(all.end(), read.rows.begin(), read.rows.end());
    document_.set_measured(std::move(all), tr("Add measured data"));
    emit to_be_seen({"explore", "charts"});
    Question const& q = session_.question();
    if (!q.x || !q.y) return;
    auto const drawn = measured_under(document_.graph(), read.rows, q.scenario, document_.study().axes);
    auto const points = measured_points(document_.graph(), drawn, *q.x, *q.y).size();
    QString const rows = count_of(read.rows.size(), "rows"), both = in_sentence(*q.y) + tr(" and ") + in_sentence(*q.x);
    if (points == 0) {
        QString const others = choices_with_both(document_.graph(), read.rows, q);
        QString const why = others.isEmpty()
                                ? tr("nothing in it has %1, which the chart in Explore shows. ").arg(both) +
                                      advice_on(document_.graph(), read.rows)
                                : tr("what has %1 is of another %2 than this study. Choose that one, or "
                                     "vary it.")
                                      .arg(both, others);
        QString const what = read.rows.size() == 1 ? tr("%1 of %2 was added, and is not drawn here: ")
                                                   : tr("%1 of %2 were added, and none is drawn here: ");
        return messages_.say(what.arg(rows, name) + why, Severity::note);
    }
    emit said(tr("%1 of %2; %3 with %4, as in Explore").arg(rows, name).arg(points).arg(both));
}

/// Reading it was one turn of the window's thread, laying it out is another.
void StudyFiles::take_next(Opening opening, QString const& name) {
    in_own_turn(this, [this, opening = std::move(opening), name] { take(opening, name); });
}

void StudyFiles::paste() {
    QMimeData const* data = QApplication::clipboard()->mimeData();
    if (data && can_take(*data)) return take(*data);
    messages_.say(tr("There is no study on the clipboard: it takes link text, a study as JSON, or a file."),
                  Severity::note);
}

QMimeData* StudyFiles::packed() {
    Study const& study = document_.study();
    QString const path = packed_.filePath(file_name(qtext(study.name)));
    if (!packed_.isValid() || has_errors(save_copy(document_, path, kept_view(session_)))) return nullptr;
    auto* data = new QMimeData;
    data->setUrls({QUrl::fromLocalFile(path)});
    data->setText(QString::fromStdString(link_of(document_, kept_view(session_))));
    return data;
}

}  // namespace diecast
