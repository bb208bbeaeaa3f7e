package org.wirelore.emulator.ethernet;

import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.TransmitOutcome;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultOutlet;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.FaultStage;
import org.wirelore.emulator.fault.frame.HeartbeatSignal;

/** The heartbeat at one plug, which faults can take away (IEEE 802.3 clause 7.2.1.2.3): 10 Mb/s half duplex only. */
final class SignalQuality implements FaultOutlet<HeartbeatSignal> {
    private static final long BITS_PER_SECOND = 10_000_000;

    private final HeartbeatSignal heartbeat = new HeartbeatSignal();
    private final @Nullable FaultStage<HeartbeatSignal> stage;
    private boolean isMissing;

    SignalQuality(FaultPath path, FabricEnvironment environment) {
        stage = environment.faults().stage(path, HeartbeatSignal.UNITS, environment.scheduler(), environment.decider(),
                this);
    }

    /** The outcome of a transmission with the test after it. */
    int outcome(int outcome, int lengthBytes, PlugLink link) {
        if (stage == null || (outcome & TransmitOutcome.FAILED) != 0 || link.isFullDuplex()
                || link.mediumBitsPerSecond() != BITS_PER_SECOND) {
            return outcome;
        }
        heartbeat.frameBytes = lengthBytes;
        isMissing = false;
        stage.accept(heartbeat);
        return isMissing ? outcome | TransmitOutcome.HEARTBEAT_MISSING : outcome;
    }

    void count(ObjLongConsumer<String> visitor) {
        if (stage != null) {
            stage.count(visitor);
        }
    }

    void reset() {
        if (stage != null) {
            stage.reset();
        }
    }

    @Override
    public HeartbeatSignal claim() {
        return new HeartbeatSignal();
    }

    @Override
    public void pass(HeartbeatSignal unit, @Nullable WireNote note) {
        isMissing = false;
    }

    @Override
    public void lose(HeartbeatSignal unit, WireNote note) {
        isMissing = true;
    }
}
