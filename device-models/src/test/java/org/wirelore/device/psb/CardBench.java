package org.wirelore.device.psb;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.BenchMachine;
import org.wirelore.device.loopback.LoopbackTransactionWire;

/**
 * Two hosts with an adapter each, nodes 4 and 8. Node 8 exports 64 KiB of its memory by key 9; the first page of node
 * 4's store window leads there.
 */
final class CardBench {
    static final int NEAR = 4;
    static final int FAR = 8;
    static final int KEY = 9;
    static final int BYTES = 1 << 16;
    static final long NS = 1_000;
    static final long US = 1_000_000;

    final SteppedScheduler clock = new SteppedScheduler();
    final BenchMachine near = new BenchMachine("near", clock);
    final BenchMachine far = new BenchMachine("far", clock);
    final WatchedWire wire;
    final PsbCard card;
    final PsbCard target;
    final RegisterBank registers;
    final RegisterBank window;
    final int farBase;
    private final LoopbackTransactionWire.Medium medium = new LoopbackTransactionWire.Medium(clock, 500 * NS,
            400_000_000);

    /** What a CPU is when it repeats an access. */
    final Runnable cpu = () -> {
    };

    CardBench(PsbConfig config, @Nullable Decider decider) {
        this(config, decider, null);
    }

    CardBench(PsbConfig config, @Nullable Decider decider, @Nullable Decider targets) {
        wire = new WatchedWire(medium.plug(NEAR), clock);
        card = new PsbCard(config, clock, near.bus(), wire, decider);
        target = new PsbCard(config, clock, far.bus(), medium.plug(FAR), targets);
        registers = card.bar(0);
        window = card.bar(1);
        farBase = far.memory().allocate(BYTES, 1 << 16);
        far.memory().segment(farBase, BYTES);
        open();
    }

    /** A further node, without a card. */
    TransactionWire plug(int node) {
        return medium.plug(node);
    }

    void open() {
        for (PsbCard each : new PsbCard[]{card, target}) {
            each.writeConfig(4, 2, 6);
            each.bar(0).write(PsbRegister.CTRL, PsbRegister.CTRL_ENABLE | PsbRegister.CTRL_GATHER);
        }
        for (int page = 0; page < BYTES / PsbRegister.EXPORT_PAGE_BYTES; page++) {
            int frame = farBase + page * PsbRegister.EXPORT_PAGE_BYTES;
            int at = PsbRegister.EXPORTS
                    + frame / PsbRegister.EXPORT_PAGE_BYTES * PsbRegister.EXPORT_ENTRY_BYTES;
            target.bar(0).write(at + PsbRegister.EXKY, KEY);
            target.bar(0).write(at + PsbRegister.EXFR, frame | PsbRegister.EXFR_VALID);
        }
        entry(0, FAR, PsbAddress.of(KEY, farBase), 0);
    }

    /** The first page of the window leads to where the far memory begins: see {@link #at}. */
    void entry(int index, int node, long offset, int attributes) {
        int at = PsbRegister.ATT + index * PsbRegister.ATT_ENTRY_BYTES;
        registers.write(at + PsbRegister.ATHI, node << 16 | (int) (offset >>> 32));
        registers.write(at + PsbRegister.ATLO, (int) offset);
        registers.write(at + PsbRegister.ATAT, attributes | PsbRegister.ATAT_VALID);
    }

    void attributes(int attributes) {
        entry(0, FAR, PsbAddress.of(KEY, farBase), attributes);
    }

    /** Where a byte of the far memory is in the window. */
    int at(int offset) {
        return (farBase & (card.config().table().pageBytes() - 1)) + offset;
    }

    /** What the watched wire calls a packet. */
    String packet(String command, int offset, int bytes) {
        return command + " " + Integer.toHexString(farBase + offset) + " " + bytes;
    }

    boolean accepts(int offset, int bytes, boolean isRead) {
        return window.accepts(at(offset), bytes, isRead, cpu);
    }

    /** Stores a word; the CPU stalls until it can. */
    void store(int offset, int value) {
        await(window, at(offset), 4, false);
        window.write(at(offset), 4, value);
    }

    /** Stores bytes in one access. */
    void store(int offset, byte[] bytes) {
        await(window, at(offset), bytes.length, false);
        window.write(at(offset), MemorySegment.ofArray(bytes), 0, bytes.length);
    }

    int load(int offset, int bytes) {
        await(window, at(offset), bytes, true);
        return window.read(at(offset), bytes);
    }

    /** The store barrier. */
    void barrier() {
        await(registers, PsbRegister.SBAR, 4, true);
        registers.read(PsbRegister.SBAR);
    }

    void await(RegisterBank bank, int offset, int bytes, boolean isRead) {
        while (!bank.accepts(offset, bytes, isRead, cpu)) {
            assertThat(clock.step()).as("something is still to happen").isTrue();
        }
    }

    int farWord(int offset) {
        return far.memory().readInt(farBase + offset);
    }

    /** The kind of the oldest error, and takes it away; 0 if there is none. */
    int error() {
        return registers.read(PsbRegister.ELOG) & 0xF;
    }

    static PsbConfig d310() {
        return config(310, 8, 64, 64);
    }

    static PsbConfig d320() {
        return config(320, 16, 128, 64);
    }

    static PsbConfig d330() {
        return config(330, 16, 128, 128);
    }

    private static PsbConfig config(int type, int streams, int streamBytes, int packetBytes) {
        return new PsbConfig("sci", type, type, 33, streams, streamBytes, packetBytes,
                new PsbConfig.Tables(16, 1 << 19, 1 << 13), new PsbConfig.Queues(4, 4, 4, 2, 2),
                new PsbConfig.Times(200 * NS, 200 * NS, 100 * NS, 100 * NS, 10 * US),
                new PsbConfig.Engine(US, 2, 500 * NS));
    }
}
