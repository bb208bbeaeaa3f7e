package org.wirelore.rig.job;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.wirelore.adi.Adi;
import org.wirelore.adi.message.ProcessStarter.Command;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.mpi.MpiProgram;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.ProtocolKind;
import org.wirelore.rig.spi.Registry;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An MPI program on a number of ranks of a rig: its hosts stay as they are if there are enough, and more are added like
 * the last one, each with a rank for each of its CPUs.
 *
 * @param ranks how many
 * @param mainClass the program
 * @param arguments what it is given
 * @param classPath where it is
 * @param launcherWords whether three words stand before its arguments
 * @param compute {@code declared} or {@code measured}
 * @param isStrict whether messages that are left over are an error
 * @param isAsserting whether the program's assert statements are checked
 */
public record MpiJob(int ranks, String mainClass, List<String> arguments, String classPath, boolean launcherWords,
        String compute, boolean isStrict, boolean isAsserting) {
    /** As {@code compute}: only what a program says of its computing takes time. */
    public static final String DECLARED = "declared";

    /** The most that a process can exit with. */
    private static final int EXIT_CODE_MAX = 255;
    /** Of variants that a report names one by one. */
    private static final int NAMES_MAX = 4;
    private static final String RIG = "mpi-";

    public MpiJob {
        arguments = List.copyOf(arguments);
    }

    /** A job whose program's assert statements are not checked. */
    public MpiJob(int ranks, String mainClass, List<String> arguments, String classPath, boolean launcherWords,
            String compute, boolean isStrict) {
        this(ranks, mainClass, arguments, classPath, launcherWords, compute, isStrict, false);
    }

    /**
     * The rig for ranks that are processes of this machine: {@code mpi-DEVICE}.
     *
     * @param device a protocol for which there is such a rig
     * @throws RigException if there is none
     */
    public static String rigOf(Registry registry, ConfigFolder configs, String device) {
        List<String> rigs = configs.names(ConfigFolder.Kind.RIG);
        List<String> devices = registry.protocols().stream().map(ProtocolKind::name)
                .filter(name -> rigs.contains(RIG + name))
                .sorted().toList();
        if (!devices.contains(device)) {
            throw new RigException(new Problem(Place.commandLine("--device"), "",
                    "expected " + String.join(" or ", devices) + ", found " + device));
        }
        return RIG + device;
    }

    /** The rig with this program on it. */
    public RigConfig on(RigLoader loader, Path file, List<String> settings) {
        if (ranks < 1 || ranks > Adi.RANKS_MAX) {
            throw new RigException(new Problem(Place.commandLine("-n"), "",
                    "expected 1 to " + Adi.RANKS_MAX + " ranks, found " + ranks));
        }
        List<String> all = new ArrayList<>(settings);
        VariantConfig base = loader.load(file, settings).variants().getFirst();
        all.add("program=" + program());
        all.add("variants=[]");
        all.add("checks=[]");
        all.add("curves=[]");
        all.addAll(places(base, ranks).settings());
        return loader.load(file, all);
    }

    private ObjectNode program() {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("name", "mpi");
        ObjectNode given = node.putObject("arguments").put("class", mainClass)
                .put("launcherWords", launcherWords).put("compute", compute)
                .put("leftovers", isStrict ? "fail" : "warn");
        if (isAsserting) {
            given.put("assertions", true);
        }
        if (!classPath.isEmpty()) {
            given.put("classPath", classPath);
        }
        ArrayNode words = given.putArray("arguments");
        arguments.forEach(words::add);
        return node;
    }

    /**
     * A rig for processes that an MPI program starts: with another class and other arguments, and the same class path.
     *
     * @param json of a rig whose program calls MPI
     */
    static String with(String json, Command command) {
        ObjectNode root = (ObjectNode) JsonMapper.shared().readTree(json);
        ObjectNode given = (ObjectNode) root.path("program").path("arguments");
        given.put("class", command.program()).put("launcherWords", false);
        ArrayNode words = given.putArray("arguments");
        command.arguments().forEach(words::add);
        return root.toString();
    }

    /** Where the classes of a rig's program are, if it calls MPI. */
    static String classPath(String json) {
        return JsonMapper.shared().readTree(json).path("program").path("arguments").path("classPath").stringValue("");
    }

    /**
     * The hosts of a rig, and the ranks on them.
     *
     * @param hosts as a rig has them
     * @param ranks as a rig has them
     */
    record Places(ArrayNode hosts, ArrayNode ranks) {
        List<String> settings() {
            return List.of("hosts=" + hosts, "ranks=" + ranks);
        }
    }

    /**
     * Which host each rank is on: as the rig says, then new hosts with one for each CPU, or the only one; and further
     * hosts where only more of them make up a whole network.
     */
    static Places places(VariantConfig base, int ranks) {
        ObjectNode root = (ObjectNode) JsonMapper.shared().readTree(base.json());
        ArrayNode hosts = (ArrayNode) root.path("hosts");
        ArrayNode places = JsonNodeFactory.instance.arrayNode();
        boolean shares = base.hosts().size() == 1 && base.ranks().size() > 1;
        int perHost = base.hosts().getLast().profile().cpus();
        for (int rank = 0; rank < ranks; rank++) {
            if (rank < base.ranks().size()) {
                places.add(root.path("ranks").path(rank));
            } else if (shares) {
                places.add(root.path("ranks").path(0));
            } else if ((rank - base.ranks().size()) % perHost != 0) {
                places.add(places.path(rank - 1));
            } else {
                places.addObject().put("host", addHost(base, hosts, rank));
            }
        }
        int whole = base.fabrics().stream().filter(fabric -> hosts.size() > base.hosts().size())
                .mapToInt(fabric -> fabric.config().hostsFor(fabric.plugs(), hosts.size())).max().orElse(0);
        for (int number = ranks; hosts.size() < whole; number++) {
            addHost(base, hosts, number);
        }
        return new Places(hosts, places);
    }

    /** A host as the rig's last one, with another name; that is returned. */
    private static String addHost(VariantConfig base, ArrayNode hosts, int number) {
        String name = freshName(base, number);
        ObjectNode host = ((ObjectNode) hosts.path(base.hosts().size() - 1)).deepCopy();
        host.remove("mac");
        host.path("cards").forEach(card -> ((ObjectNode) card).remove("address"));
        hosts.add(host.put("name", name));
        return name;
    }

    private static String freshName(VariantConfig base, int rank) {
        String name = "node" + rank;
        for (HostConfig host : base.hosts()) {
            if (host.name().equals(name)) {
                return name + "x";
            }
        }
        return name;
    }

    /**
     * What a report says of a rig: its own words, what its fabrics are in a simulation, and what the computing of its
     * MPI program costs.
     *
     * @param isExplored whether an explorer places what goes wrong
     */
    public static String described(RigConfig rig, boolean isExplored) {
        Map<String, List<String>> variantsOf = new LinkedHashMap<>();
        if (rig.mode() != RigConfig.Mode.REAL) {
            for (VariantConfig variant : rig.variants()) {
                String note = variant.fabrics().stream().map(fabric -> fabric.config().note(variant, isExplored))
                        .collect(Collectors.joining());
                variantsOf.computeIfAbsent(note, each -> new ArrayList<>()).add(variant.name());
            }
        }
        StringBuilder fabrics = new StringBuilder();
        variantsOf.forEach((note, variants) -> {
            if (!note.isEmpty()) {
                fabrics.append(variantsOf.size() == 1 ? "" : " In " + shortened(variants) + ":").append(note);
            }
        });
        // Each of them begins with the space behind the one before.
        String notes = fabrics + rig.variants().getFirst().program().note(rig.mode());
        return rig.description().isEmpty() ? notes.stripLeading() : rig.description() + notes;
    }

    private static String shortened(List<String> variants) {
        int more = variants.size() - NAMES_MAX;
        return more < 2
                ? String.join(", ", variants)
                : String.join(", ", variants.subList(0, NAMES_MAX)) + " and " + more + " more";
    }

    /**
     * The exit code of a job: where it has failed, the one that its program's failure asks for, if that can be one.
     *
     * @param code what the verdict asks for
     */
    public static int exitCode(RunReport report, int code) {
        int own = report.verdict() == Verdict.FAIL ? ownExitCode(report) : 0;
        return own > 0 && own <= EXIT_CODE_MAX ? own : code;
    }

    private static int ownExitCode(RunReport report) {
        for (VariantReport variant : report.variants()) {
            var code = variant.metrics().get(MpiProgram.EXIT_CODE);
            if (code != null) {
                return (int) code.value();
            }
        }
        return 0;
    }
}
