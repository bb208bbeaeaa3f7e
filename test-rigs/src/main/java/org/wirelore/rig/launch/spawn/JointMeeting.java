package org.wirelore.rig.launch.spawn;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where the processes of a joint group meet: those of the communicator that has started others, and then these.
 *
 * @param job tells the group apart from all else that is started together in the run, 1 or more
 * @param first number of its first process among those of the run; on its host they meet
 * @param port the port at which that listens meanwhile
 * @param parents how many of it have started the others
 * @param size how many there are
 */
public record JointMeeting(int job, int first, int port, int parents, int size) {
    ObjectNode toJson() {
        return JsonNodeFactory.instance.objectNode().put("job", job).put("first", first).put("port", port)
                .put("parents", parents).put("size", size);
    }

    static JointMeeting of(JsonNode node) {
        return new JointMeeting(node.path("job").intValue(), node.path("first").intValue(),
                node.path("port").intValue(), node.path("parents").intValue(), node.path("size").intValue());
    }
}
