package org.wirelore.device.sisci.spi;

/** An interrupt of this process. */
public interface InterruptPort {
    /** Takes triggers. */
    interface Listener {
        /** It was triggered; several triggers may be one. */
        void onTrigger();

        /** A message came; the array is the listener's. */
        void onMessage(byte[] message);
    }

    /** Its number; 0 for that of a flag. */
    int number();

    /** Connections to it that live. */
    int users();

    /** Whether a trigger that comes while one waits is remembered beside it, although triggers are not counted. */
    default boolean remembersApart() {
        return false;
    }

    /** Gives the number back. Connections that still live are cut. Nothing is reported after it. */
    void release();
}
