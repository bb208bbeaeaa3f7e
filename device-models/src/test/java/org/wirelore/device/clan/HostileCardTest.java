package org.wirelore.device.clan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.clan.ClanBench.FAR_VI;
import static org.wirelore.device.clan.ClanBench.NEAR_VI;
import static org.wirelore.device.clan.ClanBench.pattern;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.clan.ClanCq;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.api.wire.CircuitStation;
import org.wirelore.device.loopback.LoopbackCircuitWire;

/** Drivers and networks that do anything: nothing throws, and memory that is not theirs stays as it is. */
class HostileCardTest {
    private static final int SOME = 5_000;
    private static final int MANY = Integer.getInteger("wirelore.clan.cells", 1_000_000);

    /** A station that only takes what comes. */
    private static final class Silent implements CircuitStation {
        private final LoopbackCircuitWire wire;

        private Silent(LoopbackCircuitWire wire) {
            this.wire = wire;
        }

        static void plug(LoopbackCircuitWire wire) {
            wire.attach(new Silent(wire));
        }

        @Override
        public void onCell(CircuitCell cell) {
            wire.release(cell);
        }

        @Override
        public void onSent() {
            // The test waits.
        }

        @Override
        public void onCredit(int target, int circuit) {
            // It asks again.
        }

        @Override
        public void onLinkChange() {
            // It is always up.
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {ClanBench.UD, ClanBench.RD, ClanBench.RR})
    void someRandomCellsAreDroppedOrWithinWhatIsOpen(int level) {
        randomCells(level, SOME);
    }

    @ParameterizedTest
    @ValueSource(ints = {ClanBench.UD, ClanBench.RD, ClanBench.RR})
    @Tag("campaign")
    void manyRandomCellsAreDroppedOrWithinWhatIsOpen(int level) {
        randomCells(level, MANY);
    }

    private void randomCells(int level, int count) {
        ClanBench bench = new ClanBench(ClanBench.reference(), level);
        ClanHost.Memory open = bench.far.region(4 << 16 | 12, 10_000, ClanHost.TAG,
                ClanTable.RDMA_WRITE | ClanTable.RDMA_READ);
        ClanHost.Memory closed = bench.far.region(4 << 16 | 13, 10_000, ClanHost.TAG, 0);
        bench.far.put(closed.address(), pattern(10_000));
        LoopbackCircuitWire wire = bench.medium.plug(1);
        Silent.plug(wire);
        Random random = new Random(level);
        int sequence = 0;
        for (int i = 0; i < count; i++) {
            CircuitCell cell = wire.claim(2, random.nextInt(64), 1);
            if (cell == null) {
                bench.settle();
                continue;
            }
            cell.kind = random.nextInt(50) == 0 ? random.nextInt() : random.nextInt(5);
            cell.targetVi = random.nextInt(20) == 0 ? random.nextInt() : FAR_VI;
            cell.connection = random.nextInt(20) == 0 ? random.nextInt() : 32;
            cell.sequence = random.nextInt(4) == 0 ? random.nextInt() : sequence;
            cell.acknowledged = random.nextInt(3) == 0 ? random.nextInt() : 0;
            cell.isFirst = random.nextBoolean();
            cell.isLast = random.nextBoolean();
            cell.isAborted = random.nextInt(8) == 0;
            cell.wantsAnswer = random.nextBoolean();
            cell.isGap = random.nextBoolean();
            cell.hasImmediate = random.nextBoolean();
            cell.length = random.nextInt(6) == 0 ? random.nextInt() : random.nextInt(50);
            ClanHost.Memory named = random.nextBoolean() ? open : closed;
            cell.address = named.address() + random.nextInt(10_100) - 50;
            cell.handle = random.nextInt(8) == 0 ? random.nextInt() : named.handle();
            cell.status = random.nextInt();
            cell.dataBytes = random.nextInt(25);
            random.nextBytes(cell.data);
            wire.send(cell);
            bench.clock.advance(5 * ClanBench.US);
            sequence = expected(bench);
            if (bench.far.state(FAR_VI) != ClanVi.CONNECTED) {
                bench.far.events();
                bench.far.controls();
                bench.far.vi(FAR_VI, ClanVi.VICM, ClanVi.CLEAR);
                bench.far.connect(FAR_VI, 1, NEAR_VI, 32, 31);
            }
            if (i % 4 == 0) {
                bench.far.events();
                bench.far.controls();
                bench.far.take(2, 64);
                bench.far.ring(FAR_VI, true, bench.far.descriptor(receiveAt(bench), 0, 0, 200, receiveAt(bench) + 64,
                        bench.farMemory.handle(), 200), bench.farMemory.handle());
            }
        }
        bench.settle();
        assertThat(bench.far.get(closed.address(), 10_000)).isEqualTo(pattern(10_000));
        assertThat(bench.far.card.counters().strayUnits()).isPositive();
        assertThat(bench.far.card.counters().receivedBytes).isPositive();
    }

    private static long receiveAt(ClanBench bench) {
        return bench.farMemory.address() + 4095 & -4096;
    }

    /** What a peer that follows the card's acknowledgments would send next: it is in the state, and visible there. */
    private static int expected(ClanBench bench) {
        int[] found = new int[1];
        bench.far.card.visit((name, value) -> {
            if (name.equals("expected")) {
                found[0] = (int) value;
            }
            return value;
        });
        return found[0];
    }

    @Test
    void someRandomWritesThrowNothing() {
        randomWrites(2, SOME);
    }

    @Test
    @Tag("campaign")
    void manyRandomWritesThrowNothing() {
        randomWrites(20, MANY / 10);
    }

    private void randomWrites(int seeds, int writes) {
        for (int seed = 0; seed < seeds; seed++) {
            ClanBench bench = new ClanBench(ClanBench.reference(), ClanBench.RD);
            Random random = new Random(seed);
            int[] bases = {0, ClanVi.CONTEXTS, ClanCq.CONTEXTS, ClanTable.REGIONS, ClanTable.PAGES};
            for (int i = 0; i < writes; i++) {
                int value = random.nextBoolean() ? random.nextInt() : random.nextInt(70);
                int offset = bases[random.nextInt(bases.length)] + random.nextInt(1024);
                switch (random.nextInt(8)) {
                    case 0 -> bench.near.bells.write(random.nextInt(80_000) & -4, value);
                    case 1 -> bench.near.registers.write(random.nextInt(), 1 << random.nextInt(3), value);
                    case 2 -> bench.near.registers.read(offset & -4);
                    case 3 -> bench.near.bells.write(3 * 4096 + random.nextInt(3) * 4, value);
                    default -> bench.near.registers.write(offset & -4, value);
                }
                if (random.nextInt(1000) == 0) {
                    bench.near.open();
                }
                bench.clock.advance(ClanBench.US);
            }
            assertThat(bench.far.registers.read(ClanRegister.STAT) & ClanRegister.STAT_FAILED).isZero();
        }
    }
}
