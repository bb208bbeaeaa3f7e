package org.wirelore.rig.via;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.vipl.QueueWatch;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.spi.EmulationSite;

/**
 * Descriptors of a work queue complete in the order in which they were posted, each once. What is complete, the
 * descriptors themselves say, in the process's memory: neither the NIC's word nor the library's is taken for it.
 */
public final class DescriptorOracle {
    static final String NAME = "descriptors";
    static final String PROMISE = "the descriptors of a work queue complete in the order of their posts, each once";
    /** As many are looked at behind the oldest that is not complete: what overtakes it comes to be among them. */
    private static final int BEHIND = 3;
    private static final int FIRST = 16;
    /** What is not judged any more. */
    private static final int LOST = -1;

    private final Findings findings;

    DescriptorOracle(Findings findings) {
        this.findings = findings;
    }

    /** {@return one for the processes of a fabric} */
    public static DescriptorOracle of(EmulationSite site) {
        return new DescriptorOracle(site.findings(NAME, PROMISE));
    }

    /** {@return what is shown the queues of a process} */
    public QueueWatch of(String process) {
        return isReceive -> new Queue(process + (isReceive ? ", receive queue" : ", send queue"));
    }

    /** One work queue. */
    private final class Queue implements QueueWatch.Watched {
        private final String name;
        private final VipDescriptor view = new VipDescriptor();
        private MemorySegment[] memories = new MemorySegment[FIRST];
        private long[] offsets = new long[FIRST];
        /** The status that each was last seen to be complete with; 0 before. */
        private int[] statuses = new int[FIRST];
        private int head;
        private int size;
        private long taken;

        Queue(String name) {
            this.name = name;
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
            int open = size;
            for (int i = 0; i < size && i - BEHIND <= open; i++) {
                int at = index(i);
                int before = statuses[at];
                int status = before == LOST || !memories[at].scope().isAlive()
                        ? LOST
                        : view.at(memories[at], offsets[at]).status();
                boolean isDone = (status & VipDescriptor.DONE) != 0;
                if (status == LOST) {
                    statuses[at] = LOST;
                } else if (before != 0 && status != before) {
                    violated("complete once", i, status);
                    statuses[at] = LOST;
                } else if (isDone && before == 0) {
                    findings.observe();
                    statuses[at] = status;
                    if (open < i) {
                        violated("not be complete before those that were posted before it", i, status);
                    }
                }
                open = isDone ? open : Math.min(open, i);
            }
        }

        private void violated(String rule, int position, int status) {
            findings.violated("a descriptor must " + rule + ": " + name + ", descriptor=" + (taken + position)
                    + ", status=0x" + Integer.toHexString(status));
        }

        @Override
        public void taken() {
            head = index(1);
            size--;
            taken++;
        }

        @Override
        public void lost(int position) {
            statuses[index(position)] = LOST;
        }
    }
}
