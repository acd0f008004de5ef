// A small model to read files into, and folders that vanish.
#pragma once
#include <unistd.h>
#include <filesystem>
#include <fstream>
#include <string>
#include "model/core/program.h"

namespace diecast::files {

namespace fs = std::filesystem;

inline constexpr Quantity node{.key = "process.node", .label = "Node", .scale = Scale::choice, .fallback = 0};
inline constexpr Quantity method{.key = "die.yield_law", .label = "Yield law", .scale = Scale::choice, .fallback = 0};
inline constexpr Quantity product{.key = "gpu.model", .label = "GPU", .scale = Scale::choice, .fallback = 0};
inline constexpr Quantity wafer_price{
    .key = "process.wafer_price", .unit = unit::usd, .range = {500, 60000}, .fallback = 10000};
inline constexpr Quantity defects{.key = "process.defect_density",
                                  .unit = unit::per_cm2,
                                  .range = {0.001, 2},
                                  .fallback = 0.1,
                                  .set_with = "process.clustering"};
inline constexpr Quantity clustering{
    .key = "process.clustering", .range = {0.5, 1000}, .fallback = 10, .set_with = "process.defect_density"};
inline constexpr Quantity area{
    .key = "die.area", .label = "Die area", .unit = unit::mm2, .range = {1, 1700}, .fallback = 800};
inline constexpr Quantity limit{.key = "package.limit", .unit = unit::mm2, .range = {100, 10000}, .fallback = 1700};
inline constexpr Quantity dies{.key = "package.dies", .range = {1, 64}, .scale = Scale::integer, .fallback = 1};
inline constexpr Quantity bandwidth{
    .key = "memory.bandwidth", .unit = unit::GBps, .range = {1, 10000}, .scale = Scale::log, .fallback = 1000};
inline constexpr Quantity share{.key = "die.share", .unit = unit::percent, .range = {0, 100}, .fallback = 50};
inline constexpr Quantity die_yield{
    .key = "die.yield", .unit = unit::percent, .range = {0, 100}, .sense = Sense::maximise};
inline constexpr Quantity cost{.key = "package.cost", .unit = unit::usd, .sense = Sense::minimise};
inline constexpr Quantity slack{.key = "package.slack", .unit = unit::mm2, .sense = Sense::slack};
inline constexpr Quantity speed{.key = "package.speed", .unit = unit::GBps};

inline constexpr Formula negative_binomial{"negative_binomial", "(1 + A·D0/α)^(−α)",
                                           [](auto A, auto D, auto a) { return pow(1 + A * D / a, -a); }};
inline constexpr Formula poisson{"poisson", "exp(−A·D0)", [](auto A, auto D, auto) { return exp(-A * D); }};
inline constexpr Formula package_cost{"package_cost", "n·Cw/Y", [](auto n, auto Cw, auto Y) { return n * Cw / Y; }};
inline constexpr Formula room{"room", "Amax − n·A", [](auto n, auto A, auto Amax) { return Amax - n * A; }};
inline constexpr Formula scaled{"scaled", "x·y", [](auto x, auto y) { return x * y; }};

inline Graph small_graph() {
    Graph g;
    g.add_case(method, "negative binomial", die_yield, negative_binomial, area, defects, clustering);
    g.add_case(method, "Poisson", die_yield, poisson, area, defects, clustering);
    g.add(cost, package_cost, dies, wafer_price, die_yield);
    g.add(slack, room, dies, area, limit);
    g.add(speed, scaled, bandwidth, share);
    return g;
}

class Folder {
public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "diecast-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(Folder const&) = delete;
    Folder& operator=(Folder const&) = delete;

    fs::path const& path() const { return path_; }
    Folder& write(fs::path const& name, std::string_view text) {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << text;
        return *this;
    }
    std::string read(fs::path const& name) const {
        std::ifstream in(path_ / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

private:
    fs::path path_;
};

inline bool mentions(Issues const& issues, std::string_view where, std::string_view what) {
    for (Issue const& i : issues)
        if (i.where == where && to_text(i).find(what) != std::string::npos) return true;
    return false;
}

inline std::string all_text(Issues const& issues) {
    std::string text;
    for (Issue const& i : issues) text += to_text(i) + "\n";
    return text;
}

/// A few bytes changed, dropped, doubled or moved, the same for every run.
template <class Random>
std::string mutated(std::string text, Random& random) {
    auto const any = [&](std::size_t n) { return n ? random() % n : 0; };
    for (std::size_t n = 1 + any(3); n > 0; --n) {
        std::size_t const at = any(text.size()), length = std::min<std::size_t>(1 + any(12), text.size() - at);
        switch (any(6)) {
            case 0:
                text.erase(at, length);
                break;
            case 1:
                text.insert(at, text.substr(any(text.size()), length));
                break;
            case 2:
                text[at] = static_cast<char>(any(256));
                break;
            case 3:
                text[at] = "{}[]\",:0-9.eE"[any(13)];
                break;
            case 4:
                text.insert(at, "99999999");
                break;
            default:
                text.resize(at);
                break;
        }
        if (text.empty()) return text;
    }
    return text;
}

}  // namespace diecast::files
