package org.wirelore.device.lanai;

import static org.wirelore.device.api.register.Access.LIVE;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.BitField.field;
import static org.wirelore.device.api.register.BitField.kept;

import java.util.List;
import org.wirelore.device.api.register.BitField;

/**
 * LANai 9: one signal from the host, a cycle counter, the NRES period in MYRINET. Its code is taken to be that of a
 * LANai 4's TIMEOUT. Without RX_CRC8 the residue byte says 0; packets have their CRC-8 in any case.
 */
final class Lanai9Family extends LaterFamily {
    @Override
    boolean countsCycles() {
        return true;
    }

    @Override
    List<BitField> ownStatus() {
        return List.of(field("WAKES", LaterIsr.WAKES, LIVE, "WAKE1, WAKE2: nothing pulls them"),
                field("LINK_DOWN", LaterIsr.LINK_DOWN_INT, LIVE, "link down"),
                field("DATA_SENT", LaterIsr.DATA_SENT_INT, LIVE, "what was to be sent has left"),
                field("DATA_RECEIVED", LaterIsr.DATA_RECEIVED_INT, LIVE, "a packet has come"),
                field("BEAT", LaterIsr.BEAT_INT, LIVE, "heartbeat: links here have none"),
                field("ILLEGAL", LaterIsr.ILLEGAL_INT, LIVE, "illegal symbol: links here carry bytes"),
                field("RX_TOO_LONG", LaterIsr.RX_TOO_LONG_INT, LIVE, "packets of any length are received"),
                field("TX_TOO_LONG", LaterIsr.TX_TOO_LONG_INT, LIVE, "packets of any length are sent"),
                field("TX_BLOCKED", LaterIsr.TX_BLOCKED_INT, LIVE, "a packet was cut"),
                field("BEAT_MISSED", LaterIsr.BEAT_MISSED_INT, LIVE, "no heartbeat is awaited"),
                field("LANAI_SIG", LaterIsr.LANAI_SIG, LIVE, "signal from the host"));
    }

    @Override
    List<BitField> ownLink() {
        return List.of(kept("TX_CRC8", 4, "packets always have it"),
                field("RX_CRC8", LaterMap.RX_CRC8, READ_WRITE, "the residue byte counts"),
                kept("ILLEGAL", 0x10, "illegal symbols"), kept("BEAT", 0x20, "heartbeat"),
                field("TIMEOUT", 3 << LaterMap.TIMEOUT_SHIFT, READ_WRITE, "1/16 s, 1/4 s, 1 s, 4 s"),
                kept("WINDOW", 0x300, "kept"));
    }

    @Override
    BitField period() {
        return kept("LINK", 0xF, "kept");
    }

    @Override
    long blockedAfterPs(int link, int control) {
        return Lanai4Registers.NRES_PS << (2 * (control >>> LaterMap.TIMEOUT_SHIFT & 3));
    }

    @Override
    boolean ignoresCrc8(int control) {
        return (control & LaterMap.RX_CRC8) == 0;
    }
}
