package org.wirelore.device.psb;

import java.util.Arrays;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbRegister;

/** Which pages of host memory other nodes reach, and by which key. */
final class ExportTable implements StatePart {
    private static final int PAGE_SHIFT = Integer.numberOfTrailingZeros(PsbRegister.EXPORT_PAGE_BYTES);
    private static final int PAGE_MASK = PsbRegister.EXPORT_PAGE_BYTES - 1;
    private static final int FIRST_PAGES = 64;

    private final int pages;
    /* Grow to the highest page that was exported. */
    private int[] frames = new int[FIRST_PAGES];
    private int[] keys = new int[FIRST_PAGES];
    private int used;

    ExportTable(PsbConfig.Tables tables) {
        pages = tables.exportPages();
    }

    int read(int offset) {
        int page = offset / PsbRegister.EXPORT_ENTRY_BYTES;
        if (page >= used) {
            return 0;
        }
        return offset % PsbRegister.EXPORT_ENTRY_BYTES == PsbRegister.EXFR ? frames[page] : keys[page];
    }

    void write(int offset, int value) {
        int page = offset / PsbRegister.EXPORT_ENTRY_BYTES;
        if (page >= pages || (page >= used && value == 0)) {
            return;
        }
        if (page >= frames.length) {
            int room = Math.min(pages, Integer.highestOneBit(page) << 1);
            frames = Arrays.copyOf(frames, room);
            keys = Arrays.copyOf(keys, room);
        }
        used = Math.max(used, page + 1);
        if (offset % PsbRegister.EXPORT_ENTRY_BYTES == PsbRegister.EXFR) {
            frames[page] = value & (~PAGE_MASK | PsbRegister.EXFR_VALID);
        } else {
            keys[page] = value & 0x7FFF;
        }
    }

    /** The bus address of a range; negative if it is not exported, or crosses a page. */
    long busAddress(long offset, int bytes) {
        int page = (int) offset >>> PAGE_SHIFT;
        int at = (int) offset & PAGE_MASK;
        if (page >= used || (frames[page] & PsbRegister.EXFR_VALID) == 0 || keys[page] != PsbAddress.key(offset)
                || at + bytes > PsbRegister.EXPORT_PAGE_BYTES) {
            return -1;
        }
        return Integer.toUnsignedLong((frames[page] & ~PAGE_MASK) + at);
    }

    void reset() {
        Arrays.fill(frames, 0, used, 0);
        Arrays.fill(keys, 0, used, 0);
        used = 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        int wanted = visitor.count("used", pages, used);
        if (wanted > frames.length) {
            frames = Arrays.copyOf(frames, wanted);
            keys = Arrays.copyOf(keys, wanted);
        }
        used = wanted;
        visitor.fields("frames", frames, used);
        visitor.fields("keys", keys, used);
    }
}
