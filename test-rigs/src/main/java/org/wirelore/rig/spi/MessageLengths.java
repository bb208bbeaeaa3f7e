package org.wirelore.rig.spi;

import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.MessageLimit;

/** Checks the lengths of a program's messages against what the rig's protocol takes. */
public final class MessageLengths {
    private MessageLengths() {
    }

    /** Demands that a message of a length that the rig's file has at a path fits. */
    public static void require(RigCheck check, TreePath path, int bytes) {
        MessageLimit limit = check.variant().protocol().messageLimit();
        check.require(bytes <= limit.bytes(), path, "at most " + limit.bytes() + " bytes, " + limit.words(), bytes);
    }
}
