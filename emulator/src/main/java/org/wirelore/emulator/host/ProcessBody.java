package org.wirelore.emulator.host;

import org.wirelore.device.api.Host;

/** A program: what one process does in one run. */
@FunctionalInterface
public interface ProcessBody {
    /**
     * Runs the program to its end.
     *
     * @param host the machine as this process sees it
     * @throws Exception ends the run as failed
     */
    void run(Host host) throws Exception;
}
