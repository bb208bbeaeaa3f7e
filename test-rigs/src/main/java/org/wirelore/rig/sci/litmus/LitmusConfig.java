package org.wirelore.rig.sci.litmus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.library.DirectUse;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.ProgramKind;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/**
 * A litmus program: a few statements on each rank, which are run again and again, and what may come of them.
 *
 * @param segments what statements store into and load from
 * @param ranks the statements of each rank
 * @param forbidden conditions of which none may hold at the end of a run
 * @param reachable conditions of which an explorer finds each at the end of some run
 * @param counting interrupts whose triggers are counted, not taken together
 * @param repetitions how often the statements are run, outside of an exploration
 * @param waitMs after how long a wait is taken for one without end
 */
record LitmusConfig(List<LitmusSegment> segments, List<List<String>> ranks, List<String> forbidden,
        List<String> reachable, List<Integer> counting, int repetitions, long waitMs) implements ProgramConfig {
    private static final String NAME = "litmus";
    private static final int WORD = 4;
    private static final long REAL_WAIT_MS = 5_000;

    LitmusConfig {
        segments = List.copyOf(segments);
        ranks = ranks.stream().map(List::copyOf).toList();
        forbidden = List.copyOf(forbidden);
        reachable = List.copyOf(reachable);
        counting = List.copyOf(counting);
    }

    static ProgramKind kind() {
        return new ProgramKind(NAME, LitmusConfig.class, LitmusConfig::bind);
    }

    static LitmusConfig bind(JsonNode arguments) {
        List<LitmusSegment> segments = new ArrayList<>();
        for (JsonNode each : arguments.path("segments")) {
            List<MapKind> map = new ArrayList<>();
            each.path("map").forEach(kind -> map.add(Fields.constantOf(MapKind.class, kind.stringValue())));
            segments.add(new LitmusSegment(Fields.text(each, "name"), Fields.integer(each, "owner"),
                    Fields.whole(each, "bytes"), map, segments.size()));
        }
        List<List<String>> ranks = new ArrayList<>();
        for (JsonNode each : arguments.path("ranks")) {
            List<String> statements = new ArrayList<>();
            each.forEach(statement -> statements.add(statement.stringValue()));
            ranks.add(statements);
        }
        List<Integer> counting = new ArrayList<>();
        arguments.path("counting").forEach(number -> counting.add(number.intValue()));
        return new LitmusConfig(segments, ranks, Fields.texts(arguments, "forbidden"),
                Fields.texts(arguments, "reachable"), counting, Fields.integer(arguments, "repetitions"),
                Fields.whole(arguments, "waitMs"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "a litmus program of " + ranks.stream().mapToInt(List::size).sum() + " statements on " + ranks.size()
                + " ranks, " + repetitions + " times";
    }

    @Override
    public int ranksMin() {
        return 1;
    }

    @Override
    public boolean sendsMessages() {
        return false;
    }

    @Override
    public void check(RigCheck check) {
        DirectUse.check(check, NAME, "which stores into other nodes' memory itself", SciLibrary.class, "SISCI");
        TreePath arguments = check.path().child("arguments");
        int given = check.variant().ranks().size();
        check.require(ranks.size() == given, arguments.child("ranks"),
                "statements for each of the rig's " + given + " ranks", "lists for " + ranks.size());
        Set<String> names = new HashSet<>();
        for (LitmusSegment segment : segments) {
            TreePath path = arguments.child("segments").child(segment.number());
            check.require(names.add(segment.name()), path.child("name"), "a name of its own",
                    Quoted.text(segment.name()) + ", which another segment has");
            check.require(segment.owner() < ranks.size(), path.child("owner"), "a rank from 0 to " + (ranks.size() - 1),
                    segment.owner());
            check.require(segment.bytes() % WORD == 0, path.child("bytes"), "a multiple of " + WORD, segment.bytes());
            check.require(segment.map().contains(MapKind.WRITE_COMBINING)
                    || Collections.disjoint(segment.map(), List.of(MapKind.NO_HOLD, MapKind.LONG_HOLD)),
                    path.child("map"), "write-combining beside no-hold and long-hold, as without it loads fetch words"
                            + " which are not held",
                    segment.map().stream().map(Fields::name).toList());
        }
        LitmusText.read(this, (path, problem) -> check.problem(below(arguments, path), problem));
    }

    private static TreePath below(TreePath arguments, TreePath path) {
        return arguments.down(path.steps().toArray(String[]::new));
    }

    /** Real processes may take long to begin, and no other one is held up by that. */
    private LitmusConfig patient() {
        return new LitmusConfig(segments, ranks, forbidden, reachable, counting, repetitions,
                Math.max(waitMs, REAL_WAIT_MS));
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int together) {
        LitmusText text = LitmusText.read(this, (path, problem) -> {
            throw new IllegalStateException("must hold: a program that is loaded has no mistakes: " + path + ": "
                    + problem);
        });
        return new LitmusProgram(isVirtual ? this : patient(), text, together);
    }
}
