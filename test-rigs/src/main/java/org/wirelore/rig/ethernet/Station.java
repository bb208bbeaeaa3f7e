package org.wirelore.rig.ethernet;

import java.util.SortedMap;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.device.tulip.TulipCounters;
import org.wirelore.device.unet.DriverCounters;
import org.wirelore.device.unet.UNetDriver;
import org.wirelore.device.unet.UNetDriverConfig;
import org.wirelore.emulator.host.HostProfile;
import org.wirelore.emulator.host.Machine;
import org.wirelore.rig.model.CpuUse;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.HostConfig;

/** One host of a rig with its card and the U-Net driver on it. */
final class Station {
    private static final int TRANSMIT_ENTRIES = 64;
    private static final int RECEIVE_ENTRIES = 64;

    private final Machine machine;
    private final Dc21140 card;
    private final UNetDriver driver;

    Station(Machine machine, HostConfig config, long mac, int etherType, FrameWire plug) {
        this.machine = machine;
        card = new Dc21140(card(config, mac), machine.simulation().queue(), machine.bus(), plug);
        driver = new UNetDriver(machine, card, new UNetDriverConfig("unet-" + config.name(), TRANSMIT_ENTRIES,
                RECEIVE_ENTRIES, etherType, true, UNetDriverConfig.BUS_MODE, 0,
                EthernetConfig.card(config).phyAddress()));
        card.connect(driver.interruptLine());
    }

    /** How the card of a host is built. */
    static TulipConfig card(HostConfig config, long mac) {
        TulipCard card = EthernetConfig.card(config);
        return new TulipConfig("tulip-" + config.name(), switch (card.chip()) {
            case DC21140 -> TulipChip.DC21140;
            case DC21140A -> TulipChip.DC21140A;
            case DC21143 -> TulipChip.DC21143;
        }, card.revision(), mac, card.phyAddress(), card.broadcastAlwaysAccepted(), card.transmitFifoBytes(),
                card.receiveFifoBytes(), Fields.ns(card.decisionNs()),
                Fields.ns(card.transmitLatencyNs()), Fields.ns(card.receiveLatencyNs()),
                card.receiveTailBytes());
    }

    UNetDevice open(Host process) {
        return driver.open(process);
    }

    /** Opens a raw datalink beside U-Net. */
    Datalink openDatalink(Host process, int type) {
        return driver.openDatalink(process, type);
    }

    /** Attaches a listener to the card. */
    void trace(DeviceTrace listener) {
        card.trace(listener);
    }

    /** Judges whether the driver got everything back, after the last frame has arrived. */
    void judge(EmulatedFabric.Returns end) {
        end.returned("endpoints", machine.hostName(), driver.openEndpoints());
        end.returned("transmit descriptors with the card", machine.hostName(), driver.transmitDescriptorsOut());
        end.returned("receive descriptors not with the card", machine.hostName(), driver.receiveDescriptorsHeld());
    }

    /** Boots: the driver starts the card. What that costs is no part of the experiment. */
    void boot() {
        driver.attach();
        for (Cost cost : machine.costs()) {
            cost.reset();
        }
    }

    /** Back to power-on, after the simulation was reset. */
    void reset() {
        card.reset();
        driver.reset();
    }

    /** What the kernel has used the CPU for so far. */
    CpuUse cpuUse() {
        DriverCounters counters = driver.counters();
        Cost write = machine.cost(HostProfile.PIO_WRITE);
        long pollDemandsPs = counters.sent() * write.fixedPs();
        long accessesPs = machine.cost(HostProfile.PIO_READ).chargedPs() + write.chargedPs() - pollDemandsPs;
        return new CpuUse(counters.sent(), chargedPs("unet.send.") + pollDemandsPs, counters.received(),
                chargedPs("unet.receive.") + accessesPs);
    }

    /** Adds what machine, card and driver counted, under the host's name. */
    void count(SortedMap<String, Long> counters) {
        String name = machine.hostName();
        counters.put(name + ".interrupts", machine.interrupts());
        counters.put(name + ".contextSwitches", machine.contextSwitches());
        counters.put(name + ".interruptNs", machine.stolenPs() / 1000);
        TulipCounters tulip = card.counters();
        counters.put(name + ".card.framesSent", tulip.framesSent());
        counters.put(name + ".card.framesReceived", tulip.framesReceived());
        counters.put(name + ".card.framesBad", tulip.framesBad());
        counters.put(name + ".card.framesMissed", tulip.framesMissed());
        counters.put(name + ".card.framesOverflowed", tulip.framesOverflowed());
        counters.put(name + ".card.busErrors", tulip.busErrors());
        DriverCounters unet = driver.counters();
        counters.put(name + ".unet.sent", unet.sent());
        counters.put(name + ".unet.transmitErrors", unet.transmitErrors());
        counters.put(name + ".unet.received", unet.received());
        counters.put(name + ".unet.droppedNoBuffer", unet.droppedNoBuffer());
        counters.put(name + ".unet.droppedQueueFull", unet.droppedQueueFull());
        counters.put(name + ".unet.droppedForeign", unet.droppedForeign());
        counters.put(name + ".unet.droppedUnknownPort", unet.droppedUnknownPort());
        counters.put(name + ".unet.droppedMalformed", unet.droppedTooShort() + unet.droppedTooLong()
                + unet.droppedBad() + unet.droppedWrongType() + unet.droppedMisaddressed());
    }

    private long chargedPs(String prefix) {
        long sumPs = 0;
        for (Cost cost : machine.costs()) {
            if (cost.name().startsWith(prefix)) {
                sumPs += cost.chargedPs();
            }
        }
        return sumPs;
    }
}
