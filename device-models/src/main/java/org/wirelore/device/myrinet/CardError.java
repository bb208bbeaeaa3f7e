package org.wirelore.device.myrinet;

/**
 * An error that a control program has reported: a packet or an entry that it dropped.
 *
 * @param kind what was wrong
 * @param bytes length of what was received, up to 65,535; 0 for an entry
 * @param sourceNode who sent it, as its header says; like the others not to be trusted after a bad CRC
 * @param sourcePort of the sending process
 * @param destinationNode whom it was for
 * @param destinationPort of the receiving process
 * @param sequence number of the packet between the two processes
 */
public record CardError(Kind kind, int bytes, int sourceNode, int sourcePort, int destinationNode, int destinationPort,
        int sequence) {
    /** What can be wrong, in the control program's order. */
    public enum Kind {
        /** The control program knows of one that this driver doesn't. */
        UNKNOWN("an error of unknown kind", "?", false),
        /** The residue of the CRC is not 0. */
        BAD_CRC("a bad CRC", "badCrc", true),
        /** The packet is shorter than its header says, or than a header. */
        TOO_SHORT("a packet too short", "tooShort", true),
        /** The packet is longer than its header says, or than its receiver's slots. */
        TOO_LONG("a packet too long", "tooLong", true),
        /** The packet ended early, with a bad CRC. */
        CUT("a packet cut off", "cut", true),
        /** The packet had route bytes left, or is for another node. */
        MISROUTED("a packet for another node", "misrouted", false),
        /** The packet is not one of the control program's. */
        UNKNOWN_TYPE("a packet of unknown type", "unknownType", false),
        /** No process has the port open. */
        CLOSED_PORT("a packet for a closed port", "closedPort", false),
        /** The receive queue is full although credits promise room. */
        NO_ROOM("a packet without room", "noRoom", true),
        /** An entry of the send queue makes no sense, or its sender is gone. */
        BAD_ENTRY("a bad send queue entry", "badEntry", false),
        /** There is no route to the node that an entry names. */
        NO_ROUTE("a send queue entry without a route", "noRoute", false);

        private final String title;
        private final String counter;
        private final boolean isLoss;

        Kind(String title, String counter, boolean isLoss) {
            this.title = title;
            this.counter = counter;
            this.isLoss = isLoss;
        }

        /** Whether what was dropped was a message for a process, as far as its header can be trusted. */
        public boolean isLoss() {
            return isLoss;
        }

        /** What it is called in a sentence. */
        public String title() {
            return title;
        }

        /** The name of its counter in the published table, behind {@code counter.}. */
        public String counter() {
            return counter;
        }
    }

    /**
     * Further errors of one kind.
     *
     * @param sourceNode who sent the packets, as their headers said; {@link #UNNAMED} where nothing is known of them
     * @param count how many, at least 1
     */
    public record More(Kind kind, int sourceNode, long count) {
        /** The card had to forget who it was before the driver came to read. */
        public static final int UNNAMED = -1;
    }

    private static final Kind[] KINDS = Kind.values();

    static CardError of(int what, int ports, int nodes, int credit) {
        int kind = what >>> 16;
        return new CardError(kind < KINDS.length ? KINDS[kind] : Kind.UNKNOWN, what & 0xFFFF, nodes & 0xFFFF,
                ports & 0xFF, nodes >>> 16, ports >>> 8 & 0xFF, credit & 0xFFFF);
    }

    /** For people: what, from whom, for whom, which. */
    public String describe() {
        return kind.title + " from node " + sourceNode + " port " + sourcePort + " for node " + destinationNode
                + " port " + destinationPort + ", sequence number " + sequence
                + (bytes > 0 ? ", " + bytes + " bytes" : "");
    }
}
