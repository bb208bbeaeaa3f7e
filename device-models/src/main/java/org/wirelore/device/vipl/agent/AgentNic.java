package org.wirelore.device.vipl.agent;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResourceCode;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.rule.TagRule;
import org.wirelore.device.vipl.spi.CqPort;
import org.wirelore.device.vipl.spi.ListenPort;
import org.wirelore.device.vipl.spi.NicPort;
import org.wirelore.device.vipl.spi.ViPort;

/** One open of the NIC. */
final class AgentNic implements NicPort {
    private static final long PAGE_BYTES = 4096;
    private static final int TAG_MASK = 0xFFFF;

    private final ViaAgent agent;
    private final Host process;
    private final int number;
    private final NicPort.Listener listener;
    private final Set<Integer> tags = new LinkedHashSet<>();
    private final Map<Integer, AgentRegion> regions = new LinkedHashMap<>();
    private final List<AgentVi> vis = new ArrayList<>();
    private final List<AgentCq> cqs = new ArrayList<>();
    private int lastTag;
    private boolean isClosed;

    AgentNic(ViaAgent agent, Host process, int number, NicPort.Listener listener) {
        this.agent = agent;
        this.process = process;
        this.number = number;
        this.listener = listener;
    }

    ViaAgent agent() {
        return agent;
    }

    Host process() {
        return process;
    }

    int number() {
        return number;
    }

    void raise(VipErrorCode error, VipResourceCode resource, @Nullable AgentVi vi, CqPort.@Nullable Listener cq,
            long descriptor, int opCode) {
        if (!isClosed) {
            agent.spend(AgentWork.WAKE);
            listener.onError(error, resource, vi == null ? null : vi.listener(), cq, descriptor, opCode);
            process.signal();
        }
    }

    void wake() {
        agent.spend(AgentWork.WAKE);
        process.signal();
    }

    void remove(AgentVi vi) {
        vis.remove(vi);
    }

    void remove(AgentCq cq) {
        cqs.remove(cq);
        agent.addCqs(-1);
    }

    @Override
    public NicAttributes attributes() {
        return agent.attributes();
    }

    @Override
    public int createPtag() throws VipException {
        agent.spend(AgentWork.TRAP);
        require(agent.ptags() < attributes().maxPtags() && tags.size() < TAG_MASK, VipResult.ERROR_RESOURCE,
                "no tag is left: ptags=" + agent.ptags());
        do {
            lastTag = lastTag % TAG_MASK + 1;
        } while (tags.contains(TagRule.defaultTag(number) | lastTag));
        int tag = TagRule.defaultTag(number) | lastTag;
        tags.add(tag);
        agent.addPtags(1);
        return tag;
    }

    @Override
    public int destroyPtag(int ptag) {
        agent.spend(AgentWork.TRAP);
        if (!tags.contains(ptag)) {
            return VipResult.INVALID_PTAG;
        }
        boolean isUsed = regions.values().stream().anyMatch(region -> region.attributes.ptag() == ptag)
                || vis.stream().anyMatch(vi -> vi.attributes().ptag() == ptag);
        if (isUsed) {
            return VipResult.ERROR_RESOURCE;
        }
        tags.remove(ptag);
        agent.addPtags(-1);
        return VipResult.SUCCESS;
    }

    @Override
    public int registerMem(MemorySegment memory, long address, MemoryAttributes attributes) throws VipException {
        long bytes = memory.byteSize();
        long pages = (address % PAGE_BYTES + bytes + PAGE_BYTES - 1) / PAGE_BYTES;
        NicAttributes limits = attributes();
        // What is longer than any region can be is refused before its pages are looked at.
        agent.spend(AgentWork.REGISTER, bytes <= limits.maxRegisterBlockBytes() ? (int) pages : 0);
        require(judge(attributes.ptag()) == VipResult.SUCCESS, VipResult.INVALID_PTAG,
                "the tag is not one of this open: ptag=" + attributes.ptag());
        boolean hasRoom = !agent.hasFailed() && bytes <= limits.maxRegisterBlockBytes()
                && agent.registeredBytes() + pages * PAGE_BYTES <= limits.maxRegisterBytes()
                && !agent.regions().isFull();
        require(hasRoom, VipResult.ERROR_RESOURCE, "the NIC has no room for the region: sizeBytes=" + bytes
                + ", registeredBytes=" + agent.registeredBytes() + ", regions=" + agent.regions().size());
        AgentRegion region = new AgentRegion(this, pages * PAGE_BYTES, attributes);
        // Before the NIC is asked, which takes time in which another process may register.
        int handle = agent.regions().add(region);
        agent.addRegisteredBytes(region.pinnedBytes);
        boolean isLoaded = agent.unit().load(handle, memory, address, tag(attributes.ptag()),
                attributes.enableRdmaWrite(), attributes.enableRdmaRead());
        if (!isLoaded) {
            forget(handle, region);
        }
        require(isLoaded, VipResult.ERROR_RESOURCE,
                "the memory can't be pinned or has no room in the NIC's table: sizeBytes=" + bytes);
        regions.put(handle, region);
        return handle;
    }

    private void forget(int handle, AgentRegion region) {
        agent.regions().remove(handle);
        agent.addRegisteredBytes(-region.pinnedBytes);
    }

    @Override
    public @Nullable MemorySegment allocate(long bytes) {
        return agent.unit().allocate(bytes);
    }

    @Override
    public void deregisterMem(int handle) {
        AgentRegion region = Objects.requireNonNull(regions.remove(handle));
        agent.spend(AgentWork.DEREGISTER, (int) (region.pinnedBytes / PAGE_BYTES));
        agent.unit().unload(handle);
        forget(handle, region);
    }

    @Override
    public int setMemAttributes(int handle, MemoryAttributes attributes) {
        agent.spend(AgentWork.TRAP);
        int refusal = judge(attributes.ptag());
        if (refusal != VipResult.SUCCESS) {
            return refusal;
        }
        if (!agent.unit().change(handle, tag(attributes.ptag()), attributes.enableRdmaWrite(),
                attributes.enableRdmaRead())) {
            return VipResult.ERROR_RESOURCE;
        }
        Objects.requireNonNull(regions.get(handle)).attributes = attributes;
        return VipResult.SUCCESS;
    }

    @Override
    public CqPort createCq(int entries, CqPort.Listener onEvent) throws VipException {
        agent.spend(AgentWork.OBJECT);
        boolean hasRoom = !agent.hasFailed() && agent.cqs() < attributes().maxCq()
                && entries <= attributes().maxCqEntries();
        AgentCq cq = new AgentCq(this, onEvent);
        CqUnit made = hasRoom ? agent.unit().createCq(entries, process, cq) : null;
        if (made == null) {
            throw new VipException(VipResult.ERROR_RESOURCE,
                    "the NIC has no room for the completion queue: entries=" + entries + ", cqs=" + agent.cqs());
        }
        cq.bind(made);
        cqs.add(cq);
        agent.addCqs(1);
        return cq;
    }

    @Override
    public ViPort createVi(ViAttributes attributes, @Nullable CqPort sendCq, @Nullable CqPort receiveCq,
            ViPort.Listener onEvent) throws VipException {
        agent.spend(AgentWork.OBJECT);
        require(judge(attributes.ptag()) == VipResult.SUCCESS, VipResult.INVALID_PTAG,
                "the tag is not one of this open: ptag=" + attributes.ptag());
        require(!agent.hasFailed() && !agent.vis().isFull(), VipResult.ERROR_RESOURCE,
                "the NIC has no room for the VI: vis=" + agent.vis().size());
        int viNumber = agent.vis().nextNumber();
        AgentVi vi = new AgentVi(this, onEvent, viNumber, attributes);
        // As for a region.
        agent.vis().add(vi);
        ViUnit made = agent.unit().createVi(viNumber, withTag(attributes), unitOf(sendCq), unitOf(receiveCq), process,
                vi);
        vi.bind(made);
        vis.add(vi);
        return vi;
    }

    @Override
    public ListenPort listen(NetAddress local) throws VipException {
        agent.spend(AgentWork.CONNECT);
        require(!agent.hasFailed(), VipResult.ERROR_RESOURCE, "the NIC has failed; close it");
        require(local.hostAddress() == agent.address()
                && local.discriminatorBytes() <= attributes().maxDiscriminatorLen(), VipResult.INVALID_PARAMETER,
                "the address is not one of this NIC: local=" + local);
        return agent.connector().listen(this, local);
    }

    @Override
    public long[] addressesOf(String hostName) {
        agent.spend(AgentWork.TRAP);
        return agent.names().addressesOf(hostName);
    }

    @Override
    public @Nullable String hostOf(long hostAddress) {
        agent.spend(AgentWork.TRAP);
        return agent.names().hostOf(hostAddress);
    }

    @Override
    public List<Long> neighbours(int numberOfHops) {
        agent.spend(AgentWork.TRAP);
        return agent.unit().neighbours(numberOfHops);
    }

    @Override
    public void close() {
        agent.spend(AgentWork.OPEN);
        isClosed = true;
        agent.connector().close(this);
        List.copyOf(vis).forEach(AgentVi::destroy);
        List.copyOf(cqs).forEach(AgentCq::destroy);
        List.copyOf(regions.keySet()).forEach(this::deregisterMem);
        agent.addPtags(-tags.size());
        tags.clear();
        agent.remove(this);
    }

    /** Whether a tag may be used through this open: SUCCESS, or INVALID_PTAG. All else the library has judged. */
    int judge(int ptag) {
        boolean isGood = ptag == 0 ? !agent.policy().strictPtag() : tags.contains(ptag);
        return isGood ? VipResult.SUCCESS : VipResult.INVALID_PTAG;
    }

    /** The attributes as the unit gets them. */
    ViAttributes withTag(ViAttributes attributes) {
        return new ViAttributes(attributes.reliability(), attributes.maxTransferSize(), tag(attributes.ptag()),
                attributes.enableRdmaWrite(), attributes.enableRdmaRead());
    }

    private int tag(int ptag) {
        return ptag == 0 ? TagRule.defaultTag(number) : ptag;
    }

    private static @Nullable CqUnit unitOf(@Nullable CqPort cq) {
        return cq == null ? null : ((AgentCq) cq).unit();
    }

    private static void require(boolean holds, int result, String message) throws VipException {
        if (!holds) {
            throw new VipException(result, message);
        }
    }
}
