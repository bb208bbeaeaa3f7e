package org.wirelore.device.irm;

import org.wirelore.device.api.sci.SciError;

/** What waits for another node's answer. */
interface IrmQuestion {
    /** Who was asked. */
    int nodeId();

    /**
     * The answer, or that there is none; once.
     *
     * @param mail the answer's message; without meaning unless the status is OK
     */
    void onAnswer(SciError status, int[] mail);
}
