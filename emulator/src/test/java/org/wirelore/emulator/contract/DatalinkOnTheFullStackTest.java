package org.wirelore.emulator.contract;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.contract.DatalinkContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.device.unet.UNetDriver;
import org.wirelore.device.unet.UNetDriverConfig;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.EthernetFabric;
import org.wirelore.emulator.ethernet.EthernetSwitch;
import org.wirelore.emulator.ethernet.Hub;
import org.wirelore.emulator.ethernet.HubConfig;
import org.wirelore.emulator.ethernet.SwitchConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;

/** The datalink contract on Tulip cards with the U-Net driver, three hosts on an Ethernet in virtual time. */
class DatalinkOnTheFullStackTest {
    private static final int UNET_TYPE = 0x88B6;
    private static final long MAC = 0x0800_2B12_3400L;
    private static final int HOSTS = 3;

    @Nested
    class OverAHub extends FullStack {
        OverAHub() {
            super(environment -> new Hub("hub0", HubConfig.fastEthernet(HOSTS), environment));
        }
    }

    @Nested
    class OverASwitch extends FullStack {
        OverASwitch() {
            super(environment -> new EthernetSwitch("switch0", SwitchConfig.fastEthernet(HOSTS), environment));
        }
    }

    /** A host for each process, with a card and a driver. */
    abstract static class FullStack extends DatalinkContract {
        private final Function<FabricEnvironment, EthernetFabric> maker;
        private @Nullable SimulatedStage stage;
        private @Nullable EthernetFabric fabric;
        private final Map<String, UNetDriver> drivers = new HashMap<>();

        FullStack(Function<FabricEnvironment, EthernetFabric> maker) {
            this.maker = maker;
        }

        @Override
        protected Stage newStage() {
            SimulatedStage made = new SimulatedStage(ContractHosts.pc(1));
            stage = made;
            fabric = maker.apply(FabricEnvironment.plain(made.simulation().queue(), new SeededDecider(1)));
            drivers.clear();
            return made;
        }

        @Override
        protected Datalink open(Stage ignored, Host process) {
            return drivers.computeIfAbsent(process.name(), this::newDriver).openDatalink(process, TYPE);
        }

        private UNetDriver newDriver(String host) {
            Machine machine = Objects.requireNonNull(stage).machine(host);
            int plug = drivers.size();
            PciSlot slot = machine.bus().slot("tulip" + plug);
            Dc21140 card = new Dc21140(TulipConfig.of("tulip" + plug, TulipChip.DC21140A, MAC + plug),
                    machine.simulation().queue(), slot.bus(), Objects.requireNonNull(fabric).plug(plug));
            UNetDriver driver = new UNetDriver(machine, card, slot.pinned(),
                    new UNetDriverConfig("unet" + plug, 64, 64, UNET_TYPE,
                            true, UNetDriverConfig.BUS_MODE, 0, 1));
            card.connect(driver.interruptLine());
            driver.attach();
            return driver;
        }
    }
}
