package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteDataInterrupt;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.emulator.time.real.RealHost;

/** A process of its own, on node 4, that brings an object into a state and stays there until it is killed. */
final class KilledNode {
    static final int NODE = 4;
    static final int OTHER_NODE = 8;
    static final int OWN_SEGMENT = 17;
    static final int OTHER_SEGMENT = 18;
    static final int NUMBER = 5;
    static final int SIZE = 1 << 20;

    /** Where the process has the object; as the facts' tables name the states. */
    enum State {
        // A local segment.
        CREATED, PREPARED, AVAILABLE, CONNECTED, HIDDEN, ASKING, SHARED, EMPTY, PRIVATE, FLAGGED,
        // A connection.
        CONNECTING, OPERATIONAL, STORING, DISCONNECT_REQUESTED, CUT, FAILED,
        // A DMA queue.
        IDLE, GATHER, POSTED, DONE, ABORTED, ERROR,
        // Interrupts, the process's and the other's.
        INTERRUPT, DATA_INTERRUPT, TRIGGERING, SENDING;

        /** Whether the other process connects to the segment first. */
        boolean isConnectedTo() {
            return this == CONNECTED || this == HIDDEN || this == ASKING || this == FLAGGED;
        }

        /** Whether it has a connection to the other process's segment that the owner has not cut. */
        boolean isUser() {
            return compareTo(CONNECTING) >= 0 && compareTo(ERROR) <= 0 && this != CUT && this != ERROR
                    && this != FAILED;
        }
    }

    private final SciDescriptor sci;
    private final List<Object> kept = new ArrayList<>();

    private KilledNode(SciDescriptor sci) {
        this.sci = sci;
    }

    /** Arguments: job, state. */
    public static void main(String[] arguments) throws Exception {
        Host host = new RealHost("killed", RealHost.Spin.YIELD);
        SharedMemorySci provider = SharedMemorySci.open(host, arguments[0], NODE,
                node -> node == NODE || node == OTHER_NODE);
        SciLibrary library = new SisciLibrary(provider);
        library.initialize(SciFlags.NONE);
        KilledNode node = new KilledNode(library.open(SciFlags.NONE));
        State state = State.valueOf(arguments[1]);
        if (state.compareTo(State.FLAGGED) <= 0) {
            node.own(state);
        } else if (state.compareTo(State.ERROR) <= 0) {
            node.use(state);
        } else {
            node.interrupt(state);
        }
        System.out.println("there");
        while (true) {
            node.goOn(state);
            host.sleep(Host.FOREVER);
        }
    }

    private void own(State state) throws SciException {
        int flags = state == State.EMPTY ? SciFlags.EMPTY : state == State.PRIVATE ? SciFlags.PRIVATE : SciFlags.NONE;
        LocalSegment segment = sci.createSegment(OWN_SEGMENT, SIZE, flags);
        kept.add(segment);
        if (state == State.SHARED) {
            segment.share(SciFlags.NONE);
        }
        if (state == State.CREATED || state == State.EMPTY) {
            return;
        }
        segment.prepare(0);
        if (state == State.PREPARED || state == State.PRIVATE) {
            return;
        }
        segment.setAvailable(0);
        if (state == State.FLAGGED) {
            kept.add(segment.registerInterruptFlag(0, 128, (interrupt, status) -> CallbackAction.CONTINUE,
                    SciFlags.USE_CALLBACK));
        }
        if (state.isConnectedTo()) {
            segment.waitForEvent(SciFlags.INFINITE_TIMEOUT);
        }
        if (state == State.HIDDEN || state == State.ASKING) {
            segment.setUnavailable(0, state == State.HIDDEN ? SciFlags.NONE : SciFlags.NOTIFY);
        }
    }

    private void use(State state) throws SciException {
        if (state == State.CONNECTING || state == State.FAILED) {
            RemoteSegment remote = sci.connectSegment(OTHER_NODE, OTHER_SEGMENT + (state == State.FAILED ? 1 : 0), 0,
                    (which, reason, status) -> CallbackAction.CONTINUE, 0,
                    SciFlags.USE_CALLBACK | SciFlags.ASYNCHRONOUS_CONNECT);
            kept.add(remote);
            return;
        }
        RemoteSegment remote = sci.connectSegment(OTHER_NODE, OTHER_SEGMENT, 0, 10_000);
        kept.add(remote);
        if (state == State.STORING) {
            SciMap map = remote.map(0, SIZE);
            map.createSequence().start();
            kept.add(map);
        }
        if (state == State.DISCONNECT_REQUESTED || state == State.CUT || state == State.ERROR) {
            remote.waitForEvent(SciFlags.INFINITE_TIMEOUT);
        }
        if (state.compareTo(State.IDLE) >= 0) {
            queue(state, remote);
        }
    }

    private void queue(State state, RemoteSegment remote) throws SciException {
        LocalSegment local = sci.createSegment(OWN_SEGMENT, SIZE, SciFlags.NONE);
        local.prepare(0);
        DmaQueue queue = sci.createDmaQueue(0, 4096);
        kept.add(local);
        kept.add(queue);
        switch (state) {
            case GATHER -> queue.enqueue(local, remote, 0, 0, SIZE, SciFlags.NONE);
            case POSTED, ABORTED -> {
                for (int i = 0; i < 4096; i++) {
                    queue.enqueue(local, remote, 0, 0, SIZE, SciFlags.NONE);
                }
                queue.post();
                if (state == State.ABORTED) {
                    queue.abort();
                }
            }
            case DONE, ERROR -> queue.enqueue(local, remote, 0, 0, SIZE, SciFlags.DMA_POST | SciFlags.DMA_WAIT);
            default -> {
                // It is idle.
            }
        }
    }

    private void interrupt(State state) throws SciException {
        switch (state) {
            case INTERRUPT -> kept.add(sci.createInterrupt(0, NUMBER, SciFlags.FIXED_INTNO));
            case DATA_INTERRUPT -> kept.add(sci.createDataInterrupt(0, NUMBER,
                    (which, data, length, status) -> CallbackAction.CONTINUE,
                    SciFlags.FIXED_INTNO | SciFlags.USE_CALLBACK));
            case TRIGGERING -> kept.add(sci.connectInterrupt(OTHER_NODE, 0, NUMBER, 10_000));
            default -> kept.add(sci.connectDataInterrupt(OTHER_NODE, 0, NUMBER, 10_000, SciFlags.NONE));
        }
    }

    /** What it is doing when it is killed. */
    private void goOn(State state) throws SciException {
        Object last = kept.getLast();
        MemorySegment data = MemorySegment.ofArray(new byte[1024]);
        while (state == State.STORING) {
            ((SciMap) last).put(0, data, 0, 1024);
        }
        while (state == State.TRIGGERING) {
            ((RemoteInterrupt) last).trigger();
        }
        while (state == State.SENDING) {
            ((RemoteDataInterrupt) last).trigger(data, 0, 1024, SciFlags.NONE);
        }
    }
}
