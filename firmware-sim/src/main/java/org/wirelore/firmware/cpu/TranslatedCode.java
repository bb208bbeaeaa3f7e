package org.wirelore.firmware.cpu;

/** The code of a {@link Region}. */
@FunctionalInterface
public interface TranslatedCode {
    /**
     * Executes from the region's head until it leaves the region.
     *
     * @param context   who makes accesses that are not plain
     * @param registers the 32 registers, which are up to date when this returns, but pc
     * @param cells     of the memory
     * @param grains    of the memory, 0 where stores are plain
     * @param count     negative: cycles times {@link Region#CYCLE}, instructions are added to it, and before it can pass 0
     *                  the code returns
     * @return the number of an exit, or {@link Region#AT_POINT}
     */
    int run(RegionContext context, int[] registers, byte[] cells, byte[] grains, long count);
}
