package org.wirelore.device.sisci;

import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SequenceStatus;

/** Sees what a process's sequences say: for an oracle that knows what became of the stores. */
@FunctionalInterface
public interface SequenceWatch {
    /** One sequence. */
    interface Watched {
        /** It has begun: nothing that was stored before counts. */
        void started();

        /** A check begins. */
        void checking();

        /**
         * The check has an answer.
         *
         * @param flags of the check, {@link SciFlags}
         * @param status what it says
         */
        void checked(int flags, SequenceStatus status);

        /** It is no more: no check of it follows. */
        void ended();
    }

    /**
     * A process has made a sequence.
     *
     * @param nodeId the node that it stores to
     * @return what sees it
     */
    Watched watch(int nodeId);
}
