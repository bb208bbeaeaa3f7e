package org.wirelore.rig.ethernet;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.DatalinkCounters;
import org.wirelore.device.api.datalink.FilterRunner;
import org.wirelore.device.api.datalink.FrameBatch;
import org.wirelore.device.api.datalink.PortExtension;
import org.wirelore.device.api.datalink.WordTable;
import org.wirelore.rig.spi.ReceivedBytes;

/** A datalink whose program is heard: what it receives counts in the run's hash. */
final class HeardDatalink implements Datalink {
    private final Datalink datalink;
    private final ReceivedBytes received;

    HeardDatalink(Datalink datalink, ReceivedBytes received) {
        this.received = received;
        this.datalink = datalink;
    }

    @Override
    public int receive(MemorySegment into, long offset, int capacity) {
        int length = datalink.receive(into, offset, capacity);
        if (length != NONE) {
            received.add(into, offset, Math.min(length, capacity));
        }
        return length;
    }

    @Override
    public void receive(FrameBatch into) {
        int heard = into.frames();
        datalink.receive(into);
        for (int frame = heard; frame < into.frames(); frame++) {
            received.add(into.memory(), into.offset(frame), Math.min(into.length(frame), into.placeBytes()));
        }
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
    public boolean send(MemorySegment from, long offset, int length) {
        return datalink.send(from, offset, length);
    }

    @Override
    public boolean send(MemorySegment header, long headerOffset, int headerBytes, MemorySegment data, long dataOffset,
            int dataBytes) {
        return datalink.send(header, headerOffset, headerBytes, data, dataOffset, dataBytes);
    }

    @Override
    public boolean isWritable() {
        return datalink.isWritable();
    }

    @Override
    public long lastSent() {
        return datalink.lastSent();
    }

    @Override
    public long departurePs(long frame) {
        return datalink.departurePs(frame);
    }

    @Override
    public boolean withdraw(long frame) {
        return datalink.withdraw(frame);
    }

    @Override
    public boolean isReadable() {
        return datalink.isReadable();
    }

    @Override
    public void join(long group) throws IOException {
        datalink.join(group);
    }

    @Override
    public void leave(long group) {
        datalink.leave(group);
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
    public boolean extend(@Nullable PortExtension extension) {
        return datalink.extend(extension == null ? null : (kernel, frame, length) -> {
            boolean isTaken = extension.onFrame(kernel, frame, length);
            if (isTaken) {
                received.add(frame, 0, length);
            }
            return isTaken;
        });
    }

    @Override
    public void onReadable(@Nullable Runnable handler) {
        datalink.onReadable(handler);
    }

    @Override
    public boolean interrupts() {
        return datalink.interrupts();
    }

    @Override
    public boolean serve(Runnable task) {
        return datalink.serve(task);
    }

    @Override
    public void allowUpcalls(boolean allowed) {
        datalink.allowUpcalls(allowed);
    }

    @Override
    public DatalinkCounters counters() {
        return datalink.counters();
    }

    @Override
    public void close() {
        datalink.close();
    }
}
