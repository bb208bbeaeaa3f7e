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
 * @param startSeconds how long the far ends are waited for
 */
record TunnelSettings(int frameBytes, int windowBytes, double helloMs, double latencyUs, double startSeconds) {
    private static final long MS_NS = 1_000_000;

    static TunnelSettings bind(JsonNode node) {
        return new TunnelSettings(Fields.integer(node, "frameBytes"), Fields.integer(node, "windowBytes"),
                Fields.real(node, "helloMs"), Fields.real(node, "latencyUs"), Fields.real(node, "startSeconds"));
    }

    TunnelConfig config() {
        return new TunnelConfig(frameBytes, windowBytes, Fields.ns(helloMs * MS_NS));
    }

    long latencyPs() {
        return Fields.us(latencyUs);
    }
}
