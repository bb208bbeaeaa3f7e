package org.wirelore.firmware.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.firmware.translate.RegionTranslator;

/** Programs that change their own instructions for as long as they run. */
class ChangingCodeTest {
    private static final int CHANGES = 6_000;
    /** Add 1 to r7; branch to itself; nothing. */
    private static final int[] LOOP = {0x039C_0001, 0xE000_0000, Machine.NOP};

    private int translations;

    @Test
    void whatWasTranslatedAndIsNoMoreDoesNotCount() {
        change(TranslationPolicy.AT_ONCE);
        assertThat(translations).isGreaterThan(CHANGES * 9 / 10);
    }

    @Test
    void codeThatKeepsChangingIsTranslatedLessAndLess() {
        change(new TranslationPolicy(0, 2, 2, 1, 1, TranslationPolicy.USUAL.doublings()));
        assertThat(translations).isBetween(5, 20);
    }

    private void change(TranslationPolicy eagerness) {
        RegionTranslator translator = new RegionTranslator();
        Memory memory = new Memory(1 << 12);
        LanaiCpu cpu = new LanaiCpu(new Bus(memory), CpuOptions.HARDWARE, (code, head) -> {
            translations++;
            return translator.translate(code, head);
        }, eagerness);
        for (int i = 0; i < LOOP.length; i++) {
            memory.setWord(4 * i, LOOP[i]);
        }
        int expected = 0;
        for (int change = 0; change < CHANGES; change++) {
            int step = 1 + change % 3;
            memory.setWord(0, 0x039C_0000 | step);
            cpu.setPc(0);
            int before = cpu.register(7);
            cpu.run(60);
            expected += 20 * step;
            assertThat(cpu.register(7) - before).isEqualTo(20 * step);
        }
        assertThat(cpu.register(7)).isEqualTo(expected);
    }
}
