package org.wirelore.rig.spi.real;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Shows what a running job has to say. Called by several threads. */
public interface JobMonitor {
    /** Ignores everything. */
    JobMonitor SILENT = new JobMonitor() {
        @Override
        public void printed(String line) {
            // The last lines of a rank that fails are kept in any case.
        }

        @Override
        public void listening(String address, int remote, String secret) {
            // Every rank is on this machine.
        }
    };

    /** Before what a rank that failed has printed last, in the warnings of the report. */
    String LAST_LINES = "the rank's last lines: ";

    /** A rank of this machine has printed a line. */
    void printed(String line);

    /** A rank of this machine has printed a line on its standard error. */
    default void complained(String line) {
        printed(line);
    }

    /** What rank 0 can read on its standard input; nothing, unless set otherwise. */
    default InputStream input() {
        return InputStream.nullInputStream();
    }

    /** Something that a waiting user wants to know at once; it is in the report, too. */
    default void warned(String text) {
        // Who reads the report finds it there.
    }

    /** The job can't begin before something has happened elsewhere; called when the wait begins, which may be long. */
    default void awaiting(String text) {
        // Who reads the report has waited already.
    }

    /** Who works at the console of a guest; null: what the rig wants is done there. */
    default @Nullable GuestUser userOf(String guest) {
        return null;
    }

    /**
     * The master listens, and ranks of other machines are waited for.
     *
     * @param address where, {@code HOST:PORT}
     * @param remote how many
     * @param secret what they must have in their environment
     */
    void listening(String address, int remote, String secret);
}
