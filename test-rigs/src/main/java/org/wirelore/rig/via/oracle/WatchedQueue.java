package org.wirelore.rig.via.oracle;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.vipl.ViplWatch;
import org.wirelore.rig.oracle.Findings;

/**
 * One work queue. What is complete, the descriptors themselves say, in the process's memory: neither the NIC's word nor
 * the library's is taken for it.
 */
final class WatchedQueue implements ViplWatch.Queue {
    /** As many are looked at behind the oldest that is not complete: what overtakes it comes to be among them. */
    private static final int BEHIND = 3;
    private static final int FIRST = 16;
    /** What is not judged any more. */
    private static final int LOST = -1;

    private final WatchedVi vi;
    private final Findings findings;
    private final boolean isReceive;
    private final VipDescriptor view = new VipDescriptor();
    private MemorySegment[] memories = new MemorySegment[FIRST];
    private long[] offsets = new long[FIRST];
    /** The status that each was last seen to be complete with; 0 before. */
    private int[] statuses = new int[FIRST];
    private int head;
    private int size;
    /** From the oldest on, as many are known to be complete. */
    private int complete;
    private long taken;

    WatchedQueue(WatchedVi vi, Findings findings, boolean isReceive) {
        this.vi = vi;
        this.findings = findings;
        this.isReceive = isReceive;
        Arrays.fill(memories, MemorySegment.NULL);
    }

    private int index(int position) {
        return head + position & memories.length - 1;
    }

    @Override
    public void posted(MemorySegment memory, long offset) {
        if (size == memories.length) {
            grow();
        }
        int at = index(size);
        memories[at] = memory;
        offsets[at] = offset;
        statuses[at] = 0;
        size++;
        if (!isReceive) {
            vi.onPosted(view.at(memory, offset));
        }
    }

    private void grow() {
        int room = memories.length;
        memories = Arrays.copyOf(memories, 2 * room);
        offsets = Arrays.copyOf(offsets, 2 * room);
        statuses = Arrays.copyOf(statuses, 2 * room);
        System.arraycopy(memories, 0, memories, room, head);
        System.arraycopy(offsets, 0, offsets, room, head);
        System.arraycopy(statuses, 0, statuses, room, head);
    }

    @Override
    public void looked() {
        look(0);
    }

    /** Looks at those that were not complete. */
    void look() {
        look(complete);
    }

    private void look(int from) {
        int open = size;
        for (int i = from; i < size && i - BEHIND <= open; i++) {
            int at = index(i);
            int before = statuses[at];
            int status = statusOf(at);
            boolean isDone = (status & VipDescriptor.DONE) != 0;
            statuses[at] = isDone ? status : 0;
            if (isDone && before != 0 && before != LOST && status != before && status != LOST) {
                violated("complete once", i, status);
                statuses[at] = LOST;
            } else if (!isDone && before != 0) {
                violated("stay complete", i, status);
                statuses[at] = LOST;
            } else if (isDone && before == 0 && status != LOST) {
                findings.observe();
                if (open < i) {
                    violated("not be complete before those that were posted before it", i, status);
                }
                if (isReceive) {
                    vi.onReceive(status, view.length());
                }
            }
            open = statuses[at] == 0 ? Math.min(open, i) : open;
        }
        complete = Math.max(complete, Math.min(open, size));
    }

    private int statusOf(int at) {
        return statuses[at] == LOST || !memories[at].scope().isAlive()
                ? LOST
                : view.at(memories[at], offsets[at]).status();
    }

    /** All are over: the connection is, and the VI is idle. */
    void requireComplete() {
        look(0);
        for (int i = 0; i < size; i++) {
            int status = statusOf(index(i));
            if ((status & VipDescriptor.DONE) == 0) {
                violated("be complete when its VI is disconnected", i, status);
                statuses[index(i)] = LOST;
            }
        }
    }

    private void violated(String rule, int position, int status) {
        findings.violated("a descriptor must " + rule + ": " + vi.name() + (isReceive ? ", receive" : ", send")
                + " queue, descriptor=" + (taken + position) + ", status=0x" + Integer.toHexString(status));
    }

    @Override
    public void taken() {
        head = index(1);
        size--;
        complete = Math.max(0, complete - 1);
        taken++;
    }

    @Override
    public void lost(int position) {
        statuses[index(position)] = LOST;
    }

    /** The memory is the NIC's no longer: the status of what is in it can't be written. */
    void forget(MemorySegment memory) {
        for (int i = 0; i < size; i++) {
            if (memories[index(i)].equals(memory)) {
                statuses[index(i)] = LOST;
            }
        }
    }
}
