package org.wirelore.device.tulip;

import static org.wirelore.device.api.register.Access.LIVE;
import static org.wirelore.device.api.register.Access.READ_ONLY;
import static org.wirelore.device.api.register.Access.READ_TO_CLEAR;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.Access.RESERVED;
import static org.wirelore.device.api.register.Access.WRITE_ONE_TO_CLEAR;
import static org.wirelore.device.api.register.Access.WRITE_ONLY;
import static org.wirelore.device.api.register.BitField.field;
import static org.wirelore.device.api.register.BitField.kept;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterMap;

/**
 * The command and status registers of each member of the family as data (21140A and 21143 manuals, CSR chapter). The
 * maps define the chip's behaviour: {@link Dc21140} reads and writes its registers by them.
 */
final class TulipMaps {
    private static final int ALL = -1;

    private TulipMaps() {
    }

    /** The sixteen CSRs of the chip of a card. */
    static RegisterMap csrs(TulipConfig config) {
        TulipChip chip = config.chip();
        boolean sia = chip.hasSia();
        List<Register> registers = new ArrayList<>(List.of(
                csr(TulipRegisters.CSR0, "bus mode", 0xFE000000,
                        "SWR resets everything but the configuration space; TAP counts from the write", busMode()),
                csr(TulipRegisters.CSR1, "transmit poll demand", ALL, "a suspended transmit process fetches",
                        List.of(field("TPD", ALL, WRITE_ONLY, "any value"))),
                csr(TulipRegisters.CSR2, "receive poll demand", ALL, "a suspended receive process fetches",
                        List.of(field("RPD", ALL, WRITE_ONLY, "any value"))),
                csr(TulipRegisters.CSR3, "receive list base address", 0, "becomes the current receive descriptor",
                        List.of(field("SRL", ~3, READ_WRITE, "start of receive list"))),
                csr(TulipRegisters.CSR4, "transmit list base address", 0, "becomes the current transmit descriptor",
                        List.of(field("STL", ~3, READ_WRITE, "start of transmit list"))),
                csr(TulipRegisters.CSR5, "status", sia ? 0xF0000000 : 0xFC000000, "the interrupt line is derived anew",
                        status(chip)),
                csr(TulipRegisters.CSR6, "operating mode", 0x32000040,
                        "SR and ST start and stop the processes; the wire is configured", operatingMode(sia)),
                csr(TulipRegisters.CSR7, "interrupt enable", sia ? 0xF3FE0000 : 0xFFFE0000,
                        "the interrupt line is derived anew", interruptEnable(chip)),
                csr(TulipRegisters.CSR8, "missed frames and overflow counter", 0xE0000000, "", List.of(
                        field("MFC", TulipRegisters.CSR8_MFC, READ_TO_CLEAR, "missed frame counter"),
                        field("MFO", TulipRegisters.CSR8_MFO, READ_TO_CLEAR, "missed frame counter overflow"),
                        field("FOC", TulipRegisters.CSR8_FOC, READ_TO_CLEAR, "FIFO overflow counter"),
                        field("OCO", TulipRegisters.CSR8_OCO, READ_TO_CLEAR, "overflow counter overflow"))),
                csr(TulipRegisters.CSR9, "boot ROM, serial ROM and MII management", 0xFFF483FF,
                        "drives the lines of the serial ROM and of MII management; "
                                + "with BR and RD the data bits are the boot ROM's, whose socket is empty",
                        serial()),
                csr(TulipRegisters.CSR10, "boot ROM programming address", 0, "",
                        List.of(kept("BRA", ALL, "boot ROM address"))),
                csr(TulipRegisters.CSR11, "general-purpose timer and interrupt mitigation", 0xFFFE0000,
                        "TIM starts the timer, 0 stops it; what mitigation held back is reported",
                        timer(config.mitigates()))));
        registers.addAll(sia ? SiaMaps.of21143() : SiaMaps.of21140());
        return new RegisterMap(config.chip() + " revision " + Integer.toHexString(config.revision())
                + "h, command and status registers", Integer.SIZE, 8, TulipRegisters.WINDOW_BYTES, false, registers);
    }

    static Register csr(int offset, String title, int reset, String effect, List<BitField> fields) {
        return new Register(offset, Integer.SIZE, "CSR" + offset / 8, title, reset, effect, fields);
    }

    private static List<BitField> busMode() {
        return List.of(
                field("SWR", TulipRegisters.CSR0_SWR, WRITE_ONLY, "software reset, clears itself"),
                kept("BAR", TulipRegisters.CSR0_BAR, "bus arbitration, round robin"),
                field("DSL", TulipRegisters.CSR0_DSL, READ_WRITE, "descriptor skip length, longwords"),
                field("BLE", TulipRegisters.CSR0_BLE, READ_WRITE, "big-endian data buffers"),
                field("PBL", TulipRegisters.CSR0_PBL, READ_WRITE, "burst limit, longwords; 0: none"),
                kept("CAL", TulipRegisters.CSR0_CAL, "cache alignment"),
                kept("DAS", 1 << 16, "diagnostic address space"),
                field("TAP", TulipRegisters.CSR0_TAP, READ_WRITE, "transmit automatic polling"),
                field("DBO", TulipRegisters.CSR0_DBO, READ_WRITE, "big-endian descriptors"),
                kept("RME", 1 << 21, "PCI memory read multiple"),
                kept("RLE", 1 << 23, "PCI memory read line"),
                kept("WIE", 1 << 24, "PCI memory write and invalidate"));
    }

    private static List<BitField> status(TulipChip chip) {
        List<BitField> fields = new ArrayList<>(sources(chip));
        fields.replaceAll(source -> new BitField(source.mnemonic(), source.mask(), WRITE_ONE_TO_CLEAR,
                source.isModelled(), source.meaning()));
        fields.addAll(List.of(
                field("AIS", TulipRegisters.CSR5_AIS, READ_ONLY, "abnormal interrupt summary, of what CSR7 enables"),
                field("NIS", TulipRegisters.CSR5_NIS, READ_ONLY, "normal interrupt summary, of what CSR7 enables"),
                field("RS", TulipRegisters.CSR5_RS, READ_ONLY, "receive process state"),
                field("TS", TulipRegisters.CSR5_TS, READ_ONLY, "transmit process state"),
                field("EB", TulipRegisters.CSR5_EB, READ_ONLY,
                        "cause of FBE: 0 parity, 1 master abort, 2 target abort")));
        return fields;
    }

    private static List<BitField> interruptEnable(TulipChip chip) {
        List<BitField> fields = new ArrayList<>(sources(chip));
        fields.add(field("AIS", TulipRegisters.CSR5_AIS, READ_WRITE, "abnormal interrupt summary"));
        fields.add(field("NIS", TulipRegisters.CSR5_NIS, READ_WRITE, "normal interrupt summary"));
        return fields;
    }

    /** The sources of interrupts, as CSR7 enables them. */
    private static List<BitField> sources(TulipChip chip) {
        List<BitField> fields = new ArrayList<>(List.of(
                field("TI", TulipRegisters.CSR5_TI, READ_WRITE, "transmit interrupt"),
                field("TPS", TulipRegisters.CSR5_TPS, READ_WRITE, "transmit process stopped"),
                field("TU", TulipRegisters.CSR5_TU, READ_WRITE, "transmit buffer unavailable"),
                field("TJT", TulipRegisters.CSR5_TJT, READ_WRITE, "transmit jabber time-out"),
                field("UNF", TulipRegisters.CSR5_UNF, READ_WRITE, "transmit underflow"),
                field("RI", TulipRegisters.CSR5_RI, READ_WRITE, "receive interrupt"),
                field("RU", TulipRegisters.CSR5_RU, READ_WRITE, "receive buffer unavailable"),
                field("RPS", TulipRegisters.CSR5_RPS, READ_WRITE, "receive process stopped"),
                field("RWT", TulipRegisters.CSR5_RWT, READ_WRITE, "receive watchdog time-out"),
                field("GTE", TulipRegisters.CSR5_GTE, READ_WRITE, "general-purpose timer expired"),
                field("FBE", TulipRegisters.CSR5_FBE, READ_WRITE, "fatal bus error"),
                field("ERI", TulipRegisters.CSR5_ERI, READ_WRITE, "early receive interrupt")));
        fields.add(new BitField("ETI", TulipRegisters.CSR5_ETI, READ_WRITE, chip.reportsEarlyTransmit(),
                "early transmit interrupt"));
        fields.add(new BitField("LNP", TulipRegisters.CSR5_LNP, READ_WRITE, chip.hasSia(),
                "link pass or autonegotiation complete"));
        fields.add(new BitField("LNF", TulipRegisters.CSR5_LNF, READ_WRITE, chip.hasSia(), "link fail"));
        if (chip.hasSia()) {
            fields.add(field("GPI", TulipRegisters.CSR5_GPI, READ_WRITE, "general-purpose port interrupt"));
            fields.add(field("LC", TulipRegisters.CSR5_LC, READ_WRITE, "link changed"));
        }
        return fields;
    }

    private static List<BitField> operatingMode(boolean sia) {
        List<BitField> fields = new ArrayList<>(List.of(
                field("HP", TulipRegisters.CSR6_HP, READ_ONLY, "hash/perfect filtering, by the setup frame"),
                field("SR", TulipRegisters.CSR6_SR, READ_WRITE, "start receive"),
                field("HO", TulipRegisters.CSR6_HO, READ_ONLY, "hash-only filtering, by the setup frame"),
                field("PB", TulipRegisters.CSR6_PB, READ_WRITE, "pass bad frames"),
                field("IF", TulipRegisters.CSR6_IF, READ_ONLY, "inverse filtering, by the setup frame"),
                field("SB", TulipRegisters.CSR6_SB, READ_WRITE, "back-off stands still while there is carrier"),
                field("PR", TulipRegisters.CSR6_PR, READ_WRITE, "promiscuous mode"),
                field("PM", TulipRegisters.CSR6_PM, READ_WRITE, "pass all multicast"),
                kept("FKD", 1 << 8, "flaky oscillator disable"),
                field("FD", TulipRegisters.CSR6_FD, READ_WRITE, "full duplex"),
                field("OM", TulipRegisters.CSR6_OM, READ_WRITE, "1 internal, 2 and 3 external loopback"),
                field("FC", TulipRegisters.CSR6_FC, READ_WRITE, "force collision"),
                field("ST", TulipRegisters.CSR6_ST, READ_WRITE, "start transmit"),
                field("TR", TulipRegisters.CSR6_TR, READ_WRITE, "transmit threshold"),
                kept("BP", 1 << 16, "back pressure"),
                field("CA", TulipRegisters.CSR6_CA, READ_WRITE, "avoid the capture effect"),
                field("PS", TulipRegisters.CSR6_PS, READ_WRITE, "port select, MII or SYM"),
                field("HBD", TulipRegisters.CSR6_HBD, READ_WRITE, "heartbeat disable"),
                field("SF", TulipRegisters.CSR6_SF, READ_WRITE, "store and forward"),
                field("TTM", TulipRegisters.CSR6_TTM, READ_WRITE, "thresholds for 10 Mb/s"),
                field("PCS", TulipRegisters.CSR6_PCS, READ_WRITE, "PCS functions"),
                kept("SCR", TulipRegisters.CSR6_SCR, "scrambler"),
                field("MBO", TulipRegisters.CSR6_MBO, RESERVED, "must be one"),
                field("RA", TulipRegisters.CSR6_RA, READ_WRITE, "receive all"),
                kept("SC", 1 << 31, "special capture effect")));
        if (sia) {
            fields.add(field("IDAMSB", TulipRegisters.CSR6_IDAMSB, READ_WRITE, "ignore the destination's first bit"));
        }
        return fields;
    }

    private static List<BitField> serial() {
        return List.of(
                field("SRCS", TulipRegisters.CSR9_SRCS, LIVE, "serial ROM chip select"),
                field("SRCLK", TulipRegisters.CSR9_SRCLK, LIVE, "serial ROM clock"),
                field("SRDI", TulipRegisters.CSR9_SRDI, LIVE, "data to the serial ROM"),
                field("SRDO", TulipRegisters.CSR9_SRDO, LIVE, "data from the serial ROM"),
                field("DT", 0xF0, WRITE_ONLY, "boot ROM data, with bits 3:0"),
                kept("REG", 1 << 10, "external register select"),
                field("SR", TulipRegisters.CSR9_SR, READ_WRITE, "serial ROM select"),
                field("BR", TulipRegisters.CSR9_BR, READ_WRITE, "boot ROM select"),
                field("WR", TulipRegisters.CSR9_WR, READ_WRITE, "write strobe"),
                field("RD", TulipRegisters.CSR9_RD, READ_WRITE, "read strobe"),
                field("MOD", 1 << 15, RESERVED, "mode"),
                field("MDC", TulipRegisters.CSR9_MDC, READ_WRITE, "MII management clock"),
                field("MDO", TulipRegisters.CSR9_MDO, READ_WRITE, "MII management data to the PHY"),
                field("MII", TulipRegisters.CSR9_MII, READ_WRITE, "MII direction: the PHY drives"),
                field("MDI", TulipRegisters.CSR9_MDI, LIVE, "MII management data from the PHY"));
    }

    private static List<BitField> timer(boolean mitigates) {
        List<BitField> fields = new ArrayList<>(List.of(
                field("TIM", TulipRegisters.CSR11_TIM, READ_WRITE, "ticks that are left"),
                field("CON", TulipRegisters.CSR11_CON, READ_WRITE, "continuous mode")));
        if (mitigates) {
            fields.addAll(List.of(
                    field("NRX", 7 << 17, READ_WRITE, "received frames before RI"),
                    field("RXT", 15 << 20, READ_WRITE, "receive timer, cycles"),
                    field("NTX", 7 << 24, READ_WRITE, "transmitted frames before TI"),
                    field("TXT", 15 << 27, READ_WRITE, "transmit timer, 16 cycles"),
                    field("CS", 1 << 31, READ_WRITE, "cycle of a sixteenth of a tick")));
        }
        return fields;
    }
}
