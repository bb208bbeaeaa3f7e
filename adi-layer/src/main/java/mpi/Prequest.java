package mpi;

import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.Transfer;
import org.wirelore.adi.message.type.TypeMap;

/**
 * A persistent request: the same message, started again and again (MPI 1.1, section 3.9). A complete one is inactive,
 * not null.
 */
public class Prequest extends Request {
    private final Starter starter;
    private boolean freed;

    /** How the message is started. */
    interface Starter {
        Transfer start();
    }

    Prequest(Communicator comm, TypeMap type, Starter starter) {
        super(comm, type, null);
        this.starter = starter;
    }

    /**
     * Starts the message (MPI 1.1, section 3.9).
     *
     * @throws MPIException with {@code ERR_REQUEST} if it is under way or freed, else as the call that it stands for
     *     would
     */
    public void Start() throws MPIException {
        if (freed || isActive()) {
            throw Failure.REQUEST.because(freed
                    ? "this request was freed: make another one"
                    : "this request is under way: complete it before it is started again");
        }
        begin(starter.start());
    }

    /**
     * Starts several messages, in the order of the array (MPI 1.1, section 3.9).
     *
     * @param requests the inactive requests
     * @throws MPIException with {@code ERR_REQUEST} for a null array or request, else as {@link #Start}
     */
    public static void Startall(Prequest[] requests) throws MPIException {
        for (Prequest request : Failure.REQUEST.given(requests, "requests")) {
            Failure.REQUEST.given(request, "a request").Start();
        }
    }

    @Override
    public void Free() throws MPIException {
        super.Free();
        freed = true;
    }

    @Override
    public boolean Is_null() {
        return freed;
    }
}
