// The members of a configuration, looked up by several names, and the numbers of an entry that they become.
#pragma once
#include <initializer_list>
#include <optional>
#include <string>
#include "model/catalogue/network_families.h"
#include "model/catalogue/network_import.h"
#include "model/catalogue/network_keys.h"
#include "model/catalogue/network_layers.h"

namespace diecast {

/// A number of the network, and how it came about.
struct KnownNumber {
    double value = 0;
    Status status = Status::published;
    std::string note = {};
};
using MaybeNumber = std::optional<KnownNumber>;

/// What is read is marked as used, so that the rest can be listed.
class NetworkFields {
protected:
    NetworkFields(Json const& document, NetworkReading& reading)
        : document_(document),
          issues_(reading.issues),
          left_out_(reading.left_out),
          root_(document, reading.issues),
          entry_(reading.entry) {}

    bool has(std::string_view name) const { return text_->contains(name) && use({name}); }
    Field text_field() const { return path_.empty() ? root_ : root_[path_]; }
    Field field(std::string_view name) const {
        use({name});
        return text_field()[name];
    }
    /// What these say is taken into account.
    bool use(std::initializer_list<std::string_view> names) const {
        used_.insert(names.begin(), names.end());
        return true;
    }
    std::string path_to(std::string_view name) const { return (path_.empty() ? "" : path_ + "/") + std::string(name); }
    std::optional<bool> flag(std::string_view name);
    void warn(std::string_view where, std::string what);
    void remark(std::string_view where, std::string what);

    /// What the names say; none if there are none. Two that differ are an issue.
    MaybeNumber look(Quantity const&, Names const&, int least = 0);
    /// What is needed is not 0 unless `least` says so.
    MaybeNumber need(Quantity const&, std::string const& what, Names const&, int otherwise = 0, int least = 1);

    void put(Quantity const&, PinValue, Status = Status::published, std::string note = "");
    void put(Quantity const&, MaybeNumber const&);
    /// So many of the layers, in percent.
    void put_layers(Quantity const&, int count, Status);

    Json const& document_;
    Issues &issues_, &left_out_;
    Field root_;
    Entry& entry_;
    Json const* text_ = &document_;
    std::string path_, source_;
    NetworkFamily family_{};
    bool known_ = false, bad_ = false;
    int layers_ = 0;
    mutable UsedKeys used_;  // keys whose value is taken into account
};

}  // namespace diecast
