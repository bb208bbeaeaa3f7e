package org.wirelore.rig.cli.lanai;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.wirelore.rig.cli.ScriptedLauncher;
import org.wirelore.rig.cli.Wirelore;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.product.ProductRegistry;

/** The command line {@code wirelore lanai …} in a folder, and what it printed. */
final class LanaiLine {
    private final Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    LanaiLine(Path folder) {
        this.folder = folder;
    }

    /** Runs it; the exit code. What was printed before is forgotten. */
    int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        String[] all = new String[arguments.length + 1];
        all[0] = "lanai";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        Session session = new Session(InputStream.nullInputStream(), new PrintWriter(out, true),
                new PrintWriter(err, true), () -> false, folder,
                ConfigFolder.find(), ProductRegistry.REGISTRY, ScriptedLauncher::new);
        return Wirelore.execute(session, all);
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
