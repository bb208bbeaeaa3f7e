package org.wirelore.adi.stub;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInfo;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.world.World;
import org.wirelore.adi.world.WorldHost;

/** The template keeps the rules, with optional operations and without; each of these is used where it is there. */
class StubDeviceTest {
    /** Nothing but messages. */
    @Nested
    class Plain extends StubContract {
        Plain() {
            super(new StubNetwork.Options(false, false, false, false));
        }
    }

    /** Everything. */
    @Nested
    class Capable extends StubContract {
        Capable() {
            super(new StubNetwork.Options(true, true, true, true), "barrier", "broadcast", "reduction", "write");
        }
    }

    /** Collectives are made of its multicast. */
    @Nested
    class Multicasting extends StubContract {
        Multicasting() {
            super(new StubNetwork.Options(false, true, false, true), "multicast");
        }
    }

    abstract static class StubContract extends AdiDeviceContract {
        private final StubNetwork.Options options;
        private final List<String> expected;
        private final List<String> used = new ArrayList<>();

        StubContract(StubNetwork.Options options, String... expected) {
            this.options = options;
            this.expected = List.of(expected);
        }

        @Override
        protected FinishOutcome[] run(int size, long unexpectedBytesMax, Program program) {
            World world = new World();
            StubNetwork network = new StubNetwork(size, options);
            FinishOutcome[] outcomes = new FinishOutcome[size];
            List<WorldHost> hosts = new ArrayList<>();
            List<AdiDevice> devices = new ArrayList<>();
            for (int rank = 0; rank < size; rank++) {
                int self = rank;
                WorldHost host = world.process("rank" + rank, () -> {
                    AdiDevice device = devices.get(self);
                    AdiDevice[] routes = new AdiDevice[size];
                    Arrays.fill(routes, device);
                    Adi adi = new Adi(hosts.get(self), self, size, new AdiDevice[]{device}, routes,
                            unexpectedBytesMax, null);
                    try {
                        program.run(adi, hosts.get(self));
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                    outcomes[self] = adi.finish();
                });
                hosts.add(host);
                devices.add(network.join(rank, host));
            }
            world.run();
            for (WorldHost host : hosts) {
                if (host.failure() != null) {
                    throw new AssertionError(host.name() + " failed: " + host.failure(), host.failure());
                }
            }
            used.addAll(network.used.keySet());
            return outcomes;
        }

        @AfterEach
        void optionalOperationsAreUsedWhereTheyAreThere(TestInfo test) {
            List<String> asked = switch (test.getTestMethod().orElseThrow().getName()) {
                case "noRankLeavesABarrierBeforeAllHaveCome" -> List.of("barrier");
                case "aBroadcastBringsTheRootsBytesToAll" -> List.of("broadcast", "multicast");
                case "aReductionBringsTheSameToAll" -> List.of("reduction");
                case "aWriteIsInPlaceWhenALaterMessageArrives" -> List.of("write");
                default -> List.of();
            };
            for (String operation : asked) {
                assertThat(used.contains(operation)).as(operation).isEqualTo(expected.contains(operation));
            }
            assertThat(expected).containsAll(used);
        }
    }
}
