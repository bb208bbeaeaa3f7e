package org.wirelore.device.sisci.spi;

import org.wirelore.device.api.sci.SciError;

/** A connection to another node's interrupt. */
public interface TriggerPort {
    /** Takes the answer. */
    interface Listener {
        /** As {@link ConnectionPort.Listener#onAnswer}; NO_SUCH_SEGMENT stands for a number that is not in use. */
        void onAnswer(SciError status);
    }

    /** Posts a trigger. */
    void trigger();

    /** Posts a trigger with a message; the array is the port's. */
    void trigger(byte[] message);

    /** Ends the connection, or the attempt. Nothing is reported after it. */
    void disconnect();
}
