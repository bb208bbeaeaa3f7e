package org.wirelore.rig.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Processes that the programs of a job's ranks have started, wherever they have got to: one whose rank is gone is no
 * one's descendant, and a daemon has left its session, but all have inherited the rank's environment, where the job's
 * secret is (Linux, proc(5), environ). Processes of other users, and those that have thrown their environment away,
 * aren't found.
 */
final class ChildProcesses {
    private static final Path PROCESSES = Path.of("/proc");
    /** While it is looked, those that are found may start others. */
    private static final int LOOKS_MAX = 5;
    /** What is killed is gone when the system gets round to it. */
    private static final long GONE_MS = 1_000;

    private ChildProcesses() {
    }

    /** Ends every process of this machine that was started by a rank of a job or is one. Any thread. */
    static void end(JobSecret secret) {
        List<ProcessHandle> found = of(secret);
        for (int look = 0; !found.isEmpty() && look < LOOKS_MAX; look++) {
            found.forEach(ProcessHandle::destroyForcibly);
            await(found);
            found = of(secret);
        }
    }

    private static void await(List<ProcessHandle> killed) {
        try {
            CompletableFuture.allOf(killed.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
                    .get(GONE_MS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // They are looked for again.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Those that live. A process that has joined from elsewhere is none of the job's: it was given no rank. */
    static List<ProcessHandle> of(JobSecret secret) {
        String mark = '\0' + JobSecret.VARIABLE + '=' + secret.hex() + '\0';
        String rank = '\0' + StartedRank.RANK_VARIABLE + '=';
        return ProcessHandle.allProcesses().filter(process -> {
            String environment = '\0' + environment(process);
            return environment.contains(mark) && environment.contains(rank);
        }).toList();
    }

    /** As the process was started with it: each variable followed by a zero; empty if it can't be read. */
    private static String environment(ProcessHandle process) {
        try {
            return Files.readString(PROCESSES.resolve(Long.toString(process.pid())).resolve("environ"),
                    StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // It has ended meanwhile, or is another user's.
            return "";
        }
    }
}
