package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.RegisterBlock;

/**
 * The rules for Myrinet boards of any generation whose processors are held in reset: two of them, one cable apart. What
 * differs is where registers are, and the unit in which the engines count.
 */
@SuppressWarnings("NullAway.Init") // the fields are set before each test
public abstract class MyrinetEngineContract {
    private static final long MILLISECOND_PS = 1_000_000_000L;
    private static final int SEND_BUFFER = 0x1000;
    private static final int RECEIVE_BUFFER = 0x8000;

    private Stage stage;
    private Host left;
    private Host right;
    private MyrinetBoard leftBoard;
    private MyrinetBoard rightBoard;
    private RegisterBlock registers;

    /** A fresh stage. */
    protected abstract Stage newStage();

    /** A process's board; the second one made on a stage is plugged to the first. */
    protected abstract MyrinetBoard open(Stage stage, Host process);

    @BeforeEach
    void setUp() {
        stage = newStage();
        left = stage.process("left");
        right = stage.process("right");
        leftBoard = open(stage, left);
        rightBoard = open(stage, right);
        registers = leftBoard.registers();
    }

    @Test
    void sramWordsAreBigEndianAndTheWindowHasAnEnd() {
        stage.start(left, () -> {
            leftBoard.writeSram(0x100, 0x01020304);
            byte[] bytes = new byte[4];
            leftBoard.readSram(0x100, MemorySegment.ofArray(bytes), 0, 4);
            assertThat(bytes).containsExactly(1, 2, 3, 4);
            leftBoard.writeSram(0x102, MemorySegment.ofArray(new byte[]{9, 8, 7}), 1, 2);
            assertThat(leftBoard.readSram(0x100)).isEqualTo(0x01020807);
            leftBoard.writeSram(leftBoard.sramBytes() - 4, 5);
            assertThatThrownBy(() -> leftBoard.writeSram(leftBoard.sramBytes(), 5))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        });
        stage.run();
    }

    @Test
    void copiesOfEveryLengthAndPlacePutTheirBytesInSramAndNoOthers() {
        stage.start(left, () -> {
            byte[] from = new byte[100];
            for (int i = 0; i < from.length; i++) {
                from[i] = (byte) (i + 1);
            }
            for (int at = 0x200; at < 0x228; at++) {
                for (int length = 0; length < 76; length += 1 + length / 9) {
                    leftBoard.writeSram(0x1F0, MemorySegment.ofArray(new byte[160]), 0, 160);
                    leftBoard.writeSram(at, MemorySegment.ofArray(from), at % 7, length);
                    byte[] there = new byte[160];
                    leftBoard.readSram(0x1F0, MemorySegment.ofArray(there), 0, 160);
                    byte[] expected = new byte[160];
                    System.arraycopy(from, at % 7, expected, at - 0x1F0, length);
                    assertThat(there).as("at %x, %d bytes", at, length).isEqualTo(expected);
                }
            }
        });
        stage.run();
    }

    @Test
    void aDoubleWordHasItsHighHalfAtTheLowerAddress() {
        stage.start(left, () -> {
            leftBoard.writeSramDouble(0x108, 0x0102030405060708L);
            assertThat(leftBoard.readSram(0x108)).isEqualTo(0x01020304);
            assertThat(leftBoard.readSram(0x10C)).isEqualTo(0x05060708);
            assertThat(leftBoard.readSram(0x110)).isZero();
            leftBoard.writeSramDouble(leftBoard.sramBytes() - 8, 7);
            assertThat(leftBoard.readSram(leftBoard.sramBytes() - 4)).isEqualTo(7);
            assertThatThrownBy(() -> leftBoard.writeSramDouble(leftBoard.sramBytes(), 5))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        });
        stage.run();
    }

    @Test
    void theClockTicksEveryHalfMicrosecondAndCanBeSet() {
        stage.start(left, () -> {
            leftBoard.writeRegister(registers.rtc(), 100);
            int began = leftBoard.readRegister(registers.rtc());
            assertThat(began).isBetween(100, 140);
            Stage.sleepUntil(left, left.now() + MILLISECOND_PS);
            assertThat(leftBoard.readRegister(registers.rtc()) - began).isBetween(2000, 2400);
        });
        stage.run();
    }

    @Test
    void aPacketCrossesOneHopAndEndsWithAGoodResidue() {
        stage.start(right, () -> {
            arm(rightBoard, RECEIVE_BUFFER, 4096);
            awaitBit(right, rightBoard, LanaiRegister.RECV_INT);
            assertThat(rightBoard.readRegister(registers.rmp())).isEqualTo(RECEIVE_BUFFER + 104 + registers.grain());
            int isr = rightBoard.readRegister(registers.isr());
            assertThat(isr / LanaiRegister.ORUN1 & registers.grain() - 1).isEqualTo(registers.grain() - 1);
            assertPattern(rightBoard, RECEIVE_BUFFER, 104, 1);
            assertThat(rightBoard.readSram(RECEIVE_BUFFER + 104) >>> 24).isZero();
        });
        stage.start(left, () -> {
            writePattern(leftBoard, SEND_BUFFER, 104, 1);
            assertThat(leftBoard.readRegister(registers.isr()) & LanaiRegister.SEND_INT).isNotZero();
            leftBoard.writeRegister(registers.smp(), SEND_BUFFER);
            leftBoard.writeRegister(registers.smlt(), SEND_BUFFER + 104 - registers.grain());
            assertThat(leftBoard.readRegister(registers.isr()) & LanaiRegister.SEND_INT).isZero();
            awaitBit(left, leftBoard, LanaiRegister.SEND_INT);
        });
        stage.run();
    }

    @Test
    void aPacketIsComposedOfPiecesAndTheFirstBytesOfAWordCanBeSkipped() {
        int grain = registers.grain();
        stage.start(right, () -> {
            arm(rightBoard, RECEIVE_BUFFER, 4096);
            awaitBit(right, rightBoard, LanaiRegister.RECV_INT);
            assertThat(rightBoard.readSram(RECEIVE_BUFFER)).isEqualTo(0x44010203);
            assertThat(rightBoard.readSram(RECEIVE_BUFFER + 4)).isEqualTo(0x04050600);
        });
        stage.start(left, () -> {
            leftBoard.writeSram(SEND_BUFFER + grain - 4, 0x11223344);
            leftBoard.writeSram(SEND_BUFFER + 256, 0x00000102);
            leftBoard.writeSram(SEND_BUFFER + 260, 0x03040506);
            leftBoard.writeRegister(registers.smp(), SEND_BUFFER);
            leftBoard.writeRegister(registers.sa(), grain - 1);
            leftBoard.writeRegister(registers.sml(), SEND_BUFFER);
            awaitBit(left, leftBoard, LanaiRegister.SEND_INT);
            leftBoard.writeRegister(registers.smp(), SEND_BUFFER + 256);
            leftBoard.writeRegister(registers.sa(), 2);
            leftBoard.writeRegister(registers.smlt(), SEND_BUFFER + 264 - grain);
            awaitBit(left, leftBoard, LanaiRegister.SEND_INT);
        });
        stage.run();
    }

    @Test
    void theNextPieceBeginsWhereTheOneBeforeItEnded() {
        stage.start(right, () -> {
            arm(rightBoard, RECEIVE_BUFFER, 4096);
            awaitBit(right, rightBoard, LanaiRegister.RECV_INT);
            assertPattern(rightBoard, RECEIVE_BUFFER, 198, 12);
        });
        stage.start(left, () -> {
            writePattern(leftBoard, SEND_BUFFER, 200, 2);
            leftBoard.writeRegister(registers.smp(), SEND_BUFFER);
            leftBoard.writeRegister(registers.sa(), 2);
            leftBoard.writeRegister(registers.sml(), SEND_BUFFER + 96);
            awaitBit(left, leftBoard, LanaiRegister.SEND_INT);
            assertThat(leftBoard.readRegister(registers.smp())).isEqualTo(SEND_BUFFER + 96 + registers.grain());
            leftBoard.writeRegister(registers.smlt(), SEND_BUFFER + 200 - registers.grain());
            awaitBit(left, leftBoard, LanaiRegister.SEND_INT);
        });
        stage.run();
    }

    @Test
    void theInterruptOfAPacketEndsTheSleepOfItsReceiver() {
        stage.start(right, () -> {
            rightBoard.writeRegister(registers.eimr(), LanaiRegister.RECV_INT);
            rightBoard.control(MyrinetBoard.INTERRUPTS_ON);
            arm(rightBoard, RECEIVE_BUFFER, 4096);
            while (!rightBoard.isInterrupting()) {
                right.sleep(Host.FOREVER);
            }
            assertPattern(rightBoard, RECEIVE_BUFFER, 104, 1);
        });
        stage.start(left, () -> {
            writePattern(leftBoard, SEND_BUFFER, 104, 1);
            Stage.sleepUntil(left, MILLISECOND_PS);
            leftBoard.writeRegister(registers.smp(), SEND_BUFFER);
            leftBoard.writeRegister(registers.smlt(), SEND_BUFFER + 104 - registers.grain());
        });
        stage.run();
    }

    @Test
    void aReceiverThatIsNotArmedHoldsTheNetworkUpAndNothingIsLost() {
        int packets = 5;
        int length = 2000;
        stage.start(right, () -> {
            for (int i = 0; i < packets; i++) {
                Stage.sleepUntil(right, right.now() + MILLISECOND_PS);
                arm(rightBoard, RECEIVE_BUFFER, 4096);
                awaitBit(right, rightBoard, LanaiRegister.RECV_INT);
                assertPattern(rightBoard, RECEIVE_BUFFER, length, i);
            }
        });
        stage.start(left, () -> {
            for (int i = 0; i < packets; i++) {
                writePattern(leftBoard, SEND_BUFFER, length, i);
                leftBoard.writeRegister(registers.smp(), SEND_BUFFER);
                leftBoard.writeRegister(registers.smlt(), SEND_BUFFER + length - registers.grain());
                awaitBit(left, leftBoard, LanaiRegister.SEND_INT);
            }
            assertThat(left.now()).isGreaterThan((packets - 2) * MILLISECOND_PS);
        });
        stage.run();
    }

    @Test
    void aPacketLongerThanTheBufferGoesOnInTheNextOne() {
        stage.start(right, () -> {
            arm(rightBoard, RECEIVE_BUFFER, 64);
            awaitBit(right, rightBoard, LanaiRegister.BUFF_INT);
            assertThat(rightBoard.readRegister(registers.rmp())).isEqualTo(RECEIVE_BUFFER + 64);
            arm(rightBoard, RECEIVE_BUFFER + 64, 4096);
            awaitBit(right, rightBoard, LanaiRegister.RECV_INT);
            assertPattern(rightBoard, RECEIVE_BUFFER, 200, 6);
        });
        stage.start(left, () -> {
            writePattern(leftBoard, SEND_BUFFER, 200, 6);
            leftBoard.writeRegister(registers.smp(), SEND_BUFFER);
            leftBoard.writeRegister(registers.smlt(), SEND_BUFFER + 200 - registers.grain());
            awaitBit(left, leftBoard, LanaiRegister.SEND_INT);
        });
        stage.run();
    }

    @Test
    void theInterruptLineNeedsAnUnmaskedBitAndTheBoardsConsent() {
        stage.start(left, () -> {
            assertThat(leftBoard.isInterrupting()).isFalse();
            leftBoard.writeRegister(registers.eimr(), LanaiRegister.SEND_INT);
            assertThat(leftBoard.isInterrupting()).isFalse();
            leftBoard.control(MyrinetBoard.INTERRUPTS_ON);
            assertThat(leftBoard.isInterrupting()).isTrue();
            leftBoard.writeRegister(registers.eimr(), 0);
            assertThat(leftBoard.isInterrupting()).isFalse();
            leftBoard.writeRegister(registers.eimr(), LanaiRegister.SEND_INT);
            leftBoard.control(MyrinetBoard.INTERRUPTS_OFF);
            assertThat(leftBoard.isInterrupting()).isFalse();
        });
        stage.run();
    }

    @Test
    void signalsToTheProcessorAreSetAndItsSignalIsClearedByWritingOnes() {
        stage.start(left, () -> {
            leftBoard.writeRegister(registers.isr(), registers.signal(0));
            leftBoard.writeRegister(registers.isr(), LanaiRegister.HOST_SIG);
            int isr = leftBoard.readRegister(registers.isr());
            assertThat(isr & registers.signal(0)).isNotZero();
            assertThat(isr & LanaiRegister.HOST_SIG).isZero();
        });
        stage.run();
    }

    private static void arm(MyrinetBoard board, int buffer, int bytes) {
        board.writeRegister(board.registers().rmp(), buffer);
        board.writeRegister(board.registers().rml(), buffer + bytes - board.registers().grain());
    }

    /** Polls the ISR as a driver does that has no interrupt for it. */
    private static void awaitBit(Host process, MyrinetBoard board, int bit) {
        while ((board.readRegister(board.registers().isr()) & bit) == 0) {
            process.pause(process.now() + 500_000);
        }
    }

    private static void writePattern(MyrinetBoard board, int at, int length, int seed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 5 + seed);
        }
        board.writeSram(at, MemorySegment.ofArray(bytes), 0, length);
    }

    private static void assertPattern(MyrinetBoard board, int at, int length, int seed) {
        byte[] bytes = new byte[length];
        board.readSram(at, MemorySegment.ofArray(bytes), 0, length);
        for (int i = 0; i < length; i++) {
            assertThat(bytes[i]).isEqualTo((byte) (i * 5 + seed));
        }
    }
}
