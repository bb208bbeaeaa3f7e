package org.wirelore.device.clan.memory;

import java.util.Arrays;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.vipl.rule.TagRule;

/** The translation and protection table: what a memory handle covers, and where its pages are. */
public final class ProtectionTable implements StatePart {
    private static final int WORDS = ClanTable.REGION_BYTES / Integer.BYTES;
    private static final int FIRST_REGIONS = 16;
    private static final int PAGE_SHIFT = Integer.numberOfTrailingZeros(ClanTable.PAGE_BYTES);
    private static final int PAGE_MASK = ClanTable.PAGE_BYTES - 1;

    private final int regionsMax;
    private final int pagesMax;
    private int[] regions = new int[FIRST_REGIONS * WORDS];
    private int[] pages = new int[FIRST_REGIONS];
    private int regionsUsed;
    private int pagesUsed;

    /**
     * An empty table.
     *
     * @param regionsMax regions that it can have
     * @param pagesMax entries of its page table
     */
    public ProtectionTable(int regionsMax, int pagesMax) {
        this.regionsMax = regionsMax;
        this.pagesMax = pagesMax;
    }

    /**
     * Reads a word of it.
     *
     * @param offset in base address register 0, from the region table on
     * @return what the host sees
     */
    public int read(int offset) {
        int index = index(offset);
        if (offset >= ClanTable.PAGES) {
            return index < pagesUsed ? pages[index] : 0;
        }
        return index < regionsUsed * WORDS ? regions[index] : 0;
    }

    /**
     * Writes a word of it.
     *
     * @param offset in base address register 0, from the region table on
     * @param value what is written
     */
    public void write(int offset, int value) {
        int index = index(offset);
        if (offset >= ClanTable.PAGES) {
            if (index < pagesMax) {
                growPages(index + 1);
                pages[index] = value & (-ClanTable.PAGE_BYTES | ClanTable.VALID);
            }
        } else if (index < regionsMax * WORDS) {
            growRegions(index / WORDS + 1);
            regions[index] = value;
        }
    }

    private static int index(int offset) {
        return (offset - (offset >= ClanTable.PAGES ? ClanTable.PAGES : ClanTable.REGIONS)) / Integer.BYTES;
    }

    private void growPages(int needed) {
        if (needed > pages.length) {
            pages = Arrays.copyOf(pages, Math.min(pagesMax, Integer.highestOneBit(needed) << 1));
        }
        pagesUsed = Math.max(pagesUsed, needed);
    }

    private void growRegions(int needed) {
        if (needed * WORDS > regions.length) {
            regions = Arrays.copyOf(regions, WORDS * Math.min(regionsMax, Integer.highestOneBit(needed) << 1));
        }
        regionsUsed = Math.max(regionsUsed, needed);
    }

    /** Where a handle's entry begins, or -1 if there is no such region. */
    private int entry(int handle) {
        int slot = handle & ClanTable.REGIONS_MAX - 1;
        int entry = slot * WORDS;
        return handle != 0 && slot < regionsUsed && regions[entry] == handle ? entry : -1;
    }

    private int word(int entry, int word) {
        return regions[entry + word / Integer.BYTES];
    }

    private long base(int entry) {
        return (long) word(entry, ClanTable.RGAH) << Integer.SIZE
                | Integer.toUnsignedLong(word(entry, ClanTable.RGAL));
    }

    /**
     * Whether a range may be used.
     *
     * @param address of its first byte
     * @param handle of the region that it is to lie in
     * @param length bytes, up to 2^32
     * @param tag that the region's must agree with
     * @param flags that the region must have, as its entry has them
     * @return whether it may
     */
    public boolean covers(long address, int handle, long length, int tag, int flags) {
        int entry = entry(handle);
        if (entry < 0 || !TagRule.agree(tag, word(entry, ClanTable.RGTG))
                || (word(entry, ClanTable.RGFL) & flags) != flags) {
            return false;
        }
        long into = address - base(entry);
        long bytes = Integer.toUnsignedLong(word(entry, ClanTable.RGLN));
        return into >= 0 && into <= bytes && length <= bytes - into;
    }

    /** The bus address of a byte that {@link #covers} has allowed; -1 if its page is not valid. */
    long translate(long address, int handle) {
        int entry = entry(handle);
        if (entry < 0) {
            return -1;
        }
        long into = address - base(entry) + (word(entry, ClanTable.RGOF) & PAGE_MASK);
        long page = (into >>> PAGE_SHIFT) + Integer.toUnsignedLong(word(entry, ClanTable.RGPG));
        if (page < 0 || page >= pagesUsed) {
            return -1;
        }
        int frame = pages[(int) page];
        return (frame & ClanTable.VALID) == 0
                ? -1
                : Integer.toUnsignedLong(frame & -ClanTable.PAGE_BYTES) | (into & PAGE_MASK);
    }

    /** How many bytes there are from a bus address to the end of its page. */
    static int leftInPage(long busAddress) {
        return ClanTable.PAGE_BYTES - (int) (busAddress & PAGE_MASK);
    }

    /** Forgets all. */
    public void reset() {
        Arrays.fill(regions, 0);
        Arrays.fill(pages, 0);
        regionsUsed = 0;
        pagesUsed = 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        int usedRegions = visitor.count("regions", regionsMax, regionsUsed);
        int usedPages = visitor.count("pages", pagesMax, pagesUsed);
        if (visitor.restores()) {
            reset();
            if (usedRegions > 0) {
                growRegions(usedRegions);
            }
            if (usedPages > 0) {
                growPages(usedPages);
            }
        }
        visitor.fields("region", regions, regionsUsed * WORDS);
        visitor.fields("page", pages, pagesUsed);
    }
}
