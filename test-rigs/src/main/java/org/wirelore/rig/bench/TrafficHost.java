package org.wirelore.rig.bench;

import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.device.unet.UNetDriver;
import org.wirelore.device.unet.UNetDriverConfig;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.host.ProcessBody;
import org.wirelore.emulator.time.virtual.Simulation;

/**
 * One end of {@link TrafficRig}: a machine with a DC21140 (which has no interrupt mitigation), its driver and one
 * process.
 */
final class TrafficHost {
    final Machine machine;
    final Dc21140 card;
    final CountedCard counted;
    final UNetDriver driver;
    final HostProcess process;

    TrafficHost(Simulation simulation, String name, long mac, FrameWire plug, ProcessBody body) {
        machine = new Machine(simulation, name, BenchmarkHosts.quick());
        PciSlot slot = machine.bus().slot("tulip-" + name);
        card = new Dc21140(TulipConfig.of("tulip-" + name, TulipChip.DC21140, mac), simulation.queue(), slot.bus(),
                plug);
        counted = new CountedCard(card);
        driver = new UNetDriver(machine, counted, slot.pinned(), new UNetDriverConfig("unet-" + name, 64, 64,
                UNetDriverConfig.ETHERNET_TYPE, false, UNetDriverConfig.BUS_MODE, 0, 1));
        card.connect(driver.interruptLine());
        process = machine.spawn(name, body);
    }

    void reset() {
        card.reset();
        driver.reset();
        counted.reset();
    }
}
