package org.wirelore.device.lanai;

import java.util.List;

/**
 * The bits of a chip's ISR, where chips differ; 0 where a chip has none. All have HOST_SIG, NRES_INT, ORUN2, ORUN1,
 * SEND_INT, BUFF_INT and RECV_INT at the places of {@link Isr}.
 *
 * @param signals from the host
 * @param events bits that a 1 clears, from the host and from the processor
 * @param foreseen bits that can change at a time that is known before, without an event
 * @param unused how many bytes of the last unit received are unused, shifted by 8
 * @param timers of the interrupt timers
 * @param wake the wake input
 * @param head a packet's head has come
 * @param received a whole packet has come, as an event
 * @param sent the last byte of what was to be sent has left, as an event
 * @param blocked a packet was cut because it was blocked
 * @param linkUp the link has come up
 * @param linkDown it has gone down
 * @param memory the processor has accessed where nothing is
 */
record StatusBits(int signals, int events, int foreseen, int unused, List<Integer> timers, int wake, int head,
        int received, int sent, int blocked, int linkUp, int linkDown, int memory) {
    private static final int LATER_TIMERS = LaterIsr.TIME0_INT | LaterIsr.TIME1_INT | LaterIsr.TIME2_INT;
    private static final int LATER_EVENTS = LATER_TIMERS | LaterIsr.PARITY_INT | LaterIsr.MEMORY_INT | LaterIsr.WAKE_INT
            | Isr.NRES_INT | LaterIsr.ORUN4 | Isr.ORUN2 | Isr.ORUN1 | LaterIsr.HEAD_INT;
    private static final int LATER_UNUSED = LaterIsr.ORUN4 | Isr.ORUN2 | Isr.ORUN1;
    private static final List<Integer> LATER_TIMER_LIST = List.of(LaterIsr.TIME0_INT, LaterIsr.TIME1_INT,
            LaterIsr.TIME2_INT);

    static final StatusBits LANAI4 = new StatusBits(Isr.LAN_SIGS, Isr.EVENTS, Isr.FORESEEN, Isr.ORUN2 | Isr.ORUN1,
            List.of(Isr.TIME_INT), Isr.WAKE, 0, 0, 0, Isr.NRES_INT, 0, 0, 0);
    static final StatusBits LANAI7 = new StatusBits(Isr.LAN_SIGS | LaterIsr.LAN9_SIG | LaterIsr.LAN8_SIG,
            LATER_EVENTS | LaterIsr.LINK2_INT | LaterIsr.LINK1_INT | LaterIsr.LINK0_INT, LATER_TIMERS | Isr.SEND_INT,
            LATER_UNUSED, LATER_TIMER_LIST, LaterIsr.WAKE_INT, LaterIsr.HEAD_INT, 0, 0,
            Isr.NRES_INT | LaterIsr.LINK2_INT, LaterIsr.LINK0_INT, LaterIsr.LINK1_INT, LaterIsr.MEMORY_INT);
    static final StatusBits LANAI9 = new StatusBits(LaterIsr.LANAI_SIG, LATER_EVENTS | LaterIsr.LINK_EVENTS,
            LATER_TIMERS | Isr.SEND_INT | LaterIsr.DATA_SENT_INT, LATER_UNUSED, LATER_TIMER_LIST, LaterIsr.WAKE_INT,
            LaterIsr.HEAD_INT, LaterIsr.DATA_RECEIVED_INT, LaterIsr.DATA_SENT_INT,
            Isr.NRES_INT | LaterIsr.TX_BLOCKED_INT, 0, LaterIsr.LINK_DOWN_INT, LaterIsr.MEMORY_INT);

    /** A number of unused bytes, as the ISR has it. */
    int unused(int bytes) {
        return bytes * Isr.ORUN1 & unused;
    }
}
