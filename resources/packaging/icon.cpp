// diecast-icon SVG SIZE PNG: one icon in one size. Runs while the project is built.
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <cstdio>

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication const app(argc, argv);
    QStringList const words = QGuiApplication::arguments();
    if (words.size() != 4) return std::fprintf(stderr, "diecast-icon SVG SIZE PNG\n"), 2;
    QSvgRenderer drawing(words[1]);
    int const size = words[2].toInt();
    QImage picture(size, size, QImage::Format_ARGB32_Premultiplied);
    if (!drawing.isValid() || picture.isNull()) return std::fprintf(stderr, "%s\n", qPrintable(words[1])), 1;
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    drawing.render(&painter);
    painter.end();
    QDir().mkpath(QFileInfo(words[3]).path());
    return picture.save(words[3]) ? 0 : 1;
}
