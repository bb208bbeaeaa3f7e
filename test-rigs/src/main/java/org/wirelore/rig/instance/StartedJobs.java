package org.wirelore.rig.instance;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.chempid.DaemonCall;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.ProcessStarter;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.daemon.DaemonHosts;
import org.wirelore.rig.instance.daemon.DaemonSite;
import org.wirelore.rig.instance.daemon.JobTicket;
import org.wirelore.rig.model.DaemonsConfig;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.MissingProgramException;
import org.wirelore.rig.program.ProgramOutput;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.start.HostPlaces;
import org.wirelore.rig.spi.start.MeetingNetwork;
import org.wirelore.rig.spi.start.RankGroup;
import org.wirelore.rig.spi.start.RankPlaces;

/**
 * The jobs that a simulation has beside that of the rig's ranks: those that programs start in the course of a run, each
 * with a joint group of it and those that started it, and the further ones of a rig with daemons. The number of a job
 * or a joint group tells what it has on the networks from all else: a daemon gives it, or it is the next one.
 */
final class StartedJobs implements DaemonSite {
    /** The metric that tells how a further job has ended, but for its number. */
    private static final String EXIT_CODE = "exitCodeOfJob";

    /**
     * Processes that others have started, or the rig.
     *
     * @param program what each runs
     * @param places where they are
     * @param joint where those that started them and they are
     * @param parents how many of the joint group have started them
     * @param first number of the first process, in the order in which the run has had processes
     */
    private record StartedJob(List<RankProgram> program, HostPlaces places, HostPlaces joint, int parents, int first) {
    }

    private final EmulatedRanks.Site site;
    private final VariantConfig variant;
    private final LoadedProgram program;
    private final MeetingNetwork meeting;
    private final RowTable rows;
    private final List<StartedJob> further = new ArrayList<>();
    private final List<StartedJob> spawned = new ArrayList<>();
    private List<Machine> machines = List.of();
    private ProgramOutput printed = ProgramOutput.NOWHERE;
    private @Nullable DaemonHosts daemons;
    private @Nullable PollingWatch polling;
    /** Numbers that were taken where no daemon gives them. */
    private int numbers;

    StartedJobs(EmulatedRanks.Site site, LoadedProgram program) {
        this.site = site;
        this.program = program;
        variant = site.variant();
        meeting = variant.registry().meeting(site.simulation());
        rows = new RowTable(site.fabrics().rowCarriers());
    }

    /** Says where processes are made. */
    void on(List<Machine> hosts) {
        machines = hosts;
    }

    /** Says where processes print, in runs that begin later. */
    void printTo(ProgramOutput output) {
        printed = output;
    }

    /** Has processes that start watched in their looks. */
    void watchedBy(PollingWatch watch) {
        polling = watch;
    }

    /** Begins a new run. */
    void reset() {
        meeting.reset();
        rows.reset();
        spawned.clear();
        numbers = 0;
    }

    /** What those have in common that start together under a number. */
    EmulatedRank.Shared together(RankPlaces places, int number) {
        return new EmulatedRank.Shared(variant, places, meeting, rows,
                new RankGroup(number, IntStream.range(0, places.size()).boxed().toList(), List.of()), site.decider(),
                site.fabrics().meetingFabric(Sockets.class), crowd(begun()));
    }

    /** The devices of a process, by its number in the run. */
    Devices devices(int process, Host host) {
        RigFabrics fabrics = site.fabrics();
        int index = variant.hostIndex(host.name());
        return new Devices() {
            @Override
            public <T> T open(Class<T> api) throws IOException {
                return fabrics.open(index, host, api, null, site.hash().received(process));
            }

            @Override
            public <T> T open(Class<T> api, String fabric) throws IOException {
                return fabrics.open(index, host, api, fabric, site.hash().received(process));
            }
        };
    }

    /** How many processes the run has had. */
    private int begun() {
        return variant.ranks().size() + further.stream().mapToInt(job -> job.places().size()).sum()
                + spawned.stream().mapToInt(job -> job.places().size()).sum();
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
        return new ProgramOutput() {
            @Override
            public PrintStream out(int rank) {
                return printed.out(first + rank);
            }

            @Override
            public PrintStream err(int rank) {
                return printed.err(first + rank);
            }
        };
    }

    private List<RankProgram> programs(ProcessStarter.Command command, int first) throws MissingProgramException {
        LoadedProgram another = program.another(command.program(), command.arguments(), command.processes());
        another.printTo(numbered(first));
        return IntStream.range(0, command.processes()).mapToObj(another::rank).toList();
    }

    private StartedJob job(List<RankProgram> programs, int first, List<String> starting) {
        List<String> own = IntStream.range(first, first + programs.size()).mapToObj(this::hostOf).toList();
        List<String> all = new ArrayList<>(starting);
        all.addAll(own);
        return new StartedJob(programs, new HostPlaces(own, Map.of(), 0), new HostPlaces(all, Map.of(), 0),
                starting.size(), first);
    }

    /**
     * Has daemons start the further jobs of the rig in every run.
     *
     * @throws RigException if there is no such program
     */
    void addFurther(DaemonHosts hosts, RunMeasurements measurements) {
        daemons = hosts;
        int number = 1;
        for (DaemonsConfig.FurtherJob each : Objects.requireNonNull(variant.daemons()).jobs()) {
            number++;
            try {
                StartedJob job = job(
                        programs(new ProcessStarter.Command(each.mainClass(), each.arguments(), each.ranks()), begun()),
                        begun(), List.of());
                further.add(job);
                String metric = EXIT_CODE + number;
                hosts.user(number, ticket(job, each.mainClass()), each.mayFail(),
                        code -> measurements.record(metric, code, ""));
            } catch (MissingProgramException e) {
                throw new RigException(
                        new Problem(Place.whole(variant.title()), "daemons", String.valueOf(e.getMessage())));
            }
        }
    }

    private JobTicket ticket(StartedJob job, String command) {
        return new JobTicket(command, IntStream.range(0, job.places().size())
                .map(place -> variant.hostIndex(job.places().host(place))).boxed().toList(),
                place -> EmulatedRanks.nameOf(job.first() + place),
                (number, joint, place, host, daemon) -> live(job, number, joint, place, host, daemon));
    }

    private AdiMessenger meet(HostPlaces places, int number, int place, Host host, Devices devices) throws Exception {
        return (AdiMessenger) variant.protocol()
                .start(new EmulatedRank(together(places, number), place, host, devices, null));
    }

    /** @param daemon what has started it; null if no daemon has */
    private void live(StartedJob job, int number, int jointNumber, int place, Host host, @Nullable DaemonCall daemon)
            throws Exception {
        Devices devices = devices(job.first() + place, host);
        AdiMessenger messenger = meet(job.places(), number, place, host, devices);
        AdiMessenger joint = jointNumber == 0
                ? null
                : meet(job.joint(), jointNumber, job.parents() + place, host, devices);
        if (polling != null && further.isEmpty()) {
            polling.watch(job.first() + place, messenger.adi());
        }
        messenger.originatesBy(groups -> {
            groups.startBy(starter(host, place, job.places(), devices, daemon));
            if (joint != null) {
                groups.bornTo(joint.adi(), job.parents());
            }
        });
        job.program().get(place).run(new RankContext(place, job.places().size(), host, messenger,
                site.decider(), site.measurements(), devices, row -> new long[0][]));
        if (joint != null) {
            joint.finish();
        }
        messenger.finish();
    }

    /**
     * What starts processes for one that lives.
     *
     * @param daemon of its host; null if it has none
     */
    ProcessStarter starter(Host host, int rank, RankPlaces places, Devices devices, @Nullable DaemonCall daemon) {
        return new Starter(host, rank, places, devices, daemon);
    }

    @Override
    public Simulation simulation() {
        return site.simulation();
    }

    @Override
    public List<Machine> machines() {
        return machines;
    }

    @Override
    public Sockets sockets(int host, Host process) throws IOException {
        return devices(0, process).open(Sockets.class, Objects.requireNonNull(variant.daemons()).fabric());
    }

    @Override
    public List<String> addresses(int host, Host process) throws IOException {
        List<String> addresses = new ArrayList<>();
        for (RigFabric fabric : variant.fabrics()) {
            String address = fabric.plugOf(host) < 0
                    ? null
                    : fabric.config().address(devices(0, process), fabric.plugs());
            if (address != null) {
                addresses.add(address);
            }
        }
        return addresses;
    }

    @Override
    public void ended(int host, Host process, boolean byItself) {
        site.fabrics().ended(host, process, byItself);
    }

    /** Starts processes for one that lives. */
    private final class Starter implements ProcessStarter {
        private final Host host;
        private final int rank;
        private final RankPlaces places;
        private final Devices devices;
        private final @Nullable DaemonCall daemon;

        Starter(Host host, int rank, RankPlaces places, Devices devices, @Nullable DaemonCall daemon) {
            this.host = host;
            this.rank = rank;
            this.places = places;
            this.devices = devices;
            this.daemon = daemon;
        }

        @Override
        public int universe() {
            return PROCESSES_MAX;
        }

        /** The place of the job in the list, and the number of the joint group. */
        @Override
        public int words() {
            return 2;
        }

        @Override
        public long[] start(int[] starting, List<Command> commands) {
            int begun = begun();
            long more = commands.stream().mapToLong(Command::processes).sum();
            String refusal = ProcessStarter.refusal(begun, more);
            if (!refusal.isEmpty()) {
                throw Failure.SPAWN.because(refusal);
            }
            List<RankProgram> programs = new ArrayList<>();
            for (Command command : commands) {
                try {
                    programs.addAll(programs(command, begun));
                } catch (MissingProgramException missing) {
                    throw Failure.SPAWN.because(String.valueOf(missing.getMessage()), missing);
                }
            }
            StartedJob job = job(programs, begun, IntStream.of(starting).mapToObj(places::host).toList());
            int index = spawned.size();
            spawned.add(job);
            if (polling != null) {
                polling.expect((int) more);
            }
            return new long[]{index, begin(job, commands.getFirst().program())};
        }

        /** Has its processes begin, and gives the number of the joint group. */
        private int begin(StartedJob job, String command) {
            if (daemon != null) {
                JobTicket ticket = ticket(job, command);
                try {
                    return daemon.spawn(Objects.requireNonNull(daemons).ticket(ticket), ticket.hosts(), command)
                            .joint();
                } catch (IOException refused) {
                    throw Failure.SPAWN.because(String.valueOf(refused.getMessage()), refused);
                }
            }
            int number = ++numbers;
            int joint = ++numbers;
            host.now();
            for (int each = 0; each < job.places().size(); each++) {
                int place = each;
                int index = variant.hostIndex(job.places().host(place));
                machines.get(index).spawn(EmulatedRanks.nameOf(job.first() + place), child -> {
                    live(job, number, joint, place, child, null);
                    ended(index, child, true);
                });
            }
            return joint;
        }

        @Override
        public Adi join(long[] words, int place, int size) {
            try {
                return meet(spawned.get((int) words[0]).joint(), (int) words[1], place, host, devices).adi();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw Failure.SPAWN.because("rank " + rank + " could not meet the processes that were started: "
                        + e.getMessage(), e);
            }
        }
    }
}
