package org.wirelore.emulator.host;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.PinnedMemory;

/**
 * A host's PCI bus: one transfer at a time, granted in the order of the requests, cut into bursts that are arbitrated
 * for one by one. Main memory is the only target; every other address ends in a master abort. The CPU's own accesses
 * share the bus with the transfers of cards that can be delayed, where the profile says so. Not modelled: preemption of
 * a long burst by another card's request.
 */
public final class PciBus implements DmaBus {

    /** Beyond this the product with a second's picoseconds no longer fits a {@code long}. */
    private static final int LARGEST_EXACT_BYTES = 8_000_000;

    private record BadRange(long firstAddress, long lastAddress, int status) {
    }

    private final Scheduler clock;
    private final BusTarget memory;
    /** Where drivers pin memory; null: what is behind the bus is another's, which says itself what cards may reach. */
    private final @Nullable PhysicalMemory own;
    private final HostProfile.Pci timing;
    private final StateHash hash;
    /** Stand for the directions in the hash. */
    private final long reading;
    private final long writing;
    private final List<BadRange> badRanges = new ArrayList<>();

    private final BusSharing sharing;
    private final List<PciSlot> slots = new ArrayList<>();
    private PciSlot.RefusalListener refusals = (card, isRead, address, length, nearest) -> {
    };

    private long freeAtPs;
    private long transfers;
    private long bytesMoved;
    private long busyPs;
    private long waitedPs;
    private long aborts;

    /**
     * A bus in front of a machine's memory.
     *
     * @param host the host's name
     * @param hash takes the address, the status and the bytes of every access
     */
    public PciBus(String host, Scheduler clock, PhysicalMemory memory, HostProfile.Pci timing, StateHash hash) {
        this(host, clock, new MainMemory(memory), memory, timing, hash);
    }

    /**
     * A bus in front of the memory of a virtual machine, which has no {@linkplain #slot slots}: cards use the bus.
     *
     * @param host the host's name
     * @param hash takes the address, the status and the bytes of every access
     */
    public PciBus(String host, Scheduler clock, BusTarget memory, HostProfile.Pci timing, StateHash hash) {
        this(host, clock, memory, null, timing, hash);
    }

    private PciBus(String host, Scheduler clock, BusTarget memory, @Nullable PhysicalMemory own,
            HostProfile.Pci timing, StateHash hash) {
        this.clock = clock;
        this.memory = memory;
        this.own = own;
        this.timing = timing;
        this.hash = hash;
        sharing = new BusSharing(timing);
        reading = StateHash.ofName(host + ".dma.read");
        writing = StateHash.ofName(host + ".dma.write");
    }

    /**
     * Makes a slot for a card, which reaches no more from there than what its driver pins.
     *
     * @param card the card's name
     * @throws IllegalStateException if the memory is a virtual machine's
     */
    public PciSlot slot(String card) {
        PhysicalMemory pinnable = own;
        if (pinnable == null) {
            throw new IllegalStateException("a slot must have memory that drivers pin: card=" + card);
        }
        PciSlot slot = new PciSlot(this, card, new PinnedMemory(pinnable));
        slots.add(slot);
        return slot;
    }

    /** Whether any card is in a slot. */
    public boolean hasSlots() {
        return !slots.isEmpty();
    }

    /** Sets the listener for what cards in slots were refused. */
    public void onRefusals(PciSlot.RefusalListener listener) {
        refusals = listener;
    }

    PciSlot.RefusalListener refusals() {
        return refusals;
    }

    /** An access of a card in a slot has failed. */
    void refuse(boolean isRead, long address, int length) {
        aborts++;
        hashFailure(isRead ? reading : writing, address, length, MASTER_ABORT);
    }

    @Override
    public int read(long address, byte[] into, int offset, int length) {
        int status = statusOf(address, length);
        if (status == OK) {
            memory.read(address, into, offset, length);
            hash.add(reading + address, into, offset, length);
        } else {
            hashFailure(reading, address, length, status);
        }
        return status;
    }

    @Override
    public int write(long address, byte[] from, int offset, int length) {
        int status = statusOf(address, length);
        if (status == OK) {
            memory.write(address, from, offset, length);
            hash.add(writing + address, from, offset, length);
        } else {
            hashFailure(writing, address, length, status);
        }
        return status;
    }

    @Override
    public long claim(int bytes, int burstBytes) {
        return claim(bytes, burstBytes, clock.now());
    }

    @Override
    public long claim(int bytes, int burstBytes, long sincePs) {
        return claim(timing.writes(), bytes, burstBytes, sincePs);
    }

    @Override
    public long claimRead(int bytes, int burstBytes) {
        return claim(timing.reads(), bytes, burstBytes, clock.now());
    }

    private long claim(HostProfile.Bursts way, int bytes, int burstBytes, long sincePs) {
        int longest = way.longestBytes();
        if (burstBytes != 0 && (longest == 0 || burstBytes < longest)) {
            longest = burstBytes;
        }
        long bursts = longest == 0 || bytes <= longest ? 1 : (bytes + longest - 1) / longest;
        long takesPs = bursts * (timing.arbitrationPs() + way.overheadPs()) + movePs(bytes, way.bytesPerSecond());
        long startPs = Math.max(Math.max(sincePs, freeAtPs), sharing.accessUntilPs());
        freeAtPs = startPs + takesPs;
        transfers++;
        bytesMoved += bytes;
        busyPs += takesPs;
        waitedPs += startPs - sincePs;
        return freeAtPs;
    }

    @Override
    public void spread(long fromPs, long toPs, int bytes, boolean isRead, DelayListener listener) {
        sharing.add(fromPs, toPs, bytes, isRead, listener);
    }

    /**
     * The CPU accesses a card.
     *
     * @param wantedPs when it would have the bus, now or a little later
     * @param holdsPs for how long it has the bus
     * @return how long it waits before, picoseconds
     */
    long access(long wantedPs, long holdsPs) {
        return sharing.isOn() ? sharing.access(wantedPs, holdsPs) : 0;
    }

    /**
     * Makes every DMA access that touches a range fail, until {@link #heal}.
     *
     * @param status {@link DmaBus#MASTER_ABORT}, {@link DmaBus#TARGET_ABORT} or {@link DmaBus#PARITY_ERROR}
     */
    public void fail(long firstAddress, long lastAddress, int status) {
        if (firstAddress > lastAddress || status <= OK || status > PARITY_ERROR) {
            throw new IllegalArgumentException(
                    "a bad range needs an order and a failure: firstAddress=" + firstAddress + ", lastAddress="
                            + lastAddress + ", status=" + status);
        }
        badRanges.add(new BadRange(firstAddress, lastAddress, status));
    }

    /** Ends what {@link #fail} began, for all ranges. */
    public void heal() {
        badRanges.clear();
    }

    /** The machine has stopped: nothing is pinned any more. */
    void stop() {
        slots.forEach(PciSlot::stop);
    }

    /** Forgets the transfers granted, the bad ranges, what is pinned and the counters. */
    public void reset() {
        slots.forEach(PciSlot::reset);
        badRanges.clear();
        sharing.reset();
        freeAtPs = 0;
        transfers = 0;
        bytesMoved = 0;
        busyPs = 0;
        waitedPs = 0;
        aborts = 0;
    }

    /** Transfers granted since the last reset. */
    public long transfers() {
        return transfers;
    }

    /** Bytes of the transfers granted. */
    public long bytesMoved() {
        return bytesMoved;
    }

    /** How long the bus was in use. */
    public long busyPs() {
        return busyPs;
    }

    /** How long transfers waited for earlier ones. */
    public long waitedPs() {
        return waitedPs;
    }

    /** How long the CPU's accesses waited for transfers. */
    public long accessesWaitedPs() {
        return sharing.accessesWaitedPs();
    }

    /** How much later transfers ended because of the CPU's accesses. */
    public long delayedPs() {
        return sharing.delayedPs();
    }

    /** Accesses that failed. */
    public long aborts() {
        return aborts;
    }

    private void hashFailure(long direction, long address, int length, int status) {
        hash.add(direction ^ status);
        hash.add(address);
        hash.add(length);
    }

    private static long movePs(int bytes, long bytesPerSecond) {
        if (bytes <= LARGEST_EXACT_BYTES) {
            return bytes * TimeUnits.PS_PER_SECOND / bytesPerSecond;
        }
        return Math.round((double) bytes * TimeUnits.PS_PER_SECOND / bytesPerSecond);
    }

    private int statusOf(long address, int length) {
        int status = memory.contains(address, length) ? OK : MASTER_ABORT;
        for (int i = 0; i < badRanges.size() && status == OK; i++) {
            BadRange bad = badRanges.get(i);
            if (address <= bad.lastAddress && address + length > bad.firstAddress) {
                status = bad.status;
            }
        }
        if (status != OK) {
            aborts++;
        }
        return status;
    }

    /** Adds when it is free; false if it is shared in turns. */
    boolean hashInto(StateKey key) {
        key.add(Math.max(0, freeAtPs - clock.now()));
        return !sharing.isOn() && badRanges.isEmpty();
    }

    /** A machine's own memory as its bus has it. */
    private record MainMemory(PhysicalMemory memory) implements BusTarget {
        @Override
        public boolean contains(long address, int length) {
            return memory.contains(address, length);
        }

        @Override
        public void read(long address, byte[] into, int offset, int length) {
            memory.read((int) address, into, offset, length);
        }

        @Override
        public void write(long address, byte[] from, int offset, int length) {
            memory.write((int) address, from, offset, length);
        }
    }
}
