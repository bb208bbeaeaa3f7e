package org.wirelore.emulator.fabric;

/** Takes Ethernet frames that leave an emulated medium for what is outside. */
@FunctionalInterface
public interface FrameExit {
    /**
     * A whole frame leaves now.
     *
     * @param bytes holds it from its destination address on, valid during the call
     * @param length bytes of it, without the frame check sequence
     */
    void leave(byte[] bytes, int length);
}
