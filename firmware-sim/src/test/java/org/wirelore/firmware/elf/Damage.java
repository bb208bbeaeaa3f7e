package org.wirelore.firmware.elf;

import java.util.Arrays;
import java.util.SplittableRandom;

/** What may have happened to a file: wrong bits, wrong numbers, a missing end, parts at other places. */
public final class Damage {
    private static final int[] NASTY = {0, 1, -1, 4, 0x7F, 0xFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFF0, 52, 40, 12, 16};

    private Damage() {
    }

    /** One to four wounds, chosen by a random stream. */
    public static byte[] done(byte[] good, SplittableRandom random) {
        byte[] bytes = good.clone();
        int wounds = 1 + random.nextInt(4);
        for (int i = 0; i < wounds; i++) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(6)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> put(bytes, at & ~3, NASTY[random.nextInt(NASTY.length)]);
                case 3 -> put(bytes, at & ~3, random.nextInt(bytes.length * 2));
                case 4 -> bytes = Arrays.copyOf(bytes, Math.max(1, random.nextInt(bytes.length)));
                default -> {
                    int from = random.nextInt(bytes.length);
                    int length = Math.min(random.nextInt(64), bytes.length - Math.max(at, from));
                    System.arraycopy(bytes, from, bytes, at, length);
                }
            }
        }
        return bytes;
    }

    private static void put(byte[] bytes, int at, int word) {
        byte[] four = ObjectBuilder.bytes(word);
        System.arraycopy(four, 0, bytes, at, Math.min(4, bytes.length - at));
    }
}
