package org.wirelore.device.irm;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.sisci.spi.AdapterPort;
import org.wirelore.device.sisci.spi.ConnectionPort;
import org.wirelore.device.sisci.spi.DmaPort;
import org.wirelore.device.sisci.spi.InterruptPort;
import org.wirelore.device.sisci.spi.TriggerPort;

/** The adapter as one process uses it: registers of its first page and windows by itself, all else by the kernel. */
final class IrmAdapterPort implements AdapterPort {
    private final IrmProvider process;
    private final IrmAdapter adapter;
    private final RegisterBank userPage;
    private final RegisterBank gathering;
    private final RegisterBank direct;
    private final IrmDma dma;
    private final List<IrmConnection> connections = new ArrayList<>();

    IrmAdapterPort(IrmProvider process, IrmAdapter adapter, RegisterBank userPage, RegisterBank gathering,
            RegisterBank direct) {
        this.process = process;
        this.adapter = adapter;
        this.userPage = userPage;
        this.gathering = gathering;
        this.direct = direct;
        dma = new IrmDma(process, adapter.engine());
    }

    IrmAdapter adapter() {
        return adapter;
    }

    Host host() {
        return process.host();
    }

    void trap() {
        process.trap();
    }

    RegisterBank gathering() {
        return gathering;
    }

    RegisterBank direct() {
        return direct;
    }

    void remove(IrmConnection connection) {
        connections.remove(connection);
    }

    @Override
    public int nodeId() {
        return adapter.nodeId();
    }

    @Override
    public int query(int port, AdapterQuery query) throws SciException {
        trap();
        return adapter.query(query);
    }

    @Override
    public boolean probe(int nodeId) throws SciException {
        trap();
        adapter.requireLink();
        return adapter.remote().isThere(nodeId);
    }

    @Override
    public ConnectionPort connect(int nodeId, int segmentId, ConnectionPort.Listener listener) {
        trap();
        adapter.spendConnect();
        IrmConnection connection = new IrmConnection(this, nodeId, listener);
        connections.add(connection);
        connection.connect(segmentId);
        return connection;
    }

    @Override
    public ConnectionPort connectSpace(SciAddress address, long sizeBytes, ConnectionPort.Listener listener)
            throws SciException {
        trap();
        if (!adapter.remote().isReadable(address.nodeId(), address.offset()) || (sizeBytes > 1
                && !adapter.remote().isReadable(address.nodeId(),
                        (address.offset() + sizeBytes - 1) & -Integer.BYTES))) {
            throw new SciException(SciError.CONNECTION_REFUSED,
                    "expected an address with memory or registers, found " + address);
        }
        IrmConnection connection = new IrmConnection(this, address.nodeId(), listener);
        connections.add(connection);
        connection.connectSpace(address, sizeBytes);
        return connection;
    }

    @Override
    public InterruptPort createInterrupt(int number, boolean isShared, boolean isData,
            InterruptPort.Listener listener) throws SciException {
        trap();
        IrmInterrupt interrupt = adapter.numbers().create(adapter, number, isShared, isData, listener);
        process.add(interrupt);
        return interrupt;
    }

    @Override
    public TriggerPort connectInterrupt(int nodeId, int number, boolean isData, TriggerPort.Listener listener) {
        trap();
        adapter.spendConnect();
        IrmTrigger trigger = new IrmTrigger(process, adapter, nodeId, number, isData, listener);
        process.add(trigger);
        trigger.connect();
        return trigger;
    }

    @Override
    public DmaPort dma() {
        return dma;
    }

    @Override
    public void drainProcessor() {
        gathering.drain();
    }

    @Override
    public void push() {
        userPage.write(PsbRegister.FLUS, 0);
    }

    @Override
    public void barrier() {
        userPage.read(PsbRegister.SBAR);
    }

    @Override
    public void dropReads() {
        userPage.write(PsbRegister.RDRP, 0);
    }

    /* One register while nothing has happened; only else the kernel looks what it was. */
    @Override
    public long errors(int nodeId) {
        int counter = userPage.read(PsbRegister.ECNT);
        if (!adapter.errors().isCurrent(counter)) {
            trap();
            adapter.readErrors();
        }
        return adapter.errors().errors(nodeId);
    }

    @Override
    public SequenceStatus judge(int nodeId, boolean hasErrors) {
        return adapter.judge().judge(nodeId, hasErrors);
    }

    @Override
    public int readCsr(int nodeId, int offset) throws SciException {
        trap();
        requireRegister(offset);
        return adapter.remote().read(nodeId, PsbAddress.CSR + offset);
    }

    @Override
    public void writeCsr(int nodeId, int offset, int value) throws SciException {
        trap();
        requireRegister(offset);
        adapter.remote().write(nodeId, PsbAddress.CSR + offset, value);
    }

    private static void requireRegister(int offset) throws SciException {
        if (offset < 0 || offset >= PsbAddress.CSR_BYTES || offset % Integer.BYTES != 0) {
            throw new SciException(SciError.OUT_OF_RANGE, "expected the offset of a register, found " + offset);
        }
    }

    /** The process is gone. */
    void end() {
        dma.end();
        List.copyOf(connections).forEach(IrmConnection::end);
    }
}
