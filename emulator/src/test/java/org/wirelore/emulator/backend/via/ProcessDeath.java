package org.wirelore.emulator.backend.via;

import java.util.function.LongPredicate;
import org.wirelore.device.contract.vipl.ViplTrouble;

/** The trouble that there can be in shared memory: it loses nothing and does not fail, but its processes die. */
abstract class ProcessDeath implements ViplTrouble {
    @Override
    public void loseMessages(LongPredicate which) {
        throw new UnsupportedOperationException("memory loses nothing");
    }

    @Override
    public void loseForGood(LongPredicate which) {
        loseMessages(which);
    }

    @Override
    public void loseControls(LongPredicate which) {
        loseMessages(which);
    }

    @Override
    public void setCable(String hostName, boolean isUp) {
        throw new UnsupportedOperationException("memory has no cable");
    }

    @Override
    public void failNic(String hostName) {
        throw new UnsupportedOperationException("memory does not fail");
    }
}
