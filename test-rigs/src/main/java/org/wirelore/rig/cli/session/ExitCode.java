package org.wirelore.rig.cli.session;

/** What the process tells its parent ({@code .github/ARCHITECTURE.md}, Rigs). */
public final class ExitCode {
    /** Every check held. */
    public static final int PASS = 0;
    /** A check failed, or an oracle saw a violation. */
    public static final int FAIL = 1;
    /** The command line or a rig is wrong; nothing was started. */
    public static final int USAGE = 2;
    /** The machine lacks something that the rig needs. */
    static final int ENVIRONMENT = 3;
    /** The program is wrong. */
    public static final int INTERNAL = 70;
    /** Stopped by a signal, as shells count it: 128 and SIGINT. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {
    }
}
