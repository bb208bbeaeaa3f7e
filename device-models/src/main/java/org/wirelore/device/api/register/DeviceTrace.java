package org.wirelore.device.api.register;

/**
 * Listens to what a device does, by the names of its manual. Called at the moment of the event, from the event queue or
 * from the host's access; a listener must not touch the device. Names of devices and of their parts are constants.
 */
public interface DeviceTrace {
    /** The host, or what is in front of the registers, read a register. */
    void onRead(String device, Register register, int value);

    /** The host, or what is in front of the registers, wrote a register; the bits are as written. */
    void onWrite(String device, Register register, int value);

    /**
     * A state machine of the device changed its state.
     *
     * @param machine which one, such as {@code transmit}
     * @param reason why, in a few words
     */
    void onState(String device, String machine, Enum<?> from, Enum<?> to, String reason);

    /** A line that the device drives changed, such as its interrupt. */
    void onLine(String device, String line, boolean asserted);
}
