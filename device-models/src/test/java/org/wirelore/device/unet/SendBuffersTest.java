package org.wirelore.device.unet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Host;

/** The order in which a datalink's frames go to the card, some of which are taken back. */
class SendBuffersTest {
    private final SendBuffers buffers = new SendBuffers(0, true, () -> {
    }, null);

    @ParameterizedTest(name = "{0} at the card")
    @ValueSource(ints = {0, 1, 2, 3})
    void framesThatWereTakenBackAreLeftOutHoweverManyTheCardHas(int before) {
        for (int length = 100; length < 108; length++) {
            buffers.write(length);
        }
        for (int i = 0; i < before; i++) {
            buffers.hand();
        }
        assertThat(buffers.withdraw(before + 1)).isTrue();
        assertThat(buffers.withdraw(before + 2)).isTrue();
        buffers.skipWithdrawn();
        List<Integer> handed = new ArrayList<>();
        for (int i = before; i < 6; i++) {
            handed.add(buffers.handLength());
            buffers.hand();
        }
        List<Integer> expected = new ArrayList<>();
        for (int position = before; position < 8; position++) {
            if (position != before + 1 && position != before + 2) {
                expected.add(100 + position);
            }
        }
        assertThat(handed).isEqualTo(expected);
        assertThat(buffers.departurePs(before)).isEqualTo(Host.FOREVER);
    }
}
