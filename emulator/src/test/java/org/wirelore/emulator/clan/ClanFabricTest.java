package org.wirelore.emulator.clan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.clan.fault.CellDamage;
import org.wirelore.emulator.clan.fault.CellLoss;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultEffect;
import org.wirelore.emulator.fault.FaultMatch;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;

/** Cells on their way: when they come, what holds them up, and what becomes of their credit. */
class ClanFabricTest {
    private static final long NS = 1_000;
    private static final long US = 1_000 * NS;
    private static final long CELL_PS = 424 * NS;
    private static final long CABLE_PS = 25 * NS;
    private static final long SWITCH_PS = 500 * NS;
    private static final int ROOM = 64;
    private static final int UNIT_BYTES = 4 * CircuitCell.PAYLOAD_BYTES;

    private final SteppedScheduler scheduler = new SteppedScheduler();
    private final StateHash hash = new StateHash();
    private final List<CellStation> stations = new ArrayList<>();
    private ClanFabric fabric = backToBack();

    private ClanFabric backToBack(FaultRule... rules) {
        return build(ClanTopology.backToBack(2), rules);
    }

    private ClanFabric build(ClanTopology topology, FaultRule... rules) {
        List<String> names = IntStream.range(0, topology.nodes()).mapToObj(i -> "n" + i).toList();
        fabric = new ClanFabric("clan0", ClanNetworkConfig.of(topology, names, CABLE_PS),
                new FabricEnvironment(scheduler, new SeededDecider(3), new FaultPlan(List.of(rules)), null, hash),
                null);
        stations.clear();
        for (int i = 0; i < topology.stations(); i++) {
            stations.add(new CellStation(scheduler, fabric.plug(i)));
        }
        return fabric;
    }

    private static FaultRule from(int plug, FaultEffect effect, FaultMatch match, Long... numbers) {
        return new FaultRule(FaultCondition.atFrames(numbers).in(FaultScope.from("clan0", plug)).matching(match),
                effect);
    }

    private long counted(String name) {
        Map<String, Long> counts = new TreeMap<>();
        fabric.count(counts::put);
        return counts.getOrDefault(name, -1L);
    }

    @Test
    void aUnitIsThereWithItsLastBit() {
        stations.getFirst().send(1, 5, UNIT_BYTES, 0);
        scheduler.settle();
        assertThat(stations.get(1).came).containsExactly("0:5:0");
        assertThat(stations.get(1).lastPs).isEqualTo(4 * CELL_PS + CABLE_PS);
    }

    @Test
    void aSwitchSendsACellOnBeforeTheNextHasCome() {
        build(ClanTopology.tree(3, ClanTopology.SMALL_PORTS));
        stations.getFirst().send(2, 5, UNIT_BYTES, 0);
        scheduler.settle();
        assertThat(stations.get(2).lastPs).isEqualTo(CELL_PS + CABLE_PS + SWITCH_PS + 4 * CELL_PS + CABLE_PS);
    }

    @Test
    void aStationReachesItself() {
        stations.getFirst().send(0, 1, 10, 7);
        scheduler.settle();
        assertThat(stations.getFirst().came).containsExactly("0:1:7");
        assertThat(counted("units")).isZero();
    }

    @Test
    void aSlowReceiverHoldsUpItsCircuitOnly() {
        build(ClanTopology.tree(3, ClanTopology.SMALL_PORTS));
        stations.get(2).keeps = true;
        int most = 2 * ROOM / 4;
        for (int i = 0; i < most + 3; i++) {
            stations.getFirst().send(2, 5, UNIT_BYTES, i);
        }
        scheduler.settle();
        assertThat(stations.get(2).came).as("the room of a station").hasSize(ROOM / 4);
        assertThat(stations.getFirst().waiting()).as("the rest is in the switch").isEqualTo(3);
        assertThat(fabric.inFlight()).isEqualTo(ROOM / 4);
        stations.getFirst().send(2, 6, UNIT_BYTES, 100);
        stations.getFirst().send(1, 5, UNIT_BYTES, 101);
        scheduler.settle();
        assertThat(stations.get(2).came).last().isEqualTo("0:6:100");
        assertThat(stations.get(1).came).containsExactly("0:5:101");
        stations.get(2).release();
        scheduler.settle();
        assertThat(stations.getFirst().waiting()).isEqualTo(2);
        stations.get(2).releaseAll();
        scheduler.settle();
        assertThat(stations.get(2).came).hasSize(most + 4);
        assertThat(fabric.inFlight()).isZero();
    }

    @Test
    void circuitsTakeTurnsAtAnOutput() {
        build(ClanTopology.tree(3, ClanTopology.SMALL_PORTS));
        for (int i = 0; i < 10; i++) {
            stations.get(0).send(2, 1, UNIT_BYTES, i);
            stations.get(1).send(2, 1, UNIT_BYTES, i);
        }
        scheduler.settle();
        List<String> came = stations.get(2).came;
        assertThat(came).hasSize(20);
        for (int i = 0; i < came.size(); i += 2) {
            assertThat(List.of(came.get(i), came.get(i + 1))).containsExactlyInAnyOrder("0:1:" + i / 2,
                    "1:1:" + i / 2);
        }
    }

    @Test
    void whatIsClaimedAndNotSentGivesItsCreditBack() {
        CellStation near = stations.getFirst();
        CircuitCell all = near.wire().claim(1, 3, CircuitCell.CELLS_MAX);
        assertThat(near.wire().claim(1, 3, CircuitCell.CELLS_MAX)).isNotNull();
        assertThat(near.wire().claim(1, 3, CircuitCell.CELLS_MAX)).isNotNull();
        assertThat(near.wire().claim(1, 3, CircuitCell.CELLS_MAX)).isNotNull();
        near.send(1, 3, 10, 0);
        assertThat(near.waiting()).isEqualTo(1);
        near.wire().release(Objects.requireNonNull(all));
        scheduler.settle();
        assertThat(stations.get(1).came).containsExactly("0:3:0");
    }

    @Test
    void cellsForNoOneAreLostAndTheirCreditComesBack() {
        for (ClanTopology topology : List.of(ClanTopology.backToBack(2),
                ClanTopology.tree(3, ClanTopology.SMALL_PORTS))) {
            build(topology);
            for (int i = 0; i < ROOM; i++) {
                stations.getFirst().send(9, 3, UNIT_BYTES, i);
            }
            scheduler.settle();
            assertThat(stations.getFirst().waiting()).isZero();
            assertThat(fabric.inFlight()).isZero();
            assertThat(stations.get(1).came).isEmpty();
        }
    }

    @Test
    void rulesLoseAndDamageUnitsByKindAndNumber() {
        backToBack(from(0, new CellLoss(), CellUnits.kind(CircuitCell.ACKNOWLEDGE), 1L),
                from(0, new CellDamage(), CellUnits.kind(CircuitCell.SEND), 0L));
        for (int i = 0; i < 3; i++) {
            stations.getFirst().send(1, 1, CircuitCell.SEND, 100, i);
            stations.getFirst().send(1, 2, CircuitCell.ACKNOWLEDGE, 0, i);
        }
        scheduler.settle();
        assertThat(stations.get(1).came).containsExactlyInAnyOrder("0:1:0!", "0:1:1", "0:1:2", "0:2:0", "0:2:2");
        Map<String, Long> counts = new TreeMap<>();
        fabric.count(0, counts::put);
        assertThat(counts).containsEntry("lostByFault", 1L).containsEntry("damagedByFault", 1L);
        assertThat(fabric.inFlight()).isZero();
    }

    @Test
    void aPulledCableLosesWhatIsOnItAndNoCredit() {
        build(ClanTopology.tree(3, ClanTopology.SMALL_PORTS));
        CellStation near = stations.getFirst();
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < ROOM; i++) {
                near.send(2, 1, UNIT_BYTES, i);
            }
            scheduler.advance(10 * US);
            fabric.pullCable(2, true);
            assertThat(stations.get(2).wire().isUp()).isFalse();
            assertThat(near.wire().isUp()).isTrue();
            assertThat(fabric.reaches(0, 2)).isFalse();
            assertThat(fabric.reaches(0, 1)).isTrue();
            scheduler.settle();
            assertThat(near.waiting()).as("all go, and are lost").isZero();
            fabric.pullCable(2, false);
        }
        assertThat(counted("cut")).isPositive();
        assertThat(stations.get(2).linkChanges).isEqualTo(10);
        assertThat(near.linkChanges).isZero();
        assertThat(fabric.inFlight()).isZero();
        int before = stations.get(2).came.size();
        near.send(2, 1, UNIT_BYTES, 1000);
        scheduler.settle();
        assertThat(stations.get(2).came).hasSize(before + 1).last().isEqualTo("0:1:1000");
    }

    @Test
    void nothingIsDroppedOrOvertakenInATreeUnderLoad() {
        runTree();
        long first = hash.value();
        hash.reset();
        fabric.reset();
        stations.forEach(station -> station.came.clear());
        drive();
        assertThat(hash.value()).as("a rerun is the same").isEqualTo(first);
    }

    private void runTree() {
        build(ClanTopology.tree(12, 4));
        drive();
    }

    private void drive() {
        Random random = new Random(5);
        int[][] sent = new int[12][12];
        for (int round = 0; round < 40; round++) {
            for (int from = 0; from < 12; from++) {
                int to = random.nextInt(4) == 0 ? 0 : random.nextInt(12);
                stations.get(from).send(to, 1, random.nextInt(CircuitCell.DATA_BYTES_MAX + 1), sent[from][to]++);
            }
            stations.getFirst().keeps = round % 3 != 0;
            if (round % 3 == 0) {
                stations.getFirst().releaseAll();
            }
        }
        scheduler.settle();
        while (fabric.inFlight() > 0 || stations.getFirst().firstKept() != null) {
            stations.getFirst().releaseAll();
            scheduler.settle();
        }
        for (int to = 0; to < 12; to++) {
            int[] next = new int[12];
            for (String came : stations.get(to).came) {
                String[] parts = came.split(":", -1);
                int from = Integer.parseInt(parts[0]);
                assertThat(Integer.parseInt(parts[2])).as("in order from " + from + " to " + to)
                        .isEqualTo(next[from]++);
            }
            for (int from = 0; from < 12; from++) {
                assertThat(next[from]).isEqualTo(sent[from][to]);
            }
        }
        assertThat(counted("lost")).isZero();
    }

    @Test
    void treesGrowByThemselves() {
        assertThat(ClanTopology.tree(8, 8).nodes()).isEqualTo(9);
        assertThat(ClanTopology.tree(30, 30).nodes()).isEqualTo(31);
        ClanTopology two = ClanTopology.tree(31, 30);
        assertThat(two.nodes()).as("two leaves and a root").isEqualTo(34);
        assertThat(two.switchesBetween(0, 28)).isEqualTo(1);
        assertThat(two.switchesBetween(0, 29)).isEqualTo(3);
        assertThat(ClanTopology.tree(1000, 30).stations()).isEqualTo(1000);
        build(ClanTopology.tree(31, 30));
        assertThat(fabric.within(29, 1)).containsExactly(29, 30);
        assertThat(fabric.within(0, 3)).hasSize(31).startsWith(0);
        assertThat(fabric.reaches(0, 30)).isTrue();
        assertThat(fabric.reaches(0, 31)).isFalse();
    }
}
