package org.wirelore.device.psb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.HostWriteListener;
import org.wirelore.device.api.psb.PsbDescriptor;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.pci.PciInterrupts;

/**
 * The DMA engine: it works through a chain of descriptors in host memory, a few packets at a time. It stops at the
 * first packet that is not answered well, when all under way are answered.
 */
final class ChainEngine implements Requester, StatePart {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int GROUP = 128;
    private static final int PLACES = 16;
    /** How much longer a pause is than the time between two packets. */
    private static final int PAUSE = 64;

    /** What the engine is about. */
    private enum State {
        IDLE, FETCHING, MOVING
    }

    private final Scheduler scheduler;
    private final PsbConfig config;
    private final HostMemoryPort memory;
    private final PciInterrupts interrupts;
    private final ErrorUnit errors;
    private final PsbCounters counters;
    private final PsbChoices choices;
    private final int number;
    private final Alarm alarm;
    private final byte[] descriptor = new byte[PsbDescriptor.BYTES];
    private final boolean[] isTaken = new boolean[PLACES];
    private final int[] localOf = new int[PLACES];
    private final int[] bytesOf = new int[PLACES];
    private final byte[] data = new byte[SciPacket.DATA_BYTES_MAX];
    private final WaitingCpus waiting = new WaitingCpus();
    private @Nullable Transactions transactions;
    private @Nullable HostWriteListener listener;

    private State state = State.IDLE;
    private int next;
    private boolean isRead;
    private int left;
    private int local;
    private int node;
    private long remote;
    private int underWay;
    private int done;
    private boolean hasFailed;
    private boolean isAborted;
    private boolean isStuck;

    ChainEngine(PsbConfig config, Scheduler scheduler, HostMemoryPort memory, PciInterrupts interrupts,
            ErrorUnit errors, PsbCounters counters, PsbChoices choices, int number) {
        this.scheduler = scheduler;
        this.config = config;
        this.memory = memory;
        this.interrupts = interrupts;
        this.errors = errors;
        this.counters = counters;
        this.choices = choices;
        this.number = number;
        alarm = scheduler.alarm(config.name() + ".engine", this::onAlarm);
    }

    void connect(Transactions to) {
        transactions = to;
    }

    void onWrites(@Nullable HostWriteListener to) {
        listener = to;
    }

    void start(int address) {
        if (state == State.IDLE) {
            done = 0;
            hasFailed = false;
            isAborted = false;
            next = address;
            fetch();
        }
    }

    void abort() {
        if (state != State.IDLE) {
            isAborted = true;
            if (underWay == 0) {
                alarm.cancel();
                finish();
            }
        }
    }

    boolean isBusy() {
        return state != State.IDLE;
    }

    int done() {
        return done;
    }

    int status() {
        return (isBusy() ? PsbRegister.DMAS_BUSY : 0) | (hasFailed ? PsbRegister.DMAS_ERROR : 0)
                | (isAborted ? PsbRegister.DMAS_ABORTED : 0);
    }

    /** Whether the status can be read: not while a chain is being aborted. */
    boolean answers(Runnable retry) {
        if (!isBusy() || !isAborted) {
            return true;
        }
        waiting.add(retry);
        return false;
    }

    private void fetch() {
        state = State.FETCHING;
        alarm.set(memory.claimRead(PsbDescriptor.BYTES) + config.engine().startPs());
    }

    private void onAlarm() {
        if (state == State.FETCHING) {
            load();
        } else if (state == State.MOVING) {
            move();
        }
    }

    private void load() {
        if (memory.read(Integer.toUnsignedLong(next), descriptor, PsbDescriptor.BYTES) != DmaBus.OK) {
            fail(node, PsbRegister.ERROR_BUS);
            finish();
            return;
        }
        int length = word(PsbDescriptor.LENGTH);
        isRead = (length & PsbDescriptor.READ) != 0;
        left = length & ~PsbDescriptor.READ;
        local = word(PsbDescriptor.LOCAL);
        node = word(PsbDescriptor.REMOTE_HIGH) >>> 16;
        remote = (long) (word(PsbDescriptor.REMOTE_HIGH) & 0xFFFF) << 32
                | Integer.toUnsignedLong(word(PsbDescriptor.REMOTE_LOW));
        next = word(PsbDescriptor.NEXT);
        counters.descriptors++;
        state = State.MOVING;
        move();
    }

    private int word(int at) {
        return (int) INT.get(descriptor, at);
    }

    /** Makes the next packet, or ends the descriptor. */
    private void move() {
        if (left > 0 && !hasFailed && !isAborted) {
            if (underWay < config.engine().transactions()) {
                launch();
            }
            return;
        }
        if (underWay > 0) {
            return;
        }
        if (left == 0 && !hasFailed && !isAborted) {
            done++;
            if (next != 0) {
                fetch();
                return;
            }
        }
        finish();
    }

    private void launch() {
        int bytes = StoreStreams.packetBytes((int) (remote % config.streamBytes()),
                (int) (remote % config.streamBytes()) + left, config.packetBytes());
        int place = 0;
        while (isTaken[place]) {
            place++;
        }
        SciPacket packet = Objects.requireNonNull(transactions).begin(number, place, node);
        isStuck = packet == null;
        if (packet == null) {
            return;
        }
        isTaken[place] = true;
        underWay++;
        packet.offset = remote;
        packet.dataBytes = bytes;
        packet.command = isRead ? SciPacket.READ : SciPacket.WRITE;
        localOf[place] = local;
        bytesOf[place] = bytes;
        long busPs = isRead ? scheduler.now() : memory.claimRead(bytes);
        boolean isThere = isRead
                || memory.read(Integer.toUnsignedLong(local), packet.data, bytes) == DmaBus.OK;
        if (!isThere) {
            // The packet is not worth sending: it would store what is not there.
            packet.command = SciPacket.READ;
            fail(node, PsbRegister.ERROR_BUS);
        }
        local += bytes;
        remote += bytes;
        left -= bytes;
        counters.packets++;
        packet.isOfEngine = true;
        Objects.requireNonNull(transactions).launch(packet, GROUP);
        long pausePs = choices.pausesEngine() ? PAUSE * config.engine().packetPs() : config.engine().packetPs();
        alarm.set(Math.max(busPs, scheduler.now() + pausePs));
    }

    private void fail(int failedNode, int error) {
        hasFailed = true;
        errors.record(failedNode, error);
    }

    @Override
    public void onAnswer(int tag, int answering, int error, @Nullable SciPacket response) {
        isTaken[tag] = false;
        underWay--;
        if (error != 0) {
            fail(answering, error);
        } else if (isRead && response != null && !isAborted && !hasFailed) {
            store(tag, response);
        }
        if (state == State.MOVING && !alarm.isSet()) {
            move();
        }
    }

    private void store(int tag, SciPacket response) {
        int bytes = bytesOf[tag];
        if (response.dataBytes != bytes) {
            fail(node, PsbRegister.ERROR_TYPE);
            return;
        }
        System.arraycopy(response.data, 0, data, 0, bytes);
        memory.claimWrite(bytes);
        long address = Integer.toUnsignedLong(localOf[tag]);
        if (memory.write(address, data, 0, bytes) != DmaBus.OK) {
            fail(node, PsbRegister.ERROR_BUS);
        } else if (listener != null) {
            listener.onHostWrite(address, bytes);
        }
    }

    @Override
    public void onRoom() {
        if (isStuck && state == State.MOVING) {
            isStuck = false;
            move();
        }
    }

    private void finish() {
        state = State.IDLE;
        waiting.wake();
        interrupts.raise(PsbRegister.INT_ENGINE);
    }

    void reset() {
        state = State.IDLE;
        for (int i = 0; i < PLACES; i++) {
            isTaken[i] = false;
        }
        underWay = 0;
        done = 0;
        hasFailed = false;
        isAborted = false;
        isStuck = false;
        waiting.clear();
        alarm.cancel();
    }

    @Override
    public void visit(StateVisitor visitor) {
        long nowPs = scheduler.now();
        state = visitor.field("state", state);
        next = visitor.field("next", next);
        isRead = visitor.field("isRead", isRead);
        left = visitor.field("left", left);
        local = visitor.field("local", local);
        node = visitor.field("node", node);
        remote = visitor.field("remote", remote);
        underWay = visitor.count("underWay", PLACES, underWay);
        done = visitor.field("done", done);
        hasFailed = visitor.field("hasFailed", hasFailed);
        isAborted = visitor.field("isAborted", isAborted);
        isStuck = visitor.field("isStuck", isStuck);
        for (int i = 0; i < PLACES; i++) {
            isTaken[i] = visitor.field("isTaken", isTaken[i]);
        }
        visitor.fields("localOf", localOf, PLACES);
        visitor.fields("bytesOf", bytesOf, PLACES);
        visitor.alarm("alarm", alarm, nowPs);
    }
}
