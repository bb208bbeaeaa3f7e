package org.wirelore.device.contract.vipl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipErrorDescriptor;
import org.wirelore.device.api.via.VipResourceCode;
import org.wirelore.device.api.via.VipResult;

/** Completion queues and handlers (fact sheet via, sections 1.4 and 2.4; tests 4, 19 and 21). */
public abstract class ViplCompletionContract extends ViplBed {
    private static final ReliabilityLevel DELIVERY = ReliabilityLevel.RELIABLE_DELIVERY;

    @Test
    void aQueueSharedByVisTellsEachCompletionAndGrowsUnderWay() {
        int vis = 4;
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            CompletionQueue cq = server.nic.createCq(vis);
            List<Vi> made = new ArrayList<>();
            for (int i = 0; i < vis; i++) {
                server.vi = server.nic.createVi(server.attributes(DELIVERY), cq, cq);
                made.add(server.vi);
                server.postReceive(2 * i, 10);
                server.postReceive(2 * i + 1, 10);
                if (i == vis - 1) {
                    // The entries of the VIs before are there or come now; the rest waits for the last connection.
                    assertThat(cq.resize(4 * vis)).isEqualTo(VipResult.SUCCESS);
                }
                server.accept();
            }
            int[] taken = new int[vis];
            for (int i = 0; i < 2 * vis; i++) {
                assertThat(cq.waitFor(VipResult.INFINITE, server.out)).isEqualTo(VipResult.SUCCESS);
                assertThat(server.out.isReceive).isTrue();
                int index = made.indexOf(server.out.vi);
                assertThat(made.get(index).recvDone(server.out)).isEqualTo(VipResult.SUCCESS);
                assertThat(server.out.descriptor).isEqualTo(server.descriptorAddress(2 * index + taken[index]++));
            }
            assertThat(taken).containsOnly(2);
            assertThat(cq.done(server.out)).isEqualTo(VipResult.NOT_DONE);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            List<Vi> made = new ArrayList<>();
            for (int i = 0; i < vis; i++) {
                client.vi = client.createVi(DELIVERY, TRANSFER_BYTES);
                made.add(client.vi);
                client.connect();
                client.send(i, 5);
            }
            for (int i = 0; i < vis; i++) {
                client.vi = made.get(i);
                client.send(vis + i, 5);
            }
            client.sleep(QUIET_PS);
        });
        stage.run();
    }

    @Test
    void flushedDescriptorsAreToldAndEntriesOfDestroyedVisAreHarmless() {
        stage.start(client.process, () -> {
            client.open();
            CompletionQueue cq = client.nic.createCq(16);
            client.vi = client.nic.createVi(client.attributes(DELIVERY), cq, cq);
            assertThat(cq.destroy()).isEqualTo(VipResult.ERROR_RESOURCE);
            client.send(0, 1);
            client.send(1, 1);
            client.settle();
            assertThat(cq.done(client.out)).isEqualTo(VipResult.SUCCESS);
            assertThat(client.out.vi).isSameAs(client.vi);
            assertThat(client.out.isReceive).isFalse();
            client.takeFlushed(false, 0);
            client.takeFlushed(false, 1);
            assertThat(client.vi.destroy()).isEqualTo(VipResult.SUCCESS);
            assertThat(cq.done(client.out)).isEqualTo(VipResult.NOT_DONE);
            assertThat(client.out.vi).isNull();
            assertThat(cq.destroy()).isEqualTo(VipResult.SUCCESS);
            assertThat(cq.done(client.out)).isEqualTo(VipResult.INVALID_PARAMETER);
        });
        stage.run();
    }

    @Test
    void aQueueThatOverflowsStopsAndSaysSo() {
        stage.start(client.process, () -> {
            client.open();
            CompletionQueue cq = client.nic.createCq(2);
            int room = 2;
            client.vi = client.nic.createVi(client.attributes(DELIVERY), cq, cq);
            while (client.errors().isEmpty()) {
                client.send(0, 1);
                client.takeFlushed(false, 0);
                room++;
            }
            VipErrorDescriptor error = client.errors().getFirst();
            assertThat(error.errorCode()).isEqualTo(VipErrorCode.COMP_PROT);
            assertThat(error.resourceCode()).isEqualTo(VipResourceCode.CQ);
            assertThat(error.cq()).isSameAs(cq);
            assertThat(room).isLessThan(1 << 16);
        });
        stage.run();
    }

    @Test
    void aHandlerIsCalledOnceForEachDescriptorInTheirOrder() {
        List<String> calls = new ArrayList<>();
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            for (int i = 0; i < 4; i++) {
                server.postReceive(i, 10);
            }
            for (int i = 0; i < 3; i++) {
                int number = i;
                assertThat(server.vi.recvNotify("context", (context, nic, vi, descriptor) -> {
                    assertThat(nic).isSameAs(server.nic);
                    assertThat(vi).isSameAs(server.vi);
                    assertThat(descriptor).isEqualTo(server.descriptorAddress(number));
                    calls.add(context + " " + number);
                })).isEqualTo(VipResult.SUCCESS);
            }
            assertThat(server.vi.recvNotify(null, null)).isEqualTo(VipResult.INVALID_PARAMETER);
            server.accept();
            server.sleep(QUIET_PS);
            server.nic.query();
            assertThat(calls).containsExactly("context 0", "context 1", "context 2");
            assertThat(server.vi.recvDone(server.out)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.out.descriptor).isEqualTo(server.descriptorAddress(3));
            server.postReceive(5, 10);
            server.vi.recvNotify("flushed", (context, nic, vi, descriptor) -> calls.add("flushed"));
            server.vi.disconnect();
            server.settle();
            server.nic.query();
            assertThat(calls).endsWith("flushed");
            server.vi.recvNotify("never", (context, nic, vi, descriptor) -> calls.add("never"));
            assertThat(server.vi.destroy()).isEqualTo(VipResult.SUCCESS);
            server.nic.query();
            assertThat(calls).hasSize(4);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            for (int i = 0; i < 4; i++) {
                client.send(i, 5);
            }
            client.sleep(QUIET_PS);
        });
        stage.run();
    }

    @Test
    void aHandlerThatThrowsEndsItselfOnly() {
        List<String> calls = new ArrayList<>();
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            for (int i = 0; i < 4; i++) {
                server.postReceive(i, 10);
            }
            server.vi.recvNotify(null, (context, nic, vi, descriptor) -> {
                calls.add("first");
                throw new IllegalStateException("thrown by a handler");
            });
            server.vi.recvNotify(null, (context, nic, vi, descriptor) -> {
                calls.add("second");
                throw new AssertionError("thrown by a handler");
            });
            server.vi.recvNotify(null, (context, nic, vi, descriptor) -> calls.add("third"));
            server.nic.errorCallback(null, (context, error) -> {
                calls.add("error");
                throw new AssertionError("thrown by a handler");
            });
            server.accept();
            server.sleep(QUIET_PS);
            server.nic.query();
            assertThat(calls).containsExactly("first", "second", "third");
            assertThat(server.vi.recvDone(server.out)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.out.descriptor).isEqualTo(server.descriptorAddress(3));
            server.sleep(2 * QUIET_PS);
            server.nic.query();
            assertThat(calls).endsWith("error");
            assertThat(server.state()).isEqualTo(ViState.ERROR);
            assertThat(server.vi.disconnect()).isEqualTo(VipResult.SUCCESS);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            for (int i = 0; i < 4; i++) {
                client.send(i, 5);
            }
            client.sleep(2 * QUIET_PS);
            assertThat(client.nic.close()).isEqualTo(VipResult.SUCCESS);
        });
        stage.run();
    }

    /** What was under way comes whole or not at all, and the NIC opens anew (fact sheet via, section 4.6). */
    @ParameterizedTest
    @EnumSource
    void aNicThatIsClosedUnderPostedDescriptorsBreaksItsConnections(ReliabilityLevel level) {
        assume(level);
        int posted = ViplSide.DESCRIPTORS;
        stage.start(server.process, () -> {
            server.prepare(level);
            for (int i = 0; i < posted; i++) {
                server.postReceive(i, TRANSFER_BYTES);
            }
            server.accept();
            while (server.state() == ViState.CONNECTED) {
                server.sleep(MILLISECOND_PS);
            }
            assertThat(server.errorCodes()).containsExactly(VipErrorCode.CONN_LOST);
            int whole = 0;
            for (int i = 0; i < posted; i++) {
                int result = server.vi.recvDone(server.out);
                assertThat(server.out.descriptor).isEqualTo(server.descriptorAddress(i));
                if (result == VipResult.SUCCESS) {
                    assertThat(whole++).isEqualTo(i);
                    assertThat(server.byteAt(i, 0)).isEqualTo((byte) (i + 1));
                    assertThat(server.byteAt(i, TRANSFER_BYTES - 1)).isEqualTo((byte) (i + 1));
                } else {
                    assertThat(server.errorBits(i)).isEqualTo(VipDescriptor.FLUSHED_ERROR);
                }
            }
            server.assertEmpty(true);
            assertThat(server.vi.disconnect()).isEqualTo(VipResult.SUCCESS);
            server.postReceive(0, 10);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
        });
        stage.start(client.process, () -> {
            client.prepare(level);
            client.connect();
            for (int i = 0; i < posted / 2; i++) {
                client.fill(i, TRANSFER_BYTES, i + 1);
                client.send(i, TRANSFER_BYTES);
                client.postReceive(posted / 2 + i, 10);
            }
            Vi old = client.vi;
            assertThat(client.nic.close()).isEqualTo(VipResult.SUCCESS);
            assertThat(old.sendDone(client.out)).isEqualTo(VipResult.INVALID_PARAMETER);
            assertThat(old.postSend(client.descriptorAddress(0), client.handle()))
                    .isEqualTo(VipResult.INVALID_PARAMETER);
            client.prepare(level);
            client.connect();
            client.send(0, 10);
            client.sleep(QUIET_PS);
        });
        stage.run();
    }

    @Test
    void aHandlerOfAQueueGetsOneEntry() {
        List<String> calls = new ArrayList<>();
        stage.start(client.process, () -> {
            client.open();
            CompletionQueue cq = client.nic.createCq(16);
            client.vi = client.nic.createVi(client.attributes(DELIVERY), cq, null);
            assertThat(client.vi.sendWait(1, client.out)).isEqualTo(VipResult.ERROR_RESOURCE);
            client.send(0, 1);
            cq.notifyOf("early", (context, nic, vi, isReceive) -> calls.add(context + " " + isReceive));
            client.settle();
            client.nic.query();
            assertThat(calls).containsExactly("early false");
            cq.notifyOf("late", (context, nic, vi, isReceive) -> calls.add(context + " " + isReceive));
            client.nic.query();
            assertThat(calls).hasSize(1);
            client.send(1, 1);
            client.send(2, 1);
            client.settle();
            client.nic.query();
            assertThat(calls).containsExactly("early false", "late false");
            assertThat(cq.done(client.out)).isEqualTo(VipResult.SUCCESS);
            assertThat(cq.done(client.out)).isEqualTo(VipResult.NOT_DONE);
        });
        stage.run();
    }
}
