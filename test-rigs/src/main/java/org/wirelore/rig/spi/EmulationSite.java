package org.wirelore.rig.spi;

import java.util.List;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.paced.Attachment;
import org.wirelore.emulator.time.paced.GuestAttachment;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.model.FaultMapping;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.spi.card.CardExecution;
import org.wirelore.rig.spi.card.SharedParts;

/** The simulation in which a fabric is built. */
public interface EmulationSite {
    /** The simulation. */
    Simulation simulation();

    /** Answers everything that could go otherwise. */
    Decider decider();

    /** Whether an explorer places losses: every unit on a wire is then asked about, whatever the rig's own faults. */
    boolean isExplored();

    /** How programs of cards are executed. */
    CardExecution execution();

    /** What it has in common with other simulations of the rig. */
    SharedParts shared();

    /** The hosts on the fabric. */
    List<Plug> plugs();

    /** Whether ranks open a user API on the fabric. */
    boolean isUsed(Class<?> api);

    /**
     * Whether ranks, or the daemons of their hosts, may open any user API on the fabric, beside those of which {@link
     * #isUsed} knows.
     */
    boolean isOpen();

    /** The machine at a plug. */
    Machine machine(int plug);

    /** What goes wrong on its wires. */
    FaultMapping faults();

    /** Where everything that passes the fabric's wires is shown: the capture, the picture and the story. */
    CaptureTap tap(WireReader reader);

    /** A plug whose host shows in the picture of an exchange. */
    void watch(int plug);

    /** The host at a plug stops, with all its processes, in the course of an event. */
    void stop(int plug);

    /**
     * Where an oracle of the fabric's own notes what it sees in every run, beside those of protocols.
     *
     * @param name of what it judges
     * @param promise what must hold, in words
     */
    Findings findings(String name, String promise);

    /**
     * Says something of the present run that its user has to know, and that fails nothing; the same text is shown once.
     *
     * @param text one line: what happened, where, and what to do
     */
    void warn(String text);

    /** What joins the card at the plug of a guest to its driver, in paced mode. */
    GuestAttachment guest(int plug);

    /** What leads to real things in paced mode, in the order of {@link FabricConfig#externalNames}; else nothing. */
    List<Attachment> attachments();
}
