package org.wirelore.rig.cli.inspect;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.kbuffer.KBufferCheck;
import org.wirelore.rig.kbuffer.KBufferFinding;
import org.wirelore.rig.kbuffer.file.CallTraceFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Tells whether a trace of packet calls is a k-buffer correct global program. */
@Command(name = "kbuffer", mixinStandardHelpOptions = true,
        description = "Checks whether a trace of packet calls is a correct global program, and for which smallest k.",
        footer = {
            "", "A trace has a list of calls for each process; the index of a list is the pid of its process:",
            "",
            "    {\"processes\": [[{\"multicast\": [1, 2]}, {\"multireceive\": [1, 2]}],",
            "                   [{\"receive\": 0}, {\"send\": 0}], [{\"receive\": 0}, {\"send\": 0}]]}",
            "",
            "send and receive name one process, multicast and multireceive a set; a multireceive takes one",
            "packet from each, in any order, and counts as that many calls. Packets between two processes keep",
            "their order. A trace is correct for k if it can be cut into groups in each of which all calls",
            "match, with at most k calls of a process in a group; k packet buffers in each process are then",
            "enough. (Where processes wait for each other, buffers do not help; that is said as well.)",
            "Exit codes: 0 correct, 1 not correct: the first call without its match is named; 2 no trace."})
public final class KBufferCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(paramLabel = "TRACE", description = "A file of at most 64 MB.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private Path trace;

    public KBufferCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        try {
            CallTraceFile file = CallTraceFile.read(session.here().resolve(trace), trace.toString());
            int code = switch (KBufferCheck.of(file.trace())) {
                case KBufferFinding.Correct correct -> correct(file, correct);
                case KBufferFinding.Unmatched unmatched -> {
                    session.out().println(file.problem(unmatched.position(), "not correct: " + unmatched.text()));
                    yield ExitCode.FAIL;
                }
            };
            session.out().flush();
            return code;
        } catch (RigException e) {
            FailureReport.print(e.problems(), session.err());
            return ExitCode.USAGE;
        }
    }

    private int correct(CallTraceFile file, KBufferFinding.Correct correct) {
        if (correct.calls() == 0) {
            session.out().println(trace + ": correct for k=0: no calls");
            return ExitCode.PASS;
        }
        session.out().println(trace + ": correct for k=" + correct.k() + ": " + correct.calls() + " calls in "
                + correct.groups() + (correct.groups() == 1 ? " group" : " groups"));
        session.out().println(file.problem(correct.largest(), "the largest group begins here for pid "
                + correct.largest().pid() + ", with " + correct.k() + (correct.k() == 1 ? " call" : " calls")));
        correct.waiting().ifPresent(call -> session.out().println(file.problem(call,
                "but this receive waits for ever, with any number of buffers: what it waits for waits for it")));
        return ExitCode.PASS;
    }
}
