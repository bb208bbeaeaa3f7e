package org.wirelore.rig.mpi.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ranks share the classes that keep nothing, and each has its own of all others. */
class SharedClassesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    private static final List<String> SOURCES = new ArrayList<>();

    @BeforeAll
    static void compile() throws IOException {
        write("Plain", """
                public class Plain {
                    static final int COUNT = 3;
                    enum Color { RED, GREEN }
                    record Pair(int one, String two) { }
                    interface Shape { int area(); }
                    public static void main(String[] words) {
                        assert words.length < COUNT;
                        Shape shape = () -> words.length;
                        switch (Color.valueOf("RED")) {
                            case RED -> System.out.println(new Pair(shape.area(), "two"));
                            default -> System.out.println();
                        }
                    }
                }
                """);
        write("Counting", """
                package a;
                public class Counting {
                    static int count;
                    public static void main(String[] words) { }
                }
                class Beside { }
                """);
        write("Uses", """
                package c;
                public class Uses {
                    static final String NAME = "uses";
                    public static void main(String[] words) { new a.Counting(); }
                }
                """);
        own("Growing", "static final java.util.List<String> ALL = new java.util.ArrayList<>();", "");
        own("Printing", "static { System.out.println(); }", "");
        own("Filled", "static final int[] NUMBERS = {1, 2};", "");
        own("Native", "native void call();", "");
        own("Finding", "", "Class.forName(words[0]);");
        own("Hidden", "enum Kind { ONE; int uses; }", "Kind.ONE.uses++;");
        own("Loud", "enum Kind { ONE; Kind() { System.out.println(); } }", "Kind.ONE.name();");
        List<String> command = new ArrayList<>(List.of("-proc:none", "-d", folder.toString()));
        command.addAll(SOURCES);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(String[]::new)))
                .isZero();
    }

    private static void write(String name, String text) throws IOException {
        SOURCES.add(Files.writeString(folder.resolve(name + ".java"), text).toString());
    }

    private static void own(String name, String member, String statement) throws IOException {
        write(name, "public class " + name + " { " + member
                + " public static void main(String[] words) throws Exception { " + statement + " } }");
    }

    @Test
    void aProgramThatKeepsNothingIsDefinedOnce() throws Exception {
        assertThat(isShared("Plain", "Plain")).isTrue();
        assertThat(isShared("Plain", "Plain$Color")).isTrue();
        assertThat(isShared("Plain", "Plain$Pair")).isTrue();
    }

    @Test
    void aClassWithStaticStateIsEachRanksOwn() throws Exception {
        for (String name : new String[]{"Growing", "Printing", "Filled", "Native", "Finding", "Hidden", "Loud"}) {
            assertThat(isShared(name, name)).as(name).isFalse();
        }
    }

    @Test
    void whatNamesAClassWithStaticStateIsEachRanksOwnAsWell() throws Exception {
        assertThat(isShared("c.Uses", "a.Counting")).isFalse();
        assertThat(isShared("c.Uses", "c.Uses")).isFalse();
    }

    @Test
    void whatIsNotReachedIsEachRanksOwn() throws Exception {
        assertThat(isShared("Plain", "a.Beside")).isFalse();
    }

    private static boolean isShared(String mainClass, String name) throws Exception {
        try (ProgramClasses classes = ProgramClasses.open(folder.toString(), true)) {
            classes.share(mainClass);
            Class<?> one = Class.forName(name, false, classes.loader());
            return one == Class.forName(name, false, classes.loader());
        }
    }
}
