package org.wirelore.rig.model;

/**
 * The name of a figure that a run measures, or of a family of them.
 *
 * @param variant name of the variant that measures it, or {@link #UNDISTURBED}
 * @param name dotted name, such as {@code latencyUs.4}
 */
public record MetricPath(String variant, String name) {
    /** In place of a variant: the sum over all variants without faults. */
    public static final String UNDISTURBED = "*";

    /** Whether it is summed over all variants without faults. */
    public boolean isSum() {
        return variant.equals(UNDISTURBED);
    }

    /** {@code variant/name}. */
    @Override
    public String toString() {
        return variant + "/" + name;
    }
}
