package mpi;

import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;

/** A predefined communicator, which is another one for each rank. */
enum Handle {
    WORLD, SELF, NOBODY;

    Communicator resolve() {
        return switch (this) {
            case WORLD -> MPI.running().world();
            case SELF -> MPI.running().self();
            case NOBODY -> throw Failure.COMM.because("a communicator must not be COMM_NULL");
        };
    }
}
