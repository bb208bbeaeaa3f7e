package mpi;

import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * A program for a launcher: does in its ranks what the tests of this package do that are named after items of the
 * checklist, as far as they are meant for as many ranks, one after another, and says of each whether it went well.
 *
 * <p>Not among them are items 71 to 73, which end the job, and 70, which needs threads.
 */
public final class Checklist {
    /** True inside of a rank that another program has started. */
    static final ScopedValue<int[]> LAUNCHED = ScopedValue.newInstance();

    /** Before the name of a test, in the line that each rank prints of it. */
    public static final String WELL = "went well: ";
    /** The same, of a test that failed; a colon and the reason follow its name. */
    public static final String WRONG = "went wrong: ";

    private static final List<Class<?>> TESTS = List.of(MatchingAndOrderingTest.class, UnexpectedAndSelfTest.class,
            SendModesTest.class, BufferedSendTest.class, CompletionTest.class, MultipleCompletionTest.class,
            StatusAndTruncationTest.class, ProbeTest.class, CancelTest.class, PersistentTest.class, CombinedTest.class,
            EnvironmentTest.class, CollectivesAndCommunicatorsTest.class, ReductionTest.class,
            ObjectReductionsTest.class,
            ObjectOwnershipTest.class, CommunicatorsTest.class, GroupsTest.class, TopologiesTest.class);
    private static final List<String> ENDINGS = List.of("item71", "item72", "item73");

    private Checklist() {
    }

    /**
     * Runs as one of the ranks.
     *
     * @param args the device that the ranks are on, and what names of tests begin with, {@code item} for all
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        String[] words = MPI.Init(args);
        PrintStream out = System.out;
        for (Method test : tests(words[1])) {
            int[] parts = new int[1];
            String outcome = ScopedValue.where(LAUNCHED, parts).call(() -> outcome(test, Device.valueOf(words[0])));
            if (parts[0] > 0) {
                out.println(outcome);
                MPI.COMM_WORLD.Barrier();
            }
        }
        MPI.Finalize();
    }

    private static List<Method> tests(String prefix) {
        List<Method> tests = new ArrayList<>();
        for (Class<?> type : TESTS) {
            Arrays.stream(type.getDeclaredMethods())
                    .filter(method -> method.isAnnotationPresent(ParameterizedTest.class)
                            && method.getName().startsWith(prefix)
                            && ENDINGS.stream().noneMatch(method.getName()::startsWith))
                    .sorted(Comparator.comparing(Method::getName)).forEach(tests::add);
        }
        return tests;
    }

    private static String outcome(Method test, Device device) throws ReflectiveOperationException {
        var constructor = test.getDeclaringClass().getDeclaredConstructor();
        constructor.setAccessible(true);
        test.setAccessible(true);
        try {
            test.invoke(constructor.newInstance(), device);
            return WELL + test.getName();
        } catch (InvocationTargetException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            String reason = cause.toString().lines().limit(12).reduce("",
                    (all, line) -> all + " | " + line);
            StringBuilder where = new StringBuilder();
            for (StackTraceElement frame : cause.getStackTrace()) {
                if (frame.getClassName().endsWith("Test")) {
                    where.append(" at ").append(frame);
                }
            }
            return WRONG + test.getName() + ":" + reason + where;
        }
    }
}
