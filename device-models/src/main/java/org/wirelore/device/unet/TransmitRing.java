package org.wirelore.device.unet;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.endpoint.ChannelTable;

/**
 * The driver's half of the transmit ring (Euro-Par'96, section 3; HPCA-3, send path). One descriptor carries one
 * message: its first buffer is the header, kept by the kernel for each slot, its second the message where it lies in
 * the endpoint's area, so nothing is copied. An inline message goes behind the header instead.
 *
 * <p>Endpoints with something to send stand in a line and are served one message at a time, so none of them can keep
 * the ring for itself. Whole frames of raw datalinks, which are few, go before them, and a setup frame before
 * everything.
 */
final class TransmitRing implements StatePart {
    private static final int HEADER_STRIDE = ChannelTable.HEADER_BYTES + Reception.INLINE_BYTES;
    private static final int NONE = -1;
    /** Each descriptor is the first and the last of its frame. */
    private static final int WHOLE_FRAME = TulipRegisters.TDES1_FS | TulipRegisters.TDES1_LS;

    private final Kernel kernel;
    private final PhysicalMemory memory;
    private final UNetCosts costs;
    private final int entries;
    private final @Nullable EndpointQueues[] slotOwner;
    private final boolean[] slotIsSetup;
    private final long[] slotTicket;
    /** The next slot of the same endpoint, or NONE. */
    private final int[] slotNext;
    /** The datalink whose frame is in the slot. */
    private final @Nullable DatalinkPort[] slotDatalink;
    /** One entry for each frame that waits for a slot. */
    private final ArrayDeque<DatalinkPort> frames = new ArrayDeque<>();
    private final SendLine line = new SendLine();
    private final SetupFrame setup;
    private boolean isSetupDue;
    private final TransmitDescriptors descriptors;
    private int headers;
    /** Positions count for ever; a slot is a position modulo the entries. */
    private int filled;
    private int reclaimed;

    long sent;
    long errors;
    long refused;
    /** How many endpoints wait for a completion. */
    int completionsWanted;

    TransmitRing(Kernel kernel, UNetCosts costs, int entries) {
        this.kernel = kernel;
        this.memory = kernel.memory();
        this.costs = costs;
        this.entries = entries;
        descriptors = new TransmitDescriptors(memory, entries);
        setup = new SetupFrame(memory);
        slotOwner = new EndpointQueues[entries];
        slotIsSetup = new boolean[entries];
        slotTicket = new long[entries];
        slotNext = new int[entries];
        slotDatalink = new DatalinkPort[entries];
    }

    /** Takes memory for descriptors, headers and the setup frame. */
    void allocate() {
        descriptors.allocate();
        headers = memory.allocate(entries * HEADER_STRIDE, 32);
        setup.allocate();
    }

    int address() {
        return descriptors.address();
    }

    /** Empties the ring; what was in flight counts as lost, and as complete. Returns how many messages that were. */
    int abandon() {
        int lost = 0;
        for (; reclaimed != filled; reclaimed++) {
            int slot = slot(reclaimed);
            lost += slotIsSetup[slot] ? 0 : 1;
            finish(slot);
        }
        filled = 0;
        reclaimed = 0;
        descriptors.clear();
        return lost;
    }

    /** Forgets everything, endpoints too. */
    void reset() {
        Arrays.fill(slotOwner, null);
        Arrays.fill(slotIsSetup, false);
        line.clear();
        Arrays.fill(slotDatalink, null);
        frames.clear();
        isSetupDue = false;
        setup.setGroups(List.of());
        filled = 0;
        reclaimed = 0;
        sent = 0;
        errors = 0;
        refused = 0;
        completionsWanted = 0;
    }

    /** The groups that the next setup frame is to name, at most {@link DatalinkTable#GROUPS_MAX}. */
    void listenTo(List<Long> newGroups) {
        setup.setGroups(newGroups);
        isSetupDue = true;
    }

    /** Puts a setup frame on the ring: perfect filtering for one station address, broadcast and the groups. */
    void fillSetup(long stationMac) {
        setup.setMac(stationMac);
        putSetup();
    }

    private void putSetup() {
        setup.write();
        isSetupDue = false;
        int slot = slot(filled);
        slotIsSetup[slot] = true;
        slotOwner[slot] = null;
        descriptors.give(slot, TulipRegisters.TDES1_SET | TulipRegisters.SETUP_BYTES, setup.address(), 0);
        filled++;
    }

    /** Notes that a trap has covered everything pushed so far. */
    void request(EndpointQueues endpoint) {
        endpoint.requested = endpoint.pushed;
        if (!endpoint.isWaiting && endpoint.taken < endpoint.requested) {
            line.add(endpoint);
        }
    }

    /** Whether there is a message to be put on the ring and a slot to put it in. */
    boolean canFill() {
        return (!line.isEmpty() || hasKernelFrames()) && !isFull();
    }

    private boolean hasKernelFrames() {
        return isSetupDue || !frames.isEmpty();
    }

    /** A datalink has written a frame, which goes out when there is a slot. */
    void requestFrame(DatalinkPort port) {
        frames.add(port);
    }

    boolean isFull() {
        return filled - reclaimed == entries;
    }

    /** Charges for the check, header and descriptor of the next message in line. */
    void chargeFill() {
        if (hasKernelFrames()) {
            kernel.spend(costs.sendDescriptor);
            return;
        }
        EndpointQueues endpoint = line.first();
        int entry = endpoint.sendEntry(endpoint.taken);
        kernel.spend(costs.sendCheck);
        boolean isInline = endpoint.offsetOf(entry) == EndpointQueues.INLINE;
        kernel.spend(costs.sendHeader, isInline ? endpoint.lengthOf(entry) : 0);
        kernel.spend(costs.sendDescriptor);
    }

    /**
     * Puts the next message in line on the ring, at one moment.
     *
     * @return whether the card has got one; false if the entry was refused or nothing can be filled (any more)
     */
    boolean fill() {
        if (!canFill()) {
            return false;
        }
        if (isSetupDue) {
            putSetup();
            return true;
        }
        DatalinkPort port = frames.poll();
        if (port != null) {
            handFrame(port);
            return true;
        }
        EndpointQueues endpoint = line.take();
        long ticket = endpoint.taken;
        boolean handedOver = hand(endpoint, endpoint.sendEntry(ticket), ticket);
        if (endpoint.taken < endpoint.requested) {
            line.add(endpoint);
        }
        return handedOver;
    }

    private void handFrame(DatalinkPort port) {
        int slot = slot(filled);
        int place = port.handPlace();
        int length = port.handLength();
        slotIsSetup[slot] = false;
        slotOwner[slot] = null;
        slotDatalink[slot] = port;
        int interrupt = port.hand() || filled - reclaimed >= entries / 2 ? TulipRegisters.TDES1_IC : 0;
        filled++;
        descriptors.give(slot, WHOLE_FRAME | interrupt | length, place, 0);
    }

    private void writeBigEndian(int address, long value) {
        memory.writeInt(address, Integer.reverseBytes((int) (value >>> 32)));
        memory.writeInt(address + 4, Integer.reverseBytes((int) value));
    }

    private boolean hand(EndpointQueues endpoint, int entry, long ticket) {
        int channel = endpoint.channelOf(entry);
        int length = endpoint.lengthOf(entry);
        int offset = endpoint.offsetOf(entry);
        boolean isInline = offset == EndpointQueues.INLINE;
        endpoint.taken++;
        if (!endpoint.channels.isOpen(channel) || length < 0
                || length > (isInline ? Reception.INLINE_BYTES : UNetDevice.ETHERNET_MESSAGE_BYTES)
                || (!isInline && (offset < 0 || offset > endpoint.config.areaBytes() - length))) {
            refused++;
            onTakenWhole(endpoint);
            return false;
        }
        int slot = slot(filled);
        int header = headers + slot * HEADER_STRIDE;
        writeBigEndian(header, endpoint.channels.head(channel));
        writeBigEndian(header + 8, endpoint.channels.tail(channel));
        int sizes = ChannelTable.HEADER_BYTES;
        int second = 0;
        slotIsSetup[slot] = false;
        if (isInline) {
            memory.copy(EndpointQueues.inlineData(entry), header + ChannelTable.HEADER_BYTES, length);
            sizes += length;
            slotOwner[slot] = null;
            onTakenWhole(endpoint);
        } else {
            sizes |= length << TulipRegisters.TDES1_TBS2_SHIFT;
            second = endpoint.base + offset;
            onTakenInPlace(endpoint, slot, ticket);
        }
        filled++;
        int interrupt = wantsInterrupt(endpoint, slot, ticket) ? TulipRegisters.TDES1_IC : 0;
        descriptors.give(slot, WHOLE_FRAME | interrupt | sizes, header, second);
        endpoint.sent++;
        sent++;
        return true;
    }

    /** The entry holds no more of the owner's memory: it is complete as soon as everything before it is. */
    private static void onTakenWhole(EndpointQueues endpoint) {
        if (endpoint.oldestSlot == NONE) {
            endpoint.completed = endpoint.taken;
        }
    }

    private void onTakenInPlace(EndpointQueues endpoint, int slot, long ticket) {
        slotOwner[slot] = endpoint;
        slotTicket[slot] = ticket;
        slotNext[slot] = NONE;
        if (endpoint.oldestSlot == NONE) {
            endpoint.oldestSlot = slot;
            endpoint.completed = ticket;
        } else {
            slotNext[endpoint.newestSlot] = slot;
        }
        endpoint.newestSlot = slot;
        endpoint.inFlight++;
    }

    /**
     * Transmit interrupts only where a process may come to wait: every quarter of the ring when it is half full, and
     * every quarter of a send queue that is half full.
     */
    private boolean wantsInterrupt(EndpointQueues endpoint, int slot, long ticket) {
        int quarter = entries / 4;
        if (filled - reclaimed >= 2 * quarter && (slot & quarter - 1) == 0) {
            return true;
        }
        int capacity = endpoint.config.sendEntries();
        return ticket + 1 - endpoint.completed >= (capacity + 1) / 2 && ticket % Math.max(1, capacity / 4) == 0;
    }

    /** Brings an endpoint's count of complete sends up to date, by looking at the descriptors. */
    void look(EndpointQueues endpoint) {
        while (endpoint.oldestSlot != NONE && descriptors.isDone(endpoint.oldestSlot)) {
            advance(endpoint);
        }
    }

    /** Frees every descriptor that the card has closed, tells their owners, and charges for it. */
    void reclaim() {
        while (reclaimed != filled && descriptors.isDone(slot(reclaimed))) {
            int slot = slot(reclaimed++);
            if (!slotIsSetup[slot]) {
                kernel.spend(costs.sendReclaim);
                errors += descriptors.hasError(slot) ? 1 : 0;
            }
            finish(slot);
        }
    }

    private void finish(int slot) {
        EndpointQueues endpoint = slotOwner[slot];
        DatalinkPort port = slotDatalink[slot];
        slotOwner[slot] = null;
        slotIsSetup[slot] = false;
        slotDatalink[slot] = null;
        if (port != null) {
            port.onSent();
        }
        if (endpoint != null) {
            endpoint.inFlight--;
            if (endpoint.oldestSlot == slot) {
                advance(endpoint);
            }
            if (endpoint.wantsCompletion) {
                endpoint.wantsCompletion = false;
                completionsWanted--;
            }
            endpoint.owner.signal();
        }
    }

    private void advance(EndpointQueues endpoint) {
        int next = slotNext[endpoint.oldestSlot];
        endpoint.oldestSlot = next;
        endpoint.completed = next == NONE ? endpoint.taken : slotTicket[next];
    }

    /** Discards everything in line: the card is dead. */
    void discardWaiting() {
        isSetupDue = false;
        for (DatalinkPort port = frames.poll(); port != null; port = frames.poll()) {
            errors++;
            port.onSent();
        }
        while (!line.isEmpty()) {
            EndpointQueues endpoint = line.take();
            errors += endpoint.requested - endpoint.taken;
            endpoint.taken = endpoint.requested;
            onTakenWhole(endpoint);
            endpoint.owner.signal();
        }
    }

    /** Takes an endpoint that is being destroyed out of the line, and gives up what it had not handed over. */
    void forget(EndpointQueues endpoint) {
        line.remove(endpoint);
        if (endpoint.wantsCompletion) {
            endpoint.wantsCompletion = false;
            completionsWanted--;
        }
    }

    /** Descriptors that the card has not closed. */
    int ownedByCard() {
        return descriptors.ownedByCard();
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("unreclaimed", filled - reclaimed);
        visitor.field("reclaimed", slot(reclaimed));
        visitor.field("lineLength", line.length());
        visitor.field("frames", frames.size());
        visitor.field("isSetupDue", isSetupDue);
        visitor.field("completionsWanted", completionsWanted);
    }

    private int slot(int position) {
        return position & entries - 1;
    }
}
