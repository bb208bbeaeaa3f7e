package org.wirelore.rig.compare;

/**
 * What went from one rank to another in both runs.
 *
 * @param from rank that sent
 * @param to rank that it was for
 * @param emulated how much there was in the emulated run
 * @param real how much there was in the real run
 * @param sameMessages whether the messages agree one by one
 * @param samePackets whether the packets, sent for the first time, agree one by one
 */
public record Direction(int from, int to, Amounts emulated, Amounts real, boolean sameMessages,
        boolean samePackets) {
    /**
     * How much one run had.
     *
     * @param messages messages
     * @param packets packets sent for the first time
     * @param retransmissions packets sent again
     * @param acknowledgments packets that carry nothing but an acknowledgment
     */
    public record Amounts(long messages, long packets, long retransmissions, long acknowledgments) {
        static Amounts of(Trace.Lane lane) {
            return new Amounts(lane.messages.size(), lane.packets.size(), lane.retransmissions, lane.acknowledgments);
        }

        boolean isNothing() {
            return messages + packets + retransmissions + acknowledgments == 0;
        }
    }

    boolean isSilent() {
        return emulated.isNothing() && real.isNothing();
    }
}
