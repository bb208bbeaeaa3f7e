package org.wirelore.emulator.ethernet;

import org.wirelore.device.api.wire.LinkOffer;

/**
 * The link at one plug: what the medium can do there, what its station is set to, what the two transceivers signal, and
 * the speed at which they got along.
 */
final class PlugLink {
    private final long mediumBitsPerSecond;
    private final boolean offersFullDuplex;
    private final int mediumOffer;

    private int own;
    private int partner;
    private long speed;
    private long configuredBitsPerSecond;
    private boolean fullDuplex;
    private boolean cut;

    /** The station's back-off, and after how many bytes of a frame it wants a call; 0: none. */
    boolean avoidsCapture;
    boolean stopsForCarrier;
    int headBytes;

    PlugLink(long mediumBitsPerSecond, boolean offersFullDuplex, int mediumOffer) {
        this.mediumBitsPerSecond = mediumBitsPerSecond;
        this.offersFullDuplex = offersFullDuplex;
        this.mediumOffer = mediumOffer;
        reset();
    }

    void reset() {
        own = mediumOffer;
        partner = mediumOffer;
        speed = mediumBitsPerSecond;
        configuredBitsPerSecond = mediumBitsPerSecond;
        fullDuplex = offersFullDuplex;
        cut = false;
        avoidsCapture = false;
        stopsForCarrier = false;
        headBytes = 0;
    }

    int mediumOffer() {
        return mediumOffer;
    }

    long mediumBitsPerSecond() {
        return mediumBitsPerSecond;
    }

    boolean offersFullDuplex() {
        return offersFullDuplex;
    }

    /** What the station signals, as far as the medium carries it. */
    int own() {
        return own & (mediumOffer | LinkOffer.NEGOTIATES);
    }

    /** @return whether it has changed */
    boolean signal(int offer) {
        boolean changes = offer != own;
        own = offer;
        return changes;
    }

    /** What the partner signals; silent while the cable is cut. */
    int partner() {
        return cut ? LinkOffer.SILENT : partner;
    }

    /**
     * What the partner signals now, and the speed that both run at, 0 for none.
     *
     * @return whether either has changed
     */
    boolean settle(int newPartner, long newSpeed) {
        boolean changes = newPartner != partner || newSpeed != speed;
        partner = newPartner;
        speed = newSpeed;
        return changes;
    }

    /** The speed at which the station gets along with the medium itself; 0 for none. */
    long speedWithMedium() {
        return LinkOffer.bitsPerSecond(LinkOffer.outcome(own(), mediumOffer));
    }

    /** @return whether the settings have changed */
    boolean configure(long bitsPerSecond, boolean newFullDuplex) {
        boolean changes = bitsPerSecond != configuredBitsPerSecond || newFullDuplex != fullDuplex;
        configuredBitsPerSecond = bitsPerSecond;
        fullDuplex = newFullDuplex;
        return changes;
    }

    boolean isFullDuplex() {
        return fullDuplex;
    }

    boolean isUp() {
        return !cut && speed != 0 && configuredBitsPerSecond == speed;
    }

    boolean isCut() {
        return cut;
    }

    /** @return whether it was otherwise */
    boolean cut(boolean isCut) {
        boolean changes = cut != isCut;
        cut = isCut;
        return changes;
    }
}
