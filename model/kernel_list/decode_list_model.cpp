// Wiring of decode of the language model chosen, as one more list.
#include "model/kernel_list/language_list.h"

// clang-format off
namespace diecast {
namespace {

constexpr Formula work_of_decode{"work_of_decode", work_of_kernels, language_citation, WorkOfLanguage<true>{}};
constexpr Formula time_of_decode{"time_of_decode", sum_of_kernels, language_citation, TimeOfLanguage<true>{}};
constexpr Formula shares_of_decode{"shares_of_decode", share_of_kernels, language_citation, SharesOfLanguage<true>{}};

}  // namespace

void wire_decode_list(Graph& g) {
    wire_language_list(g, decode_list, work_of_decode, time_of_decode, shares_of_decode);
}

}  // namespace diecast
