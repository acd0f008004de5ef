// ExportTask: one file on its way: computed on a thread of its own, drawn on the window's in short slices, encoded and
// written on the other again.
#pragma once
#include <QElapsedTimer>
#include <QTimer>
#include "app/session/background.h"

namespace diecast {

class ExportTask : public QObject {
    Q_OBJECT
public:
    /// What the window's thread draws, a slice at a time, and how the outcome is encoded, on any thread.
    struct Drawing {
        std::function<bool()> step;                          // false: all is drawn
        std::function<QByteArray()> encode;                  // empty: it could not be drawn
        std::function<double()> share = [] { return 0.0; };  // of the slices, 0…1
    };
    using Begin = std::function<Drawing()>;  // on the window's thread
    /// On the other thread; null where the problem says why, or if stopped.
    using Compute = std::function<Begin(std::stop_token, ProgressCall const&, QString& problem)>;

    explicit ExportTask(QObject* parent = nullptr);
    void start(QString const& path, Compute);  // instead of what is under way
    void cancel();
    QString const& path() const { return path_; }
    double share() const;  // 0…1; negative: unknown

signals:
    void started();
    void ended(QString path, QString problem, qint64 bytes);  // no problem: it is there
    void cancelled();

private:
    void draw();
    void write();
    void finish(QString const& problem, qint64 bytes = 0);

    BackgroundSteps work_;
    QTimer turn_;
    QString path_;
    Drawing drawing_;
    bool busy_ = false, drawn_ = false;
};

/// Bytes that are there already: a table.
ExportTask::Begin ready(QByteArray);

}  // namespace diecast
