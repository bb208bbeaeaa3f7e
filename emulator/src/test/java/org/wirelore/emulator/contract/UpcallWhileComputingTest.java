package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.device.unet.UNetDriver;
import org.wirelore.device.unet.UNetDriverConfig;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.FullDuplexLink;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** Messages that arrive while their receiver computes. */
class UpcallWhileComputingTest {
    private static final long MAC = 0x0800_2B12_3400L;
    private static final long US = 1_000_000;
    private static final long COMPUTES_PS = 10_000 * US;
    private static final EndpointConfig CONFIG = new EndpointConfig(8, 8, 8, 1536, 16 * 1536);

    private final Simulation simulation = new Simulation();
    private final FullDuplexLink link = new FullDuplexLink("link0", LinkConfig.fastEthernet(),
            FabricEnvironment.plain(simulation.queue(), new SeededDecider(1)));
    private final List<Long> upcallsPs = new ArrayList<>();
    private final Cost work = new Cost("work", COMPUTES_PS, 0);
    private final List<Machine> machines = new ArrayList<>();
    private long computedPs;

    @Test
    void anUpcallComesInTheMiddleOfAComputationAndDelaysIt() {
        run(true, 1_000 * US);
        assertThat(upcallsPs).hasSize(1);
        assertThat(upcallsPs.getFirst()).isBetween(1_000 * US, 1_100 * US);
        assertThat(computedPs).isBetween(COMPUTES_PS + US, COMPUTES_PS + 100 * US);
    }

    @Test
    void anUpcallThatIsHeldComesAfterTheCriticalSection() {
        run(false, 1_000 * US);
        assertThat(upcallsPs).hasSize(1);
        assertThat(upcallsPs.getFirst()).isGreaterThan(COMPUTES_PS);
    }

    private UNetDriver driver(int side) {
        Machine machine = new Machine(simulation, side == 0 ? "left" : "right", ContractHosts.pc(1));
        PciSlot slot = machine.bus().slot("tulip" + side);
        Dc21140 card = new Dc21140(TulipConfig.of("tulip" + side, TulipChip.DC21140A, MAC + side), simulation.queue(),
                slot.bus(), link.plug(side));
        UNetDriver driver = new UNetDriver(machine, card, slot.pinned(), UNetDriverConfig.named("unet" + side));
        card.connect(driver.interruptLine());
        driver.attach();
        machines.add(machine);
        return driver;
    }

    private void run(boolean isAllowed, long sentPs) {
        UNetDriver left = driver(0);
        UNetDriver right = driver(1);
        machines.get(0).spawn("sender", host -> {
            UNetDevice device = left.open(host);
            UNetEndpoint endpoint = device.createEndpoint(CONFIG);
            int channel = endpoint.openChannel(device.reservePorts(1)[0], MAC + 1, 1);
            host.sleep(sentPs);
            endpoint.send(channel, 8 * 1536, 40);
            endpoint.flush();
        });
        machines.get(1).spawn("receiver", host -> {
            UNetDevice device = right.open(host);
            UNetEndpoint endpoint = device.createEndpoint(CONFIG);
            endpoint.openChannel(device.reservePorts(1)[0], MAC, 1);
            Reception reception = new Reception();
            endpoint.onReceive(() -> {
                while (endpoint.poll(reception)) {
                    upcallsPs.add(host.now());
                }
            });
            endpoint.allowUpcalls(isAllowed);
            host.spend(work);
            computedPs = host.now();
            endpoint.allowUpcalls(true);
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
    }
}
