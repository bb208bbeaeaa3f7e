package org.wirelore.rig.report;

import java.util.Locale;

/** How an expected figure and the parameters of a rig depend on each other: what a check that passes proves. */
public enum Basis {
    /** At least one parameter has its value because the figure comes out then: passing proves no more than that. */
    CALIBRATED,
    /** The figure follows from a rule or a document that the parameters come from as well, such as a wire's speed. */
    DERIVED,
    /** No parameter was chosen by it: passing speaks for the model. */
    PREDICTED;

    /** As rigs, tables and reports name it, such as {@code predicted}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
