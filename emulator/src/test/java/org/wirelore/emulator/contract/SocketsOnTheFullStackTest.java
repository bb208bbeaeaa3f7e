package org.wirelore.emulator.contract;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.contract.SocketsContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.inet.InetStack;
import org.wirelore.device.inet.ip.AddressTable;
import org.wirelore.device.inet.profile.StackProfile;
import org.wirelore.device.inet.profile.StackProfiles;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.device.unet.UNetDriver;
import org.wirelore.device.unet.UNetDriverConfig;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.EthernetFabric;
import org.wirelore.emulator.ethernet.FullDuplexLink;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;

/** The sockets' contract on the kernels' TCP/IP stacks over Tulip cards on a cable, for each system. */
class SocketsOnTheFullStackTest {
    private static final long MAC = 0x0800_2B12_3400L;
    private static final AddressTable HOSTS = new AddressTable(24, Map.of("client", "10.0.0.1", "server", "10.0.0.2"));

    @Nested
    class OfBsd extends FullStack {
        OfBsd() {
            super(StackProfiles.bsd44());
        }
    }

    @Nested
    class OfLinux extends FullStack {
        OfLinux() {
            super(StackProfiles.linux20());
        }
    }

    @Nested
    class OfSolaris extends FullStack {
        OfSolaris() {
            super(StackProfiles.solaris25());
        }
    }

    @Nested
    class OfAix extends FullStack {
        OfAix() {
            super(StackProfiles.aix32());
        }
    }

    /** A host for each process, with a card, a driver and a stack. */
    abstract static class FullStack extends SocketsContract {
        private final StackProfile profile;
        private @Nullable SimulatedStage stage;
        private @Nullable EthernetFabric fabric;
        private int hosts;

        FullStack(StackProfile profile) {
            this.profile = profile;
        }

        @Override
        protected Stage newStage() {
            SimulatedStage made = new SimulatedStage(ContractHosts.pc(1));
            stage = made;
            fabric = new FullDuplexLink("link0", LinkConfig.fastEthernet(),
                    FabricEnvironment.plain(made.simulation().queue(), new SeededDecider(1)));
            hosts = 0;
            return made;
        }

        @Override
        protected Sockets open(Stage ignored, Host process) {
            Machine machine = Objects.requireNonNull(stage).machine(process.name());
            int plug = hosts++;
            PciSlot slot = machine.bus().slot("tulip" + plug);
            Dc21140 card = new Dc21140(TulipConfig.of("tulip" + plug, TulipChip.DC21140A, MAC + plug),
                    machine.simulation().queue(), slot.bus(), Objects.requireNonNull(fabric).plug(plug));
            UNetDriver driver = new UNetDriver(machine, card, slot.pinned(), UNetDriverConfig.named("unet" + plug));
            card.connect(driver.interruptLine());
            InetStack inet = new InetStack(machine, driver.kernelDatalink(), profile, HOSTS);
            driver.attach();
            inet.attach();
            return inet.sockets(process);
        }
    }
}
