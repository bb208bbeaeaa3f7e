package org.wirelore.device.clan.driver;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.clan.ClanAddress;
import org.wirelore.device.api.clan.ClanCq;
import org.wirelore.device.api.clan.ClanEvent;
import org.wirelore.device.api.clan.ClanPacket;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.host.HostWriteListener;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.vipl.agent.CqUnit;
import org.wirelore.device.vipl.agent.NicUnit;
import org.wirelore.device.vipl.agent.ViUnit;
import org.wirelore.device.vipl.spi.ViplPolicy;

/**
 * The driver of a card. It touches the card by its registers only, and has the card reach pinned memory only.
 *
 * <p>One thread at a time may use it.
 */
public final class ClanDriver implements NicUnit, HostWriteListener {
    private static final int RING_PLACES = 1024;
    private static final int CONTROL_PLACES = 64;
    private static final int DISCRIMINATOR_MAX = 64;
    private static final int PTAGS_MAX = 1024;
    private static final int PAGE = ClanTable.PAGE_BYTES;
    private static final int OPEN = 6;
    private static final VipErrorCode[] ERRORS = VipErrorCode.values();

    private final Kernel kernel;
    private final PciFunction card;
    private final PinnedMemory pinned;
    private final ClanNetwork network;
    private final ViplPolicy policy;
    private final RegisterBank registers;
    private final NicAttributes attributes;
    private final Cost look;
    private final InterruptMask mask;
    private final InterruptLine line;
    private final RegionLoader loader;
    private final Map<Integer, ClanViUnit> vis = new HashMap<>();
    private final Map<Host, RegisterBank> doorbells = new HashMap<>();
    private final @Nullable ClanCqUnit[] cqs;
    /** By opens. */
    private @Nullable Host[] processes = new Host[0];
    private final PacketSender packets;
    private final byte[] packet = new byte[ClanPacket.BYTES_MAX];
    private @Nullable Listener agent;
    private int eventRing;
    private int controlRing;
    private int eventsTaken;
    private int controlsTaken;
    private boolean hasFailed;

    /**
     * A driver that is not attached to its card.
     *
     * @param kernel the host's
     * @param card the card in its slot
     * @param pinned what the card may reach
     * @param network tells of other cards
     * @param policy how the card decides what the standard leaves open
     * @param name the NIC's name in its host
     */
    public ClanDriver(Kernel kernel, PciFunction card, PinnedMemory pinned, ClanNetwork network, ViplPolicy policy,
            String name) {
        this.kernel = kernel;
        this.card = card;
        this.pinned = pinned;
        this.network = network;
        this.policy = policy;
        registers = kernel.map(card.bar(0));
        card.writeConfig(4, 2, OPEN);
        attributes = read(name);
        card.writeConfig(4, 2, 0);
        look = kernel.cost(UserCosts.LOOK);
        loader = new RegionLoader(kernel, registers, pinned, (int) (attributes.maxRegisterBytes() / PAGE));
        packets = new PacketSender(kernel, registers);
        cqs = new ClanCqUnit[attributes.maxCq()];
        mask = new InterruptMask(registers, this::work);
        line = kernel.connect(name, mask);
    }

    private NicAttributes read(String name) {
        int levels = peek(ClanRegister.LLEV);
        long bytes = (long) peek(ClanRegister.LPAG) * PAGE;
        int transfer = peek(ClanRegister.LXFR);
        return new NicAttributes(name, peek(ClanRegister.CHIP) & 0xFF, 1, ClanAddress.of(peek(ClanRegister.STAN)),
                DISCRIMINATOR_MAX, bytes, peek(ClanRegister.LRGN), bytes, peek(ClanRegister.LVIS),
                peek(ClanRegister.LDSC), peek(ClanRegister.LSEG), peek(ClanRegister.LCQS), peek(ClanRegister.LCQE),
                transfer, transfer, PTAGS_MAX, levels & 7, levels >>> 8 & 7);
    }

    /** {@return the interrupt line, to be handed to the card} */
    public InterruptLine interruptLine() {
        return line;
    }

    /** Boots: brings the card up. */
    public void attach() {
        eventRing = pinned.allocate(RING_PLACES * ClanEvent.BYTES, PAGE);
        controlRing = pinned.allocate(CONTROL_PLACES * ClanPacket.PLACE_BYTES, PAGE);
        packets.attach(pinned);
        card.writeConfig(4, 2, OPEN);
        registers.write(ClanRegister.EVBA, eventRing);
        registers.write(ClanRegister.EVSZ, RING_PLACES);
        registers.write(ClanRegister.CRBA, controlRing);
        registers.write(ClanRegister.CRSZ, CONTROL_PLACES);
        registers.write(ClanRegister.RULE, rule());
        registers.write(ClanRegister.IMR, InterruptMask.INTERRUPTS);
        registers.write(ClanRegister.CTRL, ClanRegister.CTRL_ENABLE);
    }

    private int rule() {
        return (policy.strictReceiveLength() ? ClanRegister.RULE_RECEIVE_LENGTH : 0)
                | (policy.countsImmediateWrite() ? ClanRegister.RULE_IMMEDIATE_WRITE : 0)
                | (policy.tellsUnreliableLoss() ? ClanRegister.RULE_UNRELIABLE_LOSS : 0)
                | (policy.blamesRemoteDescriptor() ? ClanRegister.RULE_REMOTE_DESCRIPTOR : 0)
                | (policy.sumIsFormat() ? ClanRegister.RULE_SUM_IS_FORMAT : 0);
    }

    /** Back to before {@link #attach}, for a rerun; the kernel's memory and the card have been reset. */
    public void reset() {
        loader.reset();
        vis.clear();
        doorbells.clear();
        Arrays.fill(cqs, null);
        processes = new Host[0];
        packets.clear();
        eventsTaken = 0;
        controlsTaken = 0;
        hasFailed = false;
        mask.reset();
    }

    /**
     * Counts what processes have of the card: nothing, after all of them have ended.
     *
     * @param visitor gets what it is, in words, and how many there are
     */
    public void countInUse(ObjLongConsumer<String> visitor) {
        visitor.accept("VIs of the card", vis.size());
        loader.countInUse(visitor);
    }

    RegisterBank registers() {
        return registers;
    }

    /** What a process pays to look at memory. */
    Cost looks() {
        return look;
    }

    /** A register as a diagnosis sees it: it takes no time. */
    int peek(int offset) {
        return card.bar(0).read(offset);
    }

    @Override
    public void attach(Listener listener) {
        agent = listener;
    }

    @Override
    public NicAttributes attributes() {
        return attributes;
    }

    @Override
    public boolean load(int handle, MemorySegment memory, long address, int tag, boolean enableRdmaWrite,
            boolean enableRdmaRead) {
        return loader.load(handle, memory, address, tag, RegionLoader.flags(enableRdmaWrite, enableRdmaRead));
    }

    @Override
    public boolean change(int handle, int tag, boolean enableRdmaWrite, boolean enableRdmaRead) {
        loader.change(handle, tag, RegionLoader.flags(enableRdmaWrite, enableRdmaRead));
        return true;
    }

    @Override
    public void unload(int handle) {
        loader.unload(handle);
    }

    /** Notes what is the process of an open. */
    void open(int open, Host process) {
        if (open >= processes.length) {
            processes = Arrays.copyOf(processes, Integer.highestOneBit(open | 1) << 1);
        }
        processes[open] = process;
    }

    /** Memory for a ring of zeros; 0 if there is none. */
    int allocateRing(int places, int cq) {
        int bytes = ClanCq.ringBytes(places);
        if (!kernel.memory().canAllocate(bytes, PAGE)) {
            return 0;
        }
        int ring = pinned.allocate(bytes, PAGE);
        loader.ownRing(ring, bytes, ~cq);
        return ring;
    }

    void freeRing(int address, int bytes) {
        loader.ownRing(address, bytes, 0);
        pinned.unpin(address, bytes);
        kernel.memory().free(address, bytes);
    }

    @Override
    public @Nullable CqUnit createCq(int entries, Host process, CqUnit.Listener listener) {
        int number = 0;
        while (number < cqs.length && cqs[number] != null) {
            number++;
        }
        int ring = number == cqs.length ? 0 : allocateRing(ClanCqUnit.places(entries), number);
        if (ring == 0) {
            return null;
        }
        ClanCqUnit cq = new ClanCqUnit(this, kernel.memory(), number, process, listener);
        cqs[number] = cq;
        cq.make(ring, ClanCqUnit.places(entries));
        return cq;
    }

    void remove(ClanCqUnit cq) {
        cqs[cq.number()] = null;
    }

    @Override
    public ViUnit createVi(int number, ViAttributes wanted, @Nullable CqUnit sendCq, @Nullable CqUnit receiveCq,
            Host process, ViUnit.Listener listener) {
        RegisterBank bells = doorbells.computeIfAbsent(process, owner -> kernel.map(owner, card.bar(1), false));
        ClanViUnit vi = new ClanViUnit(this, number, process, bells, listener);
        vis.put(number, vi);
        vi.make(wanted, number(sendCq), number(receiveCq));
        return vi;
    }

    private static int number(@Nullable CqUnit cq) {
        return cq == null ? -1 : ((ClanCqUnit) cq).number();
    }

    void remove(ClanViUnit vi) {
        vis.remove(vi.number());
    }

    @Override
    public boolean sendControl(long host, byte[] content, int length) {
        int station = ClanAddress.station(host);
        if (station < 0 || hasFailed || !network.reaches(station)) {
            return false;
        }
        packets.add(station, content, length);
        return true;
    }

    /** The card does not repeat them: a damaged cell is a lost packet. */
    @Override
    public boolean losesControl() {
        return true;
    }

    @Override
    public List<Long> neighbours(int numberOfHops) {
        return network.within(numberOfHops).stream().map(ClanAddress::of).toList();
    }

    @Override
    public void hold(boolean held) {
        mask.hold(held);
    }

    @Override
    public boolean serveHeld() {
        return mask.serve();
    }

    /** All that there is, in one step. */
    private void work() {
        int causes = registers.read(ClanRegister.ISR);
        registers.write(ClanRegister.ISR, causes);
        if ((causes & ClanRegister.INT_FAILED) != 0 && !hasFailed) {
            hasFailed = true;
            packets.clear();
            if (agent != null) {
                agent.onFailed();
            }
        }
        if ((causes & ClanRegister.INT_SENT) != 0 && !hasFailed) {
            packets.send();
        }
        serveEvents();
        servePackets();
    }

    /** All that came from one VI at one moment is served in one step, since an error explains a break. */
    private void serveEvents() {
        PhysicalMemory memory = kernel.memory();
        int at = eventRing + (eventsTaken & RING_PLACES - 1) * ClanEvent.BYTES;
        while (memory.readInt(at + ClanEvent.COUNT) == eventsTaken + 1) {
            eventsTaken++;
            onEvent(memory.readInt(at + ClanEvent.KIND), memory.readInt(at + ClanEvent.NUMBER),
                    Integer.toUnsignedLong(memory.readInt(at + ClanEvent.DESCRIPTOR))
                            | (long) memory.readInt(at + ClanEvent.DESCRIPTOR + Integer.BYTES) << Integer.SIZE,
                    memory.readInt(at + ClanEvent.OPERATION));
            at = eventRing + (eventsTaken & RING_PLACES - 1) * ClanEvent.BYTES;
        }
        registers.write(ClanRegister.EVCI, eventsTaken);
    }

    private void onEvent(int word, int number, long descriptor, int operation) {
        int kind = word & ClanEvent.KIND_MASK;
        if (kind == ClanEvent.CQ_ENTRY || kind == ClanEvent.CQ_OVERFLOW) {
            onCqEvent(kind, cqs[number]);
            return;
        }
        ClanViUnit vi = vis.get(number);
        if (vi == null) {
            return;
        }
        if (kind == ClanEvent.COMPLETION) {
            vi.listener().onCompletion((word & ClanEvent.RECEIVE) != 0);
        } else if (kind == ClanEvent.VI_BROKEN) {
            // It may have been cleared meanwhile, and be connected anew.
            if (registers.read(ClanVi.at(number, ClanVi.VIST)) == ClanVi.BROKEN) {
                vi.listener().onBroken((word & ClanEvent.BY_PEER) != 0);
            }
        } else if (kind < ERRORS.length) {
            vi.listener().onError(ERRORS[kind], descriptor, operation);
        }
    }

    private void onCqEvent(int kind, @Nullable ClanCqUnit cq) {
        if (cq != null && kind == ClanEvent.CQ_ENTRY) {
            cq.listener().onEntry();
        } else if (cq != null && registers.read(ClanCq.at(cq.number(), ClanCq.CQST)) == ClanCq.OVERFLOWN) {
            cq.listener().onOverflow();
        }
    }

    private void servePackets() {
        PhysicalMemory memory = kernel.memory();
        while (controlsTaken != registers.read(ClanRegister.CRPI)) {
            int at = controlRing + (controlsTaken & CONTROL_PLACES - 1) * ClanPacket.PLACE_BYTES;
            int length = memory.readInt(at + ClanPacket.LENGTH);
            memory.read(at + ClanPacket.DATA, packet, 0, length);
            int source = memory.readInt(at + ClanPacket.SOURCE);
            controlsTaken++;
            if (agent != null) {
                agent.onControl(ClanAddress.of(source), packet, length);
            }
        }
        registers.write(ClanRegister.CRCI, controlsTaken);
    }

    /** Ends the pauses of a process that polls what the card has stored. */
    @Override
    public void onHostWrite(long address, int bytes) {
        int owner = loader.ownerOf(address);
        Host process = owner > 0 && owner < processes.length ? processes[owner] : null;
        ClanCqUnit cq = owner < 0 ? cqs[~owner] : null;
        if (process != null) {
            process.changed();
        } else if (cq != null) {
            cq.process().changed();
        }
    }
}
