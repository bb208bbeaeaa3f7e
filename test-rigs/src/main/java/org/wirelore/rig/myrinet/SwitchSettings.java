package org.wirelore.rig.myrinet;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.model.Fields;
import tools.jackson.databind.JsonNode;

/**
 * A crossbar as a rig names it.
 *
 * @param name its name
 * @param ports 4, 8 or 16
 */
record SwitchSettings(String name, int ports) {
    static List<SwitchSettings> bind(JsonNode list) {
        List<SwitchSettings> all = new ArrayList<>();
        list.forEach(node -> all.add(new SwitchSettings(Fields.text(node, "name"), Fields.integer(node, "ports"))));
        return all;
    }
}
