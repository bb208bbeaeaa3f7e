package org.wirelore.device.tulip;

/** Listens to what a card does. Called at the moment of the event, from the event queue or from the host's access. */
public interface TulipTrace {
    /** The host read a register. */
    void onRegisterRead(int offset, int value);

    /** The host wrote a register. */
    void onRegisterWrite(int offset, int value);

    /** The transmit process changed its state; the values are those of CSR5.TS. */
    void onTransmitState(int fromState, int toState);

    /** The receive process changed its state; the values are those of CSR5.RS. */
    void onReceiveState(int fromState, int toState);

    /** The interrupt line changed. */
    void onInterrupt(boolean asserted);
}
