package org.wirelore.adi.message.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How many bytes the objects of a message may take; the limit is lower here than that of messages. */
class ObjectCodecTest {
    private static final @Nullable Object[] OBJECTS = {"one", new int[1000], null};

    @Test
    void objectsThatJustFitAreWritten() throws IOException, ClassNotFoundException {
        int length = ObjectCodec.write(OBJECTS).length;
        byte[] bytes = ObjectCodec.write(OBJECTS, length);
        @Nullable
        Object[] read = ObjectCodec.read(bytes, 3, ObjectCodecTest.class.getClassLoader());
        assertThat(Arrays.deepEquals(read, OBJECTS)).isTrue();
    }

    @Test
    void objectsThatTakeMoreBytesThanAMessageMayHaveAreRefused() throws IOException {
        int length = ObjectCodec.write(OBJECTS).length;
        assertThatThrownBy(() -> ObjectCodec.write(OBJECTS, length - 1)).isInstanceOf(ObjectCodec.TooLong.class)
                .hasMessage("the objects take more than " + (length - 1)
                        + " bytes when serialized: send them in parts");
    }
}
