package org.wirelore.rig.spi;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.capture.Dissector;
import org.wirelore.rig.model.MessageLimit;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.start.RankStart;

/** What the program sends through: the settings of one protocol, bound from the rig's file. */
public interface ProtocolConfig {
    /** What a variant on this protocol has measured, and counted. */
    record MeasuredVariant(VariantConfig variant, SortedMap<String, Metric> figures,
            SortedMap<String, Long> counters) {
        /** Makes figures and counters unmodifiable. */
        public MeasuredVariant {
            figures = Collections.unmodifiableSortedMap(figures);
            counters = Collections.unmodifiableSortedMap(counters);
        }
    }

    /** The protocol's name in a rig. */
    String name();

    /** What it does with these settings, in a line. */
    String description();

    /** What it is, in a few words. */
    default String briefly() {
        return description();
    }

    /**
     * The user APIs of the devices that a rank works with, each on a fabric or of every host; none if any fabric will
     * do.
     */
    List<Class<?>> apis();

    /**
     * What a report shows of what this protocol has measured, besides what it shows of all.
     *
     * @param variants those on this protocol, in the rig's order
     */
    default List<Table> tables(List<MeasuredVariant> variants) {
        return List.of();
    }

    /** Whether ranks speak the ADI: whether programs can call MPI, and messages are judged. */
    default boolean speaksAdi() {
        return true;
    }

    /** Whether programs can send messages through it. */
    default boolean sendsMessages() {
        return true;
    }

    /** The longest message. */
    default MessageLimit messageLimit() {
        return MessageLimit.NONE;
    }

    /** Whether its ranks meet over sockets when they start. */
    default boolean meetsOverSockets() {
        return true;
    }

    /** Whether a rank that waits gives the processor away. */
    boolean blocks();

    /** Whether a waiting rank sleeps in the device itself, so that the host needs no way to sleep. */
    default boolean sleepsInDevice() {
        return false;
    }

    /** Whether its key {@code local} can put the memory of the host between ranks of one host. */
    default boolean takesLocal() {
        return false;
    }

    /** Whether it repeats what a wire loses, or uses no wire. */
    default boolean standsLosses() {
        return false;
    }

    /** Of protocols without a time-out of their own, picoseconds: a stale frame comes 15 ms after itself. */
    long TIME_OUT_PS = 10 * TimeUnits.PS_PER_MS;

    /** The longest of the times after which it first repeats what was not answered, picoseconds. */
    default long firstTimeOutPs() {
        return TIME_OUT_PS;
    }

    /** After this time, picoseconds, what it has sent is stale: it has sent it again if it was to. */
    default long stalePs() {
        return firstTimeOutPs() + firstTimeOutPs() / 2;
    }

    /**
     * How much longer a run may take, picoseconds, for one unit of a wire that is lost or damaged, once nothing more is
     * disturbed: the longest time after which what was lost is sent again. 0 if the protocol's parameters bound it not.
     */
    default long recoveryPs() {
        return 0;
    }

    /** Bytes, at least, of the longest frame that an interface takes for a job of this many ranks, header included. */
    default int frameBytesMin(int ranks) {
        return 0;
    }

    /** Whether ranks that a program starts in the course of a run can connect with those of its beginning. */
    default boolean takesMoreRanks() {
        return false;
    }

    /**
     * Whether a failure of a rank is this protocol's word for something that a wire has lost or damaged, and that it
     * does not repeat: who sent what to whom.
     */
    default boolean tellsLoss(Throwable failure) {
        return false;
    }

    /** Whether it ends a run by {@link #tellsLoss such a failure} wherever a wire loses something. */
    default boolean tellsLosses() {
        return false;
    }

    /** A blank event of each type that ranks write down in real mode. */
    default List<AdiEvent> events() {
        return List.of(new CoreEvent());
    }

    /** Oracles of the protocol's own invariants, for a variant with this protocol. */
    default List<Oracle> oracles(OracleContext context) {
        return List.of();
    }

    /** Names of the operations that it charges to each rank's host, which the host's profile must price. */
    default List<String> costs() {
        return List.of();
    }

    /** What makes its packets legible in a capture. */
    default List<Dissector> dissectors() {
        return List.of();
    }

    /** Adds what can't work in this rig beyond what the schema can say; the check stands at the protocol. */
    default void check(RigCheck check) {
    }

    /**
     * Starts a rank; returns when all ranks have met. The same in virtual, paced and real mode.
     *
     * @throws IOException if the machine lacks something
     * @throws Exception if the protocol itself is missing or broken
     */
    Messenger start(RankStart start) throws Exception;
}
