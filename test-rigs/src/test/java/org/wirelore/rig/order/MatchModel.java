package org.wirelore.rig.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.wirelore.rig.order.DrawnCalls.Call;
import org.wirelore.rig.order.DrawnCalls.Kind;
import org.wirelore.rig.order.MatchState.Asked;
import org.wirelore.rig.order.MatchState.Message;
import org.wirelore.rig.order.MatchState.Posted;
import org.wirelore.rig.order.MatchState.Rank;

/**
 * A model of what MPI 1.1 allows {@link DrawnCalls} to do, which shares nothing with what it is compared with. A state
 * is where each rank is, what it has printed, its requests, what it has posted and what has come without a receive, and
 * the messages between each two ranks. A step is a call of a rank that can be made, with one of the things that it may
 * return; or the arrival of the oldest message from one rank to another, which meets the first posted receive that it
 * fits, or waits. A receive takes the oldest message that it fits of any sender: of those of several senders none is
 * before another (section 3.5). All states that steps lead to are visited.
 */
final class MatchModel {
    private final List<List<Call>> programs;
    private final String buffering;
    private final int statesMax;
    private final Set<String> seen = new HashSet<>();
    private final Deque<MatchState> open = new ArrayDeque<>();
    private final Set<String> outcomes = new TreeSet<>();

    private MatchModel(List<List<Call>> programs, String buffering, int statesMax) {
        this.programs = programs;
        this.buffering = buffering;
        this.statesMax = statesMax;
    }

    /**
     * What a program can end in: what each rank prints, and whether it deadlocks.
     *
     * @return empty if there are too many states
     */
    static Set<String> outcomes(long seed, int size, int calls, String buffering, int statesMax) {
        List<List<Call>> programs = new ArrayList<>();
        MatchState first = new MatchState();
        for (int rank = 0; rank < size; rank++) {
            programs.add(DrawnCalls.of(seed, rank, size, calls));
            first.ranks.add(new Rank());
        }
        for (int i = 0; i < size * size; i++) {
            first.channels.add(new ArrayList<>());
        }
        MatchModel model = new MatchModel(programs, buffering, statesMax);
        return model.visit(first) ? model.outcomes : Set.of();
    }

    /** An outcome as a set has it. */
    static String outcome(List<String> printed, boolean isDeadlock) {
        return printed + (isDeadlock ? " deadlock" : "");
    }

    private boolean visit(MatchState first) {
        push(first);
        while (!open.isEmpty()) {
            MatchState state = open.pop();
            int before = open.size();
            boolean moves = arrivals(state);
            for (int rank = 0; rank < programs.size(); rank++) {
                moves |= call(state, rank);
            }
            if (!moves && before == open.size()) {
                end(state);
            }
            if (seen.size() > statesMax) {
                return false;
            }
        }
        return true;
    }

    private void push(MatchState state) {
        if (seen.add(state.key())) {
            open.push(state);
        }
    }

    private void end(MatchState state) {
        List<String> printed = new ArrayList<>();
        boolean isDeadlock = false;
        for (int rank = 0; rank < programs.size(); rank++) {
            for (String line : state.ranks.get(rank).printed) {
                printed.add("[" + rank + "] " + line);
            }
            isDeadlock |= !isOver(state.ranks.get(rank), rank);
        }
        outcomes.add(outcome(printed, isDeadlock));
    }

    private boolean isOver(Rank rank, int number) {
        return rank.waits < 0 && rank.next == programs.get(number).size() + rank.shown().size();
    }

    /** The oldest message of each pair of ranks may come. */
    private boolean arrivals(MatchState state) {
        boolean moves = false;
        int size = programs.size();
        for (int i = 0; i < size * size; i++) {
            if (!state.channels.get(i).isEmpty()) {
                moves = true;
                MatchState next = state.copy();
                Message message = next.channels.get(i).removeFirst();
                arrive(next, i % size, message);
                push(next);
            }
        }
        return moves;
    }

    private static void arrive(MatchState state, int to, Message message) {
        Rank rank = state.ranks.get(to);
        for (Posted posted : rank.posted) {
            if (posted.fits(message)) {
                rank.posted.remove(posted);
                meet(state, rank, posted.request(), message);
                return;
            }
        }
        rank.unexpected.add(message);
    }

    private static void meet(MatchState state, Rank rank, int request, Message message) {
        complete(rank, request, " " + message.source() + " " + message.tag() + " " + message.number());
        if (message.sender() >= 0) {
            complete(state.ranks.get(message.source()), message.sender(), " ");
        }
    }

    private static void complete(Rank rank, int request, String result) {
        rank.requests.set(request, rank.requests.get(request).over(result));
    }

    /** What a rank can do next. {@return whether it can do anything} */
    private boolean call(MatchState state, int number) {
        Rank now = state.ranks.get(number);
        if (now.waits >= 0) {
            return wake(state, number);
        }
        if (isOver(now, number)) {
            return false;
        }
        List<Call> program = programs.get(number);
        if (now.next >= program.size()) {
            return waitFor(state, number, now.next - program.size());
        }
        Call call = program.get(now.next);
        return switch (call.kind()) {
            case SEND, ISEND, SSEND -> send(state, number, call);
            case RECV, IRECV -> {
                receive(begun(state, number), number, call.peer(), call.tag(), call.kind() == Kind.IRECV);
                yield true;
            }
            case PROBE, IPROBE -> probe(state, number, call);
            case TEST -> test(state, number, call.request());
            case WAITANY, TESTANY -> any(state, number, call.kind());
            case WAITSOME, TESTSOME -> some(state, number, call.kind());
        };
    }

    private static MatchState begun(MatchState state, int number) {
        MatchState next = state.copy();
        next.ranks.get(number).next++;
        return next;
    }

    /** A call that waits goes on. */
    private boolean wake(MatchState state, int number) {
        Rank now = state.ranks.get(number);
        Asked request = now.requests.get(now.waits);
        if (!request.isOver()) {
            return false;
        }
        MatchState next = state.copy();
        Rank rank = next.ranks.get(number);
        if (!request.result().isBlank()) {
            rank.printed.add("recv" + request.result());
        }
        rank.waits = -1;
        push(next);
        return true;
    }

    private boolean send(MatchState state, int number, Call call) {
        boolean mayBeBuffered = call.kind() != Kind.SSEND && !buffering.equals("none");
        boolean mayWait = call.kind() == Kind.SSEND || !buffering.equals("all");
        for (boolean waits : new boolean[]{false, true}) {
            if (waits ? mayWait : mayBeBuffered) {
                MatchState next = begun(state, number);
                Rank rank = next.ranks.get(number);
                int request = rank.requests.size();
                rank.requests.add(new Asked(call.kind() == Kind.ISEND, false, waits ? "" : " "));
                rank.waits = waits && call.kind() != Kind.ISEND ? request : -1;
                next.channels.get(number * programs.size() + call.peer())
                        .add(new Message(number, call.tag(), call.number(), waits ? request : -1));
                push(next);
            }
        }
        return true;
    }

    /** Posts a receive, which meets a message that has come if there is one. */
    private void receive(MatchState posting, int number, int source, int tag, boolean isShown) {
        Rank rank = posting.ranks.get(number);
        int request = rank.requests.size();
        rank.requests.add(new Asked(isShown, false, ""));
        rank.waits = isShown ? -1 : request;
        Posted posted = new Posted(source, tag, request);
        List<Message> fitting = fitting(rank, posted);
        if (fitting.isEmpty()) {
            rank.posted.add(posted);
            push(posting);
        }
        for (Message message : fitting) {
            MatchState next = posting.copy();
            next.ranks.get(number).unexpected.remove(message);
            meet(next, next.ranks.get(number), request, message);
            push(next);
        }
    }

    /** The oldest message of each sender that a receive would take. */
    private List<Message> fitting(Rank rank, Posted wanted) {
        List<Message> oldest = new ArrayList<>();
        for (int source = 0; source < programs.size(); source++) {
            for (Message message : rank.unexpected) {
                if (message.source() == source && wanted.fits(message)) {
                    oldest.add(message);
                    break;
                }
            }
        }
        return oldest;
    }

    private boolean probe(MatchState state, int number, Call call) {
        boolean looks = call.kind() == Kind.IPROBE;
        List<Message> fitting = fitting(state.ranks.get(number), new Posted(call.peer(), call.tag(), -1));
        if (looks) {
            print(state, number, "look");
        }
        for (Message found : fitting) {
            MatchState next = begun(state, number);
            next.ranks.get(number).printed.add((looks ? "look " : "probe ") + found.source() + " " + found.tag());
            receive(next, number, looks ? DrawnCalls.ANY : found.source(), looks ? call.tag() : found.tag(), false);
        }
        return looks || !fitting.isEmpty();
    }

    private boolean waitFor(MatchState state, int number, int which) {
        Rank now = state.ranks.get(number);
        int request = now.shown().get(which);
        if (!now.requests.get(request).isTaken() && !now.requests.get(request).isOver()) {
            return false;
        }
        MatchState next = begun(state, number);
        if (!now.requests.get(request).isTaken()) {
            take(next, number, "wait", which);
        }
        push(next);
        return true;
    }

    private static void take(MatchState state, int number, String call, int which) {
        Rank rank = state.ranks.get(number);
        int request = rank.shown().get(which);
        rank.printed.add((call + " " + which + rank.requests.get(request).result()).strip());
        rank.requests.set(request, rank.requests.get(request).taken());
    }

    private boolean test(MatchState state, int number, int which) {
        MatchState vain = begun(state, number);
        Rank now = state.ranks.get(number);
        boolean isNone = which < 0 || now.requests.get(now.shown().get(which)).isTaken();
        vain.ranks.get(number).printed.add(isNone ? "test none" : "test");
        push(vain);
        if (!isNone && now.requests.get(now.shown().get(which)).isOver()) {
            MatchState next = begun(state, number);
            take(next, number, "test", which);
            push(next);
        }
        return true;
    }

    /** The program's own numbers of requests that are not taken; those that are over if {@code isOver}. */
    private static List<Integer> active(Rank rank, boolean isOver) {
        List<Integer> active = new ArrayList<>();
        List<Integer> shown = rank.shown();
        for (int which = 0; which < shown.size(); which++) {
            Asked request = rank.requests.get(shown.get(which));
            if (!request.isTaken() && (!isOver || request.isOver())) {
                active.add(which);
            }
        }
        return active;
    }

    private boolean any(MatchState state, int number, Kind kind) {
        Rank now = state.ranks.get(number);
        String call = kind == Kind.WAITANY ? "waitany" : "testany";
        if (active(now, false).isEmpty()) {
            return print(state, number, call + " none");
        }
        List<Integer> over = active(now, true);
        for (int which : over) {
            MatchState next = begun(state, number);
            take(next, number, call, which);
            push(next);
        }
        return kind == Kind.TESTANY ? print(state, number, call) : !over.isEmpty();
    }

    private boolean some(MatchState state, int number, Kind kind) {
        Rank now = state.ranks.get(number);
        String call = kind == Kind.WAITSOME ? "waitsome" : "testsome";
        if (active(now, false).isEmpty()) {
            return print(state, number, call + " none");
        }
        List<Integer> over = active(now, true);
        for (int chosen = kind == Kind.TESTSOME ? 0 : 1; chosen < 1 << over.size(); chosen++) {
            MatchState next = begun(state, number);
            next.ranks.get(number).printed.add(call);
            for (int i = 0; i < over.size(); i++) {
                if ((chosen >> i & 1) != 0) {
                    take(next, number, call, over.get(i));
                }
            }
            push(next);
        }
        return kind == Kind.TESTSOME || !over.isEmpty();
    }

    private boolean print(MatchState state, int number, String line) {
        MatchState next = begun(state, number);
        next.ranks.get(number).printed.add(line);
        push(next);
        return true;
    }
}
