package org.wirelore.rig.cli.session;

import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.spi.Registry;

/**
 * What the commands of one invocation share.
 *
 * @param in what there is to read
 * @param out where results go
 * @param err where complaints and progress go
 * @param terminal tells whether a person is looking at {@code err}; asked late, because finding out takes time
 * @param here folder that relative output folders begin at
 * @param configs where names of rigs are looked up
 * @param registry what rigs may be made of
 * @param launcher makes the runner, when a command needs it
 */
public record Session(InputStream in, PrintWriter out, PrintWriter err, BooleanSupplier terminal, Path here,
        ConfigFolder configs, Registry registry, Supplier<Launcher> launcher) {
    /** The same for a command whose ranks read nothing: the input is the caller's. */
    public Session withoutInput() {
        return new Session(InputStream.nullInputStream(), out, err, terminal, here, configs, registry, launcher);
    }
}
