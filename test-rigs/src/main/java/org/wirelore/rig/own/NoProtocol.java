package org.wirelore.rig.own;

import java.util.List;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.Wait;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * No protocol: ranks open the devices of their machines themselves.
 *
 * @param waiting how a rank waits
 */
record NoProtocol(Wait waiting) implements ProtocolConfig {
    static final String NAME = "none";

    static NoProtocol bind(JsonNode node, JsonNode rig) {
        return new NoProtocol(Fields.constant(Wait.class, node, "wait"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "none; programs open the devices themselves";
    }

    @Override
    public List<Class<?>> apis() {
        return List.of();
    }

    @Override
    public boolean speaksAdi() {
        return false;
    }

    @Override
    public boolean sendsMessages() {
        return false;
    }

    @Override
    public boolean standsLosses() {
        // What the program promises is the program's: its losses may be explored.
        return true;
    }

    @Override
    public boolean blocks() {
        return waiting == Wait.BLOCK;
    }

    @Override
    public Messenger start(RankStart start) {
        return new NoMessenger();
    }
}
