// MPI sweep: the rows of one sweep, shared out among the processes that mpirun has started (-DDIECAST_MPI=ON).
#pragma once
#include <cstdlib>
#include "app/cli/interrupt.h"
#include "app/cli/parts/sweep_grid.h"
#include "app/present/parts/part_file.h"
#include "optimizer/sweep/parts/sweep_part.h"

namespace diecast::cli {

#ifdef DIECAST_MPI
/// Started by Open MPI's mpirun, or by srun with PMIx.
inline bool is_under_mpi() { return std::getenv("OMPI_COMM_WORLD_SIZE") || std::getenv("PMIX_RANK"); }
#else
/// Started by Open MPI's mpirun, with others.
inline bool is_under_mpi() {
    char const* const processes = std::getenv("OMPI_COMM_WORLD_SIZE");
    return processes && std::string_view(processes) != "1";
}
#endif

/// The same in all processes.
struct MpiSweep {
    SweepGrid const& grid;
    Finder const& empty;  // with spreads where they are asked for
    PartQuestion const& question;
    unsigned threads;  // of each process; 0: one
    bool is_kept;      // process 0 writes checkpoints
    Pace pace;         // of checkpoints
    Interrupt& interrupt;
};

/// The number of this process, from 0. MPI has threads: see Interrupt.
int start_mpi();

/// What process 0 does: as sweep_rows(), with all processes; MPI ends with it. Processes stop where one of them is
/// asked to. Refused where another process has another study, catalogue or version.
bool sweep_with_all(MpiSweep const&, NumberRange rows, SweepPart&, ProgressCall const&, Keeping const&);
/// What all others do meanwhile.
void help_to_sweep(MpiSweep const&);

}  // namespace diecast::cli
