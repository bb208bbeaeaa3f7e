package org.wirelore.adi;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.device.api.CallNotes;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.StateKey;

/**
 * The progress engine of one rank: polls its devices, waits for them, and counts what it finds, so that others can see
 * whether the rank moves.
 */
public final class ProgressEngine {
    /** The number of idle polls after which the listener is called. */
    public static final int VAIN_LOOKS = 1 << 20;

    /** What a look at a clock of one's own takes. */
    private static final long CLOCK_READ_PS = 1_000_000;
    private static final long[] NOTHING = {};
    private static final boolean[] NONE_OVER = {};
    /** A place at which the rank's way is known: it looks for what its call waits for. */
    private static final int WAITING = 1;

    private final Adi adi;
    private final Host host;
    private final AdiDevice[] own;
    /** The own ones, and those of the engines beside this one. */
    private AdiDevice[] devices;
    private final DeviceSet waits;
    private Together all;
    private final RequestStart starts;
    private final PostedQueue posted;
    private final Cost deviceCheck;
    private long ownPs;

    /** The engines of one process, each of which works for all; and what they have done. */
    private static final class Together {
        /** Replaced as a whole, as other threads look at it. */
        private volatile List<ProgressEngine> engines;
        private boolean timed;
        private long movements;
        private long idleLooks;
        private long vainLooks;
        private long clockReads;
        private boolean waiting;
        private Runnable lookedInVain = () -> {
        };

        Together(ProgressEngine first) {
            engines = List.of(first);
        }
    }

    /** @param waits the devices that have not left */
    ProgressEngine(Adi adi, Host host, AdiDevice[] devices, DeviceSet waits, RequestStart starts,
            PostedQueue posted) {
        this.adi = adi;
        this.host = host;
        this.own = devices;
        this.devices = devices;
        this.all = new Together(this);
        this.waits = waits;
        this.starts = starts;
        this.posted = posted;
        this.deviceCheck = host.cost(AdiCostNames.DEVICE_CHECK);
    }

    /**
     * From now on this engine, which has none beside it yet, and another one with all beside that serve one process:
     * whichever of them polls or waits does it for the devices of all.
     */
    public void joinTo(ProgressEngine other) {
        all = other.all;
        all.engines = Stream.concat(all.engines.stream(), Stream.of(this)).toList();
        all.engines.forEach(ProgressEngine::gather);
    }

    /** Its devices have left; those of the others beside it go on without it. */
    public void part() {
        all.engines = all.engines.stream().filter(each -> !each.equals(this)).toList();
        all.engines.forEach(ProgressEngine::gather);
        all = new Together(this);
        gather();
    }

    private void gather() {
        devices = Stream
                .concat(Stream.of(own),
                        all.engines.stream().filter(each -> !each.equals(this)).flatMap(each -> Stream.of(each.own)))
                .toArray(AdiDevice[]::new);
        waits.set(devices);
    }

    /** As {@link Adi#progressOrWait}. */
    void pollOrWait() {
        CallNotes notes = host.notes();
        if (notes != null) {
            notes.beginsAnew(WAITING);
        }
        if (poll()) {
            return;
        }
        all.idleLooks++;
        try {
            awaitArrival(false, Host.FOREVER);
        } catch (InterruptedWait interrupted) {
            throw interrupted(adi.rank(), interrupted);
        }
    }

    /**
     * As {@link Adi#progressOrWait}, but not longer than to a moment.
     *
     * @param asleep whether to wait asleep even where the devices would look again and again; only where arrivals
     *     signal the host whether or not its devices sleep, as those of emulated hosts do
     * @param untilPs time of the host, or {@link Host#FOREVER}
     */
    public void pollOrWait(boolean asleep, long untilPs) {
        if (poll()) {
            return;
        }
        all.idleLooks++;
        try {
            awaitArrival(asleep, untilPs);
        } catch (InterruptedWait interrupted) {
            throw interrupted(adi.rank(), interrupted);
        }
    }

    /** As {@link Adi#progressOrWait}, of a call that looks for such a message and leaves it where it is. */
    public void pollOrWaitFor(int source, int tag, int context) {
        posted.probe(source, tag, context);
        try {
            pollOrWait();
        } finally {
            posted.stopProbing();
        }
    }

    /** As {@link Adi#progress}, of a call that looks for such a message and leaves it where it is. */
    boolean pollFor(int source, int tag, int context) {
        posted.probe(source, tag, context);
        try {
            return poll();
        } finally {
            posted.stopProbing();
        }
    }

    /** What decides what calls learn of several operations; null: they learn all that there is. */
    public AdiDevice.@Nullable Looks looks() {
        for (AdiDevice device : own) {
            AdiDevice.Looks looks = device.looks();
            if (looks != null) {
                return looks;
            }
        }
        return null;
    }

    /** How many operations the rank has started. */
    public long started() {
        return starts.operations();
    }

    /** Looks for a message, as a call would that leaves it where it is. */
    public long lookFor(AdiDevice.Looks looks, int source, int tag, int context) {
        posted.probe(source, tag, context);
        try {
            return looks.look(AdiDevice.Looks.Call.PROBE, NOTHING, NONE_OVER, starts.operations());
        } finally {
            posted.stopProbing();
        }
    }

    /** The program knows from now on that an operation is over. */
    public void noteSeen(long operation) {
        for (AdiDevice device : own) {
            device.seen(operation, starts.operations());
        }
    }

    /** As {@link Adi#progress}. */
    boolean poll() {
        boolean happened = false;
        boolean isMove = false;
        if (devices.length == 0) {
            host.spend(deviceCheck);
        }
        for (AdiDevice device : devices) {
            host.spend(deviceCheck);
            if (device.poll()) {
                happened = true;
                isMove |= !device.hasTalked();
            }
        }
        if (isMove) {
            all.movements++;
        } else if (!happened && (++all.vainLooks & (VAIN_LOOKS - 1)) == 0) {
            all.lookedInVain.run();
        }
        return happened;
    }

    /**
     * Times that something was done, arrived or left, mere questions and answers apart. As {@link #idleLooks} and
     * {@link #isTimed}, also for another thread that wants to know whether the rank moves; it may notice it late.
     */
    public long movements() {
        return all.movements;
    }

    /** Times that a call that waits found nothing to do: grows as long as such a call goes on. */
    public long idleLooks() {
        return all.idleLooks;
    }

    /** Sets the listener that is called after every {@value #VAIN_LOOKS} polls at which nothing had happened. */
    public void whenLookedInVain(Runnable listener) {
        all.lookedInVain = listener;
    }

    /** Looks, of calls that wait or do not, at which nothing had happened. */
    public long vainLooks() {
        return all.vainLooks;
    }

    /** Notes that the program has asked for the time, or lets it pass: what it does next may depend on that. */
    public void noteTime() {
        all.clockReads++;
    }

    /**
     * The time as the program sees it: that of the host; or, on a device on which messages take none, what the rank's
     * own calls make, so that no other rank can be seen in it.
     */
    public long nowPs() {
        return looks() == null ? host.now() : ownPs + all.clockReads * CLOCK_READ_PS;
    }

    /** Lets time pass for this rank alone, if it has its own; false if it has that of its host. */
    public boolean passAlone(long ps) {
        boolean isAlone = looks() != null;
        if (isAlone) {
            ownPs = ps > Host.FOREVER - ownPs ? Host.FOREVER : ownPs + ps;
        }
        return isAlone;
    }

    /** Grows with everything that the rank does or sees done, except looks that find nothing. */
    public long changes() {
        long operations = 0;
        for (ProgressEngine engine : all.engines) {
            operations += engine.starts.operations();
        }
        return all.movements + operations + all.clockReads;
    }

    /** Whether the rank is in a call that waits, which nothing ends but an arrival. */
    public boolean isWaiting() {
        return adi.isLeaving() || (all.waiting && !all.timed);
    }

    /** Whether the last call that found nothing to do had something to do later, without anything arriving. */
    public boolean isTimed() {
        return all.timed;
    }

    /** As {@link AdiDevice#hashInto}, of the rank with all its devices. */
    public boolean hashInto(StateKey key, long nowPs) {
        boolean isWhole = !adi.isLeaving() && starts.hashInto(key);
        for (AdiDevice device : own) {
            isWhole &= device.hashInto(key, nowPs);
        }
        return isWhole;
    }

    private void awaitArrival(boolean asleep, long untilPs) {
        long deadlinePs = Math.min(waits.deadlinePs(), untilPs);
        all.timed = deadlinePs != Host.FOREVER;
        all.waiting = true;
        if (asleep) {
            waits.sleep(host, deadlinePs);
        } else {
            waits.await(host, deadlinePs);
        }
        all.waiting = false;
    }

    /** The error of a rank that is interrupted while it waits. */
    static AdiException interrupted(int rank, InterruptedWait cause) {
        AdiException exception = new AdiException(ErrorClass.OTHER,
                "rank " + rank + " was interrupted while it waited");
        exception.initCause(cause);
        return exception;
    }
}
