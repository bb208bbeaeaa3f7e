package org.wirelore.rig.replay;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.capture.LinkType;
import org.wirelore.emulator.capture.PcapngWriter;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.process.FreshFile;
import org.wirelore.rig.instance.NamedTap;
import org.wirelore.rig.report.render.ReportException;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.spi.RigConfig;

/** The capture file of one run: all variants, one interface per wire. */
public final class Capture implements AutoCloseable {
    /** Name of the file. */
    public static final String FILE = "capture.pcapng";

    private final Path file;
    private final PcapngWriter writer;

    private Capture(Path file, PcapngWriter writer) {
        this.file = file;
        this.writer = writer;
    }

    /** Begins a file, replacing one that was there. */
    public static Capture open(RigConfig rig, Path folder) {
        Path file = folder.resolve(FILE);
        try {
            FileChannel channel = FreshFile.open(file);
            return new Capture(file, new PcapngWriter(channel, "rig " + rig.name(), "virtual time", "Wirelore"));
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    public NamedTap tap() {
        return new NamedTap(writer);
    }

    /** SHA-256 of the capture in a folder; empty if none was written there. */
    public static String digest(boolean written, Path folder) {
        Path file = folder.resolve(FILE);
        try {
            return written ? Sha256.of(file) : "";
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** @throws ReportException if the file could not be written */
    @Override
    public void close() {
        try {
            writer.close();
            @Nullable
            IOException failure = writer.failure();
            if (failure != null) {
                throw failure;
            }
            writeDissectors();
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** Leaves a dissector for each link type that Wireshark does not know, and how to use it. */
    private void writeDissectors() {
        for (LinkType linkType : writer.linkTypes()) {
            if (!linkType.dissector().isEmpty()) {
                String name = "capture-" + linkType.name() + ".lua";
                ReportFiles.write(file.resolveSibling(name), "-- Use: tshark -X lua_script:" + name + " -r " + FILE
                        + "\n" + linkType.dissector());
            }
        }
    }

    private static ReportException failure(Path file, IOException e) {
        return new ReportException(
                "could not write the capture " + file + ": " + FileErrors.reasonOfOutput(e), e);
    }
}
