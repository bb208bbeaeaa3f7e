package org.wirelore.emulator.host;

import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.PinnedBus;
import org.wirelore.device.api.host.PinnedMemory;

/** A slot of a host's bus: what the card in it has of the bus, and what its driver has pinned for it. */
public final class PciSlot {
    private final PinnedMemory pinned;
    private final DmaBus bus;
    private long refused;

    /** Gets what cards were refused because it is not pinned for them. */
    @FunctionalInterface
    public interface RefusalListener {
        /**
         * A card has asked for memory that its driver has not pinned; nothing has moved.
         *
         * @param card the card's name
         * @param isRead whether it would have read
         * @param address physical address of the first byte
         * @param length how many bytes
         * @param nearest the nearest memory that is pinned for it, in words
         */
        void onRefusal(String card, boolean isRead, long address, int length, String nearest);
    }

    PciSlot(PciBus bus, String card, PinnedMemory pinned) {
        this.pinned = pinned;
        this.bus = new PinnedBus(bus, pinned, (isRead, address, length) -> {
            refused++;
            bus.refuse(isRead, address, length);
            bus.refusals().onRefusal(card, isRead, address, length, pinned.nearest(address, length));
        });
    }

    /** The bus as the card in this slot has it. */
    public DmaBus bus() {
        return bus;
    }

    /** What the card reaches, for its driver. */
    public PinnedMemory pinned() {
        return pinned;
    }

    /** Accesses to memory that was not pinned. */
    public long refused() {
        return refused;
    }

    /** The machine has stopped. */
    void stop() {
        pinned.reset();
    }

    void reset() {
        refused = 0;
        pinned.reset();
    }
}
