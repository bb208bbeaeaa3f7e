package org.wirelore.device.lanai;

import org.wirelore.firmware.cpu.Fault;

/** Gets faults of a card's firmware, as events. */
public interface FirmwareFaultListener {
    /**
     * The processor has stopped at an instruction that it can't execute, until it is reset.
     *
     * @param fault what was wrong, and where
     * @param atPs when, picoseconds
     */
    void onFault(Fault fault, long atPs);
}
