package org.wirelore.rig.config;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.IllegalSettingException;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.CheckConfig;
import org.wirelore.rig.model.CurveConfig;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.GuestConfig;
import org.wirelore.rig.model.HostProfileConfig;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.spi.CardConfig;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.Registry;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.SettingsBlock;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.card.SharedParts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads rigs and the files that they refer to. Everything is read and checked before anything starts; whatever is wrong
 * comes as one {@link RigException}.
 *
 * <p>A loader reads every file anew and remembers only the schemas. Not thread safe.
 */
public final class RigLoader {
    /** What the only run of a rig without variants is called. */
    public static final String ONLY_VARIANT = "run";

    /** What a variant may change. */
    private static final List<String> CHANGEABLE = List.of("hosts", "fabric", "protocol", "ranks", "program", "faults",
            "daemons", "limits");
    /** What the list forms of a rig have in their place. */
    private static final List<String> CHANGEABLE_LISTS = List.of(ConfigBinder.FABRICS, ConfigBinder.PROTOCOLS);

    private final DocumentReader reader;
    private final Registry registry;

    /**
     * @param folder where names of profiles, cards, papers and rigs are looked up
     * @param registry what rigs may be made of
     */
    public RigLoader(ConfigFolder folder, Registry registry) {
        this.reader = new DocumentReader(folder, registry);
        this.registry = registry;
    }

    /** Where names are looked up. */
    public ConfigFolder folder() {
        return reader.folder();
    }

    /**
     * The file of a rig.
     *
     * @param nameOrPath name of a shipped rig, or a path
     */
    public Path file(String nameOrPath) {
        Path given;
        try {
            given = Path.of(nameOrPath);
        } catch (InvalidPathException e) {
            throw new RigException(new Problem(Place.commandLine(Quoted.clean(nameOrPath)), "",
                    "expected the name of a rig or a path, found neither"));
        }
        if (Files.exists(given)) {
            return given;
        }
        List<String> names = folder().names(ConfigFolder.Kind.RIG);
        if (names.contains(nameOrPath)) {
            return folder().folder(ConfigFolder.Kind.RIG).resolve(nameOrPath + ".json");
        }
        throw new RigException(new Problem(Place.commandLine(Quoted.clean(nameOrPath)), "",
                "expected a file, or the name of a"
                        + " shipped rig" + (names.isEmpty() ? "" : " (" + String.join(", ", names) + ")")
                        + ", found " + ConfigFolder.absence(given, "nothing of this name")
                        + NearestName.question(nameOrPath, names)));
    }

    /**
     * Reads a rig.
     *
     * @param file the rig's file
     * @param settings {@code path=value} arguments that are laid over it, in this order; variants are laid over them
     * @throws RigException if anything is wrong
     */
    public RigConfig load(Path file, List<String> settings) {
        // What a caller sets may exclude what else could be drawn; random search leaves that out.
        return bind(settled(file, settings), file, settings, settings.isEmpty());
    }

    private LocatedTree settled(Path file, List<String> settings) {
        LocatedTree tree = reader.read(ConfigFolder.Kind.RIG, file);
        for (String argument : settings) {
            Setting setting = Setting.parse(argument);
            if (setting.path().steps().getFirst().equals("extends")) {
                throw new RigException(new Problem(setting.place(), "extends", "expected in a file only"));
            }
            setting.applyTo(tree);
        }
        reader.requireLegal(ConfigFolder.Kind.RIG, tree);
        return tree;
    }

    /**
     * Checks any of the project's files; what it describes follows from the folder that it lies in, and is a rig
     * elsewhere.
     *
     * @return what it describes
     * @throws RigException if anything is wrong
     */
    public ConfigFolder.Kind validate(Path file) {
        ConfigFolder.Kind kind = kind(file);
        switch (kind) {
            case RIG -> load(file, List.of());
            case HOST -> loadProfile(file);
            case CARD -> loadCard(file);
            case PUBLISHED -> reader.readComplete(kind, file);
        }
        return kind;
    }

    /** Reads a host profile, its ratios applied. */
    public HostProfileConfig loadProfile(Path file) {
        return ConfigBinder.profile(reader.readComplete(ConfigFolder.Kind.HOST, file).root());
    }

    /** Reads a card. */
    public CardConfig loadCard(Path file) {
        LocatedTree tree = reader.readComplete(ConfigFolder.Kind.CARD, file);
        try {
            return ConfigBinder.card(registry, tree.root());
        } catch (IllegalSettingException e) {
            throw new RigException(tree.problem(e.path(), String.valueOf(e.getMessage())));
        }
    }

    /** What a shipped file says about itself in a line. */
    public String description(ConfigFolder.Kind kind, String name) {
        ObjectNode root = reader.readComplete(kind, folder().folder(kind).resolve(name + ".json")).root();
        return Fields.text(root, kind == ConfigFolder.Kind.PUBLISHED ? "source" : "description");
    }

    /** What a variant may change: of the list forms, those that the rig has. */
    private List<String> changeable(JsonNode rig) {
        List<String> sections = new ArrayList<>(CHANGEABLE);
        sections.addAll(sections.indexOf("protocol"), registry.settings().stream().map(SettingsBlock::key).toList());
        CHANGEABLE_LISTS.stream().filter(rig::has).forEach(sections::add);
        return sections;
    }

    private static ConfigFolder.Kind kind(Path file) {
        Path parent = file.toAbsolutePath().normalize().getParent();
        String name = parent == null || parent.getFileName() == null ? "" : parent.getFileName().toString();
        for (ConfigFolder.Kind kind : ConfigFolder.Kind.values()) {
            if (kind.folder().equals(name)) {
                return kind;
            }
        }
        return ConfigFolder.Kind.RIG;
    }

    /** @param checksSwarm whether what can be drawn is checked, too */
    private RigConfig bind(LocatedTree written, Path file, List<String> settings, boolean checksSwarm) {
        ConfigSchema schema = reader.schema(ConfigFolder.Kind.RIG);
        LocatedTree tree = written.over(schema.complete(written.root()));
        List<Problem> problems = new ArrayList<>();
        Parts parts = new Parts(file, schema.complete(written.root().objectNode()), problems);
        List<VariantConfig> variants = new ArrayList<>();
        Map<String, String> titles = new LinkedHashMap<>();
        JsonNode declared = tree.root().path("variants");
        if (declared.isEmpty()) {
            titles.put(ONLY_VARIANT, Fields.text(tree.root(), "name"));
            parts.variant(tree, ONLY_VARIANT, titles.get(ONLY_VARIANT), variants);
        }
        for (int i = 0; i < declared.size(); i++) {
            TreePath path = TreePath.ROOT.child("variants").child(i);
            String name = Fields.text(declared.path(i), "name");
            String title = Fields.text(declared.path(i), "title");
            if (titles.putIfAbsent(name, title.isEmpty() ? name : title) != null) {
                problems.add(tree.problem(path.child("name"), "expected a name of its own, found " + Quoted.text(name)
                        + ", which another variant has"));
                continue;
            }
            LocatedTree changed = changed(written, tree, path, problems);
            if (changed != null) {
                parts.variant(changed.over(schema.complete(changed.root())), name, titles.get(name), variants);
            }
        }
        CheckBinder binder = new CheckBinder(reader, tree, file, titles, !declared.isEmpty(), problems);
        List<CheckConfig> checks = binder.checks();
        List<CurveConfig> curves = binder.curves();
        checkConsoles(tree, problems);
        if (checksSwarm && problems.isEmpty()) {
            problems.addAll(new SwarmRules(written, changeable(tree.root())).problems(changed -> {
                List<Problem> illegal = schemaProblems(changed);
                if (illegal.isEmpty()) {
                    bind(changed, file, settings, false);
                }
                return illegal;
            }));
        }
        if (!problems.isEmpty()) {
            throw new RigException(List.copyOf(new LinkedHashSet<>(problems)));
        }
        ObjectNode root = tree.root();
        return new RigConfig(Fields.text(root, "name"), Fields.text(root, "description"), file,
                Fields.constant(RigConfig.Mode.class, root, "mode"), Fields.whole(root, "seed"),
                Fields.flag(root, "capture"), variants, ConfigBinder.consoles(root.path("consoles")), checks,
                curves, SwarmRules.swarm(root), settings, root.toPrettyString());
    }

    private List<Problem> schemaProblems(LocatedTree changed) {
        return reader.schema(ConfigFolder.Kind.RIG).problems(changed);
    }

    private static void checkConsoles(LocatedTree tree, List<Problem> problems) {
        JsonNode consoles = tree.root().path("consoles");
        boolean isVirtual = Fields.constant(RigConfig.Mode.class, tree.root(), "mode") == RigConfig.Mode.VIRTUAL;
        if (isVirtual && !consoles.isEmpty()) {
            problems.add(tree.problem(TreePath.ROOT.child("consoles"),
                    "expected no consoles in virtual mode, which touches no real machine, found " + consoles.size()));
        }
        for (int i = 0; i < consoles.size(); i++) {
            for (int j = 0; j < consoles.path(i).path("steps").size(); j++) {
                TreePath step = TreePath.ROOT.child("consoles").child(i).child("steps").child(j);
                String text = tree.at(step.child("text")).stringValue("");
                try {
                    if (tree.at(step.child("do")).stringValue("").equals("wait-for")) {
                        Pattern.compile(text);
                    }
                } catch (PatternSyntaxException e) {
                    problems.add(tree.problem(step.child("text"), "expected a regular expression, found "
                            + Quoted.text(text) + ": " + e.getDescription()));
                }
            }
        }
    }

    /** The rig with the settings of a variant, or null if they are not legal. */
    private @Nullable LocatedTree changed(LocatedTree written, LocatedTree tree, TreePath path,
            List<Problem> problems) {
        LocatedTree changed = written.copy();
        changed.remove("variants");
        int before = problems.size();
        TreePath set = path.child("set");
        for (Map.Entry<String, JsonNode> entry : tree.at(set).properties()) {
            Place place = tree.place(set.child(entry.getKey()));
            try {
                TreePath target = Setting.path(entry.getKey(), place);
                String section = target.steps().getFirst();
                List<String> changeable = changeable(tree.root());
                if (!changeable.contains(section)) {
                    problems.add(new Problem(place, set.toString(), "expected a path that begins with "
                            + SchemaNode.anyOf(changeable) + ", found " + Quoted.text(entry.getKey())
                            + NearestName.question(section, changeable)));
                } else {
                    new Setting(target, entry.getValue(), place).applyTo(changed);
                }
            } catch (RigException e) {
                problems.addAll(e.problems());
            }
        }
        if (problems.size() == before) {
            problems.addAll(schemaProblems(changed));
        }
        return problems.size() == before ? changed : null;
    }

    /** Puts variants together out of the rig and the profiles and cards that it names. */
    private final class Parts {
        private final Path file;
        private final JsonNode defaults;
        private final List<Problem> problems;
        private final Map<Path, HostProfileConfig> profiles = new HashMap<>();
        private final Map<Path, CardConfig> cards = new HashMap<>();
        private final SharedParts shared = new SharedParts();

        Parts(Path file, JsonNode defaults, List<Problem> problems) {
            this.file = file;
            this.defaults = defaults;
            this.problems = problems;
        }

        void variant(LocatedTree tree, String name, String title, List<VariantConfig> variants) {
            int before = problems.size();
            ObjectNode root = tree.root();
            List<FabricConfig> fabrics = ConfigBinder.fabrics(registry, root);
            List<HostConfig> hosts = new ArrayList<>();
            for (int i = 0; i < root.path("hosts").size(); i++) {
                try {
                    hosts.add(host(tree, TreePath.ROOT.child("hosts").child(i), fabrics));
                } catch (RigException e) {
                    problems.addAll(e.problems());
                }
            }
            if (problems.size() > before) {
                return;
            }
            List<RankConfig> ranks = new ArrayList<>();
            root.path("ranks").forEach(rank -> ranks.add(ConfigBinder.rank(rank)));
            VariantConfig variant = new VariantConfig(name, title, hosts,
                    CardSlots.plugged(fabrics, hosts, root.has(ConfigBinder.FABRICS)),
                    ConfigBinder.protocol(registry, root, fabrics), ranks,
                    ConfigBinder.program(registry, root.path("program")),
                    ConfigBinder.faults(registry, root.path("faults")), ConfigBinder.daemons(root.path("daemons")),
                    ConfigBinder.limits(root.path("limits")), registry, shared, root.toString());
            problems.addAll(VariantRules.problems(variant, Fields.constant(RigConfig.Mode.class, root, "mode"),
                    tree,
                    defaults));
            variants.add(variant);
        }

        private HostConfig host(LocatedTree tree, TreePath path, List<FabricConfig> fabrics) {
            JsonNode node = tree.at(path);
            TreePath profilePath = path.child("profile");
            Path profileFile = reader.resolve(ConfigFolder.Kind.HOST, Fields.text(node, "profile"), tree,
                    profilePath, DocumentReader.base(tree, profilePath, file));
            HostProfileConfig profile = profiles.get(profileFile);
            if (profile == null) {
                profile = loadProfile(profileFile);
                profiles.put(profileFile, profile);
            }
            if (!node.has(CardSlots.CARDS)) {
                // Also where no fabric takes it: a card that is not there is a mistake.
                card(tree, path.child("card"));
            }
            return new HostConfig(Fields.text(node, "name"), profile,
                    CardSlots.slots(node, path, fabrics, at -> card(tree, at)),
                    node.path("elsewhere").booleanValue(false),
                    node.has("guest") ? GuestConfig.bind(node.path("guest")) : null);
        }

        private CardConfig card(LocatedTree tree, TreePath path) {
            Path cardFile = reader.resolve(ConfigFolder.Kind.CARD, tree.at(path).stringValue(), tree, path,
                    DocumentReader.base(tree, path, file));
            CardConfig card = cards.get(cardFile);
            if (card == null) {
                card = loadCard(cardFile);
                cards.put(cardFile, card);
            }
            return card;
        }
    }
}
