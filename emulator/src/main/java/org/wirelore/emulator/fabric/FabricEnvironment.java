package org.wirelore.emulator.fabric;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.fault.FaultPlan;

/**
 * What a fabric is built into.
 *
 * @param scheduler the run's event queue
 * @param decider answers faults and what the medium itself draws, such as back-off slots
 * @param faults the rig's rules
 * @param tap gets everything that passes a wire; null when nothing is captured
 * @param hash the hash of the event stream, to which the fabric adds whatever it carries, with all its bytes, where it
 *     ends: at each station that it reaches or misses, and where its sender fails; null for none
 */
public record FabricEnvironment(Scheduler scheduler, Decider decider, FaultPlan faults, @Nullable CaptureTap tap,
        @Nullable StateHash hash) {
    /** No faults, no capture, no hash. */
    public static FabricEnvironment plain(Scheduler scheduler, Decider decider) {
        return new FabricEnvironment(scheduler, decider, FaultPlan.none(), null, null);
    }
}
