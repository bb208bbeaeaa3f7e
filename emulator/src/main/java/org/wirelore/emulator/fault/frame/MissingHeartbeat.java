package org.wirelore.emulator.fault.frame;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.UnitType;

/** The transceiver does not give the heartbeat after a frame that the station has sent. */
public record MissingHeartbeat() implements UnitEffect<HeartbeatSignal> {
    @Override
    public UnitType<HeartbeatSignal> units() {
        return HeartbeatSignal.UNITS;
    }

    @Override
    public String kind() {
        return "missingHeartbeat";
    }

    @Override
    public String counter() {
        return "heartbeatsMissingByFault";
    }

    @Override
    public Action<HeartbeatSignal> at(FaultSite<HeartbeatSignal> site) {
        return (heartbeat, answer) -> {
            if (answer == 0) {
                return true;
            }
            site.count();
            site.note(heartbeat, FrameEvent.HEARTBEAT_MISSING, site.lastNumber());
            site.lose(heartbeat);
            return false;
        };
    }
}
