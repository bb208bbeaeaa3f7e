package org.wirelore.device.loopback;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;

/**
 * Send and receive DMA of a loopback board. A receiver that is not armed stops the wire at the head of a packet and
 * keeps what still comes.
 */
final class LoopbackPacketInterface implements StreamStation {
    private final LoopbackMyrinetBoard board;
    private final Scheduler scheduler;
    private final StreamWire wire;
    private final Alarm pieceEnd;
    private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
    private @Nullable StreamPacket sending;
    private boolean closing;
    private boolean armed;
    private int taken;

    LoopbackPacketInterface(LoopbackMyrinetBoard board, Scheduler scheduler, String name, StreamWire wire) {
        this.board = board;
        this.scheduler = scheduler;
        this.wire = wire;
        pieceEnd = scheduler.alarm(name + ".sendDma", this::onPieceEnd);
    }

    void reset() {
        pieceEnd.cancel();
        waiting.clear();
        sending = null;
        closing = false;
        armed = false;
        taken = 0;
    }

    /** SML or SMLT was written. */
    void send(int limit, boolean tail) {
        int from = board.register(LanaiRegister.SMP) + (board.register(LanaiRegister.SA) & 3);
        int length = limit + 4 - from;
        StreamPacket packet = sending;
        boolean isHead = packet == null;
        if (packet == null) {
            packet = wire.claim();
            sending = packet;
        }
        long nowPs = scheduler.now();
        packet.ensureCapacity(packet.length + length);
        MemorySegment.copy(board.sram(), ValueLayout.JAVA_BYTE, from, packet.bytes, packet.length, length);
        board.changeIsr(LanaiRegister.SEND_INT, 0);
        board.setRegister(LanaiRegister.SMP, limit + 4);
        board.setRegister(LanaiRegister.SA, 0);
        if (isHead) {
            packet.length = length;
            wire.head(packet, nowPs);
        } else {
            packet.length += length;
            wire.extend(packet.length, nowPs);
        }
        closing = tail;
        if (tail) {
            wire.tail(nowPs);
        } else {
            pieceEnd.set(nowPs + length * wire.byteTimePs());
        }
    }

    /** RML was written. */
    void arm() {
        armed = true;
        board.changeIsr(LanaiRegister.RECV_INT | LanaiRegister.BUFF_INT | LanaiRegister.ORUN1 | LanaiRegister.ORUN2, 0);
        fill();
        if (armed) {
            wire.go(scheduler.now());
        }
    }

    @Override
    public void onHead(StreamPacket packet) {
        if (!armed || !waiting.isEmpty()) {
            wire.stop(scheduler.now());
        }
    }

    @Override
    public void onHalt() {
        /* Nothing is stored before the tail, so a gap in the stream makes no difference. */
    }

    @Override
    public void onResume() {
        /* As above. */
    }

    @Override
    public void onTail(StreamPacket packet) {
        byte[] content = Arrays.copyOf(packet.bytes, packet.length + 1);
        content[packet.length] = (byte) packet.crcResidue;
        waiting.add(content);
        fill();
    }

    @Override
    public void onSent() {
        sending = null;
        closing = false;
        board.changeIsr(0, LanaiRegister.SEND_INT);
    }

    @Override
    public void onStop() {
        /* The wire halts the stream by itself. */
    }

    @Override
    public void onGo() {
        /* And resumes it. */
    }

    @Override
    public void onLink(boolean up) {
        /* This board has no link interrupt. */
    }

    /* A piece without tail: SEND_INT rises when its last byte has left, which STOP may delay. */
    private void onPieceEnd() {
        StreamPacket packet = sending;
        if (packet == null || closing) {
            return;
        }
        int left = packet.length - wire.sentBytes(scheduler.now());
        if (left > 0) {
            pieceEnd.set(scheduler.now() + left * wire.byteTimePs());
        } else {
            board.changeIsr(0, LanaiRegister.SEND_INT);
        }
    }

    /** Puts the oldest packet, CRC residue included, into the armed buffer, as far as it goes. */
    private void fill() {
        byte[] content = waiting.peek();
        if (!armed || content == null) {
            return;
        }
        int rmp = board.register(LanaiRegister.RMP);
        int room = board.register(LanaiRegister.RML) + 4 - rmp;
        int left = content.length - taken;
        int count = Math.min(left, room);
        MemorySegment.copy(content, taken, board.sram(), ValueLayout.JAVA_BYTE, rmp, count);
        armed = false;
        board.setRegister(LanaiRegister.RMP, (rmp + count + 3) & ~3);
        if (count < left) {
            taken += count;
            wire.stop(scheduler.now());
            board.changeIsr(0, LanaiRegister.BUFF_INT);
        } else {
            taken = 0;
            waiting.remove();
            int unused = -(rmp + count) & 3;
            board.changeIsr(0, LanaiRegister.RECV_INT | unused * LanaiRegister.ORUN1);
        }
    }
}
