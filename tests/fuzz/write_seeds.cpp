// fuzz_seeds FOLDER: the seeds of every target, as files in FOLDER/<target>/.
#include <filesystem>
#include <fstream>
#include <iostream>
#include "tests/fuzz/targets.h"

int main(int argc, char** argv) {
    if (argc != 2) return std::cerr << "fuzz_seeds FOLDER\n", 2;
    for (auto const& target : diecast::fuzz::targets) {
        auto const folder = std::filesystem::path(argv[1]) / target.name;
        std::filesystem::create_directories(folder);
        int number = 0;
        for (std::string const& seed : diecast::fuzz::seeds(target.name))
            std::ofstream(folder / ("seed-" + std::to_string(number++)), std::ios::binary) << seed;
    }
    return 0;
}
