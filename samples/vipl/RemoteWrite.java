import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
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
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * Rank 0 writes a line of text into rank 1's memory, and tells it so with the immediate data of the write; rank 1 takes
 * no part in it but to look at its work queue.
 */
public final class RemoteWrite implements RankProgram {
    private static final String TEXT = "written by rank 0, read by rank 1";
    private static final byte[] DISCRIMINATOR = {1};
    private static final long TIMEOUT_MS = 10_000;
    private static final int PAGE_BYTES = 4096;
    private static final int DATA_AT = 64;

    private final String nicName;

    /** @param arguments one: the name of the NIC's device */
    public RemoteWrite(String[] arguments) {
        nicName = arguments[0];
    }

    @Override
    public void run(RankContext context) throws Exception {
        try (Arena arena = Arena.ofShared()) {
            ViNic nic = context.open(Vipl.class).openNic(nicName);
            int ptag = nic.createPtag();
            MemorySegment memory = arena.allocate(PAGE_BYTES, PAGE_BYTES);
            MemoryRegion region = nic.registerMem(memory, new MemoryAttributes(ptag, true, false));
            Vi vi = nic.createVi(new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, PAGE_BYTES, ptag, true, false),
                    null, null);
            long own = nic.query().hostAddress();
            long[] peer = context.rows().exchange(own, region.address() + DATA_AT, region.handle())[1 - context.rank()];
            VipDescriptor descriptor = new VipDescriptor().at(memory, 0);
            if (context.rank() == 1) {
                descriptor.begin(VipDescriptor.OP_SENDRECV, 0);
                check(vi.postRecv(region.address(), region.handle()));
                check(nic.connections().connectWait(new NetAddress(own, DISCRIMINATOR), TIMEOUT_MS).accept(vi));
                check(vi.recvWait(TIMEOUT_MS, new ViCompletion()));
                byte[] found = memory.asSlice(DATA_AT, descriptor.immediateData()).toArray(ValueLayout.JAVA_BYTE);
                if (!TEXT.equals(new String(found, StandardCharsets.UTF_8))) {
                    throw new IllegalStateException("the text is not there");
                }
            } else {
                connect(context, vi, nic, new NetAddress(own, DISCRIMINATOR), new NetAddress(peer[0], DISCRIMINATOR));
                byte[] text = TEXT.getBytes(StandardCharsets.UTF_8);
                MemorySegment.copy(text, 0, memory, ValueLayout.JAVA_BYTE, DATA_AT, text.length);
                descriptor.begin(VipDescriptor.OP_RDMA_WRITE | VipDescriptor.IMMEDIATE, text.length)
                        .setImmediateData(text.length)
                        .addAddress(peer[1], (int) peer[2])
                        .addData(region.address() + DATA_AT, region.handle(), text.length);
                long beganPs = context.host().now();
                check(vi.postSend(region.address(), region.handle()));
                check(vi.sendWait(TIMEOUT_MS, new ViCompletion()));
                long tookPs = context.host().now() - beganPs;
                context.measurements().record("writeUs", (double) tookPs / TimeUnits.PS_PER_US, "us");
            }
            // A connection that ends takes with it what was not acknowledged yet: both have to be ready.
            context.rows().exchange();
            check(vi.disconnect());
            check(vi.destroy());
            check(nic.deregisterMem(region.address(), region.handle()));
            check(nic.destroyPtag(ptag));
            check(nic.close());
        }
    }

    /** The other rank may not wait yet. */
    private static void connect(RankContext context, Vi vi, ViNic nic, NetAddress own, NetAddress other) {
        int result = nic.connections().connectRequest(vi, own, other, TIMEOUT_MS, new ViPeer());
        while (result == VipResult.NO_MATCH) {
            context.host().sleep(context.host().now() + TimeUnits.PS_PER_MS);
            result = nic.connections().connectRequest(vi, own, other, TIMEOUT_MS, new ViPeer());
        }
        check(result);
    }

    private static void check(int result) {
        if (result != VipResult.SUCCESS) {
            throw new IllegalStateException("expected VIP_SUCCESS, found code " + result);
        }
    }
}
