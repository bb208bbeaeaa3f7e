package org.wirelore.emulator.backend.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.time.real.SideWaiter;
import org.wirelore.emulator.time.real.Waiter;

/**
 * Blocks until a socket is ready for what its key asks for.
 *
 * <p>Where the process blocks through another waiter, a thread selects in its place. That thread reports a socket once:
 * it takes what the socket is ready for out of the key's interest, and the process puts it back before it looks at the
 * socket again ({@link #look}). So a socket at which the process does not look, such as one of the start-up, wakes the
 * process no second time, and what arrives between a look and a wait is reported.
 */
final class SelectorWaiter implements SideWaiter {
    private static final long NANOS_PER_MS = 1_000_000;
    /** About as long as the thread takes to wake up. */
    private static final long ROUND_NANOS = 20_000;

    private final Selector selector;
    private volatile @Nullable Waiter other;
    private volatile @Nullable IOException broken;
    /** How often the thread has selected; negative once it has ended. */
    private volatile long rounds;

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

    @Override
    public void wakes(Waiter newOther) {
        other = newOther;
        Thread.ofPlatform().daemon().name("selector of sockets").start(() -> watch(newOther));
    }

    private void watch(Waiter woken) {
        try {
            for (long round = 1; selector.isOpen(); round++) {
                if (selector.select(SelectorWaiter::report) > 0) {
                    woken.wake();
                }
                rounds = round;
            }
        } catch (ClosedSelectorException over) {
            // The process has closed its sockets.
        } catch (IOException e) {
            broken = e;
            woken.wake();
        } finally {
            rounds = -1;
        }
    }

    private static void report(SelectionKey key) {
        try {
            key.interestOpsAnd(~key.readyOps());
        } catch (CancelledKeyException closed) {
            // The process has closed the socket meanwhile.
        }
    }

    /** Adds a channel, and what is waited for at it. */
    void register(SelectableChannel channel, int operations) throws IOException {
        channel.register(selector, operations);
        wakeThread();
    }

    /** The process looks at a channel itself: from now on, what it waits for there is reported again. */
    void look(SelectableChannel channel, int operations) {
        if (other == null) {
            return;
        }
        IOException failure = broken;
        if (failure != null) {
            throw new UncheckedIOException(failure);
        }
        SelectionKey key = channel.keyFor(selector);
        if (key != null && key.isValid() && (key.interestOpsOr(operations) & operations) != operations) {
            selector.wakeup();
        }
    }

    /** Sets what is waited for at a channel. */
    void interest(SelectableChannel channel, int operations) {
        SelectionKey key = channel.keyFor(selector);
        if (key != null && key.isValid() && key.interestOps() != operations) {
            key.interestOps(operations);
            wakeThread();
        }
    }

    /** Whether a channel at which room to write is waited for has some. */
    boolean isReadyToWrite(SelectableChannel channel) throws IOException {
        SelectionKey key = channel.keyFor(selector);
        if (key == null || !key.isValid()) {
            return true;
        }
        if (other != null) {
            return (key.interestOps() & SelectionKey.OP_WRITE) == 0;
        }
        selector.selectNow();
        boolean isReady = key.isWritable();
        selector.selectedKeys().clear();
        return isReady;
    }

    /** Lets closed channels go, which the selector holds until it selects: their ports are free on return. */
    void forgetClosed() throws IOException {
        if (other == null) {
            selector.selectNow();
            return;
        }
        long before = rounds;
        selector.wakeup();
        while (rounds >= 0 && rounds == before) {
            LockSupport.parkNanos(ROUND_NANOS);
        }
    }

    private void wakeThread() {
        if (other != null) {
            selector.wakeup();
        }
    }
}
