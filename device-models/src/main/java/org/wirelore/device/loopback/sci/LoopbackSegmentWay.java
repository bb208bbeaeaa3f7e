package org.wirelore.device.loopback.sci;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.sisci.spi.AdapterState;
import org.wirelore.device.sisci.spi.InterruptPort;
import org.wirelore.device.sisci.spi.MemoryWindow;
import org.wirelore.device.sisci.spi.SegmentPort;
import org.wirelore.device.sisci.spi.WindowPort;

/** One process's way to a segment. */
final class LoopbackSegmentWay implements SegmentPort {
    private final LoopbackSciProvider process;
    private final Host host;
    private final LoopbackSciSegment segment;
    private final Listener listener;

    LoopbackSegmentWay(LoopbackSciProvider process, Host host, LoopbackSciSegment segment, Listener listener) {
        this.process = process;
        this.host = host;
        this.segment = segment;
        this.listener = listener;
        segment.add(this);
    }

    Host host() {
        return host;
    }

    LoopbackSciSegment segment() {
        return segment;
    }

    void onEvent(SegmentReason reason, int nodeId) {
        listener.onEvent(reason, nodeId, 0);
    }

    @Override
    public int id() {
        return segment.id();
    }

    @Override
    public long sizeBytes() {
        return segment.sizeBytes();
    }

    @Override
    public boolean hasMemory() {
        return segment.hasMemory();
    }

    @Override
    public AdapterState state(int adapter) {
        return segment.state();
    }

    @Override
    public void set(int adapter, AdapterState state, boolean isSource) {
        segment.state(state);
    }

    @Override
    public void dismiss(int adapter, boolean isForced) {
        segment.dismiss(isForced, SegmentReason.DISCONNECT);
    }

    @Override
    public int users() {
        return segment.connections() + segment.ways() - 1;
    }

    @Override
    public void share() {
        segment.share();
    }

    @Override
    public void supply(MemorySegment memory) {
        segment.supply(memory);
    }

    @Override
    public void supplyPhysical(long ioAddress, @Nullable MemorySegment cpuAddress, int busNo, long sizeBytes)
            throws SciException {
        if (cpuAddress == null || cpuAddress.byteSize() < sizeBytes) {
            throw new SciException(SciError.ILLEGAL_ADDRESS,
                    "expected memory that the loopback sees: ioAddress=" + ioAddress + ", sizeBytes=" + sizeBytes);
        }
        segment.supply(cpuAddress);
    }

    @Override
    public WindowPort map(long offset, long sizeBytes, boolean isReadOnly) {
        return new MemoryWindow(host, segment.memory().asSlice(offset, sizeBytes), () -> segment.onStored(host));
    }

    @Override
    public InterruptPort registerFlag(int adapter, long offset, boolean isConditional,
            InterruptPort.Listener interrupted) {
        LoopbackSciInterrupt flag = new LoopbackSciInterrupt(segment, offset, isConditional, interrupted);
        segment.addFlag(flag);
        return flag;
    }

    @Override
    public int compareAndSet(long offset, int expected, int value) {
        return segment.compareAndSet(offset, expected, value);
    }

    @Override
    public long ioAddress() {
        return segment.address();
    }

    @Override
    public void release() {
        release(SegmentReason.DISCONNECT);
    }

    void release(SegmentReason reason) {
        process.remove(this);
        segment.remove(this, reason);
    }
}
