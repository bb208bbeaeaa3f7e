package org.wirelore.device.clan;

import static org.wirelore.device.api.register.Access.LIVE;
import static org.wirelore.device.api.register.Access.READ_ONLY;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.Access.WRITE_ONLY;
import static org.wirelore.device.api.register.BitField.field;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.clan.ClanDoorbell;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.device.pci.ConfigurationSpace;

/** The registers of the card as data. Contexts and tables are memory and not listed. */
final class ClanMaps {
    private static final int VENDOR = 0x14B6;
    private static final int NETWORK_CLASS = 0x02800000;
    /** Bytes of base address register 0. */
    private static final int WINDOW_BYTES = 1 << 23;
    private static final int INTERRUPTS = 0x1F;
    private static final int RULES = 0x1F;
    private static final int PAGE = 4096;

    private ClanMaps() {
    }

    /** The configuration space: a network controller of another kind. */
    static RegisterMap configuration(ClanConfig config) {
        int doorbellBytes = Integer.highestOneBit(2 * config.limits().vis() * ClanDoorbell.PAGE_BYTES - 1);
        return ConfigurationSpace.map("cLAN" + config.cardType(), config.deviceId() << 16 | VENDOR, NETWORK_CLASS,
                ConfigurationSpace.window(0, "registers, contexts and tables", WINDOW_BYTES, false),
                ConfigurationSpace.window(1, "doorbells", doorbellBytes, false));
    }

    static RegisterMap registers(ClanConfig config) {
        List<Register> all = new ArrayList<>(control(config));
        all.addAll(rings());
        all.addAll(packets());
        all.addAll(limits(config));
        return new RegisterMap("cLAN" + config.cardType() + ", registers", Integer.SIZE, Integer.BYTES,
                ClanRegister.REGISTERS_END, false, all);
    }

    private static Register register(int offset, String mnemonic, String title, int reset, String effect,
            BitField... fields) {
        return new Register(offset, Integer.SIZE, mnemonic, title, reset, effect, List.of(fields));
    }

    private static List<Register> control(ClanConfig config) {
        return List.of(
                register(ClanRegister.CHIP, "CHIP", "chip", config.cardType() << 16 | 1, "",
                        field("REV", 0xFF, READ_ONLY, "revision"),
                        field("TYPE", 0xFFFF << 16, READ_ONLY, "card type")),
                register(ClanRegister.CTRL, "CTRL", "control", 0, "RESET resets the chip",
                        field("ENABLE", ClanRegister.CTRL_ENABLE, READ_WRITE, "works and takes cells"),
                        field("RESET", ClanRegister.CTRL_RESET, WRITE_ONLY, "reset")),
                register(ClanRegister.STAT, "STAT", "status", 0, "",
                        field("LINK", ClanRegister.STAT_LINK, LIVE, "the link is up"),
                        field("FAILED", ClanRegister.STAT_FAILED, LIVE, "the card has failed")),
                register(ClanRegister.ISR, "ISR", "interrupt status", 0, "a one clears a cause that is over",
                        field("CAUSES", INTERRUPTS, LIVE, "event, control, sent, link, failed")),
                register(ClanRegister.IMR, "IMR", "interrupt mask", 0, "",
                        field("CAUSES", INTERRUPTS, READ_WRITE, "causes that assert INTA")),
                register(ClanRegister.STAN, "STAN", "station", 0, "", field("NUMBER", 0xFFFF, LIVE, "own station")),
                register(ClanRegister.RULE, "RULE", "open points of the standard", 0, "",
                        field("RULES", RULES, READ_WRITE,
                                "receive length, immediate write, unreliable loss, remote descriptor, sum is format")));
    }

    private static List<Register> rings() {
        return List.of(
                register(ClanRegister.EVBA, "EVBA", "event ring", 0, "",
                        field("ADDRESS", -PAGE, READ_WRITE, "bus address")),
                register(ClanRegister.EVSZ, "EVSZ", "event ring, places", 0, "a write empties the ring",
                        field("PLACES", -1, READ_WRITE, "a power of two; 0: none")),
                register(ClanRegister.EVPI, "EVPI", "events written", 0, "", field("COUNT", -1, LIVE, "count")),
                register(ClanRegister.EVCI, "EVCI", "events taken", 0, "", field("COUNT", -1, READ_WRITE, "count")),
                register(ClanRegister.CRBA, "CRBA", "control ring", 0, "",
                        field("ADDRESS", -PAGE, READ_WRITE, "bus address")),
                register(ClanRegister.CRSZ, "CRSZ", "control ring, places", 0, "a write empties the ring",
                        field("PLACES", -1, READ_WRITE, "a power of two; 0: none")),
                register(ClanRegister.CRPI, "CRPI", "packets written", 0, "", field("COUNT", -1, LIVE, "count")),
                register(ClanRegister.CRCI, "CRCI", "packets taken", 0, "",
                        field("COUNT", -1, READ_WRITE, "count")));
    }

    private static List<Register> packets() {
        return List.of(
                register(ClanRegister.CTBA, "CTBA", "packet to send", 0, "",
                        field("ADDRESS", -1, READ_WRITE, "bus address")),
                register(ClanRegister.CTST, "CTST", "target", 0, "", field("STATION", 0xFFFF, READ_WRITE, "station")),
                register(ClanRegister.CTGO, "CTGO", "send", 0, "a write fetches and sends the packet",
                        field("LENGTH", -1, WRITE_ONLY, "bytes")),
                register(ClanRegister.CTRM, "CTRM", "room", 0, "", field("PACKETS", -1, LIVE, "room for packets")));
    }

    private static List<Register> limits(ClanConfig config) {
        ClanConfig.Limits limits = config.limits();
        return List.of(limit(ClanRegister.LVIS, "LVIS", "VIs", limits.vis()),
                limit(ClanRegister.LCQS, "LCQS", "completion queues", limits.cqs()),
                limit(ClanRegister.LCQE, "LCQE", "entries of a completion queue", limits.cqEntries()),
                limit(ClanRegister.LRGN, "LRGN", "regions", limits.regions()),
                limit(ClanRegister.LPAG, "LPAG", "entries of the page table", limits.pages()),
                limit(ClanRegister.LDSC, "LDSC", "descriptors on a queue", limits.descriptors()),
                limit(ClanRegister.LSEG, "LSEG", "data segments of a descriptor", limits.segments()),
                limit(ClanRegister.LXFR, "LXFR", "bytes of a message", limits.transferBytes()),
                register(ClanRegister.LLEV, "LLEV", "levels", config.levels() | config.readLevels() << 8, "",
                        field("LEVELS", 7, READ_ONLY, "of VIs"), field("READ", 7 << 8, READ_ONLY, "of RDMA reads")));
    }

    private static Register limit(int offset, String mnemonic, String title, int value) {
        return register(offset, mnemonic, title, value, "", field("COUNT", -1, READ_ONLY, title));
    }
}
