package org.wirelore.emulator.ethernet;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Scheduler;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.fault.FaultPlan;

/**
 * What a fabric is built into.
 *
 * @param scheduler the run's event queue
 * @param decider answers back-off draws and faults
 * @param faults the rig's rules
 * @param tap is told every frame; null when nothing is captured
 * @param mixer takes, for each frame given to a station, its time, a word of plug and length, and a check sum of its
 *     content: the wires' part of the hash of the event stream; null for none
 */
public record FabricEnvironment(Scheduler scheduler, Decider decider, FaultPlan faults, @Nullable CaptureTap tap,
        @Nullable LongConsumer mixer) {
    /** No faults, no capture, no hash. */
    public static FabricEnvironment plain(Scheduler scheduler, Decider decider) {
        return new FabricEnvironment(scheduler, decider, FaultPlan.none(), null, null);
    }
}
