package mpi;

/** How errors are told. In Java they are exceptions under either handler. */
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
