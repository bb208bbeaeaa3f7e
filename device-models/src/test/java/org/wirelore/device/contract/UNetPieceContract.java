package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;

/**
 * What everything behind {@link UNetDevice} must do with messages of several pieces and of several buffers (U-Net,
 * SOSP'95, section 3.1).
 */
public abstract class UNetPieceContract extends UNetAddressContract {
    @Test
    void messageLongerThanABufferIsDroppedWholeAndTakesNoBuffer() {
        UNetDevice device = bench.open(bench.process(1));
        UNetEndpoint small = device.createEndpoint(new EndpointConfig(4, 4, 4, 64, 256));
        int port = device.reservePorts(1)[0];
        small.openChannel(port, left.device.mac(), left.port);
        small.release(0);
        int channel = left.endpoint.openChannel(left.port, device.mac(), port);
        sendNow(left, channel, pattern(65, 1));

        assertThat(small.poll(new Reception())).isFalse();
        assertThat(small.counters().droppedNoBuffer()).isEqualTo(1);
        refuses(() -> small.release(0));
    }

    @Test
    void messageLongerThanABufferIsSpreadOverAsManyAsItNeedsInTheOrderOfTheFreeQueue() {
        UNetDevice device = bench.open(bench.process(1));
        UNetEndpoint small = device.createEndpoint(new EndpointConfig(4, 4, 16, 64, 16 * 64));
        int port = device.reservePorts(1)[0];
        small.openChannel(port, left.device.mac(), left.port);
        int channel = left.endpoint.openChannel(left.port, device.mac(), port);
        Reception reception = new Reception();
        for (int i = 15; i >= 0; i--) {
            small.release(i * 64);
        }
        for (int length : new int[]{65, 128, 129, 500, 16 * 64}) {
            sendNow(left, channel, pattern(length, length));
            assertThat(small.poll(reception)).isTrue();
            assertThat(reception.length).isEqualTo(length);
            assertThat(reception.buffers).isEqualTo((length + 63) / 64);
            byte[] expected = pattern(length, length);
            for (int i = 0; i < length; i++) {
                assertThat(reception.byteAt(small.area(), i)).isEqualTo(expected[i]);
            }
            small.release(reception);
            refuses(() -> small.release(reception));
        }
        sendNow(left, channel, pattern(16 * 64 + 1, 1));
        assertThat(small.poll(reception)).isFalse();
        assertThat(small.counters().droppedNoBuffer()).isEqualTo(1);
        sendNow(left, channel, pattern(16 * 64, 2));
        assertThat(small.poll(reception)).isTrue();
    }

    @Test
    void piecesOfTheAreaArriveAsOneMessageInTheirOrder() {
        Random random = new Random(2);
        for (int round = 0; round < 200; round++) {
            int pieces = 1 + random.nextInt(UNetEndpoint.PIECES_MAX);
            int[] offsets = new int[pieces];
            int[] lengths = new int[pieces];
            int length = 0;
            byte[] area = pattern(8 * BUFFER_BYTES, round);
            MemorySegment.copy(area, 0, left.endpoint.area(), ValueLayout.JAVA_BYTE, OUT, area.length);
            MemorySegment expected = MemorySegment.ofArray(new byte[UNetDevice.ETHERNET_MESSAGE_BYTES]);
            for (int i = 0; i < pieces; i++) {
                lengths[i] = random.nextInt(4) == 0 ? 0 : random.nextInt(1 + (1498 - length) / (pieces - i));
                int at = random.nextInt(area.length - lengths[i]);
                offsets[i] = OUT + at;
                MemorySegment.copy(area, at, expected, ValueLayout.JAVA_BYTE, length, lengths[i]);
                length += lengths[i];
            }
            assertThat(left.endpoint.send(toRight, offsets, lengths, pieces)).isEqualTo(round);
            left.endpoint.flush();
            bench.settle();
            assertThat(left.endpoint.completedSends()).isEqualTo(round + 1);
            assertThat(right.endpoint.poll(right.reception)).isTrue();
            assertThat(right.reception.length).isGreaterThanOrEqualTo(length);
            assertThat(Arrays.copyOf(right.received(), length))
                    .isEqualTo(expected.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE));
            right.endpoint.release(right.reception);
        }
    }

    @Test
    void messagesOfManyPiecesAndOfOneShareTheSendQueueAndStayInOrder() {
        int sent = 0;
        int received = 0;
        int[] offsets = {OUT, OUT + BUFFER_BYTES, OUT + 2 * BUFFER_BYTES, OUT + 3 * BUFFER_BYTES};
        int[] lengths = {4, 100, 200, 300};
        for (int round = 0; round < 100; round++) {
            for (int i = 0; i < CONFIG.sendEntries(); i++) {
                int at = OUT + (4 + i % 4) * BUFFER_BYTES;
                left.endpoint.area().set(ValueLayout.JAVA_INT_UNALIGNED, at, sent);
                offsets[0] = at;
                long ticket = sent % 3 == 0
                        ? left.endpoint.send(toRight, at, 600)
                        : left.endpoint.send(toRight, offsets, lengths, 1 + sent % 4);
                assertThat(ticket).isEqualTo(sent++);
                left.endpoint.flush();
                bench.settle();
            }
            while (right.endpoint.poll(right.reception)) {
                int number = MemorySegment.ofArray(right.received()).get(ValueLayout.JAVA_INT_UNALIGNED, 0);
                assertThat(number).isEqualTo(received++);
                right.endpoint.release(right.reception);
            }
            assertThat(left.endpoint.completedSends()).isEqualTo(sent);
        }
        assertThat(received).isEqualTo(sent);
    }

    @Test
    void impossiblePiecesAreRefusedAndTakeNoEntry() {
        int[] offsets = {OUT, OUT, OUT, OUT, OUT};
        refuses(() -> left.endpoint.send(toRight, offsets, new int[]{1, 1, 1, 1, 1}, 5));
        refuses(() -> left.endpoint.send(toRight, offsets, new int[]{1}, 2));
        refuses(() -> left.endpoint.send(toRight, offsets, new int[]{1}, 0));
        refuses(() -> left.endpoint.send(toRight, offsets, new int[]{1, -1}, 2));
        refuses(() -> left.endpoint.send(toRight, offsets, new int[]{1000, 499}, 2));
        refuses(() -> left.endpoint.send(toRight, new int[]{OUT, CONFIG.areaBytes()}, new int[]{1, 1}, 2));
        refuses(() -> left.endpoint.send(9, offsets, new int[]{1, 1}, 2));
        assertThat(left.endpoint.send(toRight, offsets, new int[]{1000, 498}, 2)).isZero();
    }
}
