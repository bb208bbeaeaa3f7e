package org.wirelore.device.clan;

import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.register.RegisterFile;
import org.wirelore.device.api.register.RegisterMap;

/** The registers of the card, connected with its parts. */
final class ClanRegisterFile extends RegisterFile {
    private static final int[] LIVE = {ClanRegister.STAT, ClanRegister.ISR, ClanRegister.STAN, ClanRegister.EVPI,
        ClanRegister.CRPI, ClanRegister.CTRM};

    private final ClanCard card;

    ClanRegisterFile(String name, RegisterMap map, ClanCard card) {
        super(name, map, LIVE);
        this.card = card;
    }

    @Override
    protected int live(int offset) {
        return switch (offset) {
            case ClanRegister.STAT -> card.status();
            case ClanRegister.ISR -> card.interrupts().status();
            case ClanRegister.STAN -> card.station();
            case ClanRegister.EVPI -> card.eventRing().written();
            case ClanRegister.CRPI -> card.controlRing().written();
            default -> card.controls().room();
        };
    }

    @Override
    protected void onWrite(int offset, int written) {
        switch (offset) {
            case ClanRegister.CTRL -> card.control(written);
            case ClanRegister.ISR -> card.interrupts().clear(written);
            case ClanRegister.IMR -> card.interrupts().mask(written);
            case ClanRegister.RULE -> card.derive();
            case ClanRegister.EVBA -> card.eventRing().base(written);
            case ClanRegister.EVSZ -> {
                card.eventRing().places(written);
                card.events().take(0);
            }
            case ClanRegister.EVCI -> card.events().take(written);
            case ClanRegister.CRBA -> card.controlRing().base(written);
            case ClanRegister.CRSZ -> {
                card.controlRing().places(written);
                card.controls().take(0);
            }
            case ClanRegister.CRCI -> card.controls().take(written);
            case ClanRegister.CTGO -> card.controls().send(Integer.toUnsignedLong(value(ClanRegister.CTBA)),
                    value(ClanRegister.CTST), written);
            default -> {
            }
        }
    }
}
