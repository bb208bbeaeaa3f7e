package org.wirelore.adi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;

/** The devices of a rank that have not taken their leave, and the one place where the rank waits for all of them. */
final class DeviceSet {
    private AdiDevice[] devices;
    /** How each sleeps; null if one of them must be polled. */
    private AdiSleep @Nullable [] sleeps;
    /** The one that sleeps for all of them. */
    private AdiSleep sleeper;

    DeviceSet(AdiDevice[] devices, AdiSink sink) {
        this.devices = devices;
        for (AdiDevice device : devices) {
            device.connect(sink);
        }
        this.sleeps = sleeps(devices);
        this.sleeper = sleeper(sleeps);
    }

    private static AdiSleep @Nullable [] sleeps(AdiDevice[] devices) {
        AdiSleep[] sleeps = new AdiSleep[devices.length];
        for (int i = 0; i < devices.length; i++) {
            AdiSleep sleep = devices[i].sleep();
            if (sleep == null) {
                return null;
            }
            sleeps[i] = sleep;
        }
        return devices.length == 0 ? null : sleeps;
    }

    private static AdiSleep sleeper(AdiSleep @Nullable [] sleeps) {
        if (sleeps == null) {
            return AdiSleep.SIGNALLED;
        }
        return sleeps.length == 1
                ? sleeps[0]
                : Arrays.stream(sleeps).filter(AdiSleep::isForAll).findFirst().orElse(AdiSleep.SIGNALLED);
    }

    /** A device has taken its leave. */
    void remove(AdiDevice left) {
        set(Arrays.stream(devices).filter(device -> !device.equals(left)).toArray(AdiDevice[]::new));
    }

    /** It has these devices now. */
    void set(AdiDevice[] present) {
        devices = present;
        sleeps = sleeps(devices);
        sleeper = sleeper(sleeps);
    }

    /** Gives each device but one a chance to do what is due. Whether anything happened. */
    boolean pollOthers(AdiDevice asking) {
        boolean happened = false;
        for (AdiDevice device : devices) {
            happened |= !device.equals(asking) && device.poll();
        }
        return happened;
    }

    /** As {@link AdiDevice#probe}, of all devices. */
    boolean probe(int source, int tag, int context, @Nullable AdiStatus into) {
        for (AdiDevice device : devices) {
            if (device.probe(source, tag, context, into == null ? new AdiStatus() : into)) {
                return true;
            }
        }
        return false;
    }

    /** Memory that the devices hold for messages without a receive. */
    long heldBytes() {
        long bytes = 0;
        for (AdiDevice device : devices) {
            bytes += device.heldBytes();
        }
        return bytes;
    }

    /** What a device waits for that has no room to send; null if none does. */
    @Nullable
    String missingRoom() {
        String words = null;
        for (AdiDevice device : devices) {
            String more = device.missingRoom();
            if (words == null) {
                words = more;
            } else if (more != null) {
                words += ", and for " + more;
            }
        }
        return words;
    }

    /** When a device has to be polled again even if nothing arrives, or {@link Host#FOREVER}. */
    long deadlinePs() {
        long deadlinePs = Host.FOREVER;
        for (AdiDevice device : devices) {
            deadlinePs = Math.min(deadlinePs, device.deadlinePs());
        }
        return deadlinePs;
    }

    /** As {@link #await}, but asleep even if a device must be polled. */
    void sleep(Host host, long untilPs) {
        if (sleeps == null) {
            host.sleep(untilPs);
        } else {
            await(host, untilPs);
        }
    }

    /** Waits until a device may have something to do, or {@code untilPs}, or shorter: asleep if all devices can. */
    void await(Host host, long untilPs) {
        AdiSleep[] asleep = sleeps;
        if (asleep == null) {
            host.pause(untilPs);
            return;
        }
        int armed = 0;
        boolean isQuiet = true;
        while (isQuiet && armed < asleep.length) {
            isQuiet = asleep[armed++].arm();
        }
        if (isQuiet) {
            sleep(host, untilPs, asleep.length > 1);
        }
        while (armed > 0) {
            asleep[--armed].disarm();
        }
    }

    /**
     * A signal from before the sleep ends it at once. With several devices it may be of a store of the rank's own, as
     * of the one that ended its last sleep: a rank that went back to its program for it would store again, and never
     * sleep. So it looks once more, armed, and sleeps.
     */
    private void sleep(Host host, long untilPs, boolean looksAgain) {
        long beganPs = host.now();
        sleeper.sleep(host, untilPs);
        if (looksAgain && host.now() == beganPs && !poll()) {
            sleeper.sleep(host, untilPs);
        }
    }

    private boolean poll() {
        boolean happened = false;
        for (AdiDevice device : devices) {
            happened |= device.poll();
        }
        return happened;
    }
}
