package org.wirelore.adi.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiCompletion;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.datalink.Datalink;

/** Sets of ranks get multicast addresses as their members agree, and every member gets everything meanwhile. */
class HardwareGroupsTest {
    private static final int CONTEXT = 1;
    private static final int TAG = 3;
    private static final long MEMORY = 1 << 20;
    private static final int ROUNDS = 40;
    private static final int[] LOW = {0, 1, 2};
    private static final int[] HIGH = {3, 4, 5};
    private static final long FORGER = 0x0200_0000_0099L;
    private static final long VICTIM = 0x0200_0000_0001L;
    private static final int FRAME_BYTES = 60;
    private static final long QUIET_PS = 3 * TimeUnits.PS_PER_SECOND;
    private static final long PACE_PS = 20 * TimeUnits.PS_PER_MS;

    /** One of the members sends a number to the others, which know what it is. */
    private static void multicast(Adi adi, int[] members, int root, int number) {
        MemorySegment memory = MemorySegment.ofArray(new int[1]);
        if (adi.rank() != root) {
            adi.receive(memory, 0, Integer.BYTES, root, TAG, CONTEXT, null);
            assertThat(memory.get(ValueLayout.JAVA_INT, 0)).isEqualTo(number);
            return;
        }
        memory.set(ValueLayout.JAVA_INT, 0, number);
        int[] peers = IntStream.of(members).filter(member -> member != root).toArray();
        while (!adi.groups().isOpen(peers, Integer.BYTES)) {
            adi.progressOrWait();
        }
        int[] open = {peers.length};
        open[0] -= adi.groups().startMulticast(peers, memory, 0, Integer.BYTES, TAG, CONTEXT, new AdiCompletion() {
            @Override
            public void onComplete(AdiRequest request) {
                open[0]--;
            }

            @Override
            public MemorySegment room(AdiRequest request) {
                throw new AssertionError("a send has its memory");
            }
        });
        while (open[0] > 0) {
            adi.progressOrWait();
        }
    }

    /** Members take turns. */
    private static void rounds(Adi adi, int[] members, int rounds) {
        for (int round = 0; round < rounds && isIn(members, adi.rank()); round++) {
            for (int root : members) {
                multicast(adi, members, root, 100 * round + root);
            }
        }
    }

    private static UrtpJob job(int ranks, int hardwareGroups) {
        return new UrtpJob(ranks, UrtpJob.grouping(UrtpConfig.DEFAULT, hardwareGroups), MEMORY);
    }

    private static void quiet(Host host, long untilPs) {
        while (host.now() < untilPs) {
            host.sleep(untilPs);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void membersAgreeAndGetEverythingWhateverGetsLost(int seed) {
        Random chance = new Random(seed);
        UrtpJob job = job(6, 2).losing((from, frame) -> chance.nextInt(5) == 0);
        job.run((adi, host) -> {
            rounds(adi, LOW, ROUNDS);
            rounds(adi, HIGH, ROUNDS);
        });
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
        assertThat(job.counted("urtp.groupMulticasts")).isPositive();
        assertThat(job.counted("urtp.malformed")).isZero();
    }

    /** What a set multicasts while the others are quiet; with one address for all, it reaches their kernels. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void framesForOthersReachNoKernelOnceMembersHaveAgreed(int hardwareGroups) {
        long[] dropped = new long[6];
        UrtpJob job = job(6, hardwareGroups);
        job.run((adi, host) -> {
            rounds(adi, LOW, ROUNDS);
            rounds(adi, HIGH, ROUNDS);
            quiet(host, QUIET_PS);
            long before = job.port(adi.rank()).counters().filtered();
            rounds(adi, LOW, ROUNDS);
            if (adi.rank() >= HIGH[0]) {
                quiet(host, 2 * QUIET_PS);
                dropped[adi.rank()] = job.port(adi.rank()).counters().filtered() - before;
            }
        });
        long expected = hardwareGroups == 0 ? (long) ROUNDS * LOW.length : 0;
        assertThat(dropped).containsExactly(0, 0, 0, expected, expected, expected);
    }

    /** Rank 0 multicasts to all sets that it is in; each other rank is in 15 of them, and its filter holds 13. */
    @ParameterizedTest
    @ValueSource(ints = {0, 20})
    void noStationListensToMoreThanItsFilterHolds(int lostPercent) {
        Random chance = new Random(1);
        UrtpJob job = job(6, UrtpConfig.HARDWARE_GROUPS_MAX)
                .losing((from, frame) -> chance.nextInt(100) < lostPercent);
        job.run(HardwareGroupsTest::multicastToAllSets);
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
        for (int rank = 1; rank < 6; rank++) {
            assertThat(job.port(rank).mostGroups).isEqualTo(1 + UrtpConfig.HARDWARE_GROUPS_MAX);
        }
        assertThat(job.counted("urtp.evicted")).isPositive();
        assertThat(job.counted("urtp.groupMulticasts")).isPositive();
    }

    /** Two ranks of a host want 15 each, and the filter holds 14 beside the common address: it is full for either. */
    @ParameterizedTest
    @ValueSource(ints = {0, 20})
    void ranksOfAHostDoWithTheFilterThatTheyShare(int lostPercent) {
        Random chance = new Random(1);
        UrtpJob job = job(6, UrtpConfig.HARDWARE_GROUPS_MAX).sharing(2, 2 + UrtpConfig.HARDWARE_GROUPS_MAX)
                .losing((from, frame) -> chance.nextInt(100) < lostPercent);
        job.run(HardwareGroupsTest::multicastToAllSets);
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
        assertThat(IntStream.range(0, 6).map(rank -> job.port(rank).refusedGroups).sum()).isPositive();
        assertThat(job.counted("urtp.evicted")).isPositive();
        assertThat(job.counted("urtp.groupMulticasts")).isPositive();
    }

    private static void multicastToAllSets(Adi adi, Host host) {
        for (int pass = 0; pass < 2; pass++) {
            for (int others = 1; others < (1 << 5) - 1; others++) {
                int[] members = members(others);
                for (int i = 0; i < 2 * HardwareGroups.USES && isIn(members, adi.rank()); i++) {
                    multicast(adi, members, 0, i);
                    pace(adi, host, PACE_PS);
                }
            }
        }
    }

    private static int[] members(int others) {
        return IntStream.range(0, 6).filter(rank -> rank == 0 || (others >> (rank - 1) & 1) == 1).toArray();
    }

    private static boolean isIn(int[] members, int rank) {
        return IntStream.of(members).anyMatch(member -> member == rank);
    }

    /** Leaves time for what members agree on. */
    private static void pace(Adi adi, Host host, long gapPs) {
        long untilPs = host.now() + gapPs;
        while (host.now() < untilPs) {
            adi.progress();
            host.sleep(Math.min(untilPs, host.now() + gapPs / 4));
        }
    }

    /** Rank 1 gives up the first set for the second; no packet is missed, and so asked for, because of it. */
    @Test
    void aMemberLeavesOnlyWhenItsSendersUseTheAddressNoMore() {
        List<Integer> types = new ArrayList<>();
        long repeated = repeated(1, types);
        assertThat(types).contains(UrtpHeader.LEAVE, UrtpHeader.LEFT);
        types.clear();
        assertThat(repeated(2, types)).isEqualTo(repeated);
        assertThat(types).contains(UrtpHeader.JOINED).doesNotContain(UrtpHeader.LEAVE, UrtpHeader.LEFT);
    }

    /** Packets of two sets in turn that go out again, where stations listen to up to a number of addresses. */
    private static long repeated(int hardwareGroups, List<Integer> types) {
        long[] repeated = {0};
        UrtpJob job = job(4, hardwareGroups).losing((from, frame) -> {
            types.add(frame.type());
            repeated[0] += frame.type() == UrtpHeader.PT_TO_PT && frame.stream() == Urtp.COLLECTIVE ? 1 : 0;
            return false;
        });
        job.run((adi, host) -> {
            for (int[] members : new int[][]{LOW, {0, 1, 3}, LOW, {0, 1, 3}}) {
                for (int i = 0; i < 12 * HardwareGroups.USES && isIn(members, adi.rank()); i++) {
                    multicast(adi, members, 0, i);
                    pace(adi, host, PACE_PS / 10);
                }
            }
        });
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
        assertThat(job.counted("urtp.groupMulticasts")).isPositive();
        assertThat(job.port(1).mostGroups).isEqualTo(1 + hardwareGroups);
        return repeated[0];
    }

    /** Its answers get lost: the others go on with the address of all, and do not ask for ever. */
    @Test
    void aMemberThatDoesNotAnswerKeepsTheCommonAddress() {
        UrtpJob job = job(4, 2).losing((from, frame) -> from == 2 && frame.type() == UrtpHeader.JOINED);
        job.run((adi, host) -> {
            for (int i = 0; i < ROUNDS && isIn(LOW, adi.rank()); i++) {
                multicast(adi, LOW, 0, i);
                pace(adi, host, PACE_PS);
            }
        });
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
        assertThat(job.counted("urtp.groupMulticasts")).isZero();
        assertThat(job.counted("urtp.joins")).isBetween(3L, 2L * ROUNDS);
    }

    /** What fits and answers nothing that was asked is dropped as a late answer is. */
    @ParameterizedTest
    @ValueSource(ints = {UrtpHeader.JOIN, UrtpHeader.JOINED, UrtpHeader.LEAVE, UrtpHeader.LEFT})
    void whatNoMemberSendsIsCountedAndDropped(int type) {
        BitSet own = set(0, 1);
        int right = HardwareGroup.number(own);
        UrtpJob wrong = forged(List.of(about(type, 0, set(0, 2), HardwareGroup.number(set(0, 2)), 1),
                about(type, 0, set(1, 2), HardwareGroup.number(set(1, 2)), 1), about(type, 0, set(0, 1, 7), right, 1),
                about(type, 0, own, right + 1, 1), about(type, 0, own, 0x4C00, 1), about(type, 1, own, right, 1),
                about(type, 9, own, right, 1), about(type, 0, own, right, 0)));
        assertThat(wrong.counted("urtp.malformed")).isEqualTo(8);
        assertThat(wrong.port(1).mostGroups).isEqualTo(1);

        UrtpJob fitting = forged(List.of(about(type, 0, own, right, 1)));
        assertThat(fitting.counted("urtp.malformed")).isZero();
        assertThat(fitting.port(1).mostGroups).isEqualTo(type == UrtpHeader.JOIN ? 2 : 1);
    }

    /** A rank without such addresses knows no such packets. */
    @Test
    void withoutHardwareGroupsNoPacketAsksForOne() {
        BitSet own = set(0, 1);
        UrtpJob job = forged(List.of(about(UrtpHeader.JOIN, 0, own, HardwareGroup.number(own), 1)), 0);
        assertThat(job.counted("urtp.malformed")).isEqualTo(1);
        assertThat(job.port(1).mostGroups).isEqualTo(1);
    }

    private static BitSet set(int... members) {
        BitSet set = new BitSet();
        IntStream.of(members).forEach(set::set);
        return set;
    }

    /** As a rank would send it to rank 1, of a set of up to eight. */
    private static MemorySegment about(int type, int source, BitSet members, int number, int memberBytes) {
        byte[] bytes = new byte[FRAME_BYTES];
        MemorySegment frame = MemorySegment.ofArray(bytes);
        UrtpHeader.store(frame, 0, VICTIM, FORGER, type, source, Urtp.COLLECTIVE, 1, UrtpJob.JOB,
                2 + memberBytes);
        UrtpHeader.number(frame, 0, 0, 1);
        UrtpHeader.number(frame, 0, 1, number);
        bytes[UrtpHeader.BYTES + 2] = members.toByteArray()[0];
        return frame;
    }

    private static UrtpJob forged(List<MemorySegment> frames) {
        return forged(frames, 2);
    }

    private static UrtpJob forged(List<MemorySegment> frames, int hardwareGroups) {
        UrtpJob job = job(3, hardwareGroups);
        Host forger = job.ranks.process("forger");
        Datalink port = job.network.open(forger, FORGER, UrtpHeader.ETHER_TYPE);
        job.ranks.start(forger, () -> {
            for (MemorySegment frame : frames) {
                port.send(frame, 0, FRAME_BYTES);
            }
        });
        return job.run((adi, host) -> quiet(host, QUIET_PS));
    }
}
