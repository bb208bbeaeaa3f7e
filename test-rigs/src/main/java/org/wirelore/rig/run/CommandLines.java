package org.wirelore.rig.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.job.RemoteHosts;
import org.wirelore.rig.launch.HostPort;
import org.wirelore.rig.spi.RigConfig;

/** Commands that do again what a report describes, as they are typed at a shell where it was done. */
public final class CommandLines {
    private static final String JSON = ".json";

    private final ConfigFolder configs;
    private final String program;

    /**
     * @param configs where rigs that need no path are
     * @param program how the program is started, as it is typed at a shell
     */
    CommandLines(ConfigFolder configs, String program) {
        this.configs = configs;
        this.program = program;
    }

    /** The command that runs an order again. */
    String run(RunOrder order) {
        return command("run", order, "");
    }

    /** The command that calibrates an order's rig again. */
    String calibrate(RunOrder order) {
        return command("calibrate", order, "");
    }

    /** The command that compares an order's rigs again. */
    String compare(CompareOrder order) {
        return command("compare", order.run(),
                (order.isNamed()
                        ? " --with " + Quoted.shell("emulated," + order.ways().stream().map(CompareOrder.Real::name)
                                .collect(Collectors.joining(",")))
                        : order.ways().getFirst().interfaces().isEmpty()
                                ? ""
                                : " --real " + Quoted.shell(String.join(",", order.ways().getFirst().interfaces())))
                        + (order.isExplained() ? " --explain" : ""));
    }

    private String command(String verb, RunOrder order, String options) {
        return program + " " + verb + " " + Quoted.shell(name(order.rig())) + options + " --seed " + order.seed()
                + settings(order.rig());
    }

    private static String settings(RigConfig rig) {
        return rig.settings().stream().map(setting -> " --set " + Quoted.shell(setting)).collect(Collectors.joining());
    }

    /** The command that launches a job again; it has no option for a seed other than the rig's. */
    String launch(RunOrder order, JobOverrides changes) {
        List<String> words = new ArrayList<>(List.of("launch", "--rig", name(order.rig())));
        if (changes.ranks() > 0) {
            words.addAll(List.of("-n", Integer.toString(changes.ranks())));
        }
        RemoteHosts hosts = changes.hosts();
        if (hosts != null) {
            words.addAll(List.of("--hosts", hosts.file().toString(), "--rsh", String.join(" ", hosts.shell())));
        } else if (changes.remote() > 0) {
            words.addAll(List.of("--remote", Integer.toString(changes.remote())));
        }
        if (changes.listen() != null) {
            words.addAll(List.of("--listen",
                    changes.port() == 0
                            ? changes.listen()
                            : new HostPort(changes.listen(), changes.port()).toString()));
        }
        if (!changes.classPath().isEmpty()) {
            words.addAll(List.of("--class-path", changes.classPath()));
        }
        if (!changes.observed()) {
            words.add("--no-oracles");
        }
        List<String> job = new ArrayList<>();
        if (changes.program() != null) {
            job.addAll(List.of("--", changes.program()));
            job.addAll(changes.arguments());
        }
        String seed = order.seed() == order.rig().seed() ? "" : " --set seed=" + order.seed();
        return program + " " + shell(words) + settings(order.rig()) + seed + (job.isEmpty() ? "" : " " + shell(job));
    }

    /** The command that repeats a recorded run. */
    String replay(Path recording) {
        return program + " replay " + Quoted.shell(recording.toString());
    }

    private static String shell(List<String> words) {
        return words.stream().map(Quoted::shell).collect(Collectors.joining(" "));
    }

    /**
     * What to call a rig: a shipped one by its name, which is the same on every machine, others by their path. A file
     * of the name's own would come before the shipped rig, and a path that begins with a dash would be taken for an
     * option.
     */
    String name(RigConfig rig) {
        Path file = rig.file().toAbsolutePath().normalize();
        Path shipped = configs.folder(ConfigFolder.Kind.RIG).toAbsolutePath().normalize();
        String path = rig.file().toString();
        String fileName = String.valueOf(file.getFileName());
        if (shipped.equals(file.getParent()) && fileName.endsWith(JSON)) {
            String name = fileName.substring(0, fileName.length() - JSON.length());
            if (!Files.exists(Path.of(name))) {
                return name;
            }
        }
        return path.startsWith("-") ? "./" + path : path;
    }
}
