package org.wirelore.rig.spi;

import java.util.List;
import org.wirelore.emulator.backend.FramePort;

/** The open ports of a fabric in paced mode, and what was made for them. Closing leaves nothing behind. */
public interface ExternalPorts extends AutoCloseable {
    /** The ports, in order. */
    List<FramePort> ports();

    /** What a user should know: interfaces that change frames, peers that are away, frames that were lost. */
    List<String> warnings();

    /**
     * Gives everything back; what is closed already stays so.
     *
     * @throws java.io.UncheckedIOException if something of it can't be; the message names it, says why, and what
     *     removes it
     */
    @Override
    void close();
}
