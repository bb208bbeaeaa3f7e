package org.wirelore.rig.run;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.rig.config.HostConfig;
import org.wirelore.rig.oracle.Story;

/**
 * Tells a run's story of the frames that a fault has touched: between which hosts, what happened, and by which rule.
 */
final class FrameFaults {
    private static final int MAC_BYTES = 6;
    private static final String LINK_DOWN = "link down";
    /** What Ethernet itself does; the stations try again. */
    private static final String COLLISION = "collision";

    private final Story story;
    private final Map<Long, String> hosts = new HashMap<>();
    private final String outages;

    /** @param outages names of the rules that cut cables */
    FrameFaults(Story story, List<HostConfig> hosts, List<String> outages) {
        this.story = story;
        hosts.forEach(host -> this.hosts.put(host.mac(), host.name()));
        this.outages = outages.isEmpty() ? "" : " (" + String.join(" or ", outages) + ")";
    }

    /** A frame was told to a capture with this comment. */
    void frame(Frame frame, String comment) {
        if (comment.contains(COLLISION) || frame.length < 2 * MAC_BYTES) {
            return;
        }
        story.frame(name(address(frame, MAC_BYTES)), name(address(frame, 0)), frame.length,
                comment.endsWith(LINK_DOWN) ? comment + outages : comment);
    }

    private String name(long mac) {
        String host = hosts.get(mac);
        return host == null ? HexFormat.of().toHexDigits(mac, 2 * MAC_BYTES) : host;
    }

    /** The address at an offset of a frame. */
    static long address(Frame frame, int offset) {
        long mac = 0;
        for (int i = 0; i < MAC_BYTES; i++) {
            mac = mac << 8 | (frame.bytes[offset + i] & 0xFF);
        }
        return mac;
    }
}
