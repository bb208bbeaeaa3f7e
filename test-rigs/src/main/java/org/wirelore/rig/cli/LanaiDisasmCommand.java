package org.wirelore.rig.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.wirelore.firmware.link.Image;
import org.wirelore.rig.lanai.Listing;
import org.wirelore.rig.lanai.ObjectFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows the instructions of objects. */
@Command(name = "disasm", mixinStandardHelpOptions = true, description = "Shows the instructions of objects, with symbols, and source lines where they are known.", footer = {
    "", "The objects are linked with each other alone, from address 0 on; what is defined elsewhere gets",
    "addresses from 0x1f0000 on, so that its name can be shown."})
final class LanaiDisasmCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(paramLabel = "FILE.o", arity = "1..*", description = "The objects.")
    private List<Path> files = new ArrayList<>();

    LanaiDisasmCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Image image = ObjectFiles.toLookAt(files.stream().map(session.here()::resolve).toList());
        new Listing(image).print(session.out());
        return ExitCode.PASS;
    }
}
