package org.wirelore.device.tulip;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateVisitor;

/**
 * The transmit process (manuals, chapter on host communication, transmit process). It fetches descriptors and data one
 * frame ahead of the one on the wire, processes setup frames, and closes descriptors with the outcome.
 *
 * <p>A frame that was fetched ahead changes nothing in host memory until the one before it is closed. When the process
 * stops or suspends, it drops that frame and fetches it again later.
 */
final class TransmitProcess extends DmaProcess<TransmitState> {
    private static final String NOT_OWNED = "descriptor not owned";

    private final AddressFilter filter;
    private final Transmitter transmitter;
    private final TransmitGather gather;
    private final TransmitFifo fifo;
    private final EarlyTransmit early;
    private final Alarm closed;
    private final Alarm poll;
    private final byte[] setup = new byte[AddressFilter.SETUP_BYTES];

    private TransmitGather.Kind kind = TransmitGather.Kind.NOT_OWNED;
    /** A fetch is under way or complete; {@link #fetched} is set while it is under way. */
    private boolean ahead;
    /** The fetched frame waits for the closed port; {@link #fetched} is set to the time when it opens. */
    private boolean blocked;
    /** A frame is on the wire or its descriptor is still open. */
    private boolean inFlight;
    /** The descriptor that receives the outcome of the frame in flight, its control word and its status. */
    private int closingAddress;
    private int closingWord1;
    private int closingStatus;
    private boolean endsOpen;

    TransmitProcess(TulipConfig config, Scheduler scheduler, TulipParts parts, Transmitter transmitter) {
        super(config, scheduler, parts, "tx", TransmitState.STOPPED, TransmitState.FETCHING, TulipRegisters.CSR5_TPS);
        this.filter = parts.filter();
        this.transmitter = transmitter;
        this.gather = new TransmitGather(config.transmitFifoBytes(), bus, busMode);
        this.fifo = new TransmitFifo(config, scheduler, bus, mode);
        this.early = new EarlyTransmit(config, scheduler, interrupts);
        this.closed = scheduler.alarm(config.name() + ".tx.close", this::onClosed);
        this.poll = scheduler.backgroundAlarm(config.name() + ".tx.poll", this::onPoll);
    }

    @Override
    void reset() {
        super.reset();
        kind = TransmitGather.Kind.NOT_OWNED;
        fifo.reset();
        closingAddress = 0;
        closingWord1 = 0;
        closingStatus = 0;
        gather.reset();
    }

    @Override
    boolean isBusy() {
        return inFlight;
    }

    @Override
    void forgetAhead() {
        ahead = false;
        blocked = false;
        poll.cancel();
    }

    @Override
    void forgetFrames() {
        closed.cancel();
        early.cancel();
        inFlight = false;
        endsOpen = false;
    }

    /** CSR1: reads the descriptor again, also while the frame before it is on the wire (manuals, CSR1). */
    void demandPoll() {
        if (bus.isDead() || stopping) {
            return;
        }
        if (isIn(TransmitState.SUSPENDED) || (inFlight && !ahead)) {
            fetch("CSR1");
        }
    }

    /** CSR0.TAP or the line changed: the interval counts from now. */
    void onPollIntervalChange() {
        if (isIn(TransmitState.SUSPENDED)) {
            armPoll();
        }
    }

    private void onPoll() {
        if (isIn(TransmitState.SUSPENDED)) {
            fetch("automatic poll");
        }
    }

    @Override
    void fetch(String reason) {
        poll.cancel();
        if (!inFlight) {
            enter(TransmitState.FETCHING, reason);
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

    /** Starts to fetch the data of the gathered descriptors. */
    private void bring() {
        ahead = true;
        long readyPs = bus.claim(Descriptors.BYTES * Math.max(1, gather.count()));
        if (kind == TransmitGather.Kind.SETUP) {
            readyPs = gather.length == AddressFilter.SETUP_BYTES ? bus.claim(gather.length) : readyPs;
            showUnlessInFlight(TransmitState.SETUP, "setup frame");
        } else if (kind.isSent()) {
            readyPs = fifo.fill(gather.length, kind == TransmitGather.Kind.FRAME);
            showUnlessInFlight(TransmitState.READING, "frame");
        }
        fetched.set(readyPs + config.decisionPs());
    }

    @Override
    void onFetched() {
        if (kind == TransmitGather.Kind.NOT_OWNED) {
            lookAgain();
        } else if (!inFlight) {
            execute();
        }
    }

    /** The host may have given the descriptor to the chip during the read. Only a second look suspends. */
    private void lookAgain() {
        ahead = false;
        if ((bus.readDescriptor(current) & Descriptors.OWN) != 0) {
            fetch("descriptor owned by now");
        } else if (!bus.isDead()) {
            suspend(NOT_OWNED);
        }
    }

    /** The host has opened the port. */
    void onPortOpen() {
        if (blocked) {
            fetched.cancel();
            execute();
        }
    }

    /** Executes the fetched work. A frame waits while the jabber timer keeps the port closed. */
    private void execute() {
        blocked = kind.isSent() && transmitter.isShut();
        if (blocked) {
            fetched.set(transmitter.opensPs());
            return;
        }
        ahead = false;
        if (kind.isSent() && !transmitter.takes(gather.length)) {
            kind = TransmitGather.Kind.UNUSABLE;
        }
        switch (kind) {
            case FRAME -> launch(fifo.bytesInTime() < gather.length);
            case OPEN_FRAME -> executeOpenFrame();
            case SETUP -> executeSetup();
            case EMPTY, UNUSABLE -> discard();
            case NOT_OWNED -> suspend(NOT_OWNED);
        }
    }

    /**
     * A frame of which the next descriptor is the host's: what is in the FIFO goes out if it reaches the threshold, and
     * underflows (manuals, chapter on host communication, transmit process; TDES0 UF).
     */
    private void executeOpenFrame() {
        if (gather.length > 0 && fifo.startBytes(Integer.MAX_VALUE) <= gather.length) {
            launch(true);
        } else {
            suspend(NOT_OWNED);
        }
    }

    /** All descriptors but the last are closed with 0 when their data is in the FIFO (manuals, TDES0 OWN). */
    private void launch(boolean underflows) {
        int last = gather.count() - 1;
        closingAddress = gather.descriptor(last);
        closingWord1 = gather.lastWord1;
        endsOpen = kind == TransmitGather.Kind.OPEN_FRAME;
        if (!transmitter.load(gather, underflows ? Math.min(fifo.bytesInTime(), gather.length) : gather.length,
                underflows)) {
            return;
        }
        for (int i = 0; i < last; i++) {
            bus.writeStatus(gather.descriptor(i), 0);
        }
        current = gather.next;
        inFlight = true;
        enter(TransmitState.TRANSMITTING, "frame in the FIFO");
        if (!underflows) {
            early.onLaunch(fifo.wholePs());
        }
        transmitter.send();
        if (inFlight && !underflows && !transmitter.jabbers() && !bus.isDead()) {
            fetch("one frame ahead");
        }
    }

    /** A setup frame of another size than 192 bytes loads nothing; TDES0 is the same (manuals, setup frame). */
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

    /** Closes a descriptor whose data was not sent and continues with the next. */
    private void finish(int address, int status, int word1) {
        bus.writeStatus(address, status);
        current = gather.next;
        if (bus.isDead()) {
            return;
        }
        if ((word1 & Descriptors.TDES1_IC) != 0) {
            mitigation.onTransmitted();
        }
        fetch("descriptor closed");
    }

    /** The frame has been sent. */
    void onTransmitted(int status) {
        if (!inFlight || bus.isDead()) {
            return;
        }
        closingStatus = status;
        enter(TransmitState.CLOSING, "frame sent");
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
        // TI only for a last descriptor with IC (manuals, TDES1 IC; CSR5 TI).
        if ((closingWord1 & Descriptors.TDES1_IC) != 0 && (closingWord1 & Descriptors.TDES1_LS) != 0) {
            mitigation.onTransmitted();
        }
        // A jabber stops the process, an underflow suspends it (manuals, CSR5 TJT and UNF).
        if ((closingStatus & Descriptors.TDES0_TO) != 0) {
            interrupts.post(TulipRegisters.CSR5_TJT);
            enterStopped("jabber");
        } else if (stopping) {
            postUnderflow();
            enterStopped("stop");
        } else if (endsOpen || (closingStatus & Descriptors.TDES0_UF) != 0) {
            postUnderflow();
            fetched.cancel();
            forgetAhead();
            suspend("underflow");
        } else {
            proceed();
        }
    }

    /** Continues with the frame that was fetched ahead, or looks for one. */
    private void proceed() {
        if (!ahead) {
            enter(TransmitState.FETCHING, "descriptor closed");
            if (!bus.isGranted()) {
                return;
            }
            kind = gather.gather(current, base, TransmitGather.NONE_IN_HAND);
            if (bus.isDead()) {
                return;
            }
            if (kind == TransmitGather.Kind.NOT_OWNED) {
                suspend(NOT_OWNED);
            } else {
                bring();
            }
        } else if (fetched.isSet()) {
            enter(kind == TransmitGather.Kind.SETUP ? TransmitState.SETUP : TransmitState.READING, "descriptor closed");
        } else {
            execute();
        }
    }

    private void postUnderflow() {
        if ((closingStatus & Descriptors.TDES0_UF) != 0) {
            interrupts.post(TulipRegisters.CSR5_UNF);
        }
    }

    /** The descriptor is the host's: TU, and CSR1 or automatic polling to go on (manuals, CSR5 TU; CSR0 TAP). */
    private void suspend(String reason) {
        enter(TransmitState.SUSPENDED, reason);
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

    private void showUnlessInFlight(TransmitState next, String reason) {
        if (!inFlight) {
            enter(next, reason);
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        super.visit(visitor);
        kind = visitor.field("kind", kind);
        ahead = visitor.field("ahead", ahead);
        blocked = visitor.field("blocked", blocked);
        inFlight = visitor.field("inFlight", inFlight);
        closingAddress = visitor.field("closingAddress", closingAddress);
        closingWord1 = visitor.field("closingWord1", closingWord1);
        closingStatus = visitor.field("closingStatus", closingStatus);
        endsOpen = visitor.field("endsOpen", endsOpen);
        visitor.alarm("closed", closed, scheduler.now());
        visitor.alarm("poll", poll, scheduler.now());
        visitor.part("early", early);
        visitor.part("fifo", fifo);
        visitor.part("gather", gather);
    }
}
