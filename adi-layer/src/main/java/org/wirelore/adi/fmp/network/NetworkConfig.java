package org.wirelore.adi.fmp.network;

/**
 * The settings of NC-FMP. All processes of a job must have the same flow control.
 *
 * @param flow what keeps a sender from filling its receiver's queue
 * @param credits packets of a sender that may lie in a receiver's queue, 2 to {@value #CREDITS_MAX}; with
 *     {@link FlowControl#CREDITS}
 * @param pioLimit longest message, its head included, that the process itself stores into the card, bytes; longer ones
 *     go through the staging area. Never more than an entry or a packet holds
 */
public record NetworkConfig(FlowControl flow, int credits, int pioLimit) {
    /** Far below what the 16 bits of a packet's credit hold. */
    public static final int CREDITS_MAX = 4096;
    /** The defaults. */
    public static final NetworkConfig DEFAULT = new NetworkConfig(FlowControl.CREDITS, 16, 416);
    /** Packets of a peer that need no credit: two returns of credits, and the last word. */
    private static final int FREE_PACKETS = 3;

    /** Checks the ranges. */
    public NetworkConfig {
        if (credits < 2 || credits > CREDITS_MAX || pioLimit < 0) {
            throw new IllegalArgumentException("credits must be 2 to " + CREDITS_MAX
                    + ", the limit not negative: credits=" + credits + ", pioLimit=" + pioLimit);
        }
    }

    /** Slots of a receive queue that are one peer's. */
    public int slotsOfPeer() {
        return credits + FREE_PACKETS;
    }

    /**
     * Slots that the receive queue of a process should have: its peers' and as many again, an eighth, as may be used up
     * before the card learns of it.
     *
     * @param peers how many processes may send to it
     */
    public int receiveSlots(int peers) {
        int needed = Math.max(1, peers) * slotsOfPeer();
        return needed + Math.max(4, needed / 8);
    }
}
