package org.wirelore.device.tulip;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.wire.LinkOffer;

/**
 * How the 21143's own transceivers agree with their link partner: ANS, LPN and LPC of CSR12 (21143 manual, chapter on
 * CSRs, CSR12; IEEE 802.3, clause 28).
 *
 * <p>It begins with silence for the time of the break link timer, so that the partner drops the link. Then it signals
 * what it can do, and waits for a partner. One that negotiates exchanges code words with it; one that does not is
 * detected by its signal. Both take their time: a driver that clears all interrupts just after it has started a
 * negotiation does not miss the end. A partner that is lost or signals something else starts it anew. The states of
 * acknowledging and of the link check are one here, ours: nothing shows the difference but ANS.
 */
final class Autonegotiation implements StatePart {
    /** Break link timer: 1.2 to 1.5 s (table 28-9). */
    private static final long SILENCE_PS = 1250 * TimeUnits.PS_PER_MS;
    /**
     * Bursts are 16 ms apart (8 to 24): three that are alike, three with the acknowledge bit, and six to eight more
     * that are sent with it.
     */
    private static final long EXCHANGE_PS = (3 + 3 + 8) * 16 * TimeUnits.PS_PER_MS;
    /** Autonegotiation wait timer: 0.5 to 1 s, for which a signal that is no code word has to last. */
    private static final long DETECTION_PS = 750 * TimeUnits.PS_PER_MS;
    private static final int TRANSMIT_DISABLE = 1 << 12;
    private static final int ABILITY_DETECT = 2 << 12;
    private static final int ACKNOWLEDGE_DETECT = 3 << 12;
    private static final int LINK_GOOD = 5 << 12;
    /** Acknowledge bit and selector of a code word. */
    private static final int CODE_WORD = 0x4001;
    private static final int LPC_SHIFT = 16;

    private final Scheduler scheduler;
    private final Alarm alarm;
    private final Runnable onStep;
    /** ANS; 0 while it is off. */
    private int state;
    /** What the partner signalled when this last looked. */
    private int partner;

    /**
     * @param name of the card
     * @param onStep called when a time is over: the state is another one, and what is signalled may be
     */
    Autonegotiation(String name, Scheduler scheduler, Runnable onStep) {
        this.scheduler = scheduler;
        this.onStep = onStep;
        alarm = scheduler.alarm(name + ".negotiation", this::step);
    }

    /** Turns it off. */
    void stop() {
        alarm.cancel();
        state = 0;
        partner = LinkOffer.SILENT;
    }

    /** Starts it, from whatever state. */
    void start() {
        state = TRANSMIT_DISABLE;
        partner = LinkOffer.SILENT;
        alarm.set(scheduler.now() + SILENCE_PS);
    }

    /** Whether it has been started, and not turned off. */
    boolean isOn() {
        return state != 0;
    }

    /** Whether nothing may be signalled. */
    boolean isSilent() {
        return state == TRANSMIT_DISABLE;
    }

    /** Whether it has begun and is not at its end: there is no link yet. */
    boolean isUnderWay() {
        return state != 0 && state != LINK_GOOD;
    }

    /**
     * The partner signals something, perhaps the same as before.
     *
     * @return whether the negotiation began anew, so that the own signal ends
     */
    boolean onPartner(int signal) {
        if (signal == partner || state == 0 || state == TRANSMIT_DISABLE) {
            return false;
        }
        if (state == LINK_GOOD) {
            start();
            return true;
        }
        partner = signal;
        alarm.cancel();
        if (signal == LinkOffer.SILENT) {
            state = ABILITY_DETECT;
        } else {
            boolean isExchange = LinkOffer.negotiates(signal);
            state = isExchange ? ACKNOWLEDGE_DETECT : ABILITY_DETECT;
            alarm.set(scheduler.now() + (isExchange ? EXCHANGE_PS : DETECTION_PS));
        }
        return false;
    }

    private void step() {
        state = state == TRANSMIT_DISABLE ? ABILITY_DETECT : LINK_GOOD;
        onStep.run();
    }

    /** Whether it is over, and there is a partner. */
    boolean isComplete() {
        return state == LINK_GOOD;
    }

    /** ANS, LPN and LPC of CSR12; no LPN and LPC of a partner that does not negotiate. */
    int status() {
        return isComplete() && LinkOffer.negotiates(partner)
                ? state | TulipRegisters.CSR12_LPN | (CODE_WORD | (partner & LinkOffer.TECHNOLOGIES)) << LPC_SHIFT
                : state;
    }

    @Override
    public void visit(StateVisitor visitor) {
        state = visitor.field("state", state);
        partner = visitor.field("partner", partner);
        visitor.alarm("alarm", alarm, scheduler.now());
    }
}
