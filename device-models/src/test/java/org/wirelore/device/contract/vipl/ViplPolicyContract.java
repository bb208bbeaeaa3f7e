package org.wirelore.device.contract.vipl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** What VIA 1.0 leaves open, each point decided in both ways (fact sheet via, section 8). */
public abstract class ViplPolicyContract extends ViplBed {
    private static final ReliabilityLevel DELIVERY = ReliabilityLevel.RELIABLE_DELIVERY;
    private static final ReliabilityLevel RECEPTION = ReliabilityLevel.RELIABLE_RECEPTION;
    private static final ReliabilityLevel UNRELIABLE = ReliabilityLevel.UNRELIABLE;

    private static final long LONG_MS = 10_000;

    /** What the server tells the client beside the network. */
    private long targetAddress;
    private int targetHandle;

    /** The points. */
    private enum Point {
        POST_SEND, WAIT, PTAG, RECEIVE_LENGTH, IMMEDIATE, OWN_BREAK, LOSS, BLAME, SUM_FORMAT, EARLY, SPURIOUS
    }

    /** A fresh setup whose NICs and libraries decide the open points so. */
    protected abstract ViplSetup newSetup(ViplPolicy policy);

    @Override
    protected final ViplSetup newSetup() {
        return newSetup(ViplPolicy.USUAL);
    }

    /** Begins anew with one point decided, and all others as usual. */
    private void decide(Point point, boolean isSet) {
        ViplPolicy usual = ViplPolicy.USUAL;
        setUp(newSetup(new ViplPolicy(
                point == Point.POST_SEND ? isSet : usual.strictPostSend(),
                point == Point.WAIT ? isSet : usual.strictWait(),
                point == Point.PTAG ? isSet : usual.strictPtag(),
                point == Point.RECEIVE_LENGTH ? isSet : usual.strictReceiveLength(),
                point == Point.IMMEDIATE ? isSet : usual.countsImmediateWrite(),
                point == Point.OWN_BREAK ? isSet : usual.tellsOwnBreak(),
                point == Point.LOSS ? isSet : usual.tellsUnreliableLoss(),
                point == Point.BLAME ? isSet : usual.blamesRemoteDescriptor(),
                point == Point.SUM_FORMAT ? isSet : usual.sumIsFormat(),
                point == Point.EARLY ? isSet : usual.entryBeforeStatus(),
                point == Point.SPURIOUS ? isSet : usual.spuriousTimeout())));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSendOnAViThatIsNotConnectedIsFlushedOrRefused(boolean isStrict) {
        decide(Point.POST_SEND, isStrict);
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.descriptor(0).begin(0, 1).addData(client.bufferAddress(0), client.handle(), 1);
            assertThat(client.vi.postSend(client.descriptorAddress(0), client.handle()))
                    .isEqualTo(isStrict ? VipResult.INVALID_STATE : VipResult.SUCCESS);
            if (!isStrict) {
                client.takeFlushed(false, 0);
            }
            client.assertEmpty(false);
            client.postReceive(1, 1);
            assertThat(client.state()).isEqualTo(ViState.IDLE);
        });
        stage.run();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aQueueWithACompletionQueueIsWaitedForOrNot(boolean isStrict) {
        decide(Point.WAIT, isStrict);
        int expected = isStrict ? VipResult.ERROR_RESOURCE : VipResult.SUCCESS;
        List<Long> calls = new ArrayList<>();
        stage.start(server.process, () -> {
            server.open();
            CompletionQueue cq = server.nic.createCq(16);
            server.vi = server.nic.createVi(server.attributes(DELIVERY), cq, cq);
            server.postReceive(0, 10);
            server.postReceive(1, 10);
            server.accept();
            assertThat(server.await(true)).isEqualTo(expected);
            assertThat(server.vi.recvNotify("", (context, nic, vi, descriptor) -> calls.add(descriptor)))
                    .isEqualTo(expected);
            server.sleep(QUIET_PS);
            server.nic.query();
            assertThat(calls).isEqualTo(isStrict ? List.of() : List.of(server.descriptorAddress(1)));
            assertThat(cq.waitFor(VipResult.INFINITE, server.out)).isEqualTo(VipResult.SUCCESS);
            assertThat(cq.waitFor(VipResult.INFINITE, server.out)).isEqualTo(VipResult.SUCCESS);
            assertThat(cq.done(server.out)).isEqualTo(VipResult.NOT_DONE);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            client.sleep(QUIET_PS / 4);
            client.send(0, 5);
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            client.sleep(QUIET_PS / 4);
            client.send(1, 5);
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            client.sleep(QUIET_PS);
        });
        stage.run();
    }

    /** A client that takes the status for granted when it has the entry takes nothing. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anEntryIsThereWithTheStatusOrBeforeIt(boolean isEarly) {
        decide(Point.EARLY, isEarly);
        stage.start(server.process, () -> {
            server.open();
            CompletionQueue cq = server.nic.createCq(16);
            server.vi = server.nic.createVi(server.attributes(DELIVERY), null, cq);
            server.postReceive(0, 10);
            server.postReceive(1, 10);
            server.accept();
            for (int i = 0; i < 2; i++) {
                assertThat(cq.waitFor(VipResult.INFINITE, server.out)).isEqualTo(VipResult.SUCCESS);
                if (isEarly) {
                    assertThat(server.vi.recvDone(server.out)).isEqualTo(VipResult.NOT_DONE);
                }
                assertThat(server.vi.recvDone(server.out)).isEqualTo(VipResult.SUCCESS);
                assertThat(server.out.descriptor).isEqualTo(server.descriptorAddress(i));
            }
        });
        sendTwice();
        stage.run();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWaitWithoutALimitHasNoneOrEndsNowAndThen(boolean isSpurious) {
        decide(Point.SPURIOUS, isSpurious);
        stage.start(server.process, () -> {
            server.open();
            CompletionQueue cq = server.nic.createCq(16);
            server.vi = server.nic.createVi(server.attributes(DELIVERY), null, cq);
            server.postReceive(0, 10);
            server.postReceive(1, 10);
            server.accept();
            if (isSpurious) {
                assertThat(cq.waitFor(VipResult.INFINITE, server.out)).isEqualTo(VipResult.TIMEOUT);
            }
            assertThat(cq.waitFor(VipResult.INFINITE, server.out)).isEqualTo(VipResult.SUCCESS);
            assertThat(cq.waitFor(LONG_MS, server.out)).isEqualTo(VipResult.SUCCESS);
        });
        sendTwice();
        stage.run();
    }

    private void sendTwice() {
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            for (int i = 0; i < 2; i++) {
                client.sleep(QUIET_PS / 4);
                client.send(i, 5);
                while (client.await(false) == VipResult.TIMEOUT) {
                    client.sleep(QUIET_PS / 8);
                }
            }
            client.sleep(QUIET_PS);
        });
    }

    /** Tag 0 of a VI goes with memory of every tag of the handle, and that of memory with every VI. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tagZeroIsRefusedOrTheHandlesOwn(boolean isStrict) {
        decide(Point.PTAG, isStrict);
        ViAttributes untagged = new ViAttributes(DELIVERY, TRANSFER_BYTES, 0, true, false);
        if (isStrict) {
            stage.start(client.process, () -> {
                client.open();
                refused(VipResult.INVALID_PTAG, () -> client.nic.createVi(untagged, null, null));
                refused(VipResult.INVALID_PTAG,
                        () -> client.nic.registerMem(client.memory, new MemoryAttributes(0, true, false)));
            });
            stage.run();
            return;
        }
        stage.start(server.process, () -> {
            server.open();
            server.vi = server.nic.createVi(untagged, null, null);
            server.postReceive(0, 10);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.byteAt(0, 4)).isEqualTo((byte) 3);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            MemoryRegion region = client.nic.registerMem(
                    client.memory.asSlice(ViplSide.BUFFERS, ViplSide.BUFFER_BYTES),
                    new MemoryAttributes(0, true, false));
            client.fill(0, 5, 3);
            client.descriptor(0).begin(0, 5).addData(region.address(), region.handle(), 5);
            client.post(false, 0);
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            client.sleep(QUIET_PS);
            assertThat(client.errors()).isEmpty();
        });
        stage.run();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReceiveWhoseLengthIsNotItsSumIsTakenOrALengthError(boolean isStrict) {
        decide(Point.RECEIVE_LENGTH, isStrict);
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            server.descriptor(0).begin(0, 9).addData(server.bufferAddress(0), server.handle(), 10);
            server.post(true, 0);
            server.accept();
            assertThat(server.await(true)).isEqualTo(isStrict ? VipResult.DESCRIPTOR_ERROR : VipResult.SUCCESS);
            assertThat(server.errorBits(0)).isEqualTo(isStrict ? VipDescriptor.LENGTH_ERROR : 0);
            assertThat(server.byteAt(0, 4)).isEqualTo((byte) (isStrict ? 0 : 3));
            if (!isStrict) {
                assertThat(server.descriptor(0).length()).isEqualTo(5);
            }
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            client.fill(0, 5, 3);
            client.send(0, 5);
            client.await(false);
            client.sleep(QUIET_PS);
            assertThat(client.state()).isEqualTo(isStrict ? ViState.ERROR : ViState.CONNECTED);
        });
        stage.run();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReceiveTakenByAWriteTellsItsBytesOrNone(boolean isCounted) {
        decide(Point.IMMEDIATE, isCounted);
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            targetAddress = server.bufferAddress(5);
            targetHandle = server.handle();
            server.postReceive(0, 100);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.descriptor(0).length()).isEqualTo(isCounted ? 10 : 0);
            assertThat(server.descriptor(0).immediateData()).isEqualTo(5);
            assertThat(server.byteAt(5, 9)).isEqualTo((byte) 3);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            client.fill(0, 10, 3);
            client.descriptor(0).begin(VipDescriptor.OP_RDMA_WRITE | VipDescriptor.IMMEDIATE, 10)
                    .addAddress(targetAddress, targetHandle).addData(client.bufferAddress(0), client.handle(), 10)
                    .setImmediateData(5);
            client.post(false, 0);
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            client.sleep(QUIET_PS);
        });
        stage.run();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoseDescriptorBreaksAConnectionLearnsOfItsLossOrNot(boolean isTold) {
        for (ReliabilityLevel level : List.of(DELIVERY, RECEPTION)) {
            if (setup.supports(level)) {
                decide(Point.OWN_BREAK, isTold);
                breakConnection(level, isTold);
            }
        }
    }

    private void breakConnection(ReliabilityLevel level, boolean isTold) {
        stage.start(server.process, () -> {
            server.prepare(level);
            server.accept();
            server.sleep(QUIET_PS);
            assertThat(server.errorCodes()).containsExactly(VipErrorCode.CONN_LOST);
        });
        stage.start(client.process, () -> {
            client.prepare(level);
            client.connect();
            client.descriptor(0).begin(0x8000, 0);
            assertThat(client.failure()).isEqualTo(VipDescriptor.FORMAT_ERROR);
            client.sleep(QUIET_PS);
            assertThat(client.state()).isEqualTo(ViState.ERROR);
            assertThat(client.errorCodes()).isEqualTo(isTold ? List.of(VipErrorCode.CONN_LOST) : List.of());
        });
        stage.run();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anUnreliableMessageWithoutAReceiveIsToldOrNot(boolean isTold) {
        assume(UNRELIABLE);
        decide(Point.LOSS, isTold);
        stage.start(server.process, () -> {
            server.prepare(UNRELIABLE);
            server.accept();
            server.sleep(QUIET_PS);
            assertThat(server.errorCodes()).isEqualTo(isTold ? List.of(VipErrorCode.RECVQ_EMPTY) : List.of());
            assertThat(server.state()).isEqualTo(ViState.CONNECTED);
        });
        stage.start(client.process, () -> {
            client.prepare(UNRELIABLE);
            client.connect();
            client.send(0, 5);
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            client.sleep(QUIET_PS);
            assertThat(client.errors()).isEmpty();
        });
        stage.run();
    }

    /** Reliable delivery tells it whatever is decided of the unreliable level. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReliableMessageWithoutAReceiveIsToldAlways(boolean isTold) {
        decide(Point.LOSS, isTold);
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            server.accept();
            server.sleep(QUIET_PS);
            assertThat(server.errorCodes()).containsExactly(VipErrorCode.RECVQ_EMPTY);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            client.send(0, 5);
            client.await(false);
            client.sleep(QUIET_PS);
            assertThat(client.state()).isEqualTo(ViState.ERROR);
        });
        stage.run();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSendThatMetNoReceiveBlamesTheTransportOrTheOtherSide(boolean isRemote) {
        assume(RECEPTION);
        decide(Point.BLAME, isRemote);
        stage.start(server.process, () -> {
            server.prepare(RECEPTION);
            server.accept();
            server.sleep(QUIET_PS);
            assertThat(server.errorCodes()).containsExactly(VipErrorCode.RECVQ_EMPTY);
        });
        stage.start(client.process, () -> {
            client.prepare(RECEPTION);
            client.connect();
            client.descriptor(0).begin(0, 5).addData(client.bufferAddress(0), client.handle(), 5);
            assertThat(client.failure())
                    .isEqualTo(isRemote ? VipDescriptor.REMOTE_DESC_ERROR : VipDescriptor.TRANSPORT_ERROR);
            client.sleep(QUIET_PS);
            assertThat(client.state()).isEqualTo(ViState.ERROR);
        });
        stage.run();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSendWhoseLengthIsNotItsSumIsALengthOrAFormatError(boolean isFormat) {
        decide(Point.SUM_FORMAT, isFormat);
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            server.accept();
            server.sleep(QUIET_PS);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            client.descriptor(0).begin(0, 4).addData(client.bufferAddress(0), client.handle(), 5);
            assertThat(client.failure())
                    .isEqualTo(isFormat ? VipDescriptor.FORMAT_ERROR : VipDescriptor.LENGTH_ERROR);
        });
        stage.run();
    }
}
