package org.wirelore.rig.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.run.JobMonitor;

/** Prints what ranks print, and where others can join. */
class Printing implements JobMonitor {
    private final Session session;
    private final @Nullable Path folder;

    Printing(Session session) {
        this(session, null);
    }

    /** @param folder for a file of each rank's output besides; null for none */
    Printing(Session session, @Nullable Path folder) {
        this.session = session;
        this.folder = folder;
    }

    @Override
    public void printed(String line) {
        session.out().println(line);
        session.out().flush();
    }

    @Override
    public @Nullable Path outputFolder() {
        return folder;
    }

    @Override
    public void listening(String address, int waitedFor, String secret) {
        session.err().println("wirelore: waiting for " + waitedFor + (waitedFor == 1 ? " rank" : " ranks")
                + "; on the other machine:  WIRELORE_SECRET=" + secret + " ./wirelore join " + address);
        session.err().flush();
    }
}
