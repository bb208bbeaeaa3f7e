package org.wirelore.device.unet;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.PortExtension;
import org.wirelore.device.api.datalink.WordTable;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.unet.UpcallCondition;
import org.wirelore.device.bpf.BpfMachine;
import org.wirelore.device.bpf.OwnersWords;
import org.wirelore.device.endpoint.Upcalls;
import org.wirelore.device.mbuf.Mbufs;

/**
 * The kernel's half of one raw datalink: kernel buffers for frames that go out, and a receive queue of
 * kernel buffers for frames that came in. The numbers of buffers are ours. Positions count without end; a buffer's
 * index is its position modulo the number of buffers.
 */
final class DatalinkPort implements StatePart {
    static final int RECEIVE_FRAMES = 64;
    /** Memory of all buffers. */
    static final int BYTES = (SendBuffers.FRAMES + RECEIVE_FRAMES) * SendBuffers.BUFFER_BYTES;

    final int type;
    final Host owner;
    /** Physical address of the buffers. */
    final int base;
    final SendBuffers sending;
    final List<Long> groups = new ArrayList<>();
    private @Nullable BpfMachine filter;
    /** What one instruction of the filter costs; null without one. */
    private @Nullable Cost filterInstruction;
    final Upcalls upcalls;
    boolean isOpen = true;
    /** Whether a system call of the process is about to put a frame into a buffer. */
    boolean isSending;
    private @Nullable PortExtension extension;
    private DatalinkCalls.@Nullable InHandler handler;

    private @Nullable Cost upcallDelivery;
    private final @Nullable Mbufs mbufs;
    /** Frames that the queue holds. */
    private final int capacity;
    private final int[] receiveLengths;
    /** The mbuf of each frame, where there are some. */
    private final int[] receivePlaces;
    private long arrived;
    private long taken;

    /** Position of the frame that was sent last among those that leave; -1 if it did not. */
    long last = -1;
    long sent;
    long received;
    long filtered;
    long overrun;

    /** @param mbufs hold the frames instead of buffers of the port's own; null for none */
    DatalinkPort(Host owner, int type, int base, @Nullable Mbufs mbufs) {
        this.mbufs = mbufs;
        capacity = mbufs == null ? RECEIVE_FRAMES : mbufs.capacity();
        receiveLengths = new int[capacity];
        receivePlaces = new int[capacity];
        upcalls = new Upcalls(capacity);
        this.owner = owner;
        this.type = type;
        this.base = base;
        sending = new SendBuffers(base, true, owner::signal, mbufs);
    }

    /** The address that a frame goes to. */
    static long destination(PhysicalMemory memory, int frame) {
        return (Integer.reverseBytes(memory.readInt(frame)) & 0xFFFF_FFFFL) << 16
                | (Integer.reverseBytes(memory.readInt(frame + 4)) >>> 16);
    }

    /** Whether a frame of this type and this destination is for this port: its own, broadcast, or a group it joined. */
    boolean isAddressed(long destination, long mac) {
        return destination == mac || destination == Datalink.BROADCAST || groups.contains(destination);
    }

    boolean isReadable() {
        return arrived != taken;
    }

    /**
     * Copies a frame that was accepted into its queue, unless another one has taken the last place, or the last mbuf,
     * meanwhile.
     */
    void arrive(PhysicalMemory memory, int frame, int length) {
        if (!hasRoom()) {
            return;
        }
        int place = place(arrived);
        if (mbufs != null) {
            place = mbufs.take(length);
            if (place == Mbufs.NONE) {
                overrun++;
                return;
            }
        }
        memory.copy(frame, place, length);
        enqueue(place, length);
    }

    /** As {@link DatalinkCalls#extend}. */
    boolean extend(@Nullable PortExtension newExtension, DatalinkCalls.InHandler newHandler) {
        extension = mbufs == null ? null : newExtension;
        handler = newHandler;
        return mbufs != null || newExtension == null;
    }

    private boolean isTaken(int place, int length) {
        PortExtension shown = extension;
        DatalinkCalls.InHandler kernel = handler;
        return shown != null && kernel != null && !isReadable() && !isSending && kernel.shows(shown, place, length);
    }

    /**
     * Queues a frame that was accepted and lies in an mbuf, which is the port's from now on; unless the extension has
     * taken it.
     */
    void queue(int place, int length) {
        if (mbufs != null && isTaken(place, length)) {
            received++;
            mbufs.chargeFree();
            mbufs.free(place);
            return;
        }
        enqueue(place, length);
    }

    private void enqueue(int place, int length) {
        receivePlaces[index(arrived)] = place;
        receiveLengths[index(arrived)] = length;
        arrived++;
        received++;
        owner.signal();
        Cost delivery = upcallDelivery;
        if (upcalls.onArrived(arrived - taken) && delivery != null) {
            owner.interrupt(upcalls, delivery);
        }
    }

    /** Has a handler run when a frame comes into the empty queue. */
    void onReadable(@Nullable Runnable handler) {
        upcallDelivery = owner.cost(UNetCosts.UPCALL);
        upcalls.set(UpcallCondition.NON_EMPTY, handler, arrived - taken);
    }

    /** Charges for what {@link #arrive} does. */
    void chargeArrival(Kernel kernel, UNetCosts costs, int length) {
        if (mbufs != null) {
            mbufs.chargeTake(length);
        }
        kernel.spend(costs.receiveCopy, length);
    }

    private int index(long position) {
        return (int) (position % capacity);
    }

    /** Where a frame lies among the port's own buffers. */
    private int place(long position) {
        return base + (SendBuffers.FRAMES + index(position)) * SendBuffers.BUFFER_BYTES;
    }

    int takePlace() {
        return receivePlaces[index(taken)];
    }

    int takeLength() {
        return receiveLengths[index(taken)];
    }

    void take() {
        if (mbufs != null) {
            mbufs.chargeFree();
            mbufs.free(takePlace());
        }
        taken++;
    }

    /** The port is closed: what is queued is lost, and its mbufs are free. */
    void close() {
        isOpen = false;
        extension = null;
        while (mbufs != null && isReadable()) {
            take();
        }
    }

    /**
     * Sets the filter.
     *
     * @param instruction what each of its instructions costs
     * @return the table that it shares with its owner
     */
    WordTable setFilter(BpfProgram program, Cost instruction) {
        BpfMachine machine = new BpfMachine(program);
        filter = machine;
        filterInstruction = instruction;
        return new OwnersWords(owner, machine.table());
    }

    /**
     * Whether the filter, if there is one, keeps a frame and there is room for it. What the filter costs is charged.
     *
     * @param frame its place in memory
     */
    boolean accepts(Kernel kernel, PhysicalMemory memory, int frame, int length) {
        if (filter != null && filterInstruction != null) {
            boolean keeps = filter.accepts(memory.segment(frame, length), 0, length);
            kernel.spend(filterInstruction, filter.steps());
            if (!keeps) {
                filtered++;
                return false;
            }
        }
        return hasRoom();
    }

    /** Whether one more frame fits into the queue; if not, a loss is counted. */
    private boolean hasRoom() {
        boolean hasRoom = arrived - taken < capacity;
        overrun += hasRoom ? 0 : 1;
        return hasRoom;
    }

    /** What stands for a port in the state of others: its place in memory. */
    static int identity(DatalinkPort port) {
        return port.base;
    }

    /** The whole state of the port, apart from the bytes in its buffers. */
    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("type", type);
        visitor.field("base", base);
        visitor.field("isOpen", isOpen);
        visitor.field("hasFilter", filter != null);
        if (filter != null) {
            visitor.part("filter", filter);
        }
        visitor.part("sending", sending);
        visitor.part("upcalls", upcalls);
        visitor.field("untaken", arrived - taken);
        visitor.field("arrived", index(arrived));
        for (long position = taken; position < arrived; position++) {
            visitor.field("receiveLength", receiveLengths[index(position)]);
            if (mbufs != null) {
                visitor.field("receivePlace", receivePlaces[index(position)]);
            }
        }
        visitor.field("groups", groups.size());
        for (int i = 0; i < groups.size(); i++) {
            visitor.field("group", groups.get(i));
        }
    }
}
