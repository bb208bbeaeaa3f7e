package org.wirelore.device.contract.vipl;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.contract.Stage;

/** What a provider's test makes for one run of a contract: a stage, and libraries on one network. */
public interface ViplSetup {
    /** The stage, always the same. */
    Stage stage();

    /** A library with nothing open. Processes whose hosts have one name share the NIC. Before the stage runs. */
    Vipl library(Host process);

    /** The NIC's name on every host. */
    String deviceName();

    /** Whether the NIC has a level. */
    default boolean supports(ReliabilityLevel level) {
        return true;
    }

    /** Whether the NIC has RDMA read, at its reliable levels. */
    default boolean supportsRdmaRead() {
        return true;
    }

    /** What makes trouble, for the contracts that need it. */
    default ViplTrouble trouble() {
        throw new UnsupportedOperationException("this provider's tests make no trouble");
    }
}
