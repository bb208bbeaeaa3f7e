package org.wirelore.emulator.backend.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.contract.UNetContractTest;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.emulator.time.real.RealHost;

/** U-Net on a veth pair keeps the U-Net contract, whichever way frames cross into the kernel. */
class PacketUNetContractTest {
    private static final int TYPE = 0x88B5;

    /** No test changes it. */
    private static @Nullable VethPair shared;

    @BeforeAll
    static void makePair() throws IOException {
        Needs.namespaces();
        shared = VethPair.make("unet");
    }

    @AfterAll
    static void removePair() throws IOException {
        if (shared != null) {
            shared.close();
        }
    }

    @Nested
    class WithReceiveRing extends OnAVethPair {
        WithReceiveRing() {
            super(PacketConfig.Path.AUTO);
        }
    }

    @Nested
    class WithCalls extends OnAVethPair {
        WithCalls() {
            super(PacketConfig.Path.CALLS);
        }
    }

    @Nested
    class WithRings extends OnAVethPair {
        WithRings() {
            super(PacketConfig.Path.RINGS);
        }
    }

    abstract static class OnAVethPair extends UNetContractTest {
        private static final String[] HOSTS = {"left", "right"};
        private static final long PATIENCE_NANOS = 10_000_000_000L;

        private final PacketConfig.Path path;
        private final VethPair pair = Objects.requireNonNull(shared);
        private final List<List<PacketUNetDevice>> devices = List.of(new ArrayList<>(), new ArrayList<>());
        private final List<PacketPort> monitors = new ArrayList<>();

        OnAVethPair(PacketConfig.Path path) {
            this.path = path;
            try {
                for (int i = 0; i < 2; i++) {
                    PacketConfig config = config(i).along(PacketConfig.Path.AUTO);
                    monitors.add(namespace(i).inside(() -> PacketPort.open(config)));
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        @AfterEach
        void closeEverything() {
            devices.forEach(each -> each.forEach(PacketUNetDevice::close));
            monitors.forEach(PacketPort::close);
        }

        @Override
        protected Bench bench() {
            return new Bench() {
                @Override
                public Host process(int host) {
                    return new RealHost(HOSTS[host], RealHost.Spin.YIELD);
                }

                @Override
                public UNetDevice open(Host process) {
                    int host = process.name().equals(HOSTS[0]) ? 0 : 1;
                    try {
                        PacketUNetDevice device = namespace(host)
                                .inside(() -> PacketUNetDevice.open(process, config(host)));
                        devices.get(host).add(device);
                        return device;
                    } catch (IOException failed) {
                        throw new UncheckedIOException(failed);
                    }
                }

                @Override
                public void settle() {
                    awaitArrivals(0);
                    awaitArrivals(1);
                    devices.forEach(each -> each.forEach(PacketUNetDevice::service));
                }
            };
        }

        /** The monitor was opened before every device, so the kernel hands it each frame last. */
        private void awaitArrivals(int from) {
            PacketPort monitor = monitors.get(1 - from);
            long sent = devices.get(from).stream().mapToLong(device -> device.port().counters().sent).sum();
            long sinceNanos = System.nanoTime();
            while (monitor.counters().received + monitor.counters().receiveLost < sent) {
                while (monitor.next() != FrameReceiver.NONE) {
                    monitor.done();
                }
                assertThat(System.nanoTime() - sinceNanos).isLessThan(PATIENCE_NANOS);
            }
        }

        private PacketConfig config(int host) {
            return PacketConfig.of(host == 0 ? pair.leftInterface() : pair.rightInterface(), TYPE).along(path);
        }

        private NetworkNamespace namespace(int host) {
            return host == 0 ? pair.left() : pair.right();
        }
    }
}
