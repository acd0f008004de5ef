// Kernel list: what a network runs in one iteration, kernel by kernel, with the tensors that each reads and writes.
#pragma once
#include <initializer_list>
#include <string>
#include <vector>

namespace diecast {

/// An amount that grows with the batch: fixed + per_sample·batch. Work in multiply-adds, tensors in 16-bit numbers.
struct Amount {
    double fixed = 0, per_sample = 0;

    double at(double batch) const { return fixed + per_sample * batch; }
    friend Amount operator+(Amount a, Amount b) { return {a.fixed + b.fixed, a.per_sample + b.per_sample}; }
    friend Amount operator-(Amount a, Amount b) { return {a.fixed - b.fixed, a.per_sample - b.per_sample}; }
    friend Amount operator*(double x, Amount a) { return {x * a.fixed, x * a.per_sample}; }
    friend bool operator==(Amount, Amount) = default;
};
constexpr Amount fixed(double x) { return {x, 0}; }
constexpr Amount per_sample(double x) { return {0, x}; }

enum class Units { matrix, vector };  // what computes: matrix units, or the ordinary 32-bit ones

/// One tensor (or a part of it) as one kernel touches it.
struct Touch {
    int buffer;
    Amount numbers;
    bool writes = false;
    Amount table = {};  // the numbers are rows of a table of this size, others each time; none: the tensor itself
};

struct ListedKernel {
    std::string name;  // "1×1, 28²×512"
    Units units;
    Amount work;  // multiply-adds; elsewhere half an operation each
    std::vector<Touch> touches;
};

/// One iteration, in order; the last kernel is followed by the first.
class KernelList {
public:
    int buffer() { return buffers_++; }
    std::vector<int> buffers(std::size_t count);
    void matrix(std::string name, Amount work, std::initializer_list<Touch> touches) {
        kernels_.push_back({std::move(name), Units::matrix, work, touches});
    }
    void vector(std::string name, Amount work, std::initializer_list<Touch> touches) {
        kernels_.push_back({std::move(name), Units::vector, work, touches});
    }
    void add(ListedKernel k) { kernels_.push_back(std::move(k)); }

    std::vector<ListedKernel> const& kernels() const { return kernels_; }
    int buffer_count() const { return buffers_; }
    Amount work(Units) const;  // of all kernels

private:
    int buffers_ = 0;
    std::vector<ListedKernel> kernels_;
};

inline Touch read(int buffer, Amount numbers) { return {buffer, numbers, false}; }
inline Touch write(int buffer, Amount numbers) { return {buffer, numbers, true}; }
inline Touch read_rows(int buffer, Amount numbers, Amount table) { return {buffer, numbers, false, table}; }
inline Touch write_rows(int buffer, Amount numbers, Amount table) { return {buffer, numbers, true, table}; }

}  // namespace diecast
