package org.wirelore.device.vipl;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The registrations of a NIC handle, by memory handle. */
final class RegionTable {
    private static final int FIRST = 8;

    private int[] handles = new int[FIRST];
    private @Nullable OwnRegion[] regions = new OwnRegion[FIRST];
    private int count;

    int count() {
        return count;
    }

    @Nullable
    OwnRegion find(int handle) {
        int at = Arrays.binarySearch(handles, 0, count, handle);
        return at < 0 ? null : regions[at];
    }

    void add(OwnRegion region) {
        int at = -1 - Arrays.binarySearch(handles, 0, count, region.handle);
        if (count == handles.length) {
            handles = Arrays.copyOf(handles, 2 * count);
            regions = Arrays.copyOf(regions, 2 * count);
        }
        System.arraycopy(handles, at, handles, at + 1, count - at);
        System.arraycopy(regions, at, regions, at + 1, count - at);
        handles[at] = region.handle;
        regions[at] = region;
        count++;
    }

    void remove(OwnRegion region) {
        int at = Arrays.binarySearch(handles, 0, count, region.handle);
        count--;
        System.arraycopy(handles, at + 1, handles, at, count - at);
        System.arraycopy(regions, at + 1, regions, at, count - at);
        regions[count] = null;
    }

    void clear() {
        count = 0;
        Arrays.fill(regions, null);
    }
}
