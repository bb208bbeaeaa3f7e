package org.wirelore.rig.myrinet;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.emulator.fabric.Fabric;
import org.wirelore.emulator.myrinet.tunnel.StreamTunnel;
import org.wirelore.emulator.myrinet.tunnel.TunnelCounters;
import org.wirelore.emulator.time.paced.Attachment;

/** The tunnels at a Myrinet's ports, whose plugs follow those of the hosts. */
final class TunnelEnds {
    private final List<StreamTunnel> tunnels = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final TunnelRows rows;

    /**
     * Plugs them in.
     *
     * @param firstPlug the plug of the first of them
     * @param attachments of the ports, in order
     */
    TunnelEnds(TunnelSettings settings, Fabric<StreamWire> fabric, int firstPlug, List<Attachment> attachments,
            Scheduler scheduler) {
        SecureRandom random = new SecureRandom();
        for (int i = 0; i < attachments.size(); i++) {
            Attachment attachment = attachments.get(i);
            // Only the far end sees the session, which must be another one in each run, also in a replay.
            StreamTunnel tunnel = new StreamTunnel(attachment.name(), settings.config(), scheduler,
                    fabric.plug(firstPlug + i), attachment, random.nextInt());
            attachment.connect(tunnel, isThere -> {
            });
            tunnels.add(tunnel);
            names.add(attachment.name());
        }
        rows = new TunnelRows(tunnels);
    }

    /** What carries rows to ranks elsewhere. */
    TunnelRows rows() {
        return rows;
    }

    /** Whether there are any. */
    boolean areThere() {
        return !tunnels.isEmpty();
    }

    /** Adds what became of packets on their way outside, a sentence for each port. */
    void losses(Consumer<String> into) {
        for (int i = 0; i < tunnels.size(); i++) {
            TunnelCounters counters = tunnels.get(i).counters();
            if (counters.cut + counters.gaps > 0) {
                into.accept("frames did not come to " + names.get(i) + " as they were sent, by which " + counters.cut
                        + " packets were cut and bytes were missing " + counters.gaps + " times: lost=" + counters.lost
                        + ", doubled=" + counters.doubled + ", out of order="
                        + counters.outOfOrder + ", damaged=" + counters.damaged + ", restarts=" + counters.restarts
                        + "; nothing sends them again");
            }
        }
    }

    void boot() {
        tunnels.forEach(StreamTunnel::boot);
    }

    void count(SortedMap<String, Long> counters) {
        for (int i = 0; i < tunnels.size(); i++) {
            String name = names.get(i) + ".";
            tunnels.get(i).count((counter, value) -> counters.put(name + counter, value));
        }
    }

    void reset() {
        tunnels.forEach(StreamTunnel::reset);
        rows.reset();
    }
}
