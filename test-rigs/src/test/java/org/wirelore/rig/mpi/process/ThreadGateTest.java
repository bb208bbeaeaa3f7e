package org.wirelore.rig.mpi.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which threads a gate lets in, and which have to wait for one another. */
class ThreadGateTest {
    /** Threads that inherit what their maker has, and are not those of a pool. */
    private static final Executor WATCHED = task -> new Thread(task).start();
    /** Threads that the watch does not notice. */
    private static final Executor UNSEEN = task -> Thread.ofPlatform().inheritInheritableThreadLocals(false)
            .start(task);

    private final ThreadGate gate = new ThreadGate();

    @AfterEach
    void endWatch() {
        ThreadWatch.end();
    }

    private static void in(Executor threads, Runnable task) {
        CompletableFuture.runAsync(task, threads).join();
    }

    private void pass() {
        gate.enter();
        gate.leave();
    }

    /** Whether another thread has to wait while this one is inside; lets it in afterwards. */
    private boolean keepsOthersOut() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        boolean[] isInside = {true};
        boolean[] seen = {false};
        gate.enter();
        Thread other = new Thread(() -> {
            begun.countDown();
            gate.enter();
            seen[0] = isInside[0];
            gate.leave();
        });
        other.start();
        begun.await();
        while (other.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
        isInside[0] = false;
        gate.leave();
        other.join();
        return !seen[0];
    }

    @Test
    void withoutThreadsTheGateStaysOpenForItsOwner() {
        ThreadWatch.begin(gate);
        gate.begin(MPI.THREAD_SINGLE);
        pass();
        assertThat(gate.isShared()).isFalse();
    }

    @Test
    void theFirstThreadThatTheOwnerMakesClosesTheGate() throws InterruptedException {
        ThreadWatch.begin(gate);
        gate.begin(MPI.THREAD_SINGLE);
        in(WATCHED, this::pass);
        assertThat(gate.isShared()).isTrue();
        assertThat(keepsOthersOut()).isTrue();
    }

    @Test
    void aThreadMadeBeforeInitClosesTheGateAtInit() throws InterruptedException {
        ThreadWatch.begin(gate);
        CountDownLatch initialized = new CountDownLatch(1);
        CompletableFuture<Void> early = CompletableFuture.runAsync(() -> {
            try {
                initialized.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            pass();
        }, WATCHED);
        gate.begin(MPI.THREAD_SINGLE);
        assertThat(gate.isShared()).isTrue();
        initialized.countDown();
        early.join();
        assertThat(keepsOthersOut()).isTrue();
    }

    @Test
    void aThreadMadeWhileItsMakerIsInsideWaitsUntilTheMakerHasLeft() throws InterruptedException {
        ThreadWatch.begin(gate);
        gate.begin(MPI.THREAD_SINGLE);
        gate.enter();
        gate.enter();
        boolean[] isInside = {true};
        boolean[] seen = {false};
        Thread other = new Thread(() -> {
            gate.enter();
            seen[0] = isInside[0];
            gate.leave();
        });
        other.start();
        gate.leave();
        while (other.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
        isInside[0] = false;
        gate.leave();
        other.join();
        assertThat(seen[0]).as("met the maker").isFalse();
        pass();
    }

    @Test
    void workersOfTheCommonPoolAreHeardOf() {
        ThreadWatch.begin(gate);
        gate.begin(MPI.THREAD_SINGLE);
        new ThreadWatch().newThread(ForkJoinPool.commonPool());
        assertThat(gate.isShared()).isTrue();
    }

    @Test
    void aThreadThatWasNotSeenIsRefusedWithTheWayOut() {
        ThreadWatch.begin(gate);
        gate.begin(MPI.THREAD_SINGLE);
        assertThatThrownBy(() -> in(UNSEEN, this::pass)).isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(MPIException.class)
                .hasMessageContaining("MPI.initThread(MPI.THREAD_MULTIPLE, MPI.THREAD_MULTIPLE, args)");
        pass();
        in(WATCHED, () -> in(UNSEEN, this::pass));
    }

    @Test
    void atFunneledThreadsMayBeMadeAndOnlyTheOwnerPasses() {
        ThreadWatch.begin(gate);
        gate.begin(MPI.THREAD_FUNNELED);
        assertThatThrownBy(() -> in(WATCHED, this::pass)).hasMessageContaining("THREAD_FUNNELED was granted");
        assertThat(gate.isShared()).isFalse();
        pass();
    }

    @Test
    void atSerializedOneThreadAfterAnotherPasses() {
        ThreadWatch.begin(gate);
        gate.begin(MPI.THREAD_SERIALIZED);
        in(WATCHED, this::pass);
        pass();
        in(UNSEEN, this::pass);
        assertThat(gate.isShared()).isFalse();
    }

    @Test
    void anyThreadMayReadTheClock() {
        gate.begin(MPI.THREAD_FUNNELED);
        assertThatCode(() -> in(UNSEEN, () -> {
            gate.enterForClock();
            gate.leaveForClock();
        })).doesNotThrowAnyException();
    }
}
