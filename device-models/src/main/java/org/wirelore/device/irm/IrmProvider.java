package org.wirelore.device.irm;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SystemQuery;
import org.wirelore.device.sisci.spi.AdapterPort;
import org.wirelore.device.sisci.spi.SciCall;
import org.wirelore.device.sisci.spi.SciProvider;
import org.wirelore.device.sisci.spi.SegmentPort;
import org.wirelore.device.sisci.spi.SegmentSpec;

/** The driver as one process uses it. */
final class IrmProvider implements SciProvider, StatePart {
    private static final int LATER_DMA = SciFlags.DMA_GLOBAL | SciFlags.DMA_SYSDMA | SciFlags.DMA_USER_MEM
            | SciFlags.DMA_ADAPTER;

    private final IrmDriver driver;
    private final Host host;
    private final IrmAdapterPort adapter;
    private final List<IrmSegmentWay> segments = new ArrayList<>();
    private final List<IrmInterrupt> interrupts = new ArrayList<>();
    private final List<IrmTrigger> triggers = new ArrayList<>();

    IrmProvider(IrmDriver driver, Host host) {
        this.driver = driver;
        this.host = host;
        adapter = driver.adapter().port(this);
    }

    IrmDriver driver() {
        return driver;
    }

    /** A system call of the process; what its CPU has gathered leaves. */
    void trap() {
        driver.adapter().trap();
    }

    @Override
    public Host host() {
        return host;
    }

    @Override
    public boolean isStrict() {
        return driver.config().isStrict();
    }

    @Override
    public boolean isPrivileged() {
        return driver.config().isPrivileged();
    }

    @Override
    public int lackedFlags(SciCall call) {
        return switch (call) {
            case ENQUEUE_DMA_TRANSFER, START_DMA_TRANSFER, START_DMA_TRANSFER_VEC -> LATER_DMA;
            case MAP_REMOTE_SEGMENT -> SciFlags.WRITE_BACK_CACHE_MAP;
            default -> SciFlags.NONE;
        };
    }

    @Override
    public @Nullable AdapterPort adapter(int number) {
        return number == 0 ? adapter : null;
    }

    @Override
    public String version() {
        return "IRM of an emulated D" + driver.adapter().cardType() + ", API 2";
    }

    @Override
    public int query(SystemQuery query) throws SciException {
        return switch (query) {
            case HOSTBRIDGE -> 0;
            case WRITE_POSTING_ENABLED -> 1;
            case WRITE_COMBINING_ENABLED -> adapter.gathering().equals(adapter.direct()) ? 0 : 1;
        };
    }

    @Override
    public SegmentPort createSegment(SegmentSpec spec, SegmentPort.Listener listener) throws SciException {
        trap();
        return way(driver.create(spec), listener);
    }

    @Override
    public SegmentPort attachSegment(int segmentId, SegmentPort.Listener listener) throws SciException {
        trap();
        IrmSegment segment = driver.segment(segmentId);
        if (segment == null) {
            throw new SciException(SciError.NO_SUCH_SEGMENT, "expected a segment that exists: segmentId=" + segmentId);
        }
        if (!segment.isShared()) {
            throw new SciException(SciError.ACCESS, "expected a segment that is shared: segmentId=" + segmentId);
        }
        return way(segment, listener);
    }

    private IrmSegmentWay way(IrmSegment segment, SegmentPort.Listener listener) {
        IrmSegmentWay way = new IrmSegmentWay(this, segment, listener);
        segments.add(way);
        return way;
    }

    @Override
    public void deliver(Runnable callbacks) {
        host.interrupt(callbacks, driver.costs().callback);
    }

    void add(IrmInterrupt interrupt) {
        interrupts.add(interrupt);
    }

    void add(IrmTrigger trigger) {
        triggers.add(trigger);
    }

    void remove(IrmTrigger trigger) {
        triggers.remove(trigger);
    }

    void remove(IrmSegmentWay way) {
        segments.remove(way);
    }

    /** The process is gone; everything is closed for it. */
    void end() {
        adapter.end();
        interrupts.forEach(IrmInterrupt::release);
        interrupts.clear();
        List.copyOf(triggers).forEach(IrmTrigger::end);
        List.copyOf(segments).forEach(way -> way.release(Mail.NOTICE_LOST));
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("segments", segments.size());
        segments.forEach(way -> visitor.part("segment", way.segment()));
        visitor.field("triggers", triggers.size());
        triggers.forEach(trigger -> visitor.part("trigger", trigger));
    }
}
