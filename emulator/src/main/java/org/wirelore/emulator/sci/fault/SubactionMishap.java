package org.wirelore.emulator.sci.fault;

import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.sci.RingPacket;
import org.wirelore.emulator.sci.SciEvent;

/**
 * Something goes wrong with a send packet or an echo: it is lost, its check is spoiled, its target answers busy, or, if
 * it is a response, it tells of an error. What does not apply leaves it alone. An explorer places these.
 */
public record SubactionMishap() implements SubactionEffect {
    private static final int LOST = 1;
    private static final int DAMAGED = 2;
    private static final int REFUSED = 3;
    private static final int WAYS = 4;

    @Override
    public String kind() {
        return "mishap";
    }

    @Override
    public String counter() {
        return "spoiledByFault";
    }

    @Override
    public int ways() {
        return WAYS;
    }

    @Override
    public Action<RingPacket> at(FaultSite<RingPacket> site) {
        return (packet, answer) -> switch (answer) {
            case 0 -> true;
            case LOST -> SubactionEffect.lose(site, packet);
            case DAMAGED -> {
                site.count();
                packet.unit().damage();
                site.note(packet, SciEvent.DAMAGED, site.lastNumber());
                yield true;
            }
            case REFUSED -> {
                SubactionEffect.refuse(site, packet);
                yield true;
            }
            default -> {
                SubactionEffect.fail(site, packet, SciPacket.DATA_ERROR);
                yield true;
            }
        };
    }
}
