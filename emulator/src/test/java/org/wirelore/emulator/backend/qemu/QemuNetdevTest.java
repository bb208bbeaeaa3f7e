package org.wirelore.emulator.backend.qemu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortDriver;

/** QEMU itself, without a machine in it: a hub between netdevs of each kind, and one of our ports at each of them. */
@Timeout(120)
class QemuNetdevTest {
    private static final byte[] PROBE = PortDriver.frame(0, 64);
    private static final int LOOKS_PER_PROBE = 500;
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void everyKindOfNetdevCarriesFramesToEveryOther() throws Exception {
        Needs.tool("qemu-system-x86_64");
        InetSocketAddress qemu = freeUdpAddress();
        Path machine = folder.resolve("machine");
        try (QemuStreamPort tcp = QemuStreamPort.open(QemuStreamConfig.listen(ANY_PORT));
                QemuStreamPort unix = QemuStreamPort
                        .open(QemuStreamConfig.connect(UnixDomainSocketAddress.of(folder.resolve("stream"))));
                QemuDatagramPort udp = QemuDatagramPort.open(new QemuDatagramConfig(ANY_PORT, qemu, 1518));
                QemuUnixDatagramPort unixDatagrams = QemuUnixDatagramPort.open(folder.resolve("wirelore"), machine,
                        1518)) {
            Process hub = hub(List.of(
                    "stream,server=off," + inet("addr", (InetSocketAddress) tcp.address()),
                    "stream,server=on,addr.type=unix,addr.path=" + folder.resolve("stream"),
                    "dgram," + inet("local", qemu) + "," + inet("remote", udp.address()),
                    "dgram,local.type=unix,local.path=" + machine + ",remote.type=unix,remote.path="
                            + folder.resolve("wirelore")));
            try {
                exchange(List.of(tcp, unix, udp, unixDatagrams), hub);
            } finally {
                hub.destroyForcibly().waitFor();
            }
            for (FramePort port : List.of(tcp, unix, udp, unixDatagrams)) {
                PortDriver driver = new PortDriver(port);
                driver.receivesUntil("the end of the hub", () -> {
                    driver.sends(PortDriver.frame(0, 60));
                    return !port.isUp();
                });
                assertThat(port.counters().downs).as(port.name()).isEqualTo(1);
                assertThat(port.counters().receiveBroken + port.counters().receiveLength).as(port.name()).isZero();
            }
        }
    }

    private static void exchange(List<FramePort> ports, Process hub) {
        for (FramePort port : ports) {
            PortDriver driver = new PortDriver(port);
            driver.receivesUntil("the hub at " + port.name(), () -> port.isUp() || !hub.isAlive());
            assertThat(hub.isAlive()).as("the hub runs").isTrue();
        }
        ports.forEach(from -> meet(from, ports));
        int number = 0;
        for (FramePort from : ports) {
            for (int length : new int[]{60, 61, 1514}) {
                byte[] frame = PortDriver.frame(++number, length);
                new PortDriver(from).sendsInTime(frame);
                for (FramePort to : ports) {
                    if (!to.equals(from)) {
                        assertThat(receivesNext(to)).as(from.name() + " to " + to.name()).isEqualTo(frame);
                    }
                }
            }
        }
    }

    /** The hub attaches its ports one after another, and a frame that comes before is lost: sends until all hear it. */
    private static void meet(FramePort from, List<FramePort> ports) {
        Set<FramePort> missing = new HashSet<>(ports);
        missing.remove(from);
        int[] looks = new int[1];
        PortDriver.await("the hub from " + from.name(), () -> {
            if (looks[0]++ % LOOKS_PER_PROBE == 0) {
                new PortDriver(from).sends(PROBE);
            }
            missing.removeIf(to -> new PortDriver(to).receives() != null);
            return missing.isEmpty();
        });
    }

    /** The next frame that is no probe of an earlier meeting. */
    private static byte[] receivesNext(FramePort to) {
        byte[] frame = new PortDriver(to).receivesInTime();
        while (Arrays.equals(frame, PROBE)) {
            frame = new PortDriver(to).receivesInTime();
        }
        return frame;
    }

    /** The parent-death signal is for a test that is killed. */
    private static Process hub(List<String> netdevs) throws IOException {
        List<String> command = new ArrayList<>(List.of("setpriv", "--pdeathsig", "KILL", "--", "qemu-system-x86_64",
                "-machine", "none", "-nodefaults", "-no-user-config", "-display", "none"));
        for (int i = 0; i < netdevs.size(); i++) {
            command.addAll(List.of("-netdev", netdevs.get(i) + ",id=out" + i, "-netdev",
                    "hubport,hubid=0,id=port" + i + ",netdev=out" + i));
        }
        return new ProcessBuilder(command).inheritIO().start();
    }

    private static String inet(String name, InetSocketAddress address) {
        return name + ".type=inet," + name + ".host=" + address.getAddress().getHostAddress() + "," + name + ".port="
                + address.getPort();
    }

    private static InetSocketAddress freeUdpAddress() throws IOException {
        try (DatagramSocket probe = new DatagramSocket(ANY_PORT)) {
            return (InetSocketAddress) probe.getLocalSocketAddress();
        }
    }
}
