package mpi;

/** How errors are reported (MPI 1.1, section 7.2). In Java they are exceptions under either handler. */
public final class Errhandler {
    private final String name;

    Errhandler(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return name;
    }
}
