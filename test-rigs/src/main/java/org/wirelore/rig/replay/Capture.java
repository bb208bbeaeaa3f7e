package org.wirelore.rig.replay;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.capture.Dissector;
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

    /** What a capture says of a run in virtual time. */
    public static final String VIRTUAL_TIME = "virtual time";

    private final RigConfig rig;
    private final Path file;
    private final PcapngWriter writer;

    private Capture(RigConfig rig, Path file, PcapngWriter writer) {
        this.rig = rig;
        this.file = file;
        this.writer = writer;
    }

    /** Begins a file, replacing one that was there. */
    public static Capture open(RigConfig rig, Path folder) {
        return open(rig, folder, VIRTUAL_TIME);
    }

    /** @param time whose time its units have, such as {@link #VIRTUAL_TIME} */
    public static Capture open(RigConfig rig, Path folder, String time) {
        Path file = folder.resolve(FILE);
        try {
            FileChannel channel = FreshFile.open(file);
            return new Capture(rig, file, new PcapngWriter(channel, "rig " + rig.name(), time, "Wirelore"));
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

    /** Leaves a dissector for each link type and each protocol that Wireshark does not know, and how to use it. */
    private void writeDissectors() {
        List<Dissector> dissectors = new ArrayList<>();
        for (LinkType linkType : writer.linkTypes()) {
            if (!linkType.dissector().isEmpty()) {
                dissectors.add(new Dissector(linkType.name(), linkType.dissector()));
            }
        }
        rig.variants().forEach(variant -> dissectors.addAll(variant.protocol().dissectors()));
        Map<String, Dissector> byText = new LinkedHashMap<>();
        dissectors.forEach(dissector -> byText.putIfAbsent(dissector.lua(), dissector));
        Map<String, Integer> named = new HashMap<>();
        for (Dissector dissector : byText.values()) {
            int further = named.merge(dissector.name(), 1, Integer::sum);
            String name = "capture-" + dissector.name() + (further == 1 ? "" : further) + ".lua";
            ReportFiles.write(file.resolveSibling(name), "-- Use: tshark -X lua_script:" + name + " -r " + FILE
                    + "\n" + dissector.lua());
        }
    }

    private static ReportException failure(Path file, IOException e) {
        return new ReportException(
                "could not write the capture " + file + ": " + FileErrors.reasonOfOutput(e), e);
    }
}
