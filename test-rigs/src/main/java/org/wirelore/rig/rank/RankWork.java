package org.wirelore.rig.rank;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.OpenOperations.Unreceived;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.message.ProcessStarter.Joined;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.device.api.DeviceException;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.process.Affinity;
import org.wirelore.emulator.process.MemoryShortage;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.config.JobConfig;
import org.wirelore.rig.launch.Assignment;
import org.wirelore.rig.launch.DeadlockDetector;
import org.wirelore.rig.launch.LostPeers;
import org.wirelore.rig.launch.Master;
import org.wirelore.rig.launch.RankChannel;
import org.wirelore.rig.launch.RankReport;
import org.wirelore.rig.launch.event.EventLog;
import org.wirelore.rig.launch.spawn.Birth;
import org.wirelore.rig.launch.spawn.JointMeeting;
import org.wirelore.rig.launch.spawn.SpawnAnswer;
import org.wirelore.rig.mpi.LineOutput;
import org.wirelore.rig.mpi.MpiProgram;
import org.wirelore.rig.mpi.ProgramClass;
import org.wirelore.rig.mpi.process.EndableStream;
import org.wirelore.rig.mpi.process.ProgramAbort;
import org.wirelore.rig.mpi.process.ProgramFailure;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.DataCache;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.Measurements;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.program.MissingProgramException;
import org.wirelore.rig.program.ProgramOutput;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.spi.Registry;
import tools.jackson.databind.JsonNode;

/** What a rank does between its assignment and its report. */
final class RankWork {
    /** How many messages that a rank has left unreceived are named. */
    private static final int UNRECEIVED_MAX = 8;
    private static final String ENDED = "was ended by the master";

    private final Registry registry;
    private final Assignment assignment;
    private final RankChannel channel;
    private final SortedMap<String, Metric> metrics = new TreeMap<>();
    private final String classPath;
    /** What the program fails of from now on is that it is ended. */
    private volatile boolean isEnding;
    private boolean hasFailedFirst;
    private volatile @Nullable DeadlockDetector watch;
    private volatile @Nullable MasterStarter starter;
    private volatile @Nullable RealHost host;
    private final List<EndableStream> streams = new CopyOnWriteArrayList<>();

    /**
     * @param registry what the rig may be made of
     * @param classPath where the program's classes are on this machine
     */
    RankWork(Registry registry, Assignment assignment, RankChannel channel, String classPath) {
        this.registry = registry;
        this.assignment = assignment;
        this.channel = channel;
        this.classPath = classPath;
    }

    /** The rank is being ended: what its program makes of that is not shown. For any thread. */
    void endOutput() {
        isEnding = true;
        System.out.flush();
        System.err.flush();
        streams.forEach(EndableStream::end);
    }

    /** Does everything; whatever goes wrong is in the report. */
    RankReport run() {
        try {
            return work();
        } catch (Throwable e) {
            // Errors, too: whatever ends a program, the master must know.
            RankReport report = failed(e);
            AdiException lost = lostPeer(e);
            if (lost != null) {
                tellLost(lost.peer());
            }
            return (isEnding && !hasFailedFirst) || lost != null ? report.asConsequence() : report;
        }
    }

    private static @Nullable AdiException lostPeer(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof AdiException lost && lost.errorClass() == ErrorClass.UNREACHABLE) {
                return lost;
            }
        }
        return null;
    }

    /** The master asks that peer what it does, while this rank's report is on its way. */
    private void tellLost(int peer) {
        try {
            channel.send(LostPeers.lost(first() + peer));
        } catch (IOException masterIsGone) {
            // The parent watchdog sees that, too.
        }
    }

    /** What the rank is doing, in words. For any thread. */
    String doing() {
        DeadlockDetector present = watch;
        return present == null ? "has not begun its program, or has ended it" : present.doing();
    }

    private static RankReport failed(Throwable failure) {
        return switch (failure) {
            case MissingProgramException e -> RankReport.failed(String.valueOf(e.getMessage()), true, e.remedy());
            case IOException e -> RankReport.failed(String.valueOf(e.getMessage()), true, "");
            case InterruptedWait e -> RankReport.failed(ENDED, false, "");
            case InterruptedException e -> RankReport.failed(ENDED, false, "");
            case Trouble e -> RankReport.failed(describe(e.cause), false, "");
            case AdiException e when e.getCause() instanceof IOException -> RankReport.failed(
                    String.valueOf(e.getMessage()), true, "");
            case AdiException e -> RankReport.failed(toldToEndOr(e), false, "");
            case MPIException e -> RankReport.failed(toldToEndOr(e), false, "");
            case ProgramFailure e -> RankReport.failed(String.valueOf(e.getMessage()), false, "")
                    .with(MpiProgram.EXIT_CODE, new Metric(e.code(), ""));
            case ProgramAbort e -> RankReport.failed(String.valueOf(e.getMessage()), false, "")
                    .with(MpiProgram.EXIT_CODE, new Metric(e.code(), ""));
            case DeviceException e -> RankReport.failed(String.valueOf(e.getMessage()), false, "");
            default -> MemoryShortage.in(failure)
                    .map(shortage -> RankReport.failed(shortage.missing(), true, shortage.remedy()))
                    .orElseGet(() -> RankReport.failed(describe(failure), false, ""));
        };
    }

    private static String toldToEndOr(Throwable failure) {
        return Thread.currentThread().isInterrupted() ? ENDED : String.valueOf(failure.getMessage());
    }

    private RankReport work() throws Exception {
        if (assignment.core() >= 0) {
            Affinity.pin(assignment.core());
        }
        JobConfig config = JobConfig.parse(registry, assignment.json());
        LoadedProgram program = program(config);
        RealHost host = new RealHost(assignment.host(), spin(config));
        this.host = host;
        SeededDecider decider = new SeededDecider(assignment.seed());
        EventLog log = new EventLog(config.protocol().events());
        try (RankDevices devices = new RankDevices(registry, assignment, config, host, decider,
                assignment.observed() ? log : null, channel.ownAddress(), channel.secret())) {
            Messenger messenger = devices.connect();
            AdiMessenger joint = origin(devices, messenger);
            if (!config.protocol().sleepsInDevice()) {
                program.sealedBy(channel.secret().seal());
            }
            program.lastWordTo(failure -> sayLast(
                    failure == null
                            ? passed(config, devices, messenger, log, new TreeMap<>())
                            : failed(failure)));
            channel.send(Master.message("ready"));
            try (DeadlockDetector begun = watch(messenger)) {
                watch = begun;
                runProgram(program.rank(0),
                        new RankContext(assignment.rank(), assignment.size(), host, messenger, decider,
                                new Figures(), devices, devices.rows(), DataCache.REAL));
                if (joint != null) {
                    joint.finish();
                }
                messenger.finish();
            } catch (AdiException e) {
                throw explained(e, devices.trouble());
            } finally {
                watch = null;
            }
            return passed(config, devices, messenger, log, left(config, devices, messenger));
        }
    }

    /**
     * Gives the program what it needs to start others, and lets it meet those that have started it.
     *
     * @return what reaches these; null if the run begins with it
     */
    private @Nullable AdiMessenger origin(RankDevices devices, Messenger messenger) throws Exception {
        Birth birth = assignment.birth();
        if (!(messenger instanceof AdiMessenger adi) || birth.universe() == 0) {
            return null;
        }
        MasterStarter own = new MasterStarter(channel, devices);
        starter = own;
        JointMeeting meeting = birth.joint();
        AdiMessenger joint = meeting == null ? null : devices.meet(meeting, meeting.parents() + assignment.rank());
        adi.originatesBy(groups -> {
            groups.startBy(own);
            if (joint != null && meeting != null) {
                groups.bornTo(new Joined(joint.adi(), null), meeting.parents());
            }
        });
        return joint;
    }

    /** The master says something beside signs of life and questions. For any thread. */
    void hear(JsonNode message) {
        String type = message.path("type").stringValue("");
        MasterStarter present = starter;
        RealHost own = host;
        if (type.equals(SpawnAnswer.TYPE) && present != null) {
            present.answered(message);
        } else if (type.equals(Birth.CROWDED) && own != null) {
            own.shareCores();
        }
    }

    /** What a rank that is done has not given back. */
    private SortedMap<String, Long> left(JobConfig config, RankDevices devices, Messenger messenger) {
        SortedMap<String, Long> left = devices.left();
        if (!mayLeaveMessages(config)) {
            left.put("requests", (long) messenger.unreleased());
        }
        return left;
    }

    /** What there is to report of a rank that has left as it should. */
    private RankReport passed(JobConfig config, RankDevices devices, Messenger messenger, EventLog log,
            SortedMap<String, Long> left) {
        SortedMap<String, Long> counters = new TreeMap<>();
        log.counters().forEach((what, times) -> counters.put("protocol." + what, times));
        devices.count(counters);
        List<String> warnings = new ArrayList<>(log.warnings());
        warnings.addAll(devices.warnings());
        if (mayLeaveMessages(config) && messenger instanceof AdiMessenger adi) {
            warnings.addAll(adi.adi().open().leftovers());
        }
        return new RankReport(null, false, false, "", metrics, counters, warnings, mayLeaveMessages(config),
                left,
                unreceived(messenger),
                assignment.observed() ? log.encoded() : "", log.isFull(), devices.frames());
    }

    /** Number in the run of the first of its job. */
    private int first() {
        return assignment.birth().number() - assignment.rank();
    }

    /** Messages that it never received, with the numbers that ranks have in the run. */
    private List<Unreceived> unreceived(Messenger messenger) {
        return messenger instanceof AdiMessenger adi
                ? adi.adi().open().unreceived(UNRECEIVED_MAX).stream()
                        .map(left -> new Unreceived(first() + left.source(), left.tag(), left.context(), left.length()))
                        .toList()
                : List.of();
    }

    /** A program that calls MPI may, wherever it was started. */
    private boolean mayLeaveMessages(JobConfig config) {
        return assignment.program() == null ? config.program().mayLeaveMessages() : hasCalledMpi();
    }

    private static boolean hasCalledMpi() {
        RankProcess process = RankProcess.currentOrNull();
        return process != null && process.isInitialized();
    }

    /** The master ends the connection then, and the end of the connection the process. */
    private void sayLast(RankReport report) {
        try {
            channel.sendLast(report);
        } catch (IOException e) {
            // A connection that is broken ends the process as well.
        }
    }

    private @Nullable DeadlockDetector watch(Messenger messenger) {
        return messenger instanceof AdiMessenger adi ? DeadlockDetector.over(adi, channel) : null;
    }

    /** Rings in shared memory block by themselves; for a network the host has to. */
    private RealHost.Spin spin(JobConfig config) {
        if (assignment.spins()) {
            return RealHost.Spin.HINT;
        }
        return config.protocol().blocks() && !config.protocol().sleepsInDevice()
                ? RealHost.Spin.BLOCK
                : RealHost.Spin.YIELD;
    }

    private LoadedProgram program(JobConfig config) throws MissingProgramException {
        String name = assignment.program();
        LoadedProgram program = name == null
                ? config.program().load(false, 1)
                : ProgramClass.load(name, assignment.arguments(), classPath);
        ProgramOutput lines = name == null
                ? new LineOutput(System.out::println, System.err::println)
                : ProgramOutput.PROCESS;
        System.setOut(endable(lines.out(assignment.birth().number())));
        System.setErr(endable(lines.err(assignment.birth().number())));
        program.printTo(ProgramOutput.PROCESS);
        return program;
    }

    private EndableStream endable(PrintStream inner) {
        EndableStream stream = new EndableStream(inner, () -> false);
        streams.add(stream);
        return stream;
    }

    /** What has failed, with what the machine knows about it. */
    private static AdiException explained(AdiException failure, String trouble) {
        if (trouble.isEmpty()) {
            return failure;
        }
        AdiException explained = failure.errorClass() == ErrorClass.UNREACHABLE
                ? AdiException.lost(failure.peer(), failure.getMessage() + "; " + trouble)
                : new AdiException(failure.errorClass(), failure.getMessage() + "; " + trouble);
        explained.initCause(failure);
        return explained;
    }

    /** Why a program fails is left to the program, and nothing that the machine lacks, whatever its exception says. */
    private void runProgram(RankProgram program, RankContext context) throws Exception {
        try {
            program.run(context);
        } catch (Throwable e) {
            // Giving devices back takes a while, in which another rank's failure may end this one.
            hasFailedFirst = !isEnding;
            if (e instanceof IOException trouble) {
                throw new Trouble(trouble);
            }
            throw e;
        }
    }

    private static final class Trouble extends Exception {
        private static final long serialVersionUID = 1;

        private final IOException cause;

        Trouble(IOException cause) {
            super(cause);
            this.cause = cause;
        }
    }

    private static String describe(Throwable failure) {
        if (failure instanceof UnmetExpectation) {
            return String.valueOf(failure.getMessage());
        }
        StackTraceElement[] stack = failure.getStackTrace();
        return failure + (stack.length == 0 ? "" : " at " + stack[0]);
    }

    /** The figures of the program; real time draws no pictures. */
    private final class Figures implements Measurements {
        @Override
        public void record(String name, double value, String unit) {
            if (Double.isFinite(value)) {
                metrics.put(name, new Metric(value, unit));
            }
        }

        @Override
        public void phaseBegins() {
            // The processor's time is not accounted for in real mode.
        }

        @Override
        public void phaseEnds(String suffix) {
            // As above.
        }

        @Override
        public void exchangeBegins() {
            // No picture of one exchange is made in real mode.
        }

        @Override
        public void exchangeEnds() {
            // As above.
        }
    }
}
