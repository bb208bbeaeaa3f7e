package org.wirelore.rig.myrinet;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;
import org.wirelore.emulator.myrinet.tunnel.TunnelFrame;
import org.wirelore.emulator.myrinet.tunnel.TunnelVerdict;

/**
 * A port of a tunnel that notices frames of other versions, so that a warning can name the version, and a far end that
 * has ended, so that no run waits for it for ever.
 */
final class VersionWatch implements FramePort {
    private final FramePort port;
    private final String far;
    private final FarSilence silence;
    private final TunnelFrame frame = new TunnelFrame();
    private final byte[] bytes;
    private int otherVersion;
    private long otherFrames;

    /**
     * @param far the port's name in the rig, and who is behind it, for people
     * @param silence of the far end
     */
    VersionWatch(FramePort port, String far, FarSilence silence) {
        this.port = port;
        this.far = far;
        this.silence = silence;
        bytes = new byte[port.frameBytesMax()];
    }

    @Override
    public int receive(MemorySegment into, long offset) {
        int length = port.receive(into, offset);
        if (length != NONE) {
            MemorySegment.copy(into, JAVA_BYTE, offset, bytes, 0, length);
            TunnelVerdict verdict = frame.read(bytes, length);
            if (verdict == TunnelVerdict.WHOLE) {
                silence.heard();
            } else if (verdict == TunnelVerdict.OTHER_VERSION) {
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
            warnings.add(otherVersions());
        }
        return warnings;
    }

    private String otherVersions() {
        return "the far end of " + name() + " speaks version " + otherVersion + " of the tunnel, this end version "
                + TunnelFrame.VERSION + "; " + otherFrames
                + " of its frames were dropped: run the same Wirelore at both ends";
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
        return port.isUp() && !silence.isTooLong();
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
        String lost = port.loss();
        if (!lost.isEmpty() || !silence.isTooLong()) {
            return lost;
        }
        return "nothing has come from " + name() + " to the port " + far + " " + silence.text() + "; "
                + (otherFrames > 0
                        ? otherVersions()
                        : "its run has ended, or the way to it is cut: see there, and start both again")
                + " (how long is waited: fabric.tunnel.silentSeconds)";
    }

    @Override
    public void close() {
        port.close();
    }
}
