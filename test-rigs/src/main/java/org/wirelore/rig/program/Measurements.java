package org.wirelore.rig.program;

/** Where a program's figures go. */
public interface Measurements {
    /**
     * Records a figure under a name that is unique in the run.
     *
     * @param name dotted, such as {@code latencyUs.4}
     * @param unit as it is printed
     */
    void record(String name, double value, String unit);

    /** The exchange that is worth a picture begins. */
    void exchangeBegins();

    /** It is over. */
    void exchangeEnds();
}
