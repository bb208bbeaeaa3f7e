package org.wirelore.device.tulip;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.api.wire.TransmitOutcome;

/**
 * The transmit side of the MAC: pads a frame, appends its check sequence, sends it or loops it back, and makes the
 * status of a descriptor from the wire's outcome (manuals, chapter on host communication, TDES0 and TDES1).
 */
final class Transmitter implements StatePart {
    /** Preamble and start delimiter (IEEE 802.3, clause 3.2). */
    static final int PREAMBLE_BYTES = 8;
    private static final int SHORTEST_DATA_BYTES = 60;
    /** The most data of one frame. */
    private static final int LONGEST_DATA_BYTES = JabberTimer.CUT_BYTES;
    private static final int ATTEMPTS = 16;
    private static final int ERRORS = Descriptors.TDES0_UF | Descriptors.TDES0_EC | Descriptors.TDES0_LC
            | Descriptors.TDES0_NC | Descriptors.TDES0_LO | Descriptors.TDES0_TO;

    private final FrameWire wire;
    private final Scheduler scheduler;
    private final OperatingMode mode;
    private final FrameCheck check;
    private final SiaPort port;
    private final JabberTimer jabber;
    private final BusMaster bus;
    private final TulipCounters counters;
    private final ReceiveProcess receive;
    private final Alarm looped;
    private final Frame echo = new Frame();

    private @Nullable TransmitProcess process;
    private @Nullable Frame loaded;
    /** A frame of this card is on the wire. After a reset its outcome is ignored. */
    private boolean onWire;
    private boolean abandoned;
    private int faults;
    private int loopback;
    private int length;
    private int echoOutcome;

    Transmitter(TulipConfig config, Scheduler scheduler, FrameWire wire, TulipParts parts, SiaPort port,
            JabberTimer jabber, ReceiveProcess receive) {
        this.wire = wire;
        this.scheduler = scheduler;
        this.mode = parts.mode();
        this.check = parts.check();
        this.bus = parts.bus();
        this.counters = parts.counters();
        this.port = port;
        this.jabber = jabber;
        this.receive = receive;
        this.looped = scheduler.alarm(config.name() + ".tx.loopback", this::onLooped);
    }

    void connect(TransmitProcess transmitProcess) {
        process = transmitProcess;
        jabber.onOpen(transmitProcess::onPortOpen);
    }

    /** Drops the present frame. A frame on the wire is still sent, but its outcome is not reported. */
    void reset() {
        looped.cancel();
        jabber.reset();
        unload();
        abandoned = onWire;
        faults = 0;
        loopback = 0;
        length = 0;
        echoOutcome = 0;
        echo.clear();
    }

    /** After a reset of the wire: it carries no frame. */
    void forgetWire() {
        onWire = false;
        abandoned = false;
    }

    /** Whether the jabber timer keeps the port closed. */
    boolean isShut() {
        return jabber.isShut();
    }

    /** When the closed port opens again. */
    long opensPs() {
        return jabber.opensPs();
    }

    /**
     * Whether data of the given length make a frame. The jabber timer cuts longer data; with the timer disabled they
     * are a driver's mistake and are not sent.
     */
    boolean takes(int dataBytes) {
        return dataBytes <= LONGEST_DATA_BYTES || jabber.cuts(dataBytes);
    }

    boolean jabbers() {
        return (faults & Descriptors.TDES0_TO) != 0;
    }

    /**
     * Reads a frame's data into the FIFO.
     *
     * @param limit the most bytes to read
     * @param underflows whether the rest comes too late, so that the frame ends with a bad check sequence
     * @return false if the bus failed
     */
    boolean load(TransmitGather gather, int limit, boolean underflows) {
        Frame frame = wire.claim();
        frame.clear();
        int bytes = Math.min(limit, LONGEST_DATA_BYTES);
        gather.readData(frame.bytes, bytes);
        if (bus.isDead()) {
            wire.release(frame);
            return false;
        }
        boolean padded = false;
        if (bytes < SHORTEST_DATA_BYTES && !underflows && (gather.firstWord1 & Descriptors.TDES1_DPD) == 0) {
            Arrays.fill(frame.bytes, bytes, SHORTEST_DATA_BYTES, (byte) 0);
            bytes = SHORTEST_DATA_BYTES;
            padded = true;
        }
        if (underflows) {
            FrameCheck.append(frame.bytes, bytes, ~check.over(frame.bytes, bytes));
            bytes += Frame.FCS_BYTES;
        } else if (padded || (gather.firstWord1 & Descriptors.TDES1_AC) == 0) {
            FrameCheck.append(frame.bytes, bytes, check.over(frame.bytes, bytes));
            bytes += Frame.FCS_BYTES;
        }
        boolean jabbering = jabber.cuts(Math.max(bytes, limit));
        if (jabbering) {
            bytes = JabberTimer.CUT_BYTES;
        }
        faults = (underflows ? Descriptors.TDES0_UF : 0) | (jabbering ? Descriptors.TDES0_TO : 0);
        frame.length = bytes;
        length = bytes;
        loaded = frame;
        return true;
    }

    /** Sends the loaded frame, after one that was on the wire at a reset. */
    void send() {
        Frame frame = loaded;
        if (frame == null || abandoned) {
            return;
        }
        loopback = mode.loopback();
        boolean phyLoops = loopback != 1 && port.loopsBack();
        if (loopback == 1 || phyLoops || !port.drives()) {
            long nowPs = scheduler.now();
            echo.clear();
            echo.copyFrom(frame);
            unload();
            echo.startPs = nowPs;
            echo.endPs = nowPs + (PREAMBLE_BYTES + echo.length) * mode.speed().psPerByte();
            echoOutcome = loopback != 1
                    ? phyLoops ? 0 : port.undrivenOutcome()
                    : mode.has(TulipRegisters.CSR6_FC) ? TransmitOutcome.EXCESSIVE_COLLISIONS | ATTEMPTS - 1 : 0;
            looped.set(echo.endPs);
            return;
        }
        if (loopback != 0) {
            echo.clear();
            echo.copyFrom(frame);
        }
        loaded = null;
        onWire = true;
        wire.transmit(frame);
    }

    private void onLooped() {
        // Without loopback or full duplex the MAC does not hear what it sends (21140A manual, CSR6 OM).
        if (echoOutcome == 0 && (loopback != 0 || mode.isFullDuplex())) {
            receive.onFrame(echo, loopback);
        }
        report(echoOutcome);
    }

    /** The wire reports the end of a transmission. */
    void onTransmitted(int outcome) {
        onWire = false;
        if (abandoned) {
            abandoned = false;
            send();
            return;
        }
        if (jabbers()) {
            jabber.onCutEnded();
        }
        if (loopback != 0 && (outcome & TransmitOutcome.FAILED) == 0) {
            echo.endPs = scheduler.now();
            echo.startPs = echo.endPs - (PREAMBLE_BYTES + echo.length) * mode.speed().psPerByte();
            receive.onFrame(echo, 2);
        }
        report(outcome);
    }

    private void report(int outcome) {
        int status = statusOf(outcome);
        if ((status & Descriptors.TDES0_ES) != 0) {
            counters.transmitErrors++;
        } else {
            counters.framesSent++;
            counters.bytesSent += length;
        }
        if (process != null) {
            process.onTransmitted(status);
        }
    }

    private int statusOf(int wireOutcome) {
        int outcome = port.seenOutcome(wireOutcome);
        int status = faults;
        status |= (outcome & TransmitOutcome.DEFERRED) != 0 ? Descriptors.TDES0_DE : 0;
        status |= (outcome & TransmitOutcome.LINK_DOWN) != 0 ? Descriptors.TDES0_LF : 0;
        if (!mode.isFullDuplex()) {
            status |= (outcome & TransmitOutcome.LATE_COLLISION) != 0 ? Descriptors.TDES0_LC : 0;
            status |= (outcome & TransmitOutcome.EXCESSIVE_COLLISIONS) != 0 ? Descriptors.TDES0_EC : 0;
            status |= TransmitOutcome.collisions(outcome) << Descriptors.TDES0_CC_SHIFT;
            if (loopback == 0) {
                status |= (outcome & TransmitOutcome.NO_CARRIER) != 0 ? Descriptors.TDES0_NC : 0;
                status |= (outcome & TransmitOutcome.CARRIER_LOST) != 0 ? Descriptors.TDES0_LO : 0;
            }
            boolean heartbeat = !mode.has(TulipRegisters.CSR6_HBD) && mode.speed() != LineSpeed.MII_100;
            status |= heartbeat && (outcome & TransmitOutcome.HEARTBEAT_MISSING) != 0 ? Descriptors.TDES0_HF : 0;
        }
        return (status & ERRORS) != 0 ? status | Descriptors.TDES0_ES : status;
    }

    private void unload() {
        if (loaded != null) {
            wire.release(loaded);
            loaded = null;
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        onWire = visitor.field("onWire", onWire);
        abandoned = visitor.field("abandoned", abandoned);
        faults = visitor.field("faults", faults);
        loopback = visitor.field("loopback", loopback);
        length = visitor.field("length", length);
        echoOutcome = visitor.field("echoOutcome", echoOutcome);
        visitor.alarm("looped", looped, scheduler.now());
        visitor.part("jabber", jabber);
        echo.length = visitor.count("echoLength", echo.bytes.length, echo.length);
        visitor.fields("echo", echo.bytes, echo.length);
    }
}
