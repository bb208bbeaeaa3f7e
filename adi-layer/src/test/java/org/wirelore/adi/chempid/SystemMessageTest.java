package org.wirelore.adi.chempid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Messages on the wire, good ones and all others. */
class SystemMessageTest {
    private static final long SECRET = 77;
    private static final SystemMessage START = new SystemMessage(SystemType.START, List.of(5, -1, 0, 2, 1),
            List.of("mpirun größe 世界"));

    private static SystemMessage parse(byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        if (bytes.length < SystemMessage.HEAD_BYTES || SystemMessage.bytes(buffer, 3, SECRET) != bytes.length) {
            throw new IOException("another length");
        }
        return SystemMessage.parse(buffer);
    }

    @Test
    void aMessageComesAsItWent() throws IOException {
        assertThat(parse(START.encode(3, SECRET))).isEqualTo(START);
        SystemMessage long4096 = new SystemMessage(SystemType.RUN,
                IntStream.range(0, SystemMessage.NUMBERS_MAX).boxed().toList(), List.of("x".repeat(5_000)));
        assertThat(parse(long4096.encode(3, SECRET))).isEqualTo(long4096);
        assertThat(long4096.text()).endsWith("...").hasSizeLessThan(300);
        SystemMessage halves = SystemMessage.of(SystemType.REFUSED, List.of(), "\uD83D\uDE00".repeat(500));
        assertThat(parse(halves.encode(3, SECRET))).isEqualTo(halves);
    }

    @Test
    void whatIsNoneIsToldInASentence() {
        byte[] good = START.encode(3, SECRET);
        assertThatThrownBy(() -> parse(START.encode(2, SECRET))).hasMessage("expected message 3, found 2");
        assertThatThrownBy(() -> parse(START.encode(3, 1)))
                .hasMessage("expected the secret of this cluster, found another one");
        byte[] type = good.clone();
        type[7] = 99;
        assertThatThrownBy(() -> parse(type)).hasMessage("expected a message of a known type, found type 99");
        byte[] length = good.clone();
        length[12] = 1;
        assertThatThrownBy(() -> parse(length)).hasMessageContaining("4 to 65536 bytes behind the head");
        byte[] texts = good.clone();
        texts[27] = 2;
        assertThatThrownBy(() -> parse(texts)).hasMessageContaining("the parts that its type takes");
        byte[] numbers = good.clone();
        numbers[25] = 4;
        assertThatThrownBy(() -> parse(numbers)).isInstanceOf(IOException.class);
        byte[] word = good.clone();
        word[word.length - 1] = (byte) 0xff;
        assertThatThrownBy(() -> parse(word)).hasMessageContaining("UTF-8");
        assertThatThrownBy(() -> new SystemMessage(SystemType.KILL, List.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("must have the parts");
    }

    /** Whatever comes, it is a message or an IOException, and what is a message can be sent again. */
    @Test
    void aHundredThousandDamagedMessagesAreMessagesOrRefused() {
        Random random = new Random(11);
        int good = 0;
        for (int i = 0; i < 100_000; i++) {
            byte[] bytes = START.encode(3, SECRET);
            for (int damage = random.nextInt(4); damage >= 0; damage--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            try {
                SystemMessage message = parse(bytes);
                assertThat(parse(message.encode(3, SECRET))).isEqualTo(message);
                good++;
            } catch (IOException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        }
        assertThat(good).isBetween(1_000, 99_000);
    }
}
