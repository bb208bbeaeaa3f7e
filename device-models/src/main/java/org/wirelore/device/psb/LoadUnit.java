package org.wirelore.device.psb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.wire.SciPacket;

/**
 * The way of loads. The bridge answers a load with a retry until it has the data. It fetches lines of 64 bytes and may
 * hold them for a time, so that what a later load gets may be old; attributes of the page change that. A load that
 * fails gives all ones.
 */
final class LoadUnit implements Requester, StatePart {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class,
            ByteOrder.LITTLE_ENDIAN);
    private static final int LONG_HOLD = 8;
    private static final int FETCHES_A_WORD = PsbRegister.ATAT_NO_PREFETCH | PsbRegister.ATAT_LOCK;
    private static final int NOT_HELD = FETCHES_A_WORD | PsbRegister.ATAT_NO_HOLD;
    /** Loads are no stream's; behind all streams. */
    private static final int GROUP = 64;

    /** A load that a CPU repeats until its data is there. */
    private static final class PendingLoad {
        /** How far it is. */
        enum State {
            FREE, WAITING, FETCHING, ANSWERED, READY
        }

        final int index;
        final byte[] data = new byte[HeldLine.BYTES];
        State state = State.FREE;
        @Nullable
        Runnable retry;
        int offset;
        int attributes;
        /** Where what is fetched begins in the store window, and how much it is. */
        int from;
        int bytes;
        boolean isFailed;
        long readyAtPs;

        PendingLoad(int index) {
            this.index = index;
        }
    }

    private final Scheduler scheduler;
    private final PsbConfig config;
    private final TranslationTable table;
    private final PsbCounters counters;
    private final ErrorUnit errors;
    private final PsbChoices choices;
    private final StoreStreams stores;
    private final PendingLoad[] loads;
    private final HeldLine[] held;
    private final WaitingCpus waiting = new WaitingCpus();
    private final Alarm delivery;
    private final int number;
    private @Nullable Transactions transactions;
    private int nextHeld;
    /** What the access gets that was accepted just now. */
    private int value = -1;

    LoadUnit(PsbConfig config, Scheduler scheduler, TranslationTable table, PsbCounters counters, ErrorUnit errors,
            PsbChoices choices, StoreStreams stores, int number) {
        this.scheduler = scheduler;
        this.config = config;
        this.table = table;
        this.counters = counters;
        this.errors = errors;
        this.choices = choices;
        this.stores = stores;
        this.number = number;
        loads = new PendingLoad[config.queues().loads()];
        for (int i = 0; i < loads.length; i++) {
            loads[i] = new PendingLoad(i);
        }
        held = new HeldLine[config.queues().heldLines()];
        for (int i = 0; i < held.length; i++) {
            held[i] = new HeldLine();
        }
        delivery = scheduler.alarm(config.name() + ".load", this::onDelivery);
    }

    void connect(Transactions to) {
        transactions = to;
    }

    /** Whether the data of a load is here; then {@link #take} gives it. */
    boolean accepts(int offset, int sizeBytes, Runnable retry) {
        PendingLoad load = find(retry);
        if (load != null && load.offset == offset) {
            return load.state == PendingLoad.State.READY && finish(load, sizeBytes);
        }
        int attributes = table.attributes(offset);
        if (attributes == 0) {
            errors.record(table.node(offset), PsbRegister.ERROR_ENTRY);
            value = -1;
            return true;
        }
        if (!stores.isClear(offset, retry)) {
            return false;
        }
        HeldLine line = heldLine(offset, attributes);
        if (line != null) {
            counters.heldLoads++;
            value = valueOf(line.data, offset - line.line, sizeBytes);
            return true;
        }
        begin(offset, sizeBytes, attributes, retry);
        return false;
    }

    /** The data of the load that was accepted last. */
    int take() {
        int taken = value;
        value = -1;
        return taken;
    }

    private boolean finish(PendingLoad load, int sizeBytes) {
        value = valueOf(load.data, load.offset - load.from, sizeBytes);
        if ((load.attributes & NOT_HELD) == 0 && !load.isFailed) {
            hold(load);
        }
        load.state = PendingLoad.State.FREE;
        load.retry = null;
        waiting.wake();
        return true;
    }

    private void hold(PendingLoad load) {
        HeldLine line = held[nextHeld];
        nextHeld = (nextHeld + 1) % held.length;
        boolean isLong = (load.attributes & PsbRegister.ATAT_LONG_HOLD) != 0;
        line.isValid = true;
        line.line = load.from;
        line.untilPs = scheduler.now() + config.times().holdPs() * (isLong ? LONG_HOLD : 1);
        System.arraycopy(load.data, 0, line.data, 0, HeldLine.BYTES);
    }

    private @Nullable HeldLine heldLine(int offset, int attributes) {
        if ((attributes & NOT_HELD) != 0) {
            return null;
        }
        int line = offset & -HeldLine.BYTES;
        for (HeldLine each : held) {
            if (each.isValid && each.line == line) {
                each.isValid = each.untilPs > scheduler.now() && !choices.dropsHeld();
                return each.isValid ? each : null;
            }
        }
        return null;
    }

    /** Forgets what is held of the line of an offset, to which something is stored. */
    void dropLine(int offset) {
        int line = offset & -HeldLine.BYTES;
        for (HeldLine each : held) {
            each.isValid &= each.line != line;
        }
    }

    void drop() {
        for (HeldLine each : held) {
            each.isValid = false;
        }
    }

    private @Nullable PendingLoad find(Runnable retry) {
        for (PendingLoad load : loads) {
            if (load.state != PendingLoad.State.FREE && retry.equals(load.retry)) {
                return load;
            }
        }
        return null;
    }

    private void begin(int offset, int sizeBytes, int attributes, Runnable retry) {
        for (PendingLoad load : loads) {
            if (load.state == PendingLoad.State.FREE) {
                boolean isWord = (attributes & FETCHES_A_WORD) != 0;
                load.retry = retry;
                load.offset = offset;
                load.attributes = attributes;
                load.from = isWord ? offset : offset & -HeldLine.BYTES;
                load.bytes = isWord ? sizeBytes : HeldLine.BYTES;
                load.state = PendingLoad.State.WAITING;
                counters.loads++;
                fetch(load);
                return;
            }
        }
        waiting.add(retry);
    }

    private void fetch(PendingLoad load) {
        SciPacket packet = Objects.requireNonNull(transactions).begin(number, load.index, table.node(load.from));
        if (packet == null) {
            return;
        }
        load.state = PendingLoad.State.FETCHING;
        packet.offset = table.address(load.from);
        packet.dataBytes = load.bytes;
        if ((load.attributes & PsbRegister.ATAT_LOCK) != 0) {
            packet.command = SciPacket.FETCH_ADD;
            packet.dataBytes = Integer.BYTES;
            LockWord.ONE.copyTo(packet.data);
        }
        counters.packets++;
        Objects.requireNonNull(transactions).launch(packet, GROUP + load.index);
    }

    @Override
    public void onAnswer(int tag, int node, int error, @Nullable SciPacket response) {
        PendingLoad load = loads[tag];
        boolean isShort = response != null && response.dataBytes < load.bytes;
        load.isFailed = error != 0 || response == null || isShort;
        if (load.isFailed || response == null) {
            errors.record(node, isShort && error == 0 ? PsbRegister.ERROR_TYPE : error);
            if (!choices.givesOldValue()) {
                Arrays.fill(load.data, (byte) -1);
            }
        } else {
            System.arraycopy(response.data, 0, load.data, 0, load.bytes);
        }
        load.state = PendingLoad.State.ANSWERED;
        load.readyAtPs = scheduler.now() + config.times().deliverPs();
        if (!delivery.isSet()) {
            delivery.set(load.readyAtPs);
        }
    }

    @Override
    public void onRoom() {
        for (PendingLoad load : loads) {
            if (load.state == PendingLoad.State.WAITING) {
                fetch(load);
            }
        }
    }

    private void onDelivery() {
        long nowPs = scheduler.now();
        long nextPs = Long.MAX_VALUE;
        for (PendingLoad load : loads) {
            if (load.state == PendingLoad.State.ANSWERED && load.readyAtPs <= nowPs) {
                load.state = PendingLoad.State.READY;
                Objects.requireNonNull(load.retry).run();
            } else if (load.state == PendingLoad.State.ANSWERED) {
                nextPs = Math.min(nextPs, load.readyAtPs);
            }
        }
        if (nextPs != Long.MAX_VALUE) {
            delivery.set(nextPs);
        }
    }

    private static int valueOf(byte[] data, int at, int sizeBytes) {
        return switch (sizeBytes) {
            case Byte.BYTES -> data[at] & 0xFF;
            case Short.BYTES -> (short) SHORT.get(data, at) & 0xFFFF;
            default -> (int) INT.get(data, at);
        };
    }

    void reset() {
        for (PendingLoad load : loads) {
            load.state = PendingLoad.State.FREE;
            load.retry = null;
        }
        drop();
        waiting.clear();
        delivery.cancel();
        nextHeld = 0;
        value = -1;
    }

    /** Loads under way are not part of it: the CPU that repeats them begins anew. */
    @Override
    public void visit(StateVisitor visitor) {
        long nowPs = scheduler.now();
        nextHeld = visitor.count("nextHeld", held.length - 1, nextHeld);
        for (HeldLine line : held) {
            visitor.part("held", line);
            line.untilPs = visitor.time("until", line.isValid ? line.untilPs : 0, nowPs);
        }
    }
}
