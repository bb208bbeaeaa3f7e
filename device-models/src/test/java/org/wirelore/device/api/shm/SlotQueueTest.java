package org.wirelore.device.api.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.wirelore.device.stress.PlainSegment;

class SlotQueueTest {
    private static final SlotQueueLayout LAYOUT = new SlotQueueLayout(0, 4, 64);

    private final PlainSegment segment = new PlainSegment(LAYOUT.bytes());
    private final SlotQueueWriter first = new SlotQueueWriter(segment, LAYOUT);
    private final SlotQueueWriter second = new SlotQueueWriter(segment, LAYOUT);
    private final SlotQueueReader reader = new SlotQueueReader(segment, LAYOUT);

    @Test
    void aWriterThatIsHeldUpBetweenClaimAndPublishLosesNothing() {
        long held = first.claim();
        assertThat(second.claim()).isNotEqualTo(held);
        second.publish();
        assertThat(reader.poll()).as("what was claimed first is not there yet").isFalse();
        segment.memory().set(ValueLayout.JAVA_INT, held + 4, 7);
        first.publish();
        assertThat(reader.poll()).isTrue();
        assertThat(segment.memory().get(ValueLayout.JAVA_INT, reader.at() + 4)).isEqualTo(7);
        reader.release();
        assertThat(reader.poll()).as("what the other writer has published").isTrue();
    }

    @Test
    void aFullQueueTakesNothingUntilTheReaderHasGivenBack() {
        for (int lap = 0; lap < 3; lap++) {
            for (int i = 0; i < 4; i++) {
                assertThat(first.claim()).isNotNegative();
                first.publish();
            }
            assertThat(second.claim()).isEqualTo(-1);
            assertThat(second.hasRoom()).isFalse();
            for (int i = 0; i < 4; i++) {
                assertThat(reader.poll()).isTrue();
                assertThat(reader.release()).isTrue();
            }
            assertThat(reader.poll()).isFalse();
            assertThat(second.hasRoom()).isTrue();
        }
    }

    @Test
    void aClaimIsPublishedBeforeTheNext() {
        assertThatThrownBy(first::publish).isInstanceOf(IllegalStateException.class);
        first.claim();
        assertThatThrownBy(first::claim).isInstanceOf(IllegalStateException.class);
    }
}
