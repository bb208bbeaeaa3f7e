package org.wirelore.device.clan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.clan.ClanBench.FAR_VI;
import static org.wirelore.device.clan.ClanBench.NEAR_VI;
import static org.wirelore.device.clan.ClanBench.pattern;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.via.VipDescriptor;

/** Messages from doorbell to completion. */
class SendReceiveTest {
    private static final int RECEIVED = VipDescriptor.DONE | VipDescriptor.STATUS_RECEIVE;

    private ClanBench bench = new ClanBench(ClanBench.reference(), ClanBench.RD);

    @ParameterizedTest
    @ValueSource(ints = {ClanBench.UD, ClanBench.RD, ClanBench.RR})
    void aMessageIsInItsReceiveAndBothComplete(int level) {
        bench = new ClanBench(ClanBench.reference(), level);
        for (int bytes : new int[]{0, 1, 4, 24, 167, 168, 169, 4096, 20_000}) {
            long receive = bench.receive(bytes);
            long send = bench.send(pattern(bytes));
            bench.settle();
            assertThat(bench.near.status(send)).isEqualTo(VipDescriptor.DONE);
            assertThat(bench.far.status(receive)).isEqualTo(RECEIVED);
            assertThat(bench.far.word(receive + 24)).isEqualTo(bytes);
            assertThat(bench.far.get(bench.farSegment(receive), bytes)).isEqualTo(pattern(bytes));
        }
        assertThat(bench.near.events()).isEmpty();
        assertThat(bench.far.events()).isEmpty();
        assertThat(bench.near.wire.outstanding()).as("all credit is back").isZero();
    }

    @Test
    void messagesArriveInOrderAndEachQueueCompletesInOrder() {
        long[] receives = new long[8];
        long[] sends = new long[8];
        for (int i = 0; i < 8; i++) {
            receives[i] = bench.receive(1000);
        }
        for (int i = 0; i < 8; i++) {
            sends[i] = bench.send(new byte[]{(byte) i});
        }
        bench.settle();
        for (int i = 0; i < 8; i++) {
            assertThat(bench.near.status(sends[i])).isEqualTo(VipDescriptor.DONE);
            assertThat(bench.far.get(bench.farSegment(receives[i]), 1)).containsExactly(i);
            assertThat(bench.near.take(0, 64)).isEqualTo(NEAR_VI);
            assertThat(bench.far.take(2, 64)).isEqualTo(-FAR_VI);
        }
        assertThat(bench.near.take(0, 64)).isZero();
    }

    @Test
    void segmentsAreGatheredAndScatteredWhateverTheirLengths() {
        Random random = new Random(3);
        for (int round = 0; round < 20; round++) {
            int total = random.nextInt(3000);
            byte[] data = pattern(total);
            long from = bench.nearData(data);
            long to = bench.farRoom(total + 64);
            long[] sendSegments = segments(random, from, bench.nearMemory.handle(), total);
            long[] receiveSegments = segments(random, to, bench.farMemory.handle(), total + 32);
            long receive = bench.postReceive(total + 32, receiveSegments);
            long send = bench.postSend(0, 0, total, sendSegments);
            bench.settle();
            assertThat(bench.near.status(send)).isEqualTo(VipDescriptor.DONE);
            assertThat(bench.far.status(receive)).isEqualTo(RECEIVED);
            assertThat(bench.far.get(to, total)).isEqualTo(data);
            assertThat(bench.far.get(to + total, 32)).as("behind the message").containsOnly(0);
        }
    }

    /** Cuts a range into segments, some of which are empty. */
    private static long[] segments(Random random, long address, int handle, int bytes) {
        int count = random.nextInt(5) + 1;
        long[] all = new long[3 * count];
        int done = 0;
        for (int i = 0; i < count; i++) {
            int part = i == count - 1 ? bytes - done : random.nextInt(bytes - done + 1) * random.nextInt(2);
            all[3 * i] = address + done;
            all[3 * i + 1] = handle;
            all[3 * i + 2] = part;
            done += part;
        }
        return all;
    }

    @Test
    void asManySegmentsAsTheCardHasAreOneMessage() {
        long from = bench.nearData(pattern(252));
        long[] segments = new long[252 * 3];
        for (int i = 0; i < 252; i++) {
            segments[3 * i] = from + i;
            segments[3 * i + 1] = bench.nearMemory.handle();
            segments[3 * i + 2] = 1;
        }
        long receive = bench.receive(252);
        long send = bench.postSend(0, 0, 252, segments);
        bench.settle();
        assertThat(bench.near.status(send)).isEqualTo(VipDescriptor.DONE);
        assertThat(bench.far.get(bench.farSegment(receive), 252)).isEqualTo(pattern(252));
    }

    @Test
    void immediateDataComesWithItsBitAndOnlyIfItWasSent() {
        long with = bench.receive(10);
        long without = bench.receive(10);
        bench.far.put(without + 20, 77);
        bench.postSend(VipDescriptor.IMMEDIATE, 0x89ABCDEF, 0);
        bench.postSend(0, 55, 0);
        bench.settle();
        assertThat(bench.far.status(with)).isEqualTo(RECEIVED | VipDescriptor.STATUS_IMMEDIATE);
        assertThat(bench.far.word(with + 20)).isEqualTo(0x89ABCDEF);
        assertThat(bench.far.word(with + 24)).isZero();
        assertThat(bench.far.status(without)).isEqualTo(RECEIVED);
        assertThat(bench.far.word(without + 20)).as("not written").isEqualTo(77);
    }

    @Test
    void dataLengthAndImmediateAreThereBeforeTheStatus() {
        long receive = bench.receive(500);
        long segment = bench.farSegment(receive);
        bench.far.card.onHostWrites((address, bytes) -> {
            if (bench.far.status(receive) != 0) {
                assertThat(bench.far.get(segment, 500)).isEqualTo(pattern(500));
                assertThat(bench.far.word(receive + 20)).isEqualTo(4);
                assertThat(bench.far.word(receive + 24)).isEqualTo(500);
            }
        });
        bench.postSend(VipDescriptor.IMMEDIATE, 4, 500, bench.nearData(pattern(500)), bench.nearMemory.handle(), 500);
        bench.settle();
        assertThat(bench.far.status(receive)).isEqualTo(RECEIVED | VipDescriptor.STATUS_IMMEDIATE);
    }

    @Test
    void atReliableDeliveryASendIsCompleteBeforeItHasArrived() {
        long receive = bench.receive(8);
        long send = bench.send(pattern(8));
        while (bench.near.status(send) == 0) {
            bench.clock.step();
        }
        assertThat(bench.far.status(receive)).isZero();
        assertThat(bench.far.get(bench.farSegment(receive), 8)).containsOnly(0);
        bench.settle();
        assertThat(bench.far.status(receive)).isEqualTo(RECEIVED);
    }

    @Test
    void atReliableReceptionItIsCompleteAfterItHasArrived() {
        bench = new ClanBench(ClanBench.reference(), ClanBench.RR);
        long receive = bench.receive(8);
        long send = bench.send(pattern(8));
        while (bench.near.status(send) == 0) {
            bench.clock.step();
        }
        assertThat(bench.far.get(bench.farSegment(receive), 8)).isEqualTo(pattern(8));
        assertThat(bench.far.status(receive)).isEqualTo(RECEIVED);
    }

    @Test
    void visTakeTurnsUnitByUnit() {
        bench.near.vi(8, ClanBench.RD, ClanHost.TAG, -1, -1);
        bench.far.vi(8, ClanBench.RD, ClanHost.TAG, -1, -1);
        bench.near.connect(8, 2, 8, 41, 42);
        bench.far.connect(8, 1, 8, 42, 41);
        long shortData = bench.farRoom(64);
        long shortReceive = bench.far.descriptor(bench.farRoom(64), 0, 0, 64, shortData, bench.farMemory.handle(), 64);
        bench.far.post(8, true, shortReceive, bench.farMemory.handle());
        long longReceive = bench.receive(20_000);
        bench.send(pattern(20_000));
        long at = bench.near.descriptor(bench.nearRoom(64), 0, 0, 64, bench.nearData(pattern(64)),
                bench.nearMemory.handle(), 64);
        bench.near.post(8, false, at, bench.nearMemory.handle());
        while (bench.far.status(shortReceive) == 0) {
            bench.clock.step();
        }
        assertThat(bench.far.status(longReceive)).as("the long message is still under way").isZero();
        bench.settle();
        assertThat(bench.far.status(longReceive)).isEqualTo(RECEIVED);
    }

    @Test
    void aVisMessagesToItsOwnHostArrive() {
        bench.near.vi(8, ClanBench.RD, ClanHost.TAG, -1, -1);
        bench.near.vi(9, ClanBench.RD, ClanHost.TAG, -1, -1);
        bench.near.connect(8, 1, 9, 41, 42);
        bench.near.connect(9, 1, 8, 42, 41);
        long to = bench.nearRoom(64);
        long receive = bench.near.descriptor(bench.nearRoom(64), 0, 0, 64, to, bench.nearMemory.handle(), 64);
        bench.near.post(9, true, receive, bench.nearMemory.handle());
        long send = bench.near.descriptor(bench.nearRoom(64), 0, 0, 64, bench.nearData(pattern(64)),
                bench.nearMemory.handle(), 64);
        bench.near.post(8, false, send, bench.nearMemory.handle());
        bench.settle();
        assertThat(bench.near.status(receive)).isEqualTo(RECEIVED);
        assertThat(bench.near.get(to, 64)).isEqualTo(pattern(64));
    }
}
