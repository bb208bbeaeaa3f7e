package org.wirelore.rig.myrinet;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.model.Fields;
import tools.jackson.databind.JsonNode;

/**
 * A cable as a rig names it.
 *
 * @param from one end: a host's name, or a crossbar's with a port
 * @param to the other end
 * @param metres its length
 * @param pulledMs when it is pulled out; 0: never
 */
record CableSettings(String from, String to, double metres, double pulledMs) {
    static List<CableSettings> bind(JsonNode list, double metres) {
        List<CableSettings> all = new ArrayList<>();
        list.forEach(node -> all.add(new CableSettings(Fields.text(node, "from"), Fields.text(node, "to"),
                node.path("metres").doubleValue(metres), node.path("pulledMs").doubleValue(0))));
        return all;
    }
}
