package org.wirelore.rig.instance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.chempid.DaemonCall;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.ProcessStarter;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.daemon.DaemonHosts;
import org.wirelore.rig.instance.daemon.DaemonSite;
import org.wirelore.rig.instance.daemon.JobTicket;
import org.wirelore.rig.instance.late.LateGroup;
import org.wirelore.rig.instance.late.LateOutput;
import org.wirelore.rig.instance.late.StartedJob;
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
    private static final AdiObserver SILENT = _ -> {
    };

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
        site.stopped().heardBy(this::died, this::begun);
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
                new RankGroup(number, IntStream.range(0, places.size()).boxed().toList(), List.of(), true),
                site.decider(),
                site.fabrics().meetingFabric(Sockets.class), crowd(begun()), site.stopped());
    }

    /** The devices of a process, by its number in the run. */
    Devices devices(int process, Host host) {
        return site.fabrics().devices(variant.hostIndex(host.name()), host, () -> site.hash().received(process));
    }

    /** How many processes the run has had. */
    private int begun() {
        return variant.ranks().size() + further.stream().mapToInt(StartedJob::size).sum()
                + spawned.stream().mapToInt(StartedJob::size).sum();
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

    private List<RankProgram> programs(ProcessStarter.Command command, int first, AdiObserver observer)
            throws MissingProgramException {
        LoadedProgram another = program.another(command.program(), command.arguments(), command.processes());
        another.printTo(new LateOutput(() -> printed, first));
        another.heardBy(observer);
        return IntStream.range(0, command.processes()).mapToObj(another::rank).toList();
    }

    /**
     * A job of processes that come late.
     *
     * @param parents of those that start it, their numbers in the run
     * @param hosts theirs
     */
    private StartedJob job(List<ProcessStarter.Command> commands, int[] parents, List<String> hosts)
            throws MissingProgramException {
        int first = begun();
        int size = commands.stream().mapToInt(ProcessStarter.Command::processes).sum();
        int[] numbered = IntStream.range(first, first + size).toArray();
        int[] together = IntStream.concat(IntStream.of(parents), IntStream.of(numbered)).toArray();
        int group = 2 * (further.size() + spawned.size()) + 1;
        AdiObserver observer = observer(group, numbered);
        List<RankProgram> programs = new ArrayList<>();
        for (ProcessStarter.Command command : commands) {
            programs.addAll(programs(command, first, observer));
        }
        List<String> own = IntStream.of(numbered).mapToObj(this::hostOf).toList();
        List<String> all = new ArrayList<>(hosts);
        all.addAll(own);
        return new StartedJob(programs, new LateGroup(new HostPlaces(own, Map.of(), 0), numbered, observer),
                new LateGroup(new HostPlaces(all, Map.of(), 0), together,
                        observer(group + 1, together)),
                parents.length, first);
    }

    /** Of late processes' messages; what daemons start they may end at any moment, which no oracle of messages has. */
    private AdiObserver observer(int group, int... members) {
        return variant.daemons() == null ? site.observers().ofGroup(group, members) : SILENT;
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
                        List.of(new ProcessStarter.Command(each.mainClass(), each.arguments(), each.ranks())),
                        new int[0], List.of());
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
        return new JobTicket(command, IntStream.range(0, job.size())
                .map(place -> variant.hostIndex(job.host(place))).boxed().toList(),
                place -> EmulatedRanks.nameOf(job.first() + place),
                (number, joint, place, host, daemon) -> live(job, number, joint, place, (HostProcess) host, daemon));
    }

    private AdiMessenger meet(LateGroup group, int number, int place, HostProcess host, Devices devices)
            throws Exception {
        EmulatedRank.Shared among = together(group.places(), number);
        return group.meet(host, () -> (AdiMessenger) variant.protocol()
                .start(new EmulatedRank(among, place, host, devices, group.observer())));
    }

    /** @param daemon what has started it; null if no daemon has */
    private void live(StartedJob job, int number, int jointNumber, int place, HostProcess host,
            @Nullable DaemonCall daemon) throws Exception {
        int process = job.first() + place;
        Devices devices = devices(process, host);
        AdiMessenger messenger = meet(job.own(), number, place, host, devices);
        host.explainWaits(messenger::waitsFor);
        AdiMessenger joint = jointNumber == 0
                ? null
                : meet(job.joint(), jointNumber, job.parents() + place, host, devices);
        if (polling != null && further.isEmpty()) {
            polling.watch(process, messenger.adi());
        }
        messenger.originatesBy(groups -> {
            groups.startBy(starter(host, place, job.first(), job.own().places(), devices, daemon));
            if (joint != null) {
                groups.bornTo(new ProcessStarter.Joined(joint.adi(), job.joint().observer()), job.parents());
            }
        });
        job.program().get(place).run(new RankContext(place, job.size(), host, messenger,
                site.decider(), site.measurements(), devices, row -> new long[0][],
                ProfileMapping.cache(variant, host.name())));
        if (joint != null) {
            joint.finish();
        }
        messenger.finish();
        site.finished(process, messenger);
    }

    private void died(int number) {
        spawned.forEach(job -> job.died(number));
    }

    /**
     * What starts processes for one that lives.
     *
     * @param rank of the process in its job
     * @param first number in the run of that job's first
     * @param places where that job is
     * @param daemon of its host; null if it has none
     */
    ProcessStarter starter(HostProcess host, int rank, int first, RankPlaces places, Devices devices,
            @Nullable DaemonCall daemon) {
        return new Starter(host, rank, first, places, devices, daemon);
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

    @Override
    public void failed(String what) {
        site.end().failed(what);
    }

    /** Starts processes for one that lives. */
    private final class Starter implements ProcessStarter {
        private final HostProcess host;
        private final int rank;
        private final int first;
        private final RankPlaces places;
        private final Devices devices;
        private final @Nullable DaemonCall daemon;

        Starter(HostProcess host, int rank, int first, RankPlaces places, Devices devices,
                @Nullable DaemonCall daemon) {
            this.host = host;
            this.rank = rank;
            this.first = first;
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
            IntStream.range(begun, (int) (begun + more)).forEach(this::requireUp);
            int[] parents = IntStream.of(starting).map(each -> first + each).toArray();
            StartedJob job;
            try {
                job = job(commands, parents, IntStream.of(starting).mapToObj(places::host).toList());
            } catch (MissingProgramException missing) {
                throw Failure.SPAWN.because(String.valueOf(missing.getMessage()), missing);
            }
            int index = spawned.size();
            spawned.add(job);
            if (polling != null) {
                polling.expect((int) more);
            }
            return new long[]{index, begin(job, commands.getFirst().program())};
        }

        private void requireUp(int number) {
            if (site.stopped().isDown(variant.hostIndex(hostOf(number)))) {
                throw Failure.SPAWN.because("host " + hostOf(number) + ", on which rank " + number
                        + " would be started, is down");
            }
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
            for (int each = 0; each < job.size(); each++) {
                int place = each;
                int index = variant.hostIndex(job.host(place));
                machines.get(index).spawn(EmulatedRanks.nameOf(job.first() + place), child -> {
                    live(job, number, joint, place, (HostProcess) child, null);
                    ended(index, child, true);
                });
            }
            return joint;
        }

        @Override
        public Joined join(long[] words, int place, int size) {
            LateGroup joint = spawned.get((int) words[0]).joint();
            try {
                return new Joined(meet(joint, (int) words[1], place, host, devices).adi(), joint.observer());
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw Failure.SPAWN.because("rank " + rank + " could not meet the processes that were started: "
                        + e.getMessage(), e);
            }
        }
    }
}
