package org.wirelore.device.contract.vipl;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipResult;

/** What stands in a descriptor (fact sheet via, section 3; tests 2, 9 to 12, 24 and 27). */
public abstract class ViplDescriptorContract extends ViplBed {
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);

    /** The level at which an error leaves the connection up, so that many can be tried. */
    private void startQuietServer() {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.UNRELIABLE);
            server.accept();
            server.sleep(QUIET_PS);
            assertThat(server.errors()).isEmpty();
        });
    }

    @Test
    void theNicReadsEachFieldAtItsOffset() {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            long at = 0;
            server.memory.set(SHORT, at + 12, (short) 1);
            server.memory.set(INT, at + 24, 40);
            server.memory.set(LONG, at + 32, server.bufferAddress(0));
            server.memory.set(INT, at + 40, server.handle());
            server.memory.set(INT, at + 44, 40);
            server.post(true, 0);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.memory.get(INT, at + 20)).isEqualTo(0x8000_0001);
            assertThat(server.memory.get(INT, at + 24)).isEqualTo(3);
            assertThat(server.memory.get(INT, at + 28)).isEqualTo(0x9_0001);
            assertThat(server.byteAt(0, 2)).isEqualTo((byte) 4);
            assertThat(server.byteAt(0, 3)).isZero();
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            client.connect();
            client.fill(2, 3, 4);
            client.memory.set(SHORT, 12, (short) 1);
            client.memory.set(SHORT, 14, (short) 4);
            client.memory.set(INT, 20, 0x8000_0001);
            client.memory.set(INT, 24, 3);
            client.memory.set(LONG, 32, client.bufferAddress(2));
            client.memory.set(INT, 40, client.handle());
            client.memory.set(INT, 44, 3);
            client.post(false, 0);
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            assertThat(client.memory.get(INT, 28)).isEqualTo(1);
            client.sleep(QUIET_PS);
        });
        stage.run();
    }

    @Test
    void eachReservedBitAloneIsAFormatError() {
        assume(ReliabilityLevel.UNRELIABLE);
        startQuietServer();
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.UNRELIABLE);
            client.connect();
            for (int bit = 4; bit < 16; bit++) {
                client.descriptor(0).begin(1 << bit, 0);
                assertThat(client.failure()).isEqualTo(VipDescriptor.FORMAT_ERROR);
            }
            for (int bit = 0; bit < 32; bit++) {
                client.descriptor(0).begin(0, 0);
                client.memory.set(INT, 16, 1 << bit);
                assertThat(client.failure()).isEqualTo(VipDescriptor.FORMAT_ERROR);
                client.descriptor(0).begin(VipDescriptor.OP_RDMA_WRITE, 0).addAddress(0, 0);
                client.memory.set(INT, VipDescriptor.CONTROL_BYTES + 12, 1 << bit);
                assertThat(client.failure()).isEqualTo(VipDescriptor.FORMAT_ERROR);
            }
            client.descriptor(0).begin(0, 0);
            client.memory.set(SHORT, 12, (short) (client.nic.query().maxSegmentsPerDesc() + 1));
            assertThat(client.failure()).isEqualTo(VipDescriptor.FORMAT_ERROR);
            client.descriptor(0).begin(0, 0);
            client.memory.set(SHORT, 12, (short) -1);
            assertThat(client.failure()).isEqualTo(VipDescriptor.FORMAT_ERROR);
            client.descriptor(0).begin(VipDescriptor.OP_RDMA_READ, 0).addAddress(0, 0);
            assertThat(client.failure()).isEqualTo(VipDescriptor.FORMAT_ERROR);
            assertThat(client.state()).isEqualTo(ViState.CONNECTED);
        });
        stage.run();
    }

    @ParameterizedTest
    @EnumSource
    void aReceiveWithAReservedBitIsAFormatErrorWhenAMessageComes(ReliabilityLevel level) {
        assume(level);
        boolean isReliable = level != ReliabilityLevel.UNRELIABLE;
        stage.start(server.process, () -> {
            server.prepare(level);
            server.descriptor(0).begin(0x8000, 10).addData(server.bufferAddress(0), server.handle(), 10);
            server.post(true, 0);
            server.postReceive(1, 10);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(server.descriptor(0).status()).isEqualTo(
                    VipDescriptor.DONE | VipDescriptor.STATUS_RECEIVE | VipDescriptor.FORMAT_ERROR);
            assertThat(server.state()).isEqualTo(isReliable ? ViState.ERROR : ViState.CONNECTED);
            if (isReliable) {
                server.takeFlushed(true, 1);
            }
            assertThat(server.errors()).isEmpty();
        });
        stage.start(client.process, () -> {
            client.prepare(level);
            client.connect();
            client.send(0, 5);
            client.await(false);
            assertThat(client.errorBits(0)).isEqualTo(
                    level == ReliabilityLevel.RELIABLE_RECEPTION ? VipDescriptor.REMOTE_DESC_ERROR : 0);
            client.sleep(QUIET_PS);
            assertThat(client.state()).isEqualTo(isReliable ? ViState.ERROR : ViState.CONNECTED);
        });
        stage.run();
    }

    @Test
    void aMessageMayBeScatteredAsItLikes() {
        Random random = new Random(20);
        for (int round = 0; round < 10; round++) {
            setUp();
            int total = 1 + random.nextInt(TRANSFER_BYTES);
            int[] parts = split(random, total, 1 + random.nextInt(40));
            int[] places = split(random, total + random.nextInt(10), 1 + random.nextInt(252));
            scatter(total, parts, places);
        }
        setUp();
        scatter(252, split(random, 252, 252), split(random, 300, 252));
    }

    private static int[] split(Random random, int total, int count) {
        int[] parts = new int[count];
        int left = total;
        for (int i = 0; i < count - 1; i++) {
            parts[i] = random.nextInt(3) == 0 ? 0 : random.nextInt(1 + 2 * left / (count - i));
            parts[i] = Math.min(parts[i], left);
            left -= parts[i];
        }
        parts[count - 1] = left;
        return parts;
    }

    private void scatter(int total, int[] parts, int[] places) {
        int room = Arrays.stream(places).sum();
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            server.fill(0, ViplSide.BUFFER_BYTES, 99);
            describe(server, places, room);
            server.post(true, 0);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.descriptor(0).length()).isEqualTo(total);
            byte[] expected = new byte[ViplSide.BUFFER_BYTES];
            Arrays.fill(expected, (byte) 99);
            int seen = 0;
            int at = 1;
            for (int place : places) {
                for (int i = 0; i < place && seen < total; i++, seen++) {
                    expected[at + i] = (byte) (seen * 7);
                }
                at += place + 1;
            }
            assertThat(server.memory.asSlice(ViplSide.BUFFERS, expected.length).toArray(ValueLayout.JAVA_BYTE))
                    .isEqualTo(expected);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            client.connect();
            int sent = 0;
            int at = 1;
            for (int part : parts) {
                for (int i = 0; i < part; i++, sent++, at++) {
                    client.putByte(0, at, sent * 7);
                }
                at++;
            }
            describe(client, parts, total);
            client.post(false, 0);
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            client.sleep(QUIET_PS);
        });
        stage.run();
    }

    /** Segments one byte apart, from an odd address on. */
    private static void describe(ViplSide side, int[] lengths, int total) {
        side.descriptor(0).begin(0, total);
        long at = side.bufferAddress(0) + 1;
        for (int length : lengths) {
            side.descriptor(0).addData(at, side.handle(), length);
            at += length + 1;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, TRANSFER_BYTES})
    void aMessageMayFillItsReceive(int length) {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            server.postReceive(0, length);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.descriptor(0).length()).isEqualTo(length);
            assertThat(server.descriptor(0).status()).isEqualTo(VipDescriptor.DONE | VipDescriptor.STATUS_RECEIVE);
            assertThat(server.byteAt(0, length)).isZero();
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            client.connect();
            client.fill(0, length + 1, 1);
            client.send(0, length);
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            client.sleep(QUIET_PS);
        });
        stage.run();
    }

    @Test
    void aDescriptorTooManyBreaksItsViOnly() {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            server.accept();
            server.sleep(QUIET_PS);
            assertThat(server.errorCodes()).containsExactly(VipErrorCode.CONN_LOST);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            client.connect();
            int max = client.nic.query().maxDescriptorsPerQueue();
            client.descriptor(0).begin(0, 0);
            for (int i = 0; i <= max; i++) {
                assertThat(client.state()).isEqualTo(ViState.CONNECTED);
                client.vi.postRecv(client.descriptorAddress(0), client.handle());
            }
            assertThat(client.errorCodes()).containsExactly(VipErrorCode.VI_OVERRUN);
            assertThat(client.state()).isEqualTo(ViState.ERROR);
            assertThat(client.createVi(ReliabilityLevel.RELIABLE_DELIVERY, 100).query().state())
                    .isEqualTo(ViState.IDLE);
        });
        stage.run();
    }

    @Test
    void aDescriptorWhoseChainWasCutStopsTheQueue() {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            server.postReceive(0, 10);
            server.postReceive(1, 10);
            server.memory.set(LONG, 0, server.descriptorAddress(2));
            server.accept();
            if (server.await(true) != VipResult.SUCCESS) {
                // The NIC has read ahead.
                assertThat(server.errorBits(0)).isEqualTo(VipDescriptor.FLUSHED_ERROR);
            }
            server.takeFlushed(true, 1);
            assertThat(server.errorCodes()).containsExactly(VipErrorCode.POST_DESC);
            assertThat(server.errors().getFirst().descriptor()).isEqualTo(server.descriptorAddress(1));
            assertThat(server.state()).isEqualTo(ViState.ERROR);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            client.connect();
            client.send(0, 5);
            client.sleep(QUIET_PS);
            assertThat(client.errorCodes()).containsExactly(VipErrorCode.CONN_LOST);
        });
        stage.run();
    }
}
