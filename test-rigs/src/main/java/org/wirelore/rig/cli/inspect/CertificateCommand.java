package org.wirelore.rig.cli.inspect;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.wirelore.rig.certificate.CertificateCheck;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.InterruptKey;
import org.wirelore.rig.cli.session.ProgressMeter;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.run.Launcher;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What is done with certificates of searches. */
@Command(name = "certificate", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
        description = "Checks what an exploration has certified.")
public final class CertificateCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    private CertificateCommand() {
    }

    /** The command with those below it. */
    public static CommandLine line(Session session) {
        return new CommandLine(new CertificateCommand()).addSubcommand(new Verify(session));
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** Checks a certificate. */
    @Command(name = "verify", mixinStandardHelpOptions = true,
            description = "Checks that a certificate is whole and of the rig and the classes that are here, and runs "
                    + "some of its search again.")
    static final class Verify implements Callable<Integer> {
        private static final double SHARE = 0.01;

        private final Session session;

        @Spec
        @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
        private CommandSpec spec;

        @Parameters(index = "0", paramLabel = "FILE", description = "The certificate.json of an exploration.")
        @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
        private Path file;

        @Option(names = "--sample", paramLabel = "SHARE",
                description = "How much of it is run again, above 0 to 1; at least one unit. Default: 0.01")
        private double share = SHARE;

        @Option(names = "--all", description = "Make the whole search again.")
        private boolean isAll;

        Verify(Session session) {
            this.session = session;
        }

        @Override
        public Integer call() {
            if (!(share > 0 && share <= 1)) {
                throw new ParameterException(spec.commandLine(), "Invalid value for option '--sample': expected a"
                        + " number above 0, and 1 at most, found " + share);
            }
            Launcher launcher = session.launcher().get();
            return InterruptKey.during(launcher::stop, launcher::progress, () -> verify(launcher));
        }

        private int verify(Launcher launcher) {
            CertificateCheck.Finding found;
            try (ProgressMeter meter = ProgressMeter.of(String.valueOf(file.getFileName()), -1, false, session)) {
                found = launcher.verify(file, isAll ? 1 : share, meter);
            }
            found.differences().forEach(session.out()::println);
            boolean isRight = found.differences().isEmpty();
            boolean isEnded = found.checked() == 0;
            session.out().println("claim: " + found.claim());
            session.out().println((isEnded ? "INTERRUPTED" : isRight ? "PASS" : "FAIL") + String.format(Locale.ROOT,
                    " %s: %,d of its %,d units were run again, %,d runs, %s", file, found.checked(),
                    found.units(), found.runs(),
                    isRight ? "all as certified" : found.differences().size() + " otherwise"));
            session.out().flush();
            return isEnded ? ExitCode.INTERRUPTED : isRight ? ExitCode.PASS : ExitCode.FAIL;
        }
    }
}
