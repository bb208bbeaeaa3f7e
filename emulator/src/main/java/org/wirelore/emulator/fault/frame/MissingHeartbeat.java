package org.wirelore.emulator.fault.frame;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.UnitType;

/** The transceiver does not give the heartbeat after a frame that the station has sent. */
public record MissingHeartbeat() implements UnitEffect<Heartbeat> {
    @Override
    public UnitType<Heartbeat> units() {
        return Heartbeat.UNITS;
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
    public Action<Heartbeat> at(FaultSite<Heartbeat> site) {
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
