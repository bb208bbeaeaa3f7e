package org.wirelore.emulator.fault;

import java.util.Arrays;
import java.util.HexFormat;
import org.wirelore.device.api.wire.Frame;

/** What the rules of one direction have done to one frame so far. Pooled by its stage; valid during the call. */
public final class FaultNote {
    /** One entry's meaning; the value beside it is a frame number, picoseconds or a bit's position. */
    enum Deed {
        LOST, LOST_IN_BURST, DUPLICATE, HELD, DELAYED, BIT_FLIPPED
    }

    private Deed[] deeds = new Deed[8];
    private long[] values = new long[8];
    private String[] rules = new String[8];
    private int count;

    FaultNote() {
    }

    void clear() {
        count = 0;
    }

    /** @param rule what users call the rule that did it; may be empty */
    void add(Deed deed, long value, String rule) {
        if (count == deeds.length) {
            deeds = Arrays.copyOf(deeds, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
            rules = Arrays.copyOf(rules, 2 * count);
        }
        deeds[count] = deed;
        values[count] = value;
        rules[count] = rule;
        count++;
    }

    void copyFrom(FaultNote other) {
        clear();
        for (int i = 0; i < other.count; i++) {
            add(other.deeds[i], other.values[i], other.rules[i]);
        }
    }

    boolean hasFlipped(int bit) {
        for (int i = 0; i < count; i++) {
            if (deeds[i] == Deed.BIT_FLIPPED && values[i] == bit) {
                return true;
            }
        }
        return false;
    }

    int flips() {
        int flips = 0;
        for (int i = 0; i < count; i++) {
            if (deeds[i] == Deed.BIT_FLIPPED) {
                flips++;
            }
        }
        return flips;
    }

    /** Whether the last thing that happened to the frame was its loss. */
    public boolean isLost() {
        return count > 0 && (deeds[count - 1] == Deed.LOST || deeds[count - 1] == Deed.LOST_IN_BURST);
    }

    /**
     * In words, such as {@code delayed by 3000000 ps (faults.delay=0.2); lost here: loss, frame 7 (faults.rules[0])}.
     */
    public String describe() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                text.append("; ");
            }
            long value = values[i];
            switch (deeds[i]) {
                case LOST -> text.append("lost here: loss, frame ").append(value);
                case LOST_IN_BURST -> text.append("lost here: burst loss, frame ").append(value);
                case DUPLICATE -> text.append("duplicated: copy ").append(value);
                case HELD -> text.append("reordered: held back for ").append(value).append(" ps");
                case DELAYED -> text.append("delayed by ").append(value).append(" ps");
                case BIT_FLIPPED -> text.append("corrupted: bit ").append(value).append(" (byte 0x")
                        .append(HexFormat.of().toHexDigits((short) (value / 8))).append(')');
            }
            if (!rules[i].isEmpty()) {
                text.append(" (").append(rules[i]).append(')');
            }
        }
        return text.toString();
    }

    /** Inverts a bit of the frame and writes it down. Bit 0 is the first on the wire: the lowest of the first byte. */
    void flip(Frame frame, int bit, String rule) {
        int at = bit / 8;
        frame.bytes[at] = (byte) (frame.bytes[at] ^ (1 << (bit % 8)));
        add(Deed.BIT_FLIPPED, bit, rule);
    }
}
