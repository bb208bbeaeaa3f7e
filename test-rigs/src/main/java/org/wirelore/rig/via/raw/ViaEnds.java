package org.wirelore.rig.via.raw;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.program.Payload;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.UnmetExpectation;

/**
 * What one of two ranks has of VIPL: a VI at reliable delivery that is connected to the other's, and one region with
 * descriptors, a message to send and a message that comes. Messages that are longer than the NIC transfers go in
 * pieces, one descriptor each.
 */
final class ViaEnds {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED;
    private static final int DESCRIPTOR_BYTES = 2 * VipDescriptor.ALIGNMENT;
    private static final int PAGE_BYTES = 4096;
    private static final long TIMEOUT_MS = 10_000;
    private static final long RETRY_PS = 100 * TimeUnits.PS_PER_US;
    private static final byte DISCRIMINATOR = 1;

    private final Host host;
    private final ViNic nic;
    private final int ptag;
    private final Vi vi;
    private final MemorySegment memory;
    private final MemoryRegion region;
    private final VipDescriptor view = new VipDescriptor();
    private final ViCompletion taken = new ViCompletion();
    private final int pieceBytes;
    private final int pieces;
    private final int outAt;
    private final int inAt;
    /** Of the other rank: where its message comes in, and the handle for it. */
    private final long targetAddress;
    private final int targetHandle;
    /** Sends that were not taken off the queue yet. */
    private int unfinished;

    /** Opens a rank's end; returns when the connection is there. */
    ViaEnds(RankContext context, Vipl library, String nicName, int longestBytes) throws VipException, IOException {
        host = context.host();
        nic = library.openNic(nicName);
        // The other rank may disconnect first. A connection that is lost before shows in the next call's code.
        nic.errorCallback(null, (_, _) -> {
        });
        ptag = nic.createPtag();
        pieceBytes = nic.query().maxTransferSize();
        pieces = Math.max(1, (longestBytes + pieceBytes - 1) / pieceBytes);
        int room = (longestBytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
        outAt = (2 * pieces * DESCRIPTOR_BYTES + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
        inAt = outAt + room;
        memory = MemorySegment.ofArray(new long[(inAt + room) / Long.BYTES]);
        region = nic.registerMem(memory, new MemoryAttributes(ptag, true, false));
        vi = nic.createVi(new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, pieceBytes, ptag, true, false), null,
                null);
        long address = nic.query().hostAddress();
        long[] other = context.rows().exchange(address, region.address() + inAt, region.handle())[1 - context.rank()];
        targetAddress = other[1];
        targetHandle = (int) other[2];
        connect(context.rank(), new NetAddress(address, DISCRIMINATOR), new NetAddress(other[0], DISCRIMINATOR));
    }

    private void connect(int rank, NetAddress own, NetAddress other) throws VipException {
        int result;
        if (rank == 1) {
            result = nic.connections().connectWait(own, TIMEOUT_MS).accept(vi);
        } else {
            result = request(own, other);
            while (result == VipResult.NO_MATCH) {
                host.sleep(host.now() + RETRY_PS);
                result = request(own, other);
            }
        }
        require(result, "a connection to the other rank");
    }

    private int request(NetAddress own, NetAddress other) {
        return nic.connections().connectRequest(vi, own, other, TIMEOUT_MS, new ViPeer());
    }

    private static void require(int result, String what) {
        if (result != VipResult.SUCCESS) {
            throw new UnmetExpectation("expected " + what + ", found code " + result);
        }
    }

    /** What has come in. */
    MemorySegment in(int size) {
        return memory.asSlice(inAt, size);
    }

    /** Lays a message down to be sent, when the one before has left. */
    void fill(ViaMethod method, int size, int rank, int number) {
        finishSends();
        fill(memory.asSlice(outAt, size), method, size, rank, number);
    }

    /** What a message contains; the last word tells who polls it that it is there. */
    static void fill(MemorySegment into, ViaMethod method, int size, int rank, int number) {
        Payload.fill(into, size, rank, number);
        if (method == ViaMethod.WRITE_POLL) {
            into.set(WORD, size - Integer.BYTES, number);
        }
    }

    private int pieces(int size) {
        return Math.max(1, (size + pieceBytes - 1) / pieceBytes);
    }

    private VipDescriptor descriptor(int number) {
        return view.at(memory, (long) number * DESCRIPTOR_BYTES);
    }

    private long descriptorAddress(int number) {
        return region.address() + (long) number * DESCRIPTOR_BYTES;
    }

    /** Posts the receives that a message takes. */
    void postReceives(ViaMethod method, int size) {
        if (method == ViaMethod.WRITE_POLL) {
            return;
        }
        int count = method.writes() ? 1 : pieces(size);
        for (int i = 0; i < count; i++) {
            int length = method.writes() ? 0 : Math.min(pieceBytes, size - i * pieceBytes);
            VipDescriptor receive = descriptor(i).begin(VipDescriptor.OP_SENDRECV, length);
            if (length > 0) {
                receive.addData(region.address() + inAt + (long) i * pieceBytes, region.handle(), length);
            }
            require(vi.postRecv(descriptorAddress(i), region.handle()), "a receive that can be posted");
        }
    }

    /** Sends the message that lies there. */
    void send(ViaMethod method, int size) {
        int count = pieces(size);
        for (int i = 0; i < count; i++) {
            int length = Math.min(pieceBytes, size - i * pieceBytes);
            boolean hasImmediate = method == ViaMethod.WRITE_WAIT && i == count - 1;
            int number = pieces + i;
            VipDescriptor send = descriptor(number).begin((method.writes() ? VipDescriptor.OP_RDMA_WRITE : 0)
                    | (hasImmediate ? VipDescriptor.IMMEDIATE : 0), length);
            if (method.writes()) {
                send.addAddress(targetAddress + (long) i * pieceBytes, targetHandle);
            }
            if (length > 0) {
                send.addData(region.address() + outAt + (long) i * pieceBytes, region.handle(), length);
            }
            require(vi.postSend(descriptorAddress(number), region.handle()), "a send that can be posted");
            unfinished++;
        }
    }

    private void finishSends() {
        while (unfinished > 0) {
            int result = vi.sendDone(taken);
            if (result == VipResult.NOT_DONE) {
                host.pause(Host.FOREVER);
            } else {
                require(result, "a send that succeeds");
                unfinished--;
            }
        }
    }

    /** Returns when a message is there. */
    void receive(ViaMethod method, int size, int number) {
        if (method == ViaMethod.WRITE_POLL) {
            while (memory.get(WORD, inAt + size - Integer.BYTES) != number) {
                host.pause(Host.FOREVER);
            }
            return;
        }
        int count = method.writes() ? 1 : pieces(size);
        for (int i = 0; i < count; i++) {
            require(method.waits() ? vi.recvWait(TIMEOUT_MS, taken) : polled(), "a receive that succeeds");
        }
    }

    private int polled() {
        int result = vi.recvDone(taken);
        while (result == VipResult.NOT_DONE) {
            host.pause(Host.FOREVER);
            result = vi.recvDone(taken);
        }
        return result;
    }

    /** Gives everything back. */
    void close() throws VipException {
        finishSends();
        require(vi.disconnect(), "a disconnection");
        require(vi.destroy(), "that the VI can be destroyed");
        require(nic.deregisterMem(region.address(), region.handle()), "that the memory can be deregistered");
        require(nic.destroyPtag(ptag), "that the tag can be destroyed");
        require(nic.close(), "that the NIC can be closed");
    }
}
