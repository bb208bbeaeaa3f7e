package org.wirelore.device.lanai;

import org.wirelore.device.api.myrinet.BoardBridge;
import org.wirelore.device.api.myrinet.MyrinetBoard;

/**
 * Where a board control register has its bits: pairs that act when 1 is written, and bits that are kept as written.
 *
 * @param resetOff lets the LANai run
 * @param resetOn holds it in reset
 * @param interruptsOn lets the board drive its interrupt line
 * @param interruptsOff does not
 * @param wake pulses the wake input; 0: none
 * @param bridgeOff lets the bridge run; 0: none
 * @param bridgeOn resets it
 * @param boardOff lets the board run; 0: none
 * @param boardOn resets it: LANai and bridge
 * @param triggers four bits that start the DMA channels 3 to 0; 0: none
 * @param kept bits that are kept
 */
record ControlBits(int resetOff, int resetOn, int interruptsOn, int interruptsOff, int wake, int bridgeOff,
        int bridgeOn, int boardOff, int boardOn, int triggers, int kept) {
    /** LANai 4. What is kept are the serial lines of the clock chip and the read burst, which do nothing here. */
    static final ControlBits LANAI4 = new ControlBits(MyrinetBoard.RESET_OFF, MyrinetBoard.RESET_ON,
            MyrinetBoard.INTERRUPTS_ON, MyrinetBoard.INTERRUPTS_OFF, MyrinetBoard.WAKE, 0, 0, 0, 0, 0, 0xB);
    /** LANai 5 to 9. */
    static final ControlBits LATER = new ControlBits(1 << 31, 1 << 30, 1 << 25, 1 << 24, 0, 1 << 29, 1 << 28, 1 << 27,
            1 << 26, 0xF << 20, BoardBridge.QUEUE_SIZE | 1 << 3 | BoardBridge.LIMIT_CHECK | 0xC0);

    /** What a driver means by {@link MyrinetBoard#control}, as this register has it. */
    int of(int bits) {
        return where(bits, MyrinetBoard.RESET_OFF, resetOff) | where(bits, MyrinetBoard.RESET_ON, resetOn)
                | where(bits, MyrinetBoard.INTERRUPTS_ON, interruptsOn)
                | where(bits, MyrinetBoard.INTERRUPTS_OFF, interruptsOff) | where(bits, MyrinetBoard.WAKE, wake)
                | (bits & kept);
    }

    private static int where(int bits, int named, int own) {
        return (bits & named) != 0 ? own : 0;
    }

    /** Which DMA channels a store starts: bit n for channel n. */
    int channels(int value) {
        return (value & triggers) >>> Integer.numberOfTrailingZeros(triggers);
    }
}
