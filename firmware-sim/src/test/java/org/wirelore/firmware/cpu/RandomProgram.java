package org.wirelore.firmware.cpu;

import java.util.Random;

/**
 * A program that makes no sense, from a seed: loops, calls, jumps through tables and registers, jumps in delay slots,
 * accesses to data, devices and code, some of them wrong. It never ends.
 *
 * <pre>
 * 0000  code           2000  addresses of code     4000  data      FFFF0000  device
 * r20 is in the data, r21 at the device, r22 at the addresses, r23 in the code, r24 counts loops
 * </pre>
 */
final class RandomProgram {
    static final int CODE_WORDS = 512;
    static final int TABLE = 0x2000;
    static final int DATA = 0x4000;
    static final int DEVICE = 0xFFFF_0000;

    private static final int F = 1 << 17;
    private static final int[] FREE = {3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15};

    private final Random random;
    private final boolean isWild;

    RandomProgram(long seed) {
        random = new Random(seed);
        isWild = random.nextInt(4) == 0;
    }

    /** Puts the program into a machine and sets its registers. */
    void into(Machine machine) {
        int at = 0;
        while (at < CODE_WORDS) {
            int[] piece = piece(at);
            for (int word : piece) {
                machine.memory.setWord(4 * at++, word);
            }
        }
        for (int i = 0; i < 64; i++) {
            machine.memory.setWord(TABLE + 4 * i, target());
            machine.memory.setWord(DATA + 4 * i, random.nextInt());
        }
        for (int register : FREE) {
            machine.cpu.setRegister(register, random.nextBoolean() ? random.nextInt() : random.nextInt(64) - 32);
        }
        machine.with(20, DATA + 128).with(21, DEVICE).with(22, TABLE).with(23, 4 * random.nextInt(CODE_WORDS));
        machine.cpu.setFlags(random.nextInt(16));
    }

    /** What to do after a fault. */
    int somewhere() {
        return target();
    }

    private int[] piece(int at) {
        int kind = random.nextInt(100);
        if (kind < 10) {
            return loop(at);
        }
        if (kind < 20) {
            return new int[]{compare(), branch(), plain()};
        }
        if (kind < 23) {
            return new int[]{alu(false), 0x0000_0000 | 7 << 28 >>> 28 << 23,
                rd(0xC000_0000 | 5 << 8 | 22 << 18, free())};
        }
        if (kind < 26) {
            return new int[]{0x8000_0000 | 2 << 23 | 22 << 18 | F | 4 * random.nextInt(64), plain(), plain()};
        }
        if (kind < 28) {
            int register = free();
            return new int[]{0x8000_0000 | register << 23 | 22 << 18 | F | 4 * random.nextInt(64),
                predicated(0xC000_0000 | 2 << 23 | register << 18, random.nextInt(3)), plain()};
        }
        if (kind < 31) {
            return new int[]{0x0000_0000 | 15 << 23 | 2 << 18 | 12, 0xE000_0000 | target(), plain()};
        }
        return new int[]{any()};
    }

    /** A loop of a few rounds around what may itself be a jump out of it. */
    private int[] loop(int at) {
        int length = 1 + random.nextInt(8);
        int[] words = new int[length + 4];
        words[0] = 0x0000_0000 | 24 << 23 | 1 + random.nextInt(20);
        for (int i = 1; i <= length; i++) {
            words[i] = random.nextInt(12) == 0 ? branch() : plain();
        }
        words[length + 1] = 0x2000_0000 | 24 << 23 | 24 << 18 | F | 1;
        words[length + 2] = 0xE000_0000 | 3 << 25 | 4 * (at + 1);
        words[length + 3] = plain();
        return words;
    }

    private int any() {
        int kind = random.nextInt(60);
        if (kind == 0) {
            return branch();
        }
        if (kind == 1 && isWild) {
            return random.nextInt();
        }
        if (kind == 2) {
            return 0xE100_0002 | random.nextInt(8) << 25 | random.nextInt(2) | (4 * (random.nextInt(64) - 32) & 0xFFFC);
        }
        return plain();
    }

    private int plain() {
        int kind = random.nextInt(100);
        if (kind < 40) {
            return alu(random.nextInt(5) == 0);
        }
        if (kind < 50) {
            return compare();
        }
        if (kind < 55) {
            return 0xE000_0002 | random.nextInt(8) << 25 | random.nextInt(2) | free() << 18;
        }
        if (kind < 58) {
            return predicated(0xC000_0700 | free() << 23 | free() << 18 | free() << 11, random.nextInt(16));
        }
        if (kind < 60) {
            return 0xD000_0001 + random.nextInt(3) | free() << 23 | free() << 18;
        }
        if (kind < 63) {
            return 1;
        }
        if (kind < 65) {
            return 0xF002_0000 | free() << 23 | random.nextInt(0x10000);
        }
        return access();
    }

    private int access() {
        int base = switch (random.nextInt(isWild ? 24 : 60)) {
            case 0 -> 23;
            case 1, 2 -> 21;
            case 3 -> isWild ? free() : 20;
            default -> 20;
        };
        int register = free();
        int store = random.nextInt(2);
        int offset = 4 * (random.nextInt(48) - 16);
        return switch (random.nextInt(6)) {
            case 0, 1 -> 0x8000_0000 | store << 28 | register << 23 | base << 18 | F | (offset & 0xFFFF);
            case 2 -> 0xF003_0000 | register << 23 | base << 18 | random.nextInt(4) << 12 | 2 << 10 | store << 13
                    | (random.nextInt(64) * (random.nextInt(8) == 0 ? 1 : 4) + (random.nextInt(2) << 14) & 0x73FF);
            case 3 -> 0xF000_0000 | store << 16 | register << 23 | DATA + 4 * random.nextInt(64);
            case 4 -> 0xA000_0002 | store << 28 | register << 23 | base << 18 | F | random.nextInt(2) << 11
                    | (random.nextBoolean() ? 2 : 0) << 8;
            default -> stepping(store << 28 | register << 23);
        };
    }

    /** A step up and down again would be too tame: r20 wanders, and is put back now and then. */
    private int stepping(int word) {
        if (random.nextInt(3) == 0) {
            return 0xF002_0000 | 20 << 23 | DATA + 128;
        }
        return 0x8000_0000 | word | 20 << 18 | random.nextInt(2) * F | 1 << 16 | (4 * (random.nextInt(5) - 2) & 0xFFFF);
    }

    private int alu(boolean setsFlags) {
        int word = free() << 23 | free() << 18 | (setsFlags ? F : 0);
        if (random.nextBoolean()) {
            int code = random.nextInt(8);
            int k = code == 7 ? random.nextInt(71) - 35 : random.nextInt(1 << (1 + random.nextInt(16)));
            return code << 28 | word | random.nextInt(2) << 16 | (k & 0xFFFF);
        }
        int condition = random.nextInt(6) == 0 ? random.nextInt(16) : 0;
        int code = random.nextInt(8);
        int shift = 0x80 | random.nextInt(2) << 6;
        return predicated(0xC000_0000 | word | free() << 11 | code << 8 | (code == 7 ? shift : 0), condition);
    }

    private int compare() {
        if (random.nextBoolean()) {
            return 0x2000_0000 | free() << 18 | F | random.nextInt(64);
        }
        return 0xC000_0200 | free() << 18 | F | free() << 11;
    }

    private int branch() {
        return 0xE000_0000 | random.nextInt(8) << 25 | random.nextInt(2) | target();
    }

    private int target() {
        return 4 * random.nextInt(CODE_WORDS);
    }

    private static int predicated(int word, int condition) {
        return word | condition >>> 1 | (condition & 1) << 16;
    }

    private static int rd(int word, int register) {
        return word | register << 23;
    }

    private int free() {
        int pick = random.nextInt(FREE.length + 2);
        return pick < FREE.length ? FREE[pick] : pick - FREE.length;
    }
}
