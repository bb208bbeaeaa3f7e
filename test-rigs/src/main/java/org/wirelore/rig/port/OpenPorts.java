package org.wirelore.rig.port;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketPort;
import org.wirelore.emulator.backend.qemu.QemuDatagramConfig;
import org.wirelore.emulator.backend.qemu.QemuDatagramPort;
import org.wirelore.emulator.backend.qemu.QemuStreamConfig;
import org.wirelore.emulator.backend.qemu.QemuStreamPort;
import org.wirelore.emulator.backend.qemu.QemuUnixDatagramPort;
import org.wirelore.emulator.backend.serial.SerialFramePort;
import org.wirelore.emulator.backend.serial.SerialLineConfig;
import org.wirelore.emulator.backend.sockets.LoopbackInterface;
import org.wirelore.emulator.backend.tap.TapConfig;
import org.wirelore.emulator.backend.tap.TapPort;
import org.wirelore.emulator.backend.udp.UdpWireConfig;
import org.wirelore.emulator.backend.udp.UdpWirePort;
import org.wirelore.emulator.linux.BridgedHosts;
import org.wirelore.emulator.linux.FrameCalls;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.resource.CleanUp;
import org.wirelore.rig.resource.CloseAll;
import org.wirelore.rig.resource.ThreadEnd;
import org.wirelore.rig.spi.ExternalPorts;
import org.wirelore.rig.spi.real.JobMonitor;

/** Ports of a paced variant, open, and the interfaces that were made for them. Closing leaves nothing behind. */
public final class OpenPorts implements ExternalPorts {
    private static final String LABEL = "paced";
    private static final int RING_FRAMES = 2048;
    private static final long CARRIER_NANOS = 3_000_000_000L;
    private static final long LOOK_MILLIS = 20;
    private static final int SCRATCH_BYTES = 1 << 17;
    private static final int WARM_CALLS = 2_000;
    private static final int LOOKS_MAX = 100_000;
    private static final int NO_DESCRIPTOR = -1;

    private final List<FramePort> ports = new ArrayList<>();
    private final List<String> ofInterfaces = new ArrayList<>();
    private @Nullable VethPair pair;
    private @Nullable BridgedHosts bridged;

    private final Guests guests;

    /** The type of the frames that are taken from network interfaces. */
    private final int packetType;
    private boolean hasLeft;

    private OpenPorts(int packetType, Path folder, JobMonitor monitor) {
        this.packetType = packetType;
        guests = new Guests(folder, monitor);
    }

    /** Opens one port after the other. */
    @FunctionalInterface
    public interface Opening {
        /** @throws IOException if this machine does not have or allow one of them */
        void open(OpenPorts ports) throws IOException;
    }

    /**
     * Opens ports, and waits a moment for their carriers.
     *
     * @param packetType of the frames that are taken from network interfaces, or {@link PacketConfig#EVERY_TYPE}
     * @param folder of the run, for what guests write
     * @param monitor shows what is waited for
     * @throws MissingEnvironmentException if this machine does not have or allow one of them
     */
    public static OpenPorts open(Opening all, int packetType, Path folder, JobMonitor monitor) {
        OpenPorts opened = new OpenPorts(packetType, folder, monitor);
        // Changing the namespace is done by a thread of the system's own, and undone with it.
        FutureTask<Void> opening = new FutureTask<>(() -> {
            all.open(opened);
            return null;
        });
        Thread opener = Thread.ofPlatform().name("ports").start(opening);
        try {
            opening.get();
            opened.awaitCarriers();
            opened.warmUp();
            return opened;
        } catch (InterruptedException e) {
            // What is being opened at this moment is to be closed, too.
            opener.interrupt();
            ThreadEnd.await(opener);
            Thread.currentThread().interrupt();
            throw opened.closedAfter(new MissingEnvironmentException("opening the ports was interrupted",
                    "start again"));
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw opened.closedAfter(new MissingEnvironmentException(
                    cause == null ? "" : String.valueOf(cause.getMessage()),
                    "./wirelore doctor says what can be attached here"));
        }
    }

    /** Closes everything, and returns the failure that the caller is to know first. */
    public <E extends RuntimeException> E closedAfter(E failure) {
        try {
            close();
        } catch (RuntimeException left) {
            failure.addSuppressed(left);
        }
        return failure;
    }

    /** Opens a port of the rig. */
    public void add(PortConfig port) throws IOException {
        if (port instanceof PortConfig.Veth) {
            addVethEnd();
        } else {
            ports.add(opened(port));
        }
    }

    /** Opens a network interface, on which frames to others than itself are taken as well. */
    public void addInterface(String name) throws IOException {
        ports.add(foundPacket(name, true));
    }

    /** Opens one end of a pair of virtual interfaces, which is made with the first. */
    public void addVethEnd() throws IOException {
        VethPair made = pair;
        if (made == null) {
            NetworkNamespace.removeLeftovers();
            made = VethPair.make(LABEL);
            pair = made;
        }
        VethPair both = made;
        ports.add(hasLeft
                ? both.right().inside(() -> packet(both.rightInterface(), true))
                : both.left().inside(() -> packet(both.leftInterface(), true)));
        hasLeft = true;
    }

    /** Opens the interfaces of that many namespaces, whose cables end at one bridge; all are made for it. */
    public void addBridged(int hosts) throws IOException {
        NetworkNamespace.removeLeftovers();
        BridgedHosts made = BridgedHosts.make(LABEL, hosts);
        bridged = made;
        for (NetworkNamespace host : made.hosts()) {
            ports.add(host.inside(() -> packet(BridgedHosts.INTERFACE, true)));
        }
    }

    private FramePort opened(PortConfig port) throws IOException {
        return switch (port) {
            case PortConfig.Packet packet -> foundPacket(packet.networkInterface(), packet.promiscuous());
            case PortConfig.Tap tap -> TapPort.open(new TapConfig(tap.networkInterface(), tap.address(), tap.mtu()));
            case PortConfig.QemuStream stream -> QemuStreamPort.open(stream.listens()
                    ? QemuStreamConfig.listen(streamAddress(stream.address()))
                    : QemuStreamConfig.connect(streamAddress(stream.address())));
            case PortConfig.QemuGuest guest -> guests.start(guest);
            case PortConfig.QemuDatagram datagram -> datagram.isUnix()
                    ? QemuUnixDatagramPort.open(Path.of(datagram.local()), Path.of(datagram.remote()),
                            FramePort.FRAME_BYTES_MAX)
                    : QemuDatagramPort.open(new QemuDatagramConfig(address(datagram.local()),
                            address(datagram.remote()), FramePort.FRAME_BYTES_MAX));
            case PortConfig.Udp udp -> UdpWirePort.open(new UdpWireConfig(address(udp.local()), address(udp.remote()),
                    udp.token(), FramePort.FRAME_BYTES_MAX, udp.datagramBytes()));
            case PortConfig.Serial serial -> SerialFramePort.open(new SerialLineConfig(serial.device(),
                    serial.bitsPerSecond(), switch (serial.flow()) {
                        case NONE -> SerialLineConfig.Flow.NONE;
                        case RTS_CTS -> SerialLineConfig.Flow.RTS_CTS;
                        case XON_XOFF -> SerialLineConfig.Flow.XON_XOFF;
                    }));
            case PortConfig.Veth end -> throw new IllegalStateException("must be one of two: port=" + end.name());
        };
    }

    private static SocketAddress streamAddress(String text) throws IOException {
        return text.startsWith("/") ? UnixDomainSocketAddress.of(text) : address(text);
    }

    private static InetSocketAddress address(String text) throws IOException {
        int colon = text.lastIndexOf(':');
        int port = Integer.parseInt(text.substring(colon + 1));
        if (port > Sockets.PORT_MAX) {
            throw new IOException("expected a port of at most " + Sockets.PORT_MAX + ", found " + text);
        }
        InetSocketAddress address = new InetSocketAddress(text.substring(0, colon), port);
        if (address.isUnresolved()) {
            throw new IOException("no such host: address=" + text);
        }
        if (address.getAddress().isLoopbackAddress()) {
            LoopbackInterface.requireUp();
        }
        return address;
    }

    /** A carrier is reported up to a second after it has come. */
    private void awaitCarriers() throws InterruptedException {
        long beganNanos = System.nanoTime();
        while (!ports.stream().allMatch(FramePort::isUp) && System.nanoTime() - beganNanos < CARRIER_NANOS) {
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /**
     * Has the system calls of sending and receiving linked, which takes milliseconds, and drops what came too early.
     */
    private void warmUp() {
        FrameCalls calls = new FrameCalls();
        MemorySegment scratch = Arena.ofAuto().allocate(SCRATCH_BYTES);
        for (int i = 0; i < WARM_CALLS; i++) {
            calls.send(NO_DESCRIPTOR, scratch.address(), 0, FrameCalls.MSG_DONTWAIT);
            calls.write(NO_DESCRIPTOR, scratch.address(), 0);
        }
        for (FramePort port : ports) {
            int looks = 0;
            boolean isEmpty = false;
            while (looks < WARM_CALLS || (looks < LOOKS_MAX && !isEmpty)) {
                isEmpty = port.receive(scratch, 0) == FramePort.NONE;
                looks++;
            }
        }
    }

    /** On an interface that an IP stack may use, and of which there may be something to say. */
    private FramePort foundPacket(String name, boolean promiscuous) throws IOException {
        PacketPort port = packet(name, promiscuous);
        ofInterfaces.addAll(port.facts().warnings());
        return port;
    }

    private PacketPort packet(String name, boolean promiscuous) throws IOException {
        return PacketPort.open(new PacketConfig(name, packetType, promiscuous, false, PacketConfig.Path.AUTO,
                RING_FRAMES));
    }

    @Override
    public List<FramePort> ports() {
        return List.copyOf(ports);
    }

    /** What a user should know of the network interfaces behind the ports. */
    public List<String> interfaceWarnings() {
        return List.copyOf(ofInterfaces);
    }

    @Override
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(ofInterfaces);
        for (FramePort port : ports) {
            warnings.addAll(port.warnings());
        }
        return warnings;
    }

    @Override
    public void close() {
        List<AutoCloseable> opened = new ArrayList<>();
        ports.forEach(port -> opened.add(new CleanUp(port::close, "")));
        opened.add(new CleanUp(guests::close, ""));
        opened.addAll(CleanUp.of(pair));
        opened.addAll(bridged == null ? List.of() : CleanUp.of(bridged.all()));
        ports.clear();
        pair = null;
        bridged = null;
        try {
            CloseAll.of(opened);
        } catch (IOException e) {
            throw new UncheckedIOException("could not close what a run has opened: " + CloseAll.text(e), e);
        }
    }
}
