package org.wirelore.device.tulip;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.register.DeviceTrace;

/**
 * The common part of the receive and the transmit process: a position in a list of descriptors, the start and stop
 * sequences (manuals, chapter on host communication, start and stop of the processes), and a traced state.
 *
 * <p>Source: the manual, host communication: receive process, transmit process.
 *
 * @param <S> the states
 */
abstract sealed class DmaProcess<S extends Enum<S>> implements StatePart permits ReceiveProcess, TransmitProcess {
    final TulipConfig config;
    final Scheduler scheduler;
    final BusMaster bus;
    final BusMode busMode;
    final OperatingMode mode;
    final InterruptUnit interrupts;
    final InterruptMitigation mitigation;
    final TulipCounters counters;
    /** Set while the chip reads a descriptor. */
    final Alarm fetched;

    private final String direction;
    private final S stopped;
    private final S fetching;
    private final int stoppedEvent;
    private S state;
    private @Nullable DeviceTrace trace;
    /** The process stops at the end of its current frame. */
    boolean stopping;
    /** CSR3 or CSR4. */
    int base;
    /** The descriptor that is read next. */
    int current;

    /**
     * @param direction names the process in traces and its alarms, {@code rx} or {@code tx}
     * @param stoppedEvent the bit of CSR5 for a stopped process
     */
    DmaProcess(TulipConfig config, Scheduler scheduler, TulipParts parts, String direction, S stopped, S fetching,
            int stoppedEvent) {
        this.config = config;
        this.scheduler = scheduler;
        this.bus = parts.bus();
        this.busMode = parts.busMode();
        this.mode = parts.mode();
        this.interrupts = parts.interrupts();
        this.mitigation = parts.mitigation();
        this.counters = parts.counters();
        this.direction = direction;
        this.stopped = stopped;
        this.fetching = fetching;
        this.stoppedEvent = stoppedEvent;
        this.state = stopped;
        this.fetched = scheduler.alarm(config.name() + "." + direction + ".fetch", this::onFetched);
    }

    /** Reads the current descriptor. The trace shows the reason. */
    abstract void fetch(String reason);

    /** The descriptor has arrived in the chip. */
    abstract void onFetched();

    /** Whether a frame is unfinished, so that the process can't stop yet. */
    abstract boolean isBusy();

    /** Drops what was fetched ahead of its use. */
    abstract void forgetAhead();

    /** Drops the unfinished frames. */
    abstract void forgetFrames();

    final void trace(@Nullable DeviceTrace newTrace) {
        trace = newTrace;
    }

    final S state() {
        return state;
    }

    final boolean isIn(S one) {
        return state == one;
    }

    final int base() {
        return base;
    }

    /** CSR3 or CSR4: also makes the address the current one. */
    void setBase(int address) {
        base = address;
        current = base;
    }

    /** CSR6.SR or CSR6.ST was set. */
    final void start() {
        stopping = false;
        if (state == stopped && !bus.isDead()) {
            fetch("start");
        }
    }

    /** CSR6.SR or CSR6.ST was cleared: the process finishes its current frame first. */
    final void stop() {
        if (state == stopped) {
            return;
        }
        if (isBusy()) {
            stopping = true;
        } else {
            enterStopped("stop");
        }
    }

    /** The host enabled bus mastering. */
    final void onBusGranted() {
        if (state == fetching && !fetched.isSet()) {
            fetch("bus granted");
        }
    }

    void reset() {
        halt("software reset");
        base = 0;
        current = 0;
    }

    /** After a bus error or a reset: the process stops at once. */
    final void halt(String reason) {
        fetched.cancel();
        forgetAhead();
        forgetFrames();
        stopping = false;
        enter(stopped, reason);
    }

    final void enterStopped(String reason) {
        fetched.cancel();
        forgetAhead();
        stopping = false;
        enter(stopped, reason);
        interrupts.post(stoppedEvent);
    }

    final void enter(S next, String reason) {
        if (trace != null && next != state) {
            trace.onState(config.name(), direction, state, next, reason);
        }
        state = next;
    }

    @Override
    public void visit(StateVisitor visitor) {
        state = visitor.field("state", state);
        stopping = visitor.field("stopping", stopping);
        base = visitor.field("base", base);
        current = visitCurrent(visitor);
        visitor.alarm("fetched", fetched, scheduler.now());
    }

    int visitCurrent(StateVisitor visitor) {
        return visitor.field("current", current);
    }
}
