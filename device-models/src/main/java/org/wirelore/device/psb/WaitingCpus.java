package org.wirelore.device.psb;

/** CPUs that repeat an access until something has happened. */
final class WaitingCpus {
    private static final int FIRST_PLACES = 4;

    private Runnable[] retries = new Runnable[FIRST_PLACES];
    private int count;

    void add(Runnable retry) {
        for (int i = 0; i < count; i++) {
            if (retries[i].equals(retry)) {
                return;
            }
        }
        if (count == retries.length) {
            Runnable[] more = new Runnable[2 * count];
            System.arraycopy(retries, 0, more, 0, count);
            retries = more;
        }
        retries[count++] = retry;
    }

    /** Has all of them ask again. */
    void wake() {
        int woken = count;
        count = 0;
        for (int i = 0; i < woken; i++) {
            retries[i].run();
        }
    }

    void clear() {
        count = 0;
    }
}
