package org.wirelore.emulator.backend.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import org.wirelore.emulator.time.real.Waiter;

/** Blocks until a socket has something to tell. */
final class SelectorWaiter implements Waiter {
    private static final long NANOS_PER_MS = 1_000_000;

    private final Selector selector;

    SelectorWaiter(Selector selector) {
        this.selector = selector;
    }

    @Override
    public void await(long nanos) {
        try {
            selector.select(Math.max(1, (nanos + NANOS_PER_MS - 1) / NANOS_PER_MS));
            selector.selectedKeys().clear();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void wake() {
        selector.wakeup();
    }
}
