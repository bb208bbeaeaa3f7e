package org.wirelore.device.loopback.sci;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.sisci.spi.AdapterPort;
import org.wirelore.device.sisci.spi.ConnectionPort;
import org.wirelore.device.sisci.spi.DmaPort;
import org.wirelore.device.sisci.spi.InterruptPort;
import org.wirelore.device.sisci.spi.TriggerPort;

/** Adapter 0 as one process uses it. Nothing is gathered and nothing prefetched. */
final class LoopbackSciAdapter implements AdapterPort {
    private static final int STREAMS = 8;
    private static final int STREAM_BUFFER_BYTES = 64;
    private static final int DMA_ALIGNMENT = 8;
    private static final int DMA_MTU = 262_144;
    private static final int SUGGESTED_MIN = 4096;
    private static final int REGISTERS_END = 0x1000;

    private final LoopbackSciNode node;
    private final LoopbackSciFabric fabric;
    private final Host host;
    private final LoopbackSciDma dma;
    private final List<LoopbackSciConnection> connections = new ArrayList<>();
    private final List<LoopbackSciInterrupt> interrupts = new ArrayList<>();
    private final List<LoopbackSciTrigger> triggers = new ArrayList<>();
    private long answeredPs;

    LoopbackSciAdapter(LoopbackSciNode node, Host host) {
        this.node = node;
        this.host = host;
        fabric = node.fabric();
        dma = new LoopbackSciDma(node);
    }

    LoopbackSciNode node() {
        return node;
    }

    Host host() {
        return host;
    }

    @Override
    public int nodeId() {
        return node.id();
    }

    @Override
    public int query(int port, AdapterQuery query) throws SciException {
        return switch (query) {
            case NODEID, PHYS_MEM_NODEID, PHYS_MBX_NODEID, PHYS_LINK_PORT_NODEID, SERIAL_NUMBER -> node.id();
            case NUMBER_OF_STREAMS -> STREAMS;
            case STREAM_BUFFER_SIZE -> STREAM_BUFFER_BYTES;
            case DMA_SIZE_ALIGNMENT, DMA_OFFSET_ALIGNMENT -> DMA_ALIGNMENT;
            case DMA_MTU -> DMA_MTU;
            case SUGGESTED_MIN_DMA_SIZE, SUGGESTED_MIN_BLOCK_SIZE -> SUGGESTED_MIN;
            case LINK_OPERATIONAL, HW_LINK_STATUS_IS_OK -> node.isUp() ? 1 : 0;
            case CONFIGURED, FIRMWARE_OK, NUMBER -> 1;
            case CARD_TYPE, INSTANCE_NUMBER, SCI_LINK_FREQUENCY, B_LINK_FREQUENCY, IO_BUS_FREQUENCY,
                    CONNECTED_TO_SWITCH, LOCAL_SWITCH_TYPE, LOCAL_SWITCH_PORT_NUMBER,
                    CONNECTED_TO_EXPECTED_SWITCH_PORT ->
                0;
            case ATT_PAGE_SIZE, ATT_NUMBER_OF_ENTRIES, ATT_AVAILABLE_ENTRIES -> throw new SciException(
                    SciError.ILLEGAL_QUERY, "the loopback has no translation entries: query=" + query);
        };
    }

    @Override
    public boolean probe(int nodeId) throws SciException {
        requireLink();
        LoopbackSciNode other = fabric.find(nodeId);
        return other != null && other.isUp();
    }

    @Override
    public ConnectionPort connect(int nodeId, int segmentId, ConnectionPort.Listener listener) {
        LoopbackSciConnection connection = new LoopbackSciConnection(this, nodeId, listener);
        connections.add(connection);
        connection.connect(segmentId);
        return connection;
    }

    @Override
    public ConnectionPort connectSpace(SciAddress address, long sizeBytes, ConnectionPort.Listener listener)
            throws SciException {
        LoopbackSciNode target = fabric.find(address.nodeId());
        LoopbackSciSegment segment = target == null ? null : target.at(address.offset(), sizeBytes);
        if (segment == null) {
            throw new SciException(SciError.CONNECTION_REFUSED, "expected something at the address: " + address);
        }
        LoopbackSciConnection connection = new LoopbackSciConnection(this, address.nodeId(), listener);
        connection.bind(segment, (int) (address.offset() - segment.address()), (int) sizeBytes);
        connections.add(connection);
        return connection;
    }

    @Override
    public InterruptPort createInterrupt(int number, boolean isShared, boolean isData,
            InterruptPort.Listener listener) throws SciException {
        LoopbackSciInterrupt interrupt = node.add(new LoopbackSciInterrupt(node, isShared, isData, listener), number);
        interrupts.add(interrupt);
        return interrupt;
    }

    @Override
    public TriggerPort connectInterrupt(int nodeId, int number, boolean isData, TriggerPort.Listener listener) {
        LoopbackSciTrigger trigger = new LoopbackSciTrigger(node, nodeId, number, isData, listener);
        triggers.add(trigger);
        trigger.connect();
        return trigger;
    }

    @Override
    public DmaPort dma() {
        return dma;
    }

    @Override
    public void drainProcessor() {
    }

    @Override
    public void push() {
    }

    @Override
    public void barrier() {
        while (host.now() < answeredPs) {
            host.pause(answeredPs);
        }
    }

    @Override
    public void dropReads() {
    }

    @Override
    public long errors(int nodeId) {
        return node.errors(nodeId);
    }

    @Override
    public SequenceStatus judge(int nodeId, boolean hasErrors) {
        LoopbackSciNode other = fabric.find(nodeId);
        return other == null ? SequenceStatus.NOT_RETRIABLE : fabric.judge(node, other, hasErrors);
    }

    @Override
    public int readCsr(int nodeId, int offset) throws SciException {
        return registers(nodeId, offset).register(offset);
    }

    @Override
    public void writeCsr(int nodeId, int offset, int value) throws SciException {
        registers(nodeId, offset).setRegister(offset, value);
    }

    /** Everything stored so far has been answered at a time. */
    void onLaunch(long atPs) {
        answeredPs = Math.max(answeredPs, atPs);
    }

    void reportLink(LoopbackSciNode changed, SegmentReason reason) {
        for (LoopbackSciConnection connection : List.copyOf(connections)) {
            connection.reportLink(changed, reason);
        }
    }

    void remove(LoopbackSciConnection connection) {
        connections.remove(connection);
    }

    /** @param reason what the owners of connected segments are to find */
    void die(SegmentReason reason) {
        dma.stop();
        List.copyOf(connections).forEach(connection -> connection.disconnect(reason));
        interrupts.forEach(LoopbackSciInterrupt::release);
        triggers.forEach(LoopbackSciTrigger::disconnect);
    }

    private void requireLink() throws SciException {
        if (!node.isUp()) {
            throw new SciException(SciError.NO_LINK_ACCESS, "expected a link that is up: nodeId=" + node.id());
        }
    }

    private LoopbackSciNode registers(int nodeId, int offset) throws SciException {
        LoopbackSciNode other = fabric.find(nodeId);
        if (other == null) {
            throw new SciException(SciError.NO_SUCH_NODEID, "expected a node that answers: nodeId=" + nodeId);
        }
        if (offset < 0 || offset >= REGISTERS_END) {
            throw new SciException(SciError.OUT_OF_RANGE, "expected a register of the node: offset=" + offset);
        }
        return other;
    }
}
