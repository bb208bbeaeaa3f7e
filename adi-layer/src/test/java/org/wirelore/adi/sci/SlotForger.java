package org.wirelore.adi.sci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciMap;

/** Stores records that no rank of ours stores into the segment that rank 0 has for rank 1. */
public final class SlotForger {
    /** The kinds of records: a short message, */
    public static final int SHORT = 1;
    /** the envelope of a long one, */
    public static final int REQUEST_SEND = 2;
    /** the answer to it, */
    public static final int OK_TO_SEND = 3;
    /** and a piece of it. */
    public static final int DATA = 4;
    /** In the word of the kind: two words of the header stand in front of the payload. */
    public static final int HAS_REST = 1 << 31;

    private final SciProtocolConfig config;
    private final SlotLayout layout;
    private final SciMap map;
    private int stored;

    /**
     * @param ofMessages of the job
     * @param inGroup whether it stores records of collective operations
     * @param segment of rank 0
     * @throws SciException if it can't be mapped
     */
    public SlotForger(SciProtocolConfig ofMessages, boolean inGroup, SciDescriptor sci, int node, int segment)
            throws SciException {
        SegmentLayout whole = new SegmentLayout(ofMessages, 1, 0);
        config = inGroup ? ofMessages.ofCollectives() : ofMessages;
        layout = inGroup ? whole.collectives : whole.messages;
        map = sci.connectSegment(node, segment, 0, 0).map(0, whole.bytes());
    }

    /** A record as the guard of the job has it. */
    public void record(int kind, int context, int tag, int lengthWord, int... payload) {
        int slot = layout.slot(stored & config.slots() - 1);
        int[] words = new int[config.slotBytes() / Integer.BYTES];
        int header = layout.header() / Integer.BYTES;
        words[layout.length() / Integer.BYTES] = lengthWord;
        words[header] = kind;
        words[header + 1] = context;
        words[header + 2] = tag;
        System.arraycopy(payload, 0, words, header + 3, payload.length);
        words[layout.stamp() / Integer.BYTES] = ++stored;
        MemorySegment image = MemorySegment.ofArray(words);
        int end = layout.payload() + Math.max(lengthWord, 0) + Integer.BYTES - 1 & -Integer.BYTES;
        if (config.guard() == Guard.CRC && end <= config.slotBytes() - Integer.BYTES && end > 0) {
            image.set(ValueLayout.JAVA_INT, end, SlotCrc.of(image, 0, end));
        }
        for (int at = config.slotBytes() - Integer.BYTES - slot % config.slotBytes() % 128; at >= 0; at -= 4) {
            map.putInt(slot + at, image.get(ValueLayout.JAVA_INT, at));
        }
    }

    /** One of any kind, with numbers that are often of the job's. */
    public void record(SplittableRandom random, int context, int tag) {
        int lengthWord = switch (random.nextInt(4)) {
            case 0 -> random.nextInt();
            case 1 -> 8;
            case 2 -> SlotLayout.IN_BUFFER | random.nextInt(600);
            default -> random.nextInt(layout.inlineBytesMax() + 2);
        };
        record((random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(8))
                | (random.nextInt(3) == 0 ? HAS_REST : 0), word(random, context, tag), word(random, context, tag),
                lengthWord, word(random, context, tag), word(random, context, tag));
    }

    private static int word(SplittableRandom random, int context, int tag) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextBoolean() ? context : tag;
            default -> random.nextInt(5);
        };
    }

    /** Any words, anywhere. */
    public void words(SplittableRandom random) {
        for (int i = random.nextInt(200); i > 0; i--) {
            map.putInt(random.nextInt((int) (map.sizeBytes() / Integer.BYTES)) * 4L,
                    random.nextBoolean() ? random.nextInt() : random.nextInt(6));
        }
    }
}
