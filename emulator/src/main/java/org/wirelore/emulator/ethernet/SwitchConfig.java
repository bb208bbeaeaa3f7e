package org.wirelore.emulator.ethernet;

import java.util.Collections;
import java.util.List;

/**
 * A learning bridge (IEEE 802.1D) and the cables of its stations.
 *
 * @param ports one for each plug, 2 to 4,096: one switch stands for several that are stacked
 * @param forwarding when a frame goes on
 * @param latencyPs from the moment at which a frame may go on to its first bit on an idle output
 * @param queueUnit what the bound of an output queue counts
 * @param queueMax bound of each output queue in that unit, above 0; the frame being sent is not in the queue
 * @param tableMax addresses that it can learn, 1 to 65,536
 * @param ageingPs an address not heard from for this long is forgotten
 * @param frameBytesMax longer frames are dropped when stored; 1518, or 1522 with a tag
 */
public record SwitchConfig(List<PortConfig> ports, Forwarding forwarding, long latencyPs, QueueUnit queueUnit,
        int queueMax, int tableMax, long ageingPs, int frameBytesMax) {
    /** Most ports. */
    public static final int PORTS_MAX = 4_096;

    /** When a frame goes on to its output. */
    public enum Forwarding {
        /** When all of it is there and its check sequence is right. */
        STORE_AND_FORWARD,
        /**
         * When its header is there, if the output is idle, runs full duplex and at the input's speed; damaged frames
         * go on as well. Otherwise as when stored.
         */
        CUT_THROUGH
    }

    /** What the bound of an output queue counts. */
    public enum QueueUnit {
        /** Frames, whatever their length. */
        FRAMES,
        /** Bytes of frames, check sequences included. */
        BYTES
    }

    /**
     * One port and its cable.
     *
     * @param bitsPerSecond a bit must last a whole number of picoseconds
     * @param fullDuplex whether the port runs full duplex; at half duplex it defers and collides as a station does
     * @param propagationPs from the station to the port
     */
    public record PortConfig(long bitsPerSecond, boolean fullDuplex, long propagationPs) {
        public PortConfig {
            Ethernet.checkSpeed(bitsPerSecond);
            Ethernet.checkNotNegative("propagationPs", propagationPs);
        }

        /** 100 Mb/s full duplex over 10 m. */
        public static PortConfig fastEthernet() {
            return new PortConfig(100_000_000, true, 50_000);
        }
    }

    public SwitchConfig {
        ports = List.copyOf(ports);
        if (ports.size() < 2 || ports.size() > PORTS_MAX) {
            throw new IllegalArgumentException(
                    "a switch must have 2 to " + PORTS_MAX + " ports: ports=" + ports.size());
        }
        Ethernet.checkNotNegative("latencyPs", latencyPs);
        if (queueMax < 1 || tableMax < 1 || tableMax > 65_536 || ageingPs < 1) {
            throw new IllegalArgumentException(
                    "queue, table and ageing must be above 0 and the table at most 65536: queueMax="
                            + queueMax + ", tableMax=" + tableMax + ", ageingPs=" + ageingPs);
        }
        if (frameBytesMax < Ethernet.FRAME_BYTES_MIN || frameBytesMax > 4096) {
            throw new IllegalArgumentException(
                    "the longest frame must have 64 to 4096 bytes: frameBytesMax=" + frameBytesMax);
        }
    }

    /** Store and forward at 100 Mb/s full duplex, 10 µs latency, 128 frames per queue, 1024 addresses for 300 s. */
    public static SwitchConfig fastEthernet(int ports) {
        return new SwitchConfig(Collections.nCopies(ports, PortConfig.fastEthernet()), Forwarding.STORE_AND_FORWARD,
                10_000_000, QueueUnit.FRAMES, 128, 1024, 300_000_000_000_000L, 1518);
    }
}
