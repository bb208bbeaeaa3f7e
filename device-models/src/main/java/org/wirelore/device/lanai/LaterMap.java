package org.wirelore.device.lanai;

import static org.wirelore.device.api.register.Access.LIVE;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.Access.WRITE_ONLY;
import static org.wirelore.device.api.register.BitField.field;
import static org.wirelore.device.api.register.BitField.kept;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterMap;

/**
 * The special registers of a LANai 7 or 9 as data (register headers as the control programs of sandialabs/Cplant use
 * them).
 *
 * <p>Sources name SMC, RMW, RMC, DEBUG and the window bits and do not say what they do. Here RMW sets RMP as RMP does,
 * RMC and SMH say where a packet's CRC-32 begins ({@link PacketCrc32}), and the others are kept. LAR and CTR, which
 * sources reserve for the bridge, show where the host DMA is.
 */
final class LaterMap {
    static final int ISR = 0x050;
    static final int EIMR = 0x058;
    static final int IT0 = 0x060;
    static final int RTC = 0x068;
    static final int LAR = 0x070;
    /** LANai 7: CTR; LANai 9: CPUC. */
    static final int CTR = 0x078;
    static final int PULSE = 0x0B8;
    static final int IT1 = 0x0C0;
    static final int IT2 = 0x0C8;
    static final int RMW = 0x0D0;
    static final int RMC = 0x0D8;
    static final int RMP = 0x0E0;
    static final int RML = 0x0E8;
    static final int SMP = 0x0F0;
    static final int SMH = 0x0F8;
    static final int SML = 0x100;
    static final int SMLT = 0x108;
    static final int SMC = 0x110;
    static final int SA = 0x118;
    static final int LINK = 0x128;
    static final int MYRINET = 0x130;
    static final int DEBUG = 0x138;
    static final int LED = 0x140;
    static final int PROTECTION = 0x150;
    static final int CLOCK = 0x1F8;

    /** MYRINET: forward reset of packets that are blocked. */
    static final int NRES_ENABLE = 1;
    /** MYRINET: packets end with a CRC-32. */
    static final int CRC32_ENABLE = 2;
    /** MYRINET of a LANai 9: the link's CRC-8 is checked. */
    static final int RX_CRC8 = 8;
    /** MYRINET of a LANai 9: code of the NRES period, from this bit on. */
    static final int TIMEOUT_SHIFT = 6;

    private static final int ALL = -1;
    private static final int UNITS = ~7;
    private static final String HALVES = "half microseconds";

    private LaterMap() {
    }

    static RegisterMap map(LanaiChip chip, LaterFamily family) {
        List<Register> all = new ArrayList<>();
        all.addAll(statusAndTimers(family));
        all.addAll(packets());
        all.addAll(board(family));
        all.sort((one, other) -> one.offset() - other.offset());
        return new RegisterMap(chip.title() + ", special registers", Integer.SIZE, chip.stride(), chip.blockBytes(),
                false, all);
    }

    private static List<Register> statusAndTimers(LaterFamily family) {
        return List.of(
                register(ISR, "ISR", "interrupt status", Isr.SEND_INT,
                        "signals are set by one side and cleared by the other with ones; ones clear event bits",
                        status(family)),
                register(EIMR, "EIMR", "external interrupt mask", 0, "the interrupt line is derived anew",
                        field("MASK", ALL, READ_WRITE, "bits of ISR that interrupt the host")),
                register(IT0, "IT0", "interrupt timer 0", ALL, "counts down; passing 0 sets TIME0",
                        field("COUNT", ALL, LIVE, HALVES)),
                register(RTC, "RTC", "real-time clock", 0, "counts up", field("COUNT", ALL, LIVE, HALVES)),
                register(LAR, "LAR", "host DMA: SRAM address", 0, "", field("ADDRESS", ALL, LIVE, "of the bridge")),
                family.countsCycles()
                        ? register(CTR, "CPUC", "cycle counter", 0, "", field("COUNT", ALL, LIVE, "processor cycles"))
                        : register(CTR, "CTR", "host DMA: bytes left", 0, "",
                                field("COUNT", ALL, LIVE, "of the bridge")),
                register(PULSE, "PULSE", "pulses pins", 0, "starts DMA chains",
                        field("P0", 1, WRITE_ONLY, "nothing is there"),
                        field("P1", 2, WRITE_ONLY, "the chain from SRAM to the host"),
                        field("P2", 4, WRITE_ONLY, "the chain from the host to SRAM")),
                register(IT1, "IT1", "interrupt timer 1", ALL, "counts down; passing 0 sets TIME1",
                        field("COUNT", ALL, LIVE, HALVES)),
                register(IT2, "IT2", "interrupt timer 2", ALL, "counts down; passing 0 sets TIME2",
                        field("COUNT", ALL, LIVE, HALVES)));
    }

    private static List<BitField> status(LaterFamily family) {
        List<BitField> fields = new ArrayList<>();
        String[] names = {"HEAD", "RECV_INT", "BUFF_INT", "SEND_INT", "", "", "TIME0", "TIME1", "ORUN1", "ORUN2",
            "ORUN4", "NRES_INT", "WAKE", "TIME2", "MEMORY", "PARITY"};
        for (int bit = 0; bit < names.length; bit++) {
            if (!names[bit].isEmpty()) {
                fields.add(field(names[bit], 1 << bit, LIVE, "see the engines"));
            }
        }
        fields.addAll(family.ownStatus());
        fields.add(field("HOST_SIG", Isr.HOST_SIG, LIVE, "signal to the host"));
        return fields;
    }

    private static List<Register> packets() {
        return List.of(
                register(RMW, "RMW", "receive pointer, no CRC", 0, "sets RMP",
                        field("ADDRESS", UNITS, LIVE, "next double word")),
                register(RMC, "RMC", "receive CRC-32 pointer", 0, "",
                        field("ADDRESS", UNITS, READ_WRITE, "where coverage begins")),
                register(RMP, "RMP", "receive pointer", 0, "", field("ADDRESS", UNITS, READ_WRITE, "next double word")),
                register(RML, "RML", "receive limit", 0, "arms the receiver",
                        field("ADDRESS", UNITS, READ_WRITE, "last double word")),
                register(SMP, "SMP", "send pointer", 0, "", field("ADDRESS", UNITS, READ_WRITE, "next double word")),
                register(SMH, "SMH", "end of the routing header", 0, "",
                        field("ADDRESS", ALL, READ_WRITE, "where coverage by CRC-32 begins")),
                register(SML, "SML", "send limit", 0, "sends up to the limit",
                        field("ADDRESS", UNITS, LIVE, "last double word")),
                register(SMLT, "SMLT", "send limit with tail", 0, "sends up to the limit, and the tail",
                        field("ADDRESS", UNITS, WRITE_ONLY, "last double word, which CRC-32 replaces")),
                register(SMC, "SMC", "header CRC-32 pointer", 0, "", kept("ADDRESS", UNITS, "kept")),
                register(SA, "SA", "send align", 0, "", field("SKIP", 7, READ_WRITE, "bytes to skip")));
    }

    private static List<Register> board(LaterFamily family) {
        List<BitField> link = new ArrayList<>(List.of(
                field("NRES", NRES_ENABLE, READ_WRITE, "cut packets that are blocked"),
                field("CRC32", CRC32_ENABLE, READ_WRITE, "packets end with a CRC-32")));
        link.addAll(family.ownLink());
        return List.of(
                register(LINK, "LINK", "link, NRES period", 0, "", family.period()),
                register(MYRINET, "MYRINET", "link control", 0, "", link),
                register(DEBUG, "DEBUG", "hardware debug", 0, "", kept("DEBUG", ALL, "kept")),
                register(LED, "LED", "light", 0, "", kept("ON", 1, "on")),
                register(PROTECTION, "PROT", "memory protection", 0, "", kept("MASK", ALL, "kept")),
                register(CLOCK, "CLOCK", "clock phase", 0, "", kept("PHASE", ALL, "from the EEPROM")));
    }

    private static Register register(int offset, String mnemonic, String title, int reset, String effect,
            BitField... fields) {
        return register(offset, mnemonic, title, reset, effect, List.of(fields));
    }

    private static Register register(int offset, String mnemonic, String title, int reset, String effect,
            List<BitField> fields) {
        return new Register(offset, Integer.SIZE, mnemonic, title, reset, effect, fields);
    }
}
