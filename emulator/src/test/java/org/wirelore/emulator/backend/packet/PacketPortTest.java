package org.wirelore.emulator.backend.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.linux.IpCommand;
import org.wirelore.emulator.linux.PollWaiter;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.emulator.time.real.RealHost;

@SuppressWarnings("NullAway.Init") // the pair is made before each test
class PacketPortTest {
    private static final int TYPE = 0x88B5;
    private static final int VLAN = 0x8100;
    private static final long OUTSIDER = 0x0200_0000_0077L;
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final List<PacketPort> ports = new ArrayList<>();
    private VethPair pair;

    @BeforeEach
    void makeAPair() throws IOException {
        Needs.namespaces();
        pair = VethPair.make("port");
    }

    @AfterEach
    void removeIt() throws IOException {
        ports.forEach(PacketPort::close);
        if (pair != null) {
            pair.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyLengthArrivesWholeBothWays(PacketConfig.Path path) throws IOException {
        PacketPort left = left(PacketConfig.of("veth0", TYPE).along(path));
        PacketPort right = right(PacketConfig.of("veth1", TYPE).along(path));
        for (int length : new int[]{60, 61, 100, 1000, 1513, 1514}) {
            byte[] there = frame(right.facts().mac(), left.facts().mac(), TYPE, length);
            assertThat(send(left, there)).isTrue();
            assertThat(receive(right)).isEqualTo(there);
            byte[] back = frame(left.facts().mac(), right.facts().mac(), TYPE, length);
            assertThat(send(right, back)).isTrue();
            assertThat(receive(left)).isEqualTo(back);
        }
        assertThat(left.counters().sent).isEqualTo(6);
        assertThat(left.counters().received).isEqualTo(6);
        assertThat(left.counters().receivedBytes).isEqualTo(60 + 61 + 100 + 1000 + 1513 + 1514);
    }

    @ParameterizedTest
    @EnumSource
    void tooShortAndTooLongFramesAreRefusedAndCounted(PacketConfig.Path path) throws IOException {
        PacketPort left = left(PacketConfig.of("veth0", TYPE).along(path));
        assertThat(send(left, new byte[13])).isFalse();
        assertThat(send(left, frame(1, 2, TYPE, 1515))).isFalse();
        assertThat(send(left, frame(1, 2, TYPE, 1519))).isFalse();
        assertThat(left.counters().sendLength).isEqualTo(3);
        assertThat(left.counters().sent).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void vlanTagsSurvive(PacketConfig.Path path) throws IOException {
        PacketConfig config = new PacketConfig("veth1", PacketConfig.EVERY_TYPE, false, false, path, 64);
        PacketPort left = left(PacketConfig.of("veth0", TYPE).along(path));
        PacketPort right = right(config);
        byte[] frame = frame(right.facts().mac(), left.facts().mac(), VLAN, 1518);
        frame[14] = 0x60;
        frame[15] = 42;
        frame[16] = (byte) (TYPE >>> 8);
        frame[17] = (byte) TYPE;
        assertThat(send(left, frame)).isTrue();
        assertThat(receive(right)).isEqualTo(frame);
    }

    @Test
    void framesToOthersAreSeenOnlyWhenPromiscuousIsAskedFor() throws IOException {
        PacketPort left = left(PacketConfig.of("veth0", TYPE));
        PacketPort plain = right(PacketConfig.of("veth1", TYPE));
        PacketPort curious = right(new PacketConfig("veth1", TYPE, true, false, PacketConfig.Path.AUTO, 64));
        byte[] foreign = frame(OUTSIDER, left.facts().mac(), TYPE, 60);
        byte[] own = frame(plain.facts().mac(), left.facts().mac(), TYPE, 60);
        send(left, foreign);
        send(left, own);
        assertThat(receive(curious)).isEqualTo(foreign);
        assertThat(receive(curious)).isEqualTo(own);
        assertThat(receive(plain)).isEqualTo(own);
        assertThat(plain.counters().received).isEqualTo(1);
    }

    @Test
    void aPortDoesNotHearItselfNorOtherTypes() throws IOException {
        PacketPort left = left(new PacketConfig("veth0", TYPE, true, false, PacketConfig.Path.AUTO, 64));
        PacketPort right = right(PacketConfig.of("veth1", TYPE));
        send(left, frame(0xFFFF_FFFF_FFFFL, left.facts().mac(), TYPE + 1, 60));
        byte[] marked = frame(0xFFFF_FFFF_FFFFL, left.facts().mac(), TYPE, 60);
        send(left, marked);
        assertThat(receive(right)).isEqualTo(marked);
        assertThat(left.next()).isEqualTo(FrameReceiver.NONE);
    }

    @ParameterizedTest
    @EnumSource
    void framesThatTheSystemLosesAreCounted(PacketConfig.Path path) throws IOException {
        PacketPort left = left(PacketConfig.of("veth0", TYPE).along(path));
        PacketPort right = right(new PacketConfig("veth1", TYPE, false, false, path, 16));
        byte[] frame = frame(right.facts().mac(), left.facts().mac(), TYPE, 60);
        int sent = 0;
        while (sent < 2000) {
            sent += send(left, frame) ? 1 : 0;
        }
        int received = 0;
        long sinceNanos = System.nanoTime();
        while (received + right.counters().receiveLost < sent) {
            received += right.next() == FrameReceiver.NONE ? 0 : 1;
            assertThat(System.nanoTime() - sinceNanos).isLessThan(PATIENCE_NANOS);
        }
        assertThat(right.counters().receiveLost).isPositive();
    }

    @Test
    void aHookDecidesWhatIsReceived() throws IOException {
        PacketPort left = left(PacketConfig.of("veth0", TYPE));
        PacketPort right = right(PacketConfig.of("veth1", TYPE));
        right.onReceive(new DropsFirstDoublesSecondHoldsThird());
        List<byte[]> frames = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            byte[] frame = frame(right.facts().mac(), left.facts().mac(), TYPE, 60 + i);
            frames.add(frame);
            send(left, frame);
        }
        assertThat(receive(right)).isEqualTo(frames.get(1));
        assertThat(receive(right)).isEqualTo(frames.get(1));
        assertThat(receive(right)).isEqualTo(frames.get(3));
        assertThat(receive(right)).isEqualTo(frames.get(2));
    }

    @Test
    void whatAHookHandsOnTooFastIsLostAndCounted() throws IOException {
        PacketPort left = left(PacketConfig.of("veth0", TYPE));
        PacketPort right = right(PacketConfig.of("veth1", TYPE));
        awaitUp(right);
        right.onReceive(new Multiplies(300));
        byte[] frame = frame(right.facts().mac(), left.facts().mac(), TYPE, 60);
        send(left, frame);
        assertThat(receive(right)).isEqualTo(frame);
        assertThat(right.counters().receiveLost).isEqualTo(300 - 256);
        assertThat(right.warnings()).containsExactly(
                "packet:veth1: frames that were lost before the port could take them: 44");
    }

    @Test
    void aWaiterEndsItsWaitWhenAFrameArrives() throws IOException {
        PacketPort left = left(PacketConfig.of("veth0", TYPE));
        PacketPort right = right(PacketConfig.of("veth1", TYPE));
        try (PollWaiter waiter = new PollWaiter()) {
            right.wakes(waiter);
            send(left, frame(right.facts().mac(), left.facts().mac(), TYPE, 60));
            waiter.await(PATIENCE_NANOS);
            assertThat(right.next()).isEqualTo(60);
            right.done();
            waiter.wake();
            waiter.await(PATIENCE_NANOS);
            assertThat(right.next()).isEqualTo(FrameReceiver.NONE);
        }
    }

    @Test
    @Timeout(60)
    void framesOfEveryInterfaceEndTheWaitsOfTheProcess() throws IOException {
        PacketPort left = left(PacketConfig.of("veth0", TYPE));
        PacketPort right = right(PacketConfig.of("veth1", TYPE));
        try (RealHost host = new RealHost("here", RealHost.Spin.BLOCK)) {
            left.wakes(PollWaiter.of(host));
            right.wakes(PollWaiter.of(host));
            for (PacketPort to : List.of(left, right, left)) {
                PacketPort from = to.equals(left) ? right : left;
                send(from, frame(to.facts().mac(), from.facts().mac(), TYPE, 60));
                do {
                    host.waiter().await(7 * PATIENCE_NANOS);
                } while (to.next() == FrameReceiver.NONE);
                to.done();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInterfaceThatGoesDownLosesFramesAndComesBack(PacketConfig.Path path) throws IOException {
        PacketPort left = left(PacketConfig.of("veth0", TYPE).along(path));
        PacketPort right = right(PacketConfig.of("veth1", TYPE).along(path));
        byte[] frame = frame(right.facts().mac(), left.facts().mac(), TYPE, 60);
        awaitUp(left);
        IpCommand.run("-n", pair.left().name(), "link", "set", "dev", "veth0", "down");
        assertThat(left.isUp()).isFalse();
        assertThat(send(left, frame)).isFalse();
        assertThat(left.counters().sendDown).isEqualTo(1);
        IpCommand.run("-n", pair.left().name(), "link", "set", "dev", "veth0", "up");
        awaitUp(left);
        awaitUp(right);
        assertThat(left.demise()).isNull();
        assertThat(send(left, frame)).isTrue();
        assertThat(receive(right)).isEqualTo(frame);
    }

    @ParameterizedTest
    @EnumSource
    void anInterfaceThatIsRemovedIsReportedAndNeverWaitedFor(PacketConfig.Path path) throws IOException {
        PacketPort left = left(PacketConfig.of("veth0", TYPE).along(path));
        try (PollWaiter waiter = new PollWaiter()) {
            left.wakes(waiter);
            pair.delete();
            waiter.await(PATIENCE_NANOS);
            while (left.demise() == null) {
                left.next();
            }
            assertThat(left.trouble()).contains("veth0 was removed during the run");
            assertThat(left.isUp()).isFalse();
            assertThat(left.next()).isEqualTo(FrameReceiver.NONE);
            assertThat(send(left, frame(1, 2, TYPE, 60))).isFalse();
            assertThat(left.counters().downs).isEqualTo(1);
            assertThat(left.counters().sendDown).isEqualTo(1);
            long sinceNanos = System.nanoTime();
            waiter.await(50_000_000);
            assertThat(System.nanoTime() - sinceNanos).as("no error keeps the waiter from waiting")
                    .isGreaterThan(40_000_000);
        }
    }

    @Test
    void aMissingInterfaceIsReportedWithThoseThatExist() {
        assertThatThrownBy(() -> left(PacketConfig.of("veth7", TYPE))).isInstanceOf(IOException.class)
                .hasMessage("there is no network interface veth7 here; there are: lo, veth0");
    }

    @Test
    void anInterfaceThatIsDownIsReportedWithTheCommandThatSwitchesItOn() throws IOException {
        IpCommand.run("-n", pair.left().name(), "link", "set", "dev", "veth0", "down");
        assertThatThrownBy(() -> left(PacketConfig.of("veth0", TYPE))).isInstanceOf(IOException.class)
                .hasMessageContaining("ip link set dev veth0 up");
    }

    @Test
    void offloadsThatChangeFramesAreReported() throws IOException {
        assertThat(left(PacketConfig.of("veth0", TYPE)).facts().warnings()).anyMatch(
                warning -> warning.contains("ethtool -K veth0 tx off"));
    }

    private PacketPort left(PacketConfig config) throws IOException {
        return opened(pair.left().inside(() -> PacketPort.open(config)));
    }

    private PacketPort right(PacketConfig config) throws IOException {
        return opened(pair.right().inside(() -> PacketPort.open(config)));
    }

    private PacketPort opened(PacketPort port) {
        ports.add(port);
        return port;
    }

    private static void awaitUp(PacketPort port) {
        long sinceNanos = System.nanoTime();
        while (!port.isUp()) {
            assertThat(System.nanoTime() - sinceNanos).isLessThan(PATIENCE_NANOS);
        }
    }

    private static boolean send(PacketPort port, byte[] frame) {
        return port.send(MemorySegment.ofArray(frame), 0, frame.length);
    }

    private static byte[] receive(PacketPort port) {
        byte[] frame = new byte[port.frameBytesMax()];
        long sinceNanos = System.nanoTime();
        int length = port.receive(MemorySegment.ofArray(frame), 0);
        while (length == FramePort.NONE) {
            assertThat(System.nanoTime() - sinceNanos).isLessThan(PATIENCE_NANOS);
            length = port.receive(MemorySegment.ofArray(frame), 0);
        }
        return Arrays.copyOf(frame, length);
    }

    private static byte[] frame(long destination, long source, int type, int length) {
        byte[] frame = new byte[length];
        for (int i = 0; i < 6; i++) {
            frame[i] = (byte) (destination >>> (40 - 8 * i));
            frame[6 + i] = (byte) (source >>> (40 - 8 * i));
        }
        frame[12] = (byte) (type >>> 8);
        frame[13] = (byte) type;
        for (int i = 14; i < length; i++) {
            frame[i] = (byte) (i * 7 + length);
        }
        return frame;
    }

    private record Multiplies(int times) implements ReceiveHook {
        @Override
        public void onFrame(MemorySegment memory, long offset, int length, Outlet outlet) {
            for (int i = 0; i < times; i++) {
                outlet.pass(memory, offset, length);
            }
        }

        @Override
        public void onIdle(Outlet outlet) {
            // Holds nothing back.
        }
    }

    private static final class DropsFirstDoublesSecondHoldsThird implements ReceiveHook {
        private final byte[] held = new byte[64];
        private int heldBytes;
        private int count;

        @Override
        public void onFrame(MemorySegment memory, long offset, int length, Outlet outlet) {
            switch (++count) {
                case 1 -> {
                }
                case 2 -> {
                    outlet.pass(memory, offset, length);
                    outlet.pass(memory, offset, length);
                }
                case 3 -> {
                    MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, offset, held, 0, length);
                    heldBytes = length;
                }
                default -> outlet.pass(memory, offset, length);
            }
        }

        @Override
        public void onIdle(Outlet outlet) {
            if (heldBytes > 0) {
                outlet.pass(MemorySegment.ofArray(held), 0, heldBytes);
                heldBytes = 0;
            }
        }
    }
}
