package mpi;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.OpenOperations;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.fmp.FmpJob;
import org.wirelore.adi.fmp.FmpProtocolConfig;
import org.wirelore.adi.message.ProcessEnvironment;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.type.ObjectSeal;
import org.wirelore.adi.sci.SciJob;
import org.wirelore.adi.sci.SciProtocolConfig;
import org.wirelore.adi.shm.ShmJob;
import org.wirelore.adi.shm.ShmProtocolConfig;
import org.wirelore.adi.shm.WaitMode;
import org.wirelore.adi.tcp.TcpJob;
import org.wirelore.adi.tcp.TcpProtocolConfig;
import org.wirelore.adi.unet.UNetProtocolConfig;
import org.wirelore.adi.urtp.UrtpConfig;
import org.wirelore.adi.urtp.UrtpJob;
import org.wirelore.adi.via.ViaJob;
import org.wirelore.adi.via.ViaProtocolConfig;
import org.wirelore.adi.viasci.ViaSciConfig;
import org.wirelore.adi.viasci.ViaSciJob;
import org.wirelore.adi.world.Job;
import org.wirelore.device.api.Host;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.emulator.host.PinnableMemory;

/**
 * Runs an MPI program on a number of ranks in virtual time, over a device of choice. When no rank can go on, the run
 * fails instead of hanging. A rank that ends without Finalize is finalized, and must have left nothing behind.
 */
final class MpiJob {
    private static final UNetProtocolConfig STREAMS = UNetProtocolConfig.DEFAULT.toBuilder().rendezvousBytes(3_000)
            .build();
    /** Messages of at least this many bytes take more than one packet under U-Net. */
    private static final int PACKET_BYTES = 1_483;
    /** With two ranks, messages of at least this many bytes ask their receiver first under URTP. */
    private static final int URTP_PACKET_BYTES = 1_469;
    /** What is under the ranks. */
    enum Device {
        UNET(STREAMS.rendezvousBytes(), PACKET_BYTES), SHM(ShmProtocolConfig.DEFAULT.rendezvousBytes(),
                ShmProtocolConfig.DEFAULT.pieceBytes(),
                ShmProtocolConfig.DEFAULT.pieces() * ShmProtocolConfig.DEFAULT.pieceBytes()), FMP(
                        FmpProtocolConfig.DEFAULT.rendezvousBytes(), FmpProtocolConfig.DEFAULT.unitBytes(),
                        FmpProtocolConfig.DEFAULT.partUnits() * FmpProtocolConfig.DEFAULT.unitBytes()), SCI(
                                SciProtocolConfig.DEFAULT.rendezvousBytes(),
                                SciProtocolConfig.DEFAULT.bufferBytes()), VIA(
                                        ViaProtocolConfig.DEFAULT.eagerBytes() + 1), VIASCI(
                                                ViaSciConfig.DEFAULT.switchBytes() + 1,
                                                SciProtocolConfig.DEFAULT.bufferBytes()), URTP(URTP_PACKET_BYTES), TCP(
                                                        SOCKETS.rendezvousBytes(),
                                                        TcpJob.INLINE_BYTES, TcpJob.SOCKET_BYTES);

        /** Up to here, messages are put together in a small block; longer ones go straight from the user's array. */
        private static final int STAGING_BYTES = 2048;

        /** Messages of at least this many bytes go by rendezvous. */
        final int rendezvousBytes;
        @SuppressWarnings("ImmutableEnumChecker") // the list is immutable
        private final List<Integer> limits;

        Device(Integer... limits) {
            this.rendezvousBytes = limits[0];
            this.limits = List.of(limits);
        }

        /** Bytes of messages at every switch of protocol, one below and one above it, and far from it. */
        int[] sizes() {
            TreeSet<Integer> sizes = new TreeSet<>(List.of(0, 1, 4, STAGING_BYTES, STAGING_BYTES + 1, 50_001));
            for (int limit : limits) {
                sizes.addAll(List.of(limit - 1, limit, limit + 1));
            }
            return sizes.stream().mapToInt(Integer::intValue).toArray();
        }

        /** As {@link #sizes}, without the longest. */
        int[] someSizes() {
            return IntStream.of(sizes()).filter(size -> size <= 3 * rendezvousBytes).toArray();
        }

        /** One that goes eagerly, and one that goes by rendezvous. */
        int[] shortAndLong() {
            return new int[]{16, rendezvousBytes * 3};
        }
    }

    /** What every rank does between Init and Finalize. */
    interface Program {
        void run(int rank, int size) throws Exception;
    }

    private static final TcpProtocolConfig SOCKETS = new TcpProtocolConfig(false, 8 << 10, 1 << 20,
            TcpProtocolConfig.DEFAULT.startupTimeoutPs());
    private static final TcpProtocolConfig ALL_ASK_BY_SOCKET = new TcpProtocolConfig(false, 0, 1 << 20,
            TcpProtocolConfig.DEFAULT.startupTimeoutPs());
    private static final ShmProtocolConfig ALL_ASK_IN_MEMORY = new ShmProtocolConfig(WaitMode.POLL, 32 << 10, 0, 4,
            32 << 10, 1 << 20, ShmProtocolConfig.DEFAULT.startupTimeoutPs());
    private static final UrtpConfig ALL_ASK_BY_URTP = UrtpJob.askingFirst(UrtpConfig.DEFAULT);
    private static final long CALL_PS = 1_000_000;

    private final Device device;
    private final int size;
    private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    private final List<Integer> aborts = Collections.synchronizedList(new ArrayList<>());
    private boolean leftoversAllowed;
    private boolean asksFirst;
    private @Nullable AdiObserver observer;
    private Predicate<MemorySegment> pinnable = PinnableMemory::isPinnable;
    private IntFunction<ObjectSeal> seals = rank -> ObjectSeal.NONE;

    MpiJob(Device device, int size) {
        this.device = device;
        this.size = size;
    }

    /** Lets ranks end with messages that were never received. */
    MpiJob allowLeftovers() {
        leftoversAllowed = true;
        return this;
    }

    /** Has every message ask its receiver first, however short. */
    MpiJob askFirst() {
        asksFirst = true;
        return this;
    }

    /** Shows what the ranks do; of the devices, only those on VIA. */
    MpiJob observer(AdiObserver newObserver) {
        observer = newObserver;
        return this;
    }

    /** Which memory the NICs of VIA register, of that which can be. */
    MpiJob pinning(Predicate<MemorySegment> canPin) {
        pinnable = canPin.and(PinnableMemory::isPinnable);
        return this;
    }

    /** Has ranks prove their objects, each in its way. */
    MpiJob sealed(IntFunction<ObjectSeal> ofRanks) {
        seals = ofRanks;
        return this;
    }

    /** Whether another program started the ranks, which may then share nothing but messages. */
    static boolean isLaunched() {
        return Checklist.LAUNCHED.isBound();
    }

    /** Runs, and throws the first thing that went wrong in any rank. */
    void run(Program program) {
        if (isLaunched()) {
            takePart(program);
            return;
        }
        AssertionError ended = null;
        try {
            start(program);
        } catch (AssertionError e) {
            ended = e;
        }
        if (!failures.isEmpty()) {
            throw new AssertionError("a rank failed: " + failures.getFirst(), failures.getFirst());
        }
        if (ended != null) {
            throw ended;
        }
    }

    /** The codes with which ranks have asked to end the job. */
    List<Integer> aborts() {
        return aborts;
    }

    /** As one of the ranks that another program has started, if their number is right. */
    private void takePart(Program program) {
        if (MPI.COMM_WORLD.Size() != size) {
            return;
        }
        Checklist.LAUNCHED.get()[0]++;
        try {
            program.run(MPI.COMM_WORLD.Rank(), size);
        } catch (Exception e) {
            throw new AssertionError("a rank failed: " + e, e);
        }
        tidy();
    }

    /** The next program finds what a new process would. */
    private static void tidy() {
        try {
            MPI.Buffer_detach();
        } catch (MPIException nothingAttached) {
            assert nothingAttached.getErrorClass() == MPI.ERR_BUFFER;
        }
        MPI.Errorhandler_set(MPI.ERRORS_ARE_FATAL);
    }

    private void start(Program program) {
        switch (device) {
            case UNET -> new Job(size, 1)
                    .config(asksFirst
                            ? UNetProtocolConfig.DEFAULT.toBuilder().rendezvousBytes(0).build()
                            : STREAMS)
                    .runClean((adi, host) -> live(adi, host, program));
            case SHM -> {
                ShmJob job = new ShmJob(size, asksFirst ? ALL_ASK_IN_MEMORY : ShmProtocolConfig.DEFAULT);
                price(job.ranks);
                job.run((adi, host) -> live(adi, host, program));
            }
            case FMP -> {
                FmpJob job = new FmpJob(size, asksFirst
                        ? FmpProtocolConfig.DEFAULT.rendezvous(0)
                        : FmpProtocolConfig.DEFAULT);
                price(job.ranks);
                job.run((adi, host) -> live(adi, host, program));
            }
            case SCI -> {
                SciJob job = new SciJob(size, asksFirst
                        ? SciProtocolConfig.DEFAULT.rendezvous(0)
                        : SciProtocolConfig.DEFAULT);
                price(job.ranks);
                job.run((adi, host) -> live(adi, host, program));
            }
            case VIA -> {
                ViaJob job = new ViaJob(size, asksFirst
                        ? ViaProtocolConfig.DEFAULT.room(2, ViaProtocolConfig.EAGER_BYTES_MIN)
                        : ViaProtocolConfig.DEFAULT);
                price(job.ranks);
                job.observer(observer).pinning(pinnable).run((adi, host) -> live(adi, host, program));
            }
            case VIASCI -> {
                ViaSciJob job = new ViaSciJob(size, asksFirst
                        ? ViaSciConfig.of(SciProtocolConfig.DEFAULT, ViaProtocolConfig.DEFAULT, 0)
                        : ViaSciConfig.DEFAULT);
                price(job.ranks);
                job.observer(observer).pinning(pinnable).run((adi, host) -> live(adi, host, program));
            }
            case URTP -> {
                UrtpJob job = new UrtpJob(size, asksFirst ? ALL_ASK_BY_URTP : UrtpConfig.DEFAULT, 1 << 20);
                price(job.ranks);
                job.run((adi, host) -> live(adi, host, program));
            }
            case TCP -> {
                TcpJob job = new TcpJob(size, asksFirst ? ALL_ASK_BY_SOCKET : SOCKETS);
                price(job.ranks);
                job.run((adi, host) -> live(adi, host, program));
            }
        }
    }

    private static void price(VirtualRanks ranks) {
        AdiCostNames.ALL.forEach(name -> ranks.price(name, name.equals(AdiCostNames.COPY) ? 0 : CALL_PS,
                name.equals(AdiCostNames.COPY) ? 1_000 : 0));
    }

    private void live(Adi adi, Host host, Program program) {
        RankProcess process = new RankProcess(adi, host, new Plain(host, aborts, seals.apply(adi.rank())),
                observer);
        try {
            ScopedValue.where(RankProcess.RUNNING, process)
                    .call((ScopedValue.CallableOp<@Nullable Void, Exception>) () -> {
                        MPI.Init(new String[0]);
                        program.run(MPI.COMM_WORLD.Rank(), MPI.COMM_WORLD.Size());
                        if (!MPI.Finalized()) {
                            MPI.Finalize();
                        }
                        return null;
                    });
            checkLeftovers(adi);
        } catch (Throwable e) {
            failures.add(e);
            throw new IllegalStateException("rank " + adi.rank() + ": " + e, e);
        }
    }

    private void checkLeftovers(Adi adi) {
        OpenOperations open = adi.open();
        if (!leftoversAllowed && open.unexpectedCount() + open.postedCount() + open.activeRequests() > 0) {
            throw new AssertionError("a rank must leave nothing behind: rank=" + adi.rank() + ", unexpected="
                    + open.unexpectedCount() + ", posted=" + open.postedCount() + ", requests="
                    + open.activeRequests());
        }
    }

    /** The environment of a rank of a test. */
    record Plain(Host host, List<Integer> aborts, ObjectSeal seal) implements ProcessEnvironment {
        Plain(Host host, List<Integer> aborts) {
            this(host, aborts, ObjectSeal.NONE);
        }

        @Override
        public String processorName() {
            return host.name();
        }

        @Override
        public int threadLevelMax() {
            return MPI.THREAD_SERIALIZED;
        }

        @Override
        public ClassLoader programLoader() {
            return MpiJob.class.getClassLoader();
        }

        @Override
        public Error abort(int code) {
            aborts.add(code);
            return new AssertionError("aborted: " + code);
        }
    }
}
