package org.wirelore.adi.unet;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;

/**
 * The streams between master and slaves as U-Net messages, for a start without sockets. Each rank has an endpoint for
 * them at a port that all know; the master has a channel to each slave, a slave one to the master. The MPI-on-U-Net
 * paper uses TCP (section 3); all of this is ours.
 *
 * <p>A packet has the protocol's header: type CONTROL, the job's number as its tag, a stream word as any other. No
 * kernel knows these streams, so a rank serves them whenever it looks for packets. A peer that is gone looks the same
 * as one that is away: limits in time are the callers'.
 */
final class UNetControlNetwork implements ControlNetwork, Sockets {
    /** Reserved for the start by every rank: each is alone on its host, as a card does not hear what it sends. */
    static final int PORT = UNetDevice.PORTS - 2;

    private static final int BUFFER_BYTES = 1536;
    private static final int ACKNOWLEDGMENT_BYTES = 64;
    private static final int BUFFERS_PER_STREAM = 2;
    /** Of the receive queue, also for short packets, which take no buffer. */
    private static final int ENTRIES_PER_STREAM = 4;

    private final Host host;
    private final int job;
    private final UNetEndpoint endpoint;
    private final UNetControlStream[] streams;
    private final Queue<UNetControlStream> unaccepted = new ArrayDeque<>();
    private final UNetHeader header = new UNetHeader();
    private final Reception reception = new Reception();

    /** @param stations MAC addresses of all members by place; the first one is the master */
    UNetControlNetwork(Host host, UNetDevice device, int job, int place, long[] stations) {
        this.host = host;
        this.job = job;
        device.reservePort(PORT);
        int count = place == 0 ? stations.length - 1 : 1;
        int buffers = Math.min(BUFFERS_PER_STREAM * count, EndpointConfig.ENTRIES_MAX);
        int slots = buffers * BUFFER_BYTES;
        endpoint = device.createEndpoint(new EndpointConfig(Math.min(2 * count, EndpointConfig.ENTRIES_MAX),
                Math.min(ENTRIES_PER_STREAM * count, EndpointConfig.ENTRIES_MAX), buffers, BUFFER_BYTES,
                slots + count * (BUFFER_BYTES + ACKNOWLEDGMENT_BYTES)));
        for (int i = 0; i < buffers; i++) {
            endpoint.release(i * BUFFER_BYTES);
        }
        streams = new UNetControlStream[count];
        for (int i = 0; i < count; i++) {
            long peer = stations[place == 0 ? i + 1 : 0];
            int slot = slots + i * (BUFFER_BYTES + ACKNOWLEDGMENT_BYTES);
            streams[i] = new UNetControlStream(this, endpoint.openChannel(PORT, peer, PORT), slot,
                    slot + BUFFER_BYTES);
        }
    }

    UNetEndpoint endpoint() {
        return endpoint;
    }

    /** Writes a header without its stream word. */
    UNetHeader write(int offset, int length) {
        return header.wrap(endpoint.area(), offset).tag(job).length(length).mode(UNetHeader.CONTROL, 0, 0);
    }

    @Override
    public Sockets sockets() {
        return this;
    }

    @Override
    public boolean progress() {
        boolean happened = false;
        while (endpoint.poll(reception)) {
            happened = true;
            take();
        }
        boolean isPushed = false;
        long nowPs = host.now();
        for (UNetControlStream stream : streams) {
            isPushed |= stream.serve(nowPs);
        }
        if (isPushed) {
            endpoint.flush();
        }
        return happened || isPushed;
    }

    /** Nothing that arrives is trusted: a packet that no rank of the job would send is dropped. */
    private void take() {
        MemorySegment memory = reception.isInline ? reception.inline : endpoint.area();
        long offset = reception.isInline ? 0 : reception.offset;
        if (reception.length >= UNetHeader.BYTES) {
            header.wrap(memory, offset);
            int length = header.length();
            if (length >= 0 && length <= reception.length - UNetHeader.BYTES && header.type() == UNetHeader.CONTROL
                    && header.tag() == job) {
                UNetControlStream stream = streams[reception.channel];
                boolean isNew = !stream.isHeard();
                stream.onPacket(header, memory, offset + UNetHeader.BYTES, length);
                if (isNew && stream.isHeard()) {
                    unaccepted.add(stream);
                }
            }
        }
        if (!reception.isInline) {
            endpoint.release(reception.offset);
        }
    }

    @Override
    public long deadlinePs() {
        long deadlinePs = Host.FOREVER;
        for (UNetControlStream stream : streams) {
            deadlinePs = Math.min(deadlinePs, stream.deadlinePs());
        }
        return deadlinePs;
    }

    @Override
    public boolean isQuiet() {
        for (UNetControlStream stream : streams) {
            if (!stream.isQuiet()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public StreamListener listen(int port) {
        return new StreamListener() {
            @Override
            public int port() {
                return PORT;
            }

            @Override
            public @Nullable StreamSocket accept() {
                progress();
                return unaccepted.poll();
            }

            @Override
            public void close() {
                unaccepted.clear();
            }
        };
    }

    @Override
    public StreamSocket connect(String peer, int port) {
        return streams[0];
    }

    @Override
    public DatagramSocket openDatagram(int port) throws IOException {
        throw new IOException("expected streams on the network of the start, found a datagram socket: port=" + port);
    }

    @Override
    public boolean isKernels() {
        return false;
    }
}
