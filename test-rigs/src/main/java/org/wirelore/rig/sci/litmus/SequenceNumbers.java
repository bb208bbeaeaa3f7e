package org.wirelore.rig.sci.litmus;

import org.wirelore.device.api.sci.SequenceStatus;

/** Answers of a sequence as registers have them: the library's own values. */
final class SequenceNumbers {
    private SequenceNumbers() {
    }

    static int of(SequenceStatus status) {
        return switch (status) {
            case OK -> 0;
            case RETRIABLE -> 1;
            case NOT_RETRIABLE -> 2;
            case PENDING -> 3;
        };
    }
}
