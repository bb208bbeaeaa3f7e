package org.wirelore.firmware.translate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.wirelore.firmware.cpu.RegionContext;
import org.wirelore.firmware.cpu.TranslatedCode;

/**
 * Loads and stores of translated code: plain memory at once, anything else through the context. Every method is so short
 * that the JVM's compilers always inline it. Memory's layout is that of {@link org.wirelore.firmware.cpu.Memory}.
 */
final class PlainAccess {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle HALF = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int GRAIN_SHIFT = 6;

    private PlainAccess() {
    }

    static int loadWord(int address, byte[] memory, RegionContext c, TranslatedCode code, int point, long count, int loaded) {
        int index = address & ~3;
        return Integer.compareUnsigned(index, memory.length - 3) < 0
                ? (int) WORD.get(memory, index)
                : c.load(address, 4, code, point, count, loaded);
    }

    static int loadWordStrict(int address, byte[] memory, RegionContext c, TranslatedCode code, int point, long count, int loaded) {
        return (address & 3) == 0 && Integer.compareUnsigned(address, memory.length - 3) < 0
                ? (int) WORD.get(memory, address)
                : c.load(address, 4, code, point, count, loaded);
    }

    static int loadHalf(int address, byte[] memory, RegionContext c, TranslatedCode code, int point, long count, int loaded) {
        int index = (address & ~1) ^ 2;
        return Integer.compareUnsigned(index, memory.length - 1) < 0
                ? (short) HALF.get(memory, index) & 0xFFFF
                : c.load(address, 2, code, point, count, loaded);
    }

    static int loadHalfStrict(int address, byte[] memory, RegionContext c, TranslatedCode code, int point, long count, int loaded) {
        int index = address ^ 2;
        return (address & 1) == 0 && Integer.compareUnsigned(index, memory.length - 1) < 0
                ? (short) HALF.get(memory, index) & 0xFFFF
                : c.load(address, 2, code, point, count, loaded);
    }

    static int loadByte(int address, byte[] memory, RegionContext c, TranslatedCode code, int point, long count, int loaded) {
        int index = address ^ 3;
        return Integer.compareUnsigned(index, memory.length) < 0
                ? memory[index] & 0xFF
                : c.load(address, 1, code, point, count, loaded);
    }

    static void storeWord(int address, int value, byte[] memory, byte[] grains, RegionContext c, TranslatedCode code, int point, long count,
            int loaded) {
        int index = address & ~3;
        if (Integer.compareUnsigned(index, memory.length - 3) < 0 && grains[index >>> GRAIN_SHIFT] == 0) {
            WORD.set(memory, index, value);
        } else {
            c.store(address, 4, value, code, point, count, loaded);
        }
    }

    static void storeWordStrict(int address, int value, byte[] memory, byte[] grains, RegionContext c, TranslatedCode code, int point,
            long count, int loaded) {
        if ((address & 3) == 0 && Integer.compareUnsigned(address, memory.length - 3) < 0
                && grains[address >>> GRAIN_SHIFT] == 0) {
            WORD.set(memory, address, value);
        } else {
            c.store(address, 4, value, code, point, count, loaded);
        }
    }

    static void storeHalf(int address, int value, byte[] memory, byte[] grains, RegionContext c, TranslatedCode code, int point, long count,
            int loaded) {
        int index = (address & ~1) ^ 2;
        if (Integer.compareUnsigned(index, memory.length - 1) < 0 && grains[index >>> GRAIN_SHIFT] == 0) {
            HALF.set(memory, index, (short) value);
        } else {
            c.store(address, 2, value, code, point, count, loaded);
        }
    }

    static void storeHalfStrict(int address, int value, byte[] memory, byte[] grains, RegionContext c, TranslatedCode code, int point,
            long count, int loaded) {
        int index = address ^ 2;
        if ((address & 1) == 0 && Integer.compareUnsigned(index, memory.length - 1) < 0
                && grains[index >>> GRAIN_SHIFT] == 0) {
            HALF.set(memory, index, (short) value);
        } else {
            c.store(address, 2, value, code, point, count, loaded);
        }
    }

    static void storeByte(int address, int value, byte[] memory, byte[] grains, RegionContext c, TranslatedCode code, int point, long count,
            int loaded) {
        int index = address ^ 3;
        if (Integer.compareUnsigned(index, memory.length) < 0 && grains[index >>> GRAIN_SHIFT] == 0) {
            memory[index] = (byte) value;
        } else {
            c.store(address, 1, value, code, point, count, loaded);
        }
    }
}
