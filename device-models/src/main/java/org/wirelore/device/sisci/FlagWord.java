package org.wirelore.device.sisci;

import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.SegmentPort;

/**
 * The word of a conditional interrupt. Each trigger adds 1 to it and interrupts if it was 0. Enabled, it begins at 0;
 * disabled, at 1, so that triggers only count.
 */
final class FlagWord {
    private final SegmentPort segment;
    private final long offset;
    private boolean isEnabled;

    FlagWord(SegmentPort segment, long offset) {
        this.segment = segment;
        this.offset = offset;
        disable();
    }

    /** After the first trigger the word is 1, as if it were disabled; what came after that was not reported. */
    void enable() throws SciException {
        int found = segment.compareAndSet(offset, 1, 0);
        isEnabled = found == 0 || found == 1;
        if (!isEnabled) {
            disable();
            throw new SciException(SciError.COND_INT_RACE_PROBLEM,
                    "a trigger came while the interrupt was enabled: word=" + found + ", offset=" + offset);
        }
    }

    void disable() {
        int expected = 1;
        int found = segment.compareAndSet(offset, expected, 1);
        while (found != expected) {
            expected = found;
            found = segment.compareAndSet(offset, expected, 1);
        }
        isEnabled = false;
    }

    int count() throws SciException {
        int count = segment.compareAndSet(offset, 0, 0) - (isEnabled ? 0 : 1);
        SisciLibrary.require(count >= 0, SciError.OVERFLOW, "triggers must be counted in time: offset=" + offset);
        return count;
    }
}
