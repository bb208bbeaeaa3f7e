package org.wirelore.adi.fmp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.contract.NoMeeting;
import org.wirelore.adi.fmp.network.NetworkConfig;
import org.wirelore.adi.fmp.network.NetworkPart;
import org.wirelore.adi.fmp.network.TestCards;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.HostRegion;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.emulator.memory.EmulatedSharedMemory;

/** Two processes on hosts of their own, whose cards a test on one thread lets work; who waits lets them work, too. */
final class FarPair {
    private static final int PIECE_BYTES = 512;
    private static final int[] MEMBERS = {0, 1};

    final SteppedScheduler clock = new SteppedScheduler();
    private final TestCards cards = new TestCards(clock, 2, PIECE_BYTES, true);
    private final List<SteppingHost> hosts = List.of(new SteppingHost(), new SteppingHost());
    private final List<MyrinetPort> ports = new ArrayList<>();
    private final NetworkConfig network;

    FarPair(NetworkConfig network) {
        this.network = network;
        for (int rank = 0; rank < MEMBERS.length; rank++) {
            ports.add(cards.open(rank, hosts.get(rank), network.receiveSlots(1), false));
        }
    }

    /** The paper's own functions. */
    FmpProcess process(int rank) {
        return FmpProcess.far(environment(rank), part(rank), MEMBERS, FmpProtocolConfig.DEFAULT);
    }

    Adi adi(int rank) {
        EmulatedSharedMemory.Memory none = new EmulatedSharedMemory.Memory(clock, 0);
        AdiDevice device = FmpStartup.connect(environment(rank), none.open(hosts.get(rank)), "near", MEMBERS,
                new int[]{rank}, part(rank), FmpProtocolConfig.DEFAULT);
        return new Adi(hosts.get(rank), rank, MEMBERS.length, new AdiDevice[]{device},
                new AdiDevice[]{device, device}, FmpProtocolConfig.DEFAULT.unexpectedBytesMax(), null);
    }

    private RankEnvironment environment(int rank) {
        return new RankEnvironment(hosts.get(rank), rank, MEMBERS.length, NoMeeting.PLACE, NoMeeting.CHANCE, Map.of(),
                null);
    }

    private NetworkPart part(int rank) {
        int other = 1 - rank;
        return new NetworkPart(hosts.get(rank), rank, ports.get(rank), network, new int[]{other},
                new int[]{NetworkPart.address(ports.get(other))}, null);
    }

    /** In words, which of the arrays that the processes share with their cards it is. */
    String nameOf(Object array) {
        for (int rank = 0; rank < MEMBERS.length; rank++) {
            if (isOf(array, ports.get(rank).mapping().staging())) {
                return "staging area of " + rank;
            }
            if (isOf(array, ports.get(rank).mapping().receiveQueue())) {
                return "receive queue of " + rank;
            }
            if (cards.isMemory(array, rank)) {
                return "card of " + rank;
            }
        }
        return "another array";
    }

    @SuppressWarnings("ReferenceEquality") // an array is itself
    private static boolean isOf(Object array, HostRegion region) {
        return region.memory().heapBase().orElse(null) == array;
    }

    /** Bytes that a process was charged for moving since the last call. */
    long copiedBytes(int rank) {
        Cost copy = hosts.get(rank).cost(FmpCostNames.COPY);
        long bytes = copy.chargedPs();
        copy.reset();
        return bytes;
    }

    /** Each unit of an operation costs a picosecond, which does not pass. */
    private final class SteppingHost implements Host {
        private final Map<String, Cost> costs = new HashMap<>();

        @Override
        public String name() {
            return "stepping";
        }

        @Override
        public long now() {
            return clock.now();
        }

        @Override
        public Cost cost(String name) {
            return costs.computeIfAbsent(name, key -> new Cost(key, 0, 1));
        }

        @Override
        public void spend(Cost cost) {
            cost.charge(0);
        }

        @Override
        public void spend(Cost cost, int units) {
            cost.charge(units);
        }

        @Override
        public void pause(long untilPs) {
            if (!clock.step()) {
                throw new IllegalStateException("nothing is left to wait for: nowPs=" + clock.now());
            }
        }

        @Override
        public void sleep(long untilPs) {
            pause(untilPs);
        }

        @Override
        public void signal() {
            // The test looks again by itself.
        }
    }
}
