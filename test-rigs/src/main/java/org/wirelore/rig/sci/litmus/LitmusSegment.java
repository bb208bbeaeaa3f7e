package org.wirelore.rig.sci.litmus;

import java.util.List;
import org.wirelore.device.api.sci.SciFlags;

/**
 * A segment of a litmus program.
 *
 * @param name what statements call it
 * @param owner the rank in whose node its memory is
 * @param bytes how much it is
 * @param map how other ranks map it
 * @param number from 0, in the order of the program
 */
record LitmusSegment(String name, int owner, long bytes, List<MapKind> map, int number) {
    private static final int FIRST_ID = 0x1700;

    LitmusSegment {
        map = List.copyOf(map);
    }

    /** The id that it has in its node. */
    int id() {
        return FIRST_ID + number;
    }

    boolean isLockable() {
        return map.contains(MapKind.LOCK);
    }

    /** Flags of the windows of other ranks, but for counters. */
    int flags() {
        int flags = map.contains(MapKind.WRITE_COMBINING) ? SciFlags.NONE : SciFlags.IO_MAP_IOSPACE;
        for (MapKind kind : map) {
            flags |= kind.flag();
        }
        return flags;
    }
}
