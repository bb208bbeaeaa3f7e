package org.wirelore.emulator.backend.udp;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.datagram.DatagramPacket;
import io.vertx.core.datagram.DatagramSocket;
import io.vertx.core.datagram.DatagramSocketOptions;
import io.vertx.core.file.FileSystemOptions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.wirelore.emulator.backend.PortCounters;
import org.wirelore.emulator.backend.PortWarnings;
import org.wirelore.emulator.backend.QueuedFramePort;

/**
 * One end of a wire between two Wirelore processes. Frames that don't fit a datagram of the path are cut into at most
 * {@link UdpWireConfig#PIECES_MAX} pieces and put together again; frames arrive in order, at most once, or not at all, and
 * what is missing is counted.
 *
 * <p>Vert.x carries the datagrams on a thread of its own and another one cuts frames up, so that the owner only meets rings.
 * Both ends give a sign of life four times a second; an end that was not heard for two seconds is down.
 */
public final class UdpWirePort extends QueuedFramePort {
    private static final int SLOTS = 256;
    private static final long START_SECONDS = 10;
    private static final long STOP_SECONDS = 5;
    private static final long SILENT_NS_MAX = TimeUnit.SECONDS.toNanos(2);
    /** Vert.x receives at most this much of a datagram unless it is told otherwise. */
    private static final int VERTX_DATAGRAM_BYTES = 2048;

    private final UdpWireConfig config;
    private final Vertx vertx;
    private final DatagramSocket socket;
    private final UdpWireCounters wireCounters = new UdpWireCounters();
    private final Reassembly reassembly;
    private final PieceSender sender;
    private final String remoteHost;
    private volatile long heardAtNs;
    private volatile boolean wasHeard;
    private boolean wasUp;
    private boolean isClosed;

    private UdpWirePort(UdpWireConfig config) {
        super(SLOTS, config.frameBytesMax());
        this.config = config;
        reassembly = new Reassembly(config, wireCounters);
        remoteHost = config.remote().getAddress().getHostAddress();
        vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(1).setUseDaemonThread(true)
                .setFileSystemOptions(new FileSystemOptions().setFileCachingEnabled(false)
                        .setClassPathResolvingEnabled(false)));
        DatagramSocketOptions options = new DatagramSocketOptions();
        if (config.datagramBytesMax() > VERTX_DATAGRAM_BYTES) {
            options.setReceiveBufferSize(Character.MAX_VALUE);
        }
        socket = vertx.createDatagramSocket(options);
        sender = new PieceSender(config, new SecureRandom().nextLong(), leaving, socket, wireCounters);
    }

    /**
     * Begins to listen and to look for the other end.
     *
     * @throws IOException if the local address can't be had
     */
    public static UdpWirePort open(UdpWireConfig config) throws IOException {
        UdpWirePort port = new UdpWirePort(config);
        port.listen();
        return port;
    }

    private void listen() throws IOException {
        String host = config.local().getAddress().getHostAddress();
        socket.handler(this::onDatagram);
        socket.exceptionHandler(_ -> wireCounters.malformed.incrementAndGet());
        try {
            socket.listen(config.local().getPort(), host).toCompletionStage().toCompletableFuture()
                    .get(START_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            close();
            throw new IOException("can't receive datagrams at " + host + ":" + config.local().getPort() + ": "
                    + (e.getCause() == null ? "no answer of the system" : e.getCause().getMessage())
                    + "; choose a free port of this machine, or port 0", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new IOException("interrupted while a wire's end began to listen", e);
        }
        sender.start();
    }

    @Override
    public String name() {
        return "udp:" + remoteHost + ":" + config.remote().getPort();
    }

    /** Where this end receives in fact. */
    public InetSocketAddress address() {
        return new InetSocketAddress(config.local().getAddress(), socket.localAddress().port());
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
                .count(wireCounters.strangers(),
                        "datagrams that came from a wrong address or without this wire's token")
                .count(wireCounters.late(), "datagrams that came twice or too late and were dropped")
                .count(wireCounters.incomplete(), "frames of several datagrams that came in part only")
                .count(wireCounters.full(), "frames that came faster than they were taken")
                .count(wireCounters.restarts(), "times that the other end was started anew")
                .count(wireCounters.unsent(),
                        "datagrams that this machine refused to send (is datagramBytes more than the"
                                + " path carries?)")
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

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        sender.close();
        try {
            vertx.close().toCompletionStage().toCompletableFuture().get(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("a wire's end must be able to stop: " + name(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void onDatagram(DatagramPacket packet) {
        ByteBuffer datagram = ByteBuffer.wrap(packet.data().getBytes());
        if (packet.sender().port() != config.remote().getPort()
                || !remoteHost.equals(packet.sender().hostAddress())) {
            wireCounters.strangers.incrementAndGet();
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
