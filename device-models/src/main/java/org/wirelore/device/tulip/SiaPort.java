package org.wirelore.device.tulip;

import org.wirelore.device.api.wire.FrameWire;

/**
 * CSR12 to CSR15. On the 21140 a general-purpose port and the watchdog register; on the 21143 the SIA's status and
 * controls, whose autonegotiation completes at once, and the watchdogs beside the general-purpose pins in CSR15.
 */
final class SiaPort {
    private static final int CSR12_21140_ONES = 0xFFFFFE00;
    private static final int CSR12_21143_RESET = 0xC6;
    private static final int CSR12_ACTIVITY = 0x301;
    private static final int CSR13_RESET = 0xFFFF0000;
    private static final int CSR13_SRL = 1;
    private static final int CSR15_21140_RESET = 0xFFFFFEC8;
    private static final int CSR15_21140_WRITABLE = 0x37;
    private static final int CSR15_21143_RESET = 0x8FF00000;
    private static final int CSR15_PINS = 0xF << 16;
    private static final int ANS_TRANSMIT_DISABLE = 1 << 12;
    private static final int ANS_LINK_GOOD = 5 << 12;

    private final TulipChip chip;
    private final FrameWire wire;
    private final OperatingMode mode;
    private final InterruptUnit interrupts;

    private int pinDirections;
    private int pinLevels;
    private int negotiation;
    private int csr13;
    private int csr14;
    private int csr15;
    private boolean wasUp;

    SiaPort(TulipChip chip, FrameWire wire, OperatingMode mode, InterruptUnit interrupts) {
        this.chip = chip;
        this.wire = wire;
        this.mode = mode;
        this.interrupts = interrupts;
        reset();
    }

    void reset() {
        pinDirections = 0;
        pinLevels = 0;
        negotiation = 0;
        csr13 = chip.hasSia() ? CSR13_RESET : -1;
        csr14 = -1;
        csr15 = chip.hasSia() ? CSR15_21143_RESET : CSR15_21140_RESET;
        wasUp = false;
    }

    int read(int offset) {
        return switch (offset) {
            case TulipRegisters.CSR12 -> chip.hasSia() ? siaStatus() : pins();
            case TulipRegisters.CSR13 -> csr13;
            case TulipRegisters.CSR14 -> csr14;
            default -> chip.hasSia() ? (csr15 & ~CSR15_PINS) | (pinLevels & 0xF) << 16 : csr15;
        };
    }

    void write(int offset, int value) {
        if (!chip.hasSia()) {
            write21140(offset, value);
            return;
        }
        switch (offset) {
            case TulipRegisters.CSR12 -> {
                if ((value & TulipRegisters.CSR12_ANS) == ANS_TRANSMIT_DISABLE
                        && (csr14 & TulipRegisters.CSR14_ANE) != 0) {
                    negotiate();
                }
            }
            case TulipRegisters.CSR13 -> {
                csr13 = value | CSR13_RESET;
                onLinkChange();
            }
            case TulipRegisters.CSR14 -> {
                csr14 = value;
                if ((value & TulipRegisters.CSR14_ANE) == 0) {
                    negotiation = 0;
                }
            }
            default -> writeGeneral(value);
        }
    }

    private void write21140(int offset, int value) {
        if (offset == TulipRegisters.CSR12) {
            if ((value & TulipRegisters.CSR12_GPC) != 0) {
                pinDirections = value & 0xFF;
            } else {
                pinLevels = value & 0xFF;
            }
        } else if (offset == TulipRegisters.CSR15) {
            csr15 = (CSR15_21140_RESET & ~CSR15_21140_WRITABLE) | (value & CSR15_21140_WRITABLE);
        }
    }

    private void writeGeneral(int value) {
        csr15 = value | 0x80000000;
        int nibble = (value & CSR15_PINS) >>> 16;
        if ((value & TulipRegisters.CSR15_CWE) != 0) {
            pinDirections = nibble;
        } else {
            pinLevels = nibble;
        }
    }

    /** Pins that are inputs are pulled up; those that are outputs show what was written. */
    private int pins() {
        return CSR12_21140_ONES | (pinLevels & pinDirections) | (~pinDirections & 0xFF);
    }

    private int siaStatus() {
        int status = (CSR12_21143_RESET & ~CSR12_ACTIVITY) | negotiation;
        if (isActive() && wire.isUp()) {
            status &= mode.speed() == LineSpeed.MII_100 ? ~TulipRegisters.CSR12_LS100 : ~TulipRegisters.CSR12_LS10;
        }
        return status;
    }

    /**
     * Finishes at once. A link that is down at the medium's own speed is a cut cable, and nobody answers. At another speed
     * the wire can't tell a cut cable from the difference of speeds; a partner is assumed, who tells what it offers.
     */
    private void negotiate() {
        if (!wire.isUp() && mode.speed().bitsPerSecond() == wire.offeredBitsPerSecond()) {
            negotiation = ANS_TRANSMIT_DISABLE;
            return;
        }
        negotiation = ANS_LINK_GOOD | TulipRegisters.CSR12_LPN
                | MiiPhy.abilities(wire.offeredBitsPerSecond(), wire.offersFullDuplex()) << 16;
        interrupts.post(TulipRegisters.CSR5_LNP);
    }

    /** Whether the chip's own transceiver looks after the link: the SIA out of reset, or the symbol port. */
    private boolean isActive() {
        if (!chip.hasSia()) {
            return false;
        }
        return mode.has(TulipRegisters.CSR6_PS)
                ? mode.has(TulipRegisters.CSR6_PCS)
                : (csr13 & CSR13_SRL) != 0;
    }

    /** The link changed; reported in CSR5 only where no MII transceiver is in between. */
    void onLinkChange() {
        boolean isUp = isActive() && wire.isUp();
        if (isUp == wasUp) {
            return;
        }
        wasUp = isUp;
        if (mode.has(TulipRegisters.CSR6_PS)) {
            interrupts.post(TulipRegisters.CSR5_LC);
        } else {
            interrupts.post(isUp ? TulipRegisters.CSR5_LNP : TulipRegisters.CSR5_LNF);
        }
    }

    /** Whether the jabber timer is on. */
    boolean limitsTransmission() {
        return (csr15 & TulipRegisters.CSR15_JBD) == 0;
    }

    /** Whether the receive watchdog is on. */
    boolean limitsReception() {
        return (csr15 & TulipRegisters.CSR15_RWD) == 0;
    }

    void save(StateSink sink) {
        sink.put(pinDirections);
        sink.put(pinLevels);
        sink.put(negotiation);
        sink.put(csr13);
        sink.put(csr14);
        sink.put(csr15);
        sink.put(wasUp);
    }

    void restore(StateSource source) {
        pinDirections = source.nextInt();
        pinLevels = source.nextInt();
        negotiation = source.nextInt();
        csr13 = source.nextInt();
        csr14 = source.nextInt();
        csr15 = source.nextInt();
        wasUp = source.nextFlag();
    }
}
