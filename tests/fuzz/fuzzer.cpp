// libFuzzer's entry for the target named DIECAST_FUZZ_TARGET.
#include <cstddef>
#include <cstdint>
#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    for (diecast::fuzz::Target const& target : diecast::fuzz::targets)
        if (target.name == DIECAST_FUZZ_TARGET) target.run({reinterpret_cast<char const*>(data), size});
    return 0;
}
