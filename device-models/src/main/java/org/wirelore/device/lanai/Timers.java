package org.wirelore.device.lanai;

import org.wirelore.device.api.StateVisitor;

/** RTC and the interrupt timers: counters of half microseconds since power-on. */
final class Timers implements CardPart {
    static final long TICK_PS = 500_000;
    private static final long WRAP = 1L << Integer.SIZE;

    private final InterruptStatus isr;
    /** What RTC is more than the number of ticks. */
    private int rtcOffset;
    /** What each timer plus the number of ticks is. */
    private final int[] itOffsets;
    /** The ticks at which the timers pass 0. */
    private final long[] passTicks;

    Timers(InterruptStatus isr) {
        this.isr = isr;
        itOffsets = new int[isr.bits().timers().size()];
        passTicks = new long[itOffsets.length];
    }

    void reset(long nowPs) {
        rtcOffset = -(int) tick(nowPs);
        for (int timer = 0; timer < itOffsets.length; timer++) {
            setIt(timer, -1, nowPs);
        }
    }

    static long tick(long atPs) {
        return atPs / TICK_PS;
    }

    /** When a counter changes next. */
    static long nextTickPs(long atPs) {
        return (tick(atPs) + 1) * TICK_PS;
    }

    int rtc(long atPs) {
        return rtcOffset + (int) tick(atPs);
    }

    void setRtc(int value, long atPs) {
        rtcOffset = value - (int) tick(atPs);
    }

    int it(int timer, long atPs) {
        return itOffsets[timer] - (int) tick(atPs);
    }

    /** From 0 it passes with the next tick. */
    void setIt(int timer, int value, long atPs) {
        long tick = tick(atPs);
        itOffsets[timer] = value + (int) tick;
        passTicks[timer] = tick + Integer.toUnsignedLong(value) + 1;
    }

    @Override
    public long nextPs() {
        long next = Long.MAX_VALUE;
        for (long pass : passTicks) {
            next = Math.min(next, pass);
        }
        return next * TICK_PS;
    }

    @Override
    public void advance(long nowPs) {
        long tick = tick(nowPs);
        for (int timer = 0; timer < passTicks.length; timer++) {
            if (passTicks[timer] == tick) {
                passTicks[timer] += WRAP;
                isr.raise(isr.bits().timers().get(timer));
            }
        }
    }

    void visit(StateVisitor visitor, long nowPs) {
        // Which part of a tick has passed is a matter of the time, not of the card: ticks are those of all time.
        int tick = (int) tick(nowPs);
        int rtc = visitor.field("rtc", rtcOffset + tick);
        if (visitor.restores()) {
            setRtc(rtc, nowPs);
        }
        for (int timer = 0; timer < itOffsets.length; timer++) {
            int it = visitor.field("it", itOffsets[timer] - tick);
            if (visitor.restores()) {
                setIt(timer, it, nowPs);
            }
        }
    }
}
