package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.sisci.spi.DmaPort;
import org.wirelore.device.sisci.spi.DmaTransfer;
import org.wirelore.device.sisci.spi.SegmentPort;

/**
 * What stands for an adapter's DMA engine: a thread of the process that copies, so that the program goes on meanwhile.
 * Chains follow each other in the order in which they were started. All but the copying is the process's own thread's.
 */
final class CopyEngine implements DmaPort {
    /** The longest copy between two looks at whether the chain is aborted. */
    private static final long PIECE_BYTES = 64 << 10;

    private record Chain(List<DmaTransfer> transfers, Listener listener) {
    }

    private final SharedMemorySci process;
    private final Helper helper;
    /** Of the thread that copies. */
    private final WordCopy words = new WordCopy();
    /** Chains whose end has not been reported. */
    private final IdentityHashMap<Listener, Chain> started = new IdentityHashMap<>();
    /** Guards what follows; the thread that copies holds it between pieces only. */
    private final Object guard = new Object();
    private final ArrayDeque<Chain> chains = new ArrayDeque<>();
    private boolean isRunning;
    private boolean isCopying;

    CopyEngine(SharedMemorySci process, Helper helper) {
        this.process = process;
        this.helper = helper;
    }

    @Override
    public void start(List<DmaTransfer> chain, Listener listener) {
        Chain added = new Chain(List.copyOf(chain), listener);
        started.put(listener, added);
        boolean wasRunning;
        synchronized (guard) {
            chains.add(added);
            wasRunning = isRunning;
            isRunning = true;
        }
        if (!wasRunning) {
            helper.execute(this::run);
        }
    }

    @Override
    public void abort(Listener listener) {
        Chain aborted = started.remove(listener);
        synchronized (guard) {
            if (aborted != null && chains.contains(aborted)) {
                boolean isFirst = aborted.equals(chains.peek());
                chains.remove(aborted);
                awaitPiece(isFirst);
            }
        }
    }

    /** Ends it; nothing moves any more when this returns. */
    void stop() {
        started.clear();
        synchronized (guard) {
            chains.clear();
            awaitPiece(true);
        }
    }

    /* A piece is soon over, so that an interrupt can wait until then. */
    private void awaitPiece(boolean isWanted) {
        boolean isInterrupted = false;
        while (isWanted && isCopying) {
            try {
                guard.wait();
            } catch (InterruptedException interrupted) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Makes the chains that wait. */
    private void run() {
        for (Chain chain = next(); chain != null; chain = next()) {
            boolean isGood = true;
            for (int i = 0; isGood && i < chain.transfers().size(); i++) {
                isGood = move(chain, chain.transfers().get(i));
            }
            if (isOver(chain)) {
                Chain done = chain;
                boolean isDone = isGood;
                process.later(() -> report(done, isDone));
            }
        }
    }

    private @Nullable Chain next() {
        synchronized (guard) {
            Chain first = chains.peek();
            isRunning = first != null;
            return first;
        }
    }

    private boolean isOver(Chain chain) {
        synchronized (guard) {
            boolean isFirst = isFirst(chain);
            if (isFirst) {
                chains.remove();
            }
            return isFirst;
        }
    }

    private void report(Chain chain, boolean isGood) {
        if (started.remove(chain.listener(), chain)) {
            chain.listener().onEnd(isGood);
        }
    }

    /** Makes one transfer, piece by piece; tells whether it is in the other memory. */
    private boolean move(Chain chain, DmaTransfer transfer) {
        SegmentConnection remote = (SegmentConnection) Objects.requireNonNull(transfer.remote());
        try {
            MemorySegment here = memory(Objects.requireNonNull(transfer.local()));
            MemorySegment there = remote.file().data();
            for (long done = 0; done < transfer.sizeBytes(); done += PIECE_BYTES) {
                if (!remote.isLetIn() || !begin(chain)) {
                    return false;
                }
                try {
                    copy(transfer, here, there, done, Math.min(PIECE_BYTES, transfer.sizeBytes() - done));
                } finally {
                    end();
                }
            }
        } catch (IllegalStateException | IndexOutOfBoundsException gone) {
            // One of the memories went away or is shorter than it was.
            return false;
        }
        return remote.isLetIn();
    }

    private void copy(DmaTransfer transfer, MemorySegment here, MemorySegment there, long done, long bytes) {
        long local = transfer.localOffset() + done;
        long far = transfer.remoteOffset() + done;
        if (transfer.isRead()) {
            words.load(there, far, here, local, bytes);
        } else {
            words.store(here, local, there, far, bytes);
        }
    }

    private static MemorySegment memory(SegmentPort local) {
        return local instanceof SegmentWay way ? way.memory() : ((PrivateWay) local).memory();
    }

    private boolean begin(Chain chain) {
        synchronized (guard) {
            isCopying = isFirst(chain);
            return isCopying;
        }
    }

    private void end() {
        synchronized (guard) {
            isCopying = false;
            guard.notifyAll();
        }
    }

    /* By identity: a chain is not another one that has the same transfers. */
    @SuppressWarnings("ReferenceEquality")
    private boolean isFirst(Chain chain) {
        return chains.peek() == chain;
    }
}
