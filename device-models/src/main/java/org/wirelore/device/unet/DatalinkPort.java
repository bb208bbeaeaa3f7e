package org.wirelore.device.unet;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.WordTable;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.bpf.BpfMachine;
import org.wirelore.device.bpf.OwnersWords;

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
    boolean isOpen = true;

    private final int[] receiveLengths = new int[RECEIVE_FRAMES];
    private long arrived;
    private long taken;

    long sent;
    long received;
    long filtered;
    long overrun;

    DatalinkPort(Host owner, int type, int base) {
        this.owner = owner;
        this.type = type;
        this.base = base;
        sending = new SendBuffers(base, true, owner::signal);
    }

    /** Whether a frame of this type and this destination is for this port: its own, broadcast, or a group it joined. */
    boolean isAddressed(long destination, long mac) {
        return destination == mac || destination == Datalink.BROADCAST || groups.contains(destination);
    }

    boolean isFull() {
        return arrived - taken == RECEIVE_FRAMES;
    }

    boolean isReadable() {
        return arrived != taken;
    }

    int arrivalPlace() {
        return base + (SendBuffers.FRAMES + (int) (arrived % RECEIVE_FRAMES)) * SendBuffers.BUFFER_BYTES;
    }

    void arrive(int length) {
        receiveLengths[(int) (arrived++ % RECEIVE_FRAMES)] = length;
        received++;
        owner.signal();
    }

    int takePlace() {
        return base + (SendBuffers.FRAMES + (int) (taken % RECEIVE_FRAMES)) * SendBuffers.BUFFER_BYTES;
    }

    int takeLength() {
        return receiveLengths[(int) (taken % RECEIVE_FRAMES)];
    }

    void take() {
        taken++;
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

    /** Whether the filter, if there is one, accepts a frame. Frames that it rejects are counted. */
    boolean passes(MemorySegment memory, long offset, int length) {
        boolean passes = filter == null || filter.accepts(memory, offset, length);
        filtered += passes ? 0 : 1;
        return passes;
    }

    /** Charges for the instructions that the filter took for the last frame. */
    void chargeFilter(Kernel kernel) {
        if (filter != null && filterInstruction != null) {
            kernel.spend(filterInstruction, filter.steps());
        }
    }

    /** What stands for a port in the state of others: its place in memory, or 0 for none. */
    static int identity(@Nullable DatalinkPort port) {
        return port == null ? 0 : port.base;
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
        visitor.field("untaken", arrived - taken);
        visitor.field("arrived", arrived % RECEIVE_FRAMES);
        for (long position = taken; position < arrived; position++) {
            visitor.field("receiveLength", receiveLengths[(int) (position % RECEIVE_FRAMES)]);
        }
        visitor.field("groups", groups.size());
        for (int i = 0; i < groups.size(); i++) {
            visitor.field("group", groups.get(i));
        }
    }
}
