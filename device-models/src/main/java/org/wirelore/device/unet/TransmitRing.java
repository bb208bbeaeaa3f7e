package org.wirelore.device.unet;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PinnedMemory;

/**
 * The driver's half of the transmit ring. One descriptor carries one message of one piece. Its first buffer is the
 * header, which the kernel keeps for each slot; its second is the message in the endpoint's area, so nothing is copied
 * (Euro-Par'96, section 3; HPCA-3, transmit path). Further pieces take further descriptors, two to each. An inline
 * message follows its header in the first buffer instead.
 *
 * <p>Endpoints that have messages to send wait in a line, and the driver takes one message of each in turn, so none can
 * occupy the ring alone. Frames of raw datalinks, which are few, go first, and a setup frame goes before everything.
 */
final class TransmitRing implements StatePart {
    private static final int NONE = -1;

    private final Kernel kernel;
    private final UNetCosts costs;
    private final int entries;
    private final @Nullable EndpointQueues[] slotOwner;
    private final boolean[] slotIsSetup;
    /** More descriptors of the same frame follow. */
    private final boolean[] slotIsPart;
    private final long[] slotTicket;
    /** The next slot of the same endpoint, or NONE. */
    private final int[] slotNext;
    /** Whose whole frame is in the slot. */
    private final @Nullable SendBuffers[] slotFrame;
    private final SendBuffers.Line frames;
    private final SendLine line = new SendLine();
    private final SetupFrame setup;
    private final TransmitDescriptors descriptors;
    private boolean isSetupDue;
    /** Positions count without end; a slot is a position modulo the entries. */
    private int filled;
    private int reclaimed;

    long sent;
    long errors;
    long refused;
    /** Endpoints whose owners wait for a completion. */
    int completionsWanted;

    TransmitRing(Kernel kernel, PinnedMemory pinned, UNetCosts costs, int entries, int outstanding) {
        frames = new SendBuffers.Line(outstanding);
        this.kernel = kernel;
        this.costs = costs;
        this.entries = entries;
        setup = new SetupFrame(pinned);
        descriptors = new TransmitDescriptors(pinned, entries);
        slotOwner = new EndpointQueues[entries];
        slotIsSetup = new boolean[entries];
        slotIsPart = new boolean[entries];
        slotTicket = new long[entries];
        slotNext = new int[entries];
        slotFrame = new SendBuffers[entries];
    }

    /** Takes memory for descriptors, headers and the setup frame. */
    void allocate() {
        descriptors.allocate();
        setup.allocate();
    }

    int address() {
        return descriptors.address();
    }

    /** Empties the ring. Messages in flight count as lost and as complete. Returns their number. */
    int abandon() {
        int lost = 0;
        for (; reclaimed != filled; reclaimed++) {
            int slot = descriptors.slot(reclaimed);
            lost += slotIsSetup[slot] || slotIsPart[slot] ? 0 : 1;
            finish(slot);
        }
        filled = 0;
        reclaimed = 0;
        descriptors.clear();
        return lost;
    }

    /** Back to the state of a new ring, without endpoints. */
    void reset() {
        Arrays.fill(slotOwner, null);
        Arrays.fill(slotIsSetup, false);
        Arrays.fill(slotIsPart, false);
        line.clear();
        Arrays.fill(slotFrame, null);
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

    /** Sets the groups of the next setup frame, at most {@link DatalinkTable#GROUPS_MAX}. */
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
        int slot = descriptors.slot(filled);
        slotIsSetup[slot] = true;
        descriptors.handOver(slot, DriverRegisters.TDES1_SET | DriverRegisters.SETUP_BYTES, setup.address(), 0);
        filled++;
    }

    /** Puts everything that an endpoint has pushed up for transmission. */
    void request(EndpointQueues endpoint) {
        endpoint.requested = endpoint.pushed;
        if (!endpoint.isWaiting && endpoint.taken < endpoint.requested) {
            line.add(endpoint);
        }
    }

    /** Whether there is a message to send and room for it. */
    boolean canFill() {
        return (!line.isEmpty() || hasKernelFrames()) && hasRoom();
    }

    /** Whether the next message in line has as many free slots as it needs. */
    private boolean hasRoom() {
        int free = entries - (filled - reclaimed);
        return free >= SendEntry.DESCRIPTORS_MAX || free >= (hasKernelFrames() || line.isEmpty() ? 1 : slotsOfNext());
    }

    private int slotsOfNext() {
        EndpointQueues endpoint = line.first();
        return SendEntry.descriptors(endpoint, endpoint.sendEntry(endpoint.taken));
    }

    private boolean hasKernelFrames() {
        return isSetupDue || frames.peek() != null;
    }

    /** A datalink has written a whole frame, which is sent when a slot is free. */
    void requestFrame(SendBuffers port) {
        frames.add(port);
    }

    /** The port's last waiting frame will not be sent. */
    void withdraw(SendBuffers port) {
        frames.withdraw(port);
    }

    /** Whether the next message in line has to wait for free slots. */
    boolean isFull() {
        return !hasRoom();
    }

    /** Charges for the check, header and descriptor of the next message in line. */
    void chargeFill() {
        if (hasKernelFrames()) {
            SendBuffers frame = isSetupDue ? null : frames.peek();
            if (frame == null || frame.isCharged) {
                kernel.spend(costs.sendDescriptor);
            }
            return;
        }
        EndpointQueues endpoint = line.first();
        int entry = endpoint.sendEntry(endpoint.taken);
        kernel.spend(costs.sendCheck);
        boolean isInline = endpoint.offsetOf(entry) == EndpointQueues.INLINE;
        kernel.spend(costs.sendHeader, isInline ? endpoint.lengthOf(entry) : 0);
        for (int slots = SendEntry.descriptors(endpoint, entry); slots > 0; slots--) {
            kernel.spend(costs.sendDescriptor);
        }
    }

    /**
     * Puts the next message in line on the ring, at one moment.
     *
     * @return whether a slot was handed to the card; false if the entry was refused or nothing can be filled
     */
    boolean fill() {
        if (!canFill()) {
            return false;
        }
        if (isSetupDue) {
            putSetup();
            return true;
        }
        SendBuffers port = frames.poll();
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

    private void handFrame(SendBuffers port) {
        int slot = descriptors.slot(filled);
        int place = port.handPlace();
        int length = port.handLength();
        slotFrame[slot] = port;
        int interrupt = port.hand() || frames.isLimited() || filled - reclaimed >= entries / 2
                ? DriverRegisters.TDES1_IC
                : 0;
        filled++;
        descriptors.handOver(slot, DriverRegisters.TDES1_FS | DriverRegisters.TDES1_LS | interrupt | length, place, 0);
    }

    private boolean hand(EndpointQueues endpoint, int entry, long ticket) {
        endpoint.taken++;
        if (!SendEntry.isSound(endpoint, entry)) {
            refused++;
            onTakenWhole(endpoint);
            return false;
        }
        int slots = SendEntry.descriptors(endpoint, entry);
        int first = filled;
        for (int i = 0; i < slots; i++) {
            slotIsPart[descriptors.slot(first + i)] = i < slots - 1;
        }
        if (endpoint.offsetOf(entry) == EndpointQueues.INLINE) {
            onTakenWhole(endpoint);
        } else {
            onTakenInPlace(endpoint, descriptors.slot(first + slots - 1), ticket);
        }
        filled += slots;
        descriptors.handOver(first, endpoint, entry,
                wantsInterrupt(endpoint, descriptors.slot(first), slots, ticket) ? DriverRegisters.TDES1_IC : 0);
        endpoint.sent++;
        sent++;
        return true;
    }

    /** The entry uses no memory of the owner any more: it is complete as soon as all entries before it are. */
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
     * The driver asks for transmit interrupts only where a process may have to wait: at every quarter of a ring that is
     * half full, and at every quarter of a send queue that is half full.
     */
    private boolean wantsInterrupt(EndpointQueues endpoint, int slot, int slots, long ticket) {
        int quarter = entries / 4;
        int toQuarter = -slot & quarter - 1;
        if (filled - reclaimed >= 2 * quarter && toQuarter < slots) {
            return true;
        }
        int capacity = endpoint.config.sendEntries();
        return ticket + 1 - endpoint.completed >= (capacity + 1) / 2 && ticket % Math.max(1, capacity / 4) == 0;
    }

    /** Updates an endpoint's count of complete sends from the descriptors. */
    void look(EndpointQueues endpoint) {
        while (endpoint.oldestSlot != NONE && descriptors.isDone(endpoint.oldestSlot)) {
            advance(endpoint);
        }
    }

    /** Frees every descriptor that the card has closed, signals the owners, and charges for it. */
    void reclaim() {
        while (reclaimed != filled && descriptors.isDone(descriptors.slot(reclaimed))) {
            int slot = descriptors.slot(reclaimed++);
            if (!slotIsSetup[slot]) {
                SendBuffers frame = slotFrame[slot];
                if (frame == null || frame.isCharged) {
                    kernel.spend(costs.sendReclaim);
                }
                errors += descriptors.hasError(slot) ? 1 : 0;
            }
            finish(slot);
        }
    }

    private void finish(int slot) {
        EndpointQueues endpoint = slotOwner[slot];
        SendBuffers port = slotFrame[slot];
        slotOwner[slot] = null;
        slotIsSetup[slot] = false;
        slotIsPart[slot] = false;
        slotFrame[slot] = null;
        if (port != null) {
            frames.finished();
            port.onSent(kernel.now());
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

    /** Discards all waiting messages, because the driver has stopped using the card. */
    void discardWaiting() {
        isSetupDue = false;
        for (SendBuffers port = frames.discard(); port != null; port = frames.discard()) {
            errors++;
            port.onSent(kernel.now());
        }
        while (!line.isEmpty()) {
            EndpointQueues endpoint = line.take();
            errors += endpoint.requested - endpoint.taken;
            endpoint.taken = endpoint.requested;
            onTakenWhole(endpoint);
            endpoint.owner.signal();
        }
    }

    /** Takes an endpoint that is being destroyed out of the line, with its waiting messages. */
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
        visitor.field("reclaimed", descriptors.slot(reclaimed));
        for (int position = reclaimed; filled - position > 0; position++) {
            visitSlot(visitor, descriptors.slot(position));
        }
        visitor.part("line", line);
        visitor.part("waiting", frames);
        visitor.part("setup", setup);
        visitor.field("isSetupDue", isSetupDue);
        visitor.field("completionsWanted", completionsWanted);
    }

    private void visitSlot(StateVisitor visitor, int slot) {
        EndpointQueues owner = slotOwner[slot];
        visitor.field("isSetup", slotIsSetup[slot]);
        visitor.field("isPart", slotIsPart[slot]);
        visitor.field("owner", EndpointQueues.identity(owner));
        visitor.field("ticket", owner == null ? 0 : slotTicket[slot]);
        visitor.field("next", owner == null ? NONE : slotNext[slot]);
        visitor.field("datalink", SendBuffers.identity(slotFrame[slot]));
    }

    /** Adds what the card has said of the messages that the driver has not reclaimed; false if it still has one. */
    boolean hashInto(StateKey key) {
        return descriptors.hashInto(key, reclaimed, filled);
    }
}
