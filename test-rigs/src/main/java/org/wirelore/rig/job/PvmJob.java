package org.wirelore.rig.job;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.wirelore.adi.Adi;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A PVM program on a number of task slots of a rig, placed as the ranks of an MPI program are, and behind them a daemon
 * on each host that has slots.
 *
 * @param slots how many
 * @param mainClass the program
 * @param arguments what its first task is given
 * @param classPath where it is
 * @param compute {@code declared} or {@code measured}
 */
public record PvmJob(int slots, String mainClass, List<String> arguments, String classPath, String compute) {
    private static final int SLOTS_MIN = 2;
    private static final String WAIT = "protocol.wait";
    private static final String LOCAL = "protocol.local";

    public PvmJob {
        arguments = List.copyOf(arguments);
    }

    /** The rig with this program on it. */
    public RigConfig on(RigLoader loader, Path file, List<String> settings) {
        if (slots < SLOTS_MIN) {
            throw refused("expected 2 task slots or more, found " + slots + ": the program itself takes one, and each"
                    + " task that it spawns another");
        }
        RigConfig rig = loader.load(file, settings);
        VariantConfig base = rig.variants().getFirst();
        List<String> all = new ArrayList<>(settings);
        all.add("program=" + program());
        all.add("variants=[]");
        all.add("checks=[]");
        all.add("curves=[]");
        all.addAll(places(base));
        return loaded(loader, file, all, rig);
    }

    /**
     * Daemons share their hosts with tasks: where these would keep a CPU for themselves they block instead, and where
     * the protocol itself does not reach ranks of one host it does with the help of the host's memory; unless the
     * settings say something else, or the protocol knows no such thing.
     */
    private static RigConfig loaded(RigLoader loader, Path file, List<String> settings, RigConfig rig) {
        List<List<String>> ways = new ArrayList<>();
        List<String> blocks = new ArrayList<>(settings);
        blocks.add(WAIT + "=block");
        if (!isSet(settings, WAIT) && polls(rig.variants().getFirst())) {
            ways.add(blocks);
            ways.add(withLocal(blocks));
        }
        ways.add(settings);
        ways.add(withLocal(settings));
        RigException first = null;
        for (List<String> way : ways) {
            try {
                return loader.load(file, way);
            } catch (RigException e) {
                first = first == null ? e : first;
            }
        }
        throw Objects.requireNonNull(first);
    }

    private static List<String> withLocal(List<String> settings) {
        if (isSet(settings, LOCAL)) {
            return settings;
        }
        List<String> all = new ArrayList<>(settings);
        all.add(LOCAL + "=shm");
        return all;
    }

    /** Whether its ranks look again and again, and a daemon beside them would wait for a CPU. */
    private static boolean polls(VariantConfig base) {
        return JsonMapper.shared().readTree(base.json()).path("protocol").path("wait").stringValue("").equals("poll");
    }

    private static boolean isSet(List<String> settings, String path) {
        return settings.stream().anyMatch(setting -> setting.startsWith(path + "="));
    }

    private ObjectNode program() {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("name", "pvm");
        ObjectNode given = node.putObject("arguments").put("class", mainClass).put("slots", slots)
                .put("compute", compute);
        if (!classPath.isEmpty()) {
            given.put("classPath", classPath);
        }
        ArrayNode words = given.putArray("arguments");
        arguments.forEach(words::add);
        return node;
    }

    private List<String> places(VariantConfig base) {
        MpiJob.Places places = MpiJob.places(base, slots);
        Set<String> hosts = new LinkedHashSet<>();
        places.ranks().forEach(rank -> hosts.add(rank.path("host").stringValue("")));
        if (slots + hosts.size() > Adi.RANKS_MAX) {
            throw refused("expected at most " + Adi.RANKS_MAX + " ranks with a daemon on each host, found " + slots
                    + " slots and " + hosts.size() + " daemons");
        }
        hosts.forEach(host -> places.ranks().addObject().put("host", host));
        return places.settings();
    }

    private static RigException refused(String what) {
        return new RigException(new Problem(Place.commandLine("-n"), "", what));
    }
}
