package org.wirelore.adi.stub;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.wirelore.adi.AdiCollectives;
import org.wirelore.adi.AdiRequest;

/**
 * Collective operations of a rank: the members meet in the network, and the last to come ends the operation for all.
 */
final class StubCollectives implements AdiCollectives {
    private final StubNetwork network;
    private final int rank;

    StubCollectives(StubNetwork network, int rank) {
        this.network = network;
        this.rank = rank;
    }

    /** Only what fits a packet. */
    @Override
    public int bytesMax() {
        return StubDevice.SHORT_BYTES_MAX;
    }

    /** Taken at every member, so that all devices of a group answer alike. */
    @Override
    public boolean barrier(int[] members, AdiRequest request) {
        network.count("barrier");
        StubNetwork.Meeting meeting = network.meet(members, -1, request);
        meeting.waiting.put(rank, request);
        if (meeting.arrived == members.length) {
            meeting.waiting
                    .forEach((member, waiting) -> network.device(member).done(rank, waiting, MemorySegment.NULL));
        }
        return true;
    }

    /** Every member combines what all others had, in the order of the ranks. */
    @Override
    public boolean reduce(int[] members, AdiRequest request, AdiCollectives.Combination combination) {
        network.count("reduction");
        StubNetwork.Meeting meeting = network.meet(members, -1, request);
        meeting.waiting.put(rank, request);
        meeting.operands.put(rank, StubPacket.copy(request.buffer(), request.offset(), request.length()));
        meeting.combinations.put(rank, combination);
        if (meeting.arrived == members.length) {
            meeting.waiting.forEach((member, waiting) -> {
                meeting.operands.forEach((other, operand) -> {
                    if (!other.equals(member)) {
                        Objects.requireNonNull(meeting.combinations.get(member)).combine(operand, 0);
                    }
                });
                network.device(member).done(rank, waiting, MemorySegment.NULL);
            });
        }
        return true;
    }

    @Override
    public boolean broadcast(int[] members, int root, AdiRequest request) {
        network.count("broadcast");
        StubNetwork.Meeting meeting = network.meet(members, root, request);
        meeting.waiting.put(rank, request);
        if (rank == root) {
            meeting.data = StubPacket.copy(request.buffer(), request.offset(), request.length());
        }
        MemorySegment data = meeting.data;
        if (data != null) {
            meeting.waiting.forEach((member, waiting) -> network.device(member).done(root, waiting, data));
            meeting.waiting.clear();
        }
        return true;
    }
}
