package org.wirelore.adi.message;

import java.util.function.Supplier;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.EnvelopeWords;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/**
 * One rank as a process that runs an MPI program: its messages, its communicators, its life from Init to Finalize.
 *
 * <p>Many ranks may live in one virtual machine. The launcher binds each to the thread that runs it ({@link #RUNNING});
 * a program never names its own.
 */
public final class RankProcess {
    /** The rank that the current thread runs. */
    public static final ScopedValue<RankProcess> RUNNING = ScopedValue.newInstance();
    /**
     * The only rank that this virtual machine ever runs, which threads of the program's own belong to, too. To be bound
     * for a thread that calls {@link #settle} before the first call of {@link #current}.
     */
    public static final ScopedValue<RankProcess> ALONE = ScopedValue.newInstance();

    /** Why a call is refused after {@link #finish}. */
    static final String OVER = "nothing of MPI may be called after MPI.Finalize";

    private static final double SECONDS_PER_PS = 1e-12;
    /** The highest thread level, MPI_THREAD_MULTIPLE. */
    private static final int MULTIPLE = 3;

    private final Adi adi;
    private final Host host;
    private final ProcessEnvironment processEnvironment;
    private final @Nullable AdiObserver observer;
    private final CoreEvent event;
    private final Messages messages;
    private final @Nullable HeldBuffers heldBuffers;
    private final ProgramMemory memory;
    private final JointGroups joint;
    private int communicators;
    private final ContextIds contexts = new ContextIds();
    private final Communicator world;
    private final Communicator self;
    private final Cost clockCost;
    private int threadLevel;
    private int turn;
    /** The collective operation that was called last, and its communicator. */
    private String collective = "";
    private int collectiveOf = -1;
    /** Any thread of the rank may ask. */
    private volatile boolean initialized;
    private FinishOutcome outcome = FinishOutcome.CLEAN;
    /**
     * Any thread of the rank may ask; who sees it set sees how the rank has left, and that nothing of MPI changes any
     * more.
     */
    private volatile boolean finalized;

    /**
     * @param adi connected to all other ranks
     * @param observer receives collective operations, too; or null
     */
    public RankProcess(Adi adi, Host host, ProcessEnvironment processEnvironment, @Nullable AdiObserver observer) {
        this.adi = adi;
        this.host = host;
        this.processEnvironment = processEnvironment;
        this.observer = observer;
        this.event = new CoreEvent(adi.rank());
        this.messages = new Messages(adi, host, processEnvironment);
        this.heldBuffers = observer == null || messages.looks() == null ? null : new HeldBuffers(adi.rank(), observer);
        this.joint = new JointGroups(adi, host, processEnvironment);
        this.memory = new ProgramMemory(adi, (tag, context) -> EnvelopeWords.tag(tag), processEnvironment.gate());
        this.clockCost = host.cost(AdiCostNames.RECEIVE_CALL);
        this.world = new Communicator(this, ProcessGroup.all(adi.size()), null, ContextIds.WORLD);
        this.self = new Communicator(this, ProcessGroup.of(new int[]{adi.rank()}), null, ContextIds.SELF);
    }

    /**
     * The rank that the calling thread belongs to. Where one is {@link #ALONE}, all threads do.
     *
     * @throws MPIException if there is none: the program was not started as a rank
     */
    public static RankProcess current() {
        RankProcess rank = currentOrNull();
        if (rank == null) {
            throw Failure.OTHER.because("no rank calls MPI here: start the program with 'wirelore mpirun' or"
                    + " 'wirelore launch', on a rig whose protocol is not raw, and call MPI from the thread that"
                    + " runs main");
        }
        return rank;
    }

    /** The rank that the calling thread belongs to, or null. */
    public static @Nullable RankProcess currentOrNull() {
        RankProcess only = OnlyRank.RANK;
        if (only != null) {
            return only;
        }
        return RUNNING.isBound() ? RUNNING.get() : null;
    }

    /** Settles who is alone, by the thread that {@link #ALONE} is bound for: before it lets a program start threads. */
    public static void settle() {
        currentOrNull();
    }

    /**
     * Settled by the first call of all. A constant from then on, which costs the calls of a rank that is alone nothing.
     */
    private static final class OnlyRank {
        static final @Nullable RankProcess RANK = ALONE.isBound() ? ALONE.get() : null;
    }

    /** Begins: messages may be sent from now on. Returns the thread level granted. */
    public synchronized int init(int wantedLevel) {
        if (initialized) {
            throw Failure.OTHER.because(finalized
                    ? "MPI can't be initialized again after Finalize"
                    : "MPI is initialized already");
        }
        threadLevel = Math.min(wantedLevel, processEnvironment.threadLevelMax());
        processEnvironment.granted(threadLevel);
        initialized = true;
        return threadLevel;
    }

    /** Shuts down: delivers what was sent, and leaves the job. */
    public void finish() {
        Gate gate = processEnvironment.gate();
        gate.enter();
        try {
            checkRunning();
            joint.finish();
            outcome = adi.finish();
            reportLeftovers();
            report("mpi.packed", messages.memory().packed());
            report("mpi.unpacked", messages.memory().unpacked());
            messages.end();
            finalized = true;
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            gate.leave();
        }
    }

    /** On a device that explores, what the program leaves open is part of what it does. */
    private void reportLeftovers() {
        AdiObserver user = observer;
        if (heldBuffers == null || user == null) {
            return;
        }
        heldBuffers.leftovers().forEach(sentence -> user.on(event.warning(sentence)));
        if (communicators > 0) {
            user.on(event.warning(communicators == 1
                    ? "a communicator was never freed"
                    : communicators + " communicators were never freed"));
        }
    }

    private void report(String name, long count) {
        if (observer != null && count > 0) {
            observer.on(event.counted(name, count));
        }
    }

    /** As a member of a joint group: delivers what was sent there, and leaves it. */
    void leave() {
        Gate gate = processEnvironment.gate();
        gate.enter();
        try {
            adi.finish();
            messages.end();
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            adi.progressEngine().part();
            gate.leave();
        }
    }

    /** The joint groups that the process is in. */
    public JointGroups joint() {
        return joint;
    }

    /** How many communicators there are that {@link #communicator} has made. */
    int communicators() {
        return communicators;
    }

    /** How the ranks shut down; clean until {@link #finish}. */
    public FinishOutcome outcome() {
        return outcome;
    }

    public boolean isInitialized() {
        return initialized;
    }

    public boolean isFinalized() {
        return finalized;
    }

    /** Throws unless the program is between Init and Finalize. */
    public void checkRunning() {
        if (!initialized || finalized) {
            throw Failure.OTHER.because(initialized
                    ? OVER
                    : "MPI is not initialized: call MPI.Init first");
        }
    }

    public int rank() {
        return adi.rank();
    }

    /** Where the next search among several requests begins: behind the one that was found last. */
    public int turn() {
        return turn;
    }

    public void setTurn(int next) {
        turn = next;
    }

    /** The thread level granted at Init, or MULTIPLE (3) if the program has started threads since. */
    public int threadLevel() {
        return processEnvironment.gate().isShared() ? MULTIPLE : threadLevel;
    }

    public ProcessEnvironment processEnvironment() {
        return processEnvironment;
    }

    public Messages messages() {
        return messages;
    }

    /** What the program has lent to its requests, where that is watched. */
    @Nullable
    HeldBuffers heldBuffers() {
        return heldBuffers;
    }

    /** Memory that the program has from the library. */
    public ProgramMemory memory() {
        return memory;
    }

    /** All ranks of the job. */
    public Communicator world() {
        return world;
    }

    /** This rank alone. */
    public Communicator self() {
        return self;
    }

    /**
     * What the rank waits for, and what it has posted and received without a match; for the deadlock detector's report.
     */
    public String explainWait() {
        String elsewhere = isIdle() ? joint.explainWait() : null;
        return elsewhere != null ? elsewhere : messages.explainWait(this::envelope);
    }

    /** Whether nothing is under way in the process's own job. */
    boolean isIdle() {
        return messages.isIdle();
    }

    private String envelope(int tag, int context) {
        int communicator = context / ContextIds.CONTEXTS;
        if (!AdiSink.isCollective(context)) {
            return EnvelopeWords.tag(tag) + ", communicator " + communicator;
        }
        return ", in " + (communicator == collectiveOf ? collective : "a collective operation") + " of communicator "
                + communicator;
    }

    /** Seconds on the host's clock; reading it costs the host what a call costs. */
    public double seconds() {
        processEnvironment.gate().enterForClock();
        try {
            host.spend(clockCost);
            adi.progressEngine().noteTime();
            return adi.progressEngine().nowPs() * SECONDS_PER_PS;
        } finally {
            processEnvironment.gate().leaveForClock();
        }
    }

    /** How ranks find out which bits they all have set. */
    public interface Agreement {
        /** The bits that are set at every rank that takes part. */
        long[] common(long[] own);
    }

    /**
     * A number for a new communicator, which all ranks that take part find free. Collective.
     *
     * @param takes whether this rank will be in the communicator
     */
    public int agreeOnContext(Agreement agreement, boolean takes) {
        while (true) {
            long[] own = inside(contexts::offer);
            try {
                int id = ContextIds.lowest(agreement.common(own));
                if (id >= 0) {
                    return inside(() -> {
                        if (takes) {
                            contexts.take(id);
                        }
                        return id;
                    });
                }
            } finally {
                inside(() -> {
                    contexts.withdraw(own);
                    return own;
                });
            }
        }
    }

    private <T> T inside(Supplier<T> action) {
        processEnvironment.gate().enter();
        try {
            return action.get();
        } finally {
            processEnvironment.gate().leave();
        }
    }

    /** A new communicator with a number that {@link #agreeOnContext} gave. */
    public Communicator communicator(ProcessGroup local, @Nullable ProcessGroup remote, int id) {
        return inside(() -> {
            communicators++;
            return new Communicator(this, local, remote, id);
        });
    }

    /** Gives a communicator's number back. */
    void releaseContext(int id) {
        processEnvironment.gate().enter();
        try {
            contexts.release(id);
            messages.groups().members(Communicator.collectiveContext(id), null);
            communicators--;
        } finally {
            processEnvironment.gate().leave();
        }
    }

    void noteCollective(int communicator, String name) {
        collective = name;
        collectiveOf = communicator;
    }

    void tellCollective(int communicator, int number, String name, Supplier<String> same, int root,
            ProcessGroup group) {
        noteCollective(communicator, name);
        if (observer != null) {
            observer.on(event.collectiveBegun(communicator, group.digest(), number, name + same.get(), root));
        }
    }
}
