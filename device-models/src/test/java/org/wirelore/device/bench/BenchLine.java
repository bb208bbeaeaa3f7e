package org.wirelore.device.bench;

import org.wirelore.device.api.host.InterruptLine;

/** An interrupt line that remembers its level and how often it rose. */
public final class BenchLine implements InterruptLine {
    private boolean asserted;
    private int rises;

    @Override
    public void set(boolean level) {
        if (level && !asserted) {
            rises++;
        }
        asserted = level;
    }

    /** The level. */
    public boolean isAsserted() {
        return asserted;
    }

    /** How often the line went from low to high. */
    public int rises() {
        return rises;
    }
}
