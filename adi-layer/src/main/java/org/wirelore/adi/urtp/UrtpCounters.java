package org.wirelore.adi.urtp;

import java.util.function.ObjLongConsumer;

/** What a rank has counted. */
final class UrtpCounters {
    /** Packets for one peer that were sent for the first time; a multicast counts once for each. */
    long packets;
    /** Frames that were sent to several peers. */
    long multicasts;
    /** Those of them that went to an address of their set of ranks. */
    long groupMulticasts;
    /** Packets that ask a rank to listen to such an address. */
    long joins;
    /** Addresses that were given up for others. */
    long evicted;
    /** Packets that were sent again. */
    long repeated;
    long requests;
    /** REQs that were taken back: their packets came before they left. */
    long withdrawn;
    long acknowledgments;
    /** Whether a packet has come. */
    long probes;
    /** Whether a peer is still there. */
    long questions;
    /** Bytes of programs that were sent from where they lay, and how many of them were copied afterwards. */
    long lentBytes;
    long settledBytes;
    /** Packets that the kernel has handled in its interrupt handler. */
    long inKernel;
    /** Packets that found no receive buffer, and how many of these were in use at most. */
    long refused;
    long mostHeld;
    /** Packets that came and were not new. */
    long duplicates;
    /** REQs and ACKs that say nothing about what is under way: they are late, or forged. */
    long stale;
    /** Frames that no rank of the job sends. */
    long malformed;
    /** What printed rules do to memory and numbers: buffers freed twice, repeated packets that were never sent. */
    long misused;

    /** Shows what there is to count in a rank. */
    void show(Urtp urtp, ObjLongConsumer<String> to) {
        UrtpPlaces places = urtp.station.config.places();
        to.accept("packets", packets);
        to.accept("multicasts", multicasts);
        if (urtp.groups.isOn()) {
            to.accept("groupMulticasts", groupMulticasts);
            to.accept("joins", joins);
            to.accept("evicted", evicted);
        }
        if (places.sendsInPlace()) {
            to.accept("lentBytes", lentBytes);
            to.accept("settledBytes", settledBytes);
        }
        if (places.receiveBuffers() > 0) {
            to.accept("refused", refused);
            to.accept("mostHeld", mostHeld);
        }
        if (places.answersInKernel()) {
            to.accept("inKernel", inKernel);
        }
        to.accept("unsentReqsBy." + urtp.station.extension.handlerOfUnsent(), 1);
        to.accept("repeated", repeated);
        to.accept("requests", requests);
        to.accept("withdrawn", withdrawn);
        to.accept("acknowledgments", acknowledgments);
        to.accept("probes", probes);
        to.accept("questions", questions);
        to.accept("duplicates", duplicates);
        to.accept("stale", stale);
        to.accept("malformed", malformed);
        to.accept("misused", misused);
    }
}
