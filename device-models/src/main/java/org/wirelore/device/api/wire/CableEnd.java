package org.wirelore.device.api.wire;

/**
 * A transceiver's end of a cable: what it signals to its link partner and what the partner signals (IEEE 802.3 clause
 * 28). Signals are words of {@link LinkOffer}. Negotiation takes no time.
 */
public interface CableEnd {
    /**
     * {@return whether a station is at the other end of the cable, a link partner in the words of IEEE 802.3 clause 28:
     * what a transceiver finds out by itself, whatever it is set to} False while the cable is cut or the partner is
     * silent.
     */
    boolean hasLinkPartner();

    /** {@return whether the medium at this plug can run full duplex} */
    boolean offersFullDuplex();

    /** {@return the fastest that the medium at this plug can run} */
    long offeredBitsPerSecond();

    /**
     * What this station's transceiver signals from now on. A station that never calls it offers all that the medium
     * can do.
     *
     * @param offer a word of {@link LinkOffer}
     */
    default void signal(int offer) {
    }

    /** {@return what the partner signals: a word of {@link LinkOffer}, {@link LinkOffer#SILENT} without one} */
    default int partnerSignal() {
        return hasLinkPartner() ? LinkOffer.upTo(offeredBitsPerSecond(), offersFullDuplex()) : LinkOffer.SILENT;
    }
}
