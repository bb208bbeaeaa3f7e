package org.wirelore.device.irm;

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

/** One process's way to a segment of its node. */
final class IrmSegmentWay implements SegmentPort {
    private final IrmProvider process;
    private final IrmSegment segment;
    private final Listener listener;

    IrmSegmentWay(IrmProvider process, IrmSegment segment, Listener listener) {
        this.process = process;
        this.segment = segment;
        this.listener = listener;
        segment.ways().add(this);
    }

    Host host() {
        return process.host();
    }

    IrmSegment segment() {
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
        return segment.spec().sizeBytes();
    }

    @Override
    public boolean hasMemory() {
        return segment.hasMemory();
    }

    @Override
    public boolean losesEvent() {
        return process.driver().adapter().choices().losesEvent();
    }

    @Override
    public AdapterState state(int adapter) {
        return segment.state();
    }

    @Override
    public void set(int adapter, AdapterState state, boolean isSource) throws SciException {
        process.trap();
        segment.set(state);
    }

    @Override
    public void dismiss(int adapter, boolean isForced) {
        process.trap();
        segment.dismiss(isForced ? Mail.NOTICE_CUT : Mail.NOTICE_ASKED);
    }

    @Override
    public int users() {
        return segment.imports().size() + segment.ways().size() - 1;
    }

    @Override
    public void share() {
        process.trap();
        segment.share();
    }

    @Override
    public void supply(MemorySegment memory) throws SciException {
        process.trap();
        process.driver().borrow(segment, memory);
    }

    @Override
    public void supplyPhysical(long ioAddress, @Nullable MemorySegment cpuAddress, int busNo, long sizeBytes)
            throws SciException {
        process.trap();
        throw segment.refuse(SciError.ILLEGAL_ADDRESS, "nothing but memory can be attached to this adapter");
    }

    @Override
    public WindowPort map(long offset, long sizeBytes, boolean isReadOnly) {
        process.trap();
        return new MemoryWindow(host(), segment.memory().asSlice(offset, sizeBytes),
                () -> segment.onStored(host()));
    }

    @Override
    public InterruptPort registerFlag(int adapter, long offset, boolean isConditional,
            InterruptPort.Listener interrupted) {
        process.trap();
        IrmInterrupt flag = new IrmInterrupt(process.driver().adapter(), segment, offset, isConditional, interrupted);
        segment.add(flag);
        process.add(flag);
        return flag;
    }

    @Override
    public int compareAndSet(long offset, int expected, int value) {
        process.trap();
        process.host().now();
        return segment.compareAndSet(offset, expected, value);
    }

    @Override
    public long ioAddress() {
        return segment.exported() != 0 ? segment.exported() : segment.busAddress(0);
    }

    @Override
    public void release() {
        process.trap();
        release(Mail.NOTICE_CUT);
    }

    void release(int notice) {
        process.remove(this);
        segment.remove(this, notice);
    }
}
