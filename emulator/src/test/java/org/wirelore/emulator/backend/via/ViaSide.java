package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
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
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.time.real.RealHost;

/** One process of a test with several: a NIC with a VI, and memory, descriptors first. */
final class ViaSide implements AutoCloseable {
    static final int BYTES = 1 << 18;
    static final int DATA = 1 << 16;

    final SharedMemoryVia via;
    final ViNic nic;
    final MemorySegment memory;
    final MemoryRegion region;
    final int ptag;
    final Vi vi;
    final ViCompletion out = new ViCompletion();
    final ViPeer peer = new ViPeer();
    final VipDescriptor view = new VipDescriptor();
    final List<VipErrorCode> errors = new ArrayList<>();

    ViaSide(String name, String job, ReliabilityLevel level) throws IOException, VipException {
        via = SharedMemoryVia.open(new RealHost(name, RealHost.Spin.YIELD), job, ViplPolicy.USUAL);
        nic = new ViplLibrary(via.provider(message -> {
        })).openNic(SharedMemoryVia.DEVICE);
        nic.nameService().init();
        nic.errorCallback(null, (context, error) -> {
            synchronized (errors) {
                errors.add(error.errorCode());
            }
        });
        ptag = nic.createPtag();
        memory = via.allocate(BYTES);
        region = nic.registerMem(memory, new MemoryAttributes(ptag, true, false));
        vi = nic.createVi(new ViAttributes(level, 32_768, ptag, true, false), null, null);
    }

    NetAddress own() throws VipException {
        return new NetAddress(nic.query().hostAddress(), (byte) 1);
    }

    NetAddress of(String name) throws VipException {
        return new NetAddress(nic.nameService().getHostByName(name, 0), (byte) 1);
    }

    /** Asks until a server waits. */
    void connect(String name) throws VipException {
        int result = VipResult.NO_MATCH;
        while (result == VipResult.NO_MATCH) {
            result = nic.connections().connectRequest(vi, own(), of(name), VipResult.INFINITE, peer);
            LockSupport.parkNanos(100_000);
        }
        if (result != VipResult.SUCCESS) {
            throw new IllegalStateException("a request must be accepted: result=" + result);
        }
    }

    void accept() throws VipException {
        int result = nic.connections().connectWait(own(), VipResult.INFINITE).accept(vi);
        if (result != VipResult.SUCCESS) {
            throw new IllegalStateException("a request must be there: result=" + result);
        }
    }

    VipDescriptor descriptor(int index) {
        return view.at(memory, index * 64L);
    }

    void post(boolean isReceive, int index) {
        if (isReceive) {
            vi.postRecv(region.address() + index * 64L, region.handle());
        } else {
            vi.postSend(region.address() + index * 64L, region.handle());
        }
    }

    void receive(int index, int length) {
        descriptor(index).begin(0, length).addData(region.address() + DATA, region.handle(), length);
        post(true, index);
    }

    void send(int index, int length) {
        descriptor(index).begin(0, length).addData(region.address() + DATA, region.handle(), length);
        post(false, index);
    }

    void write(int index, int length, long address, int handle) {
        descriptor(index).begin(VipDescriptor.OP_RDMA_WRITE, length).addAddress(address, handle)
                .addData(region.address() + DATA, region.handle(), length);
        post(false, index);
    }

    /** Polls until a descriptor is complete. */
    int poll(boolean isReceive) {
        int result = VipResult.NOT_DONE;
        while (result == VipResult.NOT_DONE) {
            result = isReceive ? vi.recvDone(out) : vi.sendDone(out);
            Thread.onSpinWait();
        }
        return result;
    }

    List<VipErrorCode> errors() {
        nic.connections().connectPeerDone(null, peer);
        synchronized (errors) {
            return List.copyOf(errors);
        }
    }

    @Override
    public void close() {
        nic.close();
        via.close();
    }
}
