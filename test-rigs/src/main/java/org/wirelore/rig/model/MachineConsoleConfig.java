package org.wirelore.rig.model;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The serial console of a real machine, and what is done at it before the ranks start.
 *
 * @param name the machine's; its transcript is {@code console-NAME.txt}
 * @param device the serial line
 * @param bitsPerSecond its speed
 * @param keyPauseMs pause after each key
 * @param steps in this order
 */
public record MachineConsoleConfig(String name, String device, int bitsPerSecond, int keyPauseMs, List<Step> steps) {
    public MachineConsoleConfig {
        steps = List.copyOf(steps);
    }

    /** What is done. */
    public enum Action {
        /** Look at what the machine writes until a regular expression matches. */
        WAIT_FOR,
        /** Type the text and the return key. */
        SEND_LINE,
        /** Type the text. */
        SEND_KEYS
    }

    /**
     * One thing that is done.
     *
     * @param action what
     * @param text what is typed, or the regular expression
     * @param timeoutSeconds how long is waited
     */
    public record Step(Action action, String text, double timeoutSeconds) {
    }

    /** Steps of a list that the schema found legal. */
    public static List<Step> steps(JsonNode node) {
        List<Step> steps = new ArrayList<>();
        node.forEach(step -> steps.add(new Step(Fields.constant(Action.class, step, "do"), Fields.text(step, "text"),
                Fields.real(step, "timeoutSeconds"))));
        return steps;
    }
}
