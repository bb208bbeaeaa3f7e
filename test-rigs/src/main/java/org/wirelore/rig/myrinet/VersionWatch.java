package org.wirelore.rig.myrinet;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;
import org.wirelore.emulator.myrinet.tunnel.TunnelFrame;
import org.wirelore.emulator.myrinet.tunnel.TunnelVerdict;

/** A port of a tunnel that notices frames of other versions, so that a warning can name the version. */
final class VersionWatch implements FramePort {
    private final FramePort port;
    private final TunnelFrame frame = new TunnelFrame();
    private final byte[] bytes;
    private int otherVersion;
    private long otherFrames;

    VersionWatch(FramePort port) {
        this.port = port;
        bytes = new byte[port.frameBytesMax()];
    }

    @Override
    public int receive(MemorySegment into, long offset) {
        int length = port.receive(into, offset);
        if (length != NONE) {
            MemorySegment.copy(into, JAVA_BYTE, offset, bytes, 0, length);
            if (frame.read(bytes, length) == TunnelVerdict.OTHER_VERSION) {
                otherVersion = frame.version;
                otherFrames++;
            }
        }
        return length;
    }

    @Override
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(port.warnings());
        if (otherFrames > 0) {
            warnings.add("the far end of " + name() + " speaks version " + otherVersion + " of the tunnel, this end "
                    + "version " + TunnelFrame.VERSION + "; " + otherFrames
                    + " of its frames were dropped: run the same Wirelore at both ends");
        }
        return warnings;
    }

    @Override
    public String name() {
        return port.name();
    }

    @Override
    public int frameBytesMax() {
        return port.frameBytesMax();
    }

    @Override
    public boolean isUp() {
        return port.isUp();
    }

    @Override
    public boolean send(MemorySegment from, long offset, int length) {
        return port.send(from, offset, length);
    }

    @Override
    public PortCounters counters() {
        return port.counters();
    }

    @Override
    public String trouble() {
        return port.trouble();
    }

    @Override
    public String loss() {
        return port.loss();
    }

    @Override
    public void close() {
        port.close();
    }
}
