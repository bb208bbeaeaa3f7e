package mpi;

import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;

/** A predefined communicator, which is another one for each rank. */
enum Handle {
    WORLD, SELF, NULL;

    Communicator resolve() {
        return switch (this) {
            case WORLD -> MPI.running().world();
            case SELF -> MPI.running().self();
            case NULL -> throw Failure.COMM.because("expected a communicator, found COMM_NULL");
        };
    }
}
