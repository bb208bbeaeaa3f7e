package org.wirelore.firmware.translate;

import org.wirelore.firmware.cpu.RegionContext;

/**
 * Loads and stores of translated code: plain memory at once, anything else through the context. Every method is so short
 * that the JVM's compilers always inline it. The strict ones turn the bits that must be 0 into high ones of the index,
 * which is then out of bounds.
 */
final class PlainAccess {
    private static final int GRAIN_OF_WORD = 4;

    private PlainAccess() {
    }

    static int loadWord(int address, int[] words, RegionContext c, int point, long count, int loaded) {
        int index = address >>> 2;
        return Integer.compareUnsigned(index, words.length) < 0
                ? words[index]
                : c.load(address, 4, point, count, loaded);
    }

    static int loadWordStrict(int address, int[] words, RegionContext c, int point, long count, int loaded) {
        int index = Integer.rotateRight(address, 2);
        return Integer.compareUnsigned(index, words.length) < 0
                ? words[index]
                : c.load(address, 4, point, count, loaded);
    }

    static int loadHalf(int address, int[] words, RegionContext c, int point, long count, int loaded) {
        int index = address >>> 2;
        return Integer.compareUnsigned(index, words.length) < 0
                ? half(words[index], address)
                : c.load(address, 2, point, count, loaded);
    }

    static int loadHalfStrict(int address, int[] words, RegionContext c, int point, long count, int loaded) {
        int index = Integer.rotateRight(address, 1);
        return Integer.compareUnsigned(index >>> 1, words.length) < 0 && index >= 0
                ? half(words[index >>> 1], address)
                : c.load(address, 2, point, count, loaded);
    }

    static int loadByte(int address, int[] words, RegionContext c, int point, long count, int loaded) {
        int index = address >>> 2;
        return Integer.compareUnsigned(index, words.length) < 0
                ? octet(words[index], address)
                : c.load(address, 1, point, count, loaded);
    }

    private static int half(int word, int address) {
        return word >>> ((~address & 2) << 3) & 0xFFFF;
    }

    private static int octet(int word, int address) {
        return word >>> ((~address & 3) << 3) & 0xFF;
    }

    static void storeWord(int address, int value, int[] words, byte[] grains, RegionContext c, int point, long count,
            int loaded) {
        int index = address >>> 2;
        if (isPlain(index, words, grains)) {
            words[index] = value;
        } else {
            c.store(address, 4, value, point, count, loaded);
        }
    }

    static void storeWordStrict(int address, int value, int[] words, byte[] grains, RegionContext c, int point,
            long count, int loaded) {
        int index = Integer.rotateRight(address, 2);
        if (isPlain(index, words, grains)) {
            words[index] = value;
        } else {
            c.store(address, 4, value, point, count, loaded);
        }
    }

    static void storeHalf(int address, int value, int[] words, byte[] grains, RegionContext c, int point, long count,
            int loaded) {
        int index = address >>> 2;
        if (isPlain(index, words, grains)) {
            insert(words, index, 0xFFFF, value, (~address & 2) << 3);
        } else {
            c.store(address, 2, value, point, count, loaded);
        }
    }

    static void storeHalfStrict(int address, int value, int[] words, byte[] grains, RegionContext c, int point,
            long count, int loaded) {
        int index = address >>> 2 | (address & 1) << 30;
        if (isPlain(index, words, grains)) {
            insert(words, index, 0xFFFF, value, (~address & 2) << 3);
        } else {
            c.store(address, 2, value, point, count, loaded);
        }
    }

    static void storeByte(int address, int value, int[] words, byte[] grains, RegionContext c, int point, long count,
            int loaded) {
        int index = address >>> 2;
        if (isPlain(index, words, grains)) {
            insert(words, index, 0xFF, value, (~address & 3) << 3);
        } else {
            c.store(address, 1, value, point, count, loaded);
        }
    }

    private static boolean isPlain(int index, int[] words, byte[] grains) {
        return Integer.compareUnsigned(index, words.length) < 0 && grains[index >>> GRAIN_OF_WORD] == 0;
    }

    private static void insert(int[] words, int index, int mask, int value, int shift) {
        words[index] = (words[index] & ~(mask << shift)) | (value & mask) << shift;
    }
}
