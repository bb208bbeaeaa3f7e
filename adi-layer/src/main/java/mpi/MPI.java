package mpi;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.BufferedSends;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.RankGroup;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.type.BaseType;

/** The environment, and all predefined handles and constants. They may be read before {@link #Init}. */
public final class MPI {
    public static final int SUCCESS = 0;
    public static final int ERR_BUFFER = 1;
    public static final int ERR_COUNT = 2;
    public static final int ERR_TYPE = 3;
    public static final int ERR_TAG = 4;
    public static final int ERR_COMM = 5;
    public static final int ERR_RANK = 6;
    public static final int ERR_ROOT = 7;
    public static final int ERR_GROUP = 8;
    public static final int ERR_OP = 9;
    public static final int ERR_TOPOLOGY = 10;
    public static final int ERR_DIMS = 11;
    public static final int ERR_ARG = 12;
    public static final int ERR_UNKNOWN = 13;
    public static final int ERR_TRUNCATE = 14;
    public static final int ERR_OTHER = 15;
    public static final int ERR_INTERN = 16;
    public static final int ERR_IN_STATUS = 17;
    public static final int ERR_PENDING = 18;
    public static final int ERR_REQUEST = 19;
    public static final int ERR_KEYVAL = 20;
    public static final int ERR_NO_MEM = 21;
    public static final int ERR_INFO = 22;
    public static final int ERR_WIN = 23;
    public static final int ERR_LASTCODE = 23;

    /** As a source: any rank. */
    public static final int ANY_SOURCE = Communicator.ANY_SOURCE;
    /** As a receive's tag: any tag. */
    public static final int ANY_TAG = Communicator.ANY_TAG;
    /** As a source or destination: nobody. */
    public static final int PROC_NULL = Communicator.PROC_NULL;
    /** What has no value. */
    public static final int UNDEFINED = -4;

    /** What a buffered message takes beside its data, bytes. */
    public static final int BSEND_OVERHEAD = BufferedSends.OVERHEAD;
    /** What a send takes beside its data, bytes; the same as for a buffered one. */
    public static final int SEND_OVERHEAD = BSEND_OVERHEAD;
    /** What a receive takes beside its data, bytes. */
    public static final int RECV_OVERHEAD = 0;

    /** Results of comparisons. */
    public static final int IDENT = 0;
    public static final int CONGRUENT = 1;
    public static final int SIMILAR = 2;
    public static final int UNEQUAL = 3;

    /** Results of {@link Comm#Topo_test}. */
    public static final int GRAPH = 1;
    public static final int CART = 2;

    /** Attribute keys of every communicator: the largest tag, the host's rank, and the rank that has files. */
    public static final int TAG_UB = 1;
    public static final int HOST = 2;
    public static final int IO = 3;

    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** One thread. */
    public static final int THREAD_SINGLE = 0;
    /** Only the main thread calls MPI. */
    public static final int THREAD_FUNNELED = 1;
    /** One thread at a time calls MPI. */
    public static final int THREAD_SERIALIZED = 2;
    /** Any thread at any time. */
    public static final int THREAD_MULTIPLE = 3;

    public static final Datatype NULL = Datatype.marker(Datatype.Bound.NONE, "NULL");
    public static final Datatype BYTE = Datatype.predefined(BaseType.BYTE, 1, "BYTE");
    public static final Datatype CHAR = Datatype.predefined(BaseType.CHAR, 1, "CHAR");
    public static final Datatype SHORT = Datatype.predefined(BaseType.SHORT, 1, "SHORT");
    public static final Datatype BOOLEAN = Datatype.predefined(BaseType.BOOLEAN, 1, "BOOLEAN");
    public static final Datatype INT = Datatype.predefined(BaseType.INT, 1, "INT");
    public static final Datatype LONG = Datatype.predefined(BaseType.LONG, 1, "LONG");
    public static final Datatype FLOAT = Datatype.predefined(BaseType.FLOAT, 1, "FLOAT");
    public static final Datatype DOUBLE = Datatype.predefined(BaseType.DOUBLE, 1, "DOUBLE");
    /** References to serializable objects. */
    public static final Datatype OBJECT = Datatype.predefined(BaseType.OBJECT, 1, "OBJECT");
    /** What {@link Comm#Pack} makes. */
    public static final Datatype PACKED = Datatype.predefined(BaseType.PACKED, 1, "PACKED");
    /** Sets the lower bound of a {@link Datatype#Struct}. */
    public static final Datatype LB = Datatype.marker(Datatype.Bound.LOWER, "LB");
    /** Sets the upper bound of a {@link Datatype#Struct}. */
    public static final Datatype UB = Datatype.marker(Datatype.Bound.UPPER, "UB");
    /** Pairs of a value and where it is, for {@link #MAXLOC} and {@link #MINLOC}. */
    public static final Datatype SHORT2 = Datatype.predefined(BaseType.SHORT, 2, "SHORT2");
    public static final Datatype INT2 = Datatype.predefined(BaseType.INT, 2, "INT2");
    public static final Datatype LONG2 = Datatype.predefined(BaseType.LONG, 2, "LONG2");
    public static final Datatype FLOAT2 = Datatype.predefined(BaseType.FLOAT, 2, "FLOAT2");
    public static final Datatype DOUBLE2 = Datatype.predefined(BaseType.DOUBLE, 2, "DOUBLE2");

    public static final Op MAX = new Op(Operator.MAX);
    public static final Op MIN = new Op(Operator.MIN);
    public static final Op SUM = new Op(Operator.SUM);
    public static final Op PROD = new Op(Operator.PROD);
    public static final Op LAND = new Op(Operator.LAND);
    public static final Op BAND = new Op(Operator.BAND);
    public static final Op LOR = new Op(Operator.LOR);
    public static final Op BOR = new Op(Operator.BOR);
    public static final Op LXOR = new Op(Operator.LXOR);
    public static final Op BXOR = new Op(Operator.BXOR);
    /** The greatest value and the lowest place where it is. */
    public static final Op MAXLOC = new Op(Operator.MAXLOC);
    /** The least value and the lowest place where it is. */
    public static final Op MINLOC = new Op(Operator.MINLOC);

    /** Errors end the job, unless the program catches the exception. */
    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler("ERRORS_ARE_FATAL");
    /** Errors are the caller's to handle. */
    public static final Errhandler ERRORS_RETURN = new Errhandler("ERRORS_RETURN");

    public static final Group GROUP_EMPTY = new Group(RankGroup.EMPTY);
    public static final Group GROUP_NULL = new Group(null);
    public static final Request REQUEST_NULL = new Request();
    public static final Status EMPTY_STATUS = new Status();

    /** All ranks of the job. */
    public static final Intracomm COMM_WORLD = new Intracomm(Handle.WORLD);
    /** The calling rank alone. */
    public static final Intracomm COMM_SELF = new Intracomm(Handle.SELF);
    public static final Comm COMM_NULL = new Comm(Handle.NOBODY);

    private MPI() {
    }

    /**
     * Begins.
     *
     * @param args as main was given them
     * @return the program's own arguments
     */
    public static String[] Init(String[] args) throws MPIException {
        return initThread(THREAD_SINGLE, THREAD_SINGLE, args);
    }

    /**
     * Begins with a thread level.
     *
     * @param first the level wanted
     * @param second ignored unless greater: the original API gave the level twice
     * @return the program's own arguments; {@link #queryThread} tells the level granted
     */
    public static String[] initThread(int first, int second, String[] args) throws MPIException {
        int wanted = Math.max(first, second);
        if (wanted < THREAD_SINGLE || wanted > THREAD_MULTIPLE) {
            throw Failure.ARG.because("a thread level must be THREAD_SINGLE to THREAD_MULTIPLE: level=" + wanted);
        }
        RankProcess process = RankProcess.current();
        process.init(wanted);
        int words = Math.min(process.processEnvironment().launcherWords(), args == null ? 0 : args.length);
        return args == null ? new String[0] : Arrays.copyOfRange(args, words, args.length);
    }

    /** The thread level granted. */
    public static int queryThread() throws MPIException {
        return running().threadLevel();
    }

    /** Whether the calling thread is the one that runs main. */
    public static boolean isMainThread() throws MPIException {
        return running().processEnvironment().isMainThread();
    }

    /** Delivers what was sent, and ends. Nothing of MPI but the clocks may be called afterwards. */
    public static void Finalize() throws MPIException {
        RankProcess.current().finish();
    }

    public static boolean Initialized() throws MPIException {
        RankProcess process = RankProcess.currentOrNull();
        return process != null && process.isInitialized();
    }

    public static boolean Finalized() throws MPIException {
        RankProcess process = RankProcess.currentOrNull();
        return process != null && process.isFinalized();
    }

    /** The name of the machine that the caller runs on. */
    public static String Get_processor_name() throws MPIException {
        return running().processEnvironment().processorName();
    }

    /** Seconds since some moment in the past: virtual in a virtual run. Costs what a call costs. */
    public static double Wtime() throws MPIException {
        return RankProcess.current().seconds();
    }

    /** The least time between two readings of {@link #Wtime}, seconds. */
    public static double Wtick() throws MPIException {
        return 1e-9;
    }

    /** Room for buffered sends. */
    public static void Buffer_attach(byte[] buffer) throws MPIException {
        running().messages().attach(buffer, Failure.BUFFER.given(buffer, "a buffer").length);
    }

    /** As {@link #Buffer_attach(byte[])}. */
    public static void Buffer_attach(ByteBuffer buffer) throws MPIException {
        running().messages().attach(buffer, Failure.BUFFER.given(buffer, "a buffer").capacity());
    }

    /**
     * Waits until all buffered messages have left.
     *
     * @return the array that was attached; for a byte buffer, its array if it has one; else null
     */
    @SuppressWarnings("ByteBufferBackingArray") // the program gave the array, and gets it back
    public static byte @Nullable [] Buffer_detach() throws MPIException {
        Object buffer = running().messages().detach();
        if (buffer instanceof ByteBuffer bytes) {
            return bytes.hasArray() ? bytes.array() : null;
        }
        return (byte[]) buffer;
    }

    /** Sets the error handler of {@link #COMM_WORLD}. */
    public static void Errorhandler_set(Errhandler handler) throws MPIException {
        COMM_WORLD.Errhandler_set(handler);
    }

    public static Errhandler Errorhandler_get() throws MPIException {
        return COMM_WORLD.Errhandler_get();
    }

    static RankProcess running() {
        RankProcess process = RankProcess.current();
        process.checkRunning();
        return process;
    }
}
