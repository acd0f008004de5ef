// Wiring of prefill of the language model chosen, as one more list.
#include "model/kernel_list/language_list.h"

// clang-format off
namespace diecast {
namespace {

constexpr Formula work_of_prefill{"work_of_prefill", work_of_kernels, language_citation, WorkOfLanguage<false>{}};
constexpr Formula time_of_prefill{"time_of_prefill", sum_of_kernels, language_citation, TimeOfLanguage<false>{}};
constexpr Formula shares_of_prefill{"shares_of_prefill", share_of_kernels, language_citation, SharesOfLanguage<false>{}};

}  // namespace

void wire_prefill_list(Graph& g) {
    wire_language_list(g, prefill_list, work_of_prefill, time_of_prefill, shares_of_prefill);
}

}  // namespace diecast
