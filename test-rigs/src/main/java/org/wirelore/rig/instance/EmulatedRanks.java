package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.chempid.DaemonCall;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.host.HostChoices;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.Termination;
import org.wirelore.emulator.process.MemoryShortage;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.daemon.DaemonHosts;
import org.wirelore.rig.instance.daemon.JobTicket;
import org.wirelore.rig.instance.mortal.MortalDevices;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.mpi.process.EndableStream;
import org.wirelore.rig.mpi.process.ProgramFailure;
import org.wirelore.rig.oracle.EndOracle;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.program.MissingProgramException;
import org.wirelore.rig.program.ProgramInput;
import org.wirelore.rig.program.ProgramOutput;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.spi.VariantConfig;

/** The ranks of an instance: each is a process on its host's machine, starts its protocol and runs the program. */
final class EmulatedRanks {
    private final Site site;
    private final VariantConfig variant;
    private final Simulation simulation;
    private final Decider decider;
    private final RigFabrics fabrics;
    private final RunHash hash;
    private final RunObservers observers;
    private final RunMeasurements measurements;
    private final EndOracle end;
    private final StartedJobs jobs;
    private final EmulatedRank.Shared start;
    /** What starts the ranks; null if they are there from the start of a run. */
    private final @Nullable DaemonHosts daemons;
    private final LoadedProgram program;
    /** An explorer may kill ranks. */
    private final boolean isKilling;
    private final @Nullable PollingWatch polling;
    /** What each rank sends and receives through in this run; null until it has started. */
    private final @Nullable Messenger[] messengers;
    private final List<HostProcess> processes = new ArrayList<>();

    /** What the ranks use of the instance that they belong to. */
    record Site(VariantConfig variant, Simulation simulation, Decider decider, RigFabrics fabrics, RunHash hash,
            RunObservers observers, RunMeasurements measurements, EndOracle end, StoppedHosts stopped) {
        /** A rank has left its job: what it has left open is an oracle's, or what the program may leave. */
        void finished(int rank, Messenger messenger) {
            if (variant.program().mayLeaveMessages() && messenger instanceof AdiMessenger adi) {
                adi.adi().open().leftovers()
                        .forEach(text -> observers.all().on(new CoreEvent(rank).warning(text)));
            } else {
                end.returned("requests", "rank " + rank, messenger.unreleased());
            }
        }
    }

    /**
     * @param isPaced whether what comes from outside may end a wait, so that no end of waiting is certain
     * @param explored what an exploration asks about; none if the runs are not those of one
     */
    EmulatedRanks(Site site, boolean isPaced, PlacedFaults explored) {
        this.site = site;
        variant = site.variant();
        simulation = site.simulation();
        decider = site.decider();
        fabrics = site.fabrics();
        hash = site.hash();
        observers = site.observers();
        measurements = site.measurements();
        end = site.end();
        program = load(variant);
        jobs = new StartedJobs(site, program);
        start = jobs.together(variant.places(), 0);
        daemons = variant.daemons() == null ? null : new DaemonHosts(jobs);
        if (daemons != null) {
            site.stopped().hostsHeardBy(daemons::hostDown);
        }
        isKilling = explored.has(PlacedKind.KILL);
        if (explored.isExplored()) {
            program.explored();
        }
        int ranks = variant.ranks().size();
        messengers = new @Nullable Messenger[ranks];
        // Between its looks a measured rank computes, and ends by itself or at a limit.
        polling = isPaced || program.isMeasured()
                ? null
                : new PollingWatch(ranks, () -> end.looksForEver(simulation.stories()));
        if (polling != null) {
            jobs.watchedBy(polling);
        }
    }

    private static LoadedProgram load(VariantConfig variant) {
        try {
            return variant.program().load(true, variant.ranks().size());
        } catch (MissingProgramException e) {
            throw new RigException(new Problem(Place.whole(variant.title()), e.path(), String.valueOf(e.getMessage())));
        }
    }

    /** Makes the processes of this run's hosts. */
    void spawn(List<Machine> hosts) {
        printTo(ProgramOutput.NOWHERE);
        jobs.on(hosts);
        if (daemons != null) {
            spawn(daemons);
            return;
        }
        for (int each = 0; each < messengers.length; each++) {
            if (!variant.isHere(each)) {
                continue;
            }
            int rank = each;
            Machine machine = hosts.get(variant.hostIndex(variant.ranks().get(rank).host()));
            HostProcess process = machine.spawn(nameOf(rank), host -> {
                boolean isWell = true;
                HostChoices choices = machine.choices();
                if (choices == null || !isKilling) {
                    live(start, rank, host, jobs.devices(rank, host), null, EmulatedRanks::begun);
                } else {
                    isWell = mortal(rank, host, choices);
                }
                fabrics.ended(variant.hostIndex(host.name()), host, isWell);
            });
            explain(rank, process);
            processes.add(process);
        }
    }

    private static void begun() {
        // No explorer waits for it.
    }

    /**
     * As {@link #live}, of a rank that an explorer may kill.
     *
     * @return whether it was not killed
     */
    private boolean mortal(int rank, Host host, HostChoices choices) throws Exception {
        Termination termination = new Termination((HostProcess) host);
        choices.spare(nameOf(rank));
        MortalDevices devices = new MortalDevices(jobs.devices(rank, host));
        try {
            // A job that has not begun is its launcher's.
            live(start, rank, host, devices, null, () -> choices.mayKill(nameOf(rank), termination::request));
            termination.beginExit();
            return true;
        } catch (Exception | Error failure) {
            if (simulation.unwinding() || Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                    .noneMatch(Termination.Terminated.class::isInstance)) {
                throw failure;
            }
            termination.beginExit();
            site.stopped().killed(rank);
            devices.closeAll();
            return false;
        }
    }

    /** A rig for which this process has too little memory has not failed; a program that has used it up has. */
    static void requireMemory(Outcome outcome) {
        if (outcome instanceof Outcome.Failed failed && !(failed.cause() instanceof ProgramFailure)) {
            MemoryShortage.in(failed.cause()).ifPresent(shortage -> {
                throw new MissingEnvironmentException(shortage.missing(), shortage.remedy());
            });
        }
    }

    private void explain(int rank, HostProcess process) {
        process.explainWaits(() -> {
            Messenger messenger = messengers[rank];
            return messenger == null ? "the start of the job" : messenger.waitsFor();
        });
    }

    /** Daemons start the ranks, and the further jobs of the rig. */
    private void spawn(DaemonHosts hosts) {
        hosts.spawn();
        List<Integer> places = variant.ranks().stream().map(rank -> variant.hostIndex(rank.host())).toList();
        hosts.user(1, new JobTicket(variant.program().name(), places, EmulatedRanks::nameOf,
                (job, joint, rank, host, daemon) -> {
                    explain(rank, (HostProcess) host);
                    live(jobs.together(variant.places(), job), rank, host, jobs.devices(rank, host), daemon,
                            EmulatedRanks::begun);
                }), false, code -> {
                });
        jobs.addFurther(hosts, measurements);
    }

    /** Of a rank's process. */
    static String nameOf(int rank) {
        return "rank" + rank;
    }

    /** What a rank of a simulation is doing at this moment; for the thread that holds the baton. */
    static String doing(Simulation simulation, int rank) {
        return simulation.stories().stream().filter(history -> history.rank().equals(nameOf(rank))).findFirst()
                .map(EndOracle::tell).orElseGet(() -> nameOf(rank) + " had ended");
    }

    /**
     * @param daemon what has started it; null if it is there from the start of the run
     * @param begun is run when all ranks have met
     */
    private void live(EmulatedRank.Shared shared, int rank, Host host, Devices devices, @Nullable DaemonCall daemon,
            Runnable begun) throws Exception {
        EmulatedRank beginning = new EmulatedRank(shared, rank, host, devices, observers.all());
        Messenger started = variant.protocol().start(beginning);
        Messenger messenger = variant.protocol().speaksAdi() ? started : hash.received(rank, started);
        messengers[rank] = messenger;
        begun.run();
        program.heardBy(observers.all());
        if (messenger instanceof AdiMessenger adi && variant.takesMoreRanks()) {
            adi.originatesBy(
                    joint -> joint
                            .startBy(jobs.starter((HostProcess) host, rank, 0, variant.places(), devices, daemon)));
        }
        if (messenger instanceof AdiMessenger adi && polling != null) {
            polling.watch(rank, adi.adi());
        }
        program.rank(rank).run(new RankContext(rank, messengers.length, host, messenger, decider, measurements,
                devices, beginning::exchange, ProfileMapping.cache(variant, host.name())));
        messenger.finish();
        site.finished(rank, messenger);
    }

    /** The program checks what it is given from outside by this seal. */
    void sealedBy(ExternalWires outside) {
        program.sealedBy(outside.seal());
    }

    LoadedProgram program() {
        return program;
    }

    /** What daemons have counted. */
    SortedMap<String, Long> counters() {
        return daemons == null ? new TreeMap<>() : daemons.counters();
    }

    /** Says what the first rank can read, in runs that begin later. */
    void readFrom(ProgramInput input) {
        program.readFrom(input);
    }

    /** Says where the ranks print, in runs that begin later. */
    void printTo(ProgramOutput output) {
        ProgramOutput printed = EndableStream.both(hash.printed(output), simulation::unwinding);
        program.printTo(printed);
        jobs.printTo(printed);
    }

    /** Begins a new run. */
    void reset() {
        jobs.reset();
        if (daemons != null) {
            daemons.reset();
        }
        Arrays.fill(messengers, null);
        if (polling != null) {
            polling.reset();
        }
    }

    /** As {@link #follow}, no longer. */
    void followNoMore() {
        processes.forEach(process -> process.path().follow(null));
    }

    /**
     * From the next run on, the paths of the ranks are followed, so that what they hold can be added to keys.
     *
     * @return false if what the program's ranks do does not follow from what they have received
     */
    boolean follow(RankResults results) {
        if (!program.isDrivenByMessages() || daemons != null || variant.takesMoreRanks()) {
            return false;
        }
        for (int each = 0; each < processes.size(); each++) {
            int rank = each;
            processes.get(rank).path().follow(key -> {
                results.hashInto(rank, key);
                return messengers[rank] instanceof AdiMessenger adi
                        && adi.adi().progressEngine().hashInto(key, processes.get(rank).reachedPs());
            });
        }
        return true;
    }
}
