package org.wirelore.device.loopback.sci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;

/**
 * The way of stores and loads over one connection: a queue of packets, each of which arrives one latency after it left.
 * Stores are answered another latency later; a load waits for its answer.
 */
final class LoopbackSciPath {
    /** What a packet does where it arrives. */
    enum Kind {
        STORE, LOAD, FETCH_AND_ADD, CONDITIONAL, UNCONDITIONAL
    }

    private static final int PACKET_BYTES = 64;
    private static final int PACKETS_AT_FIRST = 16;
    private static final int BYTES_AT_FIRST = 1024;

    private final Host process;
    private final LoopbackSciAdapter adapter;
    private final LoopbackSciFabric fabric;
    private final Scheduler scheduler;
    private final LoopbackSciConnection connection;
    private final long latencyPs;
    private final Alarm alarm;

    /* Packets under way, in a ring of a power of two; stored bytes lie one after the other in a second ring. */
    private long[] atPs = new long[PACKETS_AT_FIRST];
    private int[] offsets = new int[PACKETS_AT_FIRST];
    private int[] lengths = new int[PACKETS_AT_FIRST];
    private Kind[] kinds = new Kind[PACKETS_AT_FIRST];
    private boolean[] lost = new boolean[PACKETS_AT_FIRST];
    private int head;
    private int count;
    private byte[] bytes = new byte[BYTES_AT_FIRST];
    private int bytesHead;
    private int bytesCount;

    private byte[] loaded = new byte[0];

    LoopbackSciPath(LoopbackSciAdapter adapter, LoopbackSciConnection connection) {
        this.adapter = adapter;
        this.connection = connection;
        process = adapter.host();
        fabric = adapter.node().fabric();
        scheduler = fabric.scheduler();
        latencyPs = fabric.latencyPs();
        int id = adapter.nodeId();
        alarm = adapter.node().keep(scheduler.alarm("sci.node" + id + ".stores", this::onAlarm));
    }

    void store(Kind kind, int offset, MemorySegment from, long fromOffset, int length) {
        for (int done = 0; done < length;) {
            int piece = Math.min(length - done, PACKET_BYTES - (offset + done) % PACKET_BYTES);
            ensureBytes(piece);
            int at = (bytesHead + bytesCount) & (bytes.length - 1);
            int first = Math.min(piece, bytes.length - at);
            MemorySegment.copy(from, ValueLayout.JAVA_BYTE, fromOffset + done, bytes, at, first);
            MemorySegment.copy(from, ValueLayout.JAVA_BYTE, fromOffset + done + first, bytes, 0, piece - first);
            bytesCount += piece;
            launch(kind, offset + done, piece);
            done += piece;
        }
    }

    /** Loads into {@code into}; all ones if it fails. */
    void load(Kind kind, int offset, MemorySegment into, long intoOffset, int length) {
        if (loaded.length < length) {
            loaded = new byte[length];
        }
        launch(kind, offset, length);
        adapter.barrier();
        MemorySegment.copy(loaded, 0, into, ValueLayout.JAVA_BYTE, intoOffset, length);
    }

    private void launch(Kind kind, int offset, int length) {
        if (count == atPs.length) {
            growPackets();
        }
        int slot = (head + count) & (atPs.length - 1);
        long arrivalPs = process.now() + latencyPs;
        atPs[slot] = arrivalPs;
        offsets[slot] = offset;
        lengths[slot] = length;
        kinds[slot] = kind;
        lost[slot] = fabric.isLost();
        count++;
        adapter.onLaunch(arrivalPs + latencyPs);
        if (count == 1) {
            alarm.set(arrivalPs);
        }
    }

    private void onAlarm() {
        long nowPs = scheduler.now();
        boolean stored = false;
        while (count > 0 && atPs[head] <= nowPs) {
            boolean isGood = !lost[head] && !connection.isBroken();
            stored |= arrive(kinds[head], offsets[head], lengths[head], isGood);
            if (!isGood) {
                adapter.node().onError(connection.nodeId());
            }
            head = (head + 1) & (atPs.length - 1);
            count--;
        }
        if (count > 0) {
            alarm.set(atPs[head]);
        }
        if (stored) {
            connection.segment().onStored(null);
        }
    }

    /** Whether memory has changed. */
    private boolean arrive(Kind kind, int offset, int length, boolean isGood) {
        if (kind == Kind.LOAD || kind == Kind.FETCH_AND_ADD) {
            arriveLoad(kind, offset, length, isGood);
            return kind == Kind.FETCH_AND_ADD && isGood;
        }
        if (isGood && kind == Kind.CONDITIONAL) {
            if (connection.segment().fetchAndAdd(offset) == 0) {
                connection.segment().trigger(offset, length, true);
            }
        } else if (isGood) {
            MemorySegment memory = connection.segment().memory();
            int first = Math.min(length, bytes.length - bytesHead);
            MemorySegment.copy(bytes, bytesHead, memory, ValueLayout.JAVA_BYTE, offset, first);
            MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, offset + first, length - first);
            if (kind == Kind.UNCONDITIONAL) {
                connection.segment().trigger(offset, length, false);
            }
        }
        bytesHead = (bytesHead + length) & (bytes.length - 1);
        bytesCount -= length;
        return isGood;
    }

    private void arriveLoad(Kind kind, int offset, int length, boolean isGood) {
        if (!isGood) {
            Arrays.fill(loaded, 0, length, (byte) 0xFF);
        } else if (kind == Kind.LOAD) {
            MemorySegment.copy(connection.segment().memory(), ValueLayout.JAVA_BYTE, offset, loaded, 0, length);
        } else {
            MemorySegment.ofArray(loaded).set(ValueLayout.JAVA_INT_UNALIGNED, 0,
                    connection.segment().fetchAndAdd(offset));
        }
    }

    private void growPackets() {
        int mask = atPs.length - 1;
        long[] newAtPs = new long[2 * count];
        int[] newOffsets = new int[2 * count];
        int[] newLengths = new int[2 * count];
        Kind[] newKinds = new Kind[2 * count];
        boolean[] newLost = new boolean[2 * count];
        for (int i = 0; i < count; i++) {
            int slot = (head + i) & mask;
            newAtPs[i] = atPs[slot];
            newOffsets[i] = offsets[slot];
            newLengths[i] = lengths[slot];
            newKinds[i] = kinds[slot];
            newLost[i] = lost[slot];
        }
        atPs = newAtPs;
        offsets = newOffsets;
        lengths = newLengths;
        kinds = newKinds;
        lost = newLost;
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
