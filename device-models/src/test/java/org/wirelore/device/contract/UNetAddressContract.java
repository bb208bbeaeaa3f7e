package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;

/**
 * What everything behind {@link UNetDevice} must do with lengths, channels and ports (U-Net, SOSP'95, sections 3 and
 * 4).
 */
public abstract class UNetAddressContract extends UNetContractStage {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 43, 44, 45, 63, 64, 65, 100, 1497, 1498})
    void everyLengthArrivesWholeAndPaddedToTheShortestLength(int length) {
        byte[] message = pattern(length, length);
        sendNow(left, toRight, message);

        assertThat(right.endpoint.poll(right.reception)).isTrue();
        assertThat(right.reception.channel).isEqualTo(toLeft);
        assertThat(right.reception.length).isEqualTo(Math.max(length, right.device.messageBytesMin()));
        assertThat(Arrays.copyOf(right.received(), length)).isEqualTo(message);
        assertThat(right.reception.isInline).isEqualTo(right.reception.length <= Reception.INLINE_BYTES);
        assertThat(right.endpoint.poll(right.reception)).isFalse();
    }

    @Test
    void paddingIsZeroAndNeverAnotherMessagesBytes() {
        sendNow(left, toRight, pattern(64, 9));
        sendNow(left, toRight, pattern(3, 1));
        right.endpoint.poll(right.reception);
        right.endpoint.poll(right.reception);

        byte[] expected = Arrays.copyOf(pattern(3, 1), right.device.messageBytesMin());
        assertThat(right.received()).isEqualTo(expected);
    }

    @Test
    void longerThanTheLongestIsRefused() {
        refuses(() -> left.endpoint.send(toRight, OUT, left.device.messageBytesMax() + 1));
        refuses(() -> left.endpoint.send(toRight, OUT, -1));
        assertThat(left.device.messageBytesMax()).isEqualTo(1498);
    }

    @Test
    void pieceOutsideTheAreaIsRefused() {
        int end = CONFIG.areaBytes();
        refuses(() -> left.endpoint.send(toRight, end - 10, 11));
        refuses(() -> left.endpoint.send(toRight, -1, 10));
        refuses(() -> left.endpoint.send(toRight, Integer.MAX_VALUE, 10));
        assertThat(left.endpoint.send(toRight, end - 10, 10)).isZero();
        assertThat(left.endpoint.send(toRight, end, 0)).isEqualTo(1);
    }

    @Test
    void channelThatIsNotOpenHereIsRefused() {
        refuses(() -> left.endpoint.send(toRight + 1, OUT, 1));
        refuses(() -> left.endpoint.send(-1, OUT, 1));
        left.endpoint.closeChannel(toRight);
        refuses(() -> left.endpoint.send(toRight, OUT, 1));
        refuses(() -> left.endpoint.sendInline(toRight, MemorySegment.ofArray(new byte[1]), 0, 1));
        refuses(() -> left.endpoint.closeChannel(toRight));
    }

    @Test
    void whatWasPushedOnAChannelThatIsClosedBeforeTheTrapIsNotSent() {
        long ticket = left.endpoint.send(toRight, OUT, 100);
        left.endpoint.closeChannel(toRight);
        left.endpoint.flush();
        bench.settle();

        assertThat(left.endpoint.completedSends()).isEqualTo(ticket + 1);
        assertThat(right.endpoint.poll(right.reception)).isFalse();
    }

    @Test
    void portThatIsNotReservedHereIsRefused() {
        Party neighbour = new Party(bench, 0);
        refuses(() -> left.endpoint.openChannel(neighbour.port, right.device.mac(), right.port));
        refuses(() -> left.endpoint.openChannel(0, right.device.mac(), right.port));
        refuses(() -> left.endpoint.openChannel(255, right.device.mac(), right.port));
        refuses(() -> left.endpoint.openChannel(-1, right.device.mac(), right.port));
        refuses(() -> left.endpoint.openChannel(256, right.device.mac(), right.port));
        refuses(() -> left.endpoint.openChannel(left.port, right.device.mac(), 256));
        refuses(() -> left.endpoint.openChannel(left.port, right.device.mac(), right.port));
    }

    @Test
    void twoEndpointsNeverShareAPort() {
        UNetEndpoint second = left.device.createEndpoint(CONFIG);
        refuses(() -> second.openChannel(left.port, right.device.mac(), 77));
    }

    @Test
    void messageReachesOnlyTheEndpointOfItsPort() {
        List<Party> parties = new ArrayList<>();
        List<Integer> channels = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Party side = new Party(bench, 1);
            side.openTo(left);
            side.releaseAll();
            parties.add(side);
            channels.add(left.openTo(side));
        }
        for (int i = 0; i < parties.size(); i++) {
            sendNow(left, channels.get(i), pattern(200, i));
        }
        for (int i = 0; i < parties.size(); i++) {
            Party side = parties.get(i);
            assertThat(side.endpoint.poll(side.reception)).isTrue();
            assertThat(side.received()).isEqualTo(pattern(200, i));
            assertThat(side.endpoint.poll(side.reception)).isFalse();
        }
        assertThat(right.endpoint.poll(right.reception)).isFalse();
    }

    @Test
    void eachOfThe256PortsLeadsToItsOwnEndpointAndNoOther() {
        Party others = new Party(bench, 1);
        others.releaseAll();
        int[] channels = new int[256];
        Arrays.fill(channels, -1);
        channels[others.port] = others.openTo(left);
        int[] reserved = others.device.reservePorts(252);
        for (int port : reserved) {
            channels[port] = others.endpoint.openChannel(port, left.device.mac(), left.port);
        }
        int held = 0;
        for (int port = 0; port < 256; port++) {
            int channel = port == right.port
                    ? toRight
                    : left.endpoint.openChannel(left.port, right.device.mac(), port);
            sendNow(left, channel, pattern(60, port));
            assertThat(right.endpoint.poll(right.reception)).as("port %d", port).isEqualTo(port == right.port);
            assertThat(others.endpoint.poll(others.reception)).as("port %d", port).isEqualTo(channels[port] >= 0);
            if (channels[port] >= 0) {
                held++;
                assertThat(others.reception.channel).isEqualTo(channels[port]);
                assertThat(Arrays.copyOf(others.received(), 60)).isEqualTo(pattern(60, port));
            }
        }
        assertThat(held).isEqualTo(253);
    }

    @Test
    void ofAll254SourcePortsOnlyThoseWithAChannelAreHeardAndEachOnItsOwn() {
        Party others = new Party(bench, 0);
        int[] sources = Arrays.copyOf(others.device.reservePorts(252), 253);
        sources[252] = others.port;
        int[] outbound = new int[256];
        for (int port : sources) {
            outbound[port] = others.endpoint.openChannel(port, right.device.mac(), right.port);
            sendNow(others, outbound[port], pattern(60, port));
            assertThat(right.endpoint.poll(right.reception)).as("source port %d, no channel", port).isFalse();
        }
        assertThat(right.endpoint.counters().droppedForeign()).isEqualTo(253);

        for (int port : sources) {
            int channel = right.endpoint.openChannel(right.port, others.device.mac(), port);
            sendNow(others, outbound[port], pattern(60, port));
            assertThat(right.endpoint.poll(right.reception)).as("source port %d", port).isTrue();
            assertThat(right.reception.channel).as("source port %d", port).isEqualTo(channel);
            assertThat(Arrays.copyOf(right.received(), 60)).isEqualTo(pattern(60, port));
        }
        sendNow(left, toRight, pattern(60, 0));
        assertThat(right.endpoint.poll(right.reception)).isTrue();
        assertThat(right.reception.channel).isEqualTo(toLeft);
    }

    @Test
    void ports0And255AreNeverReserved() {
        UNetDevice greedy = bench.open(bench.process(0));
        int[] ports = greedy.reservePorts(253);
        assertThat(ports).doesNotHaveDuplicates().doesNotContain(0, 255, left.port);
        refuses(() -> greedy.reservePorts(1));
    }

    @Test
    void sourceWithoutAChannelIsDroppedAndCounted() {
        Party outsider = new Party(bench, 0);
        int channel = outsider.openTo(right);
        sendNow(outsider, channel, pattern(80, 1));

        assertThat(right.endpoint.poll(right.reception)).isFalse();
        assertThat(right.endpoint.counters().droppedForeign()).isEqualTo(1);
        assertThat(right.endpoint.counters().received()).isZero();
    }

    @Test
    void closedChannelsMessagesAreDroppedAndCounted() {
        right.endpoint.closeChannel(toLeft);
        sendNow(left, toRight, pattern(80, 1));

        assertThat(right.endpoint.poll(right.reception)).isFalse();
        assertThat(right.endpoint.counters().droppedForeign()).isEqualTo(1);
    }

    @Test
    void channelOpenedAgainGetsANewNumber() {
        right.endpoint.closeChannel(toLeft);
        int again = right.openTo(left);
        sendNow(left, toRight, pattern(80, 1));

        assertThat(again).isNotEqualTo(toLeft);
        assertThat(right.endpoint.poll(right.reception)).isTrue();
        assertThat(right.reception.channel).isEqualTo(again);
    }

    @Test
    void portThatNobodyUsesLosesTheMessageQuietly() {
        int channel = left.endpoint.openChannel(left.port, right.device.mac(), 200);
        sendNow(left, channel, pattern(80, 1));

        assertThat(right.endpoint.poll(right.reception)).isFalse();
        assertThat(right.endpoint.counters().droppedForeign()).isZero();
    }

}
