package org.wirelore.device.tulip;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/**
 * The transmit process: fetches descriptors and data, one frame ahead of the one on the wire, processes setup frames, and
 * closes descriptors with the outcome.
 *
 * <p>A frame that was fetched ahead leaves no trace in host memory until the one before it is closed; when the process
 * stops or suspends it is forgotten, and fetched again later.
 */
final class TransmitProcess {
    private final Scheduler scheduler;
    private final TulipConfig config;
    private final BusMaster bus;
    private final BusMode busMode;
    private final OperatingMode mode;
    private final AddressFilter filter;
    private final InterruptUnit interrupts;
    private final InterruptMitigation mitigation;
    private final TulipCounters counters;
    private final Transmitter transmitter;
    private final TransmitGather gather;
    private final Alarm fetched;
    private final Alarm closed;
    private final Alarm poll;
    private final byte[] setup = new byte[AddressFilter.SETUP_BYTES];

    private TransmitState state = TransmitState.STOPPED;
    private TransmitGather.Kind kind = TransmitGather.Kind.NOT_OWNED;
    private @Nullable TulipTrace trace;
    private boolean stopping;
    /** A fetch is under way or complete; {@link #fetched} is set while it is under way. */
    private boolean ahead;
    /** A frame is on the wire or waits to be closed. */
    private boolean inFlight;
    /** The data of the frame fetched ahead comes too slowly for the wire; how much of it gets there. */
    private int bytesInTime;
    private int base;
    private int current;
    /** The descriptor to be closed with the outcome of the frame in flight, and how. */
    private int closingAddress;
    private int closingWord1;
    private int closingStatus;
    private boolean endsOpen;

    TransmitProcess(TulipConfig config, Scheduler scheduler, TulipParts parts, Transmitter transmitter) {
        this.config = config;
        this.scheduler = scheduler;
        this.bus = parts.bus();
        this.busMode = parts.busMode();
        this.mode = parts.mode();
        this.filter = parts.filter();
        this.interrupts = parts.interrupts();
        this.mitigation = parts.mitigation();
        this.counters = parts.counters();
        this.transmitter = transmitter;
        this.gather = new TransmitGather(bus, busMode);
        this.fetched = scheduler.alarm(config.name() + ".tx.fetch", this::onFetched);
        this.closed = scheduler.alarm(config.name() + ".tx.close", this::onClosed);
        this.poll = scheduler.backgroundAlarm(config.name() + ".tx.poll", this::onPoll);
    }

    void trace(@Nullable TulipTrace newTrace) {
        trace = newTrace;
    }

    void reset() {
        halt();
        kind = TransmitGather.Kind.NOT_OWNED;
        bytesInTime = 0;
        base = 0;
        current = 0;
        closingAddress = 0;
        closingWord1 = 0;
        closingStatus = 0;
        gather.reset();
    }

    /** After a bus error: nothing moves until a reset. */
    void halt() {
        fetched.cancel();
        closed.cancel();
        poll.cancel();
        stopping = false;
        ahead = false;
        inFlight = false;
        endsOpen = false;
        enter(TransmitState.STOPPED);
    }

    TransmitState state() {
        return state;
    }

    int base() {
        return base;
    }

    /** CSR4: also makes the address the current one. */
    void setBase(int address) {
        base = address & ~3;
        current = base;
    }

    /** CSR6.ST was set. */
    void start() {
        stopping = false;
        if (state == TransmitState.STOPPED && !bus.isDead()) {
            fetch();
        }
    }

    /** CSR6.ST was cleared: the frame on the wire is finished first. */
    void stop() {
        if (state == TransmitState.STOPPED) {
            return;
        }
        if (inFlight) {
            stopping = true;
        } else {
            enterStopped();
        }
    }

    /** CSR1: looks at the descriptor again, also while the frame before it is on the wire. */
    void demandPoll() {
        if (bus.isDead() || stopping) {
            return;
        }
        if (state == TransmitState.SUSPENDED || (inFlight && !ahead)) {
            fetch();
        }
    }

    /** CSR0.TAP or the line changed: the interval counts from now. */
    void onPollIntervalChange() {
        if (state == TransmitState.SUSPENDED) {
            armPoll();
        }
    }

    /** The host enabled bus mastering. */
    void onBusGranted() {
        if (state == TransmitState.FETCHING && !ahead) {
            fetch();
        }
    }

    private void onPoll() {
        if (state == TransmitState.SUSPENDED) {
            fetch();
        }
    }

    /** Reads the current descriptor and sets out to bring what it asks for. */
    private void fetch() {
        poll.cancel();
        if (!inFlight) {
            enter(TransmitState.FETCHING);
        }
        if (!bus.isGranted()) {
            return;
        }
        kind = gather.gather(current, base, inFlight ? closingAddress : TransmitGather.NONE_IN_HAND);
        if (bus.isDead()) {
            return;
        }
        if (kind == TransmitGather.Kind.NOT_OWNED && inFlight) {
            bus.claim(Descriptors.BYTES);
            return;
        }
        bring();
    }

    /** Sets out to bring what the gathered descriptors ask for. */
    private void bring() {
        ahead = true;
        long readyPs = bus.claim(Descriptors.BYTES * Math.max(1, gather.count()));
        if (kind == TransmitGather.Kind.SETUP) {
            readyPs = gather.length == AddressFilter.SETUP_BYTES ? bus.claim(gather.length) : readyPs;
            showUnlessInFlight(TransmitState.SETUP);
        } else if (kind == TransmitGather.Kind.FRAME || kind == TransmitGather.Kind.OPEN_FRAME) {
            readyPs = claimData() + config.transmitLatencyPs();
            showUnlessInFlight(TransmitState.READING);
        }
        fetched.set(readyPs + config.decisionPs());
    }

    /**
     * Claims the bus for a frame's data.
     *
     * @return when enough of it is in the FIFO for the wire to begin
     */
    private long claimData() {
        int length = gather.length;
        int threshold = mode.threshold(length);
        bytesInTime = length;
        long readyPs = bus.claim(threshold);
        int rest = length - threshold;
        if (kind == TransmitGather.Kind.FRAME && rest > 0) {
            long psPerByte = mode.speed().psPerByte();
            long restPs = bus.claim(rest) - readyPs - config.transmitLatencyPs() - config.decisionPs();
            long preambleAndThresholdPs = (Transmitter.PREAMBLE_BYTES + threshold) * psPerByte;
            if (restPs > preambleAndThresholdPs + rest * psPerByte) {
                long arrivingBytes = rest * preambleAndThresholdPs / (restPs - rest * psPerByte);
                bytesInTime = threshold + (int) Math.min(rest - 1, arrivingBytes);
            }
        }
        return readyPs;
    }

    /** What was fetched has arrived in the chip. */
    private void onFetched() {
        if (kind == TransmitGather.Kind.NOT_OWNED) {
            lookAgain();
        } else if (!inFlight) {
            execute();
        }
    }

    /** The descriptor may have changed hands while the chip was reading it; only a second look may suspend. */
    private void lookAgain() {
        ahead = false;
        if ((bus.readDescriptor(current) & Descriptors.OWN) != 0) {
            fetch();
        } else if (!bus.isDead()) {
            suspend();
        }
    }

    private void execute() {
        ahead = false;
        switch (kind) {
            case FRAME -> launch(bytesInTime < gather.length);
            case OPEN_FRAME -> executeOpenFrame();
            case SETUP -> executeSetup();
            case EMPTY, UNUSABLE -> discard();
            case NOT_OWNED -> suspend();
        }
    }

    private void executeOpenFrame() {
        boolean begun = !mode.has(TulipRegisters.CSR6_SF) && gather.length > 0
                && mode.threshold(Integer.MAX_VALUE) <= gather.length;
        if (begun) {
            launch(true);
        } else {
            suspend();
        }
    }

    private void launch(boolean underflows) {
        int last = gather.count() - 1;
        closingAddress = gather.descriptor(last);
        closingWord1 = gather.lastWord1;
        endsOpen = kind == TransmitGather.Kind.OPEN_FRAME;
        if (!transmitter.load(gather, underflows ? Math.min(bytesInTime, gather.length) : gather.length, underflows)) {
            return;
        }
        for (int i = 0; i < last; i++) {
            bus.writeStatus(gather.descriptor(i), 0);
        }
        current = gather.next;
        inFlight = true;
        enter(TransmitState.TRANSMITTING);
        if (config.chip().reportsEarlyTransmit() && !underflows) {
            interrupts.post(TulipRegisters.CSR5_ETI);
        }
        transmitter.send();
        if (inFlight && !underflows && !transmitter.jabbers() && !bus.isDead()) {
            fetch();
        }
    }

    private void executeSetup() {
        boolean whole = gather.length == AddressFilter.SETUP_BYTES;
        if (whole) {
            gather.readData(setup, AddressFilter.SETUP_BYTES);
            if (bus.isDead()) {
                return;
            }
            filter.load(setup, gather.firstWord1);
            counters.setupFrames++;
        } else {
            counters.badSetupFrames++;
        }
        finish(gather.descriptor(0), Descriptors.TDES0_SETUP_DONE, gather.firstWord1);
    }

    /** Closes descriptors that send nothing. */
    private void discard() {
        if (kind == TransmitGather.Kind.UNUSABLE) {
            counters.driverErrors++;
        }
        int last = gather.count() - 1;
        for (int i = 0; i < last; i++) {
            bus.writeStatus(gather.descriptor(i), 0);
        }
        finish(gather.descriptor(last), 0, gather.lastWord1);
    }

    /** Closes a descriptor that was not on the wire and goes on with the next. */
    private void finish(int address, int status, int word1) {
        bus.writeStatus(address, status);
        current = gather.next;
        if (bus.isDead()) {
            return;
        }
        if ((word1 & Descriptors.TDES1_IC) != 0) {
            mitigation.onTransmitted();
        }
        fetch();
    }

    /** The wire is through with the frame. */
    void onTransmitted(int status) {
        if (!inFlight || bus.isDead()) {
            return;
        }
        closingStatus = status;
        enter(TransmitState.CLOSING);
        int bytes = ahead ? 4 : 4 + Descriptors.BYTES;
        closed.set(bus.claim(bytes));
    }

    /** The outcome has reached host memory. */
    private void onClosed() {
        inFlight = false;
        bus.writeStatus(closingAddress, closingStatus);
        if (bus.isDead()) {
            return;
        }
        if ((closingWord1 & Descriptors.TDES1_IC) != 0 && (closingWord1 & Descriptors.TDES1_LS) != 0) {
            mitigation.onTransmitted();
        }
        if ((closingStatus & Descriptors.TDES0_TO) != 0) {
            interrupts.post(TulipRegisters.CSR5_TJT);
            enterStopped();
        } else if (stopping) {
            postUnderflow();
            enterStopped();
        } else if (endsOpen || (closingStatus & Descriptors.TDES0_UF) != 0) {
            postUnderflow();
            forgetAhead();
            suspend();
        } else {
            proceed();
        }
    }

    /** Goes on with the frame that was fetched ahead, or looks for one. */
    private void proceed() {
        if (!ahead) {
            kind = gather.gather(current, base, inFlight ? closingAddress : TransmitGather.NONE_IN_HAND);
            if (bus.isDead()) {
                return;
            }
            if (kind == TransmitGather.Kind.NOT_OWNED) {
                suspend();
            } else {
                enter(TransmitState.FETCHING);
                bring();
            }
        } else if (fetched.isSet()) {
            enter(kind == TransmitGather.Kind.SETUP ? TransmitState.SETUP : TransmitState.READING);
        } else {
            execute();
        }
    }

    private void postUnderflow() {
        if ((closingStatus & Descriptors.TDES0_UF) != 0) {
            interrupts.post(TulipRegisters.CSR5_UNF);
        }
    }

    private void forgetAhead() {
        fetched.cancel();
        ahead = false;
    }

    private void suspend() {
        enter(TransmitState.SUSPENDED);
        interrupts.post(TulipRegisters.CSR5_TU);
        armPoll();
    }

    private void armPoll() {
        long intervalPs = busMode.pollPs(mode.speed());
        if (intervalPs == 0) {
            poll.cancel();
        } else {
            poll.set(scheduler.now() + intervalPs);
        }
    }

    private void enterStopped() {
        forgetAhead();
        poll.cancel();
        stopping = false;
        enter(TransmitState.STOPPED);
        interrupts.post(TulipRegisters.CSR5_TPS);
    }

    private void showUnlessInFlight(TransmitState next) {
        if (!inFlight) {
            enter(next);
        }
    }

    private void enter(TransmitState next) {
        if (trace != null && next != state) {
            trace.onTransmitState(state.code(), next.code());
        }
        state = next;
    }

    void save(StateSink sink) {
        long nowPs = scheduler.now();
        sink.put(state);
        sink.put(kind);
        sink.put(stopping);
        sink.put(ahead);
        sink.put(inFlight);
        sink.put(bytesInTime);
        sink.put(base);
        sink.put(current);
        sink.put(closingAddress);
        sink.put(closingWord1);
        sink.put(closingStatus);
        sink.put(endsOpen);
        sink.put(fetched, nowPs);
        sink.put(closed, nowPs);
        sink.put(poll, nowPs);
        gather.save(sink);
    }

    void restore(StateSource source) {
        long nowPs = scheduler.now();
        state = source.next(TransmitState.values());
        kind = source.next(TransmitGather.Kind.values());
        stopping = source.nextFlag();
        ahead = source.nextFlag();
        inFlight = source.nextFlag();
        bytesInTime = source.nextInt();
        base = source.nextInt();
        current = source.nextInt();
        closingAddress = source.nextInt();
        closingWord1 = source.nextInt();
        closingStatus = source.nextInt();
        endsOpen = source.nextFlag();
        source.next(fetched, nowPs);
        source.next(closed, nowPs);
        source.next(poll, nowPs);
        gather.restore(source);
    }
}
