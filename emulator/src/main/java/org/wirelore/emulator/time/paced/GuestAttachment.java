package org.wirelore.emulator.time.paced;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.emulator.backend.guest.GuestAccess;
import org.wirelore.emulator.backend.guest.GuestCard;
import org.wirelore.emulator.backend.guest.GuestInterrupt;
import org.wirelore.emulator.backend.guest.GuestPort;
import org.wirelore.emulator.host.BusTarget;

/**
 * Joins a card to the guest whose driver uses it, or, in a replay, to the log of its accesses. An access enters like a
 * frame, is performed in an event at its stamp, and then answered: the guest waits meanwhile. A write to a window in
 * memory space is posted, as on a PCI bus (PCI 2.1, section 3.2.5): the guest goes on at once, and its next access is
 * taken when the write has been performed. The log has the bytes of whatever the card reads of the guest's memory: with
 * them the card is a function of the log, and its whole session replays without the guest.
 */
public final class GuestAttachment implements Inlet {
    /** How long after an access the next one is likely: a driver makes thousands in a row. */
    private static final long SPIN_NANOS = 200_000;
    private static final long[] NO_LAYOUT = {};
    /** Accesses that are further apart are no row: the driver has done something else between. */
    private static final long ROW_NANOS = 1_000_000;
    private static final int DIGITS = 3;

    private final String name;
    private final @Nullable GuestPort port;
    private final @Nullable GuestInterrupt interrupt;
    private final Alarm arrival;
    private final GuestAccess access = new GuestAccess();
    private final BusTarget memory;
    /** From one access to the next in a row, nanoseconds. */
    private final Histogram periods = new Histogram(ROW_NANOS, DIGITS);
    private Supplier<String> trouble = () -> "";
    private @Nullable GuestCard card;
    private @Nullable ExternalLog log;
    private @Nullable ExternalRecording recording;
    private int number;
    private boolean isPending;
    private long[] layout = NO_LAYOUT;
    private boolean level;
    private boolean shown;
    private boolean wasAccessed;
    private long answeredNanos;
    private long enteredPs;
    private long accesses;

    /**
     * @param name its stable name, such as {@code ether0.guest0}
     * @param port null in a replay
     * @param interrupt how the guest is interrupted; null in a replay
     */
    public GuestAttachment(String name, Scheduler scheduler, @Nullable GuestPort port,
            @Nullable GuestInterrupt interrupt) {
        this.name = name;
        this.port = port;
        this.interrupt = interrupt;
        arrival = scheduler.alarm(name + ".access", this::onAccess);
        memory = port == null ? new Recorded() : new Logged(port.memory());
    }

    /** Connects it to the card. */
    public void connect(GuestCard newCard) {
        card = newCard;
    }

    /** What the card's bus reaches. */
    public BusTarget memory() {
        return memory;
    }

    /** The card's request to the guest; it gets there after the event. */
    public InterruptLine interruptLine() {
        return asserted -> level = asserted;
    }

    /** Accesses in this run. */
    public long accesses() {
        return accesses;
    }

    /** Accesses in this run that no card has answered. */
    public long unanswered() {
        return card == null ? 0 : card.unanswered();
    }

    /** The number of the interrupt that the guest has given the card, from its register at 3Ch. */
    public int interruptNumber() {
        return card == null ? 0 : card.interruptNumber();
    }

    /** Says who knows why the guest can't go on: one line, empty as long as all is well. For any thread. */
    public void watch(Supplier<String> newTrouble) {
        trouble = newTrouble;
    }

    /**
     * What an access costs the guest: the time from one to the next, where a driver makes them in a row, that a
     * percentage of them did not exceed. What the guest computes between two is in it, so that it is no less than an
     * access takes.
     *
     * @param percentile 0 to 100
     * @return nanoseconds of the paced clock; 0 if there was no row
     */
    public long periodNanos(double percentile) {
        return periods.getTotalCount() == 0 ? 0 : periods.getValueAtPercentile(percentile);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long latencyPs() {
        return 0;
    }

    @Override
    public void begin() {
        accesses = 0;
        answeredNanos = 0;
        enteredPs = 0;
        periods.reset();
        wasAccessed = false;
    }

    /** Forgets everything; comes after the scheduler's own reset. */
    public void reset() {
        isPending = false;
        level = false;
        layout = NO_LAYOUT;
    }

    @Override
    public long refused() {
        return 0;
    }

    @Override
    public boolean isBusy(long nowNanos) {
        if (wasAccessed) {
            wasAccessed = false;
            answeredNanos = nowNanos;
        }
        return answeredNanos != 0 && nowNanos - answeredNanos < SPIN_NANOS;
    }

    @Override
    public void look(int newNumber, long stampPs, long events, @Nullable ExternalLog newLog) {
        number = newNumber;
        log = newLog;
        if (interrupt != null) {
            interrupt.look();
        }
        showLevel(false);
        GuestPort present = port;
        if (present == null || isPending) {
            return;
        }
        try {
            if (present.next()) {
                copy(present.access());
                layout = access.kind == GuestAccess.Kind.MAP ? present.memory().layout() : layout;
                if (newLog != null) {
                    newLog.access(events, stampPs, number, access,
                            access.kind == GuestAccess.Kind.MAP ? layout : NO_LAYOUT);
                }
                enter(stampPs);
                if (isPosted()) {
                    present.answer(0);
                }
            }
        } catch (IOException senseless) {
            throw new PortLostException(name + ": " + senseless.getMessage());
        }
    }

    private void copy(GuestAccess from) {
        access.set(from.kind, from.address, from.size, from.value, from.isMemory);
    }

    private void enter(long stampPs) {
        long sinceNanos = (stampPs - enteredPs) / TimeUnits.PS_PER_NS;
        if (accesses > 0 && sinceNanos <= ROW_NANOS) {
            periods.recordValue(sinceNanos);
        }
        enteredPs = stampPs;
        isPending = true;
        arrival.set(stampPs);
    }

    @Override
    public void lookAtCarrier(int newNumber, long stampPs, long events, @Nullable ExternalLog newLog) {
        // A guest that has ended in order asks nothing any more; its card stays as it is.
        String text = trouble.get();
        if (!text.isEmpty()) {
            throw new PortLostException(text);
        }
    }

    @Override
    public void replay(ExternalRecording from) {
        if (!from.isAccess()) {
            throw new DivergenceException("the recording does not fit its rig: " + name
                    + " takes accesses of a guest, the recording has a frame");
        }
        if (isPending) {
            throw new DivergenceException(
                    "the recording does not fit its rig: two accesses of a guest at once at " + name);
        }
        recording = from;
        number = from.port();
        long[] mapped = from.access(access);
        layout = access.kind == GuestAccess.Kind.MAP ? mapped : layout;
        enter(from.stampPs());
    }

    private void onAccess() {
        GuestCard present = card;
        if (present == null) {
            throw new IllegalStateException("must hold: a guest has a card: " + name);
        }
        isPending = false;
        accesses++;
        wasAccessed = true;
        long value = present.perform(access);
        if (port == null) {
            check(value);
            return;
        }
        if (log != null) {
            log.answer(number, value);
        }
        showLevel(true);
        if (access.kind.isAnswered && !isPosted()) {
            port.answer(value);
        }
    }

    private boolean isPosted() {
        return access.kind == GuestAccess.Kind.WRITE && access.isMemory;
    }

    private void check(long value) {
        ExternalRecording from = recording;
        long recorded = from == null ? value : from.takeAnswer(number);
        if (recorded != value) {
            throw new DivergenceException("the replay left the way of its recording: access " + accesses + " of "
                    + name + " (" + access + ") reads 0x" + Long.toHexString(value) + ", in the recording 0x"
                    + Long.toHexString(recorded));
        }
    }

    /**
     * Shows the guest the level that the line has now.
     *
     * @param isAwaited whether a guest that has just lowered it must not go on before it sees that
     */
    private void showLevel(boolean isAwaited) {
        GuestInterrupt present = interrupt;
        if (present != null && shown != level) {
            shown = level;
            present.set(level, isAwaited && !level);
        }
    }

    /** The guest's own memory; what is read of it is logged. */
    private final class Logged implements BusTarget {
        private final BusTarget own;

        Logged(BusTarget own) {
            this.own = own;
        }

        @Override
        public boolean contains(long address, int length) {
            return own.contains(address, length);
        }

        @Override
        public void read(long address, byte[] into, int offset, int length) {
            own.read(address, into, offset, length);
            ExternalLog present = log;
            if (present != null) {
                present.read(number, into, offset, length);
            }
        }

        @Override
        public void write(long address, byte[] from, int offset, int length) {
            own.write(address, from, offset, length);
        }
    }

    /** What the card read in the recorded run; what it writes has gone to the guest then. */
    private final class Recorded implements BusTarget {
        @Override
        public boolean contains(long address, int length) {
            long at = address;
            long end = address + length;
            for (int i = 0; i < layout.length && at < end; i += 2) {
                if (at >= layout[i] && at - layout[i] < layout[i + 1]) {
                    at = layout[i] + layout[i + 1];
                    i = -2;
                }
            }
            return at >= end && length > 0;
        }

        @Override
        public void read(long address, byte[] into, int offset, int length) {
            ExternalRecording from = recording;
            if (from == null) {
                Arrays.fill(into, offset, offset + length, (byte) 0);
            } else {
                from.takeRead(number, into, offset, length);
            }
        }

        @Override
        public void write(long address, byte[] from, int offset, int length) {
            // The guest that has read it is no more.
        }
    }
}
