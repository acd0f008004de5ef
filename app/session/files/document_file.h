// What a document has to do with files and links, besides being opened and saved.
#pragma once
#include "app/session/document.h"

namespace diecast {

Opening read_for(Document const&, StudyText const&);               // what opening it there would bring
Issues restore(Document&, StudyText const&, QString const& file);  // unsaved changes of that file; empty: in none yet
Issues save_copy(Document const&, QString const& path, KeptView const&);  // with all entries it depends on
std::string link_of(Document const&, KeptView const&);
QString origin_of(Document const&);  // what opens it as it was opened: its file, its name, or link text

}  // namespace diecast
