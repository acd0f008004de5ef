// Sides of the boxes that hold so many packages, counted once.
#include "model/network/torus.h"
#include <array>
#include <vector>

namespace diecast {
namespace {

using Box = std::array<int, 3>;
using Sides = std::array<std::vector<double>, 3>;

/// The box of each number of packages that is one; where there are several, the one with the least longest side.
std::vector<Box> boxes_of(int dimensions) {
    std::vector<Box> boxes(largest_torus + 1, Box{});
    for (int a = 1; a <= largest_torus; ++a) {
        for (int b = (a + 1) / 2; b <= a && a * b <= largest_torus; ++b) {
            int const least = dimensions == 2 ? 1 : (a + 1) / 2, most = dimensions == 2 ? 1 : b;
            for (int c = least; c <= most && a * b * c <= largest_torus; ++c)
                if (Box& box = boxes[static_cast<std::size_t>(a * b * c)]; box[0] == 0) box = {a, b, c};
        }
    }
    return boxes;
}

Sides sides_of(int dimensions) {
    auto const boxes = boxes_of(dimensions);
    Sides sides;
    for (auto& side : sides) side.resize(boxes.size());
    Box box{};
    for (std::size_t n = boxes.size(); n-- > 0;) {
        if (boxes[n][0] > 0) box = boxes[n];
        for (std::size_t i = 0; i < box.size(); ++i) sides[i][n] = box[i];
    }
    return sides;
}

}  // namespace

std::span<double const> sides_of_boxes(int dimensions, int side) {
    static Sides const two = sides_of(2), three = sides_of(3);
    return (dimensions == 2 ? two : three)[static_cast<std::size_t>(side)];
}

}  // namespace diecast
