package org.wirelore.rig.spi;

import java.util.List;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.paced.Attachment;
import org.wirelore.emulator.time.virtual.Simulation;

/** The simulation in which a fabric is built. */
public interface EmulationSite {
    /** The simulation. */
    Simulation simulation();

    /** Answers everything that could go otherwise. */
    Decider decider();

    /** Whether an explorer places losses: every unit on a wire is then asked about, whatever the rig's own faults. */
    boolean isExplored();

    /** The variant. */
    VariantConfig variant();

    /** The machines of the hosts, in the order of their plugs. */
    List<Machine> machines();

    /** Where everything that passes the fabric's wires is shown: the capture, the picture and the story. */
    CaptureTap tap(WireReader reader);

    /** A host whose kernel shows in the picture of an exchange. */
    void watch(int host);

    /** What leads to real things in paced mode, in the order of {@link FabricConfig#externalNames}; else nothing. */
    List<Attachment> attachments();
}
