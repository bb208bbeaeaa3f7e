package org.wirelore.emulator.backend.udp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.wirelore.emulator.backend.PortCounters;
import org.wirelore.emulator.backend.PortWarnings;
import org.wirelore.emulator.backend.QueuedFramePort;

/**
 * One end of a wire between two Wirelore processes. Frames that don't fit a datagram of the path are cut into at most
 * {@link UdpWireConfig#PIECES_MAX} pieces and put together again; frames arrive in order, at most once, or not at all,
 * and what is missing is counted.
 *
 * <p>One thread receives datagrams and another one cuts frames up and sends them, so that the owner only meets rings.
 * There is one socket, and it is bound to the local address.
 * Both ends give a sign of life four times a second; an end that was not heard for two seconds is down.
 */
public final class UdpWirePort extends QueuedFramePort {
    private static final int SLOTS = 256;
    private static final long STOP_MS_MAX = 2_000;
    /** Between two tries to receive while the system fails. */
    private static final long REST_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long SILENT_NS_MAX = TimeUnit.SECONDS.toNanos(2);

    private final UdpWireConfig config;
    private final DatagramChannel channel;
    private final InetSocketAddress address;
    private final Thread receiver;
    private final UdpWireCounters wireCounters = new UdpWireCounters();
    private final Reassembly reassembly;
    private final PieceSender sender;
    private volatile long heardAtNs;
    private volatile boolean wasHeard;
    private boolean wasUp;
    private boolean isClosed;

    private UdpWirePort(UdpWireConfig config, DatagramChannel channel) throws IOException {
        super(SLOTS, config.frameBytesMax());
        this.config = config;
        this.channel = channel;
        address = (InetSocketAddress) channel.getLocalAddress();
        reassembly = new Reassembly(config, wireCounters);
        sender = new PieceSender(config, new SecureRandom().nextLong(), leaving, channel, wireCounters);
        receiver = Thread.ofPlatform().daemon().name("udp-receive " + address).unstarted(
                new PieceReceiver(channel::receive, this::onDatagram, wireCounters,
                        () -> LockSupport.parkNanos(REST_NS)));
    }

    /**
     * Begins to listen and to look for the other end.
     *
     * @throws IOException if the local address can't be had, or can't reach the remote one
     */
    public static UdpWirePort open(UdpWireConfig config) throws IOException {
        InetSocketAddress local = config.local();
        boolean isIpv6 = local.getAddress() instanceof Inet6Address;
        if (!isIpv6 && config.remote().getAddress() instanceof Inet6Address) {
            throw new IOException(
                    "expected addresses of one kind at both ends of a wire, found IPv4 for the local one and IPv6"
                            + " for the remote one: " + local + " and " + config.remote());
        }
        DatagramChannel channel = DatagramChannel
                .open(isIpv6 ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET);
        boolean isOpened = false;
        try {
            channel.bind(local);
            UdpWirePort port = new UdpWirePort(config, channel);
            port.receiver.start();
            port.sender.start();
            isOpened = true;
            return port;
        } catch (IOException e) {
            throw new IOException("can't receive datagrams at " + local.getAddress().getHostAddress() + ":"
                    + local.getPort() + ": " + e.getMessage() + "; choose a free port of this machine, or port 0", e);
        } finally {
            if (!isOpened) {
                channel.close();
            }
        }
    }

    @Override
    public String name() {
        return "udp:" + config.remote().getAddress().getHostAddress() + ":" + config.remote().getPort();
    }

    /** Where this end receives in fact. */
    public InetSocketAddress address() {
        return address;
    }

    /** What the wire itself saw. */
    UdpWireCounters wireCounters() {
        return wireCounters;
    }

    @Override
    public boolean isUp() {
        boolean isUpNow = !isClosed && wasHeard && System.nanoTime() - heardAtNs < SILENT_NS_MAX;
        counters.downs += wasUp && !isUpNow ? 1 : 0;
        wasUp = isUpNow;
        return isUpNow;
    }

    @Override
    public String trouble() {
        if (isUp()) {
            return "";
        }
        return wasHeard
                ? "the other end has fallen silent; has it ended?"
                : "the other end was never heard; is it running, with this end's address as its remote one and the same"
                        + " token, and does no firewall stand between?";
    }

    @Override
    public List<String> warnings() {
        return new PortWarnings(name()).port(this)
                .count(wireCounters.unknownSenders(),
                        "datagrams that came from a wrong address or without this wire's token")
                .count(wireCounters.late(), "datagrams that came twice or too late and were dropped")
                .count(wireCounters.incomplete(), "frames of several datagrams that came in part only")
                .count(wireCounters.full(), "frames that came faster than they were taken")
                .count(wireCounters.restarts(), "times that the other end was started anew")
                .count(wireCounters.unsent(),
                        "datagrams that this machine refused to send (is datagramBytes more than the"
                                + " path carries?)")
                .count(wireCounters.unreceived(), "times that this machine failed to receive")
                .sentences();
    }

    @Override
    protected void wakeSender() {
        sender.wake();
    }

    @Override
    public PortCounters counters() {
        counters.receiveLength = wireCounters.wrongLength();
        counters.receiveBroken = wireCounters.malformed();
        counters.receiveLost = wireCounters.lost() + wireCounters.full();
        return counters;
    }

    /** What was sent leaves first. */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            sender.close();
            channel.close();
            receiver.join(STOP_MS_MAX);
        } catch (IOException e) {
            throw new IllegalStateException("a wire's end must be able to stop: " + name(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void onDatagram(SocketAddress from, ByteBuffer datagram) {
        if (!config.remote().equals(from)) {
            wireCounters.unknownSenders.incrementAndGet();
            return;
        }
        if (!reassembly.isFromPeer(datagram)) {
            return;
        }
        heardAtNs = System.nanoTime();
        wasHeard = true;
        int length = reassembly.accept(datagram);
        if (length != NONE && !arrive(MemorySegment.ofArray(reassembly.frame()), length)) {
            wireCounters.full.incrementAndGet();
        }
    }
}
