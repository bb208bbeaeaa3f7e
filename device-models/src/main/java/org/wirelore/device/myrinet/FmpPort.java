package org.wirelore.device.myrinet;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PacketLoss;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.device.api.myrinet.PublishedTable;
import org.wirelore.device.api.shm.SharedMemory;

/** A port as its process has it mapped. */
final class FmpPort implements MyrinetPort {
    private static final long LOOK_PS = 2_000_000;
    private static final long CLOSE_LIMIT_PS = 5_000_000_000_000L;

    final Host process;
    final SharedMemory memory;
    /** Which start of the card it belongs to. */
    final int generation;
    private final MyrinetDriver driver;
    private final MyrinetBoard board;
    private final CardLayout layout;
    private final PortMapping mapping;
    private final int page;
    /** Whether it has asked for an interrupt: then it sleeps, and does not see what is stored into its memory. */
    private boolean wantsInterrupt;
    /** Whether it has looked at what the card has sent, so that it may wait for more of it. */
    private boolean awaitsSends;
    private @Nullable PacketLoss loss;
    private boolean isLost;
    private boolean isClosed;

    FmpPort(MyrinetDriver driver, Host process, SharedMemory memory, MyrinetBoard board, CardLayout layout,
            PortMapping mapping, int generation) {
        this.driver = driver;
        this.process = process;
        this.memory = memory;
        this.board = board;
        this.layout = layout;
        this.mapping = mapping;
        this.generation = generation;
        page = layout.page(mapping.port());
    }

    @SuppressWarnings("ReferenceEquality") // a process is itself
    boolean isOf(Host other) {
        return process == other;
    }

    @Override
    public PortMapping mapping() {
        return mapping;
    }

    @Override
    public PublishedTable table() {
        return layout.table;
    }

    @Override
    public boolean hasRoute(int node) {
        return driver.hasRoute(node);
    }

    @Override
    public int readSram(int address) {
        if (address != layout.sendDone) {
            check(address, Integer.BYTES);
            return board.readSram(address);
        }
        int done = board.readSram(address);
        awaitsSends = true;
        driver.watchSends();
        return done;
    }

    @Override
    public void writeSram(int address, int value) {
        check(address, Integer.BYTES);
        if (address == page + layout.pageWake) {
            wantsInterrupt = value != 0;
        }
        board.writeSram(address, value);
    }

    @Override
    public void writeSramDouble(int address, long value) {
        check(address, Long.BYTES);
        board.writeSramDouble(address, value);
    }

    @Override
    public void writeSram(int address, MemorySegment from, long fromOffset, int length) {
        check(address, length);
        board.writeSram(address, from, fromOffset, length);
    }

    private void check(int address, int length) {
        boolean inPage = address >= page && length <= layout.pageBytes && address <= page + layout.pageBytes - length;
        int queueBytes = layout.sendSlots * layout.slotBytes;
        boolean inQueue = address >= layout.sendQueue && length <= queueBytes
                && address <= layout.sendQueue + queueBytes - length;
        if (length < 0 || (!inPage && !inQueue)) {
            throw new IndexOutOfBoundsException("a process reaches its page and the send queue only: address=0x"
                    + Integer.toHexString(address) + ", length=" + length + ", port=" + mapping.port());
        }
    }

    @Override
    public void ring(int slot) {
        layout.ring(board, mapping.port(), slot);
    }

    @Override
    public boolean isLost() {
        return isLost;
    }

    void lose() {
        isLost = true;
        wake();
    }

    @Override
    public @Nullable PacketLoss loss() {
        return loss;
    }

    /** The card has dropped a packet that may have been for the process. */
    void onLoss(PacketLoss lost) {
        if (loss == null) {
            loss = lost;
            // It may sleep, and ask for its interrupt still: the card has nothing for it.
            process.signal();
        }
    }

    /** The card has stored into the receive queue. */
    void onStore() {
        if (!wantsInterrupt) {
            process.signal();
        }
    }

    /** The card has sent something. */
    void onSent() {
        if (awaitsSends) {
            awaitsSends = false;
            onStore();
        }
    }

    /** The card has given the interrupt that the process has asked for. */
    void wake() {
        wantsInterrupt = false;
        process.signal();
    }

    /** Waits until the card has taken what the host's processes have armed so far, and gives the port back. */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        long limitPs = process.now() + CLOSE_LIMIT_PS;
        int armed = mapping.sendState().getAcquire(PortMapping.HEAD);
        while (!isLost && armed - board.readSram(layout.sendDone) > 0 && process.now() < limitPs) {
            process.pause(process.now() + LOOK_PS);
        }
        // Only now: a process that is killed in that wait has closed nothing yet, and its kernel closes it afterwards.
        isClosed = true;
        driver.close(this);
        board.close();
    }
}
