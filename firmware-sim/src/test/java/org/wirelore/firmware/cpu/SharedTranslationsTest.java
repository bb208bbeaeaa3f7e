package org.wirelore.firmware.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.wirelore.firmware.translate.RegionTranslator;

/** Processors that execute one image share its translations, each with what is its own. */
class SharedTranslationsTest {
    private static final CpuOptions BIASED = new CpuOptions(false, false, 4);
    /** Where the programs lie. */
    private static final int HEAD = 0x340;
    private static final int ADD_1 = 0x039C_0001;
    private static final int ADD_2 = 0x039C_0002;
    private static final int TO_HEAD = 0xE000_0000 | HEAD;

    private final List<Region> made = new ArrayList<>();
    private RegionTranslator translator = new RegionTranslator();

    @Test
    void theSameWordsHaveTheSameClassAndAnInstanceEach() {
        assertThat(sum(ADD_1, 1 << 12, CpuOptions.HARDWARE)).isEqualTo(20);
        assertThat(sum(ADD_1, 1 << 12, CpuOptions.HARDWARE)).isEqualTo(20);
        assertThat(sum(ADD_1, 1 << 14, CpuOptions.HARDWARE)).isEqualTo(20);
        assertThat(classes()).hasSize(1);
        assertThat(made.stream().map(region -> region.code).distinct()).hasSize(3);
        assertThat(made).allSatisfy(region -> assertThat(region.code.region).isSameAs(region));
    }

    @Test
    void translatorsShareNothing() {
        assertThat(sum(ADD_1, 1 << 12, CpuOptions.HARDWARE)).isEqualTo(20);
        translator = new RegionTranslator();
        assertThat(sum(ADD_1, 1 << 12, CpuOptions.HARDWARE)).isEqualTo(20);
        assertThat(classes()).hasSize(2);
    }

    @Test
    void otherWordsAndOtherProcessorsHaveTheirOwn() {
        assertThat(sum(ADD_1, 1 << 12, CpuOptions.HARDWARE)).isEqualTo(20);
        assertThat(sum(ADD_2, 1 << 12, CpuOptions.HARDWARE)).isEqualTo(40);
        assertThat(sum(ADD_1, 1 << 12, BIASED)).isEqualTo(20);
        assertThat(classes()).hasSize(3);
        assertThat(sum(ADD_1, 1 << 12, CpuOptions.HARDWARE)).isEqualTo(20);
        assertThat(classes()).hasSize(3);
    }

    @Test
    void manyProgramsAtOneAddressDoNotMixUp() {
        for (int times = 0; times < 2; times++) {
            for (int step = 1; step <= 10; step++) {
                assertThat(sum(ADD_1 - 1 + step, 1 << 12, CpuOptions.HARDWARE)).isEqualTo(20 * step);
            }
        }
    }

    private List<Class<?>> classes() {
        return made.stream().<Class<?>>map(region -> region.code.getClass()).distinct().toList();
    }

    /** What a loop that adds something to r7 has added after 20 rounds. */
    private int sum(int add, int bytes, CpuOptions options) {
        Memory memory = new Memory(bytes);
        memory.setWord(HEAD, add);
        memory.setWord(HEAD + 4, TO_HEAD);
        memory.setWord(HEAD + 8, Machine.NOP);
        LanaiCpu cpu = new LanaiCpu(new Bus(memory), options, (code, head) -> {
            Region region = translator.translate(code, head);
            made.add(Objects.requireNonNull(region));
            return region;
        }, TranslationPolicy.AT_ONCE);
        cpu.setPc(HEAD);
        cpu.run(60);
        return cpu.register(7);
    }
}
