package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.vipl.ChosenMessages;
import org.wirelore.device.contract.vipl.ViplContracts;
import org.wirelore.device.contract.vipl.ViplOrderContract;
import org.wirelore.device.contract.vipl.ViplSetup;
import org.wirelore.device.contract.vipl.ViplTrouble;
import org.wirelore.device.contract.vipl.ViplTroubleContract;
import org.wirelore.device.mvia.KernelLink;
import org.wirelore.device.mvia.MviaConfig;
import org.wirelore.device.mvia.MviaNic;
import org.wirelore.device.mvia.MviaPeers;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.device.unet.UNetDriver;
import org.wirelore.device.unet.UNetDriverConfig;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.agent.AgentConfig;
import org.wirelore.device.vipl.agent.HostNames;
import org.wirelore.device.vipl.agent.KernelClock;
import org.wirelore.device.vipl.spi.SoleGate;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.EthernetFabric;
import org.wirelore.emulator.ethernet.EthernetSwitch;
import org.wirelore.emulator.ethernet.SwitchConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.host.PinnableMemory;

/** The contracts of VIPL on M-VIA on Tulip cards, hosts of one CPU on a switch in virtual time. */
class MviaOnTheFullStackTest extends ViplContracts {
    private static final long MAC = 0x0800_2B12_3400L;
    private static final int HOSTS = 2;
    /** Its frames keep a process in its trap for longer than an acknowledgment may wait, and the cable for 5 ms. */
    private static final int BYTES = 65_000;
    private static final long ANSWERED_PS = 2_000_000_000L;
    private static final long QUIET_PS = 100_000_000_000L;

    @Override
    protected ViplSetup newSetup(ViplPolicy policy) {
        return new Setup(policy);
    }

    /** A message is lost now and then. */
    @Nested
    class Order extends ViplOrderContract {
        @Override
        protected ViplSetup newSetup() {
            return MviaOnTheFullStackTest.this.newSetup();
        }
    }

    /** What goes wrong. */
    @Nested
    class Trouble extends ViplTroubleContract {
        @Override
        protected ViplSetup newSetup() {
            return MviaOnTheFullStackTest.this.newSetup();
        }
    }

    /** One of two processes: a reliable VI, and an unreliable one. */
    private static final class End {
        private final MemorySegment memory = MemorySegment.ofArray(new long[1 << 14]);
        private final VipDescriptor view = new VipDescriptor();
        private final ViCompletion out = new ViCompletion();
        private final ViNic nic;
        private final MemoryRegion region;
        private final Vi reliable;
        private final Vi unreliable;

        End(Vipl library) throws VipException {
            nic = library.openNic(MviaNic.DEVICE);
            nic.nameService().init();
            int tag = nic.createPtag();
            region = nic.registerMem(memory, new MemoryAttributes(tag, false, false));
            reliable = nic.createVi(new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, BYTES, tag, false, false),
                    null, null);
            unreliable = nic.createVi(new ViAttributes(ReliabilityLevel.UNRELIABLE, BYTES, tag, false, false), null,
                    null);
        }

        NetAddress address(long host, int number) {
            return new NetAddress(host, (byte) number);
        }

        long describe(int slot, int bytes) {
            view.at(memory, slot * 128L).begin(VipDescriptor.OP_SENDRECV, bytes)
                    .addData(region.address() + 1024, region.handle(), bytes);
            return region.address() + slot * 128L;
        }
    }

    /**
     * An acknowledgment falls due while the process is in the trap of a long message of another VI, which nothing
     * answers: it goes before the rest of the message.
     */
    @Test
    void anAlarmThatFallsDueInATrapIsServedByTheTrap() {
        ViplSetup setup = newSetup();
        Host server = setup.stage().process("server");
        Host client = setup.stage().process("client");
        Vipl ofServer = setup.library(server);
        Vipl ofClient = setup.library(client);
        setup.stage().start(server, () -> {
            End end = new End(ofServer);
            long own = end.nic.query().hostAddress();
            end.reliable.postRecv(end.describe(0, 4), end.region.handle());
            end.nic.connections().connectWait(end.address(own, 1), VipResult.INFINITE).accept(end.reliable);
            end.nic.connections().connectWait(end.address(own, 2), VipResult.INFINITE).accept(end.unreliable);
            assertThat(end.reliable.recvWait(VipResult.INFINITE, end.out)).isEqualTo(VipResult.SUCCESS);
            end.unreliable.postSend(end.describe(1, BYTES), end.region.handle());
            Stage.sleepUntil(server, server.now() + QUIET_PS);
            end.nic.close();
        });
        setup.stage().start(client, () -> {
            End end = new End(ofClient);
            long own = end.nic.query().hostAddress();
            long other = end.nic.nameService().getHostByName("server", 0);
            end.unreliable.postRecv(end.describe(2, BYTES), end.region.handle());
            connect(end, end.reliable, own, other, 1);
            connect(end, end.unreliable, own, other, 2);
            Stage.sleepUntil(client, client.now() + QUIET_PS / 10);
            long beganPs = client.now();
            end.reliable.postSend(end.describe(0, 4), end.region.handle());
            assertThat(end.reliable.sendWait(VipResult.INFINITE, end.out)).isEqualTo(VipResult.SUCCESS);
            assertThat(client.now() - beganPs).isLessThan(ANSWERED_PS);
            end.nic.close();
        });
        setup.stage().run();
    }

    private static void connect(End end, Vi vi, long own, long other, int number) throws VipException {
        int result = VipResult.NO_MATCH;
        while (result == VipResult.NO_MATCH) {
            result = end.nic.connections().connectRequest(vi, end.address(own, number), end.address(other, number),
                    VipResult.INFINITE, new ViPeer());
        }
        assertThat(result).isEqualTo(VipResult.SUCCESS);
    }

    /** Hosts with cards. */
    private static final class Setup implements ViplSetup, HostNames, MviaPeers {
        private final SimulatedStage stage = new SimulatedStage(ContractHosts.pc(1));
        private final ChosenMessages losses = new ChosenMessages();
        private final EthernetFabric fabric = new EthernetSwitch("switch0", SwitchConfig.fastEthernet(HOSTS),
                new FabricEnvironment(stage.simulation().queue(), new SeededDecider(1),
                        new FaultPlan(List.of(new FaultRule(FaultCondition.withProbability(1),
                                new ChosenFrames(losses)))),
                        null, null));
        private final Map<String, MviaNic> nics = new LinkedHashMap<>();
        private final ViplPolicy policy;

        Setup(ViplPolicy policy) {
            this.policy = policy;
        }

        @Override
        public Stage stage() {
            return stage;
        }

        @Override
        public Vipl library(Host process) {
            MviaNic nic = nics.computeIfAbsent(process.name(), this::make);
            return new ViplLibrary(nic.provider(process, new SoleGate(process), PinnableMemory::isPinnable, text -> {
            }));
        }

        private MviaNic make(String hostName) {
            int plug = nics.size();
            Machine machine = stage.machine(hostName);
            PciSlot slot = machine.bus().slot("tulip" + plug);
            Dc21140 card = new Dc21140(TulipConfig.of("tulip" + plug, TulipChip.DC21140A, MAC + plug),
                    machine.simulation().queue(), slot.bus(), fabric.plug(plug));
            UNetDriver driver = new UNetDriver(machine, card, slot.pinned(), new UNetDriverConfig("unet" + plug, 64, 64,
                    UNetDriverConfig.ETHERNET_TYPE, true, UNetDriverConfig.BUS_MODE, 0, 1));
            card.connect(driver.interruptLine());
            driver.attach();
            KernelLink link = new KernelLink(machine, driver.kernelDatalink(), MviaConfig.ETHERNET_TYPE);
            link.boot();
            return new MviaNic(MAC + plug, link, this, this, machine.simulation().queue(), MviaConfig.USUAL,
                    policy, AgentConfig.USUAL, new KernelClock(machine));
        }

        @Override
        public boolean wakesByWrites() {
            return true;
        }

        @Override
        public String deviceName() {
            return MviaNic.DEVICE;
        }

        @Override
        public boolean supports(ReliabilityLevel level) {
            return level != ReliabilityLevel.RELIABLE_RECEPTION;
        }

        @Override
        public boolean supportsRdmaRead() {
            return false;
        }

        private MviaNic nic(String hostName) {
            return Objects.requireNonNull(nics.get(hostName));
        }

        @Override
        public ViplTrouble trouble() {
            return new ViplTrouble() {
                @Override
                public void loseMessages(LongPredicate which) {
                    losses.loseMessages(which);
                }

                @Override
                public void loseForGood(LongPredicate which) {
                    losses.loseForGood(which);
                }

                @Override
                public void loseControls(LongPredicate which) {
                    losses.loseControls(which);
                }

                @Override
                public void setCable(String hostName, boolean isUp) {
                    losses.setCable(nic(hostName).attributes().hostAddress(), isUp);
                }

                @Override
                public void failNic(String hostName) {
                    nic(hostName).carrier().fail();
                }

                @Override
                public void kill(Host process) {
                    nic(process.name()).agent().ended(process);
                }

                @Override
                public long inUse(String hostName) {
                    long[] sum = new long[1];
                    nic(hostName).agent().countInUse((what, count) -> sum[0] += count);
                    return sum[0];
                }
            };
        }

        @Override
        public long[] addressesOf(String hostName) {
            MviaNic nic = nics.get(hostName);
            return nic == null ? new long[0] : new long[]{nic.attributes().hostAddress()};
        }

        @Override
        public @Nullable String hostOf(long hostAddress) {
            int plug = (int) (hostAddress - MAC);
            return station(hostAddress) == NONE ? null : Objects.requireNonNull(List.copyOf(nics.keySet()).get(plug));
        }

        @Override
        public long station(long address) {
            return address >= MAC && address < MAC + nics.size() ? address : NONE;
        }

        @Override
        public int agent(long address) {
            return 0;
        }

        @Override
        public long address(long station, int agent) {
            return agent == 0 ? station(station) : NONE;
        }

        @Override
        public List<Long> neighbours(int numberOfHops) {
            List<Long> found = new ArrayList<>();
            for (int i = 0; i < nics.size(); i++) {
                found.add(MAC + i);
            }
            return found;
        }
    }
}
