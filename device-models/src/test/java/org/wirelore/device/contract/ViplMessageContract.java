package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.ConnectionRequest;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/** The rules for messages of VIPL, between a client and a server on two hosts. */
@SuppressWarnings("NullAway.Init") // the fields are set before each test
public abstract class ViplMessageContract {
    static final int TRANSFER_BYTES = 16_384;
    static final long MILLISECOND_PS = 1_000_000_000L;
    /** Long after everything that a test does has come to rest. */
    static final long QUIET_PS = 200 * MILLISECOND_PS;

    Stage stage;
    Side client;
    Side server;

    /** A fresh stage. */
    protected abstract Stage newStage();

    /** VipOpenNic for a process, on a NIC of its own. */
    protected abstract ViNic open(Stage stage, Host process);

    @BeforeEach
    void setUp() {
        stage = newStage();
        Host clientProcess = stage.process("client");
        Host serverProcess = stage.process("server");
        client = new Side(clientProcess, open(stage, clientProcess));
        server = new Side(serverProcess, open(stage, serverProcess));
    }

    @ParameterizedTest
    @EnumSource
    void aMessageGoesIntoThePostedReceive(ReliabilityLevel level) {
        stage.start(server.process, () -> {
            server.prepare(level, null);
            server.postReceive(0, 100);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.out.descriptor).isEqualTo(server.descriptorAddress(0));
            VipDescriptor received = server.descriptor(0);
            assertThat(received.status()).isEqualTo(VipDescriptor.DONE | VipDescriptor.STATUS_RECEIVE
                    | VipDescriptor.STATUS_IMMEDIATE);
            assertThat(received.length()).isEqualTo(64);
            assertThat(received.immediateData()).isEqualTo(77);
            assertThat(server.byteAt(0, 0)).isEqualTo((byte) 9);
            assertThat(server.byteAt(0, 63)).isEqualTo((byte) 9);
            assertThat(server.byteAt(0, 64)).isZero();
        });
        stage.start(client.process, () -> {
            client.prepare(level, null);
            client.connect();
            client.fill(1, 64, 9);
            client.view(1).begin(VipDescriptor.IMMEDIATE, 64).addData(client.bufferAddress(1), client.handle(), 64)
                    .setImmediateData(77);
            client.vi.postSend(client.descriptorAddress(1), client.handle());
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            assertThat(client.out.descriptor).isEqualTo(client.descriptorAddress(1));
            assertThat(client.descriptor(1).status()).isEqualTo(VipDescriptor.DONE | VipDescriptor.STATUS_SEND);
            Stage.sleepUntil(client.process, QUIET_PS);
        });
        stage.run();
        assertThat(server.errors).isEmpty();
    }

    @Test
    void completionQueueNamesViAndQueueInTheOrderOfCompletion() {
        stage.start(server.process, () -> {
            CompletionQueue cq = server.nic.createCq(16);
            server.prepare(ReliabilityLevel.RELIABLE_DELIVERY, cq);
            assertThat(cq.destroy()).isEqualTo(VipResult.ERROR_RESOURCE);
            assertThat(server.vi.recvWait(0, server.out)).isEqualTo(VipResult.ERROR_RESOURCE);
            server.postReceive(0, 100);
            server.postReceive(1, 100);
            server.accept();
            assertThat(cq.done(server.out)).isEqualTo(VipResult.NOT_DONE);
            for (int i = 0; i < 2; i++) {
                assertThat(cq.waitFor(VipResult.INFINITE, server.out)).isEqualTo(VipResult.SUCCESS);
                assertThat(server.out.vi).isSameAs(server.vi);
                assertThat(server.out.isReceive).isTrue();
                assertThat(server.vi.recvDone(server.out)).isEqualTo(VipResult.SUCCESS);
                assertThat(server.out.descriptor).isEqualTo(server.descriptorAddress(i));
            }
            server.send(2, 10);
            assertThat(cq.waitFor(VipResult.INFINITE, server.out)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.out.isReceive).isFalse();
            assertThat(server.vi.sendDone(server.out)).isEqualTo(VipResult.SUCCESS);
            assertThat(cq.waitFor(1, server.out)).isEqualTo(VipResult.TIMEOUT);
            assertThat(cq.resize(32)).isEqualTo(VipResult.SUCCESS);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY, null);
            client.postReceive(0, 100);
            client.connect();
            client.send(1, 10);
            client.send(2, 20);
            client.await(true);
            Stage.sleepUntil(client.process, QUIET_PS);
        });
        stage.run();
    }

    @Test
    void anUnreliableMessageWithoutPostedReceiveIsDroppedAndTheConnectionStays() {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.UNRELIABLE, null);
            server.accept();
            Stage.sleepUntil(server.process, QUIET_PS / 2);
            assertThat(server.errors).containsExactly(VipErrorCode.RECVQ_EMPTY);
            server.postReceive(0, 100);
            assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.descriptor(0).length()).isEqualTo(20);
            assertThat(server.vi.state()).isEqualTo(ViState.CONNECTED);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.UNRELIABLE, null);
            client.connect();
            client.send(0, 10);
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            Stage.sleepUntil(client.process, QUIET_PS * 3 / 4);
            client.send(0, 20);
            Stage.sleepUntil(client.process, QUIET_PS);
            assertThat(client.vi.state()).isEqualTo(ViState.CONNECTED);
            assertThat(client.errors).isEmpty();
        });
        stage.run();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNRELIABLE")
    void aReliableMessageWithoutPostedReceiveBreaksTheConnection(ReliabilityLevel level) {
        stage.start(server.process, () -> {
            server.prepare(level, null);
            server.accept();
            Stage.sleepUntil(server.process, QUIET_PS);
            assertThat(server.vi.state()).isEqualTo(ViState.ERROR);
            assertThat(server.errors).containsExactly(VipErrorCode.RECVQ_EMPTY);
        });
        stage.start(client.process, () -> {
            client.prepare(level, null);
            client.postReceive(3, 10);
            client.connect();
            client.send(0, 10);
            Stage.sleepUntil(client.process, QUIET_PS);
            assertThat(client.vi.state()).isEqualTo(ViState.ERROR);
            assertThat(client.errors).containsExactly(VipErrorCode.CONN_LOST);
            assertThat(client.vi.recvDone(client.out)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(client.descriptor(3).status()).isEqualTo(
                    VipDescriptor.DONE | VipDescriptor.FLUSHED_ERROR | VipDescriptor.STATUS_RECEIVE);
            int sent = client.vi.sendDone(client.out);
            assertThat(sent).isIn(VipResult.SUCCESS, VipResult.DESCRIPTOR_ERROR);
            if (level == ReliabilityLevel.RELIABLE_RECEPTION) {
                assertThat(client.descriptor(0).status() & VipDescriptor.ERROR_MASK)
                        .isEqualTo(VipDescriptor.TRANSPORT_ERROR);
            }
            client.send(0, 10);
            assertThat(client.vi.sendDone(client.out)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(client.descriptor(0).status() & VipDescriptor.ERROR_MASK)
                    .isEqualTo(VipDescriptor.FLUSHED_ERROR);
            assertThat(client.vi.destroy()).isEqualTo(VipResult.INVALID_STATE);
            assertThat(client.vi.disconnect()).isEqualTo(VipResult.SUCCESS);
            assertThat(client.vi.state()).isEqualTo(ViState.IDLE);
            assertThat(client.vi.destroy()).isEqualTo(VipResult.SUCCESS);
        });
        stage.run();
    }

    @ParameterizedTest
    @EnumSource
    void aMessageLargerThanTheReceiveIsALengthError(ReliabilityLevel level) {
        boolean reliable = level != ReliabilityLevel.UNRELIABLE;
        stage.start(server.process, () -> {
            server.prepare(level, null);
            server.postReceive(0, 10);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(server.descriptor(0).status() & VipDescriptor.ERROR_MASK)
                    .isEqualTo(VipDescriptor.LENGTH_ERROR);
            assertThat(server.vi.state()).isEqualTo(reliable ? ViState.ERROR : ViState.CONNECTED);
        });
        stage.start(client.process, () -> {
            client.prepare(level, null);
            client.connect();
            client.send(0, 11);
            client.await(false);
            if (level == ReliabilityLevel.RELIABLE_RECEPTION) {
                assertThat(client.descriptor(0).status() & VipDescriptor.ERROR_MASK)
                        .isEqualTo(VipDescriptor.REMOTE_DESC_ERROR);
            }
            Stage.sleepUntil(client.process, QUIET_PS);
            assertThat(client.vi.state()).isEqualTo(reliable ? ViState.ERROR : ViState.CONNECTED);
        });
        stage.run();
    }

    @Test
    void badSendDescriptorsTellWhatIsWrongInTheirStatus() {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.UNRELIABLE, null);
            server.accept();
            Stage.sleepUntil(server.process, QUIET_PS);
            assertThat(server.errors).isEmpty();
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.UNRELIABLE, null);
            client.connect();
            long address = client.bufferAddress(0);
            client.view(0).begin(3, 0);
            assertThat(client.failure()).isEqualTo(VipDescriptor.FORMAT_ERROR);
            client.view(0).begin(VipDescriptor.OP_RDMA_WRITE, 0);
            assertThat(client.failure()).isEqualTo(VipDescriptor.FORMAT_ERROR);
            client.view(0).begin(0x10, 0);
            assertThat(client.failure()).isEqualTo(VipDescriptor.FORMAT_ERROR);
            client.view(0).begin(0, 10).addData(address, client.handle(), 11);
            assertThat(client.failure()).isEqualTo(VipDescriptor.LENGTH_ERROR);
            client.view(0).begin(0, TRANSFER_BYTES + 1).addData(address, client.handle(), TRANSFER_BYTES + 1);
            assertThat(client.failure()).isEqualTo(VipDescriptor.LENGTH_ERROR);
            client.view(0).begin(0, 10).addData(address, client.handle() + 1000, 10);
            assertThat(client.failure()).isEqualTo(VipDescriptor.PROTECTION_ERROR);
            client.view(0).begin(0, 10).addData(client.region().address() + client.region().sizeBytes() - 9,
                    client.handle(), 10);
            assertThat(client.failure()).isEqualTo(VipDescriptor.PROTECTION_ERROR);
            MemoryRegion foreign = client.nic.registerMem(client.memory, client.nic.createPtag(), false, false);
            client.view(0).begin(0, 10).addData(foreign.address(), foreign.handle(), 10);
            assertThat(client.failure()).isEqualTo(VipDescriptor.PROTECTION_ERROR);
            assertThat(client.vi.state()).isEqualTo(ViState.CONNECTED);
        });
        stage.run();
    }

    @Test
    void aDescriptorThatCannotBeFoundIsAnAsynchronousError() {
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY, null);
            assertThat(client.vi.postRecv(client.descriptorAddress(0) + 8, client.handle()))
                    .isEqualTo(VipResult.SUCCESS);
            assertThat(client.errors).containsExactly(VipErrorCode.POST_DESC);
            assertThat(client.vi.state()).isEqualTo(ViState.ERROR);
            client.vi.disconnect();
            client.vi.postSend(client.descriptorAddress(0), client.handle() + 1000);
            assertThat(client.errors).hasSize(2);
        });
        stage.run();
    }

    static void vipRefused(int result, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(VipException.class,
                refusal -> assertThat(refusal.result()).isEqualTo(result));
    }

    /** One end: a process, its NIC handle, memory with eight descriptors and eight buffers, and a VI. */
    @SuppressWarnings("NullAway.Init") // the VI is made by the program
    static final class Side {
        static final int BUFFERS = 4096;
        static final int BUFFER_BYTES = 20_480;

        final Host process;
        final ViNic nic;
        final MemorySegment memory = MemorySegment.ofArray(new long[(BUFFERS + 8 * BUFFER_BYTES) / 8]);
        final VipDescriptor view = new VipDescriptor();
        final ViCompletion out = new ViCompletion();
        final List<VipErrorCode> errors = new ArrayList<>();
        int ptag;
        @Nullable
        MemoryRegion region;
        Vi vi;

        Side(Host process, ViNic nic) {
            this.process = process;
            this.nic = nic;
        }

        void prepare(ReliabilityLevel level, @Nullable CompletionQueue cq) throws VipException {
            nic.onError((code, concerned) -> errors.add(code));
            ptag = nic.createPtag();
            region = nic.registerMem(memory, ptag, true, false);
            vi = nic.createVi(new ViAttributes(level, TRANSFER_BYTES, ptag, true, false), cq, cq);
            assertThat(vi.state()).isEqualTo(ViState.IDLE);
        }

        Vi createVi(ReliabilityLevel level, int transferBytes) throws VipException {
            return nic.createVi(new ViAttributes(level, transferBytes, ptag, true, false), null, null);
        }

        NetAddress address() {
            return new NetAddress(nic.attributes().hostAddress(), (byte) 1, (byte) 2);
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
            assertThat(vi.state()).isIn(ViState.CONNECTED, ViState.ERROR);
        }

        /** Connects as all clients do: again and again until a server waits there. */
        void connect() throws VipException {
            NetAddress remote = new NetAddress(nic.connections().hostAddress("server"), (byte) 1, (byte) 2);
            int result = request(remote);
            while (result == VipResult.NO_MATCH) {
                Stage.sleepUntil(process, process.now() + MILLISECOND_PS / 100);
                result = request(remote);
            }
            assertThat(result).isEqualTo(VipResult.SUCCESS);
        }

        int request(NetAddress remote) {
            return nic.connections().connectRequest(vi, address(), remote, VipResult.INFINITE);
        }

        long descriptorAddress(int index) {
            return region().address() + 512L * index;
        }

        VipDescriptor view(int index) {
            return view.at(memory, 512L * index);
        }

        VipDescriptor descriptor(int index) {
            return view(index);
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

        void postReceive(int index, int length) {
            view(index).begin(0, length).addData(bufferAddress(index), handle(), length);
            assertThat(vi.postRecv(descriptorAddress(index), handle())).isEqualTo(VipResult.SUCCESS);
        }

        void send(int index, int length) {
            view(index).begin(0, length).addData(bufferAddress(index), handle(), length);
            assertThat(vi.postSend(descriptorAddress(index), handle())).isEqualTo(VipResult.SUCCESS);
        }

        /** Posts descriptor 0 as a send and tells the error bits that it completes with. */
        int failure() {
            vi.postSend(descriptorAddress(0), handle());
            assertThat(await(false)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            return descriptor(0).status() & VipDescriptor.ERROR_MASK;
        }

        int await(boolean receive) {
            return receive ? vi.recvWait(VipResult.INFINITE, out) : vi.sendWait(VipResult.INFINITE, out);
        }
    }
}
