package org.wirelore.toy.rig;

import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.CardConfig;
import tools.jackson.databind.JsonNode;

/**
 * A postbox card.
 *
 * @param receiveParcels arrivals that it keeps
 */
record PostboxCardConfig(String name, int receiveParcels) implements CardConfig {
    static final String KIND = "postbox-card";

    @Override
    public String kindName() {
        return KIND;
    }

    static PostboxCardConfig bind(JsonNode node) {
        return new PostboxCardConfig(Fields.text(node, "name"), Fields.integer(node, "receiveParcels"));
    }
}
