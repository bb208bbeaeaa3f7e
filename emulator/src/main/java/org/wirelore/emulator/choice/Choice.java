package org.wirelore.emulator.choice;

/**
 * One answer that was not the undisturbed one, or that shall not be.
 *
 * @param point the decision point's name
 * @param index how many times that point had been asked before, from 0
 * @param answer the alternative, from 0 to {@code alternatives - 1}
 * @param alternatives how many there were, at least 1
 */
public record Choice(String point, long index, int answer, int alternatives) {
    public Choice {
        if (point.isEmpty() || index < 0 || answer < 0 || answer >= alternatives) {
            throw new IllegalArgumentException(
                    "a choice must name a point, an index of at least 0 and one of its alternatives: point=" + point
                            + ", index=" + index + ", answer=" + answer + ", alternatives=" + alternatives);
        }
    }
}
