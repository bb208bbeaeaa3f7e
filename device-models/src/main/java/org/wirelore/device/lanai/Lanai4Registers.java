package org.wirelore.device.lanai;

import org.wirelore.device.api.Host;

/** The special registers of a LANai 4. */
final class Lanai4Registers extends ChipRegisters {
    /** 1/16 s, in picoseconds; each further value of TIMEOUT is four times as long. */
    static final long NRES_PS = 62_500_000_000L;

    private final LanaiCard card;
    private final InterruptStatus isr;
    private final Timers timers;
    private final HostTransfer transfer;
    private final HostDma dma;
    private final SendEngine send;
    private final ReceiveEngine receive;

    Lanai4Registers(ChipParts parts) {
        super(parts, Lanai4Map.ISR, Lanai4Map.EIMR, Lanai4Map.IT, Lanai4Map.RTC, Lanai4Map.CKS, Lanai4Map.EAR,
                Lanai4Map.LAR, Lanai4Map.DMA_CTR, Lanai4Map.RMP, Lanai4Map.RML, Lanai4Map.SMP, Lanai4Map.SML,
                Lanai4Map.SMLT, Lanai4Map.RB, Lanai4Map.RH, Lanai4Map.RW, Lanai4Map.SA, Lanai4Map.SB, Lanai4Map.SH,
                Lanai4Map.SW, Lanai4Map.ST, Lanai4Map.DMA_DIR);
        card = parts.card();
        isr = parts.isr();
        timers = parts.timers();
        transfer = parts.transfer();
        dma = new HostDma(transfer);
        send = parts.send();
        receive = parts.receive();
    }

    @Override
    int status(long nowPs) {
        return isr.stored() | receive.status(nowPs) | (send.isIdle() ? Isr.SEND_INT | Isr.SEND_RDY : 0)
                | (transfer.isIdle() ? Isr.DMA_INT : 0);
    }

    @Override
    protected int live(int offset) {
        long nowPs = card.nowPs();
        return switch (offset) {
            case Lanai4Map.ISR -> status(nowPs);
            case Lanai4Map.EIMR -> isr.mask();
            case Lanai4Map.IT -> timers.it(0, nowPs);
            case Lanai4Map.RTC -> timers.rtc(nowPs);
            case Lanai4Map.CKS -> checksum(nowPs);
            case Lanai4Map.EAR -> dma.hostAddress();
            case Lanai4Map.LAR -> transfer.sramAddress();
            case Lanai4Map.DMA_CTR -> count(nowPs);
            case Lanai4Map.DMA_DIR -> dma.direction();
            case Lanai4Map.RMP -> receive.pointer(nowPs);
            case Lanai4Map.RML -> receive.limit();
            case Lanai4Map.SMP -> send.pointer(nowPs);
            case Lanai4Map.SML -> send.limit();
            case Lanai4Map.SA -> send.skip();
            case Lanai4Map.RB -> receive.receiveSingle(1, nowPs);
            case Lanai4Map.RH -> receive.receiveSingle(2, nowPs);
            case Lanai4Map.RW -> receive.receiveSingle(4, nowPs);
            default -> 0;
        };
    }

    @Override
    int peek(int offset) {
        long nowPs = card.nowPs();
        return switch (offset) {
            case Lanai4Map.RMP -> receive.peekPointer(nowPs);
            case Lanai4Map.DMA_CTR -> transfer.left(nowPs);
            case Lanai4Map.CKS -> transfer.checksum();
            case Lanai4Map.RB, Lanai4Map.RH, Lanai4Map.RW -> 0;
            default -> map().find(offset) == null ? 0 : isLive(offset) ? live(offset) : value(offset);
        };
    }

    private static boolean isLive(int offset) {
        return offset >= Lanai4Map.ISR && offset <= Lanai4Map.DMA_DIR && offset != Lanai4Map.DMA_STS;
    }

    private int checksum(long nowPs) {
        transfer.settle(nowPs);
        return transfer.checksum();
    }

    private int count(long nowPs) {
        transfer.settle(nowPs);
        return transfer.left(nowPs);
    }

    @Override
    long nextStatusPs(long nowPs) {
        return nextChangePs(Lanai4Map.ISR, nowPs);
    }

    @Override
    long nextChangePs(int offset, long nowPs) {
        return switch (offset) {
            case Lanai4Map.ISR -> Math.min(timers.nextPs(), nextEnginePs(offset, nowPs));
            case Lanai4Map.IT, Lanai4Map.RTC -> Timers.nextTickPs(nowPs);
            case Lanai4Map.CKS, Lanai4Map.DMA_CTR, Lanai4Map.EAR, Lanai4Map.LAR -> transfer.nextCountPs(nowPs);
            case Lanai4Map.RMP -> receive.nextPointerPs(nowPs);
            case Lanai4Map.SMP -> send.nextPointerPs(nowPs);
            default -> Host.FOREVER;
        };
    }

    /** As {@link #nextChangePs}, without what the timers do. */
    private long nextEnginePs(int offset, long nowPs) {
        return switch (offset) {
            case Lanai4Map.ISR -> Math.min(receive.nextStatusPs(nowPs), Math.min(send.donePs(), transfer.idlePs()));
            case Lanai4Map.IT, Lanai4Map.RTC -> Host.FOREVER;
            default -> nextChangePs(offset, nowPs);
        };
    }

    @Override
    protected void onWrite(int offset, int written) {
        long nowPs = card.nowPs();
        switch (offset) {
            case Lanai4Map.CKS -> transfer.setChecksum(written);
            case Lanai4Map.EAR -> dma.setHostAddress(written);
            case Lanai4Map.LAR -> transfer.setSramAddress(written);
            case Lanai4Map.DMA_DIR -> dma.setDirection(written);
            case Lanai4Map.RTC -> timers.setRtc(written, nowPs);
            case Lanai4Map.RMP -> receive.setPointer(written, nowPs);
            case Lanai4Map.SMP -> send.setPointer(written);
            case Lanai4Map.SA -> send.setSkip(written);
            case Lanai4Map.DMA_STS, Lanai4Map.LED, Lanai4Map.HW_DEBUG, Lanai4Map.VERSION, Lanai4Map.ACTIVATE -> {
                // Only kept.
            }
            default -> act(offset, written, nowPs);
        }
    }

    /** What starts something, or may move the interrupt line. */
    private void act(int offset, int written, long nowPs) {
        switch (offset) {
            case Lanai4Map.ISR -> {
                if (isProcessor()) {
                    isr.writeByProcessor(written);
                } else {
                    isr.writeByHost(written);
                }
            }
            case Lanai4Map.EIMR -> isr.setMask(written);
            case Lanai4Map.IT -> timers.setIt(0, written, nowPs);
            case Lanai4Map.DMA_CTR -> transfer.start(written, nowPs);
            case Lanai4Map.RML -> receive.arm(written, nowPs);
            case Lanai4Map.SML -> send.send(written, false, nowPs);
            case Lanai4Map.SMLT -> send.send(written, true, nowPs);
            case Lanai4Map.SB -> send.sendSingle(written, 1, nowPs);
            case Lanai4Map.SH -> send.sendSingle(written, 2, nowPs);
            case Lanai4Map.SW -> send.sendSingle(written, 4, nowPs);
            case Lanai4Map.ST -> send.sendTail(nowPs);
            case Lanai4Map.TIMEOUT, Lanai4Map.MYRINET -> configure();
            default -> {
                // Only kept.
            }
        }
        card.onRegisterAct();
    }

    @Override
    int groups(int offset) {
        return switch (offset) {
            case Lanai4Map.ISR, Lanai4Map.DMA_CTR -> Processor.STATUS;
            case Lanai4Map.RMP -> Processor.RECEIVE;
            case Lanai4Map.SMP -> Processor.SEND;
            default -> 0;
        };
    }

    @Override
    void resetEngines() {
        reset();
    }

    /** TIMEOUT and MYRINET decide after which time a blocked packet is cut. */
    @Override
    void configure() {
        boolean isEnabled = (value(Lanai4Map.MYRINET) & Lanai4Map.NRES_ENABLE) != 0;
        send.setBlockedAfter(isEnabled ? NRES_PS << (2 * value(Lanai4Map.TIMEOUT)) : Host.FOREVER);
    }
}
