package org.wirelore.emulator.contract;

import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.contract.DatalinkContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.emulator.ethernet.EthernetFabric;
import org.wirelore.emulator.ethernet.EthernetSwitch;
import org.wirelore.emulator.ethernet.Hub;
import org.wirelore.emulator.ethernet.HubConfig;
import org.wirelore.emulator.ethernet.SwitchConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;

/** The datalink contract on Tulip cards with the U-Net driver, three hosts on an Ethernet in virtual time. */
class DatalinkOnTheFullStackTest {
    private static final int HOSTS = 3;

    @Nested
    class OverAHub extends FullStack {
        OverAHub() {
            super(environment -> new Hub("hub0", HubConfig.fastEthernet(HOSTS), environment), 0, 0);
        }
    }

    @Nested
    class OverASwitch extends FullStack {
        OverASwitch() {
            super(environment -> new EthernetSwitch("switch0", SwitchConfig.fastEthernet(HOSTS), environment), 0, 0);
        }
    }

    @Nested
    class OneFrameAtATime extends FullStack {
        OneFrameAtATime() {
            super(environment -> new Hub("hub0", HubConfig.fastEthernet(HOSTS), environment), 1, 0);
        }
    }

    @Nested
    class OverMbufs extends FullStack {
        OverMbufs() {
            super(environment -> new Hub("hub0", HubConfig.fastEthernet(HOSTS), environment), 0, 128);
        }
    }

    /** A host for each process, with a card and a driver. */
    abstract static class FullStack extends DatalinkContract {
        private final TulipStations stations;

        FullStack(Function<FabricEnvironment, EthernetFabric> maker, int outstanding,
                int mbufs) {
            stations = new TulipStations(maker, outstanding, mbufs);
        }

        @Override
        protected Stage newStage() {
            return stations.newStage();
        }

        @Override
        protected Datalink open(Stage ignored, Host process) {
            return stations.open(process, TYPE);
        }
    }
}
