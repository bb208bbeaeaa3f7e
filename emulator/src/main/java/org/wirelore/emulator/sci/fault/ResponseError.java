package org.wirelore.emulator.sci.fault;

import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.sci.RingPacket;

/**
 * A response tells of an error. Requests and echoes go on.
 *
 * @param status {@link SciPacket#CONFLICT} to {@link SciPacket#ADDRESS_ERROR}
 */
public record ResponseError(int status) implements SubactionEffect {
    public ResponseError {
        if (status < SciPacket.CONFLICT || status > SciPacket.ADDRESS_ERROR) {
            throw new IllegalArgumentException("an error must have a status from 1 to 4: status=" + status);
        }
    }

    @Override
    public String kind() {
        return "responseError";
    }

    @Override
    public String counter() {
        return "responseErrorsByFault";
    }

    @Override
    public Action<RingPacket> at(FaultSite<RingPacket> site) {
        return (packet, answer) -> {
            if (answer != 0) {
                SubactionEffect.fail(site, packet, status);
            }
            return true;
        };
    }
}
