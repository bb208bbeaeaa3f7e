package org.wirelore.device.lanai;

import org.wirelore.device.api.StateVisitor;

/** RTC and IT: counters of half microseconds since power-on. */
final class Timers implements CardPart {
    static final long TICK_PS = 500_000;
    private static final long WRAP = 1L << Integer.SIZE;

    private final InterruptStatus isr;
    /** What RTC is more than the number of ticks. */
    private int rtcOffset;
    /** What IT plus the number of ticks is. */
    private int itOffset;
    /** The tick at which IT passes 0. */
    private long passTick;

    Timers(InterruptStatus isr) {
        this.isr = isr;
    }

    void reset(long nowPs) {
        rtcOffset = -(int) tick(nowPs);
        setIt(-1, nowPs);
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

    int it(long atPs) {
        return itOffset - (int) tick(atPs);
    }

    /** From 0 it passes with the next tick. */
    void setIt(int value, long atPs) {
        long tick = tick(atPs);
        itOffset = value + (int) tick;
        passTick = tick + Integer.toUnsignedLong(value) + 1;
    }

    @Override
    public long nextPs() {
        return passTick * TICK_PS;
    }

    @Override
    public void advance(long nowPs) {
        passTick += WRAP;
        isr.raise(Isr.TIME_INT);
    }

    void visit(StateVisitor visitor, long nowPs) {
        // Which part of a tick has passed is a matter of the time, not of the card: ticks are those of all time.
        int tick = (int) tick(nowPs);
        int rtc = visitor.field("rtc", rtcOffset + tick);
        int it = visitor.field("it", itOffset - tick);
        if (visitor.restores()) {
            setRtc(rtc, nowPs);
            setIt(it, nowPs);
        }
    }
}
