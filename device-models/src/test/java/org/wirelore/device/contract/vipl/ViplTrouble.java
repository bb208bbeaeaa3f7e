package org.wirelore.device.contract.vipl;

import java.util.function.LongPredicate;
import org.wirelore.device.api.Host;

/** What a contract test does to the network below the processes, at any time. */
public interface ViplTrouble {
    /** Loses messages by their number, counted from this call on, from 0; at reliable levels they are sent again. */
    void loseMessages(LongPredicate which);

    /** Loses messages by their number however often they are sent. */
    void loseForGood(LongPredicate which);

    /** Loses control packets by their number. */
    void loseControls(LongPredicate which);

    /** Takes a host off the network, or connects it again. */
    void setCable(String hostName, boolean isUp);

    /** A host's NIC fails. */
    void failNic(String hostName);

    /** A process ends without a word; its program returns at once after it. */
    void kill(Host process);

    /** What processes still have of a host's NIC, all kinds added up. */
    long inUse(String hostName);
}
