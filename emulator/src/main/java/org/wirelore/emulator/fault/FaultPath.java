package org.wirelore.emulator.fault;

/**
 * One direction of one wire, to which rules apply.
 *
 * @param wire the fabric's name
 * @param fromPlug the sending station's plug, or {@link #FABRIC} where a switch or hub sends
 * @param toPlug the receiving station's plug, or {@link #FABRIC} where a switch receives
 */
public record FaultPath(String wire, int fromPlug, int toPlug) {
    /** Stands for the fabric itself at an end of the path. */
    public static final int FABRIC = -1;

    public FaultPath {
        if (fromPlug < FABRIC || toPlug < FABRIC || fromPlug == toPlug) {
            throw new IllegalArgumentException(
                    "a path must lead from one plug to another, or to or from the fabric: wire="
                            + wire + ", fromPlug=" + fromPlug + ", toPlug=" + toPlug);
        }
    }

    /** The stable name, such as {@code link0.0to1}, {@code hub0.to2} or {@code switch0.from3}. */
    public String name() {
        return wire + "." + leg();
    }

    /** The name within the fabric, such as {@code 0to1}, {@code to2} or {@code from3}. */
    public String leg() {
        if (fromPlug == FABRIC) {
            return "to" + toPlug;
        }
        return toPlug == FABRIC ? "from" + fromPlug : fromPlug + "to" + toPlug;
    }
}
