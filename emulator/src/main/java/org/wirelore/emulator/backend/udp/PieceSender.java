package org.wirelore.emulator.backend.udp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.wirelore.emulator.backend.BackendThreads;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.FrameRing;

/** Cuts frames up and sends them, and a sign of life now and then, on a thread of its own. */
final class PieceSender {
    private static final long LIFE_NS = TimeUnit.MILLISECONDS.toNanos(250);

    private final UdpWireConfig config;
    private final long epoch;
    private final FrameRing leaving;
    private final DatagramChannel channel;
    private final UdpWireCounters counters;
    private final Thread thread;
    private final ByteBuffer datagram;
    private volatile boolean isClosed;
    private int sequence;

    PieceSender(UdpWireConfig config, long epoch, FrameRing leaving, DatagramChannel channel,
            UdpWireCounters counters) {
        this.config = config;
        this.epoch = epoch;
        this.leaving = leaving;
        this.channel = channel;
        this.counters = counters;
        datagram = ByteBuffer.allocateDirect(config.datagramBytesMax());
        thread = Thread.ofPlatform().daemon().name("udp-send " + config.remote()).unstarted(this::sendAll);
    }

    void start() {
        thread.start();
    }

    /** There is a frame to be sent. */
    void wake() {
        LockSupport.unpark(thread);
    }

    /** Ends the thread when all has left; a channel that takes nothing keeps it until that is closed. */
    void close() {
        isClosed = true;
        wake();
        BackendThreads.join(thread);
    }

    private void sendAll() {
        byte[] frame = new byte[config.frameBytesMax()];
        MemorySegment memory = MemorySegment.ofArray(frame);
        long lifeAtNs = System.nanoTime();
        try {
            while (true) {
                boolean isLast = isClosed;
                int length = leaving.poll(memory, 0);
                if (length != FramePort.NONE) {
                    cut(frame, length);
                } else if (isLast) {
                    return;
                }
                long toLifeNs = lifeAtNs - System.nanoTime();
                if (toLifeNs <= 0) {
                    send(new Piece(0, 0, config.token(), epoch, sequence, 0, 0), frame, 0);
                    lifeAtNs = System.nanoTime() + LIFE_NS;
                } else if (length == FramePort.NONE) {
                    LockSupport.parkNanos(this, toLifeNs);
                }
            }
        } catch (ClosedChannelException ended) {
            // The channel took nothing for too long, and the port is at its end.
        }
    }

    private void cut(byte[] frame, int length) throws ClosedChannelException {
        int pieces = config.pieces(length);
        for (int index = 0; index < pieces; index++) {
            int offset = index * config.pieceBytes();
            send(new Piece(index, pieces, config.token(), epoch, sequence, length, offset), frame,
                    Math.min(config.pieceBytes(), length - offset));
        }
        sequence++;
    }

    private void send(Piece piece, byte[] frame, int bytes) throws ClosedChannelException {
        datagram.clear();
        piece.write(datagram);
        datagram.put(frame, piece.offset(), bytes).flip();
        try {
            channel.send(datagram, config.remote());
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            counters.unsent.incrementAndGet();
        }
    }
}
