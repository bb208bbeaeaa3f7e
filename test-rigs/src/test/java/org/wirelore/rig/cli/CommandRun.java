package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.run.RigLauncher;

/**
 * The command as a user runs it, in this process, and what it has printed; for programs that were compiled for a test.
 */
public final class CommandRun {
    private final Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private InputStream in = InputStream.nullInputStream();

    /** @param folder the working directory, whose folder {@code out} gets the reports */
    public CommandRun(Path folder) {
        this.folder = folder;
    }

    /** Compiles one class of the default package as users do: against the jar that the test runs with. */
    public static void compile(Path classes, String name, String text) throws IOException {
        Path source = Files.writeString(classes.resolve(name + ".java"), text);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-d", classes.toString(),
                "-cp", System.getProperty("java.class.path"), source.toString())).isZero();
    }

    /** Runs the command; gives its exit code. */
    public int execute(List<String> arguments) {
        return execute(1, arguments);
    }

    /** Runs a command whose name has several words; gives its exit code. */
    public int execute(int nameWords, List<String> arguments) {
        ConfigFolder configs = ConfigFolder.find();
        List<String> words = new ArrayList<>(arguments);
        words.addAll(nameWords, List.of("--out", folder.resolve("out").toString()));
        return Wirelore.execute(new Session(in, new PrintWriter(out), new PrintWriter(err, true), () -> false, folder,
                configs, ProductRegistry.REGISTRY,
                () -> new RigLauncher(configs, ProductRegistry.REGISTRY, "./wirelore")), words.toArray(new String[0]));
    }

    /** Says what there is to read on its standard input. */
    public void type(String text) {
        in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** What it has printed since the last {@link #forget}. */
    public String out() {
        return out.toString();
    }

    public String err() {
        return err.toString();
    }

    public void forget() {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
    }
}
