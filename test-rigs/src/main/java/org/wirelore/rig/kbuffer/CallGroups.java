package org.wirelore.rig.kbuffer;

/** The groups of a correct trace, each as small as it can be: the strongly connected components of order and match. */
public final class CallGroups {
    private final CallTable table;
    private final StrongComponents components;
    /** By component: the largest number of calls of one process. */
    private final int[] sizes;
    /** By component: the first call of a process with that number of calls. */
    private final int[] first;
    private final int count;
    /** The first component of the largest size, or -1. */
    private final int largest;

    CallGroups(CallTable table, CallMatching matching) {
        this.table = table;
        components = new StrongComponents(new CallGraph(table, matching, true));
        sizes = new int[components.count()];
        first = new int[components.count()];
        int[] counts = new int[components.count()];
        int[] begins = new int[components.count()];
        int groups = 0;
        int top = -1;
        for (int call = 0; call < table.calls(); call++) {
            int group = components.of(call);
            if (counts[group] == 0) {
                groups++;
            }
            if (counts[group] == 0 || table.pidOf(begins[group]) != table.pidOf(call)) {
                counts[group] = 0;
                begins[group] = call;
            }
            if (++counts[group] > sizes[group]) {
                sizes[group] = counts[group];
                first[group] = begins[group];
                top = top < 0 || sizes[group] > sizes[top] ? group : top;
            }
        }
        count = groups;
        largest = top;
    }

    /** How many there are. */
    public int count() {
        return count;
    }

    /** The number of a multicast's group: different from that of every other group, and of any size. */
    public int of(CallPosition multicast) {
        return components.of(table.firstCall(table.firstEntry(multicast.pid()) + multicast.index()));
    }

    /** The smallest k for which a group is correct: the largest number of calls that one process has in it. */
    public int k(int group) {
        return sizes[group];
    }

    /** Where the first call is, in a group, of a process with {@link #k} calls. */
    public CallPosition largest(int group) {
        return table.position(first[group]);
    }

    /** The group of the largest k, and of several that whose process comes first; -1 without calls. */
    int largest() {
        return largest;
    }
}
