package org.wirelore.emulator.linux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The {@code ip} command of iproute2, for setting namespaces and links up. */
public final class IpCommand {
    private IpCommand() {
    }

    /**
     * Runs it and waits for its end.
     *
     * @throws IOException with the command and its own words if it fails, or if there is no such command
     */
    public static void run(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(arguments));
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException missing) {
            throw new IOException("the command ip is missing: install the package iproute2: "
                    + missing.getMessage(), missing);
        }
        process.getOutputStream().close();
        String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            int status = process.waitFor();
            if (status != 0) {
                String advice = words.contains("not permitted") || words.contains("Permission denied")
                        ? "; it needs root"
                        : "";
                throw new IOException(
                        String.join(" ", command) + " failed with status " + status + ": " + words + advice);
            }
        } catch (InterruptedException interrupted) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for: " + String.join(" ", command), interrupted);
        }
    }
}
