package org.wirelore.firmware.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.firmware.translate.RegionTranslator;

/** Programs that change their own instructions for as long as they run. */
class ChangingCodeTest {
    private static final int CHANGES = 6_000;
    /** Add 1 to r7; branch to itself; nothing. */
    private static final int[] LOOP = {0x039C_0001, 0xE000_0000, Machine.NOP};

    private final Memory memory = new Memory(1 << 12);
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

    @Test
    void aProgramThatIsLoadedAgainKeepsItsTranslations() {
        LanaiCpu cpu = cpu(TranslationPolicy.AT_ONCE);
        for (int times = 1; times <= 100; times++) {
            memory.fill(0, memory.bytes(), 0);
            load();
            cpu.reset();
            int before = cpu.register(7);
            cpu.run(60);
            assertThat(cpu.register(7) - before).isEqualTo(20);
        }
        assertThat(translations).isLessThan(5);
    }

    @Test
    void anotherProgramInItsPlaceIsNotTakenForIt() {
        LanaiCpu cpu = cpu(TranslationPolicy.AT_ONCE);
        load();
        cpu.run(60);
        memory.fill(0, memory.bytes(), 0);
        load();
        memory.setWord(8, 0x039C_0002);
        cpu.reset();
        int before = cpu.register(7);
        cpu.run(60);
        assertThat(cpu.register(7) - before).isEqualTo(60);
    }

    private void load() {
        for (int i = 0; i < LOOP.length; i++) {
            memory.setWord(4 * i, LOOP[i]);
        }
    }

    private LanaiCpu cpu(TranslationPolicy eagerness) {
        RegionTranslator translator = new RegionTranslator();
        return new LanaiCpu(new Bus(memory), CpuOptions.HARDWARE, (code, head) -> {
            translations++;
            return translator.translate(code, head);
        }, eagerness);
    }

    private void change(TranslationPolicy eagerness) {
        LanaiCpu cpu = cpu(eagerness);
        load();
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
