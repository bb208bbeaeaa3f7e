package org.wirelore.device.loopback;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;

/**
 * The way of stores and loads over one connection: a queue of accesses, each of which happens one latency after it was
 * made. Stores are answered another latency later; a load waits for its answer.
 */
final class LoopbackSciPath {
    private static final int ACCESSES_AT_FIRST = 16;
    private static final int BYTES_AT_FIRST = 1024;

    private final Host process;
    private final Scheduler scheduler;
    private final LoopbackRemoteSegment connection;
    private final long latencyPs;
    private final Alarm alarm;

    /* Accesses under way, in a ring of a power of two; stored bytes lie one after the other in a second ring. */
    private long[] atPs = new long[ACCESSES_AT_FIRST];
    private int[] offsets = new int[ACCESSES_AT_FIRST];
    private int[] lengths = new int[ACCESSES_AT_FIRST];
    private boolean[] loads = new boolean[ACCESSES_AT_FIRST];
    private int head;
    private int count;
    private byte[] bytes = new byte[BYTES_AT_FIRST];
    private int bytesHead;
    private int bytesCount;

    private long answeredPs;
    private int failures;
    private byte[] loaded = new byte[0];

    LoopbackSciPath(LoopbackSisci user, LoopbackRemoteSegment connection) {
        this.process = user.process();
        this.scheduler = user.fabric().scheduler();
        this.connection = connection;
        this.latencyPs = user.fabric().latencyPs();
        alarm = user.node().keep(scheduler.alarm("sci.node" + user.node().id() + ".stores", this::onAlarm));
    }

    void store(int offset, MemorySegment from, long fromOffset, int length) {
        ensureBytes(length);
        int at = (bytesHead + bytesCount) & (bytes.length - 1);
        int first = Math.min(length, bytes.length - at);
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, fromOffset, bytes, at, first);
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, fromOffset + first, bytes, 0, length - first);
        bytesCount += length;
        launch(offset, length, false);
    }

    /** Loads into {@code into}; all ones if the connection is cut. */
    void load(int offset, MemorySegment into, long intoOffset, int length) {
        if (loaded.length < length) {
            loaded = new byte[length];
        }
        launch(offset, length, true);
        awaitAnswers();
        MemorySegment.copy(loaded, 0, into, ValueLayout.JAVA_BYTE, intoOffset, length);
    }

    /** Spins until everything under way has been answered. */
    void awaitAnswers() {
        while (process.now() < answeredPs) {
            process.pause(answeredPs);
        }
    }

    /** Accesses that failed, of those that have been answered. */
    int failures() {
        return failures;
    }

    private void launch(int offset, int length, boolean load) {
        if (count == atPs.length) {
            growAccesses();
        }
        int slot = (head + count) & (atPs.length - 1);
        long arrivalPs = process.now() + latencyPs;
        atPs[slot] = arrivalPs;
        offsets[slot] = offset;
        lengths[slot] = length;
        loads[slot] = load;
        count++;
        answeredPs = arrivalPs + latencyPs;
        if (count == 1) {
            alarm.set(arrivalPs);
        }
    }

    private void onAlarm() {
        long nowPs = scheduler.now();
        boolean stored = false;
        while (count > 0 && atPs[head] <= nowPs) {
            int offset = offsets[head];
            int length = lengths[head];
            if (loads[head]) {
                arriveLoad(offset, length);
            } else {
                stored |= arriveStore(offset, length);
            }
            head = (head + 1) & (atPs.length - 1);
            count--;
        }
        if (count > 0) {
            alarm.set(atPs[head]);
        }
        if (stored) {
            connection.segment().onStored();
        }
    }

    private void arriveLoad(int offset, int length) {
        if (connection.isCut()) {
            failures++;
            Arrays.fill(loaded, 0, length, (byte) 0xFF);
        } else {
            MemorySegment.copy(connection.segment().memory(), ValueLayout.JAVA_BYTE, offset, loaded, 0, length);
        }
    }

    private boolean arriveStore(int offset, int length) {
        boolean cut = connection.isCut();
        if (cut) {
            failures++;
        } else {
            MemorySegment memory = connection.segment().memory();
            int first = Math.min(length, bytes.length - bytesHead);
            MemorySegment.copy(bytes, bytesHead, memory, ValueLayout.JAVA_BYTE, offset, first);
            MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, offset + first, length - first);
        }
        bytesHead = (bytesHead + length) & (bytes.length - 1);
        bytesCount -= length;
        return !cut;
    }

    private void growAccesses() {
        int mask = atPs.length - 1;
        long[] newAtPs = new long[2 * count];
        int[] newOffsets = new int[2 * count];
        int[] newLengths = new int[2 * count];
        boolean[] newLoads = new boolean[2 * count];
        for (int i = 0; i < count; i++) {
            int slot = (head + i) & mask;
            newAtPs[i] = atPs[slot];
            newOffsets[i] = offsets[slot];
            newLengths[i] = lengths[slot];
            newLoads[i] = loads[slot];
        }
        atPs = newAtPs;
        offsets = newOffsets;
        lengths = newLengths;
        loads = newLoads;
        head = 0;
    }

    private void ensureBytes(int more) {
        if (bytesCount + more > bytes.length) {
            byte[] grown = new byte[Integer.highestOneBit(bytesCount + more) << 1];
            int first = Math.min(bytesCount, bytes.length - bytesHead);
            System.arraycopy(bytes, bytesHead, grown, 0, first);
            System.arraycopy(bytes, 0, grown, first, bytesCount - first);
            bytes = grown;
            bytesHead = 0;
        }
    }
}
