package org.wirelore.firmware.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongConsumer;
import org.wirelore.firmware.translate.RegionTranslator;

/** A processor with memory for tests, and a way to put words into it. */
public final class Machine {
    public static final int NOP = 1;

    public final Memory memory;
    public final Bus bus;
    public final LanaiCpu cpu;

    public Machine(int bytes, CpuOptions options) {
        memory = new Memory(bytes);
        bus = new Bus(memory);
        cpu = new LanaiCpu(bus, options);
    }

    private Machine(int bytes, CpuOptions options, Translator translator) {
        memory = new Memory(bytes);
        bus = new Bus(memory);
        cpu = new LanaiCpu(bus, options, translator, TranslationPolicy.AT_ONCE);
    }

    /** A machine that translates what it has executed twice. */
    static Machine eager(int bytes, CpuOptions options) {
        return new Machine(bytes, options, new RegionTranslator());
    }

    public static Machine hardware() {
        return new Machine(1 << 16, CpuOptions.HARDWARE);
    }

    public static Machine strict() {
        return new Machine(1 << 16, CpuOptions.STRICT);
    }

    /** Puts words at an address. */
    public Machine at(int address, int... words) {
        for (int i = 0; i < words.length; i++) {
            memory.setWord(address + 4 * i, words[i]);
        }
        return this;
    }

    public Machine with(int register, int value) {
        cpu.setRegister(register, value);
        return this;
    }

    /** Executes some instructions, none of which may fail. */
    public Machine steps(int count) {
        for (int i = 0; i < count; i++) {
            assertThat(cpu.step()).isEqualTo(StopReason.BUDGET);
        }
        return this;
    }

    public int r(int register) {
        return cpu.register(register);
    }

    /** A hash of the processor and its memory. */
    public long hash() {
        long[] state = {17};
        LongConsumer hash = value -> state[0] = Long.rotateLeft(state[0] * 0x9E3779B97F4A7C15L, 29) ^ value;
        cpu.hashInto(hash);
        memory.hashInto(hash);
        return state[0];
    }
}
