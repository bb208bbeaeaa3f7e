package org.wirelore.rig.order;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.wirelore.rig.order.OrderOutcome.Kind;
import org.wirelore.rig.replay.Sha256;

/** Cuts the runs of a walk into units. */
final class OrderUnits {
    /** The scripts of further runs are not kept: a certificate of all would be too large to be read. */
    private static final long SCRIPTS_MAX = 1_000_000;

    private final List<OrderUnit> units = new ArrayList<>();
    private final List<String> scripts = new ArrayList<>();
    private final MessageDigest digest = Sha256.algorithm();
    private long all;
    private long runs;
    private long failed;

    /**
     * Adds a run.
     *
     * @param script what made it
     * @param whole everything that it was asked, with the answers
     */
    void add(MatchScript script, MatchScript whole, EndedRun ended) {
        if (all++ < SCRIPTS_MAX) {
            scripts.add(script.text());
        }
        runs++;
        failed += ended.ending().kind() == Kind.CLEAN ? 0 : 1;
        add(whole.text());
        add(ended.ending().verdict().name());
        add(ended.ending().kind().name());
        add(ended.ending().text());
        add(ended.printed());
        add(ended.left());
        if (runs == OrderUnit.RUNS_MAX) {
            end();
        }
    }

    private void add(List<String> texts) {
        add(Integer.toString(texts.size()));
        texts.forEach(this::add);
    }

    /** The length in front tells where the next one begins. */
    private void add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
    }

    private void end() {
        if (runs > 0) {
            units.add(new OrderUnit(runs, failed, scripts.size() == runs ? scripts : List.of(),
                    HexFormat.of().formatHex(digest.digest())));
            scripts.clear();
            runs = 0;
            failed = 0;
        }
    }

    /** What the runs were cut into, when all were added. */
    List<OrderUnit> all() {
        end();
        return List.copyOf(units);
    }
}
