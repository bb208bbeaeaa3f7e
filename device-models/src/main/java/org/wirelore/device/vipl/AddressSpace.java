package org.wirelore.device.vipl;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The addresses by which descriptors name registered memory. As long as some of an array is registered, its bytes keep
 * their addresses, however often they are registered; so do those of a piece of native memory and what overlaps it.
 * They follow from the order of registrations alone, and each piece begins with a page: where the memory really lies
 * differs from run to run.
 */
final class AddressSpace {
    /** Each array or piece has addresses of its own: this many. */
    private static final int RANGE_BITS = 33;
    /** Native memory that overlaps an older piece may begin before it. */
    private static final long MIDDLE = 1L << (RANGE_BITS - 1);

    /** What shares a range: an array, or native memory near a place. */
    private static final class Area {
        private final long base;
        private final @Nullable Object array;
        private long from;
        private long to;
        private int uses;

        Area(long base, @Nullable Object array) {
            this.base = base;
            this.array = array;
        }
    }

    private final IdentityHashMap<Object, Area> arrays = new IdentityHashMap<>();
    private final List<Area> natives = new ArrayList<>();
    private final Map<Long, Area> byBase = new HashMap<>();
    private long ranges;

    /** The address of memory that is being registered. */
    long take(MemorySegment memory) {
        Optional<Object> array = memory.heapBase();
        Area area = array.isPresent()
                ? arrays.computeIfAbsent(array.get(), each -> newArea(each, 0))
                : nativeArea(memory.address(), memory.address() + memory.byteSize());
        area.uses++;
        return area.base + memory.address();
    }

    /** Memory was deregistered. */
    void giveBack(long address) {
        Area area = byBase.get(address >>> RANGE_BITS);
        if (area == null || --area.uses > 0) {
            return;
        }
        byBase.remove(address >>> RANGE_BITS);
        if (area.array == null) {
            natives.remove(area);
        } else {
            arrays.remove(area.array);
        }
    }

    private Area nativeArea(long from, long to) {
        for (Area area : natives) {
            if (from < area.to && to > area.from && Math.abs(from - area.from) < MIDDLE / 2) {
                area.from = Math.min(area.from, from);
                area.to = Math.max(area.to, to);
                return area;
            }
        }
        Area area = newArea(null, MIDDLE - from);
        area.from = from;
        area.to = to;
        natives.add(area);
        return area;
    }

    private Area newArea(@Nullable Object array, long base) {
        long range = ++ranges;
        Area area = new Area((range << RANGE_BITS) + base, array);
        byBase.put(range, area);
        return area;
    }
}
