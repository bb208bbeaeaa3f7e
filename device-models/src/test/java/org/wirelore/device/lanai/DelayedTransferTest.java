package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.bench.BenchBus;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** Host DMA that accesses of the CPU delay. */
class DelayedTransferTest {
    private static final long US = 1_000_000;
    private static final int MEMORY_BASE = 0x10_0000;
    private static final int BYTES = 4096;
    private static final int SRAM = 0x8000;

    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
    private final PhysicalMemory memory = new PhysicalMemory(MEMORY_BASE, 1 << 16);
    private final BenchBus bus = new BenchBus(clock, memory);
    private final LanaiCard card = new LanaiCard(Cards.lanai4("card", CardBus.SBUS, 1), clock, bus, cable.left());
    private final RegisterBank window = card.bar(0);
    private final byte[] content = ProbeMachine.pattern(BYTES, 5);

    private void start(int direction) {
        card.writeConfig(4, 4, 6);
        memory.write(MEMORY_BASE, content, 0, BYTES);
        write(LanaiRegister.EAR, MEMORY_BASE);
        write(LanaiRegister.LAR, SRAM);
        write(LanaiRegister.DMA_DIR, direction);
        write(LanaiRegister.DMA_CTR, BYTES);
        clock.runUntil(clock.now() + US);
    }

    private void write(int register, int value) {
        window.write(card.layout().registers() + register, value);
    }

    private int read(int register) {
        return window.read(card.layout().registers() + register);
    }

    private int deposited() {
        byte[] there = new byte[BYTES];
        for (int i = 0; i < BYTES; i += 4) {
            MemorySegment.ofArray(there).set(LanaiBoard.BIG_ENDIAN_WORD, i,
                    window.read(card.layout().sram() + SRAM + i));
        }
        int same = Arrays.mismatch(there, content);
        return same < 0 ? BYTES : same;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 300_000, 20_000_000})
    void aTransferThatIsDelayedEndsAsMuchLaterAndNoByteComesEarlier(long laterPs) {
        start(LanaiRegister.E2L);
        clock.runUntil(20 * US);
        int before = deposited();
        long endPs = bus.spreadToPs();
        bus.delay(laterPs);
        assertThat(read(LanaiRegister.DMA_CTR)).isEqualTo(BYTES - before);
        clock.runUntil(clock.now() + laterPs);
        assertThat(deposited()).isBetween(before, before + 4);
        clock.runUntil(endPs + laterPs - 1);
        assertThat(read(LanaiRegister.ISR) & LanaiRegister.DMA_INT).isZero();
        assertThat(deposited()).isLessThan(BYTES);
        clock.runUntil(endPs + laterPs);
        assertThat(deposited()).isEqualTo(BYTES);
        assertThat(read(LanaiRegister.ISR) & LanaiRegister.DMA_INT).isNotZero();
    }

    @Test
    void manyDelaysAddUp() {
        start(LanaiRegister.E2L);
        long endPs = bus.spreadToPs();
        int last = 0;
        for (int i = 0; i < 50; i++) {
            clock.runUntil(clock.now() + US);
            bus.delay(200_000);
            int now = deposited();
            assertThat(now).isBetween(last, BYTES - 1);
            last = now;
        }
        assertThat(bus.spreadToPs()).isEqualTo(endPs + 50 * 200_000);
        clock.runUntil(bus.spreadToPs() - 1);
        assertThat(deposited()).isLessThan(BYTES);
        clock.runUntil(bus.spreadToPs());
        assertThat(deposited()).isEqualTo(BYTES);
    }

    @Test
    void whatIsDelayedOnItsWayToTheHostIsThereAsMuchLater() {
        List<Long> stores = new ArrayList<>();
        card.onHostStores((address, length) -> stores.add(clock.now()));
        start(LanaiRegister.L2E);
        bus.delay(700_000);
        clock.runUntil(clock.now() + 3 * US);
        bus.delay(300_000);
        clock.runUntil(400 * US);
        assertThat(stores).containsExactly(bus.spreadToPs());
    }

    @Test
    void aTransferThatHasEndedIsNotDelayedAnyMore() {
        start(LanaiRegister.E2L);
        clock.runUntil(bus.spreadToPs());
        assertThat(read(LanaiRegister.ISR) & LanaiRegister.DMA_INT).isNotZero();
        bus.delay(US);
        assertThat(read(LanaiRegister.ISR) & LanaiRegister.DMA_INT).isNotZero();
        assertThat(read(LanaiRegister.DMA_CTR)).isZero();
        assertThat(deposited()).isEqualTo(BYTES);
    }
}
