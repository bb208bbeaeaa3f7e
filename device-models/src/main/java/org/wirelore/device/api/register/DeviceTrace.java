package org.wirelore.device.api.register;

/**
 * Listens to what a device does, by the names of its manual. Called at the moment of the event, from the event queue or
 * from the host's access; a listener must not touch the device. Names of devices and of their parts are constants.
 */
public interface DeviceTrace {
    /**
     * The host, or what is in front of the registers, read a register.
     *
     * @param device the device's name
     * @param register which one
     * @param value what it read
     */
    void onRead(String device, Register register, int value);

    /**
     * The host, or what is in front of the registers, wrote a register; the bits are as written.
     *
     * @param device the device's name
     * @param register which one
     * @param value what was written
     */
    void onWrite(String device, Register register, int value);

    /**
     * A state machine of the device changed its state.
     *
     * @param device the device's name
     * @param machine which one, such as {@code transmit}
     * @param from the state that it leaves
     * @param to the state that it enters
     * @param reason why, in a few words
     */
    void onState(String device, String machine, Enum<?> from, Enum<?> to, String reason);

    /**
     * A line that the device drives changed, such as its interrupt.
     *
     * @param device the device's name
     * @param line the line's name
     * @param asserted its new level
     */
    void onLine(String device, String line, boolean asserted);
}
