package org.wirelore.device.tulip;

import java.util.List;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.api.wire.LinkOffer;
import org.wirelore.device.api.wire.TransmitOutcome;

/**
 * CSR12 to CSR15. On the 21140 a general-purpose port and the watchdog register; on the 21143 the SIA's status and
 * controls, and the watchdogs beside the general-purpose pins in CSR15 (manuals, chapter on CSRs, CSR12 to CSR15).
 *
 * <p>While {@link Autonegotiation} is under way there is no link, and no frame passes. The activity bits of CSR12 show
 * on which port frames arrive. A pin whose interrupt is enabled interrupts when its level changes.
 *
 * <p>On the 10 Mb/s serial port everything passes through the 21143's SIA: in reset (CSR13.SRL) it neither receives
 * from the medium nor drives it, and without its encoder and driver (CSR14.ECEN, DREN) it does not drive it. On
 * 10BASE-T, a link test that is disabled (CSR14.LTE) always passes, and a link that is forced to fail (CSR15.FLF) is
 * down in both directions.
 *
 * <p>The controls of the analogue side are not modelled, because a driver sees only the bits that it wrote: loopback of
 * the own signal for carrier sense, which belongs to the wire (LBK), link pulses to the partner (LSE), compensation,
 * squelch and collision circuits (CPEN, RSQ, CSQ, CLD, SQE, FUSQ, DPST, FRL), 100BASE-T4 (T4), AUI or BNC (ABM). The
 * same holds for polarity, non-stable NLPs, remote faults, LED functions of the pins and
 * receive matches: their bits are stored or read as after reset.
 */
final class SiaPort implements StatePart {
    /** CSR12 after a reset, without the bits that are reserved. */
    private static final int LINKS_DOWN = TulipRegisters.CSR12_LS100 | TulipRegisters.CSR12_LS10;
    private static final int CSR14_DRIVES = TulipRegisters.CSR14_ECEN | TulipRegisters.CSR14_DREN;
    private static final int MD_SHIFT = 16;
    private static final int GEI_SHIFT = 24;
    private static final int GI_SHIFT = 28;
    private static final int ANS_RESTART = 1 << 12;

    private final TulipChip chip;
    private final RegisterMap map;
    private final FrameWire wire;
    private final OperatingMode mode;
    private final InterruptUnit interrupts;
    private final GeneralPurposePins pins;
    private final Transceivers transceivers;
    private final Autonegotiation negotiation;

    private int activity;
    private int csr13;
    private int csr14;
    private int csr15;
    private boolean wasUp;

    SiaPort(TulipConfig config, Scheduler scheduler, RegisterMap map, FrameWire wire, OperatingMode mode,
            InterruptUnit interrupts, List<MiiPhy> phys) {
        this.chip = config.chip();
        this.map = map;
        this.wire = wire;
        this.mode = mode;
        this.interrupts = interrupts;
        this.pins = new GeneralPurposePins(chip);
        this.transceivers = new Transceivers(config, phys, wire, mode, pins);
        this.negotiation = new Autonegotiation(config.name(), scheduler, this::onNegotiation);
        reset();
    }

    void powerOn() {
        pins.powerOn();
        transceivers.powerOn();
        onPins();
    }

    void reset() {
        pins.reset();
        negotiation.stop();
        activity = 0;
        csr13 = 0;
        csr14 = map.at(TulipRegisters.CSR14).reset();
        csr15 = map.at(TulipRegisters.CSR15).reset();
        wasUp = false;
        onPins();
    }

    /** CSR6 was written, or everything was reset or restored: the board signals on the cable what it is set to. */
    void signal() {
        transceivers.signal(offer());
    }

    /** What the 21143's own transceivers signal: a word of {@link LinkOffer}. */
    private int offer() {
        boolean isSymbol = mode.has(TulipRegisters.CSR6_PS | TulipRegisters.CSR6_PCS);
        boolean isInReset = !isSymbol && (mode.has(TulipRegisters.CSR6_PS) || (csr13 & TulipRegisters.CSR13_SRL) == 0);
        if (isInReset || negotiation.isSilent()) {
            return LinkOffer.SILENT;
        }
        if (!negotiates()) {
            return LinkOffer.of(mode.speed().bitsPerSecond(), mode.isFullDuplex());
        }
        return LinkOffer.NEGOTIATES | ((csr14 & TulipRegisters.CSR14_TH) != 0 ? LinkOffer.TEN : 0)
                | (mode.isFullDuplex() ? LinkOffer.TEN_FULL : 0)
                | ((csr14 & TulipRegisters.CSR14_THX) != 0 ? LinkOffer.HUNDRED : 0)
                | ((csr14 & TulipRegisters.CSR14_TXF) != 0 ? LinkOffer.HUNDRED_FULL : 0);
    }

    private void onPins() {
        transceivers.onPins();
        signal();
    }

    /** Has the pins show the link. */
    private void sense() {
        report(transceivers.sense());
    }

    /** Reads CSR12 to CSR15. */
    int read(int offset) {
        sense();
        return switch (offset) {
            case TulipRegisters.CSR12 -> chip.hasSia() ? siaStatus() : pins.levels();
            case TulipRegisters.CSR13 -> csr13;
            case TulipRegisters.CSR14 -> csr14;
            default -> chip.hasSia() ? (csr15 & ~TulipRegisters.CSR15_MD) | pins.levels() << MD_SHIFT : csr15;
        };
    }

    /** Writes CSR12 to CSR15. */
    void write(int offset, int value) {
        switch (offset) {
            case TulipRegisters.CSR12 -> {
                if (chip.hasSia()) {
                    writeStatus(value);
                } else {
                    writePins(value);
                }
            }
            case TulipRegisters.CSR13 -> {
                csr13 = value;
                signal();
                reportLink();
            }
            case TulipRegisters.CSR14 -> {
                csr14 = value;
                if (!negotiates()) {
                    negotiation.stop();
                }
                signal();
                onLinkControl();
            }
            default -> {
                if (chip.hasSia()) {
                    writeGeneral(value);
                } else {
                    csr15 = value;
                }
            }
        }
    }

    /** With GPC set the write is of directions, otherwise of levels (21140 manual, chapter on CSRs, CSR12). */
    private void writePins(int value) {
        if ((value & TulipRegisters.CSR12_GPC) != 0) {
            pins.setDirections(value);
        } else {
            pins.setData(value);
        }
        onPins();
    }

    /**
     * The activity bits are cleared by ones; ANS of 1 starts negotiation again (21143 manual, chapter on CSRs, CSR12).
     */
    private void writeStatus(int value) {
        activity &= ~value;
        if ((value & TulipRegisters.CSR12_ANS) == ANS_RESTART && negotiates()) {
            negotiation.start();
            signal();
            reportLink();
        }
    }

    /** GI is cleared by ones; with CWE set MD has directions, otherwise levels (21143 manual, CSR15). */
    private void writeGeneral(int value) {
        int waiting = csr15 & TulipRegisters.CSR15_GI & ~value;
        csr15 = waiting | (value & ~TulipRegisters.CSR15_GI);
        if (has(TulipRegisters.CSR15_CWE)) {
            pins.setDirections(value >>> MD_SHIFT);
        } else {
            pins.setData(value >>> MD_SHIFT);
        }
        onPins();
        onLinkControl();
    }

    /** LS10 and LS100 are 0 while the link is up (21143 manual, CSR12). */
    private int siaStatus() {
        int status = LINKS_DOWN | negotiation.status() | activity;
        if (isUp()) {
            status &= mode.speed() == LineSpeed.MII_100 ? ~TulipRegisters.CSR12_LS100 : ~TulipRegisters.CSR12_LS10;
        }
        return status;
    }

    private boolean negotiates() {
        return (csr14 & TulipRegisters.CSR14_ANE) != 0;
    }

    /** A time of the negotiation is over: its end is reported by LNP. */
    private void onNegotiation() {
        if (negotiation.isComplete()) {
            interrupts.post(TulipRegisters.CSR5_LNP);
            reportLink();
        } else {
            signal();
            negotiation.onPartner(wire.partnerSignal());
        }
    }

    /** Whether the chip's own transceiver serves the link: the SIA out of reset, or the symbol port. */
    private boolean isActive() {
        return chip.hasSia() && (mode.has(TulipRegisters.CSR6_PS)
                ? mode.has(TulipRegisters.CSR6_PCS)
                : (csr13 & TulipRegisters.CSR13_SRL) != 0);
    }

    /** Whether frames pass through the SIA: the serial port of the 21143. */
    private boolean usesSia() {
        return chip.hasSia() && !mode.has(TulipRegisters.CSR6_PS);
    }

    private boolean isTwistedPair() {
        return usesSia() && (csr13 & TulipRegisters.CSR13_AUI) == 0;
    }

    private boolean isForcedToFail() {
        return isTwistedPair() && has(TulipRegisters.CSR15_FLF);
    }

    private boolean skipsLinkTest() {
        return isTwistedPair() && (csr14 & TulipRegisters.CSR14_LTE) == 0;
    }

    private boolean isUp() {
        return isActive() && !isForcedToFail() && !negotiation.isUnderWay() && (wire.isUp() || skipsLinkTest());
    }

    /** Whether the chip receives frames from the wire. */
    boolean hears() {
        if (transceivers.usesMii()) {
            return transceivers.carries();
        }
        return !negotiation.isUnderWay()
                && (!usesSia() || ((csr13 & TulipRegisters.CSR13_SRL) != 0 && !isForcedToFail()));
    }

    /** Whether the chip's frames reach the wire. */
    boolean drives() {
        return hears() && (!usesSia() || (csr14 & CSR14_DRIVES) == CSR14_DRIVES);
    }

    /** Whether the board's transceiver sends the chip's frames back. */
    boolean loopsBack() {
        return transceivers.loopsBack();
    }

    /**
     * The outcome of a transmission that did not reach the wire: NC, LO and, with a failed link, LF (manuals, TDES0).
     */
    int undrivenOutcome() {
        return TransmitOutcome.NO_CARRIER | TransmitOutcome.CARRIER_LOST
                | (isForcedToFail() ? TransmitOutcome.LINK_DOWN : 0);
    }

    /** An outcome as the chip reports it: with the link test disabled the link always counts as up (CSR14.LTE). */
    int seenOutcome(int outcome) {
        return skipsLinkTest() && !isForcedToFail() ? outcome & ~TransmitOutcome.LINK_DOWN : outcome;
    }

    /** CSR14 or CSR15 was written. */
    private void onLinkControl() {
        if (usesSia()) {
            reportLink();
        }
    }

    /** The wire's link went up or down, or the wire was configured. */
    void onLinkChange() {
        if (negotiation.onPartner(wire.partnerSignal())) {
            signal();
        }
        transceivers.onLinkChange();
        sense();
        reportLink();
    }

    /**
     * Reports a link that came up or went down; in CSR5 only without an MII transceiver in between: LC on the symbol
     * port, LNP and LNF on 10BASE-T (21143 manual, chapter on CSRs, CSR5).
     */
    private void reportLink() {
        boolean isUp = isUp();
        if (isUp == wasUp) {
            return;
        }
        wasUp = isUp;
        if (mode.has(TulipRegisters.CSR6_PS)) {
            interrupts.post(TulipRegisters.CSR5_LC);
        } else if (!isUp) {
            interrupts.post(TulipRegisters.CSR5_LNF);
        } else if (!negotiation.isOn()) {
            // With negotiation the same bit means its completion, not a link.
            interrupts.post(TulipRegisters.CSR5_LNP);
        }
    }

    /** A frame is coming in from the wire: MRA, ARA or TRA by the port (21143 manual, CSR12). */
    void onCarrier() {
        if (!chip.hasSia()) {
            return;
        }
        if (mode.has(TulipRegisters.CSR6_PS)) {
            activity |= TulipRegisters.CSR12_MRA;
        } else if ((csr13 & TulipRegisters.CSR13_SRL) != 0) {
            activity |= (csr13 & TulipRegisters.CSR13_AUI) != 0 ? TulipRegisters.CSR12_ARA : TulipRegisters.CSR12_TRA;
        }
    }

    /** A general-purpose pin is driven from outside: a change of pin 0 or 1 sets GI where GEI allows (21143, CSR15). */
    void drivePin(int pin, boolean high) {
        report(pins.drive(pin, high));
    }

    private void report(int changed) {
        if (chip.hasSia()) {
            int reported = changed & (csr15 & TulipRegisters.CSR15_GEI) >>> GEI_SHIFT;
            if (reported != 0) {
                csr15 |= reported << GI_SHIFT;
                interrupts.post(TulipRegisters.CSR5_GPI);
            }
        }
    }

    /** Whether all of the given bits of CSR15 are set. */
    boolean has(int csr15Bits) {
        return (csr15 & csr15Bits) == csr15Bits;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("pins", pins);
        visitor.part("transceivers", transceivers);
        visitor.part("negotiation", negotiation);
        activity = visitor.field("activity", activity);
        csr13 = visitor.field("CSR13", csr13);
        csr14 = visitor.field("CSR14", csr14);
        csr15 = visitor.field("CSR15", csr15);
        wasUp = visitor.field("wasUp", wasUp);
    }
}
