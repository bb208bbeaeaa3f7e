package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.rig.cli.CommandRun;

/**
 * What programs take for granted of the process that they run in: its arguments, streams, properties, resources and
 * end.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class MpirunHabitsTest {
    private static final String PROGRAM = """
            import java.io.*;
            import java.util.*;
            import java.util.function.*;
            import java.util.stream.*;
            import mpi.*;
            public class Habits {
                public interface Service { String name(); }
                public static class Provider implements Service { public String name() { return "provided"; } }
                public static class Trouble extends RuntimeException { Trouble(String why) { super(why); } }
                public static class Silent extends Trouble {
                    Silent() { super("loud"); }
                    public void printStackTrace() { System.out.println("printed its own way"); }
                }
                public static class Noted extends Trouble {
                    Noted() { super("given besides"); }
                    public void printStackTrace() { IO.println("noted"); super.printStackTrace(); }
                }
                public static void main(String[] args) throws Exception {
                    String[] rest = MPI.Init(args);
                    int rank = MPI.COMM_WORLD.Rank();
                    switch (rest[0]) {
                        case "arguments" -> System.out.println("given " + String.join("|", rest));
                        case "streams" -> streams(rank);
                        case "properties" -> {
                            System.setProperty("habit", "of " + rank);
                            System.setProperty("number", "" + (rank + 40));
                            MPI.COMM_WORLD.Barrier();
                            System.out.println("habit " + System.getProperty("habit") + " " + Integer.getInteger("number")
                                + " " + System.getProperty("none", "otherwise") + " " + System.getProperties().get("habit"));
                            System.clearProperty("habit");
                            MPI.COMM_WORLD.Barrier();
                            System.out.println("cleared " + System.getProperty("habit"));
                            rareProperties(rank);
                        }
                        case "traces" -> {
                            new Trouble("given to all").printStackTrace();
                            new Silent().printStackTrace();
                            Exception unknown = new Silent();
                            unknown.printStackTrace();
                            Runnable bound = unknown::printStackTrace;
                            bound.run();
                            List.of(new Trouble("given by reference")).forEach(Throwable::printStackTrace);
                            new Noted().printStackTrace();
                        }
                        case "input" -> {
                            Scanner scanner = new Scanner(System.in);
                            System.out.println("read " + (scanner.hasNextLine() ? scanner.nextLine() : "nothing"));
                        }
                        case "resources" -> {
                            System.out.println("found " + Collections.list(Habits.class.getClassLoader()
                                .getResources("shared.txt")).size() + " " + ServiceLoader.load(Service.class)
                                .findFirst().map(Service::name).orElse("nothing"));
                        }
                        case "parallel" -> {
                            Set<Thread> threads = Collections.synchronizedSet(new HashSet<>());
                            int sum = IntStream.range(0, 1000).parallel().peek(i -> threads.add(Thread.currentThread())).sum();
                            sum += List.of(1, 2, 3).parallelStream().peek(i -> threads.add(Thread.currentThread()))
                                .mapToInt(i -> i).sum();
                            sum += moreParallel(() -> threads.add(Thread.currentThread()));
                            System.out.println("sum " + sum + (threads.size() == 1 ? " alone" : " together"));
                        }
                        case "exit" -> {
                            try {
                                if (rank == 1) System.exit(6);
                            } catch (Throwable caught) {
                                System.out.println("went on");
                            }
                        }
                        case "abort" -> {
                            try {
                                if (rank == 1) MPI.COMM_WORLD.Abort(7);
                            } catch (Throwable caught) {
                                System.out.println("went on");
                            }
                        }
                        case "objects" -> objects(rank);
                        case "monitors" -> monitors(rank);
                        case "owners" -> owners();
                        case "exitOfAThread" -> {
                            if (rank == 1) inThread(() -> System.exit(6));
                            MPI.COMM_WORLD.Barrier();
                        }
                        case "abortOfAThread" -> {
                            if (rank == 1) inThread(() -> MPI.COMM_WORLD.Abort(7));
                            MPI.COMM_WORLD.Barrier();
                        }
                        case "exitWhileMainWaits" -> {
                            if (rank == 1) new Thread(() -> System.exit(8)).start();
                            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 1 - rank, 5);
                        }
                        case "exitWhileMainGoesOn" -> {
                            System.out.print("to the last word");
                            if (rank == 1) new Thread(() -> System.exit(9)).start();
                            while (rank == 1) Thread.interrupted();
                        }
                        case "goodExitWhileMainGoesOn", "goodEndWhileMainGoesOn" -> {
                            if (rest[0].equals("goodEndWhileMainGoesOn")) {
                                if (rank == 0) MPI.COMM_WORLD.Send(new int[2], 0, 2, MPI.INT, 1, 9);
                                MPI.Finalize();
                            }
                            if (rank == 1) new Thread(() -> System.exit(0)).start();
                            while (rank == 1) Thread.interrupted();
                            if (MPI.Finalized()) return;
                        }
                        default -> throw new IllegalArgumentException(rest[0]);
                    }
                    MPI.Finalize();
                }
                static void rareProperties(int rank) {
                    Function<String, String> known = System::getProperty;
                    BinaryOperator<String> set = System::setProperty;
                    set.apply("number", "" + (rank + 40));
                    String empty = "taken";
                    try { System.getProperty(""); } catch (IllegalArgumentException e) { empty = "refused"; }
                    IO.println("number " + known.apply("number") + " " + Long.getLong("number") + " " + Integer.getInteger(null, 5)
                        + " " + Boolean.getBoolean("") + " " + empty);
                    Properties own = new Properties();
                    own.setProperty("habit", "only " + rank);
                    System.setProperties(own);
                    MPI.COMM_WORLD.Barrier();
                    IO.println(System.getProperty("habit") + " of " + System.getProperties().size());
                    System.setProperties(null);
                }
                static class Bag extends AbstractList<Integer> {
                    public Integer get(int index) { return index; }
                    public int size() { return 1000; }
                }
                static int moreParallel(Runnable seen) {
                    ToIntFunction<Object> one = element -> { seen.run(); return 1; };
                    Function<Collection<Integer>, Stream<Integer>> taken = Collection::parallelStream;
                    UnaryOperator<Stream<Integer>> made = Stream::parallel;
                    Bag bag = new Bag();
                    Supplier<Stream<Integer>> bound = bag::parallelStream;
                    int[] set = new int[20_000];
                    Arrays.parallelSetAll(set, one::applyAsInt);
                    Arrays.parallelPrefix(set, (left, right) -> left + one.applyAsInt(right));
                    Integer[] sorted = new Integer[20_000];
                    Arrays.setAll(sorted, i -> -i);
                    Arrays.parallelSort(sorted, (left, right) -> { seen.run(); return Integer.compare(left, right); });
                    Arrays.parallelSort(sorted);
                    return bag.parallelStream().mapToInt(one).sum() + taken.apply(bag).mapToInt(one).sum()
                        + made.apply(bag.stream()).mapToInt(one).sum() + bound.get().mapToInt(one).sum()
                        + StreamSupport.stream(bag.spliterator(), true).mapToInt(one).sum() + set[19_999] + sorted[0];
                }
                enum Colour { RED { int code() { return 1; } }, GREEN { int code() { return 2; } }; abstract int code(); }
                record Pair(int first, List<String> second) implements Serializable { }
                static class Node implements Serializable { Node next = this; transient int forgotten = 5; }
                interface Twice extends Serializable { int of(int value); }
                static void objects(int rank) {
                    int other = 1 - rank;
                    Node node = new Node();
                    Twice twice = value -> 2 * value + rank;
                    Object[] sent = {node, node, new Pair(rank, List.of("a")), Colour.GREEN, twice, new int[][]{{1}, null, {2, 3}},
                        Node.class, int[].class, null};
                    Object[] got = new Object[12];
                    Status status = MPI.COMM_WORLD.Sendrecv(sent, 0, 9, MPI.OBJECT, other, 1, got, 2, 10, MPI.OBJECT, other, 1);
                    Node copy = (Node) got[2];
                    System.out.println("objects " + status.Get_count(MPI.OBJECT) + " " + (copy != node && copy == got[3]
                        && copy.next == copy && copy.forgotten == 0) + " " + got[4] + " " + (got[5] == Colour.GREEN) + " "
                        + ((Twice) got[6]).of(10) + " " + Arrays.deepToString((int[][]) got[7]) + " " + (got[8] == Node.class)
                        + " " + (got[9] == int[].class) + " " + got[10] + " " + got[11] + " " + got[1]);
                    Object[] all = new Object[2];
                    Op join = new Op(new User_function() {
                        public void Call(Object in, int inAt, Object inout, int at, int count, Datatype type) {
                            ((Object[]) inout)[at] = ((Pair) ((Object[]) in)[inAt]).first() + "," + ((Object[]) inout)[at];
                        }
                    }, false);
                    MPI.COMM_WORLD.Allgather(new Object[]{new Pair(rank, null)}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
                    MPI.COMM_WORLD.Reduce(all, rank, sent, 0, 1, MPI.OBJECT, join, 0);
                    System.out.println("gathered " + Arrays.toString(all) + (rank == 0 ? " " + sent[0] : ""));
                }
                static synchronized void monitors(int rank) throws Exception {
                    int[] got = {-1};
                    synchronized ("shared by all") {
                        synchronized (MPI.COMM_WORLD) {
                            try {
                                if (rank == 0) MPI.COMM_WORLD.Recv(got, 0, 1, MPI.INT, 1, 3);
                                else MPI.COMM_WORLD.Send(new int[]{7}, 0, 1, MPI.INT, 0, 3);
                                if (rank == 0) throw new IllegalStateException();
                            } catch (IllegalStateException caught) {
                                got[0]++;
                            }
                        }
                        "shared by all".notifyAll();
                        long since = System.nanoTime();
                        "shared by all".wait(20);
                        System.out.println("got " + got[0] + " " + Thread.holdsLock("shared by all") + " "
                            + (System.nanoTime() - since >= 20_000_000));
                    }
                    try {
                        synchronized ((Object) null) { System.out.println("never"); }
                    } catch (NullPointerException e) {
                        System.out.println("refused");
                    }
                }
                static void owners() throws Exception {
                    Object one = new Object();
                    Object two = new Object();
                    tell("wait", () -> one.wait(5));
                    tell("notify", () -> one.notify());
                    tell("notifyAll", () -> one.notifyAll());
                    tell("another's", () -> { synchronized (two) { one.wait(5); } });
                    tell("negative", () -> one.wait(-1));
                    tell("inside", () -> {
                        synchronized (one) { synchronized (two) { synchronized (one) { one.wait(5); } one.notify(); } one.notifyAll(); }
                    });
                    tell("after", () -> {
                        try { synchronized (one) { throw new IllegalStateException(); } } catch (IllegalStateException left) { }
                        one.notify();
                    });
                    tell("method", () -> { inMethod(1); inMethod(0); });
                    tell("thrown", () -> { try { inMethod(-1); } catch (IllegalStateException left) { } Habits.class.notify(); });
                    tell("interrupted", () -> { Thread.currentThread().interrupt(); synchronized (one) { one.wait(5); } });
                    tell("interrupted sleep", () -> { Thread.currentThread().interrupt(); Thread.sleep(5); });
                    java.util.concurrent.locks.Lock lock = new java.util.concurrent.locks.ReentrantLock();
                    tell("condition", () -> lock.newCondition().await());
                    System.out.println("held " + Thread.holdsLock(one));
                }
                static synchronized void inMethod(int value) throws Exception {
                    if (value < 0) throw new IllegalStateException();
                    if (value > 0) { Habits.class.wait(value); return; }
                    Habits.class.notifyAll();
                    System.out.println("in method " + Thread.holdsLock(Habits.class));
                }
                static void tell(String what, Step step) {
                    String end = "fine";
                    try { step.run(); } catch (Exception e) { end = e.getClass().getSimpleName(); }
                    System.out.println(what + ": " + end + " " + Thread.currentThread().isInterrupted());
                }
                interface Step { void run() throws Exception; }
                static void inThread(Runnable step) throws Exception {
                    Thread thread = new Thread(step);
                    thread.start();
                    thread.join();
                    System.out.println("went on");
                }
                static void streams(int rank) throws Exception {
                    PrintStream before = System.out;
                    ByteArrayOutputStream own = new ByteArrayOutputStream();
                    System.setOut(new PrintStream(own, true));
                    System.out.print("own " + rank);
                    MPI.COMM_WORLD.Barrier();
                    System.setOut(before);
                    System.out.println("kept " + own);
                    if (rank != 0) System.setOut(new PrintStream(OutputStream.nullOutputStream()));
                    System.out.println("only the first");
                    System.setErr(before);
                    System.err.println("no error");
                    System.setIn(new ByteArrayInputStream(new byte[]{(byte) (rank + 50)}));
                    MPI.COMM_WORLD.Barrier();
                    System.err.println("in " + System.in.read());
                }
            }
            """;

    @TempDir
    private static Path classes;
    @TempDir
    private static Path jars;
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeAll
    static void compile() throws IOException {
        CommandRun.compile(classes, "Habits", PROGRAM);
        Files.writeString(classes.resolve("shared.txt"), "one");
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(services.resolve("Habits$Service"), "Habits$Provider");
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(jars.resolve("more.jar")))) {
            jar.putNextEntry(new ZipEntry("shared.txt"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void whatFollowsTheClassIsForTheProgramWhateverItLooksLike(MpiSetting setting) {
        CommandRun run = run(setting, 0, "arguments", "-n", "4", "@list", "--help", "--", "", "a b");
        assertThat(run.out()).contains("[0] given arguments|-n|4|@list|--help|--||a b");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void aRankSetsItsOwnStreams(MpiSetting setting) {
        CommandRun run = run(setting, 0, "streams");
        assertThat(run.out()).contains("[0] kept own 0", "[1] kept own 1", "[0] only the first", "[0] no error",
                "[1] no error", "[0] in 50", "[1] in 51", "PASS").doesNotContain("[1] only");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void aRankSetsItsOwnProperties(MpiSetting setting) {
        CommandRun run = run(setting, 0, "properties");
        assertThat(run.out()).contains("[0] habit of 0 40 otherwise of 0", "[1] habit of 1 41 otherwise of 1",
                "[0] cleared null", "[1] cleared null", "[0] number 40 40 5 false refused",
                "[1] number 41 41 5 false refused", "[0] only 0 of 1", "[1] only 1 of 1");
        assertThat(System.getProperty("habit")).isNull();
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void stackTracesAreErrorsOfTheirRank(MpiSetting setting) {
        CommandRun run = run(setting, 0, "traces");
        assertThat(run.err()).contains("[0] Habits$Trouble: given to all", "[1] Habits$Trouble: given to all",
                "[0] Habits$Trouble: given by reference", "[1] Habits$Noted: given besides").doesNotContain("loud");
        assertThat(run.out()).containsSubsequence("[0] printed its own way", "[0] printed its own way",
                "[0] printed its own way", "[0] noted");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM", "TCP"})
    void theFirstRankReadsTheStandardInput(MpiSetting setting) {
        CommandRun run = new CommandRun(folder);
        run.type("a line\nanother\n");
        assertThat(run.execute(words(setting, "input"))).as(run.err()).isZero();
        assertThat(run.out()).contains("[0] read a line", "[1] read nothing");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void resourcesAndServicesComeFromTheClassPathAndAllJarsOfAFolder(MpiSetting setting) {
        CommandRun run = run(setting, 0, "resources");
        assertThat(run.out()).contains("[0] found 2 provided", "[1] found 2 provided");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "TCP_CLUSTER"})
    void streamsThatMayBeParallelAreSequentialInVirtualTime(MpiSetting setting) {
        assertThat(run(setting, 0, "parallel").out()).contains("[0] sum 504507 alone", "[1] sum 504507 alone");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void aRankThatWaitsInsideAMonitorKeepsNoOtherRankOut(MpiSetting setting) {
        assertThat(run(setting, 0, "monitors").out()).contains("[0] got 8 true true", "[1] got -1 true true",
                "[0] refused", "[1] refused").doesNotContain("never");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void onlyWhoIsInsideAMonitorMayWaitOrNotify(MpiSetting setting) {
        assertThat(run(setting, 0, "owners").out().lines().filter(line -> line.startsWith("[0] "))).containsExactly(
                "[0] wait: IllegalMonitorStateException false", "[0] notify: IllegalMonitorStateException false",
                "[0] notifyAll: IllegalMonitorStateException false",
                "[0] another's: IllegalMonitorStateException false",
                "[0] negative: IllegalArgumentException false", "[0] inside: fine false",
                "[0] after: IllegalMonitorStateException false", "[0] in method true", "[0] method: fine false",
                "[0] thrown: IllegalMonitorStateException false", "[0] interrupted: InterruptedException false",
                "[0] interrupted sleep: InterruptedException false",
                "[0] condition: IllegalMonitorStateException false",
                "[0] held false");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void anEndIsAnEndAlsoForWhoCatchesEverything(MpiSetting setting) {
        assertThat(run(setting, 6, "exit").err()).contains("it has ended itself with exit code 6");
        assertThat(run(setting, 7, "abort").err()).contains("it has called Abort with code 7");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM", "VIASCI"})
    void objectsOfTheProgramsOwnClassesTravelWhole(MpiSetting setting) {
        String pairs = "gathered [Pair[first=0, second=null], Pair[first=1, second=null]]";
        assertThat(run(setting, 0, "objects").out()).contains(
                "[0] objects 9 true Pair[first=1, second=[a]] true 21 [[1], null, [2, 3]] true true null null null",
                "[1] objects 9 true Pair[first=0, second=[a]] true 20 [[1], null, [2, 3]] true true null null null",
                "[0] " + pairs + " 0,Pair[first=1, second=null]", "[1] " + pairs);
    }

    @ParameterizedTest
    @CsvSource({"exitOfAThread, 6", "abortOfAThread, 7", "exitWhileMainWaits, 8", "exitWhileMainGoesOn, 9"})
    void anyThreadOfAProcessMayEndTheProgram(String step, int code) {
        CommandRun run = run(MpiSetting.SHM, code, step);
        assertThat(run.err()).contains("code " + code).doesNotContain("Exception in thread");
        assertThat(run.out()).doesNotContain("went on");
        assertThat(run.out().contains("[1] to the last word")).isEqualTo(step.equals("exitWhileMainGoesOn"));
    }

    @Test
    void aMainThatGoesOnAlthoughAThreadHasEndedTheProgramIsEndedWithIt() {
        CommandRun run = run(MpiSetting.SHM, 1, "goodExitWhileMainGoesOn");
        assertThat(run.err()).contains("ended without MPI.Finalize").doesNotContain("Exception in thread");
        CommandRun good = run(MpiSetting.SHM, 0, "goodEndWhileMainGoesOn");
        assertThat(good.out()).contains("PASS");
        assertThat(good.err()).contains("rank 1: a message was never received: from rank 0, tag=9, 8 bytes");
    }

    private CommandRun run(MpiSetting setting, int code, String... arguments) {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(words(setting, arguments))).as(run.err()).isEqualTo(code);
        return run;
    }

    private static List<String> words(MpiSetting setting, String... arguments) {
        List<String> words = new ArrayList<>(List.of("-cp", classes + ":" + jars + "/*", "Habits"));
        words.addAll(List.of(arguments));
        return setting.mpirun(2, words);
    }
}
