package org.wirelore.device.contract.vipl;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.ConnectionRequest;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipErrorDescriptor;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.contract.Stage;

/** One end: a process, its NIC handle, memory with eight descriptors and eight buffers, and a VI. */
@SuppressWarnings("NullAway.Init") // NIC and VI are made by the program
final class ViplSide {
    static final int DESCRIPTORS = 8;
    /** Room for a descriptor with 252 data segments, and a multiple of 64. */
    static final int DESCRIPTOR_BYTES = 4160;
    static final int BUFFERS = DESCRIPTORS * DESCRIPTOR_BYTES;
    static final int BUFFER_BYTES = 20_480;
    static final int TRANSFER_BYTES = 16_384;

    /** All of its memory. */
    static final int MEMORY_BYTES = BUFFERS + DESCRIPTORS * BUFFER_BYTES;

    private static final long RETRY_PS = 10_000_000L;

    final Host process;
    final MemorySegment memory;
    final VipDescriptor view = new VipDescriptor();
    final ViCompletion out = new ViCompletion();
    final ViPeer peer = new ViPeer();
    private final List<VipErrorDescriptor> errors = new ArrayList<>();
    ViNic nic;
    Vi vi;
    int ptag;
    private final Vipl library;
    private final String deviceName;
    private @Nullable MemoryRegion region;

    ViplSide(Host process, Vipl library, MemorySegment memory, String deviceName) {
        this.process = process;
        this.library = library;
        this.memory = memory;
        this.deviceName = deviceName;
    }

    /** Opens the NIC, with a handler for errors, a tag and the memory. */
    void open() throws VipException {
        nic = library.openNic(deviceName);
        nic.errorCallback(null, (context, error) -> errors.add(error));
        nic.nameService().init();
        ptag = nic.createPtag();
        region = nic.registerMem(memory, new MemoryAttributes(ptag, true, canRead()));
    }

    /** Opens another handle of the NIC. */
    ViNic openAnother() throws VipException {
        return library.openNic(deviceName);
    }

    /** Opens, and makes an idle VI. */
    void prepare(ReliabilityLevel level, @Nullable CompletionQueue cq) throws VipException {
        open();
        vi = nic.createVi(attributes(level), cq, cq);
        assertThat(state()).isEqualTo(ViState.IDLE);
    }

    void prepare(ReliabilityLevel level) throws VipException {
        prepare(level, null);
    }

    ViAttributes attributes(ReliabilityLevel level) throws VipException {
        return new ViAttributes(level, TRANSFER_BYTES, ptag, true, nic.query().supportsRdmaRead(level));
    }

    Vi createVi(ReliabilityLevel level, int transferBytes) throws VipException {
        return nic.createVi(new ViAttributes(level, transferBytes, ptag, true, false), null, null);
    }

    private boolean canRead() throws VipException {
        return nic.query().rdmaReadSupport() != 0;
    }

    /** The errors so far. Handlers run in the process's next call at the latest, so there is one. */
    List<VipErrorDescriptor> errors() {
        nic.connections().connectPeerDone(null, peer);
        return errors;
    }

    List<VipErrorCode> errorCodes() {
        return errors().stream().map(VipErrorDescriptor::errorCode).toList();
    }

    ViState state() throws VipException {
        return vi.query().state();
    }

    NetAddress address() throws VipException {
        return new NetAddress(nic.query().hostAddress(), (byte) 1, (byte) 2);
    }

    NetAddress addressOf(String hostName, int... discriminator) throws VipException {
        byte[] bytes = new byte[discriminator.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) discriminator[i];
        }
        return new NetAddress(nic.nameService().getHostByName(hostName, 0), bytes);
    }

    MemoryRegion region() {
        return Objects.requireNonNull(region);
    }

    int handle() {
        return region().handle();
    }

    void accept() throws VipException {
        ConnectionRequest request = nic.connections().connectWait(address(), VipResult.INFINITE);
        assertThat(request.accept(vi)).isEqualTo(VipResult.SUCCESS);
        assertThat(state()).isIn(ViState.CONNECTED, ViState.ERROR);
    }

    /** Connects as all clients do: again and again until a server waits there. */
    void connect() throws VipException {
        assertThat(answer(addressOf("server", 1, 2), VipResult.INFINITE)).isEqualTo(VipResult.SUCCESS);
    }

    /** What becomes of a request, as soon as a server waits there. */
    int answer(NetAddress remote, long timeoutMs) throws VipException {
        int result = request(remote, timeoutMs);
        while (result == VipResult.NO_MATCH) {
            sleep(RETRY_PS);
            result = request(remote, timeoutMs);
        }
        return result;
    }

    int request(NetAddress remote) throws VipException {
        return request(remote, VipResult.INFINITE);
    }

    int request(NetAddress remote, long timeoutMs) throws VipException {
        return nic.connections().connectRequest(vi, address(), remote, timeoutMs, peer);
    }

    void sleep(long forPs) {
        Stage.sleepUntil(process, process.now() + forPs);
    }

    long descriptorAddress(int index) {
        return region().address() + (long) DESCRIPTOR_BYTES * index;
    }

    VipDescriptor descriptor(int index) {
        return view.at(memory, (long) DESCRIPTOR_BYTES * index);
    }

    int errorBits(int index) {
        return descriptor(index).status() & VipDescriptor.ERROR_MASK;
    }

    long bufferAddress(int index) {
        return region().address() + BUFFERS + (long) index * BUFFER_BYTES;
    }

    void fill(int index, int length, int value) {
        memory.asSlice(BUFFERS + (long) index * BUFFER_BYTES, length).fill((byte) value);
    }

    byte byteAt(int index, int offset) {
        return memory.get(ValueLayout.JAVA_BYTE, BUFFERS + (long) index * BUFFER_BYTES + offset);
    }

    void putByte(int index, int offset, int value) {
        memory.set(ValueLayout.JAVA_BYTE, BUFFERS + (long) index * BUFFER_BYTES + offset, (byte) value);
    }

    /** Posts descriptor {@code index} as it is. */
    void post(boolean isReceive, int index) {
        int result = isReceive
                ? vi.postRecv(descriptorAddress(index), handle())
                : vi.postSend(descriptorAddress(index), handle());
        assertThat(result).isEqualTo(VipResult.SUCCESS);
    }

    void postReceive(int index, int length) {
        descriptor(index).begin(0, length).addData(bufferAddress(index), handle(), length);
        post(true, index);
    }

    void send(int index, int length) {
        descriptor(index).begin(0, length).addData(bufferAddress(index), handle(), length);
        post(false, index);
    }

    /** An RDMA operation between a buffer and an address of the peer. */
    void rdma(int index, int control, int length, long remoteAddress, int remoteHandle) {
        descriptor(index).begin(control, length).addAddress(remoteAddress, remoteHandle).addData(bufferAddress(index),
                handle(), length);
        post(false, index);
    }

    /** Posts descriptor 0 as a send and tells the error bits that it completes with. */
    int failure() {
        post(false, 0);
        assertThat(await(false)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
        return errorBits(0);
    }

    int await(boolean isReceive) {
        return isReceive ? vi.recvWait(VipResult.INFINITE, out) : vi.sendWait(VipResult.INFINITE, out);
    }

    /** Waits for what the NIC does beside the program. */
    void settle() {
        sleep(ViplBed.MILLISECOND_PS);
    }

    /** Takes the oldest descriptor of a queue, which is complete and flushed. */
    void takeFlushed(boolean isReceive, int index) {
        settle();
        int result = isReceive ? vi.recvDone(out) : vi.sendDone(out);
        assertThat(result).isEqualTo(VipResult.DESCRIPTOR_ERROR);
        assertThat(out.descriptor).isEqualTo(descriptorAddress(index));
        assertThat(errorBits(index)).isEqualTo(VipDescriptor.FLUSHED_ERROR);
    }

    void assertEmpty(boolean isReceive) {
        int result = isReceive ? vi.recvDone(out) : vi.sendDone(out);
        assertThat(result).isEqualTo(VipResult.DESCRIPTOR_ERROR);
        assertThat(out.descriptor).isZero();
    }
}
