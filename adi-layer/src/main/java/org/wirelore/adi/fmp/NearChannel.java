package org.wirelore.adi.fmp;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.Bell;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.api.shm.SlotQueueReader;
import org.wirelore.device.api.shm.SlotQueueWriter;
import org.wirelore.device.api.shm.UnitPool;
import org.wirelore.device.api.shm.WordWatch;

/**
 * LM-FMP: a process's channel among those of its host (paper, section 2.5). Each process has a queue of headers, at
 * whose tail all others put theirs. A small message lies in its header; the data of a longer one lie in a list of units
 * of one length, which all processes of the host share. Data are copied once by the sender and once by the receiver.
 *
 * <p>For one thread; allocates nothing after its construction, takes no lock.
 */
final class NearChannel implements FmpChannel {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT;

    private final Host host;
    private final SharedSegment segment;
    private final MemorySegment memory;
    private final NearLayout layout;
    private final int own;
    private final int[] members;
    private final int inlineBytesMax;
    private final int unitBytes;
    private final int partUnits;
    private final boolean sleeps;
    private final SlotQueueReader queue;
    private final @Nullable SlotQueueWriter[] writers;
    private final UnitPool pool;
    /** Whether it was the peer's queue that had no room at the last send, and not the pool. */
    private final boolean[] isQueueFull;
    private final Bell[] bells;
    private final @Nullable WordWatch watch;
    private final Cost sendCost;
    private final Cost pollCost;
    private final Cost receiveCost;
    private final Cost unitsCost;
    private final Cost copyCost;

    /** The message at the head of the queue, and how far its stretches were gone through. */
    private final FmpHeader header = new FmpHeader();
    private boolean isOpen;
    private int leftBytes;
    private int nextUnit;
    private long at;
    private int stretchBytes;

    /**
     * @param members the ranks that share the segment, in the order of their places in it
     * @param isAlone whether it is the rank's only device
     */
    NearChannel(Host host, int rank, SharedSegment segment, NearLayout layout, int[] members, boolean isAlone) {
        FmpProtocolConfig config = layout.config();
        this.host = host;
        this.segment = segment;
        this.memory = segment.memory();
        this.layout = layout;
        this.members = members.clone();
        this.own = Arrays.binarySearch(members, rank);
        this.inlineBytesMax = config.headerBytes() - NearLayout.HEADER_BYTES;
        this.unitBytes = config.unitBytes();
        this.partUnits = config.partUnits();
        this.sleeps = config.sleeps();
        this.queue = new SlotQueueReader(segment, layout.queue(own));
        this.pool = new UnitPool(segment, layout.pool());
        this.isQueueFull = new boolean[members.length];
        this.bells = new Bell[members.length];
        this.writers = new @Nullable SlotQueueWriter[members.length];
        for (int place = 0; place < members.length; place++) {
            bells[place] = new Bell(segment, layout.bell(place));
            writers[place] = place == own ? null : new SlotQueueWriter(segment, layout.queue(place));
        }
        // A rank that has other devices, too, sleeps in its host; any other sleeps at the bell itself.
        this.watch = isAlone || !sleeps ? null : bells[own].watch();
        this.sendCost = host.cost(FmpCostNames.LOCAL_SEND);
        this.pollCost = host.cost(FmpCostNames.LOCAL_POLL);
        this.receiveCost = host.cost(FmpCostNames.LOCAL_RECEIVE);
        this.unitsCost = host.cost(FmpCostNames.LOCAL_UNITS);
        this.copyCost = host.cost(FmpCostNames.COPY);
    }

    @Override
    public int wholeBytesMax() {
        return Math.max(inlineBytesMax, unitBytes);
    }

    @Override
    public int send(int peer, FmpHeader message, MemorySegment from, long offset, int bytes) {
        int place = place(peer);
        SlotQueueWriter writer = writer(place);
        if (bytes <= inlineBytesMax) {
            long slot = writer.claim();
            if (slot < 0) {
                isQueueFull[place] = true;
                return NO_ROOM;
            }
            if (bytes > 0) {
                Copies.copy(from, offset, memory, slot + NearLayout.HEADER_BYTES, bytes);
                host.spend(copyCost, bytes);
            }
            publish(place, writer, slot, message, bytes);
            return bytes;
        }
        isQueueFull[place] = !writer.hasRoom();
        if (isQueueFull[place]) {
            return NO_ROOM;
        }
        int units = pool.take(Math.min(partUnits, (bytes + unitBytes - 1) / unitBytes));
        if (units == 0) {
            return NO_ROOM;
        }
        int part = Math.min(bytes, units * unitBytes);
        fill(from, offset, part);
        host.spend(unitsCost, units);
        host.spend(copyCost, part);
        // Only now is the header claimed: nothing takes long between that and its publishing.
        long slot = writer.claim();
        if (slot < 0) {
            isQueueFull[place] = true;
            pool.give(pool.first(), pool.last());
            if (sleeps) {
                wakeThoseWithoutRoom();
            }
            return NO_ROOM;
        }
        memory.set(WORD, slot + NearLayout.FIRST_UNIT, pool.first());
        memory.set(WORD, slot + NearLayout.LAST_UNIT, pool.last());
        publish(place, writer, slot, message, part);
        return part;
    }

    /** The sender's copy function: from one stretch of memory to a list of units (paper, section 2.5, figure 8). */
    private void fill(MemorySegment from, long offset, int bytes) {
        int unit = pool.first();
        for (int done = 0; done < bytes; done += unitBytes) {
            MemorySegment.copy(from, offset + done, memory, pool.data(unit), Math.min(unitBytes, bytes - done));
            unit = pool.next(unit);
        }
    }

    private void publish(int place, SlotQueueWriter writer, long slot, FmpHeader message, int bytes) {
        memory.set(WORD, slot + NearLayout.ENVELOPE, NearLayout.envelope(message.kind, own, message.context));
        memory.set(WORD, slot + NearLayout.TAG, message.tag);
        memory.set(WORD, slot + NearLayout.LENGTH, message.length);
        memory.set(WORD, slot + NearLayout.HANDLE, message.handle);
        memory.set(WORD, slot + NearLayout.BYTES, bytes);
        host.spend(sendCost);
        writer.publish();
        if (sleeps) {
            bells[place].ring();
        }
    }

    @Override
    public boolean poll() {
        if (!isOpen) {
            host.spend(pollCost);
            if (!queue.poll()) {
                return false;
            }
            open(queue.at());
            host.spend(receiveCost);
            isOpen = true;
        }
        leftBytes = header.bytes;
        if (leftBytes > inlineBytesMax) {
            nextUnit = memory.get(WORD, queue.at() + NearLayout.FIRST_UNIT);
        }
        return true;
    }

    private void open(long slot) {
        int envelope = memory.get(WORD, slot + NearLayout.ENVELOPE);
        int place = NearLayout.place(envelope);
        header.set(NearLayout.kind(envelope), NearLayout.context(envelope), memory.get(WORD, slot + NearLayout.TAG),
                memory.get(WORD, slot + NearLayout.LENGTH), memory.get(WORD, slot + NearLayout.HANDLE));
        header.bytes = memory.get(WORD, slot + NearLayout.BYTES);
        if (place >= members.length || place == own || header.bytes < 0
                || header.bytes > Math.max(inlineBytesMax, (long) unitBytes * layout.config().units())) {
            throw new IllegalStateException("a header must be a peer's: place=" + place + ", bytes=" + header.bytes
                    + "; something else has written there");
        }
        header.source = members[place];
    }

    @Override
    public FmpHeader header() {
        return header;
    }

    @Override
    public boolean nextStretch() {
        if (leftBytes == 0) {
            return false;
        }
        if (header.bytes <= inlineBytesMax) {
            at = queue.at() + NearLayout.HEADER_BYTES;
            stretchBytes = leftBytes;
        } else {
            if (!pool.holds(nextUnit)) {
                throw new IllegalStateException("a unit must be one of the pool's: unit=" + nextUnit
                        + "; something else has written there");
            }
            at = pool.data(nextUnit);
            stretchBytes = Math.min(leftBytes, unitBytes);
            nextUnit = pool.next(nextUnit);
        }
        leftBytes -= stretchBytes;
        return true;
    }

    @Override
    public MemorySegment data() {
        return memory;
    }

    @Override
    public long at() {
        return at;
    }

    @Override
    public int stretchBytes() {
        return stretchBytes;
    }

    @Override
    public void release() {
        boolean isRoom = header.bytes > inlineBytesMax;
        if (isRoom) {
            host.spend(unitsCost, (header.bytes + unitBytes - 1) / unitBytes);
            pool.give(memory.get(WORD, queue.at() + NearLayout.FIRST_UNIT),
                    memory.get(WORD, queue.at() + NearLayout.LAST_UNIT));
        }
        isOpen = false;
        isRoom |= queue.release();
        if (isRoom && sleeps) {
            wakeThoseWithoutRoom();
        }
    }

    private void wakeThoseWithoutRoom() {
        VarHandle.fullFence();
        for (int place = 0; place < members.length; place++) {
            if (place != own && segment.getAcquire(layout.wantsRoom(place)) != 0) {
                bells[place].ring();
            }
        }
    }

    @Override
    public boolean isFull() {
        return false;
    }

    @Override
    public boolean hasRoom(int peer) {
        return writer(place(peer)).hasRoom() && pool.hasFree();
    }

    @Override
    public String missingRoom(int peer) {
        return isQueueFull[place(peer)]
                ? "room at rank " + peer + ": its queue of " + layout.config().headers() + " headers is full"
                : "room at rank " + peer + ": all " + layout.config().units() + " units of " + unitBytes
                        + " bytes of the host's memory are in use";
    }

    @Override
    public boolean canSleep() {
        return sleeps;
    }

    @Override
    public void arm(boolean wantsRoom) {
        if (wantsRoom) {
            segment.setRelease(layout.wantsRoom(own), 1);
        }
        bells[own].arm();
        if (watch != null) {
            watch.look();
        }
    }

    @Override
    public boolean isWoken() {
        return !bells[own].isArmed();
    }

    @Override
    public void disarm() {
        bells[own].disarm();
        if (segment.getAcquire(layout.wantsRoom(own)) != 0) {
            segment.setRelease(layout.wantsRoom(own), 0);
        }
    }

    @Override
    public void sleep(Host waiting, long untilPs) {
        if (watch == null) {
            bells[own].sleep(untilPs);
        } else {
            waiting.sleep(untilPs);
        }
    }

    @Override
    public void close() {
        if (watch != null) {
            watch.close();
        }
        segment.close();
    }

    /** Units of the host that no message holds; while nothing changes. */
    int freeUnits() {
        return pool.free();
    }

    private int place(int peer) {
        return Arrays.binarySearch(members, peer);
    }

    private SlotQueueWriter writer(int place) {
        SlotQueueWriter writer = place < 0 ? null : writers[place];
        if (writer == null) {
            throw new IllegalStateException("a peer must be another process of the host: place=" + place);
        }
        return writer;
    }
}
