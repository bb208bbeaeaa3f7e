package org.wirelore.device.mvia;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.device.vipl.engine.ViaMessage;

/** Writes the frames of one agent. */
final class FrameWriter {
    private final FrameFields fields;
    private final MviaPeers peers;
    private final long station;
    private final int agent;
    private final MemorySegment header = Arena.ofAuto().allocate(FrameFields.WRITE_HEADER, Long.BYTES);

    FrameWriter(MviaConfig config, MviaPeers peers, long station, int agent) {
        this.peers = peers;
        this.station = station;
        this.agent = agent;
        fields = new FrameFields(config.etherType());
    }

    /** A frame with a control packet, of its own bytes. */
    byte[] control(long toStation, int toAgent, byte[] packet, int length) {
        fields.destination = toStation;
        fields.source = station;
        fields.toAgent = toAgent;
        fields.fromAgent = agent;
        fields.kind = FrameFields.CONTROL;
        fields.bytes = length;
        byte[] frame = headed(FrameFields.CONTROL_HEADER + length, fields.write(header));
        System.arraycopy(packet, 0, frame, FrameFields.CONTROL_HEADER, length);
        return frame;
    }

    /** The same with an acknowledgment. */
    byte[] acknowledgment(Flow flow) {
        int length = acknowledge(flow, header);
        return headed(length, length);
    }

    /** Bytes that begin with those of the header that was written. */
    private byte[] headed(int length, int headerBytes) {
        byte[] frame = new byte[length];
        MemorySegment.copy(header, ValueLayout.JAVA_BYTE, 0, frame, 0, headerBytes);
        return frame;
    }

    /** Writes an acknowledgment. @return its length */
    int acknowledge(Flow flow, MemorySegment into) {
        address(flow);
        fields.kind = FrameFields.ACKNOWLEDGMENT;
        fields.number = 0;
        return fields.write(into);
    }

    /** Writes the next part of a message. @return its length */
    int part(Flow flow, MemorySegment into) {
        address(flow);
        return flow.sender.write(fields, into);
    }

    private void address(Flow flow) {
        ViaMessage ends = flow.ends;
        fields.destination = peers.station(ends.toHost);
        fields.source = station;
        fields.toAgent = peers.agent(ends.toHost);
        fields.fromAgent = agent;
        fields.toVi = ends.toVi;
        fields.toConnection = ends.toConnection;
        fields.fromVi = ends.fromVi;
        fields.expected = flow.receiver.expected();
        fields.flags = flow.isReliable
                ? FrameFields.RELIABLE | FrameFields.HAS_EXPECTED | (flow.receiver.isGap() ? FrameFields.GAP : 0)
                : 0;
    }
}
