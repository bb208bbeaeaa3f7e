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
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.cli.CommandRun;

/** PVM programs as their authors write them, compiled for the test and run by the command. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PvmrunCommandTest {
    private static final String PROGRAM = """
            import jpvm.*;
            class Prog {
                static jpvmTaskId[] tids = new jpvmTaskId[10];
                static jpvmBuffer of(int number) { jpvmBuffer b = new jpvmBuffer(); b.pack(number); return b; }
                static int n(jpvmEnvironment jpvm, int started) throws jpvmException {
                    jpvm.pvm_mcast(of(1), tids, started, 5);
                    return started;
                }
                public static void main(String args[]) throws Throwable {
                    jpvmEnvironment jpvm = new jpvmEnvironment("boss");
                    switch (args[0]) {
                        case "greet" -> {
                            int n = jpvm.pvm_spawn("Greeter", 5, tids);
                            System.out.println("parent " + (jpvm.pvm_parent() == jpvm.PvmNoParent) + ", started " + n);
                            for (int i = 0; i < n; i++) jpvm.pvm_send(of(i), tids[i], 7);
                            for (int i = 0; i < n; i++) System.out.println(jpvm.pvm_recv(tids[i], 8).buffer.upkstr());
                        }
                        case "lists" -> {
                            jpvm.pvm_spawn("Waiter", 3, tids);
                            jpvmConfiguration conf = jpvm.pvm_config();
                            for (int i = 0; i < conf.numHosts; i++) {
                                jpvmTaskStatus s = jpvm.pvm_tasks(conf, i);
                                System.out.println(conf.hostNames[i] + " " + conf.hostDaemonTids[i].getHost() + " " + s.hostName
                                    + " " + s.numTasks + " " + (s.taskNames == null ? null : s.taskNames[0] + " "
                                    + s.taskTids[0].equals(i == 0 ? jpvm.pvm_mytid() : tids[i - 1])));
                            }
                            System.out.println(jpvm.pvm_tasks(conf, 9) + " " + jpvm.pvm_tasks(conf, -1));
                            jpvm.pvm_mcast(of(1), tids, 3, 5);
                        }
                        case "queue" -> {
                            jpvmTaskId me = new jpvmEnvironment().pvm_mytid();
                            System.out.println(jpvm.pvm_probe() + " " + jpvm.pvm_nrecv());
                            for (int i = 0; i < 6; i++) jpvm.pvm_send(of(i), me, i % 2);
                            System.out.println(jpvm.pvm_probe(1) + " " + jpvm.pvm_probe(2) + " " + jpvm.pvm_probe(me) + " "
                                + jpvm.pvm_probe(new jpvmTaskId("x", 1), 1));
                            System.out.println(jpvm.pvm_recv(1).buffer.upkint() + " " + jpvm.pvm_recv(me, 1).buffer.upkint()
                                + " " + jpvm.pvm_recv(me).buffer.upkint() + " " + jpvm.pvm_nrecv(1).buffer.upkint() + " "
                                + jpvm.pvm_nrecv(me).buffer.upkint() + " " + jpvm.pvm_recv().buffer.upkint() + " "
                                + jpvm.pvm_nrecv(me, 0));
                        }
                        case "cross" -> {
                            jpvm.pvm_spawn("Crosser", 2, tids);
                            for (int i = 0; i < 2; i++) {
                                jpvmBuffer b = new jpvmBuffer();
                                b.pack(tids[1 - i]);
                                jpvm.pvm_send(b, tids[i], 1);
                            }
                            System.out.println(jpvm.pvm_recv().buffer.upkint() + jpvm.pvm_recv().buffer.upkint());
                        }
                        case "chain" -> {
                            for (int i = 0; i < 4; i++) {
                                int n = jpvm.pvm_spawn("Once", 2, tids);
                                for (int k = 0; k < n; k++) System.out.println("count " + jpvm.pvm_recv().buffer.upkint());
                                Thread.sleep(1000);
                            }
                        }
                        case "mcast" -> {
                            jpvm.pvm_spawn("Waiter", 2, tids);
                            tids[2] = new jpvmTaskId("nowhere", 3);
                            tids[3] = jpvm.pvm_mytid();
                            try {
                                jpvm.pvm_mcast(of(4), tids, 4, 5);
                            } catch (jpvmException e) {
                                System.out.println(e);
                            }
                            System.out.println("own " + jpvm.pvm_recv().buffer.upkint());
                        }
                        case "exit" -> {
                            long before = System.nanoTime();
                            jpvm.pvm_exit();
                            System.out.println("seconds " + (System.nanoTime() - before) / 1000000000L);
                            try { jpvm.pvm_probe(); } catch (jpvmException e) { System.out.println(e); }
                        }
                        case "halt" -> {
                            jpvm.pvm_spawn("Waiter", 2, tids);
                            jpvm.pvm_spawn("Sleeper", 1, tids);
                            jpvm.pvm_halt();
                            System.out.println("halted");
                            jpvm.pvm_exit();
                        }
                        case "stubborn" -> { jpvm.pvm_spawn("Stubborn", 1, tids); jpvm.pvm_halt(); }
                        case "missing" -> System.out.println("started " + jpvm.pvm_spawn("Absent", 2, tids));
                        case "noMain" -> System.out.println("started " + jpvm.pvm_spawn("NoMain", 2, tids));
                        case "full" -> System.out.println("started " + n(jpvm, jpvm.pvm_spawn("Waiter", 9, tids)));
                        case "type" -> { jpvmBuffer b = new jpvmBuffer(); b.pack(1.5); b.upkint(); }
                        case "throw" -> { jpvm.pvm_spawn("Thrower", 1, tids); jpvm.pvm_recv(); }
                        case "init" -> { jpvm.pvm_spawn("BadInit", 1, tids); jpvm.pvm_recv(); }
                        case "code" -> { jpvm.pvm_spawn("Coder", 1, tids); jpvm.pvm_recv(); }
                        case "deadlock" -> { jpvm.pvm_spawn("Waiter", 1, tids); jpvm.pvm_send(of(1), jpvm.pvm_mytid(), 9); jpvm.pvm_recv(tids[0], 3); }
                        case "unended" -> jpvm.pvm_spawn("Waiter", 1, tids);
                        case "loop" -> { while (jpvm.pvm_nrecv(3) == null) { } }
                        case "add" -> jpvm.pvm_addhosts(1, new String[]{"more"}, tids);
                        case "late" -> { jpvm.pvm_spawn("Once", 1, tids); jpvm.pvm_recv(); Thread.sleep(100); jpvm.pvm_send(of(1), tids[0], 1); }
                        default -> { }
                    }
                }
            }
            class Greeter {
                static int count;
                public static void main(String[] args) throws jpvmException {
                    jpvmEnvironment jpvm = new jpvmEnvironment();
                    jpvmBuffer b = new jpvmBuffer();
                    b.pack(jpvm.pvm_mytid().getHost() + " got " + jpvm.pvm_recv(7).buffer.upkint() + ", count " + ++count + ", args " + args.length);
                    jpvm.pvm_send(b, jpvm.pvm_parent(), 8);
                    jpvm.pvm_exit();
                }
            }
            class Waiter { public static void main(String[] args) throws jpvmException { new jpvmEnvironment("waiter").pvm_recv(5); } }
            class Once {
                static int n;
                public static void main(String[] args) throws jpvmException {
                    jpvmEnvironment jpvm = new jpvmEnvironment();
                    jpvm.pvm_send(Prog.of(++n), jpvm.pvm_parent(), 1);
                    System.exit(0);
                }
            }
            class Crosser {
                public static void main(String[] args) throws jpvmException {
                    jpvmEnvironment jpvm = new jpvmEnvironment();
                    jpvmTaskId peer = jpvm.pvm_recv(1).buffer.upktid();
                    jpvmBuffer b = new jpvmBuffer();
                    b.pack(new byte[300000], 300000, 1);
                    jpvm.pvm_send(b, peer, 2);
                    jpvm.pvm_send(Prog.of(21), peer, 3);
                    byte[] got = new byte[300000];
                    jpvmMessage first = jpvm.pvm_recv();
                    first.buffer.unpack(got, got.length, 1);
                    jpvm.pvm_send(jpvm.pvm_recv().buffer, jpvm.pvm_parent(), 4);
                }
            }
            class NoMain { }
            class Sleeper { public static void main(String[] args) throws Exception { while (true) Thread.sleep(3600000); } }
            class Stubborn { public static void main(String[] args) { while (true) try { Thread.sleep(1000); } catch (Throwable t) { } } }
            class Thrower { public static void main(String[] args) { throw new IllegalStateException("out of luck"); } }
            class BadInit { static int x = 1 / Integer.parseInt("0"); public static void main(String[] args) { } }
            class Coder { public static void main(String[] args) { System.exit(7); } }
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

    @ParameterizedTest
    @CsvSource({"tcp-cluster,1", "tcp-cluster,2", "tcp-cluster,77", "unet-cluster,1", "unet-cluster,5"})
    void spawnedTasksGoRoundTheHostsWithStaticsOfTheirOwn(String rig, int seed) {
        assertThat(virtual(rig, 6, "greet", "--seed", Integer.toString(seed))).as(run.err()).isZero();
        assertThat(run.out().lines()).startsWith("[0] parent true, started 5",
                "[0] node1 got 0, count 1, args 0", "[0] node2 got 1, count 1, args 0",
                "[0] node3 got 2, count 1, args 0", "[0] node4 got 3, count 1, args 0",
                "[0] node5 got 4, count 1, args 0");
    }

    /** Two slots and a daemon on each host of two CPUs: who has nothing to do sleeps, or events have no end. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "greet | parent true, started 5;ultra1 got 0, count 1, args 0;ultra5 got 4, count 1, args 0",
        "cross | 42", "chain | count 1;count 1;count 1;count 1"})
    void sixteenSlotsOnEightHostsWithTwoCpusRunOverFmp(String mode, String lines) {
        assertThat(virtual("fmp-cluster", 16, mode, "--set", "limits.events=1000000")).as(run.err()).isZero();
        assertThat(run.out().lines()).containsSubsequence(
                List.of(lines.split(";")).stream().map(line -> "[0] " + line).toList());
    }

    @Test
    void whereThereIsOneHostItTakesAllTasks() {
        assertThat(pvmrun(List.of("-n", "3", "--rig", "tcp-cluster", "--set",
                "ranks=[{\"host\":\"node2\"},{\"host\":\"node2\"},{\"host\":\"node2\"}]"), "greet")).as(run.err())
                .isZero();
        assertThat(run.out().lines()).contains("[0] parent true, started 2", "[0] node2 got 1, count 1, args 0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    lists | node0 node0 node0 1 boss true;node1 node1 node1 1 waiter true;node3 node3 node3 1 waiter true;null null
                    queue | false null;true false true false;1 3 0 5 2 4 null
                    cross | 42
                    chain | count 1;count 1;count 1;count 1
                    mcast | jpvm error: pvm_mcast: 1 of 4 tasks can't be reached, the first because: expected the id of a task or \
                    daemon of this virtual machine, found nowhere, port #3;own 4
                    exit  | seconds 1;jpvm error: the task has left the virtual machine: nothing of it can be called after pvm_exit
                    halt  | halted
                    """)
    void callsDoWhatTheyDoInJpvm(String mode, String lines) {
        assertThat(virtual("unet-cluster", 4, mode)).as(run.err()).isZero();
        assertThat(run.out().lines()).containsSubsequence(
                List.of(lines.split(";")).stream().map(line -> "[0] " + line).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    missing  | 0 | has started 0 of 2 tasks: class Absent is not on the class path
                    noMain   | 0 | has started 0 of 2 tasks: class NoMain has no public static void main(String[])
                    full     | 0 | has started 3 of 9 tasks: no slot is free any more
                    late     | 0 | a message to a task that had ended was dropped
                    type     | 1 | task Prog (node0, port #1024): it has thrown jpvm error: buffer type mismatch, upkint.
                    throw    | 1 | task Thrower (node1, port #1025): it has thrown java.lang.IllegalStateException: out of luck
                    init     | 1 | task BadInit (node1, port #1025): the static initializer of BadInit has failed
                    code     | 7 | task Coder (node1, port #1025) has ended itself with exit code 7
                    deadlock | 1 | waits for a message from node1, port #1025 with tag 3, as task Prog (node0, port #1024) (1 other message has come
                    unended  | 1 | rank1 on node1 waits for a message from any task with tag 5, as task Waiter (node1, port #1025)
                    loop     | 1 | looks again and again at Prog.main(Prog.java:
                    stubborn | 1 | pvm_halt was called 10 s ago, and tasks have not ended, which they do at their next call of PVM: node1, port #1025
                    add      | 1 | the hosts of a rig are fixed
                    """)
    void whatGoesWrongIsToldAndEnds(String mode, int code, String words) {
        assertThat(virtual("tcp-cluster", 4, mode)).isEqualTo(code);
        assertThat(run.err() + run.out()).contains(words);
    }

    @Test
    void aRunRepeats() {
        assertThat(virtual("tcp-cluster", 4, "cross")).as(run.err()).isZero();
        String first = run.out();
        run.forget();
        assertThat(virtual("tcp-cluster", 4, "cross")).isZero();
        assertThat(run.out()).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "0", "1"})
    void aProgramNeedsTwoSlots(String slots) {
        assertThat(pvmrun(List.of("-n", slots, "--rig", "tcp-cluster"), "greet")).isEqualTo(2);
        assertThat(run.err()).contains("-n: expected 2 task slots or more, found " + slots);
    }

    @Test
    void aProgramThatIsNotThereIsRefused() {
        assertThat(
                run.execute(List.of("pvmrun", "-n", "2", "--rig", "tcp-cluster", "-cp", classes.toString(), "Absent")))
                .isEqualTo(2);
        assertThat(run.err()).contains("pvmrun: class Absent is not on the class path");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "fmp", "sci"})
    void tasksAreProcessesToo(String device) {
        assertThat(pvmrun(List.of("-n", "3", "--device", device), "cross")).as(run.err()).isZero();
        assertThat(run.out().lines()).contains("[0] 42");
    }

    @Test
    void aProcessRunsOneTaskAfterTheOther() {
        assertThat(pvmrun(List.of("-n", "2", "--device", "tcp"), "chain")).as(run.err()).isZero();
        assertThat(run.out().lines().filter("[0] count 1"::equals)).hasSize(4);
    }

    private int virtual(String rig, int slots, String mode, String... options) {
        List<String> words = new ArrayList<>(List.of("-n", Integer.toString(slots), "--rig", rig));
        words.addAll(List.of(options));
        return pvmrun(words, mode);
    }

    private int pvmrun(List<String> options, String mode) {
        List<String> words = new ArrayList<>(List.of("pvmrun"));
        words.addAll(options);
        words.addAll(List.of("-cp", classes.toString(), "Prog", mode));
        return run.execute(words);
    }
}
