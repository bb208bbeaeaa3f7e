package org.wirelore.emulator.backend.packet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.DatalinkCounters;
import org.wirelore.device.api.datalink.FilterRunner;
import org.wirelore.device.api.datalink.FrameBatch;
import org.wirelore.device.api.datalink.WordTable;
import org.wirelore.device.api.unet.UpcallCondition;
import org.wirelore.device.bpf.BpfMachine;
import org.wirelore.device.bpf.Words;
import org.wirelore.device.endpoint.Upcalls;
import org.wirelore.emulator.backend.ServiceThread;

/**
 * The raw datalink on a real interface. The system's socket buffer or ring is the receive queue. The system's kernel
 * drops what goes to groups that were not joined, and runs the filter, with its table ({@link KernelTable}). Where the
 * kernel gives this process no such tables, it runs a filter as far as that does without; what is left to judge by the
 * table is judged in the process, when it looks. Before the filter changes, what has arrived by then is judged by the
 * old one.
 *
 * <p>While the interface is down frames are lost, as on a cable that was pulled. After it was removed, sending and
 * receiving throw {@link UncheckedIOException}.
 */
public final class PacketDatalink implements Datalink {
    /** Groups that one datalink joins at most; real interfaces filter 16 to 256 and take everything beyond. */
    public static final int GROUPS_MAX = 64;
    private static final int FRAME_BYTES_MIN = 60;

    private final PacketPort port;
    private final int ethernetType;
    private final long[] groups = new long[GROUPS_MAX];
    private final boolean mayUseTables;
    private final FrameQueue judged;
    private final MemorySegment padded = Arena.ofAuto().allocate(FRAME_BYTES_MIN, 8);
    /** Where a frame is put together whose pieces lie apart: a frame goes to the kernel in one. */
    private final MemorySegment gathered;
    private int groupCount;
    private final Upcalls upcalls = new Upcalls(1);
    private boolean hasUpcall;
    /** Whether a frame has waited at the last look: the queue has not been found empty since. */
    private boolean wasReadable;
    /** What the process runs. */
    private @Nullable BpfMachine filter;
    /** What the kernel runs. */
    private BpfProgram inKernel = BpfProgram.EVERYTHING;
    private @Nullable KernelTable tableInKernel;
    private @Nullable ServiceThread service;
    /** Whether the kernel has run no filter so far: it does not count what it drops. */
    private boolean isCounted = true;
    private long sent;
    private long received;
    private long filtered;
    private long overrun;

    private PacketDatalink(PacketPort port, PacketConfig config, boolean mayUseTables) {
        this.port = port;
        this.mayUseTables = mayUseTables;
        ethernetType = config.ethernetType();
        judged = new FrameQueue(config.ringFrames(), port.frameBytesMax());
        gathered = Arena.ofAuto().allocate(port.facts().mtu() + HEADER_BYTES, 8);
    }

    /**
     * Opens an interface of the calling thread's network namespace.
     *
     * @param config whose Ethernet type is the protocol's
     * @throws IOException as {@link PacketPort#open}
     */
    public static PacketDatalink open(PacketConfig config) throws IOException {
        return open(config, true);
    }

    /** As {@link #open(PacketConfig)}, on a kernel that may have tables or counts as one that has none. */
    static PacketDatalink open(PacketConfig config, boolean mayUseTables) throws IOException {
        return new PacketDatalink(PacketPort.open(config), config, mayUseTables);
    }

    /** Why the kernel runs no filter with its table for this process; empty if it does. */
    public static Optional<String> tableObstacle() {
        return KernelTable.obstacle();
    }

    /** The interface, for its facts, warnings, counters, fault hook and waiter. */
    public PacketPort port() {
        return port;
    }

    @Override
    public long address() {
        return port.facts().mac();
    }

    @Override
    public int frameBytesMax() {
        return port.facts().mtu() + HEADER_BYTES;
    }

    @Override
    public boolean send(MemorySegment from, long offset, int length) {
        enter();
        if (length < HEADER_BYTES || length > frameBytesMax()) {
            throw new IllegalArgumentException("a frame must have " + HEADER_BYTES + " to " + frameBytesMax()
                    + " bytes: length=" + length);
        }
        requirePresent();
        boolean isSent;
        if (length < FRAME_BYTES_MIN) {
            padded.fill((byte) 0);
            MemorySegment.copy(from, offset, padded, 0, length);
            isSent = port.send(padded, 0, FRAME_BYTES_MIN);
        } else {
            isSent = port.send(from, offset, length);
        }
        sent += isSent ? 1 : 0;
        return isSent || !port.isUp();
    }

    @Override
    public boolean send(MemorySegment header, long headerOffset, int headerBytes, MemorySegment data, long dataOffset,
            int dataBytes) {
        int length = headerBytes + dataBytes;
        if (length > gathered.byteSize()) {
            return send(header, headerOffset, length);
        }
        MemorySegment.copy(header, headerOffset, gathered, 0, headerBytes);
        MemorySegment.copy(data, dataOffset, gathered, headerBytes, dataBytes);
        return send(gathered, 0, length);
    }

    @Override
    public void receive(FrameBatch into) {
        enter();
        boolean isThere = true;
        while (isThere && into.hasPlace()) {
            int length = take(into.memory(), into.nextOffset(), into.placeBytes());
            isThere = length != NONE;
            if (isThere) {
                into.add(length);
            }
        }
        noticeEmpty();
    }

    @Override
    public int receive(MemorySegment into, long offset, int capacity) {
        enter();
        int length = take(into, offset, capacity);
        noticeEmpty();
        return length;
    }

    private int take(MemorySegment into, long offset, int capacity) {
        if (!judged.isEmpty()) {
            int length = judged.length();
            MemorySegment.copy(judged.memory(), judged.offset(), into, offset, Math.min(capacity, length));
            judged.remove();
            return length;
        }
        int length = nextAccepted();
        if (length == NONE) {
            return NONE;
        }
        Copies.copy(port.memory(), port.offset(), into, offset, Math.min(capacity, length));
        port.done();
        received++;
        return length;
    }

    @Override
    public boolean isReadable() {
        enter();
        noticeEmpty();
        return isThere();
    }

    /** The next frame that comes into the empty queue is one to call for. */
    private void noticeEmpty() {
        if (hasUpcall) {
            wasReadable &= isThere();
        }
    }

    private boolean isThere() {
        if (judged.isEmpty() && nextAccepted() != NONE) {
            queue();
        }
        return !judged.isEmpty();
    }

    @Override
    public void onReadable(@Nullable Runnable handler) {
        hasUpcall = handler != null;
        wasReadable = hasUpcall && isThere();
        upcalls.set(UpcallCondition.NON_EMPTY, handler, wasReadable ? 1 : 0);
    }

    @Override
    public void allowUpcalls(boolean allowed) {
        look();
        upcalls.allow(allowed);
    }

    /** Every use of the port is a moment at which an upcall that is due runs; nothing interrupts a real process. */
    private void enter() {
        look();
        upcalls.run();
    }

    private void look() {
        if (hasUpcall && !wasReadable && !upcalls.isRunning() && isThere()) {
            wasReadable = true;
            upcalls.onArrived(1);
        }
    }

    /** The length of the next frame that is for this datalink; it lies at the port. */
    private int nextAccepted() {
        int length = port.next();
        while (length != FrameReceiver.NONE) {
            if (isOfType() && isAddressed() && passesFilter(length)) {
                return length;
            }
            port.done();
            length = port.next();
        }
        requirePresent();
        return NONE;
    }

    /** At a port of a bridge every type arrives; a frame with a VLAN tag has its type behind the tag. */
    private boolean isOfType() {
        int type = UNetFrame.type(port.memory().get(UNetFrame.WORD, port.offset() + 8));
        return ethernetType == PacketConfig.EVERY_TYPE || type == ethernetType
                || VlanTag.isIn(port.memory(), port.offset());
    }

    private boolean isAddressed() {
        long destination = UNetFrame.destination(port.memory().get(UNetFrame.WORD, port.offset()));
        return destination == address() || destination == BROADCAST || indexOf(destination) >= 0;
    }

    private boolean passesFilter(int length) {
        boolean passes = filter == null || filter.accepts(port.memory(), port.offset(), length);
        filtered += passes ? 0 : 1;
        return passes;
    }

    private void queue() {
        if (judged.add(port.memory(), port.offset(), port.frameLength())) {
            received++;
        } else {
            overrun++;
        }
        port.done();
    }

    /** Judges everything that has arrived by the rules that held when it did. */
    private void judgeArrived() {
        while (port.demise() == null && nextAccepted() != NONE) {
            queue();
        }
    }

    @Override
    public void join(long group) throws IOException {
        if ((group >>> 40 & 1) == 0 || group >>> 48 != 0) {
            throw new IllegalArgumentException("a group must be a multicast address: group=" + Long.toHexString(group));
        }
        if (indexOf(group) >= 0) {
            return;
        }
        judgeArrived();
        if (groupCount == GROUPS_MAX) {
            throw new IOException("the interface " + port.facts().name() + " takes no more multicast groups of a"
                    + " datalink: at most " + GROUPS_MAX);
        }
        port.join(group);
        groups[groupCount++] = group;
        attach();
    }

    @Override
    public void leave(long group) {
        int index = indexOf(group);
        if (index < 0) {
            return;
        }
        judgeArrived();
        groups[index] = groups[--groupCount];
        attach();
        try {
            port.leave(group);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private int indexOf(long group) {
        for (int i = 0; i < groupCount; i++) {
            if (groups[i] == group) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public WordTable setFilter(BpfProgram program) {
        boolean hasTable = program.tableWords() > 0;
        KernelTable before = tableInKernel;
        KernelTable shared = hasTable && mayUseTables ? attachWithTable(program) : null;
        BpfMachine machine = hasTable && shared == null ? new BpfMachine(program) : null;
        inKernel = machine == null ? program : SocketFilter.withoutTable(program);
        tableInKernel = shared;
        if (shared == null) {
            attach();
        }
        // What arrived between the kernel's change and this is judged by both filters, never by none.
        judgeArrived();
        isCounted &= program == BpfProgram.EVERYTHING;
        filter = machine;
        if (before != null) {
            before.close();
        }
        return shared != null ? shared : machine != null ? machine.table() : new Words(0);
    }

    @Override
    public FilterRunner filterRunner() {
        return filter != null ? FilterRunner.PROCESS : tableInKernel != null ? FilterRunner.EBPF : FilterRunner.KERNEL;
    }

    /** The table, with which the kernel runs the program from now on; null if it does not, and nothing has changed. */
    private @Nullable KernelTable attachWithTable(BpfProgram program) {
        try {
            KernelTable table = KernelTable.make(program.tableWords());
            try {
                port.filter(Arrays.copyOf(groups, groupCount), program, table);
                return table;
            } catch (IOException | RuntimeException refused) {
                table.close();
                throw refused;
            }
        } catch (IOException refused) {
            return null;
        }
    }

    private void attach() {
        try {
            port.filter(Arrays.copyOf(groups, groupCount), inKernel, tableInKernel);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    @Override
    public DatalinkCounters counters() {
        judgeArrived();
        return new DatalinkCounters(sent, received, isCounted ? filtered : DatalinkCounters.UNKNOWN,
                overrun + port.counters().receiveLost);
    }

    @Override
    public boolean serve(Runnable task) {
        if (service != null) {
            throw new IllegalStateException("a datalink must run one task: interface=" + port.name());
        }
        service = new ServiceThread(port.name() + "-service", task);
        return true;
    }

    @Override
    public void close() {
        if (service != null) {
            service.close();
        }
        port.close();
        if (tableInKernel != null) {
            tableInKernel.close();
            tableInKernel = null;
        }
    }

    private void requirePresent() {
        String trouble = port.demise();
        if (trouble != null) {
            throw new UncheckedIOException(new IOException(trouble));
        }
    }
}
