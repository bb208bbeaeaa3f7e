package org.wirelore.device.api.clan;

/**
 * The translation and protection table in the card's memory: a region table with 32 bytes for each memory handle, and a
 * page table with a word for each page of a region.
 *
 * <p>A region's entry is at {@link #REGIONS} + 32 × slot, the slot being the low 16 bits of its handle. The bytes from
 * its address on can be reached by its handle, and by no other; what names another handle than the entry's finds
 * nothing. The pages of a region follow each other in the page table, from the page of its first byte on, which may lie
 * anywhere in that page.
 */
public final class ClanTable {
    /** Where the region table begins. */
    public static final int REGIONS = 0x20_0000;
    /** Bytes of a region's entry. */
    public static final int REGION_BYTES = 32;
    /** The most regions that a card can have. */
    public static final int REGIONS_MAX = 1 << 16;
    /** Where the page table begins. */
    public static final int PAGES = 0x40_0000;
    /** The most entries that a page table can have: 1 GiB. */
    public static final int PAGES_MAX = 1 << 18;
    /** Bytes of a page. */
    public static final int PAGE_BYTES = 4096;

    /** In a region's entry: its handle; 0: there is no region. To be written last. */
    public static final int RGHN = 0x00;
    /** In a region's entry: bits 31:0 of the address of its first byte. */
    public static final int RGAL = 0x04;
    /** In a region's entry: bits 63:32 of that address. */
    public static final int RGAH = 0x08;
    /** In a region's entry: its bytes, 32 bits without a sign. */
    public static final int RGLN = 0x0C;
    /** In a region's entry: its tag. */
    public static final int RGTG = 0x10;
    /** In a region's entry: {@link #RDMA_WRITE}, {@link #RDMA_READ}. */
    public static final int RGFL = 0x14;
    /** In a region's entry: the first of its entries in the page table. */
    public static final int RGPG = 0x18;

    /** In a region's entry: where in its first page its first byte is, in 11:0. */
    public static final int RGOF = 0x1C;

    /** RGFL: peers may write it. */
    public static final int RDMA_WRITE = 1;
    /** RGFL: peers may read it. */
    public static final int RDMA_READ = 2;
    /** In a page's entry, beside the bus address in 31:12: it is valid. */
    public static final int VALID = 1;

    private ClanTable() {
    }

    /**
     * {@return where a word of a region's entry is}
     *
     * @param handle of the region, or its slot
     * @param word one of {@link #RGHN} to {@link #RGOF}
     */
    public static int region(int handle, int word) {
        return REGIONS + (handle & 0xFFFF) * REGION_BYTES + word;
    }

    /**
     * {@return where an entry of the page table is}
     *
     * @param index of the entry
     */
    public static int page(int index) {
        return PAGES + index * Integer.BYTES;
    }
}
