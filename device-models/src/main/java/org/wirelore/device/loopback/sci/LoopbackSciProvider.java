package org.wirelore.device.loopback.sci;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.api.sci.SystemQuery;
import org.wirelore.device.sisci.spi.AdapterPort;
import org.wirelore.device.sisci.spi.SciCall;
import org.wirelore.device.sisci.spi.SciProvider;
import org.wirelore.device.sisci.spi.SegmentPort;
import org.wirelore.device.sisci.spi.SegmentSpec;

/** One process on a node. */
final class LoopbackSciProvider implements SciProvider {
    private static final int LATER_DMA = SciFlags.DMA_GLOBAL | SciFlags.DMA_SYSDMA | SciFlags.DMA_USER_MEM
            | SciFlags.DMA_ADAPTER;

    private final LoopbackSciNode node;
    private final LoopbackSciFabric fabric;
    private final Host host;
    private final LoopbackSciAdapter adapter;
    private final List<LoopbackSegmentWay> segments = new ArrayList<>();
    private final Cost free = new Cost("sci.callback", 0, 0);

    LoopbackSciProvider(LoopbackSciFabric fabric, LoopbackSciNode node, Host host) {
        this.fabric = fabric;
        this.node = node;
        this.host = host;
        adapter = new LoopbackSciAdapter(node, host);
    }

    @Override
    public Host host() {
        return host;
    }

    @Override
    public boolean isStrict() {
        return fabric.isStrict();
    }

    @Override
    public boolean isPrivileged() {
        return fabric.isPrivileged();
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
        return "loopback";
    }

    @Override
    public int query(SystemQuery query) throws SciException {
        return switch (query) {
            case HOSTBRIDGE -> 0;
            case WRITE_POSTING_ENABLED -> 1;
            case WRITE_COMBINING_ENABLED -> throw new SciException(SciError.ILLEGAL_QUERY,
                    "expected a query that the loopback knows: query=" + query);
        };
    }

    @Override
    public SegmentPort createSegment(SegmentSpec spec, SegmentPort.Listener listener) throws SciException {
        return way(node.create(spec), listener);
    }

    @Override
    public SegmentPort attachSegment(int segmentId, SegmentPort.Listener listener) throws SciException {
        LoopbackSciSegment segment = node.segment(segmentId);
        if (segment == null) {
            throw new SciException(SciError.NO_SUCH_SEGMENT, "expected a segment of this node: segmentId=" + segmentId);
        }
        if (!segment.isShared()) {
            throw new SciException(SciError.ACCESS, "expected a shared segment: segmentId=" + segmentId);
        }
        return way(segment, listener);
    }

    @Override
    public void deliver(Runnable callbacks) {
        host.interrupt(callbacks, free);
    }

    void remove(LoopbackSegmentWay way) {
        segments.remove(way);
    }

    void reportLink(LoopbackSciNode changed, SegmentReason reason) {
        adapter.reportLink(changed, reason);
    }

    /** The process is gone; the driver closes everything for it. */
    void die(SegmentReason reasonAtOwners) {
        for (LoopbackSegmentWay way : List.copyOf(segments)) {
            way.release(SegmentReason.LOST);
        }
        adapter.die(reasonAtOwners);
    }

    private LoopbackSegmentWay way(LoopbackSciSegment segment, SegmentPort.Listener listener) {
        LoopbackSegmentWay way = new LoopbackSegmentWay(this, host, segment, listener);
        segments.add(way);
        return way;
    }
}
