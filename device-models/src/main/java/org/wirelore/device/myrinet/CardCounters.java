package org.wirelore.device.myrinet;

import java.util.Map;

/**
 * What a control program and its driver have counted in a run.
 *
 * @param packetsSent data packets that have left
 * @param packetsDelivered data packets that were put into receive queues
 * @param bytesSent of messages, without headers
 * @param bytesDelivered of messages, without headers
 * @param entries of the send queue, good and bad
 * @param interrupts how often the card has signalled its host
 * @param scoutsAnswered scouts of others
 * @param networkResets network resets seen
 * @param resets how often the driver has reset the card because it did not answer
 * @param selfTestsFailed how often the card was started and has not got its own packet back from its switch whole;
 *     where its cable leads to no switch, each time
 * @param errors how many packets and entries were dropped, by reason
 */
public record CardCounters(long packetsSent, long packetsDelivered, long bytesSent, long bytesDelivered, long entries,
        long interrupts, long scoutsAnswered, long networkResets, long resets, long selfTestsFailed,
        Map<CardError.Kind, Long> errors) {
    /** Copies the map. */
    public CardCounters {
        errors = Map.copyOf(errors);
    }

    /** All packets and entries that were dropped. */
    public long dropped() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }
}
