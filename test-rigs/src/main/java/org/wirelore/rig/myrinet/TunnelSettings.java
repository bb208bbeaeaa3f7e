package org.wirelore.rig.myrinet;

import org.wirelore.emulator.myrinet.tunnel.TunnelConfig;
import org.wirelore.rig.model.Fields;
import tools.jackson.databind.JsonNode;

/**
 * How packets pass ports.
 *
 * @param frameBytes longest frame, header included
 * @param windowBytes that may be under way to this end
 * @param helloMs how often an end says where its streams are
 * @param latencyUs how long after its arrival a frame enters, and how far cards may run ahead of the wall clock
 * @param startSeconds how long the far ends are waited for, on the wall clock
 * @param silentSeconds how long a far end may say nothing, on the wall clock
 */
record TunnelSettings(int frameBytes, int windowBytes, double helloMs, double latencyUs, double startSeconds,
        double silentSeconds) {
    private static final long MS_NS = 1_000_000;
    private static final double MS_PER_SECOND = 1_000;
    /** This many hellos may fail to come. */
    private static final int HELLOS = 4;

    /** @param limits of the rig, whose speed is that of the far ends as well */
    static TunnelSettings bind(JsonNode node, JsonNode limits) {
        double helloMs = Fields.real(node, "helloMs");
        double speed = limits.path("speed").doubleValue(1);
        return new TunnelSettings(Fields.integer(node, "frameBytes"), Fields.integer(node, "windowBytes"), helloMs,
                Fields.real(node, "latencyUs"), Fields.real(node, "startSeconds"),
                Math.max(Fields.real(node, "silentSeconds"), HELLOS * helloMs / MS_PER_SECOND / speed));
    }

    TunnelConfig config() {
        return new TunnelConfig(frameBytes, windowBytes, Fields.ns(helloMs * MS_NS));
    }

    long latencyPs() {
        return Fields.us(latencyUs);
    }
}
