package org.wirelore.rig.kbuffer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.wirelore.rig.kbuffer.PlainTrace.Call;

/**
 * The definition of the URTP paper's section 2.2, tried out: every order of the calls of each multireceive, and every
 * way to cut the processes' calls into groups of at most k instructions, of which those that a process lacks are skips.
 */
final class BruteForce {
    private BruteForce() {
    }

    /** The smallest k of a trace in which every call has its match. */
    static int smallestK(PlainTrace trace) {
        int smallest = Integer.MAX_VALUE;
        for (List<List<Call>> program : orders(trace)) {
            int k = 0;
            while (k < smallest && !isCorrect(program, k)) {
                k++;
            }
            smallest = Math.min(smallest, k);
        }
        return smallest;
    }

    /** Whether all processes come to their ends if every multicast finds a buffer. */
    static boolean ends(PlainTrace trace) {
        int[] done = new int[trace.processes()];
        int[][] arrived = new int[trace.processes()][trace.processes()];
        boolean goesOn = true;
        while (goesOn) {
            goesOn = false;
            for (int pid = 0; pid < done.length; pid++) {
                while (done[pid] < trace.of(pid).size() && make(trace.of(pid).get(done[pid]), pid, arrived)) {
                    done[pid]++;
                    goesOn = true;
                }
            }
        }
        for (int pid = 0; pid < done.length; pid++) {
            if (done[pid] < trace.of(pid).size()) {
                return false;
            }
        }
        return true;
    }

    private static boolean make(Call call, int pid, int[][] arrived) {
        boolean isReady = call.isMulticast() || call.peers().stream().allMatch(source -> arrived[source][pid] > 0);
        if (isReady) {
            call.peers().forEach(peer -> {
                if (call.isMulticast()) {
                    arrived[pid][peer]++;
                } else {
                    arrived[peer][pid]--;
                }
            });
        }
        return isReady;
    }

    /** The trace with its multireceives taken apart, in each order of their receives; they have at most two. */
    private static List<List<List<Call>>> orders(PlainTrace trace) {
        List<List<List<Call>>> programs = new ArrayList<>(List.of(List.of()));
        for (int pid = 0; pid < trace.processes(); pid++) {
            List<List<Call>> lists = orders(trace.of(pid));
            List<List<List<Call>>> longer = new ArrayList<>();
            for (List<List<Call>> program : programs) {
                for (List<Call> list : lists) {
                    List<List<Call>> next = new ArrayList<>(program);
                    next.add(list);
                    longer.add(next);
                }
            }
            programs = longer;
        }
        return programs;
    }

    private static List<List<Call>> orders(List<Call> calls) {
        List<List<Call>> lists = new ArrayList<>(List.of(List.of()));
        for (Call call : calls) {
            List<List<Call>> longer = new ArrayList<>();
            for (List<Call> list : lists) {
                longer.add(with(list, call.isMulticast() ? List.of(call) : apart(call.peers())));
                if (!call.isMulticast() && call.peers().size() > 1) {
                    longer.add(with(list, apart(call.peers().reversed())));
                }
            }
            lists = longer;
        }
        return lists;
    }

    private static List<Call> apart(List<Integer> sources) {
        return sources.stream().map(source -> new Call(false, List.of(source))).toList();
    }

    private static List<Call> with(List<Call> list, List<Call> more) {
        List<Call> longer = new ArrayList<>(list);
        longer.addAll(more);
        return longer;
    }

    /** Whether the end can be reached by groups of at most k instructions that match in themselves. */
    private static boolean isCorrect(List<List<Call>> program, int k) {
        List<Integer> start = program.stream().map(calls -> 0).toList();
        Deque<List<Integer>> left = new ArrayDeque<>(List.of(start));
        Set<List<Integer>> reached = new HashSet<>(left);
        while (!left.isEmpty()) {
            List<Integer> cut = left.pop();
            for (List<Integer> next : nextCuts(program, cut, k)) {
                if (isMatched(program, cut, next) && reached.add(next)) {
                    left.push(next);
                }
            }
        }
        return reached.contains(program.stream().map(List::size).toList());
    }

    private static List<List<Integer>> nextCuts(List<List<Call>> program, List<Integer> cut, int k) {
        List<List<Integer>> cuts = new ArrayList<>(List.of(List.of()));
        for (int pid = 0; pid < program.size(); pid++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> begin : cuts) {
                for (int at = cut.get(pid); at <= Math.min(cut.get(pid) + k, program.get(pid).size()); at++) {
                    List<Integer> next = new ArrayList<>(begin);
                    next.add(at);
                    longer.add(next);
                }
            }
            cuts = longer;
        }
        return cuts;
    }

    /** Whether as many packets go from each process to each other one as are received, between two cuts. */
    private static boolean isMatched(List<List<Call>> program, List<Integer> from, List<Integer> to) {
        int[][] open = new int[program.size()][program.size()];
        for (int pid = 0; pid < program.size(); pid++) {
            for (Call call : program.get(pid).subList(from.get(pid), to.get(pid))) {
                for (int peer : call.peers()) {
                    if (call.isMulticast()) {
                        open[pid][peer]++;
                    } else {
                        open[peer][pid]--;
                    }
                }
            }
        }
        return Arrays.stream(open).flatMapToInt(Arrays::stream).allMatch(count -> count == 0);
    }
}
