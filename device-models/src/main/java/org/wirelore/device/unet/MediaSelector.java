package org.wirelore.device.unet;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.unet.BoardRom.MediumBlock;

/**
 * Selects a card's medium as the serial ROM's leaf describes the board. An MII transceiver comes first; without one the
 * 21143 negotiates through its SIA; else the driver tries the fastest medium first and takes the one with a link.
 */
final class MediaSelector implements StatePart {
    /** Connection types (DEC serial ROM format, selected connection type). */
    private static final int AUTOSENSE = 0x0800;
    private static final int NO_CONNECTION = 0xFFFF;
    private static final int CONNECTION_CODE = 0x0F;
    private static final int CONNECTION_FULL = 0x0200;
    private static final int FIRST_MII_CONNECTION = 9;
    /** Media in the order in which they are tried. What is full duplex can't be sensed. */
    private static final int[] ORDER = {3, 7, 6, 0};

    private static final int COMMAND_MODE = 0x71;
    private static final int COMMAND_NO_SENSE = 1 << 15;
    private static final int COMMAND_SENSE_LOW = 1 << 7;
    /** Settings of CSR13 to CSR15 by medium (21143 manual, SIA programming). */
    private static final int[][] SIA = {{0x0001, 0x7F3F, 0x0008}, {0x0009, 0x0705, 0x0006}, {0x0009, 0x0705, 0x000E},
        {0x0000, 0x0000, 0x0008}, {0x0001, 0x7F3D, 0x0008}};

    private static final int PHY_CONTROL = 0;
    private static final int PHY_STATUS = 1;
    private static final int PHY_ADVERTISED = 4;
    private static final int PHY_PARTNER = 5;
    private static final int PHY_NEGOTIATE = 0x1200;
    private static final int PHY_ABSENT = 0xFFFF;
    private static final int PHY_SELECTOR = 1;
    /** Technologies in code words (IEEE 802.3 annex 28B), and how far capabilities are to the left of them. */
    private static final int TECHNOLOGIES = 0x1E0;
    private static final int CAPABILITY_SHIFT = 6;
    private static final int TEN = 1 << 5;
    private static final int TEN_FULL = 1 << 6;
    private static final int HUNDRED = 1 << 7;
    private static final int HUNDRED_FULL = 1 << 8;

    private final RegisterBank bootCsr;
    private final BoardRom rom;
    private final List<MediumBlock> blocks;
    private final SerialPort serial;
    private final boolean isOld;
    private final long mac;

    private @Nullable MediumBlock selected;
    private int mode;
    /** CSR14 while the chip's own negotiation holds the link; 0: it does not. */
    private int negotiated;
    private boolean isAttached;
    /** The driver has changed what a transceiver advertises, so each boot negotiates anew. */
    private boolean rewrites;

    /**
     * Reads the ROM, finds the transceivers and looks for a link.
     *
     * @param csr the card's registers for the kernel's boot
     * @param isOld whether the chip is a 21140
     * @param device the card's PCI device number
     * @throws SerialRomException if the ROM is wrong or names a transceiver that does not answer
     */
    MediaSelector(RegisterBank csr, boolean isOld, int device) {
        this.bootCsr = csr;
        this.serial = new SerialPort(csr);
        this.isOld = isOld;
        rom = new BoardRom(serial, isOld);
        int controller = rom.controller(device);
        mac = rom.mac(controller);
        blocks = rom.media(controller);
        if (blocks.stream().allMatch(block -> block.kind == MediumBlock.Kind.RESET)) {
            throw new SerialRomException("expected a medium in the serial ROM, found " + blocks.size()
                    + " blocks and none of a medium");
        }
        resetBoard(csr);
        for (MediumBlock block : blocks) {
            if (block.kind == MediumBlock.Kind.MII) {
                write(csr, block.select);
                write(csr, block.reset);
                block.phyAddress = addressOf(block.phy);
            }
        }
        select(csr);
    }

    /** The card's station address. */
    long mac() {
        return mac;
    }

    /**
     * Signals on the cable the best that the board can do, for a partner that boots at the same time; drivers of the
     * time tried it for seconds.
     */
    void announce() {
        if (isSettled()) {
            return;
        }
        MediumBlock fixed = fixed();
        MediumBlock best = fixed == null ? best() : fixed;
        if (fixed == null && canNegotiate()) {
            startNegotiation(bootCsr);
        } else if (best.kind != MediumBlock.Kind.MII) {
            use(bootCsr, best, best.isFullByCode());
        }
    }

    /** Looks for the link. Every card that boots at the same time has announced itself. */
    void onAttach() {
        if (!isSettled()) {
            isAttached = true;
            select(bootCsr);
        }
    }

    /** A transceiver that keeps its settings negotiates as at the last boot. */
    private boolean isSettled() {
        MediumBlock block = selected;
        return isAttached && !rewrites && block != null && block.kind == MediumBlock.Kind.MII
                && block.select.length == 0 && block.reset.length == 0;
    }

    /** An MII transceiver, else the fastest medium. */
    private MediumBlock best() {
        MediumBlock best = find(MediumBlock.Kind.MII, -1);
        for (int i = 0; i < ORDER.length && best == null; i++) {
            best = byCode(ORDER[i]);
        }
        return best == null
                ? blocks.stream().filter(block -> block.kind != MediumBlock.Kind.RESET).findFirst()
                        .orElseThrow()
                : best;
    }

    /** The bits of CSR6 for the selected medium, without threshold and start bits. */
    int mode() {
        return mode;
    }

    /** Looks for a medium with a link. The transmit and receive processes are stopped. */
    private void select(RegisterBank csr) {
        negotiated = 0;
        resetBoard(csr);
        MediumBlock fixed = fixed();
        if (fixed != null) {
            use(csr, fixed, (rom.connection & CONNECTION_FULL) != 0 || fixed.isFullByCode());
            return;
        }
        MediumBlock mii = find(MediumBlock.Kind.MII, -1);
        if (mii != null) {
            use(csr, mii, false);
            return;
        }
        if (negotiate(csr)) {
            return;
        }
        for (int code : ORDER) {
            MediumBlock block = byCode(code);
            if (block != null) {
                use(csr, block, false);
                if (hasLink(csr, block)) {
                    return;
                }
            }
        }
        MediumBlock best = best();
        use(csr, best, best.isFullByCode());
    }

    /** Sets the chip up for the selected medium again, after a software reset. */
    void apply(RegisterBank csr) {
        MediumBlock block = selected;
        if (block != null) {
            setPins(csr, block);
        }
    }

    private @Nullable MediumBlock fixed() {
        if ((rom.connection & AUTOSENSE) != 0 || rom.connection == NO_CONNECTION) {
            return null;
        }
        int code = rom.connection & CONNECTION_CODE;
        MediumBlock block = code >= FIRST_MII_CONNECTION ? find(MediumBlock.Kind.MII, -1) : byCode(code);
        if (block == null) {
            throw new SerialRomException("expected one of the serial ROM's media as its selected connection, found "
                    + Integer.toHexString(rom.connection) + "h");
        }
        return block;
    }

    private @Nullable MediumBlock byCode(int code) {
        return find(null, code);
    }

    /** The first block of a kind, or with a medium; null if there is none. */
    private @Nullable MediumBlock find(MediumBlock.@Nullable Kind kind, int code) {
        for (MediumBlock block : blocks) {
            boolean fits = kind != null
                    ? block.kind == kind
                    : block.kind != MediumBlock.Kind.MII && block.kind != MediumBlock.Kind.RESET && block.code == code;
            if (fits) {
                return block;
            }
        }
        return null;
    }

    private void use(RegisterBank csr, MediumBlock block, boolean isFull) {
        selected = block;
        if (block.kind == MediumBlock.Kind.MII) {
            mode = miiMode(block);
            setPins(csr, block);
            return;
        }
        boolean isSia = block.kind == MediumBlock.Kind.SIA;
        int command = isSia ? DriverRegisters.CSR6_TTM : (block.command & COMMAND_MODE) << 18;
        mode = DriverRegisters.CSR6_MBO | command
                | ((command & DriverRegisters.CSR6_PS) != 0 ? DriverRegisters.CSR6_HBD : 0)
                | (isFull ? DriverRegisters.CSR6_FD : 0);
        csr.write(DriverRegisters.CSR6, mode);
        setPins(csr, block);
    }

    private void setPins(RegisterBank csr, MediumBlock block) {
        switch (block.kind) {
            case RESET -> {
            }
            case MII -> {
                if (block.select.length > 0 && isOld) {
                    csr.write(DriverRegisters.CSR12, DriverRegisters.CSR12_GPC | rom.pinDirections);
                }
                write(csr, block.select);
            }
            case PINS -> {
                csr.write(DriverRegisters.CSR12, DriverRegisters.CSR12_GPC | rom.pinDirections);
                csr.write(DriverRegisters.CSR12, block.pinData);
            }
            case SYMBOL -> {
                csr.write(DriverRegisters.CSR13, 0);
                csr.write(DriverRegisters.CSR14, negotiated);
                csr.write(DriverRegisters.CSR15, block.pinControl << 16);
                csr.write(DriverRegisters.CSR15, block.pinData << 16);
            }
            case SIA -> {
                int[] settings = block.settings.length > 0 ? block.settings : SIA[Math.min(block.code, SIA.length - 1)];
                csr.write(DriverRegisters.CSR13, 0);
                csr.write(DriverRegisters.CSR14, settings[1] | negotiated);
                csr.write(DriverRegisters.CSR15, block.pinControl << 16 | settings[2]);
                csr.write(DriverRegisters.CSR15, block.pinData << 16 | settings[2]);
                csr.write(DriverRegisters.CSR13, settings[0]);
            }
        }
    }

    private void resetBoard(RegisterBank csr) {
        for (MediumBlock block : blocks) {
            if (block.kind == MediumBlock.Kind.RESET) {
                if (isOld) {
                    csr.write(DriverRegisters.CSR12, DriverRegisters.CSR12_GPC | rom.pinDirections);
                }
                write(csr, block.reset);
            }
        }
    }

    /** Writes a sequence to the general-purpose pins. */
    private void write(RegisterBank csr, int[] sequence) {
        for (int value : sequence) {
            csr.write(isOld ? DriverRegisters.CSR12 : DriverRegisters.CSR15, isOld ? value : value << 16);
        }
    }

    /** Whether a medium that was set up has a link. */
    private boolean hasLink(RegisterBank csr, MediumBlock block) {
        if (block.kind == MediumBlock.Kind.SIA) {
            return (csr.read(DriverRegisters.CSR12) & DriverRegisters.CSR12_LS10) == 0;
        }
        if ((block.command & COMMAND_NO_SENSE) != 0) {
            return !isOld && (csr.read(DriverRegisters.CSR12) & DriverRegisters.CSR12_LS100) == 0;
        }
        int pins = isOld ? csr.read(DriverRegisters.CSR12) : csr.read(DriverRegisters.CSR15) >>> 16;
        boolean isHigh = (pins >>> ((block.command >>> 1) & 7) & 1) != 0;
        return isHigh != ((block.command & COMMAND_SENSE_LOW) != 0);
    }

    /** Whether the chip can negotiate by itself: a 21143 whose SIA is connected. */
    private boolean canNegotiate() {
        return !isOld && find(MediumBlock.Kind.SIA, -1) != null;
    }

    private int startNegotiation(RegisterBank csr) {
        boolean isFast = find(MediumBlock.Kind.SYMBOL, -1) != null;
        int csr14 = DriverRegisters.CSR14_NEGOTIATE | (isFast ? DriverRegisters.CSR14_HUNDRED : 0);
        csr.write(DriverRegisters.CSR6, DriverRegisters.CSR6_MBO | DriverRegisters.CSR6_TTM | DriverRegisters.CSR6_FD);
        csr.write(DriverRegisters.CSR13, 0);
        csr.write(DriverRegisters.CSR14, csr14);
        csr.write(DriverRegisters.CSR13, DriverRegisters.CSR13_SRL);
        csr.write(DriverRegisters.CSR12, DriverRegisters.CSR12_RESTART);
        return csr14;
    }

    /** The chip's own negotiation; false if it gives no medium. */
    private boolean negotiate(RegisterBank csr) {
        MediumBlock ten = find(MediumBlock.Kind.SIA, -1);
        MediumBlock hundred = find(MediumBlock.Kind.SYMBOL, -1);
        if (isOld || ten == null) {
            return false;
        }
        int csr14 = startNegotiation(csr);
        int own = TEN | TEN_FULL | (hundred == null ? 0 : HUNDRED | HUNDRED_FULL);
        int status = csr.read(DriverRegisters.CSR12);
        int best = (status & DriverRegisters.CSR12_LPN) != 0 ? Integer.highestOneBit(own & (status >>> 16)) : 0;
        if (best == 0) {
            return false;
        }
        boolean isFast = (best & (HUNDRED | HUNDRED_FULL)) != 0;
        // The link stays as negotiated, because the chip goes on to answer its partner.
        negotiated = csr14;
        use(csr, isFast && hundred != null ? hundred : ten, (best & (TEN_FULL | HUNDRED_FULL)) != 0);
        return true;
    }

    /** What the transceiver has negotiated with its partner. */
    private int miiMode(MediumBlock block) {
        int able = (block.capabilities >>> CAPABILITY_SHIFT) & TECHNOLOGIES & block.advertised;
        int advertised = serial.readPhy(block.phyAddress, PHY_ADVERTISED) & TECHNOLOGIES;
        if (advertised != able) {
            rewrites = true;
            serial.writePhy(block.phyAddress, PHY_ADVERTISED, able | PHY_SELECTOR);
            serial.writePhy(block.phyAddress, PHY_CONTROL, PHY_NEGOTIATE);
        }
        int common = able & serial.readPhy(block.phyAddress, PHY_PARTNER);
        int best = Integer.highestOneBit(common) << CAPABILITY_SHIFT;
        return DriverRegisters.CSR6_MBO | DriverRegisters.CSR6_PS | DriverRegisters.CSR6_HBD
                | ((block.threshold & best) != 0 ? DriverRegisters.CSR6_TTM : 0)
                | ((block.fullDuplex & best) != 0 ? DriverRegisters.CSR6_FD : 0);
    }

    /** Finds a transceiver by its number, which counts those that answer from address 1 on, 0 last. */
    private int addressOf(int phy) {
        int found = 0;
        for (int i = 1; i <= 32; i++) {
            int status = serial.readPhy(i & 31, PHY_STATUS);
            if (status != PHY_ABSENT && status != 0 && found++ == phy) {
                return i & 31;
            }
        }
        throw new SerialRomException("expected transceiver " + phy + ", which the serial ROM names, found " + found
                + " on the management bus; the board lacks it");
    }

    /** What was selected. What the ROM says never changes. */
    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("selected", selected == null ? -1 : blocks.indexOf(selected));
        visitor.field("mode", mode);
        visitor.field("negotiated", negotiated);
        visitor.field("isAttached", isAttached);
        visitor.field("rewrites", rewrites);
    }
}
