package org.wirelore.device.psb;

import java.util.stream.IntStream;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.register.RegisterFile;
import org.wirelore.device.api.register.RegisterMap;

/** The registers of a bridge, connected with its parts. */
final class PsbRegisterFile extends RegisterFile {
    static final int DESCRIPTOR_ALIGNMENT = 32;

    private static final int WORDS = PsbRegister.MESSAGE_WORDS;
    private static final int[] LIVE = IntStream.concat(IntStream.of(PsbRegister.ECNT, PsbRegister.STAT,
            PsbRegister.SBAR, PsbRegister.CHIP, PsbRegister.NODE, PsbRegister.ISR, PsbRegister.ELOG, PsbRegister.INTQ,
            PsbRegister.INTA, PsbRegister.MBXS, PsbRegister.MBXI, PsbRegister.DMAS, PsbRegister.DMAN),
            IntStream.range(0, WORDS).map(word -> PsbRegister.MBXR + Integer.BYTES * word)).toArray();

    private final PsbCard card;

    PsbRegisterFile(String name, RegisterMap map, PsbCard card) {
        super(name, map, LIVE);
        this.card = card;
    }

    @Override
    protected int live(int offset) {
        if (offset >= PsbRegister.MBXR && offset < PsbRegister.MBXR + WORDS * Integer.BYTES) {
            return card.mailbox().headWord((offset - PsbRegister.MBXR) / Integer.BYTES);
        }
        return switch (offset) {
            case PsbRegister.ECNT -> card.errors().count();
            case PsbRegister.STAT -> card.status();
            case PsbRegister.CHIP -> map().at(PsbRegister.CHIP).reset() | card.links();
            case PsbRegister.NODE -> card.nodeId();
            case PsbRegister.ISR -> card.interrupts().status();
            case PsbRegister.ELOG -> card.errors().take();
            case PsbRegister.INTQ -> card.triggers().take();
            case PsbRegister.INTA -> card.triggers().headAddress();
            case PsbRegister.MBXS -> card.mailbox().status();
            case PsbRegister.MBXI -> card.mailbox().head();
            case PsbRegister.DMAS -> card.engine().status();
            case PsbRegister.DMAN -> card.engine().done();
            default -> 0;
        };
    }

    @Override
    protected void onWrite(int offset, int written) {
        if (offset >= PsbRegister.MBXO && offset < PsbRegister.MBXO + WORDS * Integer.BYTES) {
            card.mailbox().word((offset - PsbRegister.MBXO) / Integer.BYTES, written);
            return;
        }
        switch (offset) {
            case PsbRegister.FLUS -> card.stores().flush();
            case PsbRegister.RDRP -> card.loads().drop();
            case PsbRegister.CTRL -> card.control(written);
            case PsbRegister.RTMO, PsbRegister.GTMR -> card.derive();
            case PsbRegister.ISR -> card.interrupts().clear(written);
            case PsbRegister.IMR -> card.interrupts().mask(written);
            case PsbRegister.INTT -> card.triggers().post(written);
            case PsbRegister.MBXT -> card.mailbox().send(written >>> 16);
            case PsbRegister.MBXP -> card.mailbox().pop();
            case PsbRegister.DMAC -> card.engineControl(written);
            default -> {
            }
        }
    }
}
