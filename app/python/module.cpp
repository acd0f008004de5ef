// The Python module `diecast`.
#include "app/python/study.h"

PYBIND11_MODULE(diecast, m) {
    using namespace diecast::python;
    m.doc() =
        "Design space of GPU packages, memories, clusters and parallel work, in closed form.\n\n"
        "    import diecast\n"
        "    study = diecast.Model().study(\"lite-gpu\")\n"
        "    print(study.explain(\"serve.cost\"))\n"
        "    frame = study.sweep().frame()";
    m.attr("__version__") = DIECAST_VERSION;
    add_errors(m);
    add_columns(m);
    add_report(m);
    add_study(m);
    add_model(m);
}
