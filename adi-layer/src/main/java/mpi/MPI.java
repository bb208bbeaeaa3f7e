package mpi;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.BufferedSends;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.ProcessGroup;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.type.BaseType;

/**
 * The environment (MPI 1.1, chapter 7), and all predefined handles and constants. They may be read before {@link
 * #Init}.
 */
public final class MPI {
    /** No error. */
    public static final int SUCCESS = 0;
    /** A buffer is wrong or too small. */
    public static final int ERR_BUFFER = 1;
    /** A count is wrong. */
    public static final int ERR_COUNT = 2;
    /** A datatype is wrong. */
    public static final int ERR_TYPE = 3;
    /** A tag is wrong. */
    public static final int ERR_TAG = 4;
    /** A communicator is null, freed or of the wrong kind. */
    public static final int ERR_COMM = 5;
    /** A rank is wrong. */
    public static final int ERR_RANK = 6;
    /** A root is no rank of the communicator. */
    public static final int ERR_ROOT = 7;
    /** A group is wrong. */
    public static final int ERR_GROUP = 8;
    /** An operation is wrong. */
    public static final int ERR_OP = 9;
    /** A topology does not fit the group. */
    public static final int ERR_TOPOLOGY = 10;
    /** A dimension is wrong. */
    public static final int ERR_DIMS = 11;
    /** Another argument is wrong. */
    public static final int ERR_ARG = 12;
    /** An error of no known class. */
    public static final int ERR_UNKNOWN = 13;
    /** A message is longer than the buffer of its receive. */
    public static final int ERR_TRUNCATE = 14;
    /** An error that only its message describes. */
    public static final int ERR_OTHER = 15;
    /** A defect of this library. */
    public static final int ERR_INTERN = 16;
    /** The statuses say which requests failed. */
    public static final int ERR_IN_STATUS = 17;
    /** The request is neither complete nor failed. */
    public static final int ERR_PENDING = 18;
    /** A request is wrong. */
    public static final int ERR_REQUEST = 19;
    /** An attribute key is wrong (MPI-2). */
    public static final int ERR_KEYVAL = 20;
    /** Memory is exhausted (MPI-2). */
    public static final int ERR_NO_MEM = 21;
    /** Reserved for MPI-2. */
    public static final int ERR_INFO = 22;
    /** Reserved for MPI-2. */
    public static final int ERR_WIN = 23;
    /** Processes could not be started (MPI-2). */
    public static final int ERR_SPAWN = 24;
    /** The greatest error class. */
    public static final int ERR_LASTCODE = 24;

    /** As the source of a receive: any rank (MPI 1.1, section 3.2.4). */
    public static final int ANY_SOURCE = Communicator.ANY_SOURCE;
    /** As the tag of a receive: any tag (MPI 1.1, section 3.2.4). */
    public static final int ANY_TAG = Communicator.ANY_TAG;
    /** As a source or destination: no process (MPI 1.1, section 3.11). */
    public static final int PROC_NULL = Communicator.PROC_NULL;
    /** Stands for a value that does not exist. */
    public static final int UNDEFINED = -4;

    /** The bytes that a buffered message takes besides its data (MPI 1.1, section 3.6). */
    public static final int BSEND_OVERHEAD = BufferedSends.OVERHEAD;
    /** The bytes that a send takes besides its data; equal to {@link #BSEND_OVERHEAD}. */
    public static final int SEND_OVERHEAD = BSEND_OVERHEAD;
    /** The bytes that a receive takes besides its data. */
    public static final int RECV_OVERHEAD = 0;

    /** Result of a comparison: the same object. */
    public static final int IDENT = 0;
    /** Result of a comparison: the same processes in the same order. */
    public static final int CONGRUENT = 1;
    /** Result of a comparison: the same processes in another order. */
    public static final int SIMILAR = 2;
    /** Result of a comparison: different processes. */
    public static final int UNEQUAL = 3;

    /** Result of {@link Comm#Topo_test}: a graph. */
    public static final int GRAPH = 1;
    /** Result of {@link Comm#Topo_test}: a Cartesian grid. */
    public static final int CART = 2;

    /** Attribute key: the largest tag (MPI 1.1, section 7.1.1). */
    public static final int TAG_UB = 1;
    /** Attribute key: the rank of the host process (MPI 1.1, section 7.1.1). */
    public static final int HOST = 2;
    /** Attribute key: a rank that can access files (MPI 1.1, section 7.1.1). */
    public static final int IO = 3;
    /** Attribute key: how many processes there can be; no value where no more can start (MPI-2, section 5.5.1). */
    public static final int UNIVERSE_SIZE = 4;

    /** The number of processors of this machine. */
    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Thread level: the process has one thread (MPI-2, section 8.7.3). */
    public static final int THREAD_SINGLE = 0;
    /** Thread level: only the main thread calls MPI. */
    public static final int THREAD_FUNNELED = 1;
    /** Thread level: one thread at a time calls MPI. */
    public static final int THREAD_SERIALIZED = 2;
    /** Thread level: any thread calls MPI at any time. */
    public static final int THREAD_MULTIPLE = 3;

    /** The null type. */
    public static final Datatype NULL = Datatype.marker(Datatype.Bound.NONE, "NULL");
    /** Elements of type {@code byte}. */
    public static final Datatype BYTE = Datatype.predefined(BaseType.BYTE, 1, "BYTE");
    /** Elements of type {@code char}. */
    public static final Datatype CHAR = Datatype.predefined(BaseType.CHAR, 1, "CHAR");
    /** Elements of type {@code short}. */
    public static final Datatype SHORT = Datatype.predefined(BaseType.SHORT, 1, "SHORT");
    /** Elements of type {@code boolean}. */
    public static final Datatype BOOLEAN = Datatype.predefined(BaseType.BOOLEAN, 1, "BOOLEAN");
    /** Elements of type {@code int}. */
    public static final Datatype INT = Datatype.predefined(BaseType.INT, 1, "INT");
    /** Elements of type {@code long}. */
    public static final Datatype LONG = Datatype.predefined(BaseType.LONG, 1, "LONG");
    /** Elements of type {@code float}. */
    public static final Datatype FLOAT = Datatype.predefined(BaseType.FLOAT, 1, "FLOAT");
    /** Elements of type {@code double}. */
    public static final Datatype DOUBLE = Datatype.predefined(BaseType.DOUBLE, 1, "DOUBLE");
    /** References to serializable objects. */
    public static final Datatype OBJECT = Datatype.predefined(BaseType.OBJECT, 1, "OBJECT");
    /** The type of what {@link Comm#Pack} produces. */
    public static final Datatype PACKED = Datatype.predefined(BaseType.PACKED, 1, "PACKED");
    /** Sets the lower bound of a {@link Datatype#Struct}. */
    public static final Datatype LB = Datatype.marker(Datatype.Bound.LOWER, "LB");
    /** Sets the upper bound of a {@link Datatype#Struct}. */
    public static final Datatype UB = Datatype.marker(Datatype.Bound.UPPER, "UB");
    /** Pairs of {@code short}: a value and its index, for {@link #MAXLOC} and {@link #MINLOC}. */
    public static final Datatype SHORT2 = Datatype.predefined(BaseType.SHORT, 2, "SHORT2");
    /** Pairs of {@code int}: a value and its index, for {@link #MAXLOC} and {@link #MINLOC}. */
    public static final Datatype INT2 = Datatype.predefined(BaseType.INT, 2, "INT2");
    /** Pairs of {@code long}: a value and its index, for {@link #MAXLOC} and {@link #MINLOC}. */
    public static final Datatype LONG2 = Datatype.predefined(BaseType.LONG, 2, "LONG2");
    /** Pairs of {@code float}: a value and its index, for {@link #MAXLOC} and {@link #MINLOC}. */
    public static final Datatype FLOAT2 = Datatype.predefined(BaseType.FLOAT, 2, "FLOAT2");
    /** Pairs of {@code double}: a value and its index, for {@link #MAXLOC} and {@link #MINLOC}. */
    public static final Datatype DOUBLE2 = Datatype.predefined(BaseType.DOUBLE, 2, "DOUBLE2");

    /** The greater value. */
    public static final Op MAX = new Op(Operator.MAX);
    /** The lesser value. */
    public static final Op MIN = new Op(Operator.MIN);
    /** The sum. */
    public static final Op SUM = new Op(Operator.SUM);
    /** The product. */
    public static final Op PROD = new Op(Operator.PROD);
    /** Logical and. */
    public static final Op LAND = new Op(Operator.LAND);
    /** Bitwise and. */
    public static final Op BAND = new Op(Operator.BAND);
    /** Logical or. */
    public static final Op LOR = new Op(Operator.LOR);
    /** Bitwise or. */
    public static final Op BOR = new Op(Operator.BOR);
    /** Logical exclusive or. */
    public static final Op LXOR = new Op(Operator.LXOR);
    /** Bitwise exclusive or. */
    public static final Op BXOR = new Op(Operator.BXOR);
    /** The greatest value and the lowest index that has it (MPI 1.1, section 4.9.3). */
    public static final Op MAXLOC = new Op(Operator.MAXLOC);
    /** The least value and the lowest index that has it (MPI 1.1, section 4.9.3). */
    public static final Op MINLOC = new Op(Operator.MINLOC);

    /** An error ends the job unless the program catches the exception. */
    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler("ERRORS_ARE_FATAL");
    /** The caller handles errors. */
    public static final Errhandler ERRORS_RETURN = new Errhandler("ERRORS_RETURN");

    /** The group without members. */
    public static final Group GROUP_EMPTY = new Group(ProcessGroup.EMPTY);
    /** The null group. */
    public static final Group GROUP_NULL = new Group(null);
    /** The null request: it is complete at once. */
    public static final Request REQUEST_NULL = new Request();
    /** The status of a null request. */
    public static final Status EMPTY_STATUS = new Status();

    /** All ranks of the job. */
    public static final Intracomm COMM_WORLD = new Intracomm(Handle.WORLD);
    /** The calling rank alone. */
    public static final Intracomm COMM_SELF = new Intracomm(Handle.SELF);
    /** The null communicator. */
    public static final Comm COMM_NULL = new Comm(Handle.NULL);

    private MPI() {
    }

    /**
     * Starts MPI for the calling rank (MPI 1.1, section 7.5).
     *
     * @param args the arguments of main
     * @return the program's own arguments
     * @throws MPIException with {@code ERR_OTHER} if the rank has started or finished before, or runs outside a job
     */
    public static String[] Init(String[] args) throws MPIException {
        return initThread(THREAD_SINGLE, THREAD_SINGLE, args);
    }

    /**
     * Starts MPI with a thread level. {@link #queryThread} returns the granted level (MPI-2, section 8.7.3,
     * MPI_Init_thread).
     *
     * @param first the wanted level
     * @param second ignored unless it is greater: the original API passes the level twice
     * @param args the arguments of main
     * @return the program's own arguments
     * @throws MPIException with {@code ERR_ARG} for an unknown level, else as {@link #Init}
     */
    public static String[] initThread(int first, int second, String[] args) throws MPIException {
        int wanted = Math.max(first, second);
        if (wanted < THREAD_SINGLE || wanted > THREAD_MULTIPLE) {
            throw Failure.ARG.because("expected a level from THREAD_SINGLE to THREAD_MULTIPLE, found " + wanted);
        }
        RankProcess process = RankProcess.current();
        process.init(wanted);
        int words = Math.min(process.processEnvironment().launcherWords(), args == null ? 0 : args.length);
        return args == null ? new String[0] : Arrays.copyOfRange(args, words, args.length);
    }

    /**
     * {@return the granted thread level, one of the {@code THREAD_} constants (MPI-2, section 8.7.3, MPI_Query_thread)}
     *
     * @throws MPIException with {@code ERR_OTHER} before {@code Init} or after {@code Finalize}
     */
    public static int queryThread() throws MPIException {
        return running().threadLevel();
    }

    /**
     * {@return whether the calling thread called {@link #Init} (MPI-2, section 8.7.3, MPI_Is_thread_main)}
     *
     * @throws MPIException with {@code ERR_OTHER} before {@code Init} or after {@code Finalize}
     */
    public static boolean isMainThread() throws MPIException {
        return running().processEnvironment().isMainThread();
    }

    /**
     * Delivers what was sent, and ends MPI. Only {@link #Wtime}, {@link #Wtick}, {@link #Initialized} and
     * {@link #Finalized} may be called afterwards (MPI 1.1, section 7.5).
     *
     * @throws MPIException with {@code ERR_OTHER} before {@code Init} or after {@code Finalize}, and if a rank was
     *     found to be lost meanwhile; another call may go on without it
     */
    public static void Finalize() throws MPIException {
        RankProcess.current().finish();
    }

    /**
     * {@return whether {@link #Init} was called} May be called at any time (MPI 1.1, section 7.5).
     *
     * @throws MPIException never; old programs expect the clause
     */
    public static boolean Initialized() throws MPIException {
        RankProcess process = RankProcess.currentOrNull();
        return process != null && process.isInitialized();
    }

    /**
     * {@return whether {@link #Finalize} was called} May be called at any time (MPI-2, MPI_Finalized).
     *
     * @throws MPIException never; old programs expect the clause
     */
    public static boolean Finalized() throws MPIException {
        RankProcess process = RankProcess.currentOrNull();
        return process != null && process.isFinalized();
    }

    /**
     * {@return the name of the machine that the caller runs on (MPI 1.1, section 7.1.1)}
     *
     * @throws MPIException with {@code ERR_OTHER} before {@code Init} or after {@code Finalize}
     */
    public static String Get_processor_name() throws MPIException {
        return running().processEnvironment().processorName();
    }

    /**
     * {@return the seconds since a fixed moment in the past} Virtual runs return virtual time. The call costs what an
     * MPI call costs (MPI 1.1, section 7.4).
     *
     * @throws MPIException with {@code ERR_OTHER} outside of a job
     */
    public static double Wtime() throws MPIException {
        return RankProcess.current().seconds();
    }

    /**
     * {@return the resolution of {@link #Wtime} in seconds (MPI 1.1, section 7.4)}
     *
     * @throws MPIException never; old programs expect the clause
     */
    public static double Wtick() throws MPIException {
        return 1e-9;
    }

    /**
     * Attaches a buffer for sends in buffered mode (MPI 1.1, section 3.6).
     *
     * @param buffer the buffer
     * @throws MPIException with {@code ERR_BUFFER} for a null buffer or if one is attached already
     */
    public static void Buffer_attach(byte[] buffer) throws MPIException {
        running().messages().attach(buffer, Failure.BUFFER.given(buffer, "a buffer").length);
    }

    /**
     * Attaches a buffer for sends in buffered mode (MPI 1.1, section 3.6).
     *
     * @param buffer the buffer
     * @throws MPIException with {@code ERR_BUFFER} for a null buffer or if one is attached already
     */
    public static void Buffer_attach(ByteBuffer buffer) throws MPIException {
        running().messages().attach(buffer, Failure.BUFFER.given(buffer, "a buffer").capacity());
    }

    /**
     * Detaches the buffer. Waits until all buffered messages have left (MPI 1.1, section 3.6).
     *
     * @return the array that was attached; for a byte buffer its array if it has one, else null
     * @throws MPIException with {@code ERR_BUFFER} if no buffer is attached
     */
    @SuppressWarnings("ByteBufferBackingArray") // the program gave the array, and gets it back
    public static byte @Nullable [] Buffer_detach() throws MPIException {
        Object buffer = running().messages().detach();
        if (buffer instanceof ByteBuffer bytes) {
            return bytes.hasArray() ? bytes.array() : null;
        }
        return (byte[]) buffer;
    }

    /**
     * Allocates memory that the device reaches without copies, as far as it can (MPI-2, section 4.11, MPI_Alloc_mem): a
     * direct buffer, whose byte order is that of messages, little-endian.
     *
     * @param size the length in bytes, from 0
     * @return the memory, all 0; to be given to {@link #Free_mem}. What is not, {@link #Finalize} frees
     * @throws MPIException with {@code ERR_ARG} for a negative size, {@code ERR_NO_MEM} if there is not so much memory,
     *     {@code ERR_OTHER} before {@code Init} or after {@code Finalize}
     */
    public static ByteBuffer Alloc_mem(int size) throws MPIException {
        return running().memory().allocate(size);
    }

    /**
     * Frees memory of {@link #Alloc_mem}, which no message may use any more (MPI-2, section 4.11, MPI_Free_mem).
     *
     * @param memory the buffer, whatever its position and limit are
     * @throws MPIException with {@code ERR_BUFFER} for a buffer that is null, from elsewhere, freed already or of
     *     a pending request, {@code ERR_OTHER} before {@code Init} or after {@code Finalize}
     */
    public static void Free_mem(ByteBuffer memory) throws MPIException {
        running().memory().free(memory);
    }

    /**
     * Sets the error handler of {@link #COMM_WORLD} (MPI 1.1, section 7.2).
     *
     * @param handler the error handler
     * @throws MPIException as {@link Comm#Errhandler_set}
     */
    public static void Errorhandler_set(Errhandler handler) throws MPIException {
        COMM_WORLD.Errhandler_set(handler);
    }

    /**
     * {@return the error handler of {@link #COMM_WORLD} (MPI 1.1, section 7.2)}
     *
     * @throws MPIException as {@link Comm#Errhandler_get}
     */
    public static Errhandler Errorhandler_get() throws MPIException {
        return COMM_WORLD.Errhandler_get();
    }

    static RankProcess running() {
        RankProcess process = RankProcess.current();
        process.checkRunning();
        return process;
    }
}
