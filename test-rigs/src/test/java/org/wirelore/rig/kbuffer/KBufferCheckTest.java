package org.wirelore.rig.kbuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Findings about single traces. */
class KBufferCheckTest {
    private static final int HUGE = 250_000;

    @Test
    void theLargestGroupIsNamedByTheProcessWithMostCallsInIt() {
        CallTrace trace = new CallTrace(3);
        trace.multicast(0, 1);
        trace.receive(1, 0);
        // Each of 1 and 2 sends before it receives; 2 sends twice.
        trace.multicast(1, 2);
        trace.receive(1, 2);
        trace.receive(1, 2);
        trace.multicast(2, 1);
        trace.multicast(2, 1);
        trace.receive(2, 1);
        assertThat(KBufferCheck.of(trace)).isEqualTo(
                new KBufferFinding.Correct(3, 8, 2, new CallPosition(1, 1), Optional.empty()));
    }

    @Test
    void aMultireceiveHasNoOrderInItself() {
        CallTrace inOrder = new CallTrace(3);
        CallTrace unordered = new CallTrace(3);
        for (CallTrace trace : List.of(inOrder, unordered)) {
            trace.multicast(1, 0);
            trace.multicast(1, 2);
            trace.receive(2, 1);
            trace.multicast(2, 0);
        }
        inOrder.receive(0, 2);
        inOrder.receive(0, 1);
        unordered.multireceive(0, 2, 1);
        assertThat(KBufferCheck.of(inOrder)).isEqualTo(
                new KBufferFinding.Correct(2, 6, 1, new CallPosition(0, 0), Optional.empty()));
        assertThat(KBufferCheck.of(unordered)).isEqualTo(
                new KBufferFinding.Correct(1, 6, 3, new CallPosition(0, 0), Optional.empty()));
    }

    @Test
    void twoThatReceiveBeforeTheySendWaitForEver() {
        CallTrace trace = new CallTrace(3);
        trace.multicast(2, 0);
        trace.receive(0, 2);
        trace.receive(0, 1);
        trace.multicast(0, 1);
        trace.receive(1, 0);
        trace.multicast(1, 0);
        assertThat(KBufferCheck.of(trace)).isEqualTo(new KBufferFinding.Correct(2, 6, 2, new CallPosition(0, 1),
                Optional.of(new CallPosition(1, 0))));
    }

    @Test
    void whatLacksAMatchIsNamed() {
        PlainTrace trace = new PlainTrace(4);
        new CollectiveCalls(trace, 10).bcast(0, 25);
        PlainTrace withoutReceive = trace.copy();
        withoutReceive.of(2).removeFirst();
        assertThat(text(withoutReceive)).isEqualTo("pid 0, 2: multicast to 1, 2, 3 has no match at 2: "
                + "pid 0 sends 3 packets to pid 2, which receives 2");
        PlainTrace withoutMulticast = trace.copy();
        withoutMulticast.of(0).removeFirst();
        assertThat(text(withoutMulticast)).isEqualTo("pid 1, 2: receive from 0 has no match at 0: "
                + "pid 0 sends 2 packets to pid 1, which receives 3");
        PlainTrace gather = new PlainTrace(4);
        new CollectiveCalls(gather, 10).gather(3, 0);
        gather.of(0).clear();
        gather.of(2).clear();
        assertThat(text(gather)).isEqualTo("pid 3, 0: multireceive from 0, 1, 2 has no match at 0, 2: "
                + "pid 0 sends 0 packets to pid 3, which receives 1");
    }

    @Test
    void ofManyProcessesWithoutAMatchSomeAreNamed() {
        PlainTrace trace = new PlainTrace(13);
        trace.multicast(12, IntStream.range(0, 12).boxed().toList());
        assertThat(text(trace)).isEqualTo("pid 12, 0: multicast to 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more "
                + "has no match at 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more: pid 12 sends 1 packet to pid 0, which"
                + " receives 0");
    }

    @Test
    void ofTwoThatLackAMatchTheLowerPositionCountsThenTheLowerPid() {
        CallTrace trace = new CallTrace(3);
        trace.multicast(0, 1);
        trace.receive(1, 0);
        trace.multicast(0, 1);
        trace.multicast(2, 0);
        assertThat(KBufferCheck.of(trace)).isInstanceOfSatisfying(KBufferFinding.Unmatched.class,
                unmatched -> assertThat(unmatched.position()).isEqualTo(new CallPosition(2, 0)));
        trace.receive(2, 0);
        CallTrace other = new CallTrace(3);
        other.receive(2, 0);
        other.receive(1, 0);
        assertThat(KBufferCheck.of(other)).isInstanceOfSatisfying(KBufferFinding.Unmatched.class,
                unmatched -> assertThat(unmatched.position()).isEqualTo(new CallPosition(1, 0)));
    }

    @Test
    void nothingIsCorrectForNoBuffer() {
        assertThat(KBufferCheck.of(new CallTrace(0))).isEqualTo(
                new KBufferFinding.Correct(0, 0, 0, new CallPosition(0, 0), Optional.empty()));
        assertThat(KBufferCheck.of(new CallTrace(2))).isInstanceOfSatisfying(KBufferFinding.Correct.class,
                correct -> assertThat(correct.k()).isZero());
    }

    @Test
    void aMillionCallsInOneGroupAreNoTroubleAndNeitherAreAsManyProcesses() {
        CallTrace oneGroup = new CallTrace(2);
        IntStream.range(0, HUGE).forEach(i -> oneGroup.multicast(0, 1));
        IntStream.range(0, HUGE).forEach(i -> oneGroup.multicast(1, 0));
        IntStream.range(0, HUGE).forEach(i -> oneGroup.receive(0, 1));
        IntStream.range(0, HUGE).forEach(i -> oneGroup.receive(1, 0));
        assertThat(KBufferCheck.of(oneGroup)).isEqualTo(
                new KBufferFinding.Correct(2 * HUGE, 4 * HUGE, 1, new CallPosition(0, 0), Optional.empty()));
        CallTrace wide = new CallTrace(2 * HUGE);
        int[] others = IntStream.range(1, 2 * HUGE).toArray();
        wide.multicast(0, others);
        wide.multireceive(0, others);
        IntStream.of(others).forEach(pid -> {
            wide.receive(pid, 0);
            wide.multicast(pid, 0);
        });
        assertThat(KBufferCheck.of(wide)).isInstanceOfSatisfying(KBufferFinding.Correct.class,
                correct -> assertThat(correct.k()).isEqualTo(1));
    }

    @Test
    void twoLongMultireceivesInARowTakeNoSquareOfTheirSources() {
        int[] others = IntStream.range(1, HUGE).toArray();
        CallTrace trace = new CallTrace(HUGE);
        IntStream.range(0, 2).forEach(i -> trace.multireceive(0, others));
        IntStream.of(others).forEach(pid -> {
            trace.multicast(pid, 0);
            trace.multicast(pid, 0);
        });
        assertThat(KBufferCheck.of(trace)).isInstanceOfSatisfying(KBufferFinding.Correct.class,
                correct -> assertThat(correct.k()).isEqualTo(1));
    }

    @Test
    void aCallHasAnotherProcessThatThereIs() {
        CallTrace trace = new CallTrace(2);
        assertThatThrownBy(() -> trace.multicast(0)).hasMessage("a call must have a target or source: pid=0");
        assertThatThrownBy(() -> trace.receive(0, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static String text(PlainTrace trace) {
        return trace.judged() instanceof KBufferFinding.Unmatched unmatched
                ? "pid " + unmatched.position().pid() + ", " + unmatched.position().index() + ": " + unmatched.text()
                : "correct";
    }
}
