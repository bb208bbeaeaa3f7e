package org.wirelore.emulator.backend.sisci;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.sisci.spi.AdapterPort;
import org.wirelore.device.sisci.spi.InterruptPort;
import org.wirelore.device.sisci.spi.SciCall;
import org.wirelore.device.sisci.spi.SciProvider;
import org.wirelore.device.sisci.spi.SegmentPort;
import org.wirelore.device.sisci.spi.SegmentSpec;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.process.ProcessOwner;

/**
 * SISCI between real processes of one machine: one process's part of a node. Its processes are those that open it with
 * the same job; each says which node it is on.
 *
 * <p>The library above belongs to one thread, as the host does. Threads of this class only wake that thread, copy for
 * DMA, and look whether other processes still live.
 */
public final class SharedMemorySci implements SciProvider, AutoCloseable {
    private static final int LATER_DMA = SciFlags.DMA_GLOBAL | SciFlags.DMA_SYSDMA | SciFlags.DMA_USER_MEM
            | SciFlags.DMA_ADAPTER;
    /** How long a node that has no process yet lets wait for the answer that there is none. */
    private static final long SILENCE_MS = 1;
    private static final int NODE_STEP = 4;
    private static final int NODE_ID_MAX = 0xFFEC;
    /** More triggers than this since the last look are none of ours. */
    private static final int TRIGGERS_MAX = 1 << 20;

    private final HostSharedMemory memory;
    private final LookingHost host;
    private final IntPredicate nodes;
    private final NodeProcess process;
    private final NodePeers peers;
    private final MemoryAdapter adapter;
    private final Helper helper;
    private final WordCopy copy = new WordCopy();
    private final List<Relation> relations = new ArrayList<>();
    private final ConcurrentLinkedQueue<Runnable> later = new ConcurrentLinkedQueue<>();
    private final AtomicLong damages = new AtomicLong();

    private SharedMemorySci(Host base, HostSharedMemory memory, NodeProcess process, IntPredicate nodes,
            Helping helping) {
        this.memory = memory;
        this.nodes = nodes;
        this.process = process;
        peers = new NodePeers(memory);
        helper = helping.of(process, peers);
        host = new LookingHost(base, helper, this::handOver);
        adapter = new MemoryAdapter(this, helper);
    }

    /** Makes what helps a process. */
    @FunctionalInterface
    private interface Helping {
        Helper of(NodeProcess process, NodePeers peers);
    }

    /**
     * Opens the memory for a process, and takes its place on a node.
     *
     * @param host the process, which sleeps and is woken there
     * @param job the same for all processes that share nodes, and for no others on this machine
     * @param nodeId 0 to 0xFFEF
     * @param nodes which node ids the job has, whether they have processes yet or not
     * @throws IOException if this machine has no such memory, or no room in it
     */
    public static SharedMemorySci open(Host host, String job, int nodeId, IntPredicate nodes) throws IOException {
        return open(host, job, nodeId, nodes, UnaryOperator.identity());
    }

    /**
     * Opens the memory for a process that has a node to itself: the first of 4, 8, 12 and so on, as Dolphin numbers
     * nodes, that has no process.
     *
     * @param host the process, which sleeps and is woken there
     * @param job the same for all processes whose nodes are on one interconnect
     * @throws IOException if this machine has no such memory, no room in it, or no node is free
     */
    public static SharedMemorySci openAlone(Host host, String job) throws IOException {
        return open(host, job, node -> node % NODE_STEP == 0,
                (process, peers) -> new HelperThreads(host, process, peers, UnaryOperator.identity()),
                SharedMemorySci::firstFreeNode);
    }

    /**
     * Opens the memory once more for a process that has it open, as another process of its node.
     *
     * @param host the process
     * @param job that of the first
     * @param first what it has open
     * @throws IOException if there is no room
     */
    public static SharedMemorySci openBeside(Host host, String job, SharedMemorySci first) throws IOException {
        return open(host, job, first.nodeId(), first.nodes);
    }

    private static NodeProcess firstFreeNode(HostSharedMemory memory, long number) throws IOException {
        for (int nodeId = NODE_STEP; nodeId <= NODE_ID_MAX; nodeId += NODE_STEP) {
            NodeProcess process = NodeProcess.takeWhole(memory, nodeId, number);
            if (process != null) {
                return process;
            }
        }
        throw new IOException("an interconnect has at most " + NODE_ID_MAX / NODE_STEP + " nodes, and all are taken");
    }

    /** @param pace makes what runs the copies and the answers of other nodes */
    static SharedMemorySci open(Host host, String job, int nodeId, IntPredicate nodes, UnaryOperator<Executor> pace)
            throws IOException {
        return open(host, job, nodes, (process, peers) -> new HelperThreads(host, process, peers, pace),
                (memory, number) -> NodeProcess.take(memory, nodeId, number));
    }

    /**
     * Opens the memory for a process of a simulation, whose processes run one at a time: without threads, so that what
     * happens is a function of the simulation alone.
     *
     * @param host the process
     * @param job the same for all processes of the simulation, and for no others on this machine
     * @param nodeId 0 to 0xFFEF
     * @param nodes which node ids the simulation has, whether they have processes yet or not
     * @param scheduler the simulation's
     * @throws IOException if this machine has no such memory, or no room in it
     */
    public static SharedMemorySci openSimulated(Host host, String job, int nodeId, IntPredicate nodes,
            Scheduler scheduler) throws IOException {
        return open(host, job, nodes, (process, peers) -> new HelperAlarms(scheduler),
                (memory, number) -> NodeProcess.take(memory, nodeId, number));
    }

    /** Takes a place on a node. */
    @FunctionalInterface
    private interface Taking {
        NodeProcess take(HostSharedMemory memory, long number) throws IOException;
    }

    private static SharedMemorySci open(Host host, String job, IntPredicate nodes, Helping helping, Taking taking)
            throws IOException {
        HostSharedMemory memory = HostSharedMemory.open(host, job);
        boolean isOpen = false;
        try {
            NodeProcess process = taking.take(memory, System.nanoTime() * 31 + ProcessHandle.current().pid());
            SharedMemorySci opened = new SharedMemorySci(host, memory, process, nodes, helping);
            opened.helper.start(opened.host::due);
            isOpen = true;
            return opened;
        } finally {
            if (!isOpen) {
                memory.close();
            }
        }
    }

    @Override
    public Host host() {
        return host;
    }

    @Override
    public void look() {
        host.look();
    }

    @Override
    public int lackedFlags(SciCall call) {
        return switch (call) {
            case ENQUEUE_DMA_TRANSFER, START_DMA_TRANSFER, START_DMA_TRANSFER_VEC -> LATER_DMA;
            case MAP_REMOTE_SEGMENT -> SciFlags.WRITE_BACK_CACHE_MAP;
            default -> SciFlags.NONE;
        };
    }

    @Override
    public @Nullable AdapterPort adapter(int number) {
        return number == 0 ? adapter : null;
    }

    @Override
    public String version() {
        return "SISCI API 2, between processes in shared memory";
    }

    @Override
    public SegmentPort createSegment(SegmentSpec spec, SegmentPort.Listener listener) throws SciException {
        try {
            if (spec.sizeBytes() > memory.usableBytes()) {
                throw new IOException("needed " + spec.sizeBytes() + " bytes, free " + memory.usableBytes());
            }
            if (spec.isPrivate()) {
                return new PrivateWay(this, spec);
            }
            SegmentFile file = create(spec);
            return way(file, file.ways().take(process.token()), spec.isEmpty(), listener);
        } catch (IOException full) {
            throw noRoom("a segment", full);
        }
    }

    private SegmentFile create(SegmentSpec spec) throws SciException, IOException {
        int id = spec.id();
        String staleName = "";
        while (true) {
            String name = SegmentFile.name(nodeId(), id);
            try {
                return SegmentFile.create(memory, process.token(), id, spec.sizeBytes(), spec.isEmpty());
            } catch (FileAlreadyExistsException taken) {
                if (!name.equals(staleName) && isStale(name)) {
                    staleName = name;
                } else if (spec.isAutoId()) {
                    id++;
                } else {
                    throw new SciException(SciError.SEGMENTID_USED, "expected a segment id that is free on its node:"
                            + " segmentId=" + id + ", nodeId=" + nodeId());
                }
            }
        }
    }

    @Override
    public SegmentPort attachSegment(int segmentId, SegmentPort.Listener listener) throws SciException {
        SegmentFile file = SegmentFile.open(memory, nodeId(), segmentId);
        if (file == null || file.isRemoved()) {
            throw new SciException(SciError.NO_SUCH_SEGMENT, "expected a segment of this node: segmentId=" + segmentId);
        }
        int way = file.isShared() && file.data().byteSize() > 0 ? file.ways().take(process.token()) : -1;
        if (way < 0) {
            file.close();
            throw new SciException(SciError.ACCESS,
                    "expected a shared segment with room for another process: segmentId="
                            + segmentId);
        }
        return way(file, way, false, listener);
    }

    private SegmentWay way(SegmentFile file, int way, boolean isEmpty, SegmentPort.Listener listener) {
        SegmentWay made = new SegmentWay(this, file, way, isEmpty, listener);
        add(made);
        return made;
    }

    /** How often something lay in shared memory that none of us can have stored there. It was refused. */
    public long damages() {
        return damages.get();
    }

    /** Takes this process off its node. The library should have been terminated before. */
    @Override
    public void close() {
        adapter.dma().stop();
        process.leave();
        helper.close();
        peers.close();
        process.close();
        memory.close();
    }

    HostSharedMemory memory() {
        return memory;
    }

    NodePeers peers() {
        return peers;
    }

    /** What the process's own thread copies by. */
    WordCopy copy() {
        return copy;
    }

    /** What works beside the process's own thread. */
    Helper helper() {
        return helper;
    }

    int nodeId() {
        return process.nodeId();
    }

    long token() {
        return process.token();
    }

    void add(Relation relation) {
        relations.add(relation);
    }

    void remove(Relation relation) {
        relations.remove(relation);
    }

    /** An access to a node's memory went nowhere. */
    void onError(int node) {
        adapter.onError(node);
    }

    void onDamage() {
        damages.incrementAndGet();
    }

    /** Has something done on the process's own thread, when it next calls the library or waits there. */
    void later(Runnable work) {
        later.add(work);
        host.due();
    }

    /** Has an answer reported after the call that asked has returned. */
    void answer(SciError status, Runnable report) {
        helper.execute(status == SciError.NODE_NOT_RESPONDING ? SILENCE_MS : 0, () -> later(report));
    }

    /** Why something was not found on a node. */
    SciError absence(int node, SciError ifThere) {
        if (peers.hasProcess(node)) {
            return ifThere;
        }
        return nodes.test(node) ? SciError.NODE_NOT_RESPONDING : SciError.NO_SUCH_NODEID;
    }

    /** Reports triggers since the last look; gives how many have been reported. */
    int report(int seen, int triggers, InterruptPort.Listener listener) {
        int fresh = triggers - seen;
        if (fresh < 0 || fresh > TRIGGERS_MAX) {
            onDamage();
            fresh = 1;
        }
        for (int i = 0; i < fresh; i++) {
            listener.onTrigger();
        }
        return triggers;
    }

    /** Whether the thread that copies can reach a piece of the program's memory. */
    boolean canCopy(MemorySegment given) {
        return given.isAccessibleBy(Thread.ofPlatform().unstarted(() -> {
        }));
    }

    /** Whether a name was left by a process that has ended; it is free then. */
    boolean isStale(String name) throws IOException {
        ProcessOwner maker = memory.maker(name);
        if (maker == null) {
            return false;
        }
        boolean isStale = maker.isDead();
        if (isStale) {
            memory.sweep();
        }
        return isStale;
    }

    void unlink(String name) {
        try {
            memory.unlink(name);
        } catch (IOException gone) {
            // Another process has taken it away.
        }
    }

    static SciException noRoom(String what, IOException full) {
        SciException refused = new SciException(SciError.NOSPC,
                "expected room in shared memory for " + what + ": " + full.getMessage());
        refused.initCause(full);
        return refused;
    }

    private void handOver() {
        for (Runnable work = later.poll(); work != null; work = later.poll()) {
            work.run();
        }
        for (int i = 0; i < relations.size(); i++) {
            relations.get(i).look();
        }
    }
}
