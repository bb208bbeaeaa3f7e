package org.wirelore.device.clan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.clan.ClanBench.FAR_VI;
import static org.wirelore.device.clan.ClanBench.NEAR_VI;
import static org.wirelore.device.clan.ClanBench.RD;
import static org.wirelore.device.clan.ClanBench.pattern;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.SavedState;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.contract.AccessMatrixContract;
import org.wirelore.device.needs.Allocated;

/** The card as a whole: its register maps, its state, its reset. */
class ClanCardTest {
    /** Bytes in 200 messages. */
    private static final int LIMIT = 2_000;

    @Nested
    class Registers extends AccessMatrixContract {
        @Override
        protected Stream<Space> spaces() {
            ClanConfig config = ClanBench.clan1000();
            return IntStream.range(0, 2).mapToObj(space -> new Space("cLAN1000",
                    ClanCard.registerMaps(config).get(space), () -> opened(config, space)));
        }

        private Opened opened(ClanConfig config, int space) {
            ClanHost host = new ClanBench(config, RD).near;
            host.card.reset();
            if (space == 0) {
                return new Opened(offset -> host.card.readConfig(offset, 4),
                        (offset, value) -> host.card.writeConfig(offset, 4, value));
            }
            host.card.writeConfig(4, 2, 6);
            return new Opened(offset -> host.registers.read(offset),
                    (offset, value) -> host.registers.write(offset, value));
        }
    }

    private final ClanBench bench = new ClanBench(ClanBench.reference(), RD);

    private static long hash(ClanCard card) {
        StateHash hash = new StateHash();
        card.visit(hash);
        return hash.value();
    }

    @Test
    void aClosedCardAnswersNothing() {
        bench.near.card.writeConfig(4, 2, 0);
        assertThat(bench.near.registers.read(ClanRegister.CTRL)).isEqualTo(-1);
        bench.receive(10);
        long send = bench.send(pattern(10));
        bench.settle();
        assertThat(bench.near.status(send)).isZero();
    }

    @Test
    void doorbellsOfNoViAndWordsBesideThemAreCounted() {
        bench.near.bells.write(6 * 4096 + 8, 1);
        bench.near.bells.write(3 * 4096 + 12, 1);
        bench.near.bells.write(1 << 24, 1);
        assertThat(bench.near.card.counters().badDoorbells).isEqualTo(3);
        assertThat(bench.near.bells.read(3 * 4096)).isEqualTo(-1);
    }

    @Test
    void everyPartOfTheStateIsInItsHash() {
        long before = hash(bench.near.card);
        long[] hashes = new long[6];
        bench.receive(5000);
        bench.send(pattern(5000));
        hashes[0] = hash(bench.near.card);
        for (int i = 1; i < 4; i++) {
            bench.clock.advance(20 * ClanBench.US);
            hashes[i] = hash(bench.near.card);
        }
        bench.near.registers.write(ClanTable.page(3), 1 << 12 | 1);
        hashes[4] = hash(bench.near.card);
        bench.near.vi(NEAR_VI, ClanVi.VITG, 9);
        hashes[5] = hash(bench.near.card);
        assertThat(hashes).doesNotHaveDuplicates().doesNotContain(before);
        assertThat(hash(bench.near.card)).isEqualTo(hashes[5]);
    }

    @Test
    void aSavedCardGoesOnAsItWouldHave() {
        for (int at = 1; at < 30; at++) {
            ClanBench one = new ClanBench(ClanBench.reference(), ClanBench.RR);
            ClanBench other = new ClanBench(ClanBench.reference(), ClanBench.RR);
            for (ClanBench each : new ClanBench[]{one, other}) {
                // Nothing is on the way to the other side, which is not restored.
                each.near.wire.loses = cell -> true;
            }
            one.send(pattern(3000));
            one.near.control(2, "packet");
            one.clock.advance(at * 2L * ClanBench.US);
            other.clock.runUntil(one.clock.now());
            SavedState saved = SavedState.of(one.near.card);
            saved.restore(other.near.card);
            assertThat(SavedState.of(other.near.card)).isEqualTo(saved);
            assertThat(hash(other.near.card)).isEqualTo(hash(one.near.card));
        }
    }

    @Test
    void aSavedReceiverGoesOn() {
        ClanBench other = new ClanBench(ClanBench.reference(), RD);
        long receive = bench.receive(20_000);
        bench.send(pattern(20_000));
        bench.clock.advance(60 * ClanBench.US);
        SavedState saved = SavedState.of(bench.far.card);
        other.clock.runUntil(bench.clock.now());
        saved.restore(other.far.card);
        assertThat(SavedState.of(other.far.card)).isEqualTo(saved);
        bench.settle();
        assertThat(bench.far.word(receive + 24)).isEqualTo(20_000);
    }

    @Test
    void aResetForgetsAllAndTheCardWorksAgain() {
        bench.receive(20_000);
        bench.send(pattern(20_000));
        bench.clock.advance(50 * ClanBench.US);
        for (ClanHost host : new ClanHost[]{bench.near, bench.far}) {
            host.registers.write(ClanRegister.CTRL, ClanRegister.CTRL_RESET);
            assertThat(host.registers.read(ClanVi.at(NEAR_VI, ClanVi.VINM))).isZero();
        }
        bench.settle();
        assertThat(bench.near.wire.outstanding()).isZero();
        assertThat(bench.far.wire.outstanding()).isZero();
        for (ClanHost host : new ClanHost[]{bench.near, bench.far}) {
            host.open();
        }
        ClanHost.Memory near = bench.near.region(11 << 16 | 1, 4096);
        ClanHost.Memory far = bench.far.region(11 << 16 | 1, 4096);
        bench.near.vi(NEAR_VI, RD, ClanHost.TAG, -1, -1);
        bench.far.vi(FAR_VI, RD, ClanHost.TAG, -1, -1);
        bench.connect();
        long at = far.address() + 63 & -64;
        bench.far.post(FAR_VI, true, bench.far.descriptor(at, 0, 0, 64, at + 64, far.handle(), 64), far.handle());
        long from = near.address() + 63 & -64;
        bench.near.post(NEAR_VI, false, bench.near.descriptor(from, 0, 0, 64, from + 64, near.handle(), 64),
                near.handle());
        bench.settle();
        assertThat(bench.far.status(at)).isEqualTo(1 | 1 << 16);
    }

    @Test
    void messagesAllocateNothing() {
        long to = bench.farRoom(4096);
        long from = bench.nearData(pattern(4096));
        long receive = bench.far.descriptor(bench.farRoom(64), 0, 0, 4096, to, bench.farMemory.handle(), 4096);
        long send = bench.near.descriptor(bench.nearRoom(64), 0, 0, 4096, from, bench.nearMemory.handle(), 4096);
        bench.near.vi(NEAR_VI, ClanVi.VICQ, 0);
        bench.far.vi(FAR_VI, ClanVi.VICQ, 0);
        assertThat(Allocated.least(200, LIMIT, rounds -> exchange(send, receive, rounds))).isLessThan(LIMIT);
        assertThat(bench.far.card.counters().receivedBytes).isGreaterThanOrEqualTo(200 * 4096L);
    }

    private void exchange(long send, long receive, int rounds) {
        for (int i = 0; i < rounds; i++) {
            bench.far.ring(FAR_VI, true, receive, bench.farMemory.handle());
            bench.near.ring(NEAR_VI, false, send, bench.nearMemory.handle());
            bench.settle();
        }
    }
}
