package org.wirelore.rig.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloseAllTest {
    private final List<String> closed = new ArrayList<>();

    @Test
    void whatFailsKeepsNothingElseOpenAndTheFirstFailureIsReported() {
        assertThatThrownBy(() -> CloseAll.of(failing("a", new IOException("a must be free")), () -> closed.add("b"),
                null, failing("c", new IllegalStateException("c must be free")), () -> closed.add("d")))
                .isInstanceOf(IOException.class).hasMessage("a must be free")
                .satisfies(failure -> assertThat(failure.getSuppressed()).singleElement()
                        .isInstanceOf(IllegalStateException.class));
        assertThat(closed).containsExactly("a", "b", "c", "d");
    }

    @Test
    void everythingThatWentWrongIsReportedOnceHoweverDeepItLies() {
        IOException inner = new IOException("b must be free");
        inner.addSuppressed(new IllegalStateException("c must be free"));
        inner.addSuppressed(new IOException("a must be free"));
        IOException around = new IOException("e must be free");
        inner.addSuppressed(around);
        around.addSuppressed(inner);
        assertThatThrownBy(() -> CloseAll.of(failing("a", new Exception("a must be free")), failing("b", inner),
                failing("d", new IOException())))
                .isInstanceOfSatisfying(IOException.class, failure -> assertThat(CloseAll.text(failure)).isEqualTo(
                        "a must be free; b must be free; c must be free; e must be free; java.io.IOException"));
    }

    @Test
    void aFailureThatIsNotOfTheSystemStaysWhatItIs() {
        assertThatThrownBy(() -> CloseAll.of(failing("a", new IllegalStateException("must not be")),
                () -> closed.add("b"))).isInstanceOf(IllegalStateException.class);
        assertThat(closed).containsExactly("a", "b");
    }

    @Test
    void withoutAFailureNothingIsThrown() throws IOException {
        CloseAll.of(null, () -> closed.add("a"));
        assertThat(closed).containsExactly("a");
    }

    private AutoCloseable failing(String name, Exception failure) {
        return () -> {
            closed.add(name);
            throw failure;
        };
    }
}
