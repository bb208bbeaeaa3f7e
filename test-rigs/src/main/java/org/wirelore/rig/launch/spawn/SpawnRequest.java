package org.wirelore.rig.launch.spawn;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.wirelore.adi.message.ProcessStarter.Command;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A rank asks its master for further processes.
 *
 * @param starting numbers of the processes of the communicator that starts them, in its order; at least one
 * @param commands what the new ones run
 */
public record SpawnRequest(List<Integer> starting, List<Command> commands) {
    /** The type of the message. */
    public static final String TYPE = "spawn";

    /** Copies the arguments. */
    public SpawnRequest {
        starting = List.copyOf(starting);
        commands = List.copyOf(commands);
    }

    /** How many processes are to be started. */
    public long processes() {
        return commands.stream().mapToLong(Command::processes).sum();
    }

    /** {@return the message that {@link #of} reads} */
    public ObjectNode toJson() {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("type", TYPE);
        ArrayNode numbers = node.putArray("starting");
        starting.forEach(numbers::add);
        ArrayNode list = node.putArray("commands");
        for (Command command : commands) {
            ArrayNode words = list.addObject().put("program", command.program()).put("processes", command.processes())
                    .putArray("arguments");
            command.arguments().forEach(words::add);
        }
        return node;
    }

    /**
     * {@return what {@link #toJson} has written}
     *
     * @throws tools.jackson.core.JacksonException if it is something else
     */
    public static SpawnRequest of(JsonNode node) {
        JsonNode numbers = node.path("starting");
        List<Command> commands = new ArrayList<>();
        for (JsonNode command : node.path("commands")) {
            List<String> words = new ArrayList<>();
            command.path("arguments").forEach(word -> words.add(word.stringValue()));
            commands.add(new Command(command.path("program").stringValue(), words,
                    command.path("processes").intValue()));
        }
        return new SpawnRequest(IntStream.range(0, numbers.size()).mapToObj(each -> numbers.path(each).intValue())
                .toList(), commands);
    }
}
