package org.wirelore.device.lanai;

import static org.wirelore.device.api.register.Access.LIVE;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.Access.WRITE_ONLY;
import static org.wirelore.device.api.register.BitField.field;
import static org.wirelore.device.api.register.BitField.kept;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterMap;

/** The special registers of a LANai 4 as data (Myricom, lanai4_def.h). */
final class Lanai4Map {
    static final int ISR = LanaiRegister.ISR;
    static final int EIMR = LanaiRegister.EIMR;
    static final int IT = LanaiRegister.IT;
    static final int RTC = LanaiRegister.RTC;
    static final int CKS = 0x38;
    static final int EAR = LanaiRegister.EAR;
    static final int LAR = LanaiRegister.LAR;
    static final int DMA_CTR = LanaiRegister.DMA_CTR;
    static final int RMP = LanaiRegister.RMP;
    static final int RML = LanaiRegister.RML;
    static final int SMP = LanaiRegister.SMP;
    static final int SML = LanaiRegister.SML;
    static final int SMLT = LanaiRegister.SMLT;
    static final int RB = 0x60;
    static final int RH = 0x64;
    static final int RW = 0x68;
    static final int SA = LanaiRegister.SA;
    static final int SB = 0x70;
    static final int SH = 0x74;
    static final int SW = 0x78;
    static final int ST = 0x7C;
    static final int DMA_DIR = LanaiRegister.DMA_DIR;
    static final int DMA_STS = 0x84;
    static final int TIMEOUT = 0x88;
    static final int MYRINET = 0x8C;
    static final int HW_DEBUG = 0x90;
    static final int LED = 0x94;
    static final int VERSION = 0x98;
    static final int ACTIVATE = 0x9C;
    static final int CLOCK = 0xFC;

    /** MYRINET: forward reset of packets that are blocked. */
    static final int NRES_ENABLE = 1;

    private static final int ALL = -1;
    private static final int WORDS = ~3;
    private static final String[] PIPELINE = {"IPF", "CUR", "PREV", "DATA", "DPF"};

    private Lanai4Map() {
    }

    static RegisterMap map() {
        List<Register> all = new ArrayList<>();
        for (int context = 0; context < 2; context++) {
            for (int i = 0; i < PIPELINE.length; i++) {
                all.add(register(4 * (context * PIPELINE.length + i), PIPELINE[i] + context, "pipeline state", 0, "",
                        kept("STATE", ALL, "of the context")));
            }
        }
        all.addAll(statusAndTimers());
        all.addAll(hostDma());
        all.addAll(packets());
        all.addAll(board());
        all.sort((one, other) -> one.offset() - other.offset());
        return new RegisterMap("LANai 4, special registers", Integer.SIZE, 4, LanaiChip.LANAI4.blockBytes(), false,
                all);
    }

    private static List<Register> statusAndTimers() {
        return List.of(
                register(ISR, "ISR", "interrupt status", Isr.SEND_RDY | Isr.DMA_INT | Isr.SEND_INT,
                        "signals are set by one side and cleared by the other with ones; ones clear event bits",
                        status()),
                register(EIMR, "EIMR", "external interrupt mask", 0, "the interrupt line is derived anew",
                        field("MASK", ALL, READ_WRITE, "bits of ISR that interrupt the host")),
                register(IT, "IT", "interrupt timer", ALL, "counts down; passing 0 sets TIME_INT",
                        field("COUNT", ALL, LIVE, "half microseconds")),
                register(RTC, "RTC", "real-time clock", 0, "counts up",
                        field("COUNT", ALL, LIVE, "half microseconds")));
    }

    private static List<BitField> status() {
        List<BitField> fields = new ArrayList<>();
        String[] names = {"BYTE_RDY", "RECV_INT", "BUFF_INT", "SEND_INT", "DMA_INT", "TIME_INT", "WDOG", "TAIL_INT",
            "ORUN1", "ORUN2", "WAKE", "NRES_INT", "LINK_INT", "SEND_RDY", "HALF_RDY", "WORD_RDY"};
        for (int bit = 0; bit < names.length; bit++) {
            fields.add(field(names[bit], 1 << bit, LIVE, "see the engines"));
        }
        fields.add(field("LAN_SIG", Isr.LAN_SIGS, LIVE, "eight signals from the host"));
        fields.add(field("HOST_SIG", Isr.HOST_SIG, LIVE, "signal to the host"));
        fields.add(field("DBG", Isr.DBG, LIVE, "debug: nothing sets it"));
        return fields;
    }

    private static List<Register> hostDma() {
        return List.of(
                register(CKS, "CKS", "checksum", 0, "one's complement sum of what host DMA moves into SRAM",
                        field("SUM", 0xFFFF, READ_WRITE, "16 bits")),
                register(EAR, "EAR", "host DMA: host address", 0, "", field("ADDRESS", WORDS, READ_WRITE, "words")),
                register(LAR, "LAR", "host DMA: SRAM address", 0, "", field("ADDRESS", WORDS, READ_WRITE, "words")),
                register(DMA_CTR, "DMA_CTR", "host DMA: bytes left", 0, "starts a transfer",
                        field("COUNT", WORDS, LIVE, "bytes")),
                register(DMA_DIR, "DMA_DIR", "host DMA: direction", 0, "",
                        field("E2L", 1, READ_WRITE, "from the host to SRAM")),
                register(DMA_STS, "DMA_STS", "host DMA: bus bursts", 0, "", kept("BURSTS", 0xF, "burst enables")));
    }

    private static List<Register> packets() {
        return List.of(
                register(RMP, "RMP", "receive pointer", 0, "", field("ADDRESS", WORDS, READ_WRITE, "next word")),
                register(RML, "RML", "receive limit", 0, "arms the receiver",
                        field("ADDRESS", WORDS, READ_WRITE, "last word")),
                register(SMP, "SMP", "send pointer", 0, "", field("ADDRESS", WORDS, READ_WRITE, "next word")),
                register(SML, "SML", "send limit", 0, "sends up to the limit",
                        field("ADDRESS", WORDS, LIVE, "last word")),
                register(SMLT, "SMLT", "send limit with tail", 0, "sends up to the limit, and the tail",
                        field("ADDRESS", WORDS, WRITE_ONLY, "last word")),
                register(RB, "RB", "receive a byte", 0, "takes it", field("DATA", 0xFF, LIVE, "byte")),
                register(RH, "RH", "receive a half word", 0, "takes it", field("DATA", 0xFFFF, LIVE, "half word")),
                register(RW, "RW", "receive a word", 0, "takes it", field("DATA", ALL, LIVE, "word")),
                register(SA, "SA", "send align", 0, "", field("SKIP", 3, READ_WRITE, "bytes to skip")),
                register(SB, "SB", "send a byte", 0, "", field("DATA", 0xFF, WRITE_ONLY, "byte")),
                register(SH, "SH", "send a half word", 0, "", field("DATA", 0xFFFF, WRITE_ONLY, "half word")),
                register(SW, "SW", "send a word", 0, "", field("DATA", ALL, WRITE_ONLY, "word")),
                register(ST, "ST", "send the tail", 0, "", field("ANY", ALL, WRITE_ONLY, "any value")));
    }

    private static List<Register> board() {
        return List.of(
                register(TIMEOUT, "TIMEOUT", "NRES period", 0, "",
                        field("PERIOD", 3, READ_WRITE, "1/16 s, 1/4 s, 1 s, 4 s")),
                register(MYRINET, "MYRINET", "link control", 0, "",
                        field("NRES", NRES_ENABLE, READ_WRITE, "cut packets that are blocked"),
                        kept("CRC", 2, "CRC enable")),
                register(HW_DEBUG, "HW_DEBUG", "hardware debug", 0, "", kept("DEBUG", ALL, "kept")),
                register(LED, "LED", "light", 0, "", kept("ON", 1, "on")),
                register(VERSION, "VERSION", "chip version", 0, "", kept("PINS", 3, "external window pins")),
                register(ACTIVATE, "ACTIVATE", "write enable", 0, "", kept("MASK", ALL, "memory protection")),
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
