package org.wirelore.device.api.host;

/**
 * The I/O bus as one card has it that may reach pinned memory only. An access to any other address ends in a {@link
 * #MASTER_ABORT}, as one to an address at which there is no memory, and moves nothing.
 *
 * <p>SBus hosts have this: their bridge translates for cards what is pinned, and nothing answers at other addresses.
 * PCI hosts of the time had no such bridge; there it is the model's, so that a wrong address is found instead of
 * changing memory.
 */
public final class PinnedBus implements DmaBus {
    private final DmaBus bus;
    private final PinnedMemory pinned;
    private final RefusalListener listener;

    /** Gets what a card was refused. */
    @FunctionalInterface
    public interface RefusalListener {
        /**
         * A card has asked for memory that is not pinned for it.
         *
         * @param isRead whether it would have read
         * @param address physical address of the first byte
         * @param length how many bytes
         */
        void onRefusal(boolean isRead, long address, int length);
    }

    /**
     * A card's place on a bus.
     *
     * @param bus the host's
     * @param pinned what the card's driver has pinned
     * @param listener is called for each access that is refused
     */
    public PinnedBus(DmaBus bus, PinnedMemory pinned, RefusalListener listener) {
        this.bus = bus;
        this.pinned = pinned;
        this.listener = listener;
    }

    @Override
    public int read(long address, byte[] into, int offset, int length) {
        return isPinned(true, address, length) ? bus.read(address, into, offset, length) : MASTER_ABORT;
    }

    @Override
    public int write(long address, byte[] from, int offset, int length) {
        return isPinned(false, address, length) ? bus.write(address, from, offset, length) : MASTER_ABORT;
    }

    private boolean isPinned(boolean isRead, long address, int length) {
        if (pinned.contains(address, length)) {
            return true;
        }
        listener.onRefusal(isRead, address, length);
        return false;
    }

    @Override
    public long claim(int bytes, int burstBytes) {
        return bus.claim(bytes, burstBytes);
    }

    @Override
    public long claim(int bytes, int burstBytes, long sincePs) {
        return bus.claim(bytes, burstBytes, sincePs);
    }

    @Override
    public long claimRead(int bytes, int burstBytes) {
        return bus.claimRead(bytes, burstBytes);
    }

    @Override
    public void spread(long fromPs, long toPs, int bytes, boolean isRead, DelayListener to) {
        bus.spread(fromPs, toPs, bytes, isRead, to);
    }
}
