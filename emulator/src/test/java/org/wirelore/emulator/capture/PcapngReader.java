package org.wirelore.emulator.capture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads pcapng blocks strictly: lengths, padding and options must be exactly right. */
final class PcapngReader {
    /** One block: its body without options, and its options in order. */
    record Block(int type, ByteBuffer body, Map<Integer, ByteBuffer> options, int endsAt) {
        String text(int code) {
            ByteBuffer value = options.get(code);
            return value == null ? "" : StandardCharsets.UTF_8.decode(value.duplicate()).toString();
        }
    }

    private PcapngReader() {
    }

    static List<Block> read(byte[] file) {
        List<Block> blocks = new ArrayList<>();
        ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            blocks.add(block(in));
        }
        return blocks;
    }

    private static Block block(ByteBuffer in) {
        int start = in.position();
        int type = in.getInt(start);
        int length = in.getInt(start + 4);
        check(length % 4 == 0 && length >= 12 && start + length <= in.limit(), "length", length);
        check(in.getInt(start + length - 4) == length, "trailing length", in.getInt(start + length - 4));
        int fixed = switch (type) {
            case 0x0A0D0D0A -> 16;
            case 1 -> 8;
            case 6 -> 20 + ((in.getInt(start + 8 + 12) + 3) & ~3);
            default -> throw new AssertionError("an unknown block: type=" + type);
        };
        ByteBuffer body = in.slice(start + 8, fixed).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer rest = in.slice(start + 8 + fixed, length - 12 - fixed).order(ByteOrder.LITTLE_ENDIAN);
        in.position(start + length);
        return new Block(type, body, options(rest), start + length);
    }

    private static Map<Integer, ByteBuffer> options(ByteBuffer in) {
        Map<Integer, ByteBuffer> options = new LinkedHashMap<>();
        while (true) {
            int code = in.getShort() & 0xFFFF;
            int length = in.getShort() & 0xFFFF;
            if (code == 0) {
                check(length == 0 && !in.hasRemaining(), "end of options", length);
                return options;
            }
            options.put(code, in.slice(in.position(), length).order(ByteOrder.LITTLE_ENDIAN));
            in.position(in.position() + length);
            while (in.position() % 4 != 0) {
                check(in.get() == 0, "padding", code);
            }
        }
    }

    private static void check(boolean holds, String what, int value) {
        if (!holds) {
            throw new AssertionError("a block must be well formed: " + what + "=" + value);
        }
    }
}
