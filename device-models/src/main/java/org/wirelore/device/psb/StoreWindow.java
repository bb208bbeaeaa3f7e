package org.wirelore.device.psb;

import java.lang.foreign.MemorySegment;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.host.RegisterBank;

/** What base address register 1 opens: memory of other nodes, by the outbound table. */
final class StoreWindow implements RegisterBank {
    private final PsbCard card;
    private final PsbConfig config;
    private final StoreStreams stores;
    private final LoadUnit loads;
    private @Nullable IntConsumer listener;

    StoreWindow(PsbCard card, PsbConfig config, StoreStreams stores, LoadUnit loads) {
        this.card = card;
        this.config = config;
        this.stores = stores;
        this.loads = loads;
    }

    void onStores(@Nullable IntConsumer newListener) {
        listener = newListener;
    }

    private void show(int bytes) {
        IntConsumer shown = listener;
        if (shown != null) {
            shown.accept(bytes);
        }
    }

    private boolean isIn(int offset, int length) {
        return card.opensMemory() && offset >= 0 && offset <= config.windowBytes() - length;
    }

    @Override
    public int read(int offset, int sizeBytes) {
        return loads.take() & -1 >>> (Integer.SIZE - 8 * sizeBytes);
    }

    @Override
    public void write(int offset, int sizeBytes, int value) {
        if (isIn(offset, sizeBytes)) {
            loads.dropLine(offset);
            stores.store(offset, sizeBytes, value);
            show(sizeBytes);
        }
    }

    @Override
    public int storeBytesMax() {
        return HeldLine.BYTES;
    }

    @Override
    public void write(int offset, MemorySegment from, long fromOffset, int length) {
        if (isIn(offset, length)) {
            loads.dropLine(offset);
            stores.store(offset, from, fromOffset, length);
            show(length);
        }
    }

    @Override
    public boolean accepts(int offset, int length, boolean isRead, Runnable retry) {
        if (!isIn(offset, length)) {
            return true;
        }
        return isRead ? loads.accepts(offset, length, retry) : stores.accepts(offset, retry);
    }
}
