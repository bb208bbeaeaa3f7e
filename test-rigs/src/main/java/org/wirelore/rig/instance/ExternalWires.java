package org.wirelore.rig.instance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.type.ObjectSeal;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.process.FreshFile;
import org.wirelore.emulator.time.paced.Attachment;
import org.wirelore.emulator.time.paced.ExternalLog;
import org.wirelore.emulator.time.paced.ExternalRecording;
import org.wirelore.emulator.time.paced.ExternalWireException;
import org.wirelore.emulator.time.paced.GuestAttachment;
import org.wirelore.emulator.time.paced.Inlet;
import org.wirelore.emulator.time.paced.LivePacer;
import org.wirelore.emulator.time.paced.PaceConfig;
import org.wirelore.emulator.time.paced.RecordingEnd;
import org.wirelore.emulator.time.paced.ReplayPacer;
import org.wirelore.emulator.time.paced.WallClock;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.outside.FabricPorts;
import org.wirelore.rig.instance.outside.GuestWires;
import org.wirelore.rig.launch.JobSecret;
import org.wirelore.rig.model.LimitsConfig;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.render.ReportException;
import org.wirelore.rig.spi.ExternalPorts;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/**
 * What a paced variant is attached to: real things, whose frames are logged, or, in a replay, the log of an earlier
 * run. What was measured outside of virtual time is part of the log, so that the report of a replay is the same.
 */
public final class ExternalWires implements AutoCloseable {
    /** The metrics of lag behind the wall clock begin so. */
    public static final String LAG = "paced.lagUs.";
    private static final String WAITED = "paced.waitedUs";
    /** Virtual seconds in a second of the wall clock, where all is well. */
    public static final String SPEED = "paced.speed";
    /** What was measured on the wall clock. */
    public static final List<String> TIMES = List.of(LAG + "p50", LAG + "p99", LAG + "max", WAITED);
    private static final double GRACE_SECONDS = 10;
    private static final long START_NANOS = 250_000_000L;

    /**
     * What joins a simulation to what is outside.
     *
     * @param wires what leads to real things, by the name of the fabric
     * @param guests what leads to virtual machines, by {@code FABRIC.HOST}
     */
    record Attached(Map<String, List<Attachment>> wires, Map<String, GuestAttachment> guests) {
        /** Of a simulation that stands alone. */
        static final Attached NOTHING = new Attached(Map.of(), Map.of());
    }

    private final VariantConfig variant;
    private final Path file;
    private final List<? extends @Nullable FramePort> ports;
    private final WallClock clock;
    private final Limits limits;
    private final @Nullable ExternalPorts opened;
    private final @Nullable ExternalLog log;
    private final @Nullable ExternalRecording recording;
    /** What other stations on the wires do not know. */
    private final JobSecret secret;
    private final GuestWires guests;
    private final List<Attachment> attachments = new ArrayList<>();
    private @Nullable LivePacer pacer;
    private @Nullable RecordingEnd ending;

    private ExternalWires(VariantConfig variant, Path file, List<? extends @Nullable FramePort> ports, WallClock clock,
            Limits limits, @Nullable ExternalPorts opened, @Nullable ExternalLog log,
            @Nullable ExternalRecording recording, JobSecret secret, GuestWires guests) {
        this.variant = variant;
        this.file = file;
        this.ports = ports;
        this.clock = clock;
        this.limits = limits;
        this.opened = opened;
        this.log = log;
        this.recording = recording;
        this.secret = secret;
        this.guests = guests;
    }

    /** The name of a variant's log in the folder of a run. */
    static String fileName(VariantConfig variant) {
        return "external-" + variant.name() + ".bin";
    }

    /**
     * Opens the real things.
     *
     * @param folder where the log goes
     * @param monitor shows what is waited for
     * @throws MissingEnvironmentException if this machine does not have or allow one of them
     */
    public static ExternalWires live(VariantConfig variant, Path folder, JobMonitor monitor) {
        Path file = folder.resolve(fileName(variant));
        WarmUp.of(variant);
        ExternalPorts ports = FabricPorts.open(variant, folder, monitor);
        GuestWires guests = GuestWires.absent(variant);
        try {
            guests = GuestWires.start(variant, folder, monitor);
            ExternalLog log = new ExternalLog(FreshFile.open(file), inlets(variant));
            return new ExternalWires(variant, file, ports.ports(), WallClock.SYSTEM, limits(variant.limits()), ports,
                    log, null, JobSecret.draw(), guests);
        } catch (IOException e) {
            throw closedAfter(ports, guests, failure(file, e));
        } catch (RuntimeException e) {
            throw closedAfter(ports, guests, e);
        }
    }

    /** Ports that lead to each other, on a clock that jumps. */
    public static ExternalWires warmUp(VariantConfig variant) {
        return over(variant, WarmUp.ports(names(variant).size()), WarmUp.clock(), WarmUp.limits(), null);
    }

    /** Ports that are there, on a clock. */
    static ExternalWires over(VariantConfig variant, List<? extends FramePort> ports, WallClock clock, Limits limits,
            @Nullable ExternalLog log) {
        return new ExternalWires(variant, Path.of(fileName(variant)), ports, clock, limits, null, log, null,
                JobSecret.draw(), GuestWires.absent(variant));
    }

    /**
     * Takes the log of an earlier run, and copies it, so that the new run's folder is whole.
     *
     * @throws RigException if there is none that fits
     */
    public static ExternalWires recorded(VariantConfig variant, Path recordedFolder, Path folder) {
        Path file = recordedFolder.resolve(fileName(variant));
        try {
            ExternalRecording recording = ExternalRecording.read(file);
            if (recording.ports() != inlets(variant)) {
                throw new IOException("expected the log of " + inlets(variant) + " ports, found one of "
                        + recording.ports());
            }
            Path copy = folder.resolve(fileName(variant));
            if (!Files.exists(copy) || !Files.isSameFile(file, copy)) {
                Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            }
            return new ExternalWires(variant, file, Collections.nCopies(names(variant).size(), null),
                    WallClock.SYSTEM, limits(variant.limits()), null, null, recording,
                    JobSecret.parse(recording.ending().secret()), GuestWires.absent(variant));
        } catch (IOException e) {
            throw noLog(file, FileErrors.reason(e));
        } catch (IllegalArgumentException e) {
            throw noLog(file, String.valueOf(e.getMessage()));
        }
    }

    private static RigException noLog(Path file, String cause) {
        return new RigException(new Problem(Place.whole(file.toString()), "",
                "expected the log of what came from outside, beside the replay.json of a paced run: " + cause));
    }

    /**
     * The bounds of a paced run. It ends by its own clock, which follows the other, so that a replay ends at the same
     * event; the wall clock alone stops only what hangs.
     */
    private static Limits limits(LimitsConfig config) {
        double seconds = Math.min(config.virtualSeconds(), config.wallSeconds() * config.speed());
        return new Limits(Math.round(seconds * 1e12), config.events(),
                Math.round((config.wallSeconds() + GRACE_SECONDS) * 1e9));
    }

    /**
     * Proofs for objects that the ranks send to each other. A sender on a real wire could forge a rank's
     * frames, and what they hold would be deserialized. The secret is drawn anew for each run; a replay, which no
     * other station reaches, takes the recorded one, so that its frames are the same.
     */
    public ObjectSeal seal() {
        return secret.seal();
    }

    /** What bounds a run. */
    Limits limits() {
        return limits;
    }

    /** Closes what was opened, and returns the failure that the caller is to know first. */
    private static <E extends RuntimeException> E closedAfter(ExternalPorts ports, GuestWires guests, E failure) {
        try (ports; guests) {
            return failure;
        } catch (RuntimeException left) {
            failure.addSuppressed(left);
            return failure;
        }
    }

    /** Ports and guests: what the log counts. */
    private static int inlets(VariantConfig variant) {
        return names(variant).size() + GuestWires.count(variant);
    }

    /** The names of the ports, in order. */
    private static List<String> names(VariantConfig variant) {
        return variant.fabrics().stream().flatMap(fabric -> names(fabric).stream()).toList();
    }

    private static List<String> names(RigFabric fabric) {
        return fabric.config().externalNames(fabric.plugs());
    }

    /** Has the simulation paced; returns what each fabric attaches to its wires and in its guests. */
    Attached attach(Simulation simulation) {
        Map<String, List<Attachment>> byFabric = new HashMap<>();
        for (RigFabric fabric : variant.fabrics()) {
            int first = attachments.size();
            for (String name : names(fabric)) {
                attachments.add(new Attachment(fabric.name() + "." + name, simulation.queue(),
                        ports.get(attachments.size()), fabric.config().externalLatencyPs()));
            }
            byFabric.put(fabric.name(), List.copyOf(attachments.subList(first, attachments.size())));
        }
        List<Inlet> inlets = new ArrayList<>(attachments);
        inlets.addAll(guests.attach(simulation));
        if (recording != null) {
            simulation.pacedBy(new ReplayPacer(simulation, inlets, recording));
        } else {
            PaceConfig pace = new PaceConfig(variant.limits().speed(),
                    Math.round(variant.limits().lagUs() * TimeUnits.NS_PER_US), START_NANOS);
            pacer = new LivePacer(simulation.queue(), inlets, clock, pace, log);
            simulation.pacedBy(pacer);
        }
        return new Attached(byFabric, guests.byName());
    }

    /** The run begins. */
    void begin() {
        guests.begin();
    }

    /** Says what guests have left undone. */
    void judge(Consumer<String> failed) {
        guests.judge(recordedFigures(), failed);
    }

    /** Back to the start; comes after the reset of the fabric. */
    void reset() {
        attachments.forEach(Attachment::reset);
        guests.reset();
    }

    /** The run has ended; nothing from outside counts any more. Comes before {@link #giveBack}. */
    void ended(Outcome outcome, long events) {
        if (recording != null) {
            ending = recording.ending();
            return;
        }
        ending = switch (outcome) {
            case Outcome.Failed failed when failed.cause() instanceof ExternalWireException outside -> new RecordingEnd(
                    outside.kind(), events, String.valueOf(outside.getMessage()), figures());
            case Outcome.TimedOut timedOut when timedOut.limit() == Outcome.Limit.WALL_TIME ->
                new RecordingEnd(RecordingEnd.Kind.CUT, events, warningText(), figures());
            case Outcome.Interrupted interrupted ->
                new RecordingEnd(RecordingEnd.Kind.CUT, events, warningText(), figures());
            case Outcome.Completed completed -> byItself(events);
            case Outcome.Deadlocked deadlocked -> byItself(events);
            case Outcome.Failed failed -> byItself(events);
            case Outcome.TimedOut timedOut -> byItself(events);
        };
    }

    /**
     * Gives the real things back, after the run and before its report is written. The run has shown what it has shown:
     * what can't be given back is a warning, also in a replay.
     */
    public void giveBack() {
        RecordingEnd last = ending;
        if (last == null || recording != null) {
            return;
        }
        try (guests) {
            if (opened != null) {
                opened.close();
            }
        } catch (UncheckedIOException e) {
            last = last.with(String.valueOf(e.getMessage()));
            ending = last;
        }
        if (log != null) {
            log.end(last.withSecret(secret.hex()));
        }
    }

    private RecordingEnd byItself(long events) {
        return new RecordingEnd(RecordingEnd.Kind.BY_ITSELF, events, warningText(), figures());
    }

    private String warningText() {
        return opened == null ? "" : String.join("\n", opened.warnings());
    }

    private SortedMap<String, Double> figures() {
        SortedMap<String, Double> figures = new TreeMap<>();
        if (pacer != null) {
            figures.putAll(pacer.lag().figures());
            figures.put(WAITED, pacer.waitedUs());
            figures.put("paced.tooLong", (double) pacer.refused());
        }
        for (int i = 0; i < ports.size(); i++) {
            FramePort port = ports.get(i);
            if (port != null) {
                count(attachments.get(i).name() + ".port.", port.counters(), figures);
            }
        }
        guests.figures(figures);
        return figures;
    }

    private static void count(String name, PortCounters counters, SortedMap<String, Double> figures) {
        figures.put(name + "sent", (double) counters.sent);
        figures.put(name + "received", (double) counters.received);
        figures.put(name + "notSent", (double) (counters.sendFull + counters.sendDown + counters.sendLength));
        figures.put(name + "receiveLost", (double) counters.receiveLost);
        figures.put(name + "receiveBroken", (double) (counters.receiveBroken + counters.receiveLength));
        figures.put(name + "downs", (double) counters.downs);
    }

    /** The lag, in the run or as it was recorded, and the speed that it was asked for. */
    Map<String, Metric> metrics() {
        Map<String, Metric> metrics = new TreeMap<>();
        metrics.put(SPEED, new Metric(variant.limits().speed(), ""));
        recordedFigures().forEach((name, value) -> {
            if (isTime(name)) {
                metrics.put(name, new Metric(value, "us"));
            }
        });
        return metrics;
    }

    /** Adds what ports have counted. */
    void count(SortedMap<String, Long> counters) {
        recordedFigures().forEach((name, value) -> {
            if (!isTime(name)) {
                counters.put(name, Math.round(value));
            }
        });
    }

    /** What a user should know about the real things. */
    List<String> warnings() {
        return ending == null ? List.of() : ending.warnings();
    }

    private static boolean isTime(String figure) {
        return TIMES.contains(figure);
    }

    private SortedMap<String, Double> recordedFigures() {
        return ending == null ? new TreeMap<>() : ending.figures();
    }

    @Override
    public void close() {
        try {
            if (log != null) {
                log.close();
            }
        } catch (IOException e) {
            throw failure(file, e);
        } finally {
            try (guests) {
                if (opened != null) {
                    opened.close();
                }
            }
        }
    }

    private static ReportException failure(Path file, IOException e) {
        return new ReportException("could not write the log of what comes from outside, " + file + ": "
                + FileErrors.reasonOfOutput(e), e);
    }
}
