package org.wirelore.emulator.contract;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.clan.ClanAddress;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.clan.ClanCard;
import org.wirelore.device.clan.ClanConfig;
import org.wirelore.device.clan.driver.ClanDriver;
import org.wirelore.device.clan.driver.ClanNetwork;
import org.wirelore.device.clan.driver.UserCosts;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.vipl.ViplContracts;
import org.wirelore.device.contract.vipl.ViplOrderContract;
import org.wirelore.device.contract.vipl.ViplSetup;
import org.wirelore.device.contract.vipl.ViplTrouble;
import org.wirelore.device.contract.vipl.ViplTroubleContract;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.agent.AgentConfig;
import org.wirelore.device.vipl.agent.AgentGate;
import org.wirelore.device.vipl.agent.AgentProvider;
import org.wirelore.device.vipl.agent.HostNames;
import org.wirelore.device.vipl.agent.KernelClock;
import org.wirelore.device.vipl.agent.ViaAgent;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.clan.ClanFabric;
import org.wirelore.emulator.clan.ClanNetworkConfig;
import org.wirelore.emulator.clan.ClanTopology;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.host.PinnableMemory;

/** The contracts of VIPL on cards with all levels and RDMA read, hosts of one CPU on a switch in virtual time. */
class ClanOnTheFullStackTest extends ViplContracts {
    private static final String DEVICE = "/dev/clanvi0";
    private static final int HOSTS = 3;
    private static final long CABLE_PS = 25_000;

    @Override
    protected ViplSetup newSetup(ViplPolicy policy) {
        return new Setup(policy, null);
    }

    /** Cards, drivers and switches decide as each seed says, and lose a message now and then. */
    @Nested
    class Order extends ViplOrderContract {
        private int seed;

        @Override
        protected ViplSetup newSetup() {
            return new Setup(ViplPolicy.USUAL, new SeededDecider(++seed));
        }
    }

    /** What goes wrong. */
    @Nested
    class Trouble extends ViplTroubleContract {
        @Override
        protected ViplSetup newSetup() {
            return ClanOnTheFullStackTest.this.newSetup();
        }
    }

    /** Hosts with cards. */
    private static final class Setup implements ViplSetup, HostNames {
        /** A host with a card. */
        private record Station(int number, ClanCard card, ClanDriver driver, ViaAgent agent) {
        }

        private final SimulatedStage stage = new SimulatedStage(ContractHosts.pc(1));
        private final ChosenCells losses = new ChosenCells();
        private final ClanFabric fabric;
        private final Map<String, Station> stations = new LinkedHashMap<>();
        private final ViplPolicy policy;
        private final @Nullable Decider decider;

        Setup(ViplPolicy policy, @Nullable Decider decider) {
            this.policy = policy;
            this.decider = decider;
            fabric = new ClanFabric("clan",
                    ClanNetworkConfig.of(ClanTopology.tree(HOSTS, ClanTopology.SMALL_PORTS),
                            List.of("a", "b", "c", "switch"), CABLE_PS),
                    new FabricEnvironment(stage.simulation().queue(), new SeededDecider(1),
                            new FaultPlan(List.of(new FaultRule(FaultCondition.withProbability(1), losses))), null,
                            null),
                    decider);
        }

        @Override
        public Stage stage() {
            return stage;
        }

        @Override
        public boolean pollsTakeTime() {
            return true;
        }

        @Override
        public Vipl library(Host process) {
            ViaAgent agent = stations.computeIfAbsent(process.name(), this::make).agent;
            return new ViplLibrary(new AgentProvider(agent, DEVICE, policy, process,
                    new AgentGate(process, agent), process.cost(UserCosts.HANDLER), PinnableMemory::isPinnable,
                    text -> {
                    }));
        }

        private Station make(String hostName) {
            int number = stations.size();
            Machine machine = stage.machine(hostName);
            PciSlot slot = machine.bus().slot("clan" + number);
            ClanCard card = new ClanCard(reference("clan" + number), machine.scheduler(), slot.bus(),
                    fabric.plug(number), decider);
            ClanNetwork network = new ClanNetwork() {
                @Override
                public boolean reaches(int station) {
                    return fabric.reaches(number, station);
                }

                @Override
                public List<Integer> within(int switches) {
                    return fabric.within(number, switches);
                }
            };
            ClanDriver driver = new ClanDriver(machine, card, slot.pinned(), network, policy, DEVICE);
            card.connect(driver.interruptLine());
            card.onHostWrites(driver);
            driver.attach();
            return new Station(number, card, driver, new ViaAgent(driver, machine.scheduler(), this, policy,
                    AgentConfig.USUAL, new KernelClock(machine)));
        }

        private static ClanConfig reference(String name) {
            return new ClanConfig(name, 1999, 1, new ClanConfig.Limits(64, 16, 1024, 64, 1024, 1024, 252, 65_486), 7, 6,
                    new ClanConfig.Link(4, 16, 3, 500 * TimeUnits.PS_PER_US, 20 * TimeUnits.PS_PER_US),
                    new ClanConfig.Times(300_000, 300_000, 200_000, 200_000, 300_000));
        }

        private Station station(String hostName) {
            return Objects.requireNonNull(stations.get(hostName));
        }

        @Override
        public String deviceName() {
            return DEVICE;
        }

        @Override
        public boolean completesBeforeArrival() {
            return true;
        }

        @Override
        public long[] addressesOf(String hostName) {
            Station station = stations.get(hostName);
            return station == null ? new long[0] : new long[]{ClanAddress.of(station.number)};
        }

        @Override
        public @Nullable String hostOf(long hostAddress) {
            int number = ClanAddress.station(hostAddress);
            return number >= 0 && number < stations.size() ? List.copyOf(stations.keySet()).get(number) : null;
        }

        @Override
        public ViplTrouble trouble() {
            return new ViplTrouble() {
                @Override
                public void loseMessages(LongPredicate which) {
                    losses.loseData(which, false);
                }

                @Override
                public void loseForGood(LongPredicate which) {
                    losses.loseData(which, true);
                }

                @Override
                public void loseControls(LongPredicate which) {
                    losses.loseControls(which);
                }

                @Override
                public void setCable(String hostName, boolean isUp) {
                    fabric.pullCable(station(hostName).number, !isUp);
                }

                @Override
                public void failNic(String hostName) {
                    station(hostName).card.fail();
                }

                @Override
                public void kill(Host process) {
                    ViaAgent agent = station(process.name()).agent;
                    agent.enter(process);
                    agent.ended(process);
                    agent.leave(process);
                }

                @Override
                public long inUse(String hostName) {
                    long[] sum = new long[1];
                    Station station = stations.get(hostName);
                    if (station != null) {
                        station.agent.countInUse((what, count) -> sum[0] += count);
                        station.driver.countInUse((what, count) -> sum[0] += count);
                    }
                    return sum[0];
                }
            };
        }
    }
}
