package org.wirelore.adi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.StateKey;

/** The key of a state has all of a message that no receive was posted for. */
class UnexpectedKeyTest {
    private static final List<Consumer<Unexpected>> CHANGES = List.of(message -> message.source++,
            message -> message.context++, message -> message.tag++, message -> message.length--,
            message -> message.offset++, message -> message.loan++,
            message -> message.data.set(ValueLayout.JAVA_BYTE, 3, (byte) 7));
    private static final List<Consumer<Unexpected>> UNUSUAL = List.of(message -> message.block = 0,
            message -> message.loan = -1, message -> message.device = null, message -> message.rendezvous = true,
            message -> message.inPieces = true, message -> message.selfSend = new AdiRequest(0));

    @Test
    void eachChangeOfAMessageIsAnotherKey() {
        List<String> keys = new ArrayList<>();
        keys.add(key(message()));
        for (Consumer<Unexpected> change : CHANGES) {
            Unexpected changed = message();
            change.accept(changed);
            keys.add(key(changed));
        }
        assertThat(keys).doesNotHaveDuplicates();
        assertThat(key(message())).isEqualTo(keys.getFirst());
    }

    @Test
    void whatIsNotAShortMessageThatItsDeviceKeepsHasNoKey() {
        for (Consumer<Unexpected> change : UNUSUAL) {
            Unexpected changed = message();
            change.accept(changed);
            assertThat(changed.hashInto(new StateKey())).isFalse();
        }
    }

    private static Unexpected message() {
        Unexpected message = new Unexpected();
        message.open(new ArrivalDevice(), 1, 2, 3, 4);
        message.data = MemorySegment.ofArray(new byte[]{1, 2, 3, 4, 5, 6});
        message.loan = 5;
        return message;
    }

    private static String key(Unexpected message) {
        StateKey key = new StateKey();
        assertThat(message.hashInto(key)).isTrue();
        return key.high() + " " + key.low();
    }
}
