package org.wirelore.emulator.sci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.BenchMachine;
import org.wirelore.device.psb.PsbCard;
import org.wirelore.device.psb.PsbConfig;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;

/**
 * Random packets come to a card over its ringlet, from a node that sends nothing else: requests, answers to nothing,
 * and what is neither. They are taken, counted or refused, and the card and the ring go on.
 */
class RandomPacketsTest {
    private static final int MANY = 1_000_000;
    private static final int SOME = 20_000;
    private static final int CARD = 4;
    private static final int OTHER_CARD = 8;
    private static final int SENDER = 12;
    private static final int KEY = 9;
    private static final int BYTES = 1 << 16;
    private static final long NS = 1_000;

    private final SteppedScheduler clock = new SteppedScheduler();
    private final SciTopology topology = SciTopology.ringlet(List.of(CARD, OTHER_CARD, SENDER));
    private final SciFabric fabric = new SciFabric("sci0",
            SciConfig.of(topology, List.of("near", "far", "sender"), RingTiming.of(400_000_000, 70_000, 100_000),
                    10_000),
            FabricEnvironment.plain(clock, new SeededDecider(1)));
    private final BenchMachine near = new BenchMachine("near", clock);
    private final BenchMachine far = new BenchMachine("far", clock);
    private final PsbCard card = card(near, CARD);
    private final PsbCard other = card(far, OTHER_CARD);
    private final int base = near.memory().allocate(BYTES, BYTES);
    private final int guarded = near.memory().allocate(BYTES, BYTES);
    private final Sender sender = new Sender(fabric.plug(topology.plugOf(SENDER)));
    private final Random random = new Random(5);

    private PsbCard card(BenchMachine machine, int node) {
        PsbConfig config = new PsbConfig("sci", 310, 310, 33, 8, 64, 64, new PsbConfig.Tables(16, 1 << 19, 1 << 13),
                new PsbConfig.Queues(4, 4, 4, 2, 2),
                new PsbConfig.Times(200 * NS, 200 * NS, 100 * NS, 100 * NS, TimeUnits.PS_PER_US * 10),
                new PsbConfig.Engine(TimeUnits.PS_PER_US, 2, 500 * NS));
        PsbCard made = new PsbCard(config, clock, machine.bus(), fabric.plug(topology.plugOf(node)), null);
        made.writeConfig(4, 2, 6);
        made.bar(0).write(PsbRegister.CTRL, PsbRegister.CTRL_ENABLE | PsbRegister.CTRL_GATHER);
        return made;
    }

    /** Takes what comes, and answers nothing. */
    private static final class Sender implements TransactionStation {
        final TransactionWire wire;
        int requests;
        int echoes;

        Sender(TransactionWire wire) {
            this.wire = wire;
            wire.attach(this);
        }

        boolean hasRoom() {
            return requests < SciPacket.OUTSTANDING_MAX;
        }

        void send(SciPacket packet) {
            requests += packet.command == SciPacket.RESPONSE ? 0 : 1;
            wire.send(packet);
        }

        @Override
        public int onPacket(SciPacket packet) {
            return Echo.ACCEPTED;
        }

        @Override
        public void onEcho(SciPacket packet, int echo) {
            requests -= packet.command == SciPacket.RESPONSE ? 0 : 1;
            echoes++;
            wire.release(packet);
        }

        @Override
        public void onLinkChange() {
            // It has no driver.
        }
    }

    @Test
    void someRandomPacketsAreCountedAndRefused() {
        randomPackets(SOME);
    }

    @Test
    @Tag("campaign")
    void aMillionRandomPacketsAreCountedAndRefused() {
        randomPackets(MANY);
    }

    private void randomPackets(int count) {
        for (int page = 0; page < BYTES / PsbRegister.EXPORT_PAGE_BYTES; page++) {
            int frame = base + page * PsbRegister.EXPORT_PAGE_BYTES;
            int at = PsbRegister.EXPORTS + frame / PsbRegister.EXPORT_PAGE_BYTES * PsbRegister.EXPORT_ENTRY_BYTES;
            card.bar(0).write(at + PsbRegister.EXKY, KEY);
            card.bar(0).write(at + PsbRegister.EXFR, frame | PsbRegister.EXFR_VALID);
        }
        near.memory().segment(base, BYTES);
        byte[] before = new byte[BYTES];
        byte[] after = new byte[BYTES];
        near.memory().read(guarded, before, 0, BYTES);
        int sent = 0;
        for (int i = 0; i < count; i++) {
            if (sender.hasRoom()) {
                sender.send(packet());
                sent++;
            }
            clock.advance(random.nextInt(2000) * NS);
            if (i % 64 == 0) {
                card.bar(0).write(PsbRegister.MBXP, 0);
                card.bar(0).read(PsbRegister.INTQ);
            }
        }
        for (int i = 0; i < 1000; i++) {
            card.bar(0).write(PsbRegister.MBXP, 0);
            card.bar(0).read(PsbRegister.INTQ);
            clock.advance(TimeUnits.PS_PER_US * 10);
        }
        near.memory().read(guarded, after, 0, BYTES);
        assertThat(after).as("what is not exported").isEqualTo(before);
        assertThat(sent).isGreaterThan(count / 2);
        assertThat(sender.echoes).as("each packet has an end").isEqualTo(sent);
        assertThat(fabric.inFlight()).isZero();
        assertThat(card.counters().badRequests()).isBetween(1L, sent - 1L);
        assertStoresArrive();
    }

    private void assertStoresArrive() {
        RegisterBank registers = other.bar(0);
        long offset = PsbAddress.of(KEY, base);
        registers.write(PsbRegister.ATT + PsbRegister.ATHI, CARD << 16 | (int) (offset >>> 32));
        registers.write(PsbRegister.ATT + PsbRegister.ATLO, (int) offset);
        registers.write(PsbRegister.ATT + PsbRegister.ATAT, PsbRegister.ATAT_VALID);
        other.bar(1).write(base & (other.config().table().pageBytes() - 1), 4, 12345);
        clock.advance(TimeUnits.PS_PER_MS);
        assertThat(near.memory().readInt(base)).as("card and ring still work").isEqualTo(12345);
    }

    private SciPacket packet() {
        SciPacket packet = sender.wire.claim();
        packet.targetId = random.nextInt(8) == 0 ? random.nextInt(0x10000) : CARD;
        packet.command = random.nextInt(9) - 1;
        packet.offset = offset();
        packet.dataBytes = random.nextInt(SciPacket.DATA_BYTES_MAX + 1);
        packet.transactionId = random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(SciPacket.OUTSTANDING_MAX);
        packet.status = random.nextInt(7) - 1;
        random.nextBytes(packet.data);
        return packet;
    }

    private long offset() {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextLong();
            case 1 -> PsbAddress.CSR + random.nextInt(0x30000);
            case 2 -> random.nextBoolean() ? PsbAddress.MAILBOX : PsbAddress.INTERRUPT;
            case 3 -> PsbAddress.of(KEY, guarded + random.nextInt(BYTES));
            default -> PsbAddress.of(KEY, base + random.nextInt(BYTES))
                    | (random.nextInt(4) == 0 ? PsbAddress.SIGNAL : 0);
        };
    }
}
