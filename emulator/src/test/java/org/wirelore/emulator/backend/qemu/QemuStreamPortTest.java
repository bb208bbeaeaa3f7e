package org.wirelore.emulator.backend.qemu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.backend.PortDriver;

class QemuStreamPortTest {
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final byte[] FRAME = PortDriver.frame(1, 60);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void listenerAndConnectorExchangeFramesOverTcp() throws IOException {
        exchange(ANY_PORT);
    }

    @Test
    void listenerAndConnectorExchangeFramesOverAUnixDomainSocketAndLeaveNoFile() throws IOException {
        Path file = folder.resolve("net");
        exchange(UnixDomainSocketAddress.of(file));
        assertThat(file).doesNotExist();
    }

    private static void exchange(SocketAddress address) throws IOException {
        try (QemuStreamPort left = QemuStreamPort.open(QemuStreamConfig.listen(address));
                QemuStreamPort right = QemuStreamPort.open(QemuStreamConfig.connect(left.address()))) {
            PortDriver onLeft = new PortDriver(left);
            PortDriver onRight = new PortDriver(right);
            onLeft.comesUp();
            onRight.comesUp();
            for (int length = 14; length <= 1518; length += 47) {
                onLeft.sendsInTime(PortDriver.frame(length, length));
                assertThat(onRight.receivesInTime()).isEqualTo(PortDriver.frame(length, length));
                onRight.sendsInTime(PortDriver.frame(-length, length));
                assertThat(onLeft.receivesInTime()).isEqualTo(PortDriver.frame(-length, length));
            }
            assertThat(left.counters().sent).isEqualTo(right.counters().received).isPositive();
            assertThat(left.counters().receivedBytes).isEqualTo(right.counters().sentBytes).isPositive();
        }
    }

    @Test
    void aFrameOfAWrongLengthOrWithoutAConnectionIsRefused() throws IOException {
        try (QemuStreamPort port = QemuStreamPort.open(QemuStreamConfig.listen(ANY_PORT))) {
            PortDriver driver = new PortDriver(port);
            assertThat(driver.sends(new byte[13])).isFalse();
            assertThat(driver.sends(new byte[1519])).isFalse();
            assertThat(driver.sends(FRAME)).isFalse();
            assertThat(driver.receives()).isNull();
            assertThat(port.isUp()).isFalse();
            assertThat(port.counters().sendLength).isEqualTo(2);
            assertThat(port.counters().sendDown).isEqualTo(1);
            assertThat(port.warnings()).containsExactly(
                    port.name() + ": was down when the run ended: no virtual machine is connected; is it running, with"
                            + " -netdev stream,server=off and this address?",
                    port.name() + ": frames that did not leave because the other side was not there: 1",
                    port.name() + ": frames that did not leave because they were shorter than 14 or longer than 1518"
                            + " bytes: 2");
        }
    }

    @Test
    void aMachineThatComesBackIsTakenAgain() throws IOException {
        try (QemuStreamPort port = QemuStreamPort.open(QemuStreamConfig.listen(ANY_PORT))) {
            PortDriver driver = new PortDriver(port);
            for (int life = 1; life <= 3; life++) {
                try (SocketChannel machine = SocketChannel.open(port.address())) {
                    machine.write(ByteBuffer.allocate(64).putInt(60).put(FRAME).flip());
                    assertThat(driver.receivesInTime()).isEqualTo(FRAME);
                    // Half a frame, and then the machine is gone.
                    machine.write(ByteBuffer.allocate(20).putInt(60).flip());
                }
                long downs = life;
                driver.receivesUntil("the end of a connection", () -> port.counters().downs == downs);
                assertThat(port.counters().receiveBroken).isEqualTo(life);
            }
        }
    }

    @Test
    void aMachineThatIsStartedAgainBeforeTheFirstWasMissedIsTaken() throws IOException {
        try (QemuStreamPort port = QemuStreamPort.open(QemuStreamConfig.listen(ANY_PORT))) {
            PortDriver driver = new PortDriver(port);
            SocketChannel first = SocketChannel.open(port.address());
            driver.comesUp();
            first.close();
            try (SocketChannel second = SocketChannel.open(port.address())) {
                second.write(ByteBuffer.allocate(64).putInt(60).put(FRAME).flip());
                assertThat(driver.receivesInTime()).isEqualTo(FRAME);
                assertThat(port.warnings()).noneMatch(text -> text.contains("turned away"));
            }
        }
    }

    @Test
    void aSecondConnectionIsTurnedAwayAndTheFirstGoesOn() throws IOException {
        try (QemuStreamPort port = QemuStreamPort.open(QemuStreamConfig.listen(ANY_PORT));
                SocketChannel first = SocketChannel.open(port.address())) {
            PortDriver driver = new PortDriver(port);
            driver.comesUp();
            try (SocketChannel second = SocketChannel.open(port.address())) {
                driver.receivesUntil("the refusal", () -> port.warnings().contains(port.name()
                        + ": connections that were turned away, since there is one virtual machine at a time: 1"));
                assertThat(second.read(ByteBuffer.allocate(1))).isEqualTo(-1);
            }
            first.write(ByteBuffer.allocate(64).putInt(60).put(FRAME).flip());
            assertThat(driver.receivesInTime()).isEqualTo(FRAME);
        }
    }

    @Test
    void garbageEndsTheConnectionAndNotThePort() throws IOException {
        try (QemuStreamPort port = QemuStreamPort.open(QemuStreamConfig.listen(ANY_PORT))) {
            PortDriver driver = new PortDriver(port);
            try (SocketChannel outsider = SocketChannel.open(port.address())) {
                outsider.write(ByteBuffer.wrap("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
                driver.receivesUntil("the end of a connection", () -> port.counters().downs == 1);
                assertThat(port.counters().receiveBroken).isEqualTo(1);
            }
            try (SocketChannel machine = SocketChannel.open(port.address())) {
                machine.write(ByteBuffer.allocate(64).putInt(60).put(FRAME).flip());
                assertThat(driver.receivesInTime()).isEqualTo(FRAME);
            }
        }
    }

    @Test
    void aPeerThatDoesNotReadFillsThePortAndFramesStayWhole() throws IOException {
        try (QemuStreamPort port = QemuStreamPort.open(QemuStreamConfig.listen(ANY_PORT));
                SocketChannel machine = SocketChannel.open(port.address())) {
            PortDriver driver = new PortDriver(port);
            driver.comesUp();
            byte[] frame = PortDriver.frame(5, 1500);
            PortDriver.await("a full port", () -> !driver.sends(frame));
            assertThat(port.counters().sendFull).isEqualTo(1);
            ByteBuffer room = ByteBuffer.allocate(1504);
            for (long number = 0; number < port.counters().sent; number++) {
                machine.configureBlocking(false);
                room.clear();
                driver.receivesUntil("a frame at the machine", () -> isFull(machine, room));
                assertThat(room.flip().getInt()).isEqualTo(1500);
                assertThat(room.slice()).isEqualTo(ByteBuffer.wrap(frame));
            }
        }
    }

    @Test
    void aConnectorWaitsForItsMachineAndConnectsAgain() throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open().bind(ANY_PORT);
        SocketAddress address = server.getLocalAddress();
        server.close();
        try (QemuStreamPort port = QemuStreamPort
                .open(new QemuStreamConfig(QemuStreamConfig.Role.CONNECT, address, 1518, 5))) {
            PortDriver driver = new PortDriver(port);
            PortDriver.await("a reason", () -> port.trouble().contains("can't connect to QEMU at 127.0.0.1:"));
            for (int life = 0; life < 3; life++) {
                try (ServerSocketChannel again = ServerSocketChannel.open().bind(address);
                        SocketChannel machine = again.accept()) {
                    machine.write(ByteBuffer.allocate(64).putInt(60).put(FRAME).flip());
                    assertThat(driver.receivesInTime()).isEqualTo(FRAME);
                }
                driver.receivesUntil("the end of a connection", () -> !port.isUp());
            }
            assertThat(port.counters().downs).isGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void aTakenAddressIsReportedWithWhatToDo() throws IOException {
        try (QemuStreamPort port = QemuStreamPort.open(QemuStreamConfig.listen(ANY_PORT))) {
            assertThatThrownBy(() -> QemuStreamPort.open(QemuStreamConfig.listen(port.address())))
                    .hasMessageStartingWith("can't listen for QEMU at 127.0.0.1:")
                    .hasMessageContaining("choose a free port");
        }
    }

    @Test
    void aSocketFileThatADeadProcessLeftIsReplacedAndOnlyThat() throws IOException {
        Path file = folder.resolve("net");
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(file);
        ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address);
        dead.close();
        assertThat(file).exists();
        try (QemuStreamPort port = QemuStreamPort.open(QemuStreamConfig.listen(address))) {
            assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
            assertThatThrownBy(() -> QemuStreamPort.open(QemuStreamConfig.listen(address)))
                    .hasMessageContaining("another process listens there");
            assertThat(port.address()).isEqualTo(address);
        }
        Files.writeString(file, "a user's notes");
        assertThatThrownBy(() -> QemuStreamPort.open(QemuStreamConfig.listen(address)))
                .hasMessageContaining("something else of that name");
        assertThat(file).hasContent("a user's notes");
    }

    private static boolean isFull(SocketChannel machine, ByteBuffer room) {
        try {
            machine.read(room);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return !room.hasRemaining();
    }
}
