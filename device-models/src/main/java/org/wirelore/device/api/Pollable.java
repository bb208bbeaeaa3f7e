package org.wirelore.device.api;

/** What a process can wait for in one system call beside others of its kind: a socket, a U-Net endpoint. */
public interface Pollable {
    /** Bytes or a message are there, or the end, or an error. */
    int READABLE = 1;
    /** There is room to write. */
    int WRITABLE = 2;

    /**
     * Which of some conditions hold now. It is a step of the system call that asks ({@code poll}, {@code select}),
     * which also pays for it.
     *
     * @param wanted {@link #READABLE}, {@link #WRITABLE} or both
     * @return those of them that hold
     */
    int ready(int wanted);

    /**
     * Asks each of a set which of its conditions hold, at no cost.
     *
     * @param set the descriptors
     * @param wanted of each what is asked
     * @param ready takes what holds of each
     * @param count how many of the arrays' elements count
     * @return how many are ready
     */
    static int scan(Pollable[] set, int[] wanted, int[] ready, int count) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            ready[i] = set[i].ready(wanted[i]);
            found += ready[i] == 0 ? 0 : 1;
        }
        return found;
    }
}
