package org.wirelore.device.vipl;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateHash;

/** What a process does and hears through its library, on its way into the hash of an event stream. */
final class ViplHash {
    static final long POST = StateHash.ofName("vipl.post");
    static final long DONE = StateHash.ofName("vipl.done");
    static final long ENTRY = StateHash.ofName("vipl.entry");
    static final long CONNECTION = StateHash.ofName("vipl.connection");
    static final long ERROR = StateHash.ofName("vipl.error");
    static final long MEMORY = StateHash.ofName("vipl.memory");

    private final long identity;
    private @Nullable StateHash stream;

    ViplHash(Host process) {
        identity = StateHash.ofName(process.name());
    }

    /** From now on. */
    void into(StateHash newStream) {
        stream = newStream;
    }

    void add(long what, long first, long second) {
        StateHash hash = stream;
        if (hash != null) {
            hash.add(identity + what);
            hash.add(first);
            hash.add(second);
        }
    }
}
