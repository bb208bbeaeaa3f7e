package org.wirelore.firmware.translate;

import org.wirelore.firmware.cpu.Memory;
import org.wirelore.firmware.cpu.RegionContext;
import org.wirelore.firmware.cpu.TranslatedCode;

/**
 * Loads and stores of translated code: plain memory at once, anything else through the context. Every method is so
 * short that the JVM's compilers always inline it. Memory's layout is that of {@link org.wirelore.firmware.cpu.Memory}.
 */
final class PlainAccess {
    private static final int WORD_SHIFT = 2;
    /** As a power of two, how many words a grain has. */
    private static final int GRAIN_SHIFT = 4;

    private PlainAccess() {
    }

    static int loadWord(int address, int[] memory, RegionContext c, TranslatedCode code, int point, long count,
            int loaded) {
        int index = address >>> WORD_SHIFT;
        return Integer.compareUnsigned(index, memory.length) < 0
                ? memory[index]
                : c.load(address, 4, code, point, count, loaded);
    }

    static int loadWordStrict(int address, int[] memory, RegionContext c, TranslatedCode code, int point, long count,
            int loaded) {
        int index = address >>> WORD_SHIFT;
        return (address & 3) == 0 && Integer.compareUnsigned(index, memory.length) < 0
                ? memory[index]
                : c.load(address, 4, code, point, count, loaded);
    }

    static int loadHalf(int address, int[] memory, RegionContext c, TranslatedCode code, int point, long count,
            int loaded) {
        int index = address >>> WORD_SHIFT;
        return Integer.compareUnsigned(index, memory.length) < 0
                ? memory[index] >>> Memory.halfShift(address) & 0xFFFF
                : c.load(address, 2, code, point, count, loaded);
    }

    static int loadHalfStrict(int address, int[] memory, RegionContext c, TranslatedCode code, int point, long count,
            int loaded) {
        return (address & 1) == 0
                ? loadHalf(address, memory, c, code, point, count, loaded)
                : c.load(address, 2, code, point, count, loaded);
    }

    static int loadByte(int address, int[] memory, RegionContext c, TranslatedCode code, int point, long count,
            int loaded) {
        int index = address >>> WORD_SHIFT;
        return Integer.compareUnsigned(index, memory.length) < 0
                ? memory[index] >>> Memory.octetShift(address) & 0xFF
                : c.load(address, 1, code, point, count, loaded);
    }

    static void storeWord(int address, int value, int[] memory, byte[] grains, RegionContext c, TranslatedCode code,
            int point, long count, int loaded) {
        int index = address >>> WORD_SHIFT;
        if (Integer.compareUnsigned(index, memory.length) < 0 && grains[index >>> GRAIN_SHIFT] == 0) {
            memory[index] = value;
        } else {
            c.store(address, 4, value, code, point, count, loaded);
        }
    }

    static void storeWordStrict(int address, int value, int[] memory, byte[] grains, RegionContext c,
            TranslatedCode code, int point, long count, int loaded) {
        if ((address & 3) == 0) {
            storeWord(address, value, memory, grains, c, code, point, count, loaded);
        } else {
            c.store(address, 4, value, code, point, count, loaded);
        }
    }

    static void storeHalf(int address, int value, int[] memory, byte[] grains, RegionContext c, TranslatedCode code,
            int point, long count, int loaded) {
        int index = address >>> WORD_SHIFT;
        if (Integer.compareUnsigned(index, memory.length) < 0 && grains[index >>> GRAIN_SHIFT] == 0) {
            memory[index] = Memory.withHalf(memory[index], address, value);
        } else {
            c.store(address, 2, value, code, point, count, loaded);
        }
    }

    static void storeHalfStrict(int address, int value, int[] memory, byte[] grains, RegionContext c,
            TranslatedCode code, int point, long count, int loaded) {
        if ((address & 1) == 0) {
            storeHalf(address, value, memory, grains, c, code, point, count, loaded);
        } else {
            c.store(address, 2, value, code, point, count, loaded);
        }
    }

    static void storeByte(int address, int value, int[] memory, byte[] grains, RegionContext c, TranslatedCode code,
            int point, long count, int loaded) {
        int index = address >>> WORD_SHIFT;
        if (Integer.compareUnsigned(index, memory.length) < 0 && grains[index >>> GRAIN_SHIFT] == 0) {
            memory[index] = Memory.withOctet(memory[index], address, value);
        } else {
            c.store(address, 1, value, code, point, count, loaded);
        }
    }
}
