package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** Single send and single receive, which only a LANai 4 has. */
class SingleReceiveTest {
    private static final int RB = 0x60;
    private static final int RH = 0x64;
    private static final int RW = 0x68;
    private static final int BYTE_RDY = 1;
    private static final int HALF_RDY = 1 << 14;
    private static final int WORD_RDY = 1 << 15;
    private static final int READY = BYTE_RDY | HALF_RDY | WORD_RDY;
    private static final int BUFFER = ProbeMachine.BUFFER;
    private static final int SECOND = ProbeMachine.SECOND_BUFFER;
    /** What command 3 puts before the data. */
    private static final int HEADER_BYTES = 7;

    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
    private final ProbeMachine left = new ProbeMachine(clock, Cards.lanai4("left", CardBus.PCI, 1), cable.left());
    private final ProbeMachine right = new ProbeMachine(clock, Cards.lanai4("right", CardBus.SBUS, 9), cable.right());

    @Test
    void test14SingleReceiveTakesAPacketByteByByte() {
        left.boot();
        right.boot();
        byte[] content = ProbeMachine.pattern(40, 9);
        left.write(BUFFER, content);
        right.give(4, SECOND);
        left.command(3, BUFFER, content.length, 0x11, 0x2233, 0x44556677);
        right.awaitSignal();
        assertThat(right.result(0)).isEqualTo(content.length + HEADER_BYTES + 1);
        byte[] came = right.read(SECOND, content.length + HEADER_BYTES + 1);
        assertThat(came).startsWith(0x11, 0x22, 0x33).endsWith(0);
        assertThat(Arrays.copyOfRange(came, HEADER_BYTES, came.length - 1)).containsExactly(content);
    }

    @Test
    void bytesHalvesAndWordsAreTakenInTurnAndSaidToBeReadyWhileThereAreEnough() {
        left.boot();
        right.boot();
        left.write(BUFFER, new byte[]{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
        left.command(11, BUFFER, 12);
        assertThat(ready()).isEqualTo(READY);
        assertThat(take(RW)).isEqualTo(0x01020304);
        assertThat(take(RH)).isEqualTo(0x0506);
        assertThat(take(RB)).isEqualTo(0x07);
        assertThat(ready()).isEqualTo(READY);
        assertThat(take(RW)).isEqualTo(0x08090A0B);
        // The last byte and the residue.
        assertThat(ready()).isEqualTo(BYTE_RDY | HALF_RDY);
        assertThat(take(RW)).isZero();
        assertThat(take(RB)).isEqualTo(0x0C);
        assertThat(ready()).isEqualTo(BYTE_RDY);
        assertThat(take(RH)).isZero();
        assertThat(status() & Isr.TAIL_INT).isZero();
        assertThat(take(RB)).isZero();
        assertThat(status() & (READY | Isr.TAIL_INT)).isEqualTo(Isr.TAIL_INT);
        assertThat(take(RB)).isZero();
        right.board.writeRegister(LanaiRegister.ISR, Isr.TAIL_INT);
        assertThat(status() & Isr.TAIL_INT).isZero();
        assertThat(right.card.counters().packetsReceived).isEqualTo(1);
    }

    @Test
    void aHalfAtTheEndTakesTheResidue() {
        left.boot();
        right.boot();
        left.write(BUFFER, new byte[]{1, 2, 3, 4, 5, 6, 7, 8});
        left.command(11, BUFFER, 8);
        assertThat(take(RW)).isEqualTo(0x01020304);
        assertThat(take(RB)).isEqualTo(0x05);
        assertThat(take(RH)).isEqualTo(0x0607);
        assertThat(take(RH)).isEqualTo(0x0800);
        assertThat(status() & (READY | Isr.TAIL_INT)).isEqualTo(Isr.TAIL_INT);
    }

    /** What STOP has let through is no number of whole words: the rest of a word comes all the same. */
    @Test
    void aLongPacketIsTakenWordByWord() {
        left.boot();
        right.boot();
        byte[] content = ProbeMachine.pattern(400, 9);
        left.write(BUFFER, content);
        left.give(11, BUFFER, content.length);
        right.task.pause(left.task.now() + 20 * ProbeMachine.US);
        ByteBuffer expected = ByteBuffer.wrap(content);
        while (expected.hasRemaining()) {
            for (int polls = 0; (status() & WORD_RDY) == 0; polls++) {
                assertThat(polls).as("at byte %d", expected.position()).isLessThan(10);
            }
            assertThat(take(RW)).as("at byte %d", expected.position() - 4).isEqualTo(expected.getInt());
        }
        assertThat(ready()).isEqualTo(BYTE_RDY);
        assertThat(take(RB)).isZero();
        assertThat(status() & Isr.TAIL_INT).isNotZero();
    }

    /** A cable so short that STOP lets less than a word through. */
    @Test
    void wordsComeThroughAShortCable() {
        LoopbackStreamWire.Cable shortCable = new LoopbackStreamWire.Cable(clock, "short", 6_250, 6_250);
        ProbeMachine sender = new ProbeMachine(clock, Cards.lanai4("sender", CardBus.PCI, 2), shortCable.left());
        ProbeMachine taker = new ProbeMachine(clock, Cards.lanai4("taker", CardBus.PCI, 3), shortCable.right());
        sender.boot();
        taker.boot();
        sender.write(BUFFER, new byte[]{1, 2, 3, 4, 5, 6, 7, 8});
        sender.give(11, BUFFER, 8);
        for (int word : new int[]{0x01020304, 0x05060708}) {
            taker.task.pause(taker.task.now() + 20 * ProbeMachine.US);
            assertThat(taker.board.readRegister(LanaiRegister.ISR) & READY).isEqualTo(READY);
            assertThat(taker.board.readRegister(RW)).isEqualTo(word);
        }
        sender.awaitSignal();
        assertThat(taker.board.readRegister(RB)).isZero();
        assertThat(taker.card.counters().packetsReceived).isEqualTo(1);
    }

    private int status() {
        return right.board.readRegister(LanaiRegister.ISR);
    }

    private int ready() {
        return status() & READY;
    }

    private int take(int register) {
        return right.board.readRegister(register);
    }
}
