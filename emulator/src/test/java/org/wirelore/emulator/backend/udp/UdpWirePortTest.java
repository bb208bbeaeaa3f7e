package org.wirelore.emulator.backend.udp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.emulator.backend.PortDriver;

@Timeout(120)
class UdpWirePortTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final long TOKEN = 0x1234_5678_9ABC_DEF0L;

    @Test
    void framesGoBothWaysAlsoThoseThatAreCut() throws IOException {
        exchange(600);
    }

    @Test
    void framesGoBothWaysInJumboDatagrams() throws IOException {
        exchange(9000);
    }

    @Test
    void whatWasSentBeforeTheEndLeaves() throws IOException {
        InetSocketAddress left = freeAddress();
        InetSocketAddress right = freeAddress();
        try (UdpWirePort onRight = UdpWirePort.open(new UdpWireConfig(right, left, TOKEN, 4000, 600))) {
            PortDriver rightDriver = new PortDriver(onRight);
            try (UdpWirePort onLeft = UdpWirePort.open(new UdpWireConfig(left, right, TOKEN, 4000, 600))) {
                PortDriver leftDriver = new PortDriver(onLeft);
                leftDriver.comesUp();
                for (int i = 0; i < 20; i++) {
                    assertThat(leftDriver.sends(PortDriver.frame(i, 4000))).isTrue();
                }
            }
            for (int i = 0; i < 20; i++) {
                assertThat(rightDriver.receivesInTime()).isEqualTo(PortDriver.frame(i, 4000));
            }
        }
    }

    private static void exchange(int datagramBytesMax) throws IOException {
        InetSocketAddress left = freeAddress();
        InetSocketAddress right = freeAddress();
        try (UdpWirePort onLeft = UdpWirePort.open(new UdpWireConfig(left, right, TOKEN, 4000, datagramBytesMax));
                UdpWirePort onRight = UdpWirePort.open(new UdpWireConfig(right, left, TOKEN, 4000, datagramBytesMax))) {
            PortDriver leftDriver = new PortDriver(onLeft);
            PortDriver rightDriver = new PortDriver(onRight);
            leftDriver.comesUp();
            rightDriver.comesUp();
            for (int length = 14; length <= 4000; length += 443) {
                byte[] frame = PortDriver.frame(length, length);
                leftDriver.sendsInTime(frame);
                assertThat(rightDriver.receivesInTime()).isEqualTo(frame);
                rightDriver.sendsInTime(frame);
                assertThat(leftDriver.receivesInTime()).isEqualTo(frame);
            }
            assertThat(onLeft.counters().received).isEqualTo(9);
            assertThat(onLeft.counters().receiveLost).isZero();
            assertThat(leftDriver.sends(new byte[4001])).isFalse();
            assertThat(leftDriver.sends(new byte[13])).isFalse();
            assertThat(onLeft.counters().sendLength).isEqualTo(2);
        }
    }

    @Test
    void strangersAreCountedAndNotHeard() throws IOException {
        InetSocketAddress here = freeAddress();
        try (UdpWirePort port = UdpWirePort.open(new UdpWireConfig(here, freeAddress(), TOKEN, 1518, 1472));
                DatagramSocket outsider = new DatagramSocket(new InetSocketAddress(LOOPBACK, 0))) {
            outsider.send(new DatagramPacket(new byte[100], 100, here));
            PortDriver.await("the outsider", () -> port.wireCounters().unknownSenders() == 1);
            assertThat(port.isUp()).isFalse();
            assertThat(new PortDriver(port).sends(PortDriver.frame(1, 60))).isFalse();
            assertThat(port.warnings()).hasSize(3).allMatch(text -> text.startsWith(port.name() + ": "))
                    .anyMatch(text -> text.contains("down when the run ended: the other end was never heard"))
                    .anyMatch(
                            text -> text.endsWith("frames that did not leave because the other side was not there: 1"))
                    .anyMatch(text -> text.endsWith("from a wrong address or without this wire's token: 1"));
        }
    }

    @Test
    void anEndWithAnotherTokenIsAStranger() throws IOException {
        InetSocketAddress left = freeAddress();
        InetSocketAddress right = freeAddress();
        try (UdpWirePort onLeft = UdpWirePort.open(new UdpWireConfig(left, right, TOKEN, 1518, 1472));
                UdpWirePort onRight = UdpWirePort.open(new UdpWireConfig(right, left, TOKEN + 1, 1518, 1472))) {
            PortDriver.await("outsiders", () -> onLeft.wireCounters().unknownSenders() > 0
                    && onRight.wireCounters().unknownSenders() > 0);
            assertThat(onLeft.isUp() || onRight.isUp()).isFalse();
        }
    }

    @Test
    void theOtherEndMayBeAnotherProcessAndItsDeathIsNoticed() throws Exception {
        InetSocketAddress left = freeAddress();
        InetSocketAddress right = freeAddress();
        Process other = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                UdpEcho.class.getName(), text(right), text(left), Long.toString(TOKEN)).inheritIO().start();
        try (UdpWirePort port = UdpWirePort.open(new UdpWireConfig(left, right, TOKEN, 4000, 1472))) {
            PortDriver driver = new PortDriver(port);
            driver.comesUp();
            for (int number = 0; number < 100; number++) {
                byte[] frame = PortDriver.frame(number, 60 + number * 39);
                driver.sendsInTime(frame);
                assertThat(driver.receivesInTime()).isEqualTo(frame);
            }
            other.destroyForcibly();
            driver.receivesUntil("the silence", () -> !port.isUp());
            assertThat(port.counters().downs).isEqualTo(1);
            assertThat(port.trouble()).isEqualTo("the other end has fallen silent; has it ended?");
        } finally {
            other.destroyForcibly();
            assertThat(other.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aTakenAddressIsReportedWithWhatToDo() throws IOException {
        InetSocketAddress here = freeAddress();
        UdpWireConfig config = new UdpWireConfig(here, freeAddress(), TOKEN, 1518, 1472);
        try (UdpWirePort port = UdpWirePort.open(config)) {
            assertThat(port.address()).isEqualTo(here);
            assertThatThrownBy(() -> UdpWirePort.open(config))
                    .hasMessageStartingWith("can't receive datagrams at 127.0.0.1:")
                    .hasMessageContaining("choose a free port");
        }
    }

    private static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    private static InetSocketAddress freeAddress() throws IOException {
        try (DatagramSocket probe = new DatagramSocket(new InetSocketAddress(LOOPBACK, 0))) {
            return (InetSocketAddress) probe.getLocalSocketAddress();
        }
    }
}
