package org.wirelore.device.contract.sisci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaState;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.contract.Stage;

/** Events: by callback or by waits, never by both. */
public abstract class SisciEventContract extends SisciBed {
    /** Handlers by which a program waits: a busy machine may keep it from its wait for many milliseconds. */
    private static final int LATER = 50;
    private static final Stage.Program NOTHING = () -> {
    };

    private final List<String> events = new ArrayList<>();

    private CallbackAction note(String what, CallbackAction action) {
        events.add(what);
        return action;
    }

    @Test
    void theOwnersCallbackGetsEachReasonAndAWaitIsRefused() {
        events.clear();
        play(() -> {
            LocalSegment segment = ownerSci.createSegment(SEGMENT, SIZE,
                    (which, reason, nodeId, adapter, error) -> note(
                            reason + " " + nodeId + " " + adapter + " " + error, CallbackAction.CONTINUE),
                    SciFlags.USE_CALLBACK);
            segment.prepare(0);
            segment.setAvailable(0);
            refused(SciError.ILLEGAL_OPERATION, () -> segment.waitForEvent(0));
            passUntil(owner, ownerLibrary, () -> events.size() == 2);
            assertThat(events).containsExactly("CONNECT 8 0 OK", "DISCONNECT 8 0 OK");
        }, () -> {
            RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
            Stage.sleepUntil(user, user.now() + 5 * MILLISECOND_PS);
            remote.disconnect();
        });
    }

    @Test
    void aCallbackThatCancelsIsTheLastOne() {
        events.clear();
        play(() -> {
            LocalSegment segment = ownerSci.createSegment(SEGMENT, SIZE,
                    (which, reason, nodeId, adapter, error) -> note(reason.toString(), CallbackAction.CANCEL),
                    SciFlags.USE_CALLBACK);
            segment.prepare(0);
            segment.setAvailable(0);
            passUntil(owner, ownerLibrary, () -> !events.isEmpty());
            pass(owner, ownerLibrary, 50);
            assertThat(events).containsExactly("CONNECT");
            refused(SciError.ILLEGAL_OPERATION, () -> segment.waitForEvent(0));
        }, () -> {
            RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
            Stage.sleepUntil(user, user.now() + 5 * MILLISECOND_PS);
            remote.disconnect();
        });
    }

    @Test
    void theUsersCallbackIsAskedToLeaveAndThenCutOff() {
        List<String> found = new ArrayList<>();
        play(() -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            for (int i = 0; i < 3; i++) {
                segment.waitForEvent(SciFlags.INFINITE_TIMEOUT);
            }
            segment.setUnavailable(0, SciFlags.NOTIFY);
            segment.setAvailable(0);
            Stage.sleepUntil(owner, owner.now() + 5 * MILLISECOND_PS);
            segment.setUnavailable(0, SciFlags.FORCE_DISCONNECT);
            segment.remove();
        }, () -> {
            RemoteSegment first = connect(userSci, user, OWNER_NODE, SEGMENT);
            first.disconnect();
            RemoteSegment remote = userSci.connectSegment(OWNER_NODE, SEGMENT, 0, (which, reason, status) -> {
                found.add(reason + " " + status);
                return CallbackAction.CONTINUE;
            }, 0, SciFlags.USE_CALLBACK);
            refused(SciError.ILLEGAL_OPERATION, () -> remote.waitForEvent(0));
            passUntil(user, userLibrary, () -> found.size() == 2);
            assertThat(found).containsExactly("DISCONNECT OK", "DISCONNECT NOT_CONNECTED");
            refused(SciError.NOT_CONNECTED, () -> remote.map(0, SIZE));
            remote.disconnect();
        });
    }

    @Test
    void anAsynchronousConnectReturnsAtOnceAndReportsHowItWent() {
        List<String> found = new ArrayList<>();
        AtomicBoolean isOver = new AtomicBoolean();
        play(() -> {
            export(ownerSci, SEGMENT);
            ownerSci.createSegment(SEGMENT + 1, SIZE, SciFlags.NONE);
            while (!isOver.get()) {
                owner.sleep(owner.now() + MILLISECOND_PS);
            }
        }, () -> {
            connect(userSci, user, OWNER_NODE, SEGMENT).disconnect();
            int flags = SciFlags.USE_CALLBACK | SciFlags.ASYNCHRONOUS_CONNECT;
            List<RemoteSegment> handles = new ArrayList<>();
            for (int id = SEGMENT; id <= SEGMENT + 2; id++) {
                int number = id - SEGMENT;
                RemoteSegment remote = userSci.connectSegment(OWNER_NODE, id, 0, (which, reason, status) -> {
                    found.add(number + " " + reason + " " + status);
                    return CallbackAction.CONTINUE;
                }, 0, flags);
                assertThat(found).as("the result is not there yet").noneMatch(each -> each.startsWith(number + " "));
                refused(SciError.NOT_CONNECTED, () -> remote.map(0, 64));
                handles.add(remote);
            }
            passUntil(user, userLibrary, () -> found.size() == 3);
            assertThat(found).containsExactlyInAnyOrder("0 CONNECT OK", "1 CONNECT CONNECTION_REFUSED",
                    "2 CONNECT NO_SUCH_SEGMENT");
            assertThat(handles.get(0).sizeBytes()).isEqualTo(SIZE);
            handles.get(0).map(0, 64).putInt(0, 1);
            assertThat(handles.get(1).sizeBytes()).isZero();
            refused(SciError.NOT_CONNECTED, () -> handles.get(1).map(0, 64));
            handles.get(1).disconnect();
            handles.get(2).disconnect();
            refused(SciError.BUSY, handles.get(0)::disconnect);
            refused(SciError.ILLEGAL_PARAMETER, () -> userSci.connectSegment(OWNER_NODE, SEGMENT, 0, none(), 0,
                    SciFlags.ASYNCHRONOUS_CONNECT));
            refused(SciError.ILLEGAL_PARAMETER,
                    () -> userSci.connectSegment(OWNER_NODE, SEGMENT, 0, none(), 0, flags));
            isOver.set(true);
        });
    }

    @Test
    void theThirtyThirdUnreadEventIsAnOverflowAndTheFirst32AreKept() {
        play(() -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            for (int i = 0; i < 16; i++) {
                ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0).disconnect();
            }
            Stage.sleepUntil(owner, owner.now() + MILLISECOND_PS);
            ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0);
            refused(SciError.OVERFLOW, () -> segment.waitForEvent(0));
            for (int i = 0; i < 32; i++) {
                assertThat(segment.waitForEvent(0).reason())
                        .isEqualTo(i % 2 == 0 ? SegmentReason.CONNECT : SegmentReason.DISCONNECT);
            }
            refused(SciError.TIMEOUT, () -> segment.waitForEvent(0));
        }, () -> {
        });
    }

    /**
     * Handlers stand for the process's other threads: each removes what the program waits for. The first ones that come
     * may do so before the wait has begun, so it is left to a later one.
     */
    @Test
    void aWaitEndsWithCancelledWhenAHandlerRemovesTheResource() {
        AtomicReference<Stage.Program> removal = new AtomicReference<>(NOTHING);
        AtomicReference<Stage.Program> seen = new AtomicReference<>(NOTHING);
        AtomicInteger times = new AtomicInteger();
        AtomicBoolean isOver = new AtomicBoolean();
        play(() -> {
            LocalInterrupt alarm = ownerSci.createInterrupt(0, 5, (interrupt, status) -> {
                Stage.Program due = removal.get();
                if (!due.equals(seen.getAndSet(due))) {
                    times.set(0);
                } else if (times.incrementAndGet() == LATER) {
                    removal.compareAndSet(due, NOTHING);
                    assertThat(outcome(due::run)).isEqualTo(SciError.OK);
                }
                return CallbackAction.CONTINUE;
            }, SciFlags.FIXED_INTNO | SciFlags.USE_CALLBACK);
            assertThat(alarm.interruptNo()).isEqualTo(5);
            refused(SciError.ILLEGAL_OPERATION, () -> alarm.waitFor(0));
            LocalSegment segment = ownerSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            removal.set(segment::remove);
            refused(SciError.CANCELLED, () -> segment.waitForEvent(SciFlags.INFINITE_TIMEOUT));
            LocalInterrupt other = ownerSci.createInterrupt(0, 6, SciFlags.FIXED_INTNO);
            removal.set(other::remove);
            refused(SciError.CANCELLED, () -> other.waitFor(SciFlags.INFINITE_TIMEOUT));
            LocalSegment target = export(ownerSci, SEGMENT);
            RemoteSegment remote = ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0);
            removal.set(remote::disconnect);
            refused(SciError.CANCELLED, () -> remote.waitForEvent(SciFlags.INFINITE_TIMEOUT));
            removal.set(ownerLibrary::terminate);
            while (true) {
                SciError end = outcome(() -> target.waitForEvent(SciFlags.INFINITE_TIMEOUT));
                if (end != SciError.OK) {
                    assertThat(end).isEqualTo(SciError.CANCELLED);
                    break;
                }
            }
            isOver.set(true);
        }, () -> {
            RemoteInterrupt interrupt = connectInterrupt();
            while (!isOver.get()) {
                Stage.sleepUntil(user, user.now() + MILLISECOND_PS);
                interrupt.trigger();
            }
        });
    }

    @Test
    void aPostedQueueReportsItsEndOnceByCallback() {
        List<String> found = new ArrayList<>();
        play(() -> export(ownerSci, SEGMENT), () -> {
            LocalSegment local = userSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            local.prepare(0);
            RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
            DmaQueue queue = userSci.createDmaQueue(0, 1);
            DmaQueue.Callback callback = (which, status) -> {
                found.add(which.state() + " " + status);
                return CallbackAction.CONTINUE;
            };
            queue.enqueue(local, remote, 0, 0, SIZE, SciFlags.NONE);
            queue.post(callback, SciFlags.USE_CALLBACK);
            refused(SciError.ILLEGAL_OPERATION, () -> queue.waitFor(0));
            passUntil(user, userLibrary, () -> !found.isEmpty());
            assertThat(found).containsExactly("DONE OK");
            refused(SciError.ILLEGAL_OPERATION, () -> queue.waitFor(0));
            queue.reset();
            queue.enqueue(local, remote, 0, 0, SIZE, SciFlags.NONE);
            queue.post(callback, SciFlags.USE_CALLBACK);
            queue.abort();
            passUntil(user, userLibrary, () -> found.size() == 2);
            assertThat(found).containsExactly("DONE OK", "ABORTED CANCELLED");
            queue.reset();
            queue.enqueue(local, remote, 0, 0, 64, SciFlags.NONE);
            queue.post(none(), SciFlags.NONE);
            assertThat(queue.waitFor(SciFlags.INFINITE_TIMEOUT)).isEqualTo(DmaState.DONE);
        });
    }

    @Test
    void triggersMayBeTakenTogetherUnlessTheyAreCounted() {
        int triggers = 20;
        play(() -> {
            LocalInterrupt plain = ownerSci.createInterrupt(0, 6, SciFlags.FIXED_INTNO);
            LocalInterrupt counting = ownerSci.createInterrupt(0, 5, SciFlags.FIXED_INTNO | SciFlags.COUNTING_INT);
            plain.waitFor(SciFlags.INFINITE_TIMEOUT);
            int wakeUps = 1;
            Stage.sleepUntil(owner, owner.now() + 20 * MILLISECOND_PS);
            while (outcome(() -> plain.waitFor(0)) == SciError.OK) {
                wakeUps++;
            }
            assertThat(wakeUps).isBetween(1, triggers);
            for (int i = 0; i < triggers; i++) {
                counting.waitFor(0);
            }
            refused(SciError.TIMEOUT, () -> counting.waitFor(10));
        }, () -> {
            RemoteInterrupt counting = connectInterrupt();
            RemoteInterrupt plain = userSci.connectInterrupt(OWNER_NODE, 0, 6, 0);
            for (int i = 0; i < triggers; i++) {
                counting.trigger();
                plain.trigger();
            }
        });
    }

    @Test
    void aSharedNumberWakesAllThatHaveIt() {
        int shared = SciFlags.FIXED_INTNO | SciFlags.SHARED_INT;
        play(() -> {
            LocalInterrupt first = ownerSci.createInterrupt(0, 5, shared);
            LocalInterrupt second = ownerSci.createInterrupt(0, 5, shared);
            refused(SciError.SEGMENTID_USED, () -> ownerSci.createInterrupt(0, 5, SciFlags.FIXED_INTNO));
            first.waitFor(SciFlags.INFINITE_TIMEOUT);
            second.waitFor(SciFlags.INFINITE_TIMEOUT);
        }, () -> {
            RemoteInterrupt interrupt = connectInterrupt();
            Stage.sleepUntil(user, user.now() + MILLISECOND_PS);
            interrupt.trigger();
        });
    }

    @Test
    void aWaitForATriggerLooksOnceOrUntilItsTimeIsOver() throws SciException {
        LocalInterrupt[] made = new LocalInterrupt[1];
        play(() -> {
            made[0] = ownerSci.createInterrupt(0, 0, SciFlags.NONE);
            long beganPs = owner.now();
            refused(SciError.TIMEOUT, () -> made[0].waitFor(0));
            assertThat(owner.now() - beganPs).isLessThan(100 * MILLISECOND_PS);
            refused(SciError.TIMEOUT, () -> made[0].waitFor(100));
            assertThat(owner.now() - beganPs).isGreaterThanOrEqualTo(100 * MILLISECOND_PS);
            refused(SciError.ILLEGAL_PARAMETER, () -> made[0].waitFor(-1));
            refused(SciError.ILLEGAL_PARAMETER, () -> made[0].waitFor(SciFlags.INFINITE_TIMEOUT + 1));
        }, () -> refused(SciError.NO_SUCH_SEGMENT, () -> userSci.connectInterrupt(OWNER_NODE, 0, 1234, 0)));
    }
}
