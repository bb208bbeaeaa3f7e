package org.wirelore.device.lanai;

import static org.wirelore.device.api.register.Access.LIVE;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.BitField.field;

import java.util.List;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.register.BitField;

/** LANai 7: ten signals from the host, the NRES period in LINK. */
final class Lanai7Family extends LaterFamily {
    private static final int LONGEST = 15;

    @Override
    boolean countsCycles() {
        return false;
    }

    @Override
    List<BitField> ownStatus() {
        return List.of(field("LAN8_SIG", LaterIsr.LAN8_SIG, LIVE, "signal from the host"),
                field("LAN9_SIG", LaterIsr.LAN9_SIG, LIVE, "signal from the host"),
                field("LAN_SIG", Isr.LAN_SIGS, LIVE, "eight signals from the host"),
                field("LINK0", LaterIsr.LINK0_INT, LIVE, "link up"),
                field("LINK1", LaterIsr.LINK1_INT, LIVE, "link down"),
                field("LINK2", LaterIsr.LINK2_INT, LIVE, "packet too long or blocked"));
    }

    @Override
    List<BitField> ownLink() {
        return List.of();
    }

    @Override
    BitField period() {
        return field("PERIOD", LONGEST, READ_WRITE, "2^(15-n) ms");
    }

    @Override
    long blockedAfterPs(int link, int control) {
        return TimeUnits.PS_PER_MS << (LONGEST - link);
    }

    @Override
    boolean ignoresCrc8(int control) {
        return false;
    }
}
