package org.wirelore.rig.sci.raw;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;

/**
 * One rank: writes in every pattern from its beginning to its end, and counts what leaves while it is measured. A write
 * fills the end of one of the adapter's stream buffers, so it leaves at once and the next one takes the next buffer;
 * the processor waits where that is not free. The patterns begin at the same moments on all ranks, which have one
 * clock.
 */
final class SciTraffic implements RankProgram {
    private static final int SEGMENT_BYTES = 1 << 13;
    private static final int ADAPTER = 0;
    /** For what is under way at the end of a pattern. */
    private static final long REST_PS = 100 * TimeUnits.PS_PER_US;

    private final SciTrafficConfig config;
    private final TrafficShares shares;
    private final MemorySegment data;

    SciTraffic(SciTrafficConfig config, TrafficShares shares) {
        this.config = config;
        this.shares = shares;
        data = MemorySegment.ofArray(new byte[config.writeBytes()]);
    }

    @Override
    public void run(RankContext context) throws IOException {
        try {
            SciLibrary library = context.open(SciLibrary.class);
            SciPeers peers = new SciPeers(context.host(), library, context.rank(), context.size(), SEGMENT_BYTES);
            int streamBytes = library.queryAdapter(ADAPTER, AdapterQuery.STREAM_BUFFER_SIZE);
            long beginPs = Fields.us(config.startUs());
            if (context.host().now() > beginPs) {
                throw new UnmetExpectation("rank " + context.rank() + " was ready only after "
                        + Fields.number(TimeUnits.microseconds(context.host().now()))
                        + " us: give the program a later startUs");
            }
            for (int i = 0; i < config.patterns().size(); i++) {
                sleep(context.host(), beginPs);
                beginPs = measure(context, peers, streamBytes, i) + REST_PS;
            }
            sleep(context.host(), beginPs);
            peers.close();
            shares.report(context.measurements());
        } catch (SciException refused) {
            throw new UnmetExpectation("SISCI refused what rank " + context.rank() + " wanted: "
                    + refused.getMessage());
        }
    }

    private static void sleep(Host host, long untilPs) {
        while (host.now() < untilPs) {
            host.sleep(untilPs);
        }
    }

    /** Returns when the pattern is over. */
    private long measure(RankContext context, SciPeers peers, int streamBytes, int number) {
        TrafficPattern pattern = config.patterns().get(number);
        Host host = context.host();
        long fromPs = host.now() + Fields.us(config.warmUpUs());
        long untilPs = fromPs + Fields.us(config.measuredUs());
        int buffer = Math.max(streamBytes, config.writeBytes());
        long writes = 0;
        long before = 0;
        long nowPs = host.now();
        List<Integer> targets = new ArrayList<>();
        while (nowPs < untilPs) {
            int target = pattern.target(context.rank(), context.size(), writes);
            if (target == context.rank()) {
                sleep(host, untilPs);
                return untilPs;
            }
            if (!targets.contains(target)) {
                targets.add(target);
            }
            long end = (writes + 1) * buffer % SEGMENT_BYTES;
            peers.map(target).put((end == 0 ? SEGMENT_BYTES : end) - config.writeBytes(), data, 0,
                    config.writeBytes());
            writes++;
            nowPs = host.now();
            before = nowPs < fromPs ? writes : before;
        }
        shares.set(number, context.rank(), (writes - before) * config.writeBytes() / config.measuredUs());
        for (int target : targets) {
            if (peers.sequence(target).check(SciFlags.NONE) != SequenceStatus.OK) {
                throw new UnmetExpectation("writes of rank " + context.rank() + " to rank " + target
                        + " were lost: pattern " + Fields.name(pattern));
            }
        }
        return untilPs;
    }
}
