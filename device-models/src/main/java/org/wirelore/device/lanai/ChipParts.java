package org.wirelore.device.lanai;

/**
 * What the special registers of a chip stand for.
 *
 * @param card the card
 * @param config its data
 * @param sram its memory
 * @param control the board's control register
 * @param isr the stored bits of the ISR
 * @param timers RTC and interrupt timers
 * @param transfer what moves data to and from the host
 * @param send the send engine
 * @param receive the receive engine
 * @param parts the card for engines
 */
record ChipParts(LanaiCard card, LanaiConfig config, Sram sram, BoardControl control, InterruptStatus isr,
        Timers timers, HostTransfer transfer, SendEngine send, ReceiveEngine receive, CardParts parts) {
}
