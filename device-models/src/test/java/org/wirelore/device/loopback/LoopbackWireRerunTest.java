package org.wirelore.device.loopback;

import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.contract.RerunRig;
import org.wirelore.device.contract.Stage;

/** Wires and the board, reset with packets under way: the next run has the times and results of a first one. */
class LoopbackWireRerunTest {
    private static final long MICROSECOND_PS = 1_000_000;

    @Test
    void streamWireRerunsLikeTheFirstTime() {
        RerunRig.rerunsLikeTheFirstTime(StreamRig::new);
    }

    @Test
    void transactionWireRerunsLikeTheFirstTime() {
        RerunRig.rerunsLikeTheFirstTime(TransactionRig::new);
    }

    @Test
    void myrinetBoardsRerunLikeTheFirstTime() {
        RerunRig.rerunsLikeTheFirstTime(BoardRig::new);
    }

    /** Five packets, each stopped for a while by the receiver; the third one is cut. */
    private static final class StreamRig extends RerunRig {
        private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(ranks, "cable", 6_250, 50_000);
        private final Alarm begin = ranks.alarm("begin", this::send);
        private final Alarm cut = ranks.alarm("cut", () -> cable.left().cut(ranks.now()));
        private final Alarm resume = ranks.alarm("resume", () -> cable.right().go(ranks.now()));
        private int sent;

        StreamRig() {
            cable.left().attach(new Station("left", cable.left()));
            cable.right().attach(new Station("right", cable.right()));
        }

        @Override
        protected void begin() {
            sent = 0;
            begin.set(MICROSECOND_PS);
            cut.set(14 * MICROSECOND_PS);
        }

        private void send() {
            StreamPacket packet = cable.left().claim();
            packet.ensureCapacity(500);
            packet.bytes[0] = (byte) sent++;
            packet.length = 500;
            cable.left().head(packet, ranks.now());
            cable.left().tail(ranks.now());
        }

        @Override
        protected void reset() {
            begin.cancel();
            cut.cancel();
            resume.cancel();
            cable.reset();
        }

        private final class Station implements StreamStation {
            private final String name;
            private final StreamWire wire;

            Station(String name, StreamWire wire) {
                this.name = name;
                this.wire = wire;
            }

            @Override
            public void onHead(StreamPacket packet) {
                note(name + " head " + packet.bytes[0] + ", arrived " + wire.arrivedBytes(ranks.now()));
                wire.stop(ranks.now());
                resume.set(ranks.now() + 2 * MICROSECOND_PS);
            }

            @Override
            public void onHalt() {
                note(name + " halt at " + wire.arrivedBytes(ranks.now()));
            }

            @Override
            public void onResume() {
                note(name + " resume at " + wire.arrivedBytes(ranks.now()));
            }

            @Override
            public void onTail(StreamPacket packet) {
                note(name + " tail of " + packet.length + ", cut " + packet.cut + ", residue " + packet.crcResidue);
            }

            @Override
            public void onSent() {
                note(name + " sent");
                if (sent < 5) {
                    send();
                }
            }

            @Override
            public void onStop() {
                note(name + " stop at " + wire.sentBytes(ranks.now()));
            }

            @Override
            public void onGo() {
                note(name + " go at " + wire.sentBytes(ranks.now()));
            }

            @Override
            public void onLink(boolean up) {
                // The cable is plugged in before the first run and stays so.
            }
        }
    }

    /** Twenty writes with data, every third one busy once, and their answers. */
    private static final class TransactionRig extends RerunRig {
        private final LoopbackTransactionWire.Medium medium = new LoopbackTransactionWire.Medium(ranks, 100_000,
                400_000_000);
        private final TransactionWire requester = medium.plug(4);
        private final TransactionWire responder = medium.plug(8);
        private final Alarm begin = ranks.alarm("begin", this::send);
        private int arrivals;

        TransactionRig() {
            requester.attach(new Node(requester));
            responder.attach(new Node(responder));
        }

        @Override
        protected void begin() {
            arrivals = 0;
            begin.set(MICROSECOND_PS);
        }

        private void send() {
            for (int i = 0; i < 20; i++) {
                SciPacket packet = requester.claim();
                packet.targetId = i == 10 ? 12 : 8;
                packet.command = SciPacket.WRITE;
                packet.transactionId = i;
                packet.dataBytes = 16 * i;
                requester.send(packet);
            }
        }

        @Override
        protected void reset() {
            begin.cancel();
            medium.reset();
        }

        private final class Node implements TransactionStation {
            private final TransactionWire wire;

            Node(TransactionWire wire) {
                this.wire = wire;
            }

            @Override
            public int onPacket(SciPacket packet) {
                if (++arrivals % 3 == 0) {
                    return Echo.BUSY;
                }
                note(wire.nodeId() + " takes " + packet.command + " number " + packet.transactionId + " from "
                        + packet.sourceId);
                if (packet.command == SciPacket.WRITE) {
                    SciPacket answer = wire.claim();
                    answer.targetId = packet.sourceId;
                    answer.command = SciPacket.RESPONSE;
                    answer.transactionId = packet.transactionId;
                    wire.send(answer);
                }
                return Echo.ACCEPTED;
            }

            @Override
            public void onEcho(SciPacket packet, int echo) {
                note(wire.nodeId() + " hears " + echo + " for " + packet.transactionId);
                if (echo == Echo.BUSY) {
                    wire.send(packet);
                } else {
                    wire.release(packet);
                }
            }

            @Override
            public void onLinkChange() {
                note("link");
            }
        }
    }

    /** Host DMA and packets in two pieces, to a receiver that is late and whose buffer is short. */
    private static final class BoardRig extends RerunRig {
        private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(ranks, "cable", 6_250, 50_000);
        private final Host left = ranks.process("left");
        private final Host right = ranks.process("right");
        private final LoopbackMyrinetBoard leftBoard = new LoopbackMyrinetBoard(left, ranks, "left", cable.left(),
                64 << 10, 64 << 10, 128_000_000);
        private final LoopbackMyrinetBoard rightBoard = new LoopbackMyrinetBoard(right, ranks, "right", cable.right(),
                64 << 10, 64 << 10, 128_000_000);

        @Override
        protected void begin() {
            ranks.start(left, () -> {
                noteState("left", leftBoard);
                leftBoard.control(MyrinetBoard.INTERRUPTS_ON);
                leftBoard.writeRegister(LanaiRegister.RTC, 1000);
                for (int i = 1; i <= 4; i++) {
                    leftBoard.hostRegion().memory().fill((byte) i);
                    leftBoard.writeRegister(LanaiRegister.EAR, leftBoard.hostRegion().busAddress());
                    leftBoard.writeRegister(LanaiRegister.LAR, 0x1000);
                    leftBoard.writeRegister(LanaiRegister.DMA_DIR, LanaiRegister.E2L);
                    leftBoard.writeRegister(LanaiRegister.DMA_CTR, 512);
                    await(left, leftBoard, LanaiRegister.DMA_INT);
                    leftBoard.writeRegister(LanaiRegister.SMP, 0x1000);
                    leftBoard.writeRegister(LanaiRegister.SML, 0x1000 + 252);
                    await(left, leftBoard, LanaiRegister.SEND_INT);
                    leftBoard.writeRegister(LanaiRegister.SMLT, 0x1000 + 508);
                    await(left, leftBoard, LanaiRegister.SEND_INT);
                    noteState("left", leftBoard);
                }
            });
            ranks.start(right, () -> {
                noteState("right", rightBoard);
                rightBoard.control(MyrinetBoard.INTERRUPTS_ON);
                rightBoard.writeRegister(LanaiRegister.EIMR, LanaiRegister.RECV_INT | LanaiRegister.BUFF_INT);
                for (int i = 1; i <= 8; i++) {
                    Stage.sleepUntil(right, right.now() + 10 * MICROSECOND_PS);
                    rightBoard.writeRegister(LanaiRegister.RMP, 0x8000);
                    rightBoard.writeRegister(LanaiRegister.RML, 0x8000 + 396);
                    await(right, rightBoard, LanaiRegister.RECV_INT | LanaiRegister.BUFF_INT);
                    noteState("right", rightBoard);
                }
            });
        }

        private void noteState(String name, LoopbackMyrinetBoard board) {
            note(name + " isr " + board.readRegister(LanaiRegister.ISR) + ", clock "
                    + board.readRegister(LanaiRegister.RTC) + ", mask " + board.readRegister(LanaiRegister.EIMR)
                    + ", interrupting " + board.isInterrupting() + ", received " + board.readSram(0x8000) + " up to "
                    + board.readRegister(LanaiRegister.RMP) + ", host "
                    + board.hostRegion().memory().get(ValueLayout.JAVA_BYTE, 0));
        }

        private static void await(Host process, MyrinetBoard board, int bits) {
            while ((board.readRegister(LanaiRegister.ISR) & bits) == 0) {
                process.pause(process.now() + MICROSECOND_PS / 2);
            }
        }

        @Override
        protected void reset() {
            cable.reset();
            leftBoard.reset();
            rightBoard.reset();
        }
    }
}
