package org.wirelore.rig.via.conformance;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/**
 * Descriptors with something wrong, at each level: their status, the state of the VI afterwards, and the asynchronous
 * errors here and at the peer.
 */
final class PostTrials extends ViplTrials {
    /** What is posted on a connected VI; the last descriptor that it posts is the one that is looked at. */
    @FunctionalInterface
    private interface Post {
        void on(ViplEnd end) throws VipException;
    }

    /** What came of it. */
    private record Outcome(int status, int state, int errors, int peerState, int peerErrors, int beside) {
    }

    private static final int SUBJECT = 3;
    private static final int SIZE = 64;
    private static final int SEGMENTS_MAX = 252;
    private static final long SETTLE_PS = 5 * TimeUnits.PS_PER_MS;
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int RESERVED_AT = 16;
    private static final int SEGMENT_RESERVED_AT = VipDescriptor.CONTROL_BYTES + 12;

    private ReliabilityLevel level = ReliabilityLevel.UNRELIABLE;
    private String lastPlay = "";
    private @Nullable Outcome outcome;

    PostTrials(ViplBench bench) {
        super("descriptor", bench);
        send("a message", end -> send(end, VipDescriptor.OP_SENDRECV, SIZE));
        send("a message of no bytes and no segments", end -> end.descriptor(SUBJECT).begin(0, 0));
        send("immediate data alone", end -> end.descriptor(SUBJECT).begin(VipDescriptor.IMMEDIATE, 0));
        addFormat();
        addProtection();
        addLength();
        addRemote();
        addReceives();
    }

    private void addFormat() {
        send("operation 3", end -> send(end, 3, SIZE));
        for (int bit = 4; bit < 16; bit++) {
            int control = 1 << bit;
            send("reserved control bit " + bit, end -> send(end, control, SIZE));
        }
        send("a reserved word that is not 0", end -> {
            send(end, VipDescriptor.OP_SENDRECV, SIZE);
            end.memory.set(WORD, at(end) + RESERVED_AT, 1);
        });
        send("a reserved word of the address segment that is not 0", end -> {
            write(end, VipDescriptor.OP_RDMA_WRITE, bench.targetAddress(), bench.targetHandle(), SIZE);
            end.memory.set(WORD, at(end) + SEGMENT_RESERVED_AT, 1);
        });
        send("the most segments", end -> segments(end, SEGMENTS_MAX));
        send("one segment more", end -> segments(end, SEGMENTS_MAX + 1));
        send("RDMA write without address segment",
                end -> end.descriptor(SUBJECT).begin(VipDescriptor.OP_RDMA_WRITE, 0));
        send("RDMA read of what does not allow it",
                end -> write(end, VipDescriptor.OP_RDMA_READ, bench.targetAddress(), bench.targetHandle(), SIZE));
        send("RDMA read with immediate data", end -> write(end, VipDescriptor.OP_RDMA_READ | VipDescriptor.IMMEDIATE,
                bench.targetAddress(), bench.targetHandle(), SIZE));
    }

    private void addProtection() {
        send("a segment with handle 0", end -> data(end, end.bufferAddress(SUBJECT), 0, SIZE));
        send("a segment with an unknown handle", end -> data(end, end.bufferAddress(SUBJECT), 0x7FFF_1234, SIZE));
        send("a segment that begins before its region", end -> data(end, end.region.address() - 1, end.handle(), SIZE));
        send("a segment that ends at its region's end",
                end -> data(end, end.region.address() + end.region.sizeBytes() - SIZE, end.handle(), SIZE));
        send("a segment that ends behind its region",
                end -> data(end, end.region.address() + end.region.sizeBytes() - SIZE + 1, end.handle(), SIZE));
        send("a segment that wraps around", end -> data(end, -8, end.handle(), SIZE));
        send("a segment of a region with another tag", end -> {
            MemoryRegion other = end.nic.registerMem(end.memory,
                    new MemoryAttributes(end.nic.createPtag(), false, false));
            data(end, end.bufferAddress(SUBJECT), other.handle(), SIZE);
        });
        send("a segment of another open's region", end -> {
            MemorySegment memory = bench.other().memory;
            MemoryRegion other = bench.other().nic.registerMem(memory,
                    new MemoryAttributes(bench.other().ptag, false, false));
            data(end, other.address(), other.handle(), SIZE);
        });
        send("a region that was deregistered before the post", end -> {
            MemoryRegion gone = end.nic.registerMem(end.memory, new MemoryAttributes(end.ptag, false, false));
            end.nic.deregisterMem(gone.address(), gone.handle());
            data(end, end.bufferAddress(SUBJECT), gone.handle(), SIZE);
        });
    }

    private void addLength() {
        send("a Length below the sum", end -> end.descriptor(SUBJECT).begin(0, SIZE - 1)
                .addData(end.bufferAddress(SUBJECT), end.handle(), SIZE));
        send("a Length above the sum", end -> end.descriptor(SUBJECT).begin(0, SIZE + 1)
                .addData(end.bufferAddress(SUBJECT), end.handle(), SIZE));
        send("as much as the receive has room for", end -> send(end, 0, ViplEnd.ROOM_BYTES));
        send("a byte more than the receive has room for", end -> send(end, 0, ViplEnd.ROOM_BYTES + 1));
        send("MaxTransferSize", end -> write(end, VipDescriptor.OP_RDMA_WRITE,
                bench.targetEnd() - ViplEnd.TRANSFER_BYTES, bench.targetHandle(), ViplEnd.TRANSFER_BYTES));
        send("a byte more than MaxTransferSize", end -> write(end, VipDescriptor.OP_RDMA_WRITE,
                bench.targetEnd() - ViplEnd.TRANSFER_BYTES - 1, bench.targetHandle(), ViplEnd.TRANSFER_BYTES + 1));
        send("a message without a receive", end -> {
            for (int i = 0; i < ViplPartner.RECEIVES; i++) {
                end.postSend(i, SIZE);
            }
            send(end, 0, SIZE);
        });
    }

    private void addRemote() {
        for (int flags : new int[]{0, VipDescriptor.IMMEDIATE}) {
            String with = flags == 0 ? "" : " with immediate data";
            int control = VipDescriptor.OP_RDMA_WRITE | flags;
            send("RDMA write" + with,
                    end -> write(end, control, bench.targetAddress(), bench.targetHandle(), SIZE));
            send("RDMA write" + with + ", handle 0",
                    end -> write(end, control, bench.targetAddress(), 0, SIZE));
            send("RDMA write" + with + ", a byte behind the region",
                    end -> write(end, control, bench.targetEnd() - SIZE + 1, bench.targetHandle(), SIZE));
            send("RDMA write" + with + ", wrapping around",
                    end -> write(end, control, -8, bench.targetHandle(), SIZE));
            for (Target target : Target.values()) {
                if (target != Target.OPEN) {
                    post("RDMA write" + with + ", " + target, target, false,
                            end -> write(end, control, bench.targetAddress(), bench.targetHandle(), SIZE));
                }
            }
        }
        send("RDMA write of no bytes to nowhere", end -> end.descriptor(SUBJECT).begin(VipDescriptor.OP_RDMA_WRITE, 0)
                .addAddress(0, 0));
    }

    private void addReceives() {
        receive("a receive", end -> end.postReceive(SUBJECT, SIZE));
        receive("a receive that is too short", end -> end.postReceive(SUBJECT, SIZE - 1));
        receive("a receive with operation RDMA write",
                end -> receive(end, VipDescriptor.OP_RDMA_WRITE, end.handle()));
        receive("a receive with a reserved control bit", end -> receive(end, 0x8000, end.handle()));
        receive("a receive into an unknown handle", end -> receive(end, 0, 0x7FFF_1234));
    }

    private void receive(ViplEnd end, int control, int handle) {
        end.descriptor(SUBJECT).begin(control, SIZE).addData(end.bufferAddress(SUBJECT), handle, SIZE);
        end.post(SUBJECT, true);
    }

    /** A descriptor for the send queue, which the post leaves to be posted. */
    private void send(String what, Post post) {
        post(what, Target.OPEN, false, post);
    }

    /** A descriptor that is posted to the receive queue, for a message that the peer then sends. */
    private void receive(String what, Post post) {
        post(what, Target.OPEN, true, post);
    }

    private void post(String what, Target target, boolean isReceive, Post post) {
        String label = (isReceive ? "VipPostRecv, " : "VipPostSend, ") + what;
        valued(label + " status", () -> played(label, target, isReceive, post).status);
        valued(label + " state", () -> played(label, target, isReceive, post).state);
        valued(label + " errors", () -> played(label, target, isReceive, post).errors);
        valued(label + ", the peer's state", () -> played(label, target, isReceive, post).peerState);
        valued(label + ", the peer's errors", () -> played(label, target, isReceive, post).peerErrors);
        valued(label + ", bytes beside the target", () -> played(label, target, isReceive, post).beside);
    }

    /** The rows of one post follow each other, and are about one play of it. */
    private Outcome played(String label, Target target, boolean isReceive, Post post) throws VipException {
        String play = label + level;
        Outcome known = outcome;
        if (known == null || !play.equals(lastPlay)) {
            known = play(target, isReceive, post);
            outcome = known;
            lastPlay = play;
        }
        return known;
    }

    private Outcome play(Target target, boolean isReceive, Post post) throws VipException {
        bench.connect(level, target);
        ViplEnd end = bench.end();
        post.on(end);
        if (isReceive) {
            bench.order(ViplOrder.SEND, SIZE, 0);
        } else {
            end.post(SUBJECT, false);
        }
        int status = end.statusOf(SUBJECT, isReceive);
        end.pass(SETTLE_PS);
        long[] peer = bench.order(ViplOrder.QUERY, 0, 0);
        return new Outcome(status, end.state().value(), end.errors, (int) peer[1], (int) peer[2],
                peer[3] == 1 ? VipResult.SUCCESS : VipResult.NOT_DONE);
    }

    private static void send(ViplEnd end, int control, int bytes) {
        end.descriptor(SUBJECT).begin(control, bytes).addData(end.bufferAddress(SUBJECT), end.handle(), bytes);
    }

    private static void data(ViplEnd end, long address, int handle, int bytes) {
        end.descriptor(SUBJECT).begin(0, bytes).addData(address, handle, bytes);
    }

    private static void segments(ViplEnd end, int count) {
        VipDescriptor descriptor = end.descriptor(SUBJECT).begin(0, count);
        for (int i = 0; i < count; i++) {
            descriptor.addData(end.bufferAddress(SUBJECT) + i, end.handle(), 1);
        }
    }

    private static void write(ViplEnd end, int control, long address, int handle, int bytes) {
        end.descriptor(SUBJECT).begin(control, bytes).addAddress(address, handle)
                .addData(end.region.address(), end.handle(), bytes);
    }

    private static long at(ViplEnd end) {
        return end.descriptorAddress(SUBJECT) - end.region.address();
    }

    @Override
    protected void bring(String state) {
        level = ReliabilityLevel.valueOf(state);
    }
}
