package org.wirelore.adi.urtp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.DatalinkCounters;
import org.wirelore.device.api.datalink.FilterRunner;
import org.wirelore.device.api.datalink.FrameBatch;
import org.wirelore.device.api.datalink.PortExtension;
import org.wirelore.device.api.datalink.WordTable;

/** A datalink that loses some of the frames that its rank sends. */
final class LosingDatalink implements Datalink {
    private final Datalink datalink;
    private final boolean isAnswering;
    private final Predicate<SentFrame> loses;
    private final Set<Long> groups = new HashSet<>();
    /** Groups that were joined at a time at most. */
    int mostGroups;

    /** Bytes of the longest frame. */
    int longest;
    /** Groups for which the card's filter had no place. */
    int refusedGroups;
    /** Places that the card's filter has left, which the ranks of a host share. */
    private final int[] places;

    /**
     * @param places of one element
     * @param isAnswering whether its rank is to be taken for one that answers while it computes
     */
    LosingDatalink(Datalink datalink, Predicate<SentFrame> loses, int[] places, boolean isAnswering) {
        this.isAnswering = isAnswering;
        this.datalink = datalink;
        this.loses = loses;
        this.places = places;
    }

    @Override
    public boolean send(MemorySegment from, long offset, int length) {
        longest = Math.max(longest, length);
        int number = UrtpHeader.NOT_FOR_YOU;
        for (int i = 0; number == UrtpHeader.NOT_FOR_YOU; i++) {
            number = UrtpHeader.number(from, offset, i);
        }
        return loses.test(new SentFrame(UrtpHeader.byteAt(from, offset + UrtpHeader.TYPE_AT),
                UrtpHeader.byteAt(from, offset + UrtpHeader.STREAM_AT),
                UrtpHeader.byteAt(from, offset + UrtpHeader.DESTINATION_AT), number))
                || datalink.send(from, offset, length);
    }

    @Override
    public long address() {
        return datalink.address();
    }

    @Override
    public int frameBytesMax() {
        return datalink.frameBytesMax();
    }

    @Override
    public boolean isWritable() {
        return datalink.isWritable();
    }

    /** What the kernel sends itself is not lost. */
    @Override
    public boolean extend(@Nullable PortExtension extension) {
        return datalink.extend(extension);
    }

    @Override
    public int receive(MemorySegment into, long offset, int capacity) {
        return datalink.receive(into, offset, capacity);
    }

    @Override
    public void receive(FrameBatch into) {
        datalink.receive(into);
    }

    @Override
    public boolean isReadable() {
        return datalink.isReadable();
    }

    @Override
    public void join(long group) throws IOException {
        if (places[0] == 0) {
            refusedGroups++;
            throw new IOException("the card's filter is full");
        }
        datalink.join(group);
        places[0]--;
        groups.add(group);
        mostGroups = Math.max(mostGroups, groups.size());
    }

    @Override
    public void leave(long group) {
        datalink.leave(group);
        places[0] += groups.remove(group) ? 1 : 0;
    }

    @Override
    public WordTable setFilter(BpfProgram filter) {
        return datalink.setFilter(filter);
    }

    @Override
    public FilterRunner filterRunner() {
        return datalink.filterRunner();
    }

    @Override
    public DatalinkCounters counters() {
        return datalink.counters();
    }

    @Override
    public void onReadable(@Nullable Runnable handler) {
        datalink.onReadable(handler);
    }

    @Override
    public boolean interrupts() {
        return isAnswering || datalink.interrupts();
    }

    @Override
    public void allowUpcalls(boolean allowed) {
        datalink.allowUpcalls(allowed);
    }

    @Override
    public void close() {
        datalink.close();
    }
}
