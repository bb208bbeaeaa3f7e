package org.wirelore.emulator.myrinet.tunnel;

import org.wirelore.emulator.fabric.FrameEntrance;

/**
 * The settings of one end of a tunnel. The ends may differ.
 *
 * @param frameBytes longest frame that the port takes, Ethernet header included, bytes
 * @param windowBytes bytes that the other end may send ahead of what has left on this end's cable
 * @param helloPs how often an end says where its stream is although it has nothing to send, picoseconds
 */
public record TunnelConfig(int frameBytes, int windowBytes, long helloPs) {
    /** Least {@link #frameBytes}. */
    public static final int FRAME_BYTES_MIN = 128;
    /** Least {@link #windowBytes}: two of the longest frames. */
    public static final int WINDOW_BYTES_MIN = 2 * FrameEntrance.FRAME_BYTES_MAX;
    /** Most {@link #windowBytes}. */
    public static final int WINDOW_BYTES_MAX = 1 << 24;

    /** Checks the ranges. */
    public TunnelConfig {
        if (frameBytes < FRAME_BYTES_MIN || frameBytes > FrameEntrance.FRAME_BYTES_MAX) {
            throw new IllegalArgumentException("a tunnel's frames must have " + FRAME_BYTES_MIN + " to "
                    + FrameEntrance.FRAME_BYTES_MAX + " bytes: frameBytes=" + frameBytes);
        }
        if (windowBytes < WINDOW_BYTES_MIN || windowBytes > WINDOW_BYTES_MAX) {
            throw new IllegalArgumentException("a tunnel's window must have " + WINDOW_BYTES_MIN + " to "
                    + WINDOW_BYTES_MAX + " bytes: windowBytes=" + windowBytes);
        }
        if (helloPs < 1) {
            throw new IllegalArgumentException("a tunnel must say hello from time to time: helloPs=" + helloPs);
        }
    }

    /** Most bytes of a packet in one frame. */
    public int dataBytesMax() {
        return frameBytes - TunnelFrame.OVERHEAD_BYTES;
    }
}
