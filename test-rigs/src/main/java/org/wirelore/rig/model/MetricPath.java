package org.wirelore.rig.model;

/**
 * The name of a figure that a run measures, or of a family of them.
 *
 * @param variant name of the variant that measures it
 * @param name dotted name, such as {@code latencyUs.4}
 */
public record MetricPath(String variant, String name) {
    /** {@code variant/name}. */
    @Override
    public String toString() {
        return variant + "/" + name;
    }
}
