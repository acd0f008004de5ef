#include "model/catalogue/catalogue.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include "model/catalogue/entry_file.h"
#include "model/catalogue/migrate.h"
#include "model/catalogue/text_file.h"
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast {
namespace {

namespace fs = std::filesystem;

/// Every preset but studies, templates of studies and published numbers, in the order of their paths.
std::vector<fs::path> entry_files(fs::path const& presets, Issues& issues) {
    std::vector<fs::path> result;
    std::error_code error;
    for (fs::recursive_directory_iterator it(presets, fs::directory_options::follow_directory_symlink, error), end;
         !error && it != end; it.increment(error)) {
        fs::path const& path = it->path();
        bool const other = it.depth() == 0 && (path.filename() == "studies" || path.filename() == "starts" ||
                                               path.filename() == "validation");
        if (other || it.depth() > 8) it.disable_recursion_pending();
        else if (path.extension() == ".json") result.push_back(path);
    }
    if (error)
        issues.push_back({"", "the presets cannot be read: " + error.message(), Severity::error, "", presets.string()});
    std::sort(result.begin(), result.end());
    return result;
}

/// The entries of all kinds, on their way from files into a graph.
class Loader {
public:
    Loader(Graph& graph, Selectors const& selectors, Issues& issues)
        : graph_(graph), selectors_(selectors), issues_(issues) {}

    /// `is_own`: it takes the place of the preset of its kind and name, if nothing is wrong with it.
    void read(fs::path const& path, bool is_own) {
        Draft draft;
        draft.file = path.string(), draft.is_own = is_own;
        std::size_t const before = issues_.size();
        bool const is_named = is_own && path.parent_path() != own_entries_folder();
        if (auto text = read_text(path, issues_, {largest_file, !is_named})) {
            draft.text = std::move(*text);
            read(std::move(draft));
        }
        for (std::size_t i = before; i < issues_.size(); ++i) issues_[i].file = path.string();
    }

    /// Reads an entry as the study's own; one that equals another entry changes nothing.
    void read(OwnEntry const& brought, std::string const& study, std::size_t place) {
        if (brought.is_default) defaults_[brought.kind] = brought.name;
        std::string const where = "entries/" + std::to_string(place);
        if (Draft const* other = draft_of(brought.kind, brought.name)) {
            if (is_same_entry(other->text, brought.text)) return;
            issues_.push_back({where, said_of(brought, *other), Severity::note, "", study});
        }
        Draft draft;
        draft.file = study, draft.where = where + "/", draft.text = brought.text, draft.is_own = true;
        std::size_t const before = issues_.size();
        read(std::move(draft));
        for (std::size_t i = before; i < issues_.size(); ++i) {
            issues_[i].file = study;
            issues_[i].where = where + "/" + issues_[i].where;
        }
    }

    void resolve_all() {
        for (auto& [kind, drafts] : kinds_) resolve(drafts);
        for (auto& [kind, drafts] : kinds_)
            for (Draft& draft : drafts) check_names(draft);
    }

    /// Own entries that are wrong by themselves, though they had taken the place of others; else those that others
    /// break, which may be a circle that they have closed.
    std::vector<std::string> broken_own() const {
        std::vector<std::string> by_themselves, by_others;
        for (auto const& [kind, drafts] : kinds_)
            for (Draft const& d : drafts)
                if (d.is_own && d.broken)
                    (d.broken_by_other ? by_others : by_themselves).push_back(d.file + "\n" + d.where);
        return by_themselves.empty() ? by_others : by_themselves;
    }

    void choose_all() {
        for (auto const& [kind, selector] : in_order()) choose(kind, *selector);
    }

private:
    static std::string said_of(Draft const& own, Draft const& other) {
        std::string const which = "the " + own.kind + " " + in_quotes(own.name) + " ";
        return which +
               (other.is_own ? "is among your own entries twice: this one is used, not that of "
                             : "is used in place of the built-in one, ") +
               other.file;
    }
    static std::string said_of(OwnEntry const& brought, Draft const& other) {
        return "the " + brought.kind + " " + in_quotes(brought.name) + " that the study brings differs from that of " +
               other.file + "; the study's is used";
    }

    /// A broken own entry replaces no other one.
    void read(Draft draft) {
        std::size_t const before = issues_.size();
        auto const document = parse_document(draft.text, issues_);
        if (!document) return;
        read_draft(Field(*document, issues_), draft);
        draft.broken = issues_.size() > before;
        std::vector<Draft>& kin = kinds_[draft.kind];
        if (draft.is_own && draft.broken) return;
        auto const replaced =
            std::find_if(kin.begin(), kin.end(), [&](Draft const& d) { return d.name == draft.name; });
        if (!draft.is_own || replaced == kin.end()) return kin.push_back(std::move(draft));
        if (std::isinf(draft.order)) draft.order = replaced->order;
        if (draft.where.empty() && !is_same_entry(draft.text, replaced->text))
            issues_.push_back({"name", said_of(draft, *replaced), Severity::note, "", draft.file});
        *replaced = std::move(draft);
    }

    Draft const* draft_of(std::string_view kind, std::string_view name) const {
        if (auto const drafts = kinds_.find(kind); drafts != kinds_.end())
            for (Draft const& d : drafts->second)
                if (d.name == name) return &d;
        return nullptr;
    }

    Quantity const* find(std::string_view key) const {
        if (Quantity const* q = graph_.find(key)) return q;
        for (auto const& [kind, selector] : selectors_)
            if (selector->key == key) return selector;
        return nullptr;
    }

    void read_draft(Field const& document, Draft& draft) {
        if (!read_heading(document, draft)) return;
        std::vector<std::string_view> kinds;
        for (auto const& [kind, selector] : selectors_) kinds.push_back(kind);
        if (std::find(kinds.begin(), kinds.end(), draft.kind) == kinds.end())
            document["kind"].report("there is no kind of preset " + in_quotes(draft.kind), nearest(draft.kind, kinds));
        for (Field const& set : document["set"].members()) {
            Quantity const* q = find(set.name());
            if (!q) find_row(graph_, set.name(), set);
            else if (auto assignment = read_assignment(set, draft, *q, is_choice_row(graph_, *q)))
                draft.own.push_back(std::move(*assignment));
        }
        check_partners(document["set"], draft);
    }

    /// Rows that belong together come from one file.
    void check_partners(Field const& set, Draft const& draft) {
        for (Assignment const& a : draft.own) {
            std::string_view const partner = a.quantity->set_with;
            if (!partner.empty() && !set[partner])
                set[a.quantity->key].report("must be set together with " + std::string(partner) + ", in the same file");
        }
    }

    void report(Draft& draft, std::string where, std::string what, std::string near = "") {
        issues_.push_back(
            {draft.where + std::move(where), std::move(what), Severity::error, std::move(near), draft.file});
        draft.broken = true;
    }
    void report_other(Draft& draft, std::string where, std::string_view name, Draft const& other) {
        bool const was_broken = draft.broken;
        report(draft, std::move(where), in_quotes(name) + " has issues of its own: " + other.file);
        if (!was_broken) draft.broken_by_other = true;
    }

    /// The base's assignments, overridden by the entry's own.
    void resolve(std::vector<Draft>& drafts) {
        std::map<std::string_view, Draft*> by_name;
        for (Draft& draft : drafts)
            if (auto const [other, is_new] = by_name.try_emplace(draft.name, &draft); !is_new && !draft.name.empty())
                report(draft, "name",
                       "another " + draft.kind + " is called " + in_quotes(draft.name) + ": " + other->second->file);
        for (Draft& draft : drafts) extend(draft, by_name);
        std::stable_sort(drafts.begin(), drafts.end(), [](Draft const& a, Draft const& b) {
            return a.order != b.order ? a.order < b.order : a.name < b.name;
        });
    }

    void extend(Draft& draft, std::map<std::string_view, Draft*> const& by_name) {
        if (draft.state == Draft::done) return;
        draft.state = Draft::open;
        draft.sets = draft.own;
        if (!draft.extends.empty()) {
            auto const base = by_name.find(draft.extends);
            if (base == by_name.end()) {
                std::vector<std::string_view> names;
                for (auto const& [name, other] : by_name) names.push_back(name);
                report(draft, "extends", "there is no " + draft.kind + " " + in_quotes(draft.extends),
                       nearest(draft.extends, names));
            } else if (base->second->state == Draft::open)
                report(draft, "extends", "the entry extends itself, by way of " + in_quotes(draft.extends));
            else {
                extend(*base->second, by_name);
                if (base->second->broken) report_other(draft, "extends", draft.extends, *base->second);
                inherit(draft, *base->second);
            }
        }
        draft.state = Draft::done;
    }

    static void inherit(Draft& draft, Draft const& base) {
        std::vector<Assignment> sets = base.sets;
        for (Assignment const& own : draft.own) {
            auto const same =
                std::find_if(sets.begin(), sets.end(), [&](Assignment const& a) { return a.quantity == own.quantity; });
            if (same == sets.end()) sets.push_back(own);
            else *same = own;
        }
        draft.sets = std::move(sets);
    }

    std::vector<std::string_view> names_of(Quantity const& q) const {
        for (auto const& [kind, selector] : selectors_)
            if (selector == &q) {
                std::vector<std::string_view> names;
                if (auto const drafts = kinds_.find(kind); drafts != kinds_.end())
                    for (Draft const& d : drafts->second) names.push_back(d.name);
                return names;
            }
        return entry_names(graph_, q);
    }

    /// Names of entries of other catalogues.
    void check_names(Draft& draft) {
        for (Assignment const& a : draft.own)
            if (auto const* name = std::get_if<std::string>(&a.value)) {
                auto const names = names_of(*a.quantity);
                if (std::find(names.begin(), names.end(), *name) == names.end())
                    report(draft, "set/" + std::string(a.quantity->key) + "/value",
                           std::string(a.quantity->key) + " has no entry " + in_quotes(*name), nearest(*name, names));
            }
    }

    /// Those that others name first.
    Selectors in_order() const {
        Selectors rest = selectors_, result;
        auto const names_one_of = [&](std::string_view kind, Selectors const& later) {
            auto const drafts = kinds_.find(kind);
            if (drafts == kinds_.end()) return false;
            for (Draft const& d : drafts->second)
                for (Assignment const& a : d.sets)
                    for (auto const& [other, selector] : later)
                        if (selector == a.quantity && other != kind) return true;
            return false;
        };
        while (!rest.empty()) {
            auto next =
                std::find_if(rest.begin(), rest.end(), [&](auto const& s) { return !names_one_of(s.first, rest); });
            if (next == rest.end()) next = rest.begin();
            result.push_back(*next);
            rest.erase(next);
        }
        return result;
    }

    Draft const* draft_of(Quantity const& selector, std::string_view name) const {
        for (auto const& [kind, other] : selectors_)
            if (other == &selector) return draft_of(kind, name);
        return nullptr;
    }

    /// An entry that names one that is left out would stand for something else.
    void check_named(Draft& draft) {
        for (Assignment const& a : draft.sets) {
            auto const* name = std::get_if<std::string>(&a.value);
            Draft const* const named = name && !draft.broken ? draft_of(*a.quantity, *name) : nullptr;
            if (named && named->broken)
                report_other(draft, "set/" + std::string(a.quantity->key) + "/value", *name, *named);
        }
    }

    /// The place of a default is that of the first, whatever else has come to the catalogue.
    void put_default(std::string_view kind, std::vector<Entry>& entries) const {
        auto const wanted = defaults_.find(kind);
        if (wanted == defaults_.end()) return;
        auto const found =
            std::find_if(entries.begin(), entries.end(), [&](Entry const& e) { return e.name == wanted->second; });
        if (found != entries.end()) std::rotate(entries.begin(), found, found + 1);
    }

    void choose(std::string_view kind, Quantity const& selector) {
        std::vector<Entry> entries;
        if (auto const drafts = kinds_.find(kind); drafts != kinds_.end())
            for (Draft& d : drafts->second)
                if (check_named(d); !d.broken)
                    entries.push_back({d.name, d.sets, d.title.empty() ? d.name : d.title, d.file, d.extends, d.text});
        put_default(kind, entries);
        if (entries.empty())
            issues_.push_back(
                {std::string(selector.key), "there is no preset of the kind " + in_quotes(kind), Severity::warning});
        else graph_.choose(selector, std::move(entries));
    }

    Graph& graph_;
    Selectors const& selectors_;
    Issues& issues_;
    std::map<std::string, std::vector<Draft>, std::less<>> kinds_;
    std::map<std::string, std::string, std::less<>> defaults_;  // by kind: what choices are at by default
};

bool is_about(Issue const& issue, std::string const& place) {
    std::size_t const line = place.find('\n');
    return issue.severity != Severity::note && issue.file == place.substr(0, line) &&
           issue.where.starts_with(place.substr(line + 1));
}

}  // namespace

Issues load_catalogue(Graph& graph, Selectors const& selectors, fs::path const& presets,
                      std::vector<fs::path> const& own, std::vector<OwnEntry> const& brought,
                      std::string const& study) {
    if (std::string problem = presets_problem(); !problem.empty() && presets == presets_folder())
        return {{"", std::move(problem)}};
    std::set<std::string> left_out;  // own entries, when the others are to be seen without them
    Issues of_left_out;
    for (;;) {
        Issues issues;
        Loader loader(graph, selectors, issues);
        for (fs::path const& path : entry_files(presets, issues)) loader.read(path, false);
        for (fs::path const& path : own)
            if (!left_out.contains(path.string() + "\n")) loader.read(path, true);
        for (std::size_t i = 0; i < brought.size(); ++i)
            if (!left_out.contains(study + "\nentries/" + std::to_string(i) + "/")) loader.read(brought[i], study, i);
        loader.resolve_all();
        auto const broken = loader.broken_own();
        for (std::string const& place : broken) {
            left_out.insert(place);
            std::copy_if(issues.begin(), issues.end(), std::back_inserter(of_left_out),
                         [&](Issue const& issue) { return is_about(issue, place); });
        }
        if (!broken.empty()) continue;
        loader.choose_all();
        issues.insert(issues.end(), of_left_out.begin(), of_left_out.end());
        return issues;
    }
}

fs::path own_entries_folder() {
    char const *data = std::getenv("XDG_DATA_HOME"), *home = std::getenv("HOME");
    if (data && fs::path(data).is_absolute()) return fs::path(data) / "diecast/entries";
    if (home && *home) return fs::path(home) / ".local/share/diecast/entries";
    return {};
}

std::vector<fs::path> own_entry_files() {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator it(own_entries_folder(), error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".json") files.push_back(it->path());
    std::sort(files.begin(), files.end());
    return files;
}

void forgive_own_entries(Issues& issues) {
    std::string const folder = own_entries_folder().string() + "/";
    for (Issue& issue : issues)
        if (issue.severity == Severity::error && issue.file.starts_with(folder)) {
            issue.severity = Severity::warning;
            issue.what += "; this entry of your own is left out";
        }
}

std::string replaced_preset(Entry const& entry) {
    if (entry.text.empty()) return {};
    Issues ignored;
    auto const heading_of = [&](std::string_view text) {
        EntryFile heading;
        if (auto const document = parse_document(text, ignored)) read_heading(Field(*document, ignored), heading);
        return heading;
    };
    auto const presets = entry_files(presets_folder(), ignored);
    if (std::find(presets.begin(), presets.end(), fs::path(entry.file)) != presets.end()) return {};
    std::string const kind = heading_of(entry.text).kind;
    for (fs::path const& path : presets) {
        auto const text = read_text(path, ignored);
        if (!text || text->find(in_quotes(entry.name)) == text->npos) continue;
        if (EntryFile const other = heading_of(*text); other.kind == kind && other.name == entry.name)
            return path.string();
    }
    return {};
}

std::string presets_problem() {
    char const* const named = std::getenv("DIECAST_PRESETS");
    std::error_code error;
    if (!named || !*named || fs::is_directory(named, error)) return "";
    return "DIECAST_PRESETS names the folder " + std::string(named) +
           (fs::exists(named, error) ? ", which is not a folder" : ", which does not exist");
}

/// A program that was built in the source tree reads what is there; a copy of it elsewhere does only where nothing is
/// installed.
std::vector<fs::path> preset_folders(fs::path const& program, fs::path const& source, fs::path const& installed) {
    fs::path const bin = program.parent_path(), tree = source.parent_path();
    std::vector<fs::path> folders{bin.parent_path() / "share/diecast/presets", bin / "presets"};
    bool const is_in_tree = std::mismatch(tree.begin(), tree.end(), program.begin(), program.end()).first == tree.end();
    if (is_in_tree) folders.insert(folders.end(), {source, installed});
    else folders.insert(folders.end(), {installed, source});
    return folders;
}

namespace {

fs::path find_presets() {
    std::error_code error;
    fs::path const program = fs::read_symlink("/proc/self/exe", error), source = DIECAST_SOURCE_PRESETS;
    for (fs::path const& folder : preset_folders(program, source, DIECAST_INSTALL_PRESETS))
        if (fs::is_directory(folder, error)) return folder;
    return preset_folders(program, source, DIECAST_INSTALL_PRESETS).front();
}

}  // namespace

fs::path presets_folder() {
    if (char const* named = std::getenv("DIECAST_PRESETS"); named && *named) return named;
    static fs::path const found = find_presets();
    return found;
}

}  // namespace diecast
