package org.wirelore.emulator.time.virtual;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The alarms of a place that are set, as a heap by their time. */
final class AlarmHeap {
    private @Nullable QueuedAlarm[] heap = new @Nullable QueuedAlarm[8];
    private int size;

    /** The time of the earliest, or {@link CalendarQueue#NEVER}. */
    long firstPs() {
        QueuedAlarm first = heap[0];
        return first == null ? CalendarQueue.NEVER : first.timePs;
    }

    /** Takes an alarm in, or notices its new time. */
    void put(QueuedAlarm alarm) {
        int at = alarm.heapIndex;
        if (at < 0) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, 2 * size);
            }
            at = size++;
        }
        settle(alarm, at);
    }

    /** Takes an alarm out, if it is in. */
    void remove(QueuedAlarm alarm) {
        int at = alarm.heapIndex;
        if (at < 0) {
            return;
        }
        alarm.heapIndex = -1;
        QueuedAlarm last = heap[--size];
        heap[size] = null;
        if (last != null && at < size) {
            settle(last, at);
        }
    }

    void clear() {
        for (int i = 0; i < size; i++) {
            QueuedAlarm alarm = heap[i];
            if (alarm != null) {
                alarm.heapIndex = -1;
            }
            heap[i] = null;
        }
        size = 0;
    }

    /** Puts an alarm to a free place, or lets it rise or sink from there. */
    private void settle(QueuedAlarm alarm, int from) {
        int at = from;
        QueuedAlarm above = at == 0 ? null : heap[(at - 1) >>> 1];
        while (above != null && alarm.timePs < above.timePs) {
            move(above, at);
            at = (at - 1) >>> 1;
            above = at == 0 ? null : heap[(at - 1) >>> 1];
        }
        QueuedAlarm below = earlierBelow(at);
        while (below != null && below.timePs < alarm.timePs) {
            int next = below.heapIndex;
            move(below, at);
            at = next;
            below = earlierBelow(at);
        }
        move(alarm, at);
    }

    private @Nullable QueuedAlarm earlierBelow(int at) {
        int left = 2 * at + 1;
        if (left >= size) {
            return null;
        }
        QueuedAlarm one = heap[left];
        QueuedAlarm other = left + 1 < size ? heap[left + 1] : null;
        return one == null || (other != null && other.timePs < one.timePs) ? other : one;
    }

    private void move(QueuedAlarm alarm, int to) {
        heap[to] = alarm;
        alarm.heapIndex = to;
    }
}
