package org.wirelore.device.myrinet;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.shm.SharedSegment;

/**
 * The memory in which the host's processes share the send queue: its lock, and how many entries were armed. There is
 * one for each start of the card. It goes away with its last user; the driver keeps the count for the next one.
 */
final class SendStates {
    private final String card;
    private final CardLayout layout;
    private final MyrinetBoard board;
    private int generation;
    private int users;
    private int head;

    SendStates(String card, CardLayout layout, MyrinetBoard board) {
        this.card = card;
        this.layout = layout;
        this.board = board;
    }

    /** The card has been started: its send queue is empty. */
    void onStart() {
        generation++;
        users = 0;
        head = 0;
    }

    void reset() {
        generation = 0;
    }

    int generation() {
        return generation;
    }

    int users() {
        return users;
    }

    /** Maps it for a process. */
    SharedSegment map(SharedMemory memory) {
        try {
            SharedSegment segment = users == 0 ? create(memory) : memory.open(name(generation));
            users++;
            return segment;
        } catch (IOException e) {
            throw new UncheckedIOException("could not map the state of the send queue of " + card, e);
        }
    }

    private SharedSegment create(SharedMemory memory) throws IOException {
        SharedSegment segment;
        try {
            segment = memory.create(name(generation), PortMapping.STATE_BYTES);
        } catch (IOException exists) {
            // A call takes time: another process of the host, woken at the same moment, was faster.
            return memory.open(name(generation));
        }
        segment.setRelease(PortMapping.DONE, head);
        segment.setRelease(PortMapping.HEAD, head);
        return segment;
    }

    /** Takes it from a process, with the lock, if that process holds it. */
    void unmap(SharedMemory memory, SharedSegment segment, int port, int ofGeneration) {
        if (ofGeneration == generation) {
            releaseLock(segment, port);
            head = segment.getAcquire(PortMapping.HEAD);
            users--;
        }
        segment.close();
        if (ofGeneration == generation && users == 0) {
            try {
                memory.unlink(name(generation));
            } catch (IOException e) {
                throw new UncheckedIOException("could not give up the state of the send queue of " + card, e);
            }
        }
    }

    /** An entry that a dead holder has armed counts, one that it has not armed does not. */
    private void releaseLock(SharedSegment segment, int port) {
        if (segment.getAcquire(PortMapping.LOCK) != port + 1) {
            return;
        }
        int armed = segment.getAcquire(PortMapping.HEAD);
        boolean isArmed = board.readSram(layout.arm(armed)) != 0;
        if (isArmed || board.readSram(layout.sendDone) - armed > 0) {
            segment.setRelease(PortMapping.HEAD, armed + 1);
        }
        if (isArmed) {
            // It may have died before it could; a second time does no harm.
            layout.ring(board, port, Integer.remainderUnsigned(armed, layout.sendSlots));
        }
        segment.setRelease(PortMapping.LOCK, 0);
        segment.wake(PortMapping.LOCK);
    }

    private String name(int ofGeneration) {
        return card + ".send." + ofGeneration;
    }
}
