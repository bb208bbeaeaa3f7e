package org.wirelore.rig.via.oracle;

import org.wirelore.device.api.host.DmaBus;

/**
 * The bus of a card.
 *
 * @param bus the real one
 * @param lie what goes wrong on it
 */
record LyingBus(DmaBus bus, Lie lie) implements DmaBus {
    private static final int LONG_BYTES = 128;
    private static final int PAGE_BYTES = 4096;

    @Override
    public int read(long address, byte[] into, int offset, int length) {
        return bus.read(address, into, offset, length);
    }

    @Override
    public int write(long address, byte[] from, int offset, int length) {
        long behind = lie == Lie.MISPLACED_BYTES && length >= LONG_BYTES ? PAGE_BYTES : 0;
        return bus.write(address + behind, from, offset, length);
    }

    @Override
    public long claim(int bytes, int burstBytes) {
        return bus.claim(bytes, burstBytes);
    }

    @Override
    public long claimRead(int bytes, int burstBytes) {
        return bus.claimRead(bytes, burstBytes);
    }

    @Override
    public long claim(int bytes, int burstBytes, long sincePs) {
        return bus.claim(bytes, burstBytes, sincePs);
    }

    @Override
    public void spread(long fromPs, long toPs, int bytes, boolean isRead, DelayListener listener) {
        bus.spread(fromPs, toPs, bytes, isRead, listener);
    }
}
