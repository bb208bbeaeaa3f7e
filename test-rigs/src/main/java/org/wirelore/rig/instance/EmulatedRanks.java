package org.wirelore.rig.instance;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.ProcessStarter;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.mpi.process.EndableStream;
import org.wirelore.rig.oracle.EndOracle;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.program.MissingProgramException;
import org.wirelore.rig.program.ProgramInput;
import org.wirelore.rig.program.ProgramOutput;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.start.HostPlaces;
import org.wirelore.rig.spi.start.MeetingNetwork;
import org.wirelore.rig.spi.start.RankGroup;
import org.wirelore.rig.spi.start.RankPlaces;

/** The ranks of an instance: each is a process on its host's machine, starts its protocol and runs the program. */
final class EmulatedRanks {
    /** Most processes of a run that programs start more of. */
    private static final int PROCESSES_MAX = 1024;

    private final VariantConfig variant;
    private final Simulation simulation;
    private final Decider decider;
    private final RigFabrics fabrics;
    private final RunHash hash;
    private final RunObservers observers;
    private final RunMeasurements measurements;
    private final EndOracle end;
    private final MeetingNetwork meeting;
    private final RowTable rows;
    private final EmulatedRank.Shared start;
    private final LoadedProgram program;
    private final @Nullable PollingWatch polling;
    /** What each rank sends and receives through in this run; null until it has started. */
    private final @Nullable Messenger[] messengers;
    private List<Machine> machines = List.of();
    private ProgramOutput printed = ProgramOutput.NOWHERE;
    private final List<SpawnedJob> spawned = new ArrayList<>();

    /** What the ranks use of the instance that they belong to. */
    record Site(VariantConfig variant, Simulation simulation, Decider decider, RigFabrics fabrics, RunHash hash,
            RunObservers observers, RunMeasurements measurements, EndOracle end) {
    }

    /**
     * @param isPaced whether what comes from outside may end a wait, so that no end of waiting is certain
     * @param isExplored whether the runs are those of an exploration
     */
    EmulatedRanks(Site site, boolean isPaced, boolean isExplored) {
        variant = site.variant();
        simulation = site.simulation();
        decider = site.decider();
        fabrics = site.fabrics();
        hash = site.hash();
        observers = site.observers();
        measurements = site.measurements();
        end = site.end();
        meeting = variant.registry().meeting(simulation);
        rows = new RowTable(fabrics.rowCarriers());
        start = new EmulatedRank.Shared(variant, variant.places(), meeting, rows,
                RankGroup.ofAll(variant.places().size(), List.of()), decider,
                fabrics.meetingFabric(Sockets.class), crowd(variant.ranks().size()));
        program = load(variant);
        if (isExplored) {
            program.explored();
        }
        int ranks = variant.ranks().size();
        messengers = new @Nullable Messenger[ranks];
        // Between its looks a measured rank computes, and ends by itself or at a limit.
        polling = isPaced || program.isMeasured()
                ? null
                : new PollingWatch(ranks, () -> end.looksForEver(simulation.stories()));
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
        machines = hosts;
        for (int each = 0; each < messengers.length; each++) {
            if (!variant.isHere(each)) {
                continue;
            }
            int rank = each;
            Machine machine = machines.get(variant.hostIndex(variant.ranks().get(rank).host()));
            HostProcess process = machine.spawn(nameOf(rank), host -> live(rank, host));
            process.explainWaits(() -> {
                Messenger messenger = messengers[rank];
                return messenger == null ? "the start of the job" : messenger.waitsFor();
            });
        }
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

    private void live(int rank, Host host) throws Exception {
        Devices devices = devices(rank, host);
        EmulatedRank beginning = new EmulatedRank(start, rank, host, devices, observers.all());
        Messenger started = variant.protocol().start(beginning);
        Messenger messenger = variant.protocol().speaksAdi() ? started : hash.received(rank, started);
        messengers[rank] = messenger;
        program.heardBy(observers.all());
        if (messenger instanceof AdiMessenger adi && takesMoreRanks()) {
            adi.originatesBy(joint -> joint.startBy(new Starter(host, rank, variant.places(), devices)));
        }
        if (messenger instanceof AdiMessenger adi && polling != null) {
            polling.watch(rank, adi.adi());
        }
        program.rank(rank).run(new RankContext(rank, messengers.length, host, messenger, decider, measurements,
                devices, beginning::exchange));
        messenger.finish();
        fabrics.ended(variant.hostIndex(host.name()), host);
        if (variant.program().mayLeaveMessages() && messenger instanceof AdiMessenger adi) {
            adi.adi().open().leftovers()
                    .forEach(text -> observers.all().on(new CoreEvent(rank).warning(text)));
        } else {
            end.returned("requests", "rank " + rank, messenger.unreleased());
        }
    }

    private Devices devices(int rank, Host host) {
        int index = variant.hostIndex(host.name());
        return new Devices() {
            @Override
            public <T> T open(Class<T> api) throws IOException {
                return fabrics.open(index, host, api, null, hash.received(rank));
            }

            @Override
            public <T> T open(Class<T> api, String fabric) throws IOException {
                return fabrics.open(index, host, api, fabric, hash.received(rank));
            }
        };
    }

    /** The program checks what it is given from outside by this seal. */
    void sealedBy(ExternalWires outside) {
        program.sealedBy(outside.seal());
    }

    LoadedProgram program() {
        return program;
    }

    /** Says what the first rank can read, in runs that begin later. */
    void readFrom(ProgramInput input) {
        program.readFrom(input);
    }

    /** Says where the ranks print, in runs that begin later. */
    void printTo(ProgramOutput output) {
        printed = EndableStream.both(hash.printed(output), simulation::unwinding);
        program.printTo(printed);
    }

    /** Begins a new run. */
    void reset() {
        meeting.reset();
        rows.reset();
        spawned.clear();
        Arrays.fill(messengers, null);
        if (polling != null) {
            polling.reset();
        }
    }

    /**
     * Processes that others have started, and the joint group of both.
     *
     * @param program what each runs
     * @param places where they are
     * @param joint where they and those are
     * @param parents how many of the joint group have started them
     * @param first number of the first process, in the order in which the run has had processes
     */
    private record SpawnedJob(List<RankProgram> program, HostPlaces places, HostPlaces joint, int parents,
            int first) {
    }

    /** Whether ranks can come in the course of the run: they share hosts with others, whom they have to reach. */
    private boolean takesMoreRanks() {
        List<Class<?>> apis = variant.protocol().apis();
        return variant.protocol().takesMoreRanks() && variant.fabrics().stream().map(RigFabric::config)
                .allMatch(fabric -> apis.stream().filter(fabric.apis()::contains)
                        .allMatch(api -> fabric.deafness(api) == null));
    }

    private AdiMessenger meet(HostPlaces places, int number, int place, Host host, Devices devices) throws Exception {
        EmulatedRank.Shared among = new EmulatedRank.Shared(variant, places, meeting, rows,
                new RankGroup(number, IntStream.range(0, places.size()).boxed().toList(), List.of()), decider,
                fabrics.meetingFabric(Sockets.class), crowd(begun()));
        return (AdiMessenger) variant.protocol().start(new EmulatedRank(among, place, host, devices, null));
    }

    private void live(SpawnedJob job, int index, int place, Host host) throws Exception {
        int number = job.first() + place;
        Devices devices = devices(number, host);
        AdiMessenger messenger = meet(job.places(), 2 * index + 1, place, host, devices);
        AdiMessenger joint = meet(job.joint(), 2 * index + 2, job.parents() + place, host, devices);
        messenger.originatesBy(groups -> {
            groups.startBy(new Starter(host, place, job.places(), devices));
            groups.bornTo(joint.adi(), job.parents());
        });
        job.program().get(place).run(new RankContext(place, job.places().size(), host, messenger, decider,
                measurements, devices, row -> new long[0][]));
        joint.finish();
        messenger.finish();
        fabrics.ended(variant.hostIndex(host.name()), host);
    }

    /** How many processes the run has had. */
    private int begun() {
        return messengers.length + spawned.stream().mapToInt(job -> job.places().size()).sum();
    }

    /** How many of the run's processes a host has at most, given how many there are. */
    private int crowd(int processes) {
        int[] counts = new int[variant.hosts().size()];
        for (int each = 0; each < processes; each++) {
            counts[variant.hostIndex(hostOf(each))]++;
        }
        return IntStream.of(counts).max().orElse(1);
    }

    /** Name of the host of a process, by its number in the run: those that start late take turns on the rig's. */
    private String hostOf(int process) {
        return variant.ranks().get(process % variant.ranks().size()).host();
    }

    /** Where processes print whose first has this number. */
    private ProgramOutput numbered(int first) {
        ProgramOutput all = printed;
        return new ProgramOutput() {
            @Override
            public PrintStream out(int rank) {
                return all.out(first + rank);
            }

            @Override
            public PrintStream err(int rank) {
                return all.err(first + rank);
            }
        };
    }

    /** Starts processes for one that lives. */
    private final class Starter implements ProcessStarter {
        private final Host host;
        private final int rank;
        private final RankPlaces places;
        private final Devices devices;

        Starter(Host host, int rank, RankPlaces places, Devices devices) {
            this.host = host;
            this.rank = rank;
            this.places = places;
            this.devices = devices;
        }

        @Override
        public int universe() {
            return PROCESSES_MAX;
        }

        @Override
        public int words() {
            return 1;
        }

        @Override
        public long[] start(int[] starting, List<Command> commands) {
            int begun = begun();
            long more = commands.stream().mapToLong(Command::processes).sum();
            if (begun + more > PROCESSES_MAX) {
                throw Failure.SPAWN.because("expected at most " + PROCESSES_MAX + " processes in a run, found " + begun
                        + " and " + more + " more");
            }
            List<RankProgram> programs = new ArrayList<>();
            for (Command command : commands) {
                try {
                    LoadedProgram another = program.another(command.program(), command.arguments(),
                            command.processes());
                    another.printTo(numbered(begun));
                    IntStream.range(0, command.processes()).forEach(each -> programs.add(another.rank(each)));
                } catch (MissingProgramException missing) {
                    throw Failure.SPAWN.because(String.valueOf(missing.getMessage()), missing);
                }
            }
            int index = spawned.size();
            List<String> own = IntStream.range(begun, (int) (begun + more))
                    .mapToObj(EmulatedRanks.this::hostOf).toList();
            List<String> all = new ArrayList<>(IntStream.of(starting).mapToObj(places::host).toList());
            all.addAll(own);
            SpawnedJob job = new SpawnedJob(programs, new HostPlaces(own, Map.of(), 0),
                    new HostPlaces(all, Map.of(), 0), starting.length, begun);
            spawned.add(job);
            host.now();
            for (int each = 0; each < more; each++) {
                int place = each;
                machines.get(variant.hostIndex(own.get(place))).spawn(nameOf(begun + place),
                        child -> live(job, index, place, child));
            }
            return new long[]{index};
        }

        @Override
        public Adi join(long[] words, int place, int size) {
            try {
                return meet(spawned.get((int) words[0]).joint(), 2 * (int) words[0] + 2, place, host, devices).adi();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw Failure.SPAWN.because("rank " + rank + " could not meet the processes that were started: "
                        + e.getMessage(), e);
            }
        }
    }
}
