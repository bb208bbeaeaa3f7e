package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.event.FinishOutcome;

/** Joins two ranks of one virtual machine by queues, for ranks that are real threads. */
final class QueueDevice implements AdiDevice {
    static final int SHORT_BYTES_MAX = 1000;

    private enum Kind {
        SHORT, REQUEST_SEND, OK_TO_SEND, DATA
    }

    /**
     * @param ticket the handle of the send, or of the receive for data
     * @param answer the handle of the receive that is ready
     */
    private record Packet(Kind kind, int context, int tag, int length, int ticket, int answer, MemorySegment data) {
    }

    private final int peer;
    private final Queue<Packet> in = new ConcurrentLinkedQueue<>();
    private @Nullable QueueDevice other;
    private @Nullable AdiSink sink;

    private QueueDevice(int peer) {
        this.peer = peer;
    }

    /** The devices of ranks 0 and 1. */
    static QueueDevice[] pair() {
        QueueDevice[] pair = {new QueueDevice(1), new QueueDevice(0)};
        pair[0].other = pair[1];
        pair[1].other = pair[0];
        return pair;
    }

    @Override
    public void connect(AdiSink newSink) {
        sink = newSink;
    }

    @Override
    public int shortBytesMax() {
        return SHORT_BYTES_MAX;
    }

    @Override
    public int rendezvousBytes() {
        return SHORT_BYTES_MAX + 1;
    }

    @Override
    public boolean sendShort(int to, int context, int tag, MemorySegment from, long offset, int length) {
        put(new Packet(Kind.SHORT, context, tag, length, 0, 0, copy(from, offset, length)));
        return true;
    }

    @Override
    public void queueSend(AdiRequest request) {
        put(new Packet(Kind.REQUEST_SEND, request.context(), request.tag(), request.length(), request.handle(), 0,
                MemorySegment.NULL));
    }

    @Override
    public void okToSend(int to, int ticket, AdiRequest receive, int length) {
        put(new Packet(Kind.OK_TO_SEND, 0, 0, length, ticket, receive.handle(), MemorySegment.NULL));
    }

    @Override
    public boolean poll() {
        Packet packet = in.poll();
        if (packet == null || sink == null) {
            return false;
        }
        switch (packet.kind) {
            case SHORT -> sink.onShort(this, peer, packet.context, packet.tag, packet.data, 0, packet.length, -1);
            case REQUEST_SEND -> sink.onRequestSend(this, peer, packet.context, packet.tag, packet.length,
                    packet.ticket);
            case OK_TO_SEND -> {
                AdiRequest send = request(packet.ticket);
                put(new Packet(Kind.DATA, 0, 0, packet.length, packet.answer, 0,
                        copy(send.buffer(), send.offset(), packet.length)));
                sink.onSendComplete(send);
            }
            case DATA -> {
                AdiRequest receive = request(packet.ticket);
                MemorySegment.copy(packet.data, 0, receive.buffer(), receive.offset(), packet.length);
                sink.onReceiveComplete(receive);
            }
        }
        return true;
    }

    private AdiRequest request(int handle) {
        AdiRequest request = sink == null ? null : sink.request(handle);
        if (request == null) {
            throw new IllegalStateException("a handle must name a request: handle=" + handle);
        }
        return request;
    }

    private void put(Packet packet) {
        if (other != null) {
            other.in.add(packet);
        }
    }

    private static MemorySegment copy(MemorySegment from, long offset, int length) {
        return MemorySegment.ofArray(from.asSlice(offset, length).toArray(ValueLayout.JAVA_BYTE));
    }

    @Override
    public FinishOutcome finish() {
        return FinishOutcome.CLEAN;
    }
}
