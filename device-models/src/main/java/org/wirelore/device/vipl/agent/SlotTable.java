package org.wirelore.device.vipl.agent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Objects by numbers that are not used again soon: a slot in the low 16 bits, its generation above. The slot that has
 * been free for longest is taken next. No number is 0.
 */
final class SlotTable<T> {
    private static final int SLOT_MASK = 0xFFFF;
    private static final int GENERATION_SHIFT = 16;

    private final int capacity;
    private final List<@Nullable T> items = new ArrayList<>();
    private final List<Integer> numbers = new ArrayList<>();
    private final ArrayDeque<Integer> free = new ArrayDeque<>();

    /** @param capacity 1 to 65,536 */
    SlotTable(int capacity) {
        this.capacity = Math.min(capacity, SLOT_MASK + 1);
    }

    boolean isFull() {
        return items.size() == capacity && free.isEmpty();
    }

    int size() {
        return items.size() - free.size();
    }

    /** The number that {@link #add} gives next. */
    int nextNumber() {
        if (items.size() < capacity) {
            return 1 << GENERATION_SHIFT | items.size();
        }
        int before = numbers.get(free.element());
        int generation = (before >>> GENERATION_SHIFT) % SLOT_MASK + 1;
        return generation << GENERATION_SHIFT | (before & SLOT_MASK);
    }

    /** Adds to a table that is not full. */
    int add(T item) {
        int number = nextNumber();
        int slot = number & SLOT_MASK;
        if (slot == items.size()) {
            items.add(item);
            numbers.add(number);
        } else {
            free.remove();
            items.set(slot, item);
            numbers.set(slot, number);
        }
        return number;
    }

    @Nullable
    T get(int number) {
        int slot = number & SLOT_MASK;
        return slot < items.size() && numbers.get(slot) == number ? items.get(slot) : null;
    }

    void remove(int number) {
        int slot = number & SLOT_MASK;
        items.set(slot, null);
        free.add(slot);
    }

    /** All, in the order of their slots. */
    List<T> all() {
        List<T> all = new ArrayList<>();
        for (T item : items) {
            if (item != null) {
                all.add(item);
            }
        }
        return all;
    }
}
