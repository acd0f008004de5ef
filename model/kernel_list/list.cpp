#include "model/kernel_list/list.h"

namespace diecast {

std::vector<int> KernelList::buffers(std::size_t count) {
    std::vector<int> result;
    while (result.size() < count) result.push_back(buffer());
    return result;
}

Amount KernelList::work(Units units) const {
    Amount sum;
    for (ListedKernel const& k : kernels_)
        if (k.units == units) sum = sum + k.work;
    return sum;
}

}  // namespace diecast
