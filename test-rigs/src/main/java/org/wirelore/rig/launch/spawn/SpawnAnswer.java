package org.wirelore.rig.launch.spawn;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a master answers who is asked for further processes.
 *
 * @param joint where those that start them meet them; null if none were started
 * @param refusal why not; empty if they were
 */
public record SpawnAnswer(@Nullable JointMeeting joint, String refusal) {
    /** The type of the message. */
    public static final String TYPE = "spawned";

    /** {@return the message that {@link #of} reads} */
    public ObjectNode toJson() {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("type", TYPE).put("refusal", refusal);
        if (joint != null) {
            node.set("joint", joint.toJson());
        }
        return node;
    }

    /** {@return what {@link #toJson} has written} */
    public static SpawnAnswer of(JsonNode node) {
        return new SpawnAnswer(node.path("joint").isObject() ? JointMeeting.of(node.path("joint")) : null,
                node.path("refusal").stringValue(""));
    }
}
