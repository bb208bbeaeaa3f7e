package org.wirelore.emulator.choice;

import java.util.List;

/**
 * Everything that went otherwise in a run, in the order in which it was asked: plain data for a replay file. Questions
 * that it does not list were answered with 0.
 */
public record Script(List<Choice> choices) {
    /** The script of a run in which nothing was disturbed. */
    public static final Script EMPTY = new Script(List.of());

    public Script {
        choices = List.copyOf(choices);
    }
}
