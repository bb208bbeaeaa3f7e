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
 * is where each rank is, what it has printed, its requests, the receives that it has posted, and the messages between
 * each two ranks that have met none. A step is a call of a rank that can be made, with one of the things that it may
 * return; or a receive and a message meet. The message must be the oldest of its sender that the receive fits, and no
 * older receive may fit it; messages of several senders have no order (section 3.5). All states that steps lead to are
 * visited.
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
            boolean moves = matches(state);
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
        return rank.waits < 0 && rank.left == rank.entered
                && rank.next == programs.get(number).size() + rank.shown().size();
    }

    /** Each receive may meet a message that it takes. */
    private boolean matches(MatchState state) {
        boolean moves = false;
        for (int to = 0; to < programs.size(); to++) {
            List<Posted> posted = state.ranks.get(to).posted;
            for (int i = 0; i < posted.size(); i++) {
                for (Message message : fitting(state, to, posted.get(i), posted.subList(0, i))) {
                    moves = true;
                    MatchState next = state.copy();
                    Rank rank = next.ranks.get(to);
                    rank.posted.remove(i);
                    channel(next, message.source(), to).remove(message);
                    meet(next, rank, posted.get(i).request(), message);
                    push(next);
                }
            }
        }
        return moves;
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
        if (now.left < now.entered) {
            return leaveTogether(state, number);
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
            case SEND, ISEND, SSEND, ISSEND, BSEND -> send(state, number, call);
            case SENDRECV -> {
                MatchState next = begun(state, number);
                channel(next, number, call.peer()).add(new Message(number, call.tag(), call.number(), -1));
                receive(next, number, call.request(), DrawnCalls.ANY, false);
                yield true;
            }
            case BARRIER, ALLREDUCE -> {
                MatchState next = begun(state, number);
                next.ranks.get(number).entered++;
                push(next);
                yield true;
            }
            case RECV, IRECV -> {
                receive(begun(state, number), number, call.peer(), call.tag(), call.kind() == Kind.IRECV);
                yield true;
            }
            case PROBE, IPROBE -> probe(state, number, call);
            case TEST -> test(state, number, call.request());
            case WAITANY, TESTANY -> any(state, number, call.kind());
            case WAITSOME, TESTSOME -> some(state, number, call.kind());
            case TESTALL -> testAll(state, number);
        };
    }

    private List<Message> channel(MatchState state, int from, int to) {
        return state.channels.get(from * programs.size() + to);
    }

    /** A rank goes on once all have come as far. */
    private boolean leaveTogether(MatchState state, int number) {
        Rank now = state.ranks.get(number);
        if (state.ranks.stream().anyMatch(rank -> rank.entered < now.entered)) {
            return false;
        }
        MatchState next = state.copy();
        Rank rank = next.ranks.get(number);
        rank.left++;
        int size = programs.size();
        boolean isSum = programs.get(number).get(rank.next - 1).kind() == Kind.ALLREDUCE;
        rank.printed.add(isSum ? "together " + size * (size + 1) / 2 : "together");
        push(next);
        return true;
    }

    private boolean testAll(MatchState state, int number) {
        Rank now = state.ranks.get(number);
        List<Integer> active = active(now, false);
        if (active.isEmpty()) {
            return print(state, number, "testall none");
        }
        if (active(now, true).size() == active.size()) {
            MatchState next = begun(state, number);
            active.forEach(which -> take(next, number, "testall", which));
            push(next);
        }
        return print(state, number, "testall");
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
        boolean isSynchronous = call.kind() == Kind.SSEND || call.kind() == Kind.ISSEND;
        boolean isShown = call.kind() == Kind.ISEND || call.kind() == Kind.ISSEND;
        boolean mayBeBuffered = call.kind() == Kind.BSEND || (!isSynchronous && !buffering.equals("none"));
        boolean mayWait = call.kind() != Kind.BSEND && (isSynchronous || !buffering.equals("all"));
        for (boolean waits : new boolean[]{false, true}) {
            if (waits ? mayWait : mayBeBuffered) {
                MatchState next = begun(state, number);
                Rank rank = next.ranks.get(number);
                int request = rank.requests.size();
                rank.requests.add(new Asked(isShown, false, waits ? "" : " "));
                rank.waits = waits && !isShown ? request : -1;
                channel(next, number, call.peer())
                        .add(new Message(number, call.tag(), call.number(), waits ? request : -1));
                push(next);
            }
        }
        return true;
    }

    private void receive(MatchState posting, int number, int source, int tag, boolean isShown) {
        Rank rank = posting.ranks.get(number);
        int request = rank.requests.size();
        rank.requests.add(new Asked(isShown, false, ""));
        rank.waits = isShown ? -1 : request;
        rank.posted.add(new Posted(source, tag, request));
        push(posting);
    }

    /** The oldest message of each sender that is wanted, if it fits no older receive. */
    private List<Message> fitting(MatchState state, int to, Posted wanted, List<Posted> older) {
        List<Message> oldest = new ArrayList<>();
        for (int source = 0; source < programs.size(); source++) {
            for (Message message : channel(state, source, to)) {
                if (wanted.fits(message)) {
                    if (older.stream().noneMatch(each -> each.fits(message))) {
                        oldest.add(message);
                    }
                    break;
                }
            }
        }
        return oldest;
    }

    private boolean probe(MatchState state, int number, Call call) {
        boolean looks = call.kind() == Kind.IPROBE;
        List<Message> fitting = fitting(state, number, new Posted(call.peer(), call.tag(), -1),
                state.ranks.get(number).posted);
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
