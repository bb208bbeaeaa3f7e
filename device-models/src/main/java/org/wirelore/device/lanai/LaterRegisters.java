package org.wirelore.device.lanai;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateVisitor;

/** The special registers of a LANai 7 or 9, with the bridge behind PULSE. */
final class LaterRegisters extends ChipRegisters {
    private final LanaiCard card;
    private final InterruptStatus isr;
    private final Timers timers;
    private final HostTransfer transfer;
    private final SendEngine send;
    private final ReceiveEngine receive;
    private final CardBridge bridge;
    private final LaterFamily family;

    LaterRegisters(ChipParts parts, LaterFamily family) {
        super(parts, LaterMap.ISR, LaterMap.EIMR, LaterMap.IT0, LaterMap.RTC, LaterMap.LAR, LaterMap.CTR,
                LaterMap.PULSE, LaterMap.IT1, LaterMap.IT2, LaterMap.RMW, LaterMap.RMC, LaterMap.RMP, LaterMap.RML,
                LaterMap.SMP, LaterMap.SMH, LaterMap.SML, LaterMap.SMLT, LaterMap.SA);
        this.family = family;
        card = parts.card();
        isr = parts.isr();
        timers = parts.timers();
        transfer = parts.transfer();
        send = parts.send();
        receive = parts.receive();
        BridgePointers pointers = new BridgePointers();
        bridge = new CardBridge(parts.config(), parts.sram(), parts.parts().counters(), parts.control(), pointers,
                new DmaChains(transfer, parts.sram(), isr, parts.parts(), pointers));
    }

    @Override
    int status(long nowPs) {
        return isr.stored() | receive.levels() | (send.isIdle() ? Isr.SEND_INT : 0);
    }

    @Override
    protected int live(int offset) {
        long nowPs = card.nowPs();
        return switch (offset) {
            case LaterMap.ISR -> status(nowPs);
            case LaterMap.EIMR -> isr.mask();
            case LaterMap.IT0 -> timers.it(0, nowPs);
            case LaterMap.IT1 -> timers.it(1, nowPs);
            case LaterMap.IT2 -> timers.it(2, nowPs);
            case LaterMap.RTC -> timers.rtc(nowPs);
            case LaterMap.LAR -> transfer.sramAddress();
            case LaterMap.CTR -> count(nowPs);
            case LaterMap.RMP, LaterMap.RMW -> receive.pointer(nowPs);
            case LaterMap.RMC -> receive.crc32().pointer();
            case LaterMap.RML -> receive.limit();
            case LaterMap.SMP -> send.pointer(nowPs);
            case LaterMap.SMH -> send.crc32().pointer();
            case LaterMap.SML -> send.limit();
            case LaterMap.SA -> send.skip();
            default -> 0;
        };
    }

    private int count(long nowPs) {
        if (family.countsCycles()) {
            return (int) card.processor().cycles();
        }
        transfer.settle(nowPs);
        return transfer.left(nowPs);
    }

    @Override
    int peek(int offset) {
        long nowPs = card.nowPs();
        return switch (offset) {
            case LaterMap.RMP, LaterMap.RMW -> receive.peekPointer(nowPs);
            case LaterMap.CTR -> transfer.left(nowPs);
            default -> map().find(offset) == null ? 0 : isLive(offset) ? live(offset) : value(offset);
        };
    }

    private static boolean isLive(int offset) {
        return offset <= LaterMap.SA && offset != LaterMap.SMC;
    }

    @Override
    long nextStatusPs(long nowPs) {
        return nextChangePs(LaterMap.ISR, nowPs);
    }

    @Override
    long nextChangePs(int offset, long nowPs) {
        return switch (offset) {
            case LaterMap.ISR -> Math.min(timers.nextPs(), send.donePs());
            case LaterMap.IT0, LaterMap.IT1, LaterMap.IT2, LaterMap.RTC -> Timers.nextTickPs(nowPs);
            // The processor's own progress, or a transfer's: who reads it does not wait for an event.
            case LaterMap.CTR -> family.countsCycles() || !transfer.isIdle() ? nowPs : Host.FOREVER;
            case LaterMap.LAR -> transfer.isIdle() ? Host.FOREVER : nowPs;
            case LaterMap.RMP, LaterMap.RMW -> receive.nextPointerPs(nowPs);
            case LaterMap.SMP -> send.nextPointerPs(nowPs);
            default -> Host.FOREVER;
        };
    }

    @Override
    int groups(int offset) {
        return switch (offset) {
            case LaterMap.ISR, LaterMap.CTR, LaterMap.LAR -> Processor.STATUS;
            case LaterMap.RMP, LaterMap.RMW -> Processor.RECEIVE;
            case LaterMap.SMP -> Processor.SEND;
            default -> 0;
        };
    }

    @Override
    protected void onWrite(int offset, int written) {
        long nowPs = card.nowPs();
        switch (offset) {
            case LaterMap.RTC -> timers.setRtc(written, nowPs);
            case LaterMap.RMP, LaterMap.RMW -> receive.setPointer(written, nowPs);
            case LaterMap.RMC -> receive.crc32().setPointer(written);
            case LaterMap.SMP -> send.setPointer(written);
            case LaterMap.SMH -> send.crc32().setPointer(written);
            case LaterMap.SA -> send.setSkip(written);
            case LaterMap.SMC, LaterMap.LED, LaterMap.DEBUG, LaterMap.PROTECTION, LaterMap.CLOCK -> {
                // Only kept.
            }
            default -> act(offset, written, nowPs);
        }
    }

    /** What starts something, or may move the interrupt line. */
    private void act(int offset, int written, long nowPs) {
        switch (offset) {
            case LaterMap.ISR -> {
                if (isProcessor()) {
                    isr.writeByProcessor(written);
                } else {
                    isr.writeByHost(written);
                }
            }
            case LaterMap.EIMR -> isr.setMask(written);
            case LaterMap.IT0 -> timers.setIt(0, written, nowPs);
            case LaterMap.IT1 -> timers.setIt(1, written, nowPs);
            case LaterMap.IT2 -> timers.setIt(2, written, nowPs);
            case LaterMap.PULSE -> bridge.pulse(written, nowPs);
            case LaterMap.RML -> receive.arm(written, nowPs);
            case LaterMap.SML -> send.send(written, false, nowPs);
            case LaterMap.SMLT -> send.send(written, true, nowPs);
            case LaterMap.LINK, LaterMap.MYRINET -> configure();
            default -> {
                // Nothing else acts.
            }
        }
        card.onRegisterAct();
    }

    /** LINK and MYRINET decide after which time a blocked packet is cut, and what is checked of a packet. */
    @Override
    void configure() {
        int control = value(LaterMap.MYRINET);
        boolean cuts = (control & LaterMap.NRES_ENABLE) != 0;
        send.setBlockedAfter(cuts ? family.blockedAfterPs(value(LaterMap.LINK), control) : Host.FOREVER);
        boolean hasCrc32 = (control & LaterMap.CRC32_ENABLE) != 0;
        send.crc32().enable(hasCrc32);
        receive.crc32().enable(hasCrc32);
        receive.ignoreCrc8(family.ignoresCrc8(control));
    }

    @Override
    void resetEngines() {
        reset();
        configure();
        bridge.reset();
    }

    @Override
    CardBridge bridge() {
        return bridge;
    }

    @Override
    void onControl(int channels, boolean holdsBridge, long nowPs) {
        if (holdsBridge) {
            transfer.reset();
            bridge.reset();
        } else {
            bridge.pulse(channels, nowPs);
        }
    }

    @Override
    void visitEngines(StateVisitor visitor) {
        visitor.part("bridge", bridge);
    }
}
