package org.wirelore.rig.mpi;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.program.DataCache;
import org.wirelore.rig.program.MissingProgramException;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

@SuppressWarnings({"NullAway", "DoNotCallSuggester"}) // they look at no context, and failing ones are what is tested
class ProgramClassTest {
    private static final RankContext ALONE = new RankContext(0, 1, null, null, null, null, null, null,
            DataCache.REAL);

    /** Fails with its arguments, so that a test sees them. */
    public static final class WithArguments implements RankProgram {
        private final String[] arguments;

        public WithArguments(String[] arguments) {
            this.arguments = arguments.clone();
        }

        @Override
        public void run(RankContext context) throws IOException {
            throw new IOException(String.join(" ", arguments));
        }
    }

    /** Takes nothing. */
    public static final class WithoutArguments implements RankProgram {
        @Override
        public void run(RankContext context) throws IOException {
            throw new IOException("ran");
        }
    }

    /** Not public, as main classes may be. */
    static final class Main {
        private Main() {
        }

        public static void main(String[] arguments) throws IOException {
            throw new IOException("main " + String.join(" ", arguments));
        }
    }

    /** Ends with an error and not with an exception. */
    public static final class Failing {
        private Failing() {
        }

        public static void main(String[] arguments) {
            throw new StackOverflowError("too deep");
        }
    }

    /** A main that needs an object. */
    public static final class NotStatic {
        public void main(String[] arguments) {
            throw new IllegalStateException("no program can call this");
        }
    }

    /** Can't be made. */
    public abstract static class Abstract implements RankProgram {
    }

    /** Can't be initialized. */
    public static final class Uninitialized implements RankProgram {
        private static final int NUMBER = Integer.parseInt("none");

        @Override
        public void run(RankContext context) {
            throw new IllegalStateException("number=" + NUMBER);
        }
    }

    @Test
    void aRankProgramIsGivenItsArguments() throws Exception {
        RankProgram program = load(WithArguments.class.getName(), "a", "b c");
        assertThatThrownBy(() -> program.run(ALONE)).isInstanceOf(IOException.class).hasMessage("a b c");
    }

    @Test
    void aRankProgramMayTakeNothing() throws Exception {
        RankProgram program = load(WithoutArguments.class.getName());
        assertThatThrownBy(() -> program.run(ALONE)).hasMessage("ran");
    }

    @Test
    void argumentsThatTheProgramDoesNotTakeAreRefused() {
        assertThatThrownBy(() -> load(WithoutArguments.class.getName(), "a"))
                .isInstanceOf(MissingProgramException.class)
                .hasMessageContaining("no constructor that takes String[]");
    }

    @Test
    void anyClassWithAMainIsAProgram() throws Exception {
        RankProgram program = load(Main.class.getName(), "a", "b");
        assertThatThrownBy(() -> program.run(ALONE))
                .hasMessageStartingWith("it has thrown java.io.IOException: main a b")
                .hasMessageNotContaining("reflect");
    }

    @Test
    void anErrorOfAMainIsItsOwn() throws Exception {
        RankProgram program = load(Failing.class.getName());
        assertThatThrownBy(() -> program.run(ALONE)).hasMessageStartingWith(
                "it has thrown java.lang.StackOverflowError: too deep");
    }

    @ParameterizedTest
    @CsvSource({"org.wirelore.Nothing, is not on the class path", "no/such/Class, is not on the class path",
        "' ', is not on the class path", "java.lang.String, be used",
        "org.wirelore.rig.mpi.ProgramClassTest$NotStatic, main is not static",
        "org.wirelore.rig.mpi.ProgramClassTest$Abstract, InstantiationException",
        "org.wirelore.rig.mpi.ProgramClassTest$Uninitialized, NumberFormatException",
        "org.wirelore.rig.program.RankProgram, be used"})
    void whatCannotBeRunIsReportedWithItsReason(String name, String reason) {
        assertThatThrownBy(() -> load(name)).isInstanceOf(MissingProgramException.class)
                .hasMessageContaining("class " + name).hasMessageContaining(reason);
    }

    private static RankProgram load(String name, String... arguments) throws MissingProgramException {
        return ProgramClass.load(name, List.of(arguments), "").rank(0);
    }
}
