package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.error.Quoted;

/** MPI programs as their authors write them, compiled for the test and run by the command. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class MpirunCommandTest {
    private static final String PROGRAM = """
            import mpi.*;
            public class Prog {
                static int counter;
                static class Worker extends Thread { public void run() {} }
                abstract static class Shape { abstract double area(); }
                static class Square extends Shape { double area() { return 4; } }
                static class Disc extends Shape { double area() { return 3; } }
                static class Numbered {
                    final int number;
                    Numbered(int number) { this.number = number; }
                    public String toString() { return "n" + number; }
                    public int hashCode() { return super.hashCode() ^ 1; }
                }
                record Pair(int first, String second) { }
                public static void main(String[] args) throws Exception {
                    String[] rest = MPI.Init(args);
                    int rank = MPI.COMM_WORLD.Rank();
                    int size = MPI.COMM_WORLD.Size();
                    counter += rank + 1;
                    System.out.println("static " + counter + ", given " + String.join(" ", rest));
                    int[] one = new int[1];
                    switch (rest[0]) {
                        case "deadlock" -> MPI.COMM_WORLD.Recv(one, 0, 1, MPI.INT, (rank + 1) % size, 7);
                        case "throw" -> { if (rank == 1) throw new IllegalStateException("out of luck"); MPI.COMM_WORLD.Barrier(); }
                        case "rank99" -> MPI.COMM_WORLD.Send(one, 0, 1, MPI.INT, 99, 7);
                        case "mismatch" -> {
                            if (rank == 0) MPI.COMM_WORLD.Bcast(one, 0, 1, MPI.INT, 0); else MPI.COMM_WORLD.Barrier();
                        }
                        case "operation" -> MPI.COMM_WORLD.Allreduce(one, 0, new int[1], 0, 1, MPI.INT, rank == 0 ? MPI.SUM : MPI.MAX);
                        case "type" -> {
                            if (rank == 0) MPI.COMM_WORLD.Reduce(one, 0, new int[1], 0, 1, MPI.INT, MPI.SUM, 0);
                            else MPI.COMM_WORLD.Reduce(new float[1], 0, new float[1], 0, 1, MPI.FLOAT, MPI.SUM, 0);
                        }
                        case "length" -> MPI.COMM_WORLD.Bcast(new int[3], 0, 1 + rank, MPI.INT, 0);
                        case "leave" -> { return; }
                        case "exit" -> System.exit(5);
                        case "abort" -> { if (rank == 1) MPI.COMM_WORLD.Abort(42); MPI.COMM_WORLD.Barrier(); }
                        case "thread" -> new Thread(() -> { }).start();
                        case "worker" -> new Worker().start();
                        case "pool" -> java.util.concurrent.Executors.newFixedThreadPool(2);
                        case "time" -> {
                            double before = MPI.Wtime();
                            long nanos = System.nanoTime();
                            Thread.sleep(1500);
                            long slept = (System.nanoTime() - nanos) / 1000000;
                            System.out.println("slept " + slept + ", " + Math.round((MPI.Wtime() - before) * 10));
                            System.out.println("chance " + new java.util.Random().nextInt() + " " + Math.random());
                        }
                        case "merge" -> {
                            Shape shape = rank == 0 ? new Square() : new Disc();
                            if (args.length > 7) shape = new Square();
                            System.out.println(new Pair((int) shape.area(), "is the area"));
                        }
                        case "references" -> {
                            java.util.function.DoubleSupplier chance = Math::random;
                            java.util.function.LongSupplier clock = System::nanoTime;
                            java.util.function.Supplier<java.util.Random> fresh = java.util.Random::new;
                            java.util.concurrent.TimeUnit.SECONDS.sleep(2);
                            Thread.sleep(java.time.Duration.ofMillis(500));
                            java.util.List<Integer> cards = new java.util.ArrayList<>(java.util.List.of(1, 2, 3, 4, 5, 6));
                            java.util.Collections.shuffle(cards);
                            System.out.println("references " + chance.getAsDouble() + " " + clock.getAsLong() / 100000000
                                + " " + fresh.get().nextInt() + " " + cards + " " + java.util.UUID.randomUUID());
                        }
                        case "chance" -> {
                            java.util.concurrent.ThreadLocalRandom local = java.util.concurrent.ThreadLocalRandom.current();
                            java.util.function.IntSupplier captured = () -> local.nextInt(1, 1000);
                            java.security.SecureRandom secure = new java.security.SecureRandom();
                            java.util.function.Supplier<java.util.SplittableRandom> maker = java.util.SplittableRandom::new;
                            java.util.List<Integer> cards = new java.util.ArrayList<>(java.util.List.of(1, 2, 3, 4, 5, 6));
                            java.util.Collections.shuffle(cards, local);
                            byte[] bytes = new byte[4];
                            secure.nextBytes(bytes);
                            java.util.function.IntSupplier bound = local::nextInt;
                            java.util.function.IntBinaryOperator range = local::nextInt;
                            java.util.function.Function<java.util.concurrent.ThreadLocalRandom, Integer> unbound =
                                java.util.concurrent.ThreadLocalRandom::nextInt;
                            java.util.function.Function<Object, Integer> hash = Object::hashCode;
                            System.out.println("chance " + bound.getAsInt() + " " + range.applyAsInt(1, 100000)
                                + " " + unbound.apply(local) + " " + hash.apply(new Object()));
                            System.out.println("chance " + local.nextInt() + " " + captured.getAsInt() + " " + secure.nextLong()
                                + " " + new java.util.SplittableRandom().nextInt() + " " + maker.get().nextInt() + " " + cards
                                + " " + java.util.Arrays.toString(bytes)
                                + " " + java.util.random.RandomGenerator.getDefault().nextInt()
                                + " " + java.util.random.RandomGenerator.of("L64X128MixRandom").nextInt());
                        }
                        case "dates" -> {
                            Thread.sleep(3600000);
                            java.util.function.Supplier<java.time.Instant> now = java.time.Instant::now;
                            java.util.Calendar calendar = java.util.Calendar.getInstance();
                            System.out.println("dates " + java.time.LocalDate.now() + " " + java.time.LocalDateTime.now()
                                + " " + java.time.Instant.now() + " " + now.get() + " " + new java.util.Date().getTime()
                                + " " + java.time.ZonedDateTime.now(java.time.ZoneId.of("Asia/Tokyo"))
                                + " " + java.time.Clock.systemUTC().instant() + " " + java.time.Clock.systemDefaultZone()
                                .withZone(java.time.ZoneId.of("Asia/Tokyo")).millis()
                                + " " + calendar.get(java.util.Calendar.HOUR_OF_DAY));
                        }
                        case "identities" -> {
                            java.util.Set<Object> set = new java.util.HashSet<>();
                            for (int i = 0; i < 20; i++) set.add(new Numbered(i));
                            Object plain = new Object();
                            System.out.println("identities " + set + " " + new Square() + " " + System.identityHashCode(one)
                                + " " + (plain.hashCode() == plain.hashCode()) + " " + plain.hashCode() + " "
                                + one.hashCode() + " " + new Square().hashCode() + " " + System.identityHashCode(null));
                        }
                        case "computing" -> {
                            double before = MPI.Wtime();
                            long until = 0;
                            // Work that takes some time here, and that no compiler leaves out.
                            for (int i = 0; i < 20000000; i++) until = until * 31 + i;
                            org.wirelore.rig.mpi.Compute.spend(2000000000L);
                            double took = MPI.Wtime() - before;
                            System.out.println("it took " + (took < 2.00001 ? "" : "more than ") + "2 s" + (until == 0 ? "!" : ""));
                        }
                        case "threadReference" -> {
                            java.util.function.Function<Runnable, Thread> maker = Thread::new;
                            maker.apply(() -> { }).start();
                        }
                        case "later" -> new java.util.concurrent.CompletableFuture<Integer>().thenApplyAsync(x -> x);
                        case "exitReference" -> { java.util.function.IntConsumer end = System::exit; end.accept(6); }
                        case "forever" -> Thread.sleep(Long.MAX_VALUE);
                        case "backwards" -> Thread.sleep(-1);
                        case "waitsBackwards" -> { synchronized (MPI.COMM_WORLD) { MPI.COMM_WORLD.wait(-1); } }
                        case "catch" -> {
                            try {
                                MPI.COMM_WORLD.Send(one, 0, 2, MPI.INT, 0, 1);
                            } catch (MPIException e) {
                                System.out.println("class " + (e.getErrorClass() == MPI.ERR_BUFFER));
                            }
                        }
                        default -> { }
                    }
                    MPI.Finalize();
                }
            }
            """;

    @TempDir
    private static Path classes;
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private CommandRun run;

    @BeforeAll
    static void compile() throws IOException {
        CommandRun.compile(classes, "Prog", PROGRAM);
    }

    @BeforeEach
    void begin() {
        run = new CommandRun(folder);
    }

    @Test
    void everyRankHasItsOwnStaticStateAndOutput() {
        assertThat(mpirun("unet-cluster", 3, "fine", "words")).as(run.err()).isZero();
        assertThat(run.out().lines()).contains("[0] static 1, given fine words", "[1] static 2, given fine words",
                "[2] static 3, given fine words");
    }

    @Test
    void launchersOfOldGiveThreeWordsFirst() {
        assertThat(mpirun("unet-cluster", 2, "--launcher-words", "fine")).isZero();
        assertThat(run.out()).contains("[1] static 2, given fine");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            deadlock | 1  | rank0 on node0 waits for a message that matches a receive from rank 1, tag 7
            throw    | 1  | rank1 failed: it has thrown java.lang.IllegalStateException: out of luck
            rank99   | 1  | expected a destination from 0 to 1, found 99
            mismatch | 1  | collective operations must match: communicator=0, call 1
            operation | 1 | rank 0 calls Allreduce of 1 INT with SUM, rank 1 calls Allreduce of 1 INT with MAX
            type     | 1  | rank 0 calls Reduce of 1 INT with SUM with root 0, rank 1 calls Reduce of 1 FLOAT with SUM
            length   | 1  | rank 0 calls Bcast of 4 bytes with root 0, rank 1 calls Bcast of 8 bytes with root 0
            leave    | 1  | it has ended without MPI.Finalize
            exit     | 5  | it has ended itself with exit code 5
            abort    | 42 | rank1 failed: it has called Abort with code 42
            thread   | 1  | can't start threads
            worker   | 1  | can't start threads
            pool     | 1  | can't start threads
            threadReference | 1 | can't start threads, which no seed could repeat: found new java.lang.Thread
            later    | 1  | can't start threads
            exitReference | 6 | it has ended itself with exit code 6
            forever  | 1  | deadlock: every rank waits and nothing is in flight
            backwards | 1 | a sleep must take 0 ms or more
            waitsBackwards | 1 | a wait must take 0 ms or more
            """)
    void whatGoesWrongIsReportedInASentence(String mode, int code, String words) {
        assertThat(mpirun("unet-cluster", 2, mode)).isEqualTo(code);
        assertThat(run.err()).contains(words).doesNotContain("at org.wirelore");
    }

    @Test
    void whatReproducesAFailureIsAFileThatCanBeRun() {
        assertThat(mpirun("unet-cluster", 2, "exit")).isEqualTo(5);
        assertThat(run.out().lines().toList().getLast())
                .isEqualTo(
                        "FAIL Prog on 2 ranks of unet-cluster, report in out; reproduce: sh out/wirelore-reproduce.sh");
        Path script = folder.resolve("out/wirelore-reproduce.sh");
        assertThat(script).content().startsWith(
                "cd " + Quoted.shell(folder.toString()) + " || exit\n./wirelore run unet-cluster --seed 1 ")
                .contains("Prog", "exit");
        assertThat(mpirun("unet-cluster", 2, "fine")).isZero();
        assertThat(script).doesNotExist();
    }

    @Test
    void classesThatMeetInAVariableAreTheProgramsOwn() {
        assertThat(mpirun("unet-cluster", 2, "merge")).as(run.err()).isZero();
        assertThat(run.out()).contains("[0] Pair[first=4, second=is the area]",
                "[1] Pair[first=3, second=is the area]");
    }

    @ParameterizedTest
    @CsvSource({"time, 'slept 1500, 15'", "references, references 0.", "chance, chance",
        "dates, 'dates 2000-01-01 2000-01-01T01:00:0'", "identities, identities [n"})
    void clocksSleepAndChanceAreTheRunsOwnAndRepeat(String mode, String words) {
        assertThat(mpirun("unet-cluster", 2, mode)).as(run.err()).isZero();
        String first = run.out();
        assertThat(first).contains(words);
        run.forget();
        assertThat(mpirun("unet-cluster", 2, mode)).isZero();
        assertThat(run.out().lines().filter(line -> line.startsWith("[")))
                .containsExactlyElementsOf(first.lines().filter(line -> line.startsWith("[")).toList());
    }

    @Test
    void errorsAreExceptionsOfTheirClass() {
        assertThat(mpirun("unet-cluster", 2, "catch")).isZero();
        assertThat(run.out()).contains("[0] class true");
    }

    @ParameterizedTest
    @CsvSource({"shm", "fmp", "sci", "tcp"})
    void theSameProgramRunsInProcessesOfItsOwn(String device) {
        assertThat(execute("mpirun", "-n", "2", "--device", device, "-cp", classes.toString(), "--output-files", "Prog",
                "fine")).as(run.err()).isZero();
        assertThat(run.out()).contains("[0] static 1, given fine", "[1] static 2, given fine");
        assertThat(folder.resolve("out/rank1.txt")).content().contains("static 2, given fine");
    }

    @ParameterizedTest
    @CsvSource({"shm", "fmp", "sci", "tcp"})
    void launchersOfOldGiveProcessesThreeWordsFirst(String device) {
        assertThat(
                execute("mpirun", "-n", "2", "--device", device, "-cp", classes.toString(), "--launcher-words", "Prog",
                        "fine"))
                .as(run.err()).isZero();
        assertThat(run.out()).contains("[0] static 1, given fine", "[1] static 2, given fine");
    }

    @Test
    void computingCostsNothingUnlessDeclaredOrMeasured() {
        // Where ranks have met over the wire, the kernel's last acknowledgments and timers take some of the CPU.
        assertThat(mpirun("unet-cluster", 2, "--set=fabric.ip.startUp=false", "computing")).as(run.err()).isZero();
        assertThat(run.out()).contains("[0] it took 2 s");
        assertThat(mpirun("unet-cluster", 2, "--compute", "measured", "computing")).as(run.err()).isZero();
        assertThat(run.out()).contains("[0] it took more than 2 s");
        assertThat(folder.resolve("out/report.json")).content().contains("what it took on this machine");
        assertThat(mpirun("unet-cluster", 2, "--compute", "guessed", "computing")).isEqualTo(2);
        assertThat(run.err()).contains("expected one of declared, measured");
    }

    @Test
    void aJobOfProcessesEndsWithTheCodeOfAbort() {
        assertThat(execute("mpirun", "-n", "2", "--device", "shm", "-cp", classes.toString(), "Prog", "abort"))
                .isEqualTo(42);
        assertThat(run.err()).contains("it has called Abort with code 42");
    }

    @Test
    void whatIsNotThereIsNamed() {
        assertThat(execute("mpirun", "-n", "2", "--rig", "unet-cluster", "-cp", "nowhere", "Prog")).isEqualTo(2);
        assertThat(run.err()).contains("an entry of the class path does not exist: nowhere");
        assertThat(execute("mpirun", "-n", "2", "--device", "shm", "-cp", "elsewhere", "Prog")).isEqualTo(2);
        assertThat(run.err()).contains("an entry of the class path does not exist: elsewhere");
        assertThat(execute("mpirun", "-n", "1024", "--rig", "unet-cluster", "-cp", classes.toString(), "Prog"))
                .isEqualTo(2);
        assertThat(run.err()).contains("rig errors").containsPattern("(?m)^and \\d+ more like these$");
        assertThat(mpirunOf("Absent")).isEqualTo(2);
        assertThat(run.err()).contains("class Absent is not on the class path");
        assertThat(execute("mpirun", "-n", "0", "--rig", "unet-cluster", "Prog")).isEqualTo(2);
        assertThat(execute("mpirun", "-n", "2", "Prog")).isEqualTo(2);
        assertThat(run.err()).contains("expected --rig RIG or --device DEVICE");
    }

    private int mpirunOf(String mainClass) {
        return execute("mpirun", "-n", "2", "--rig", "unet-cluster", "-cp", classes.toString(), mainClass);
    }

    private int mpirun(String rig, int ranks, String... program) {
        List<String> words = new ArrayList<>(List.of("mpirun", "-n", Integer.toString(ranks), "--rig", rig, "-cp",
                classes.toString()));
        List<String> arguments = new ArrayList<>(List.of(program));
        while (arguments.getFirst().startsWith("--")) {
            String option = arguments.removeFirst();
            words.add(option);
            if (option.equals("--compute")) {
                words.add(arguments.removeFirst());
            }
        }
        words.add("Prog");
        words.addAll(arguments);
        return execute(words.toArray(new String[0]));
    }

    private int execute(String... arguments) {
        return run.execute(List.of(arguments));
    }
}
