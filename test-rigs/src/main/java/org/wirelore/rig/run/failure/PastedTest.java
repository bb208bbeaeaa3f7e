package org.wirelore.rig.run.failure;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.wirelore.rig.report.render.ReportFiles;

/** A JUnit test that fails as an exploration did, until what fails is mended. */
public final class PastedTest {
    private static final String SUFFIX = "FailureTest";

    private final String type;
    private final String annotations;
    private final String imports;

    private PastedTest(String subject, String annotations, String imports) {
        this.type = typeName(subject);
        this.annotations = annotations;
        this.imports = imports;
    }

    /** Of a rig; what is explored, is said by {@code bounds}. */
    static PastedTest ofRig(String rig, List<String> settings, String bounds) {
        return new PastedTest(rig,
                "    @Rig(" + (settings.isEmpty()
                        ? text(rig)
                        : "value = " + text(rig) + ", set = " + array(settings)) + ")\n"
                        + "    @Explore(" + bounds + ")\n",
                "import org.wirelore.rig.junit.Explore;\nimport org.wirelore.rig.junit.Rig;\n");
    }

    /** Of a program that calls MPI. */
    public static PastedTest ofProgram(String program, int ranks, List<String> arguments) {
        return new PastedTest(program,
                "    @Explore(program = " + program.replace('$', '.') + ".class, ranks = " + ranks
                        + (arguments.isEmpty() ? "" : ", arguments = " + array(arguments)) + ")\n",
                "import org.wirelore.rig.junit.Explore;\n");
    }

    /**
     * Writes it into a folder. {@return the file}
     *
     * @throws org.wirelore.rig.report.render.ReportException if it can't be written
     */
    public Path write(Path folder) {
        Path file = file(folder);
        ReportFiles.write(file, text());
        return file;
    }

    /** Where it is written in a folder. */
    Path file(Path folder) {
        return folder.resolve(type + ".java");
    }

    String text() {
        return "import org.wirelore.rig.junit.Exploration;\n" + imports + "\nclass " + type + " {\n" + annotations
                + "    void passes(Exploration found) {\n        found.passes();\n    }\n}\n";
    }

    /** The last part of a name or path, as a class is called. */
    private static String typeName(String subject) {
        String name = subject.replaceAll("\\.json$", "").replaceAll(".*[/\\\\.$]", "");
        StringBuilder type = new StringBuilder();
        boolean isFirst = true;
        for (int i = 0; i < name.length(); i++) {
            char each = name.charAt(i);
            if (Character.isJavaIdentifierPart(each)) {
                type.append(isFirst ? Character.toUpperCase(each) : each);
            }
            isFirst = !Character.isJavaIdentifierPart(each);
        }
        boolean isName = !type.isEmpty() && Character.isJavaIdentifierStart(type.charAt(0));
        return (isName ? "" : "Rig") + type + SUFFIX;
    }

    static String array(List<String> words) {
        return words.size() == 1
                ? text(words.getFirst())
                : words.stream().map(PastedTest::text).collect(Collectors.joining(", ", "{", "}"));
    }

    private static String text(String word) {
        return '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
