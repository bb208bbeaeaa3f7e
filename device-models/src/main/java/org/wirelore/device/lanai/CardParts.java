package org.wirelore.device.lanai;

import org.wirelore.device.api.Alarm;

/** What the engines use of the card around them. */
interface CardParts {
    /**
     * An alarm of the card: the card is at the alarm's time when the action runs.
     *
     * @param place the alarm's own among those of the card at one time, less than {@link LanaiConfig#ORDERS}
     */
    Alarm alarm(String name, int place, Runnable action);

    /** Does something that comes from outside of the card now: the card is at the present when the action runs. */
    void asEvent(Runnable action);

    /** The time of what the card does now: of the event, or of the processor's instruction. */
    long nowPs();

    LanaiCounters counters();

    /** The ISR is about to change by an event that was not foreseen, or something that the processor starts. */
    void beforeStatusChange();

    /** RMP is about to move by an event that was not foreseen, or its rate to change. */
    void beforeReceiveChange();

    /** SMP is about to move by an event that was not foreseen, or its rate to change. */
    void beforeSendChange();

    /** From now on an engine stores into a range of SRAM by itself. */
    void beforeDeposits(int address, int length);

    /** A transfer to the host's memory has ended. */
    void onHostStore(int address, int length);

    void onBusError(int status);

    /** Where what the engines do is seen. */
    CardView view();

    /** For the device trace. */
    void onState(String machine, Enum<?> from, Enum<?> to, String reason);
}
