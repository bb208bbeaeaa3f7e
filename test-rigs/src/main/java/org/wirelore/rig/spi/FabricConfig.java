package org.wirelore.rig.spi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.spi.real.JobMonitor;
import org.wirelore.rig.spi.real.RealCounterpart;
import org.wirelore.rig.spi.real.RealNetwork;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;

/** What connects hosts: the settings of one fabric, bound from the rig's file. */
public interface FabricConfig {
    /** Name of the wire. */
    String name();

    /** Its kind in a rig. */
    String kindName();

    /** What it is with these settings, in a line. */
    String description();

    /** The user API of the devices that hosts have for it. */
    Class<?> api();

    /** The user APIs of all that hosts have on it: of their devices, and of what their kernels offer on top. */
    default List<Class<?>> apis() {
        return List.of(api());
    }

    /**
     * The user APIs through which ranks of a variant meet on it at their start; none if it is left alone then.
     *
     * @param isExplored whether an explorer places losses
     */
    default List<Class<?>> startUpApis(VariantConfig variant, boolean isExplored) {
        return List.of();
    }

    /**
     * What a report says of its part in a variant; begins with a space, or is empty.
     *
     * @param isExplored whether an explorer places what goes wrong
     */
    default String note(VariantConfig variant, boolean isExplored) {
        return "";
    }

    /** Whether its hosts have sockets on it. */
    default boolean hasSockets() {
        return apis().contains(Sockets.class);
    }

    /**
     * What a host is called on it, in words, as a process there finds it out; null if no process can.
     *
     * @param devices of the host
     * @param plugs all that are on it
     * @throws IOException if the host's device refuses
     */
    default @Nullable String address(Devices devices, List<Plug> plugs) throws IOException {
        return null;
    }

    /** Where ranks talk, in words. */
    default String place() {
        return "on a network";
    }

    /** What can go wrong on its wires in a mode; null if nothing can, or if it has none. */
    default @Nullable WireFaults faults(RigConfig.Mode mode) {
        return null;
    }

    /** Whether it has wires that can lose what they carry, in a simulation. */
    default boolean hasWire() {
        return faults(RigConfig.Mode.VIRTUAL) != null;
    }

    /** What can go wrong on its wires in a mode in which it has some. */
    default WireFaults requiredFaults(RigConfig.Mode mode) {
        WireFaults faults = faults(mode);
        if (faults == null) {
            throw new IllegalStateException("must have wires: fabric=" + name() + ", mode=" + mode);
        }
        return faults;
    }

    /**
     * Why two ranks of one host can't talk through it, such as {@code an Ethernet card does not hear what it sends};
     * null if they can.
     */
    default @Nullable String deafness() {
        return null;
    }

    /** Why two ranks of one host can't talk through it by one of its user APIs; null if they can. */
    default @Nullable String deafness(Class<?> api) {
        return deafness();
    }

    /**
     * What stands for it in real mode, where nothing is emulated; null if nothing does.
     *
     * @param hasInterfaces whether each host names the network interface behind it
     */
    default @Nullable RealCounterpart counterpart(boolean hasInterfaces) {
        return null;
    }

    /** Whether any number of ranks can be on one host. */
    default boolean seatsManyRanks() {
        return false;
    }

    /**
     * How many hosts it is built of so that a job has at least some number of them; more where only some numbers make
     * up a whole network.
     *
     * @param plugs of the rig's hosts, to which hosts like the last one are added
     * @param hosts how many the job needs
     */
    default int hostsFor(List<Plug> plugs, int hosts) {
        return hosts;
    }

    /** Whether ranks reach each other by internet addresses, and meet there in real mode. */
    default boolean isInternet() {
        return false;
    }

    /** The kind of card that plugs into it; null if every host is on it without a card. */
    default @Nullable String cardKind() {
        return null;
    }

    /** Whether every host names the network interface behind it, where it is real. */
    default boolean namesInterfaces() {
        return false;
    }

    /** Adds what can't work in this rig beyond what the schema can say; the check stands at the fabric. */
    default void check(RigCheck check) {
    }

    /** Names of the operations that it charges to each host on it, which the host's profile must price. */
    default List<String> costs() {
        return List.of();
    }

    /** The registers of the cards on it, cards of one kind together. */
    default List<CardRegisters> registers(List<Plug> plugs) {
        return List.of();
    }

    /**
     * What a host has for it, such as its card and its address.
     *
     * @param number of the plug
     */
    default List<String> describe(Plug plug, int number) {
        return List.of();
    }

    /**
     * Whether processors of cards on it execute programs, in a simulation.
     *
     * @param isUsed whether ranks open a user API on it
     */
    default boolean executesPrograms(List<Plug> plugs, Predicate<Class<?>> isUsed) {
        return false;
    }

    /** Builds it in a simulation. */
    EmulatedFabric emulate(EmulationSite site);

    /**
     * The address of a guest on it, with the length of its prefix, such as {@code 10.0.0.1/8}.
     *
     * @param plugs all that are on it
     * @param plug the guest's
     */
    default String guestAddress(List<Plug> plugs, Plug plug) {
        throw new IllegalStateException("a fabric must take guests: fabric=" + name());
    }

    /** The net that a guest on it is in, such as {@code 10.0.0.0/8}; arguments as of {@link #guestAddress}. */
    default String guestNet(List<Plug> plugs, Plug plug) {
        throw new IllegalStateException("a fabric must take guests: fabric=" + name());
    }

    /** Names of what leads to real things in paced mode, in order. */
    default List<String> externalNames(List<Plug> plugs) {
        return List.of();
    }

    /** How long after its arrival what comes from real things enters the fabric in paced mode, picoseconds. */
    default long externalLatencyPs() {
        return 0;
    }

    /**
     * Opens what leads to real things in paced mode, in the order of {@link #externalNames}.
     *
     * @param folder of the run, for what is written meanwhile
     * @param monitor receives what is waited for
     * @throws MissingEnvironmentException if this machine does not have or allow one of them
     */
    default ExternalPorts openExternal(List<Plug> plugs, Path folder, JobMonitor monitor) {
        throw new IllegalStateException("a fabric must lead to real things in paced mode: fabric=" + name());
    }

    /**
     * Makes what all ranks of a job in real mode need of this machine.
     *
     * @param hosts names of the hosts on it, in the order of their plugs
     * @param job the job's name
     * @param number of the fabric in the rig; what is made of the job's name and this number is made once
     * @throws IOException if the machine lacks something
     */
    default RealNetwork prepare(List<String> hosts, String job, int number) throws IOException {
        return RealNetwork.NONE;
    }

    /**
     * Checks, before any rank of a job in real mode starts, that this machine has a network interface that a host of
     * the rig names, and allows its use.
     *
     * @param apis the user APIs that ranks open on it
     * @param frameBytesMin of the longest frame that it must take, header included, at least
     * @throws IOException if it can't be used; the message says why
     */
    default void requireInterface(String networkInterface, List<Class<?>> apis, int frameBytesMin) throws IOException {
        // Most fabrics have none.
    }

    /** What one rank of a job in real mode has of it, in the process of this rank. */
    RealNode join(RealSite site);
}
