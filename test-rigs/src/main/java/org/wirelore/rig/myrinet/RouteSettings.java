package org.wirelore.rig.myrinet;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.myrinet.route.PortDelta;
import org.wirelore.rig.model.Fields;
import tools.jackson.databind.JsonNode;

/**
 * A route as a rig names it.
 *
 * @param from name of the sending host
 * @param to name of the host that it leads to
 * @param deltas one for each crossbar
 */
record RouteSettings(String from, String to, List<Integer> deltas) {
    RouteSettings {
        deltas = List.copyOf(deltas);
    }

    static List<RouteSettings> bind(JsonNode list) {
        List<RouteSettings> all = new ArrayList<>();
        for (JsonNode node : list) {
            List<Integer> deltas = new ArrayList<>();
            node.path("deltas").forEach(delta -> deltas.add(delta.intValue()));
            all.add(new RouteSettings(Fields.text(node, "from"), Fields.text(node, "to"), deltas));
        }
        return all;
    }

    byte[] bytes() {
        byte[] bytes = new byte[deltas.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = PortDelta.toByte(deltas.get(i));
        }
        return bytes;
    }
}
