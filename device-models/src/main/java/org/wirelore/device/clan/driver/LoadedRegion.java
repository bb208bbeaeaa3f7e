package org.wirelore.device.clan.driver;

/** A region in the card's table. */
final class LoadedRegion {
    /** Page frames that stand for the process's pages. */
    final int[] frames;
    /** The first of its entries in the page table. */
    final int firstPage;

    LoadedRegion(int[] frames, int firstPage) {
        this.frames = frames;
        this.firstPage = firstPage;
    }
}
