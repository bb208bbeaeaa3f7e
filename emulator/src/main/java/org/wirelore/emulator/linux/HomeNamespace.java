package org.wirelore.emulator.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Remembers the network namespace in which a thing was opened, so that what it needs later is made there as well,
 * whatever namespace the calling thread is in by then.
 */
public final class HomeNamespace implements AutoCloseable {
    private static final Path CURRENT = Path.of("/proc/thread-self/ns/net");

    private final int fd;
    private final String identity;
    private boolean isClosed;

    /** Remembers the calling thread's. */
    public HomeNamespace() throws IOException {
        fd = NetworkNamespace.open(CURRENT);
        identity = Files.readSymbolicLink(CURRENT).toString();
    }

    /** Does something there; no privilege is needed if the thread is there already. */
    public <T> T inside(NetworkNamespace.Action<T> action) throws IOException {
        if (isClosed || Files.readSymbolicLink(CURRENT).toString().equals(identity)) {
            return action.run();
        }
        int away = NetworkNamespace.open(CURRENT);
        try {
            NetworkNamespace.enter(fd);
            return action.run();
        } finally {
            NetworkNamespace.enter(away);
            Libc.C.close(away);
        }
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            Libc.C.close(fd);
        }
    }
}
