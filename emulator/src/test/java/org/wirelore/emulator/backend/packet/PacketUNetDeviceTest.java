package org.wirelore.emulator.backend.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.api.unet.UNetException;
import org.wirelore.device.needs.Allocated;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.linux.IpCommand;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.emulator.time.real.RealHost;

@SuppressWarnings("NullAway.Init") // the pair is made before each test
class PacketUNetDeviceTest {
    private static final int TYPE = 0x88B5;
    private static final EndpointConfig SIZES = new EndpointConfig(16, 64, 16, 1536, 64 * 1536);
    private static final EndpointConfig MANY = new EndpointConfig(256, 256, 16, 1536, 64 * 1536);
    private static final int OUT = 32 * 1536;
    private static final long PATIENCE_NANOS = 20_000_000_000L;

    private final List<PacketUNetDevice> devices = new ArrayList<>();
    private VethPair pair;

    @BeforeEach
    void makeAPair() throws IOException {
        Needs.namespaces();
        pair = VethPair.make("device");
    }

    @AfterEach
    void removeIt() throws IOException {
        devices.forEach(PacketUNetDevice::close);
        if (pair != null) {
            pair.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void sendingPollingAndReceivingAllocateNothing(PacketConfig.Path path) throws IOException {
        PacketUNetDevice left = left(PacketConfig.of("veth0", TYPE).along(path));
        PacketUNetDevice right = right(PacketConfig.of("veth1", TYPE).along(path));
        PingPong game = new PingPong(left, right);
        assertThat(Allocated.least(2_000, 2_000, game::play)).as("bytes in 2,000 round trips").isLessThan(2_000);
        assertThat(right.counters().received()).isEqualTo(game.played);
    }

    @Test
    void looksThatFindNothingAllocateNothingAlsoWhenTheyAskAfterTheInterface() throws IOException {
        UNetEndpoint endpoint = left(PacketConfig.of("veth0", TYPE)).createEndpoint(SIZES);
        Reception reception = new Reception();
        assertThat(Allocated.least(1 << 16, 50, looks -> {
            for (int i = 0; i < looks; i++) {
                assertThatNothingCame(endpoint.poll(reception));
            }
        })).as("bytes in a question after the interface").isLessThan(50);
    }

    private static void assertThatNothingCame(boolean hasCome) {
        if (hasCome) {
            throw new AssertionError("no message has come");
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsFlushedTogetherArrivesInOrderHoweverMuchItIs(PacketConfig.Path path) throws IOException {
        PacketUNetDevice leftDevice = left(PacketConfig.of("veth0", TYPE).along(path));
        PacketUNetDevice rightDevice = right(PacketConfig.of("veth1", TYPE).along(path));
        UNetEndpoint left = leftDevice.createEndpoint(MANY);
        UNetEndpoint right = rightDevice.createEndpoint(MANY);
        int leftPort = leftDevice.reservePorts(1)[0];
        int rightPort = rightDevice.reservePorts(1)[0];
        int toRight = left.openChannel(leftPort, rightDevice.mac(), rightPort);
        right.openChannel(rightPort, leftDevice.mac(), leftPort);
        int closed = left.openChannel(leftPort, rightDevice.mac(), rightPort + 1);
        int messages = 200;
        for (int i = 0; i < messages; i++) {
            left.area().set(ValueLayout.JAVA_INT_UNALIGNED, OUT, i);
            assertThat(left.sendInline(i == 100 ? closed : toRight, left.area(), OUT, 4)).isEqualTo(i);
        }
        left.closeChannel(closed);
        left.flush();
        assertThat(left.completedSends()).isEqualTo(messages);
        Reception reception = new Reception();
        for (int i = 0; i < messages; i++) {
            if (i != 100) {
                await(right, reception);
                assertThat(reception.inline.get(ValueLayout.JAVA_INT_UNALIGNED, 0)).isEqualTo(i);
            }
        }
        assertThat(left.counters().sent()).isEqualTo(messages - 1);
        assertThat(leftDevice.port().counters().sent).isEqualTo(messages - 1);
        assertThat(leftDevice.port().counters().sentBytes).isEqualTo(60L * (messages - 1));
    }

    private static void await(UNetEndpoint endpoint, Reception reception) {
        long sinceNanos = System.nanoTime();
        while (!endpoint.poll(reception)) {
            assertThat(System.nanoTime() - sinceNanos).isLessThan(PATIENCE_NANOS);
        }
    }

    @Test
    void malformedFramesAreCountedAndDropped() throws IOException {
        PacketUNetDevice right = right(PacketConfig.of("veth1", TYPE));
        UNetEndpoint endpoint = right.createEndpoint(SIZES);
        int port = right.reservePorts(1)[0];
        try (PacketPort outsider = pair.left().inside(() -> PacketPort.open(PacketConfig.of("veth0", TYPE)))) {
            long mac = outsider.facts().mac();
            endpoint.openChannel(port, mac, 9);
            send(outsider, frame(right.mac(), mac, TYPE, port, 9, 59));
            send(outsider, frame(right.mac(), mac, TYPE, port, 9, 60));
            send(outsider, frame(right.mac(), mac, TYPE, port + 1, 9, 60));
            send(outsider, frame(right.mac(), mac, TYPE, port, 8, 60));
            send(outsider, frame(right.mac(), mac + 1, TYPE, port, 9, 60));
            send(outsider, frame(0xFFFF_FFFF_FFFFL, mac, TYPE, port, 9, 60));
        }
        serve(right, 6);
        PacketUNetCounters counters = right.counters();
        assertThat(counters.droppedTooShort()).isEqualTo(1);
        assertThat(counters.droppedUnknownPort()).isEqualTo(1);
        assertThat(counters.droppedForeign()).isEqualTo(2);
        assertThat(counters.droppedMisaddressed()).isEqualTo(1);
        assertThat(counters.received()).isEqualTo(1);
        assertThat(endpoint.counters().received()).isEqualTo(1);
    }

    @Test
    void anyGarbageOffTheWireIsCountedAndHarmless() throws IOException {
        PacketUNetDevice right = right(PacketConfig.of("veth1", TYPE));
        UNetEndpoint endpoint = right.createEndpoint(SIZES);
        int port = right.reservePorts(1)[0];
        Random random = new Random(3);
        int frames = 20_000;
        try (PacketPort outsider = pair.left().inside(() -> PacketPort.open(PacketConfig.of("veth0", TYPE)))) {
            endpoint.openChannel(port, outsider.facts().mac(), 9);
            for (int i = 0; i < frames; i++) {
                byte[] frame = frame(random.nextInt(4) == 0 ? random.nextLong() | 1L << 40 : right.mac(),
                        random.nextBoolean() ? outsider.facts().mac() : random.nextLong(), TYPE, random.nextInt(3),
                        random.nextInt(16), 14 + random.nextInt(1501));
                send(outsider, frame);
                if (i % 100 == 99) {
                    right.service();
                }
            }
        }
        serve(right, frames);
        PacketUNetCounters counters = right.counters();
        assertThat(counters.droppedTooShort() + counters.droppedTooLong() + counters.droppedWrongType()
                + counters.droppedMisaddressed() + counters.droppedUnknownPort() + counters.droppedForeign()
                + counters.droppedNoBuffer() + counters.droppedQueueFull() + counters.received()).isEqualTo(frames);
    }

    @Test
    void aPortThatAnotherProcessHoldsIsNeverGivenOutAndComesBackWhenItIsKilled() throws Exception {
        PacketUNetDevice mine = left(PacketConfig.of("veth0", TYPE));
        assertThat(mine.reservePorts(2)).containsExactly(1, 2);
        Process other = new ProcessBuilder(otherProcess()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            byte[] line = new byte[64];
            int length = other.getInputStream().read(line);
            assertThat(new String(line, 0, length, StandardCharsets.US_ASCII)).startsWith("[3, 4, 5]");
            assertThat(mine.reservePorts(1)).containsExactly(6);
            assertThatThrownBy(() -> mine.reservePorts(249)).isInstanceOf(UNetException.class)
                    .hasMessageContaining("free=248");
        } finally {
            other.destroyForcibly().waitFor();
        }
        assertThat(mine.reservePorts(4)).containsExactly(3, 4, 5, 7);
    }

    private List<String> otherProcess() {
        List<String> command = new ArrayList<>(pair.left().commandPrefix());
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                PortHolder.class.getName()));
        return command;
    }

    /** Reserves three ports and holds them until it is killed. */
    static final class PortHolder {
        private PortHolder() {
        }

        public static void main(String[] arguments) throws IOException {
            try (PacketUNetDevice device = PacketUNetDevice.open(new RealHost("other", RealHost.Spin.YIELD),
                    PacketConfig.of("veth0", TYPE))) {
                System.out.println(Arrays.toString(device.reservePorts(3)));
                System.in.read();
            }
        }
    }

    @Test
    void anInterfaceWhoseMtuIsTooSmallIsRefusedWithTheCommandThatHelps() throws IOException {
        IpCommand.run("-n", pair.left().name(), "link", "set", "dev", "veth0", "mtu", "1400");
        assertThatThrownBy(() -> left(PacketConfig.of("veth0", TYPE))).isInstanceOf(IOException.class)
                .hasMessageContaining("has an MTU of 1400").hasMessageContaining("ip link set dev veth0 mtu 1500");
    }

    @ParameterizedTest
    @EnumSource
    void anInterfaceThatVanishesEndsTheRunWithAClearMessage(PacketConfig.Path path) throws IOException {
        PacketUNetDevice left = left(PacketConfig.of("veth0", TYPE).along(path));
        UNetEndpoint endpoint = left.createEndpoint(SIZES);
        int channel = endpoint.openChannel(left.reservePorts(1)[0], 0x0200_0000_0001L, 7);
        pair.delete();
        assertThatThrownBy(() -> {
            endpoint.send(channel, OUT, 100);
            endpoint.flush();
        }).isInstanceOf(UNetException.class).hasMessageContaining("veth0 was removed during the run");
        assertThatThrownBy(() -> endpoint.poll(new Reception())).isInstanceOf(UNetException.class)
                .hasMessageContaining("veth0 was removed during the run");
        left.close();
    }

    @Test
    void anInterfaceThatIsDownLosesMessagesAndCompletesTheirSends() throws IOException {
        PacketUNetDevice left = left(PacketConfig.of("veth0", TYPE));
        UNetEndpoint endpoint = left.createEndpoint(SIZES);
        int channel = endpoint.openChannel(left.reservePorts(1)[0], 0x0200_0000_0001L, 7);
        IpCommand.run("-n", pair.right().name(), "link", "set", "dev", "veth1", "down");
        long sinceNanos = System.nanoTime();
        while (left.port().isUp()) {
            assertThat(System.nanoTime() - sinceNanos).isLessThan(PATIENCE_NANOS);
        }
        for (int i = 0; i < 40; i++) {
            assertThat(endpoint.send(channel, OUT, 100)).isEqualTo(i);
            endpoint.flush();
        }
        assertThat(endpoint.completedSends()).isEqualTo(40);
        assertThat(left.counters().lostDown()).isEqualTo(40);
    }

    @Test
    void everyTypeIsNoTypeForUNet() {
        assertThatThrownBy(() -> left(PacketConfig.of("veth0", PacketConfig.EVERY_TYPE)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private PacketUNetDevice left(PacketConfig config) throws IOException {
        return opened(pair.left()
                .inside(() -> PacketUNetDevice.open(new RealHost("left", RealHost.Spin.YIELD), config)));
    }

    private PacketUNetDevice right(PacketConfig config) throws IOException {
        return opened(pair.right()
                .inside(() -> PacketUNetDevice.open(new RealHost("right", RealHost.Spin.YIELD), config)));
    }

    private PacketUNetDevice opened(PacketUNetDevice device) {
        devices.add(device);
        return device;
    }

    private static void serve(PacketUNetDevice device, int frames) {
        long sinceNanos = System.nanoTime();
        while (device.port().counters().received + device.port().counters().receiveLength < frames) {
            device.service();
            assertThat(System.nanoTime() - sinceNanos).isLessThan(PATIENCE_NANOS);
        }
    }

    private static void send(PacketPort port, byte[] frame) {
        assertThat(port.send(MemorySegment.ofArray(frame), 0, frame.length)).isTrue();
    }

    private static byte[] frame(long destination, long source, int type, int toPort, int fromPort, int length) {
        byte[] frame = new byte[Math.max(16, length)];
        MemorySegment memory = MemorySegment.ofArray(frame);
        memory.set(UNetFrame.WORD, 0, destination << 16 | (source >>> 32 & 0xFFFF));
        memory.set(UNetFrame.WORD, 8, source << 32 | (long) type << 16 | (long) toPort << 8 | fromPort);
        return Arrays.copyOf(frame, length);
    }

    /** Both sides of a ping-pong, played by one thread: 4 bytes inline one way, 200 bytes in a buffer back. */
    private static final class PingPong {
        private final UNetEndpoint left;
        private final UNetEndpoint right;
        private final int toRight;
        private final int toLeft;
        private final Reception reception = new Reception();
        private int played;

        PingPong(PacketUNetDevice leftDevice, PacketUNetDevice rightDevice) {
            left = leftDevice.createEndpoint(SIZES);
            right = rightDevice.createEndpoint(SIZES);
            int leftPort = leftDevice.reservePorts(1)[0];
            int rightPort = rightDevice.reservePorts(1)[0];
            toRight = left.openChannel(leftPort, rightDevice.mac(), rightPort);
            toLeft = right.openChannel(rightPort, leftDevice.mac(), leftPort);
            left.release(0);
        }

        void play(int rounds) {
            played += rounds;
            for (int i = 0; i < rounds; i++) {
                left.sendInline(toRight, left.area(), OUT, 4);
                left.flush();
                await(right);
                right.send(toLeft, OUT, 200);
                right.flush();
                await(left);
                left.release(reception.offset);
            }
        }

        private void await(UNetEndpoint endpoint) {
            while (!endpoint.poll(reception)) {
                Thread.onSpinWait();
            }
        }
    }
}
