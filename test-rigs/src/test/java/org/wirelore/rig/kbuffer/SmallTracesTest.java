package org.wirelore.rig.kbuffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.kbuffer.PlainTrace.Call;

/** Random traces of at most three processes against the definition, and what is missing from them against a count. */
class SmallTracesTest {
    private static final int MULTICASTS_MAX = 5;

    @Property(tries = 2000)
    void theSmallestKIsThatOfTheDefinition(@ForAll long seed) {
        PlainTrace trace = trace(new Random(seed));
        assertThat(trace.judged()).as(trace.toString()).isInstanceOfSatisfying(KBufferFinding.Correct.class,
                correct -> {
                    assertThat(correct.k()).isEqualTo(BruteForce.smallestK(trace));
                    assertThat(correct.waiting().isEmpty()).isEqualTo(BruteForce.ends(trace));
                });
    }

    @Property(tries = 2000)
    void whatLacksACallIsNotCorrectAndTheFirstWithoutAMatchIsNamed(@ForAll long seed) {
        Random random = new Random(seed);
        PlainTrace trace = trace(random);
        for (int i = random.nextInt(3); i >= 0; i--) {
            mutate(trace, random);
        }
        CallPosition expected = firstUnmatched(trace);
        KBufferFinding finding = trace.judged();
        if (expected == null) {
            assertThat(finding).as(trace.toString()).isInstanceOf(KBufferFinding.Correct.class);
        } else {
            assertThat(finding).as(trace.toString()).isInstanceOfSatisfying(KBufferFinding.Unmatched.class,
                    unmatched -> assertThat(unmatched.position()).isEqualTo(expected));
        }
    }

    /** Drops a call, or one of its targets or sources. */
    private static void mutate(PlainTrace trace, Random random) {
        List<Call> calls = trace.of(random.nextInt(trace.processes()));
        if (calls.isEmpty()) {
            return;
        }
        int at = random.nextInt(calls.size());
        Call call = calls.get(at);
        if (call.peers().size() == 1 || random.nextBoolean()) {
            calls.remove(at);
        } else {
            calls.set(at, new Call(call.isMulticast(), call.peers().subList(1, call.peers().size())));
        }
    }

    /** By lists of the calls of each pair; null if each has its match. */
    private static @Nullable CallPosition firstUnmatched(PlainTrace trace) {
        CallPosition first = null;
        for (int source = 0; source < trace.processes(); source++) {
            for (int target = 0; target < trace.processes(); target++) {
                List<CallPosition> sent = calls(trace, source, true, target);
                List<CallPosition> received = calls(trace, target, false, source);
                int common = Math.min(sent.size(), received.size());
                for (CallPosition each : (sent.size() > common ? sent : received).subList(common,
                        Math.max(sent.size(), received.size()))) {
                    first = first == null || each.isBefore(first) ? each : first;
                }
            }
        }
        return first;
    }

    private static List<CallPosition> calls(PlainTrace trace, int pid, boolean isMulticast, int peer) {
        return IntStream.range(0, trace.of(pid).size())
                .filter(index -> trace.of(pid).get(index).isMulticast() == isMulticast
                        && trace.of(pid).get(index).peers().contains(peer))
                .mapToObj(index -> new CallPosition(pid, index)).toList();
    }

    /** A trace in which all packets are received, in any order that the pairs allow. */
    private static PlainTrace trace(Random random) {
        int processes = 1 + random.nextInt(3);
        PlainTrace trace = new PlainTrace(processes);
        // By pid: the multicasts in its order, its own and what it gets from each other one.
        List<List<List<Call>>> queues = new ArrayList<>();
        for (int pid = 0; pid < processes; pid++) {
            queues.add(IntStream.range(0, processes).mapToObj(source -> (List<Call>) new ArrayList<Call>()).toList());
        }
        for (int i = random.nextInt(MULTICASTS_MAX + 1); i > 0; i--) {
            int source = random.nextInt(processes);
            List<Integer> targets = IntStream.range(0, processes)
                    .filter(pid -> pid != source && random.nextInt(3) > 0).boxed().toList();
            if (!targets.isEmpty()) {
                queues.get(source).get(source).add(new Call(true, targets));
                targets.forEach(target -> queues.get(target).get(source).add(new Call(false, List.of(source))));
            }
        }
        for (int pid = 0; pid < processes; pid++) {
            merge(queues.get(pid), trace.of(pid), random);
        }
        return trace;
    }

    private static void merge(List<List<Call>> queues, List<Call> calls, Random random) {
        while (queues.stream().anyMatch(queue -> !queue.isEmpty())) {
            List<Call> queue = queues.get(random.nextInt(queues.size()));
            if (queue.isEmpty()) {
                continue;
            }
            Call call = queue.removeFirst();
            Call last = calls.isEmpty() ? call : calls.getLast();
            boolean isJoined = !call.isMulticast() && !last.isMulticast() && last.peers().size() == 1
                    && !last.peers().equals(call.peers()) && random.nextBoolean();
            if (isJoined) {
                calls.set(calls.size() - 1,
                        new Call(false, List.of(last.peers().getFirst(), call.peers().getFirst())));
            } else {
                calls.add(call);
            }
        }
    }
}
