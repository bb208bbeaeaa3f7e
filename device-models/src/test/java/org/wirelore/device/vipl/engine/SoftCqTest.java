package org.wirelore.device.vipl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.vipl.agent.CqUnit;

/** A completion queue of a NIC in software. */
class SoftCqTest {
    private final Host process = new VirtualRanks().process("host");
    private final Quiet carrier = new Quiet();
    private final SoftCq cq = new SoftCq(4, carrier, process, new CqUnit.Listener() {
        @Override
        public void onEntry() {
            throw new AssertionError("nothing was armed");
        }

        @Override
        public void onOverflow() {
            throw new AssertionError("there is room");
        }
    });

    /** A process that polls nothing but its completion queue takes what comes itself, without the help of a thread. */
    @Test
    void aLookIntoAnEmptyQueueTakesWhatHasCome() {
        carrier.coming = 2;
        assertThat(cq.take()).isEqualTo(7);
        assertThat(cq.isReceive()).isTrue();
        assertThat(cq.take()).isEqualTo(7);
        assertThat(cq.take()).isZero();
        assertThat(carrier.looks).isEqualTo(3);
    }

    @Test
    void anEntryThatLiesThereNeedsNoLook() {
        cq.add(9, false);
        assertThat(cq.take()).isEqualTo(9);
        assertThat(cq.isReceive()).isFalse();
        assertThat(carrier.looks).isZero();
    }

    /** Has something for the queue whenever the process looks. */
    private final class Quiet implements MessageCarrier {
        private int looks;
        private int coming;

        @Override
        public void attach(Listener listener) {
            throw new AssertionError("there is no engine");
        }

        @Override
        public ViaMessage take() {
            throw new AssertionError("nothing is sent");
        }

        @Override
        public void send(ViaMessage message) {
            throw new AssertionError("nothing is sent");
        }

        @Override
        public boolean sendControl(long host, byte[] packet, int length) {
            return false;
        }

        @Override
        public boolean losesControl() {
            return false;
        }

        @Override
        public List<Long> neighbours(int numberOfHops) {
            return List.of();
        }

        @Override
        public void look(Host looking) {
            assertThat(looking).isEqualTo(process);
            looks++;
            if (coming > 0) {
                coming--;
                cq.add(7, true);
            }
        }
    }
}
