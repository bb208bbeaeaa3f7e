package org.wirelore.rig.launch.spawn;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a process has come into its run.
 *
 * @param number its number among all processes that the run has had, from 0; the master and its output call it so
 * @param job tells what is started together apart from all else of the run: 0 for what the run begins with
 * @param universe how many processes the run can usefully have; 0 if its programs can't start any
 * @param joint where it meets the processes that have started it; null if the run begins with it
 */
public record Birth(int number, int job, int universe, @Nullable JointMeeting joint) {
    /** What a master says when its ranks have no longer a core each. */
    public static final String CROWDED = "crowded";

    /** {@return that of a rank with which a run begins, whose programs can't start others} */
    public static Birth alone(int number) {
        return new Birth(number, 0, 0, null);
    }

    /** {@return the message that {@link #of} reads} */
    public ObjectNode toJson() {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("number", number).put("job", job)
                .put("universe", universe);
        if (joint != null) {
            node.set("joint", joint.toJson());
        }
        return node;
    }

    /** {@return what {@link #toJson} has written} */
    public static Birth of(JsonNode node) {
        return new Birth(node.path("number").intValue(), node.path("job").intValue(),
                node.path("universe").intValue(),
                node.path("joint").isObject() ? JointMeeting.of(node.path("joint")) : null);
    }
}
