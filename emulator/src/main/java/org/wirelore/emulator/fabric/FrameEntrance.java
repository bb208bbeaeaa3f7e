package org.wirelore.emulator.fabric;

/** Takes Ethernet frames that enter an emulated medium from outside. */
@FunctionalInterface
public interface FrameEntrance {
    /** Longest frame that may enter, without its frame check sequence, bytes. */
    int FRAME_BYTES_MAX = 4092;

    /**
     * A whole frame enters.
     *
     * @param bytes holds it from its destination address on, valid during the call
     * @param length 14 to {@link #FRAME_BYTES_MAX} bytes of it, without the frame check sequence
     * @param arrivedPs when its last bit came, now or earlier
     */
    void enter(byte[] bytes, int length, long arrivedPs);
}
