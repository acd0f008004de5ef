#include "model/kernel_list/reuse.h"
#include <algorithm>

namespace diecast {
namespace {

/// One touch in the stream of an iteration.
struct Place {
    int buffer;
    bool writes;
    Amount start, numbers;
};

std::vector<Place> stream_of(KernelList const& list, Amount& length) {
    std::vector<Place> result;
    for (ListedKernel const& k : list.kernels())
        for (Touch const& t : k.touches) {
            result.push_back({t.buffer, t.writes, length, t.numbers});
            length = length + t.numbers;
        }
    return result;
}

/// Distances of all touches, in the order of the stream.
std::vector<Amount> distances(std::vector<Place> const& stream, Amount length, int buffers) {
    std::vector<std::vector<std::size_t>> touches(static_cast<std::size_t>(buffers));
    for (std::size_t i = 0; i < stream.size(); ++i) touches[static_cast<std::size_t>(stream[i].buffer)].push_back(i);
    auto const ahead = [&](std::size_t from, std::size_t to) {
        Amount const d = stream[to].start - stream[from].start;
        return to > from ? d : d + length;
    };
    std::vector<Amount> result(stream.size());
    for (auto const& of_buffer : touches)
        for (std::size_t n = of_buffer.size(), j = 0; j < n; ++j) {
            std::size_t const at = of_buffer[j];
            if (!stream[at].writes) {
                result[at] = ahead(of_buffer[(j + n - 1) % n], at);
                continue;
            }
            std::size_t next = (j + 1) % n;
            while (!stream[of_buffer[next]].writes) next = (next + 1) % n;  // ends at itself at the latest
            result[at] = ahead(at, of_buffer[next]);
        }
    return result;
}

Amount footprint_of(KernelList const& list) {
    std::vector<Amount> largest(static_cast<std::size_t>(list.buffer_count()));
    for (ListedKernel const& k : list.kernels())
        for (Touch const& t : k.touches) {
            Amount& a = largest[static_cast<std::size_t>(t.buffer)];
            Amount const& size = t.table == Amount{} ? t.numbers : t.table;
            a = {std::max(a.fixed, size.fixed), std::max(a.per_sample, size.per_sample)};
        }
    Amount sum;
    for (Amount const& a : largest) sum = sum + a;
    return sum;
}

void add_touch(KernelClass& k, Reused const& touch) {
    k.numbers = k.numbers + touch.numbers;
    for (Reused& r : k.touches)
        if (r.distance == touch.distance) {
            r.numbers = r.numbers + touch.numbers;
            return;
        }
    k.touches.push_back(touch);
}

void add_class(std::vector<KernelClass>& classes, KernelClass k) {
    auto const alike = [&](KernelClass const& c) {
        return c.units == k.units && c.work == k.work && c.touches == k.touches;
    };
    auto const found = std::find_if(classes.begin(), classes.end(), alike);
    if (found == classes.end()) classes.push_back(std::move(k));
    else found->count += k.count;
}

}  // namespace

ListProfile profile_of(KernelList const& list) {
    Amount length;
    auto const stream = stream_of(list, length);
    auto const distance = distances(stream, length, list.buffer_count());
    ListProfile result{{},
                       footprint_of(list),
                       list.work(Units::matrix) + list.work(Units::vector),
                       static_cast<double>(list.kernels().size())};
    std::size_t at = 0, place = 0;
    for (ListedKernel const& listed : list.kernels()) {
        KernelClass k{1, listed.units, listed.work, {}, {}, listed.name, ++place};
        for (Touch const& t : listed.touches) {
            Amount const& after = distance[at++];
            add_touch(k, {t.numbers, t.table == Amount{} ? after : t.table});
        }
        add_class(result.classes, std::move(k));
    }
    return result;
}

}  // namespace diecast
