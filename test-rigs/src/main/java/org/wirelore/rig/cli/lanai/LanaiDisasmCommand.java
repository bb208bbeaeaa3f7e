package org.wirelore.rig.cli.lanai;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.lanai.Listing;
import org.wirelore.rig.lanai.ObjectFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows the instructions of objects. */
@Command(name = "disasm", mixinStandardHelpOptions = true,
        description = "Shows the instructions of objects, with symbols, and source lines where they are known.",
        footer = {
            "", "The objects are linked with each other alone, from address 0 on; what is defined elsewhere gets",
            "addresses from 0x1f0000 on, so that its name can be shown. Members of archives are shown one by one.",
            "Objects are ELF, or COFF of Myricom's tools; COFF programs are shown at their own addresses."})
final class LanaiDisasmCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Objects, archives, or a linked program.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private final RawImage raw = new RawImage();

    LanaiDisasmCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Optional<Path> image = raw.file(files);
        if (image.isPresent()) {
            new Listing(ObjectFiles.raw(session.here().resolve(image.get()), raw.address())).print(session.out());
            return ExitCode.PASS;
        }
        ObjectFiles.Views found = ObjectFiles.toLookAt(files.stream().map(session.here()::resolve).toList());
        for (ObjectFiles.View view : found.views()) {
            if (found.views().size() > 1) {
                session.out().println(System.lineSeparator() + view.title() + ":");
            }
            new Listing(view.image()).print(session.out());
        }
        found.warnings().forEach(line -> session.err().println("wirelore: " + line));
        session.err().flush();
        return ExitCode.PASS;
    }
}
