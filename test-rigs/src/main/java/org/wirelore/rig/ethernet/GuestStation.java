package org.wirelore.rig.ethernet;

import java.util.SortedMap;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.emulator.backend.guest.GuestCard;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciBus;
import org.wirelore.emulator.time.paced.GuestAttachment;
import org.wirelore.rig.model.CpuUse;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.Plug;

/** A guest with its card: what is behind the card's bus is another machine's memory, and its driver is not ours. */
final class GuestStation implements CardHost {
    private final String counterName;
    private final Dc21140 card;
    private final GuestAttachment attachment;

    /** @param machine prices the bus, and has no part in anything else */
    GuestStation(Machine machine, Plug plug, long mac, GuestAttachment attachment, FrameWire wire) {
        this.counterName = plug.counterName();
        this.attachment = attachment;
        card = new Dc21140(Station.card(plug, mac), machine.simulation().queue(),
                new PciBus(plug.name() + "-guest", machine.simulation().queue(), attachment.memory(),
                        machine.profile().pci(), machine.simulation().queue().content()),
                wire);
        card.connect(attachment.interruptLine());
        attachment.connect(new GuestCard(card, card::reset));
    }

    @Override
    public void trace(DeviceTrace listener) {
        card.trace(listener);
    }

    @Override
    public void announce() {
        // Its BIOS and its driver do that.
    }

    @Override
    public void boot() {
        // It boots while the run goes on.
    }

    @Override
    public void powerOff() {
        card.powerOff();
    }

    @Override
    public void judge(EmulatedFabric.Returns end) {
        // What its driver keeps is its own.
    }

    @Override
    public void reset() {
        card.reset();
    }

    @Override
    public CpuUse cpuUse() {
        return CpuUse.ofMessages(0, 0, 0, 0);
    }

    @Override
    public CpuUse softwareUse() {
        return CpuUse.ofMessages(0, 0, 0, 0);
    }

    @Override
    public void count(SortedMap<String, Long> counters) {
        Station.count(card, counterName, counters);
        String guest = counterName + ".guest.";
        counters.put(guest + "accesses", attachment.accesses());
        counters.put(guest + "unanswered", attachment.unanswered());
        counters.put(guest + "accessNs.p50", attachment.periodNanos(50));
        counters.put(guest + "accessNs.p90", attachment.periodNanos(90));
        counters.put(guest + "accessNs.p99", attachment.periodNanos(99));
    }
}
