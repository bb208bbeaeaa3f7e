package org.wirelore.device.mvia;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.vipl.engine.ViaMessage;

/** Writes the frames of one agent. */
final class FrameWriter {
    private final FrameFields fields;
    private final MviaPeers peers;
    private final long station;
    private final int agent;

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
        byte[] frame = new byte[FrameFields.CONTROL_HEADER + length];
        fields.write(MemorySegment.ofArray(frame));
        System.arraycopy(packet, 0, frame, FrameFields.CONTROL_HEADER, length);
        return frame;
    }

    /** The same with an acknowledgment. */
    byte[] acknowledgment(Flow flow) {
        byte[] frame = new byte[FrameFields.headerBytes(FrameFields.ACKNOWLEDGMENT)];
        acknowledge(flow, MemorySegment.ofArray(frame));
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
