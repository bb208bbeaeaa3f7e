package org.wirelore.device.inet.profile;

/**
 * The behaviour of one system's TCP/IP as data. Times are milliseconds, sizes bytes. {@link StackProfiles} has the
 * values of the systems, each with its source.
 *
 * @param name such as {@code bsd44}
 * @param connect how connections are set up
 * @param resend how long TCP waits for an acknowledgment
 * @param delayedAck when TCP acknowledges data
 * @param congestion how TCP notices and treats losses
 * @param buffers what sockets hold
 * @param memory how data are cut up on their way from the process to TCP
 * @param life how long what is over lives on
 * @param udp datagrams
 * @param ip the layer below
 * @param arp address resolution
 */
public record StackProfile(String name, Connect connect, Resend resend, DelayedAck delayedAck, Congestion congestion,
        Buffers buffers, Memory memory, Life life, Udp udp, Ip ip, Arp arp) {

    /** Which function gives the time-out, from the smoothed round trip and its mean deviation. */
    public enum Estimator {
        /** srtt + 4 deviations. */
        BSD,
        /** That, and a quarter of it more, and as much again as a window of one segment would need. */
        LINUX
    }

    /**
     * Connection set-up.
     *
     * @param firstSynMs until the first SYN is sent again
     * @param initialRtoMs what is doubled after that
     * @param resends how often a SYN is sent again
     * @param giveUpMs after which the attempt ends in any case; 0: never
     * @param windowScale whether connections are opened with the window scale option (RFC 1323)
     * @param timestamps whether connections are opened with the timestamps option (RFC 1323)
     */
    public record Connect(int firstSynMs, int initialRtoMs, int resends, int giveUpMs, boolean windowScale,
            boolean timestamps) {
        public Connect {
            requirePositive("firstSynMs", firstSynMs);
            requirePositive("initialRtoMs", initialRtoMs);
            requireNotNegative("resends", resends);
            requireNotNegative("giveUpMs", giveUpMs);
        }
    }

    /**
     * Retransmission by time-out.
     *
     * @param tickMs period of the clock that counts round trips and time-outs; it runs freely
     * @param rtoMinMs shortest time-out
     * @param rtoMaxMs longest time-out
     * @param resends how often a segment is sent again
     * @param giveUpMs after which the connection ends in any case; 0: never
     * @param estimator how the time-out follows from measurements
     * @param persistMinMs shortest time between two probes of a closed window
     * @param persistMaxMs longest time between two probes of a closed window
     */
    public record Resend(int tickMs, int rtoMinMs, int rtoMaxMs, int resends, int giveUpMs, Estimator estimator,
            int persistMinMs, int persistMaxMs) {
        public Resend {
            requirePositive("tickMs", tickMs);
            requirePositive("rtoMinMs", rtoMinMs);
            requirePositive("rtoMaxMs", rtoMaxMs);
            requireNotNegative("resends", resends);
            requireNotNegative("giveUpMs", giveUpMs);
            requirePositive("persistMinMs", persistMinMs);
            requirePositive("persistMaxMs", persistMaxMs);
        }
    }

    /**
     * Delayed acknowledgment.
     *
     * @param tickMs period of a freely running clock at whose next tick the acknowledgment is due; 0: a timer of the
     *        connection's own
     * @param delayMs the timer's time for data without PSH
     * @param pushDelayMs the timer's time for data with PSH
     * @param fullSegments acknowledge at once when as many full segments wait; 0: never, a window update does it
     */
    public record DelayedAck(int tickMs, int delayMs, int pushDelayMs, int fullSegments) {
        public DelayedAck {
            requireNotNegative("tickMs", tickMs);
            requirePositive("delayMs", delayMs);
            requirePositive("pushDelayMs", pushDelayMs);
            requireNotNegative("fullSegments", fullSegments);
        }
    }

    /**
     * Congestion control.
     *
     * @param duplicateAcks after how many duplicate acknowledgments the first segment is sent again; 0: not at all
     * @param recovery whether the window is inflated until new data are acknowledged (Reno)
     */
    public record Congestion(int duplicateAcks, boolean recovery) {
        public Congestion {
            requireNotNegative("duplicateAcks", duplicateAcks);
        }
    }

    /**
     * Buffers of stream sockets.
     *
     * @param sendBytes of a new socket
     * @param receiveBytes of a new socket
     * @param maxBytes what a process can ask for at most
     * @param roundToSegments whether they are rounded up to whole segments when a connection is set up
     */
    public record Buffers(int sendBytes, int receiveBytes, int maxBytes, boolean roundToSegments) {
        public Buffers {
            requirePositive("sendBytes", sendBytes);
            requirePositive("receiveBytes", receiveBytes);
            requirePositive("maxBytes", maxBytes);
        }
    }

    /**
     * The pieces in which a write reaches TCP, one after the other.
     *
     * @param smallBytes data of a small buffer
     * @param clusterFromBytes a rest of this length or more goes into a cluster
     * @param clusterBytes data of a cluster; 0: a write reaches TCP in one piece
     * @param segmentsInClusters whether segments longer than a cluster are cut to whole clusters
     */
    public record Memory(int smallBytes, int clusterFromBytes, int clusterBytes, boolean segmentsInClusters) {
        public Memory {
            requirePositive("smallBytes", smallBytes);
            requirePositive("clusterFromBytes", clusterFromBytes);
            requireNotNegative("clusterBytes", clusterBytes);
        }

        /** How many of {@code bytes} that are left to write make up the next piece. */
        public int piece(int bytes) {
            if (clusterBytes == 0) {
                return bytes;
            }
            return Math.min(bytes, bytes >= clusterFromBytes ? clusterBytes : smallBytes);
        }
    }

    /**
     * What happens to connections that no process uses.
     *
     * @param timeWaitMs TIME_WAIT, twice the longest life of a segment
     * @param finWait2Ms FIN_WAIT_2 of a socket that is closed
     * @param keepAliveIdleMs silence before the first probe, if keep-alive is on
     * @param keepAliveIntervalMs between probes
     * @param keepAliveProbes unanswered probes that end the connection
     */
    public record Life(int timeWaitMs, int finWait2Ms, int keepAliveIdleMs, int keepAliveIntervalMs,
            int keepAliveProbes) {
        public Life {
            requirePositive("timeWaitMs", timeWaitMs);
            requirePositive("finWait2Ms", finWait2Ms);
            requirePositive("keepAliveIdleMs", keepAliveIdleMs);
            requirePositive("keepAliveIntervalMs", keepAliveIntervalMs);
            requirePositive("keepAliveProbes", keepAliveProbes);
        }
    }

    /**
     * Datagrams.
     *
     * @param sendBytesMax longest message
     * @param receiveBytes what a socket holds, senders' addresses included
     * @param checksum whether messages are sent with a checksum
     */
    public record Udp(int sendBytesMax, int receiveBytes, boolean checksum) {
        public Udp {
            requirePositive("sendBytesMax", sendBytesMax);
            requirePositive("receiveBytes", receiveBytes);
        }
    }

    /**
     * The Internet Protocol.
     *
     * @param reassemblyMs after which the fragments of an incomplete datagram are dropped
     * @param inputQueuePackets what waits for the soft interrupt at most
     * @param interfaceQueuePackets what waits for the card at most
     * @param timeToLive of packets sent
     * @param loopbackMtuBytes longest packet to the host itself
     */
    public record Ip(int reassemblyMs, int inputQueuePackets, int interfaceQueuePackets, int timeToLive,
            int loopbackMtuBytes) {
        public Ip {
            requirePositive("reassemblyMs", reassemblyMs);
            requirePositive("inputQueuePackets", inputQueuePackets);
            requirePositive("interfaceQueuePackets", interfaceQueuePackets);
            requirePositive("timeToLive", timeToLive);
            requirePositive("loopbackMtuBytes", loopbackMtuBytes);
        }
    }

    /**
     * Address resolution.
     *
     * @param lifeMs of an answer
     * @param tries requests, at least a second apart, before a host counts as down
     * @param downMs how long no further requests are sent for it
     */
    public record Arp(int lifeMs, int tries, int downMs) {
        public Arp {
            requirePositive("lifeMs", lifeMs);
            requirePositive("tries", tries);
            requirePositive("downMs", downMs);
        }
    }

    private static void requirePositive(String what, int value) {
        if (value <= 0) {
            throw new IllegalArgumentException("a stack profile's value must be positive: " + what + "=" + value);
        }
    }

    private static void requireNotNegative(String what, int value) {
        if (value < 0) {
            throw new IllegalArgumentException("a stack profile's value must not be negative: " + what + "=" + value);
        }
    }
}
