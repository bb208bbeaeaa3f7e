package org.wirelore.emulator.sockets;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * The sockets of one process, charged for: every call enters the kernel, data are copied once and cut into segments,
 * each of which costs the protocol stack something at either end.
 *
 * <p>What a segment costs its receiver is charged when the process reads it, not when it arrives: interrupts are not
 * modelled. Neither are acknowledgments of their own, slow start and the delay of small segments.
 */
public final class KernelSockets implements Sockets {
    /** Entering and leaving the kernel with one call that moves data, makes or ends a socket. */
    public static final String CALL = "sockets.call";
    /** Asking one socket whether it is ready, as one entry of poll(2). */
    public static final String READY = "sockets.ready";
    /** Copying between the process and the kernel, per byte. */
    public static final String COPY = "sockets.copy";
    /** Sending one segment through the stack and the driver. */
    public static final String SEND_SEGMENT = "sockets.send.segment";
    /** Receiving one segment through the driver and the stack. */
    public static final String RECEIVE_SEGMENT = "sockets.receive.segment";

    /** All of them, in a fixed order. */
    public static final List<String> COSTS = List.of(CALL, READY, COPY, SEND_SEGMENT, RECEIVE_SEGMENT);

    /** Data of one segment on Ethernet, bytes (RFC 879: 1,500 less the headers of IP and TCP). */
    private static final int SEGMENT_BYTES = 1460;

    private final Sockets carrier;
    private final Host process;
    private final Cost call;
    private final Cost ready;
    private final Cost copy;
    private final Cost sendSegment;
    private final Cost receiveSegment;

    /**
     * @param carrier moves the bytes, at no cost for the process
     * @param process pays; its profile prices the operations named here
     */
    public KernelSockets(Sockets carrier, Host process) {
        this.carrier = carrier;
        this.process = process;
        call = process.cost(CALL);
        ready = process.cost(READY);
        copy = process.cost(COPY);
        sendSegment = process.cost(SEND_SEGMENT);
        receiveSegment = process.cost(RECEIVE_SEGMENT);
    }

    @Override
    public StreamListener listen(int port) throws IOException {
        process.spend(call);
        StreamListener listener = carrier.listen(port);
        return new StreamListener() {
            @Override
            public int port() {
                return listener.port();
            }

            @Override
            public @Nullable StreamSocket accept() {
                process.spend(ready);
                StreamSocket accepted = listener.accept();
                if (accepted == null) {
                    return null;
                }
                process.spend(call);
                return new Stream(accepted);
            }

            @Override
            public void close() {
                process.spend(call);
                listener.close();
            }
        };
    }

    @Override
    public StreamSocket connect(String host, int port) throws IOException {
        process.spend(call);
        process.spend(sendSegment);
        return new Stream(carrier.connect(host, port));
    }

    /** Not charged for: no rig uses datagrams in virtual time. */
    @Override
    public DatagramSocket openDatagram(int port) throws IOException {
        return carrier.openDatagram(port);
    }

    private final class Stream implements StreamSocket {
        private final StreamSocket socket;

        Stream(StreamSocket socket) {
            this.socket = socket;
        }

        @Override
        public boolean isConnected() throws IOException {
            process.spend(ready);
            return socket.isConnected();
        }

        @Override
        public boolean isReadable() {
            process.spend(ready);
            return socket.isReadable();
        }

        @Override
        public boolean isWritable() {
            process.spend(ready);
            return socket.isWritable();
        }

        @Override
        public int read(MemorySegment into, long offset, int length) throws IOException {
            process.spend(call);
            int count = socket.read(into, offset, length);
            charge(count, receiveSegment);
            return count;
        }

        @Override
        public int write(MemorySegment from, long offset, int length) throws IOException {
            process.spend(call);
            int count = socket.write(from, offset, length);
            charge(count, sendSegment);
            return count;
        }

        @Override
        public int writev(MemorySegment[] pieces, long[] offsets, int[] lengths, int count) throws IOException {
            process.spend(call);
            int bytes = socket.writev(pieces, offsets, lengths, count);
            charge(bytes, sendSegment);
            return bytes;
        }

        @Override
        public void setNoDelay(boolean on) throws IOException {
            process.spend(call);
            socket.setNoDelay(on);
        }

        @Override
        public void setSendBuffer(int bytes) throws IOException {
            process.spend(call);
            socket.setSendBuffer(bytes);
        }

        @Override
        public void setReceiveBuffer(int bytes) throws IOException {
            process.spend(call);
            socket.setReceiveBuffer(bytes);
        }

        @Override
        public void close() {
            process.spend(call);
            socket.close();
        }

        private void charge(int bytes, Cost segment) {
            if (bytes > 0) {
                process.spend(copy, bytes);
                for (int left = bytes; left > 0; left -= SEGMENT_BYTES) {
                    process.spend(segment);
                }
            }
        }
    }
}
