package org.wirelore.device.clan;

import org.wirelore.device.api.clan.ClanEvent;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.clan.memory.ClanMemory;
import org.wirelore.device.clan.memory.HostRing;
import org.wirelore.device.pci.PciInterrupts;

/** Writes events into the agent's ring. */
final class EventUnit {
    private final HostRing ring;
    private final PciInterrupts interrupts;
    private final ClanCounters counters;
    private final byte[] record = new byte[ClanEvent.BYTES];
    private Runnable onFailure = () -> {
    };

    EventUnit(HostRing ring, PciInterrupts interrupts, ClanCounters counters) {
        this.ring = ring;
        this.interrupts = interrupts;
        this.counters = counters;
    }

    /** What to do when the ring can't take an event: the agent would miss it for ever. */
    void connect(Runnable failure) {
        onFailure = failure;
    }

    /** @param kind with its flags */
    void send(int kind, int number, long descriptor, int operation) {
        if (!ring.isThere()) {
            return;
        }
        if (!ring.hasRoom()) {
            onFailure.run();
            return;
        }
        counters.events++;
        ClanMemory.INT.set(record, ClanEvent.KIND, kind);
        ClanMemory.INT.set(record, ClanEvent.NUMBER, number);
        ClanMemory.LONG.set(record, ClanEvent.DESCRIPTOR, descriptor);
        ClanMemory.INT.set(record, ClanEvent.OPERATION, operation);
        ClanMemory.INT.set(record, ClanEvent.COUNT, ring.written() + 1);
        boolean isWritten = ring.add(record, ClanEvent.BYTES);
        interrupts.level(ClanRegister.INT_EVENT, true);
        if (!isWritten) {
            onFailure.run();
        }
    }

    /** An error of a VI. */
    @SuppressWarnings("EnumOrdinal") // VIPL's numbers
    void error(VipErrorCode error, VirtualInterface vi, long descriptor, int operation) {
        send(error.ordinal(), vi.number(), descriptor, operation);
    }

    /** The agent has taken events, that many in all. */
    void take(int count) {
        ring.take(count);
        interrupts.level(ClanRegister.INT_EVENT, ring.hasEntries());
    }
}
