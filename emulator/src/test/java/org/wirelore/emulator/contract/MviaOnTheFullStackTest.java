package org.wirelore.emulator.contract;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.vipl.ViplContracts;
import org.wirelore.device.contract.vipl.ViplSetup;
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
import org.wirelore.device.vipl.agent.HostNames;
import org.wirelore.device.vipl.agent.KernelClock;
import org.wirelore.device.vipl.spi.SoleGate;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.EthernetFabric;
import org.wirelore.emulator.ethernet.EthernetSwitch;
import org.wirelore.emulator.ethernet.SwitchConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.host.PinnableMemory;

/** The contracts of VIPL on M-VIA on Tulip cards, hosts of one CPU on a switch in virtual time. */
class MviaOnTheFullStackTest extends ViplContracts {
    private static final long MAC = 0x0800_2B12_3400L;
    private static final int HOSTS = 2;

    @Override
    protected ViplSetup newSetup() {
        return new Setup();
    }

    /** Hosts with cards. */
    private static final class Setup implements ViplSetup, HostNames, MviaPeers {
        private final SimulatedStage stage = new SimulatedStage(ContractHosts.pc(1));
        private final EthernetFabric fabric = new EthernetSwitch("switch0", SwitchConfig.fastEthernet(HOSTS),
                FabricEnvironment.plain(stage.simulation().queue(), new SeededDecider(1)));
        private final Map<String, MviaNic> nics = new LinkedHashMap<>();

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
                    ViplPolicy.USUAL, new KernelClock(machine));
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
