#include "app/chart/export/write_file.h"
#include "app/chart/text.h"
#include "model/catalogue/part_file.h"

namespace diecast {

QString write_file(QString const& path, QByteArray const& bytes) {
    std::string const why = write_whole(to_std(path), {bytes.data(), static_cast<std::size_t>(bytes.size())});
    return why.empty() ? QString() : path + " could not be written: " + qtext(why);
}

}  // namespace diecast
