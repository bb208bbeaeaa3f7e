package org.wirelore.rig.spi.real;

import java.io.Closeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a job in real mode has of a fabric on this machine, for all its ranks. */
public interface RealNetwork {
    /** Nothing. */
    RealNetwork NONE = new RealNetwork() {
    };

    /** The network namespace of a host's rank; empty if it is the one of this process. */
    default String namespaceOf(String host) {
        return "";
    }

    /** The network interface of a host's rank; null if it is the one that the rig names, or none. */
    default @Nullable String interfaceOf(String host) {
        return null;
    }

    /** What is to be given back at the job's end, each by itself. */
    default List<? extends Closeable> parts() {
        return List.of();
    }
}
