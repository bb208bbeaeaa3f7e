package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UpcallCondition;

/** When everything behind {@link UNetDevice} must call its owner (U-Net, SOSP'95, section 3.1). */
public abstract class UNetUpcallContract extends UNetPieceContract {
    @Test
    void upcallComesOncePerTransitionFromEmptyAndNoneIsLost() {
        List<Integer> drained = new ArrayList<>();
        right.endpoint.onReceive(() -> {
            int count = 0;
            while (right.endpoint.poll(right.reception)) {
                count++;
            }
            drained.add(count);
        });
        assertThat(right.endpoint.poll(right.reception)).isFalse();
        right.endpoint.allowUpcalls(false);
        sendNow(left, toRight, pattern(50, 1));
        sendNow(left, toRight, pattern(50, 2));
        right.endpoint.allowUpcalls(true);
        assertThat(drained).containsExactly(2);
        right.endpoint.completedSends();
        assertThat(drained).containsExactly(2);

        sendNow(left, toRight, pattern(50, 3));
        right.endpoint.flush();
        assertThat(drained).containsExactly(2, 1);
    }

    @Test
    void upcallThatLeavesMessagesComesAgainOnlyAfterTheQueueWasEmpty() {
        List<Integer> upcalls = new ArrayList<>();
        right.endpoint.onReceive(() -> upcalls.add(1));
        sendNow(left, toRight, pattern(50, 1));
        right.endpoint.completedSends();
        sendNow(left, toRight, pattern(50, 2));
        right.endpoint.completedSends();
        assertThat(upcalls).hasSize(1);

        assertThat(right.endpoint.poll(right.reception)).isTrue();
        assertThat(right.endpoint.poll(right.reception)).isTrue();
        sendNow(left, toRight, pattern(50, 3));
        right.endpoint.completedSends();
        assertThat(upcalls).hasSize(2);
    }

    @Test
    void heldUpcallComesOnceItIsAllowedAgainAndOnlyIfItIsDue() {
        List<Integer> upcalls = new ArrayList<>();
        right.endpoint.onReceive(() -> upcalls.add(1));
        right.endpoint.allowUpcalls(false);
        right.endpoint.allowUpcalls(true);
        assertThat(upcalls).isEmpty();

        right.endpoint.allowUpcalls(false);
        for (int i = 0; i < 3; i++) {
            sendNow(left, toRight, pattern(50, i));
            right.endpoint.completedSends();
        }
        assertThat(upcalls).isEmpty();
        right.endpoint.allowUpcalls(true);
        assertThat(upcalls).hasSize(1);
    }

    @Test
    void upcallForAnAlmostFullQueueComesWhenAQuarterIsLeftAndAgainAfterItHadMore() {
        List<Integer> upcalls = new ArrayList<>();
        right.endpoint.onReceive(UpcallCondition.ALMOST_FULL, () -> upcalls.add(1));
        for (int i = 0; i < 5; i++) {
            sendNow(left, toRight, pattern(50, i));
            right.endpoint.completedSends();
        }
        assertThat(upcalls).isEmpty();
        for (int i = 5; i < 8; i++) {
            sendNow(left, toRight, pattern(50, i));
            right.endpoint.completedSends();
        }
        assertThat(upcalls).hasSize(1);
        for (int i = 0; i < 3; i++) {
            assertThat(right.endpoint.poll(right.reception)).isTrue();
        }
        sendNow(left, toRight, pattern(50, 8));
        right.endpoint.completedSends();
        assertThat(upcalls).hasSize(2);
    }

    @Test
    void upcallThatRunsIsNotInterruptedByAnotherOne() {
        List<String> history = new ArrayList<>();
        int[] received = {0};
        right.endpoint.onReceive(() -> {
            history.add("enter");
            for (int i = 0; i < 1_000; i++) {
                received[0] += right.endpoint.poll(right.reception) ? 1 : 0;
            }
            history.add("leave");
        });
        for (int i = 0; i < 3; i++) {
            write(left, 0, pattern(50, i));
            left.endpoint.send(toRight, OUT, 50);
            left.endpoint.flush();
        }
        bench.settle();
        right.endpoint.completedSends();
        assertThat(received[0]).isEqualTo(3);
        for (int i = 0; i < history.size(); i++) {
            assertThat(history.get(i)).isEqualTo(i % 2 == 0 ? "enter" : "leave");
        }
    }

    @Test
    void upcallThatIsTurnedOnLateComesForWhatIsThereAlready() {
        List<Integer> upcalls = new ArrayList<>();
        sendNow(left, toRight, pattern(50, 1));
        right.endpoint.onReceive(() -> upcalls.add(1));
        right.endpoint.completedSends();
        assertThat(upcalls).hasSize(1);

        right.endpoint.onReceive(null);
        assertThat(right.endpoint.poll(right.reception)).isTrue();
        sendNow(left, toRight, pattern(50, 1));
        right.endpoint.completedSends();
        assertThat(upcalls).hasSize(1);
        assertThat(right.endpoint.poll(right.reception)).isTrue();
    }

    @Test
    void arrivalEndsTheOwnersPause() {
        write(left, 0, pattern(50, 1));
        left.endpoint.send(toRight, OUT, 50);
        left.endpoint.flush();
        int looks = 0;
        while (!right.endpoint.poll(right.reception)) {
            right.process.pause(Host.FOREVER);
            assertThat(looks++).isLessThan(100);
        }
        assertThat(right.process.now()).isPositive();
    }
}
