package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.myrinet.MyrinetBoard;

/** The rules for boards with a LANai 4, whose host DMA the host can start by its registers. */
@SuppressWarnings("NullAway.Init") // the fields are set before each test
public abstract class MyrinetBoardContract extends MyrinetEngineContract {
    private static final int SEND_BUFFER = 0x1000;

    private Stage stage;
    private Host left;
    private MyrinetBoard leftBoard;

    @BeforeEach
    void setUpDma() {
        stage = newStage();
        left = stage.process("left");
        leftBoard = open(stage, left);
    }

    @Test
    void hostDmaMovesBothWaysAndTakesTime() {
        stage.start(left, () -> {
            MemorySegment host = leftBoard.hostRegion().memory();
            host.asSlice(64, 256).fill((byte) 5);
            long beganPs = left.now();
            dma(LanaiRegister.E2L, leftBoard.hostRegion().busAddress() + 64, SEND_BUFFER, 256);
            assertThat(left.now()).isGreaterThan(beganPs);
            assertThat(leftBoard.readSram(SEND_BUFFER + 252)).isEqualTo(0x05050505);
            assertThat(leftBoard.readSram(SEND_BUFFER + 256)).isZero();
            leftBoard.writeSram(SEND_BUFFER, 0x0A0B0C0D);
            dma(LanaiRegister.L2E, leftBoard.hostRegion().busAddress() + 1024, SEND_BUFFER, 8);
            assertThat(host.get(ValueLayout.JAVA_BYTE, 1024)).isEqualTo((byte) 0x0A);
            assertThat(host.get(ValueLayout.JAVA_BYTE, 1027)).isEqualTo((byte) 0x0D);
            assertThat(host.get(ValueLayout.JAVA_BYTE, 1028)).isEqualTo((byte) 5);
        });
        stage.run();
    }

    @Test
    void dmaToWhereNobodyAnswersMovesNothingAndEnds() {
        stage.start(left, () -> {
            int end = leftBoard.hostRegion().busAddress() + (int) leftBoard.hostRegion().memory().byteSize();
            leftBoard.writeSram(SEND_BUFFER, 5);
            dma(LanaiRegister.E2L, end - 32, SEND_BUFFER, 64);
            dma(LanaiRegister.E2L, leftBoard.hostRegion().busAddress() - 4, SEND_BUFFER, 64);
            assertThat(leftBoard.readSram(SEND_BUFFER)).isEqualTo(5);
        });
        stage.run();
    }

    @Test
    void theInterruptLineFollowsTheTransfer() {
        stage.start(left, () -> {
            assertThat(leftBoard.isInterrupting()).isFalse();
            leftBoard.writeRegister(LanaiRegister.EIMR, LanaiRegister.DMA_INT);
            assertThat(leftBoard.isInterrupting()).isFalse();
            leftBoard.control(MyrinetBoard.INTERRUPTS_ON);
            assertThat(leftBoard.isInterrupting()).isTrue();
            startDma(LanaiRegister.L2E, leftBoard.hostRegion().busAddress(), 0, 64);
            assertThat(leftBoard.isInterrupting()).isFalse();
            while (!leftBoard.isInterrupting()) {
                left.sleep(Host.FOREVER);
            }
            leftBoard.writeRegister(LanaiRegister.EIMR, 0);
            assertThat(leftBoard.isInterrupting()).isFalse();
            leftBoard.writeRegister(LanaiRegister.EIMR, LanaiRegister.DMA_INT);
            leftBoard.control(MyrinetBoard.INTERRUPTS_OFF);
            assertThat(leftBoard.isInterrupting()).isFalse();
        });
        stage.run();
    }

    @Test
    void theEndOfATransferIsNotClearedByWritingOnes() {
        stage.start(left, () -> {
            leftBoard.writeRegister(LanaiRegister.ISR, LanaiRegister.DMA_INT);
            assertThat(leftBoard.readRegister(LanaiRegister.ISR) & LanaiRegister.DMA_INT).isNotZero();
        });
        stage.run();
    }

    private void dma(int direction, int busAddress, int sramAddress, int bytes) {
        startDma(direction, busAddress, sramAddress, bytes);
        assertThat(leftBoard.readRegister(LanaiRegister.ISR) & LanaiRegister.DMA_INT).isZero();
        while ((leftBoard.readRegister(LanaiRegister.ISR) & LanaiRegister.DMA_INT) == 0) {
            left.pause(left.now() + 500_000);
        }
        assertThat(leftBoard.readRegister(LanaiRegister.DMA_CTR)).isZero();
    }

    private void startDma(int direction, int busAddress, int sramAddress, int bytes) {
        leftBoard.writeRegister(LanaiRegister.EAR, busAddress);
        leftBoard.writeRegister(LanaiRegister.LAR, sramAddress);
        leftBoard.writeRegister(LanaiRegister.DMA_DIR, direction);
        leftBoard.writeRegister(LanaiRegister.DMA_CTR, bytes);
    }
}
