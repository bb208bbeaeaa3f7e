package org.wirelore.device.loopback.via;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.vipl.engine.ViaMessage;

/** Messages and control packets, each with the time at which it comes out. Allocates only to grow. */
final class ParcelQueue {
    /** Gets what comes out. */
    interface Exit {
        void onParcel(ViaMessage parcel, boolean isControl);
    }

    private static final int FIRST = 16;

    private final Alarm alarm;
    private final Exit exit;
    private @Nullable ViaMessage[] parcels = new ViaMessage[FIRST];
    private boolean[] controls = new boolean[FIRST];
    private long[] timesPs = new long[FIRST];
    private int head;
    private int size;
    private long lastPs;

    ParcelQueue(Scheduler scheduler, String name, Exit exit) {
        this.exit = exit;
        alarm = scheduler.alarm(name, this::onAlarm);
    }

    /** @param earliestPs when it comes out, unless one before it does later */
    void add(ViaMessage parcel, boolean isControl, long earliestPs) {
        if (size == parcels.length) {
            grow();
        }
        lastPs = Math.max(lastPs, earliestPs);
        int at = head + size & parcels.length - 1;
        parcels[at] = parcel;
        controls[at] = isControl;
        timesPs[at] = lastPs;
        size++;
        if (size == 1) {
            alarm.set(lastPs);
        }
    }

    void clear() {
        alarm.cancel();
        Arrays.fill(parcels, null);
        head = 0;
        size = 0;
        lastPs = 0;
    }

    private void onAlarm() {
        ViaMessage parcel = parcels[head];
        boolean isControl = controls[head];
        parcels[head] = null;
        head = head + 1 & parcels.length - 1;
        size--;
        if (size > 0) {
            alarm.set(timesPs[head]);
        }
        if (parcel != null) {
            exit.onParcel(parcel, isControl);
        }
    }

    private void grow() {
        int before = parcels.length;
        @Nullable
        ViaMessage[] oldParcels = parcels;
        boolean[] oldControls = controls;
        long[] oldTimesPs = timesPs;
        parcels = new ViaMessage[2 * before];
        controls = new boolean[2 * before];
        timesPs = new long[2 * before];
        for (int i = 0; i < size; i++) {
            int from = head + i & before - 1;
            parcels[i] = oldParcels[from];
            controls[i] = oldControls[from];
            timesPs[i] = oldTimesPs[from];
        }
        head = 0;
    }
}
