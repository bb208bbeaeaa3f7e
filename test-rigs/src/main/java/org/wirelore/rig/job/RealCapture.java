package org.wirelore.rig.job;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.capture.CaptureReader;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.capture.LinkType;
import org.wirelore.emulator.capture.PcapngException;
import org.wirelore.emulator.capture.WireEvent;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.rig.launch.RankReport;
import org.wirelore.rig.replay.Capture;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.spi.RigConfig;

/**
 * The frames of ranks in real mode, put together into one capture: an interface for each, in the order of the machine's
 * common clock.
 */
public final class RealCapture {
    private static final CaptureTap.Direction[] DIRECTIONS = CaptureTap.Direction.values();

    private final List<Part> parts = new ArrayList<>();

    /** A capture of one rank. */
    private record Part(String variant, long beginNanos, CaptureReader.Content content) {
    }

    /** A frame, with the moment that all parts of its variant agree about. */
    private record Timed(int wire, long nanos, CaptureReader.Unit unit) {
    }

    /** What a fault did, in the words that its rank has written down. */
    private record Written(String text) implements WireEvent {
        @Override
        public Fate fate() {
            return Fate.WHOLE;
        }

        @Override
        public Cause cause() {
            return Cause.RULE;
        }

        @Override
        public String words(long value) {
            return text;
        }
    }

    /**
     * Adds what a rank has reported.
     *
     * @param offsetNanos what to add to the clock of its machine
     * @return what a user should know; null if nothing is missing
     */
    @Nullable
    String add(String variant, RankReport.Frames frames, long offsetNanos) {
        try {
            CaptureReader.Content content = CaptureReader.read(Base64.getDecoder().decode(frames.capture()));
            parts.add(new Part(variant, frames.beginNanos() + offsetNanos, content));
            return frames.isCut()
                    ? "the capture has the first " + content.units().size() + " frames of " + content.interfaces()
                            .getFirst().name()
                    : null;
        } catch (PcapngException | IllegalArgumentException e) {
            return "a rank has sent a capture that is damaged: " + e.getMessage();
        }
    }

    /** Takes over what another has gathered. */
    public void addAll(RealCapture other) {
        parts.addAll(other.parts);
    }

    /** Writes the capture into a folder; if there are no frames, takes that of an earlier run away. */
    public void write(RigConfig rig, Path folder) {
        if (parts.isEmpty()) {
            ReportFiles.remove(folder.resolve(Capture.FILE));
            return;
        }
        try (Capture capture = Capture.open(rig, folder, "real time")) {
            List<CaptureTap> taps = parts.stream().map(part -> capture.tap().named(part.variant())).toList();
            List<Timed> frames = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                Part part = parts.get(i);
                taps.get(i).addWire(new CapturedWire(part.content().interfaces().getFirst().name(), "what a rank sent"
                        + " (outbound) and took (inbound)", 0, LinkType.ETHERNET_UNCHECKED));
                long begin = parts.stream().filter(each -> each.variant().equals(part.variant()))
                        .mapToLong(Part::beginNanos).min().orElse(0);
                for (CaptureReader.Unit unit : part.content().units()) {
                    frames.add(new Timed(i, part.beginNanos() - begin + unit.timeNs(), unit));
                }
            }
            frames.sort(Comparator.comparing((Timed each) -> parts.get(each.wire()).variant())
                    .thenComparingLong(Timed::nanos));
            CaptureRecord record = new CaptureRecord();
            for (Timed frame : frames) {
                taps.get(frame.wire()).record(frame.wire(), of(frame, record));
            }
        }
    }

    private static CaptureRecord of(Timed frame, CaptureRecord record) {
        CaptureReader.Unit unit = frame.unit();
        record.bytes = new byte[unit.content().limit()];
        unit.content().get(0, record.bytes);
        record.length = record.bytes.length;
        record.timePs = frame.nanos() * TimeUnits.PS_PER_NS;
        record.startPs = record.timePs;
        record.direction = DIRECTIONS[unit.direction()];
        record.note = null;
        if (!unit.comment().isEmpty()) {
            WireNote note = new WireNote();
            note.add(new Written(unit.comment()), 0, "");
            record.note = note;
        }
        return record;
    }
}
