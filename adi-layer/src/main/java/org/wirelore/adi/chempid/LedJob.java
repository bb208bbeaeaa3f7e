package org.wirelore.adi.chempid;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** A job in the table of the daemon that leads it: its ranks, how many are gone, and how it ends. */
final class LedJob {
    final int number;
    /** Number of the joint group with those that have spawned it; 0 if none have. */
    final int joint;
    /** The job that has spawned it; 0 if none has. */
    final int parent;
    final String command;
    /** Who waits for its end; null for those that spawned it, who do not. */
    final @Nullable SystemCaller user;
    private final List<Integer> nodes;
    private final BitSet gone = new BitSet();
    private final Set<Integer> born = new TreeSet<>();
    private int code;
    private String why = "";
    private boolean isEnding;

    /** @param nodes the node of each rank */
    LedJob(int number, int joint, int parent, List<Integer> nodes, String command, @Nullable SystemCaller user) {
        this.number = number;
        this.joint = joint;
        this.parent = parent;
        this.nodes = List.copyOf(nodes);
        this.command = command;
        this.user = user;
    }

    /** Its nodes, each once, ascending. */
    List<Integer> hosts() {
        return nodes.stream().distinct().sorted().toList();
    }

    /** What its daemons start it by. */
    SystemMessage start(int ticket) {
        List<Integer> numbers = new ArrayList<>(List.of(number, ticket, joint));
        numbers.addAll(nodes);
        return SystemMessage.of(SystemType.START, numbers, command);
    }

    /**
     * A rank is gone.
     *
     * @param node whose daemon says so
     * @return whether that can be
     */
    boolean exits(int node, int place) {
        if (place < 0 || place >= nodes.size() || nodes.get(place) != node || gone.get(place)) {
            return false;
        }
        gone.set(place);
        return true;
    }

    /** A node is lost with all ranks there; whether there are such. */
    boolean loses(int node) {
        boolean any = false;
        for (int place = 0; place < nodes.size(); place++) {
            any |= exits(node, place);
        }
        return any;
    }

    /**
     * It ends, and not well.
     *
     * @return whether it was not ending before
     */
    boolean fails(int newCode, String newWhy) {
        if (isEnding) {
            return false;
        }
        isEnding = true;
        code = newCode == 0 ? 1 : newCode;
        why = newWhy;
        return true;
    }

    /** Another job was spawned by it, or is over. */
    void bears(int other, boolean lives) {
        if (lives) {
            born.add(other);
        } else {
            born.remove(other);
        }
    }

    /** Some of those that it has spawned will send no word of their end; whether there are such. */
    boolean forgets(IntPredicate which) {
        return born.removeIf(which::test);
    }

    /** Whether nothing of it is left. */
    boolean isOver() {
        return gone.cardinality() == nodes.size() && born.isEmpty();
    }

    SystemMessage done() {
        return new SystemMessage(SystemType.DONE, List.of(number, code), why.isEmpty() ? List.of() : List.of(why));
    }

    int code() {
        return code;
    }

    String why() {
        return why;
    }

    String line() {
        return "job " + number + (parent == 0 ? "" : ", spawned by job " + parent) + ", " + nodes.size()
                + (nodes.size() == 1 ? " rank, " : " ranks, ") + (nodes.size() - gone.cardinality()) + " alive: "
                + command;
    }
}
