package org.wirelore.device.vipl.agent;

/** What the agent does on a CPU, by the names in a host profile. Accesses to the NIC are charged beside it. */
public enum AgentWork {
    /** A system call: in, its arguments judged, and out. */
    TRAP("via.kernel.trap"),
    /** Opening the NIC, or closing it. */
    OPEN("via.kernel.open"),
    /** Registering memory; for each page of 4,096 bytes, pinning and loading it. */
    REGISTER("via.kernel.register"),
    /** Deregistering memory; for each page. */
    DEREGISTER("via.kernel.deregister"),
    /** Making or destroying a VI or a completion queue. */
    OBJECT("via.kernel.object"),
    /** Beginning to connect, answering, or disconnecting. */
    CONNECT("via.kernel.connect"),
    /** Serving one control packet. */
    PACKET("via.kernel.packet"),
    /** Waking a process for a completion or an error. */
    WAKE("via.kernel.wake");

    private final String costName;

    AgentWork(String costName) {
        this.costName = costName;
    }

    /** {@return its name in a host profile} */
    public String costName() {
        return costName;
    }
}
