package org.wirelore.device.contract.sisci;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.contract.Stage;

/** What a provider's test makes for one run of a contract: a stage, and libraries on one interconnect. */
public interface SisciSetup {
    /** The stage, always the same. */
    Stage stage();

    /**
     * A library that is not initialized. A process may have several.
     *
     * @param nodeId 4 or 8; processes of one node share it
     */
    SciLibrary library(Host process, int nodeId);

    /** What makes trouble, for the contracts that need it. */
    default SciTrouble trouble() {
        throw new UnsupportedOperationException("this provider's tests make no trouble");
    }
}
