package org.wirelore.device.contract.vipl;

import java.lang.foreign.MemorySegment;
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

    /** Memory of a process, zeros, which the NIC can reach. After its library was made. */
    default MemorySegment memory(Host process, int bytes) {
        return MemorySegment.ofArray(new long[(bytes + Long.BYTES - 1) / Long.BYTES]);
    }

    /** Whether all processes of a host share one NIC; else each has its own. */
    default boolean sharesNics() {
        return true;
    }

    /** Whether time is virtual: what programs do takes none. */
    default boolean isVirtual() {
        return true;
    }

    /** Whether a call that finds nothing takes time: a process that only polls stands still otherwise. */
    default boolean pollsTakeTime() {
        return false;
    }

    /** Whether the network can lose what is sent, and hosts. */
    default boolean canLose() {
        return true;
    }

    /** Whether a descriptor at reliable delivery may be complete when its message has left. */
    default boolean completesBeforeArrival() {
        return false;
    }

    /** Whether the NIC has a level. */
    default boolean supports(ReliabilityLevel level) {
        return true;
    }

    /** Whether the NIC has RDMA read, at its reliable levels. */
    default boolean supportsRdmaRead() {
        return true;
    }

    /** Whether a process that looks at its memory alone is woken when an RDMA write has changed it. */
    default boolean wakesByWrites() {
        return false;
    }

    /** What makes trouble, for the contracts that need it. */
    default ViplTrouble trouble() {
        throw new UnsupportedOperationException("this provider's tests make no trouble");
    }
}
