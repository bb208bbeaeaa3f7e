package org.wirelore.device.psb;

import static org.wirelore.device.api.register.Access.LIVE;
import static org.wirelore.device.api.register.Access.READ_ONLY;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.Access.WRITE_ONLY;
import static org.wirelore.device.api.register.BitField.field;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.device.pci.ConfigurationSpace;

/** The registers of the bridge as data. Both tables are memory and not listed. */
final class PsbMaps {
    /** Reset value of the response time-out. */
    static final int TIMEOUT_US = 1000;
    /** Reset value of the gather timer: 2 microseconds. */
    static final int GATHER_TICKS = 200;

    private static final int VENDOR = 0x11C8;
    private static final int BRIDGE_CLASS = 0x06800000;
    private static final int LOW = 0xFFFF;
    private static final int INTERRUPTS = 0x3F;

    private PsbMaps() {
    }

    /** The configuration space: a bridge of another kind (vendor Dolphin Interconnect Solutions). */
    static RegisterMap configuration(PsbConfig config) {
        return ConfigurationSpace.map("PSB of a D" + config.cardType(), config.deviceId() << 16 | VENDOR,
                BRIDGE_CLASS, ConfigurationSpace.window(0, "registers", config.registerBytes(), false),
                ConfigurationSpace.window(1, "store window", Integer.highestOneBit(2 * config.windowBytes() - 1),
                        true));
    }

    static RegisterMap registers(PsbConfig config) {
        List<Register> all = new ArrayList<>(userPage());
        all.addAll(control(config));
        all.addAll(queues());
        all.addAll(mailbox());
        all.addAll(engine());
        return new RegisterMap("PSB of a D" + config.cardType() + ", registers", Integer.SIZE, Integer.BYTES,
                PsbRegister.REGISTERS_END, false, all);
    }

    private static Register register(int offset, String mnemonic, String title, int reset, String effect,
            BitField... fields) {
        return new Register(offset, Integer.SIZE, mnemonic, title, reset, effect, List.of(fields));
    }

    private static List<Register> userPage() {
        return List.of(
                register(PsbRegister.ECNT, "ECNT", "error counter", 0, "",
                        field("COUNT", -1, LIVE, "errors recorded, modulo 2^32")),
                register(PsbRegister.STAT, "STAT", "status", 0, "", field("LINK", 7, LIVE, "link controllers up"),
                        field("WRITES", PsbRegister.STAT_WRITES, LIVE, "stores gathered or not answered"),
                        field("ENGINE", PsbRegister.STAT_ENGINE, LIVE, "a chain is in work")),
                register(PsbRegister.SBAR, "SBAR", "store barrier", 0,
                        "a read is answered when all stores before it were", field("ZERO", -1, LIVE, "0")),
                register(PsbRegister.FLUS, "FLUS", "flush", 0, "a write sends what is gathered",
                        field("ANY", -1, WRITE_ONLY, "any value")),
                register(PsbRegister.RDRP, "RDRP", "drop reads", 0, "a write forgets held lines",
                        field("ANY", -1, WRITE_ONLY, "any value")));
    }

    private static List<Register> control(PsbConfig config) {
        return List.of(
                register(PsbRegister.CHIP, "CHIP", "chip", config.cardType() << 16 | config.streams() << 8, "",
                        field("LINKS", 0xFF, LIVE, "link controllers"), field("STREAMS", 0xFF00, READ_ONLY, "streams"),
                        field("TYPE", LOW << 16, READ_ONLY, "card type")),
                register(PsbRegister.NODE, "NODE", "node id", 0, "", field("ID", LOW, LIVE, "node id")),
                register(PsbRegister.CTRL, "CTRL", "control", 0, "RESET resets the chip",
                        field("ENABLE", PsbRegister.CTRL_ENABLE, READ_WRITE, "takes part in traffic"),
                        field("GATHER", PsbRegister.CTRL_GATHER, READ_WRITE, "gathers stores"),
                        field("RESET", PsbRegister.CTRL_RESET, WRITE_ONLY, "reset")),
                register(PsbRegister.RTMO, "RTMO", "response time-out", TIMEOUT_US, "",
                        field("TIME", LOW, READ_WRITE, "microseconds")),
                register(PsbRegister.GTMR, "GTMR", "gather timer", GATHER_TICKS, "",
                        field("TIME", LOW, READ_WRITE, "units of 10 ns")),
                register(PsbRegister.ISR, "ISR", "interrupt status", 0, "a one clears a cause that is over",
                        field("CAUSES", INTERRUPTS, LIVE, "mail, sent, trigger, engine, link, error")),
                register(PsbRegister.IMR, "IMR", "interrupt mask", 0, "",
                        field("CAUSES", INTERRUPTS, READ_WRITE, "causes that assert INTA")));
    }

    private static List<Register> queues() {
        return List.of(
                register(PsbRegister.ELOG, "ELOG", "error log", 0, "a read takes the oldest",
                        field("ERROR", -1, LIVE, "node, valid, overflow, kind")),
                register(PsbRegister.INTT, "INTT", "trigger", 0, "a write posts an interrupt",
                        field("NUMBER", LOW, WRITE_ONLY, "number"), field("NODE", LOW << 16, WRITE_ONLY, "node")),
                register(PsbRegister.INTQ, "INTQ", "interrupt queue", 0, "a read takes the oldest",
                        field("INTERRUPT", -1, LIVE, "node, valid, signal, number or length")),
                register(PsbRegister.INTA, "INTA", "address of a signal", 0, "",
                        field("ADDRESS", -1, LIVE, "bits 31:0 of the offset")));
    }

    private static List<Register> mailbox() {
        List<Register> all = new ArrayList<>(List.of(
                register(PsbRegister.MBXT, "MBXT", "mailbox transmit", 0, "a write sends the message",
                        field("NODE", LOW << 16, WRITE_ONLY, "node")),
                register(PsbRegister.MBXS, "MBXS", "mailbox status", 0, "",
                        field("BUSY", PsbRegister.MBXS_BUSY, LIVE, "a message is on its way"),
                        field("ERROR", 0xF0, LIVE, "how the last one went")),
                register(PsbRegister.MBXI, "MBXI", "mailbox input", 0, "",
                        field("VALID", PsbRegister.MBXI_VALID, LIVE, "there is a message"),
                        field("NODE", LOW << 16, LIVE, "who has sent it")),
                register(PsbRegister.MBXP, "MBXP", "mailbox pop", 0, "a write takes the message away",
                        field("ANY", -1, WRITE_ONLY, "any value"))));
        for (int i = 0; i < PsbRegister.MESSAGE_WORDS; i++) {
            all.add(register(PsbRegister.MBXO + Integer.BYTES * i, "MBXO" + i, "word to send", 0, "",
                    field("WORD", -1, READ_WRITE, "word")));
        }
        for (int i = 0; i < PsbRegister.MESSAGE_WORDS; i++) {
            all.add(register(PsbRegister.MBXR + Integer.BYTES * i, "MBXR" + i, "word received", 0, "",
                    field("WORD", -1, LIVE, "word of the oldest message")));
        }
        return all;
    }

    private static List<Register> engine() {
        return List.of(
                register(PsbRegister.DMAC, "DMAC", "engine control", 0, "",
                        field("START", PsbRegister.DMAC_START, WRITE_ONLY, "begins the chain at DMAA"),
                        field("ABORT", PsbRegister.DMAC_ABORT, WRITE_ONLY, "ends the chain")),
                register(PsbRegister.DMAA, "DMAA", "engine address", 0, "",
                        field("ADDRESS", -PsbRegisterFile.DESCRIPTOR_ALIGNMENT, READ_WRITE, "first descriptor")),
                register(PsbRegister.DMAS, "DMAS", "engine status", 0,
                        "a read is not answered while a chain is being aborted",
                        field("BUSY", PsbRegister.DMAS_BUSY, LIVE, "a chain is in work"),
                        field("ERROR", PsbRegister.DMAS_ERROR, LIVE, "ended early"),
                        field("ABORTED", PsbRegister.DMAS_ABORTED, LIVE, "aborted")),
                register(PsbRegister.DMAN, "DMAN", "descriptors done", 0, "",
                        field("COUNT", -1, LIVE, "of the present or last chain")));
    }
}
