package org.wirelore.rig.lanai;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Programs that are started and waited for. */
public final class ChildProgram {
    private ChildProgram() {
    }

    /** What a program prints; it must succeed. */
    public static String output(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = waited(process, command);
        if (code != 0) {
            throw new LanaiException(
                    String.join(" ", command) + " failed with exit code " + code + ": " + text.strip());
        }
        return text;
    }

    /** How long a program takes from its start to its end, whatever its exit code is. */
    static double seconds(List<String> command) throws IOException {
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        process.getOutputStream().close();
        waited(process, command);
        return (System.nanoTime() - begin) / 1e9;
    }

    private static int waited(Process process, List<String> command) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new LanaiException(command.getFirst() + " was interrupted");
        }
    }
}
