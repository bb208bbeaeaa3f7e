package org.wirelore.device.psb;

/** CPUs that wait at the store barrier, each for the streams that were not free when it came. */
final class Barriers {
    private static final int FIRST_PLACES = 4;

    private Runnable[] retries = new Runnable[FIRST_PLACES];
    private int[] pending = new int[FIRST_PLACES];
    private int count;

    void begin(Runnable retry, int streams) {
        if (count == retries.length) {
            Runnable[] more = new Runnable[2 * count];
            int[] morePending = new int[2 * count];
            System.arraycopy(retries, 0, more, 0, count);
            System.arraycopy(pending, 0, morePending, 0, count);
            retries = more;
            pending = morePending;
        }
        retries[count] = retry;
        pending[count] = streams;
        count++;
    }

    boolean isWaiting(Runnable retry) {
        return find(retry) >= 0;
    }

    /** Whether a CPU that waits can go on; then it waits no longer. */
    boolean isOver(Runnable retry) {
        int at = find(retry);
        if (pending[at] != 0) {
            return false;
        }
        count--;
        retries[at] = retries[count];
        pending[at] = pending[count];
        return true;
    }

    void onFree(int stream) {
        for (int i = 0; i < count; i++) {
            if (pending[i] == 1 << stream) {
                pending[i] = 0;
                retries[i].run();
            } else {
                pending[i] &= ~(1 << stream);
            }
        }
    }

    void clear() {
        count = 0;
    }

    private int find(Runnable retry) {
        for (int i = 0; i < count; i++) {
            if (retries[i].equals(retry)) {
                return i;
            }
        }
        return -1;
    }
}
