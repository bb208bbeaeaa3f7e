package org.wirelore.rig.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.capture.CaptureReader;
import org.wirelore.emulator.capture.PcapngException;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.replay.Capture;

/**
 * What a capture says of a run between two ranks: of each direction, which frames have arrived and what became of those
 * that were sent. Direction 0 is from rank 0 to rank 1.
 */
final class CapturedRun {
    static final int DIRECTIONS = 2;
    private static final int INBOUND = 1;
    private static final int OUTBOUND = 2;
    private static final int ETHERNET = 1;

    private final int frames;
    private final boolean hasOwnType;
    private final List<List<CapturedFrame>> arrivals = new ArrayList<>();
    private final List<List<@Nullable PlacedKind>> fates = new ArrayList<>();

    private CapturedRun(int frames, boolean hasOwnType) {
        this.frames = frames;
        this.hasOwnType = hasOwnType;
    }

    /**
     * Reads a capture.
     *
     * @param variant whose wires are meant
     * @throws RigException if it is none, or not one of two ranks on an Ethernet
     */
    static CapturedRun read(Path file, String variant) {
        CaptureReader.Content content;
        try {
            content = CaptureReader.read(Files.readAllBytes(file));
        } catch (IOException e) {
            throw problem(file, "expected the capture of a run, found no file that can be read");
        } catch (PcapngException e) {
            throw problem(file, String.valueOf(e.getMessage()));
        }
        List<Integer> wires = new ArrayList<>();
        for (int i = 0; i < content.interfaces().size(); i++) {
            if (content.interfaces().get(i).name().startsWith(variant + "/")) {
                wires.add(i);
            }
        }
        List<String> names = content.interfaces().stream().map(CaptureReader.Interface::name).toList();
        if (wires.isEmpty()) {
            throw problem(file, "expected a capture that a run of the rig has left, with interfaces of the variant "
                    + variant + ", found " + (names.isEmpty() ? "none" : String.join(", ", names)));
        }
        if (wires.stream().anyMatch(wire -> content.interfaces().get(wire).linkType() != ETHERNET)) {
            throw problem(file, "expected frames of an Ethernet, found another link type");
        }
        boolean hasOwnType = content.units().stream().anyMatch(unit -> wires.contains(unit.wire())
                && !CapturedFrame.of(unit, content.interfaces().get(unit.wire()).checkBytes()).isInternet());
        CapturedRun run = new CapturedRun(content.units().size(), hasOwnType);
        return content.os().equals(Capture.VIRTUAL_TIME)
                ? run.ofWire(content, wires, file)
                : run.ofRanks(content, List.of(wire(names, variant, 0, file), wire(names, variant, 1, file)), wires,
                        file);
    }

    private static int wire(List<String> names, String variant, int rank, Path file) {
        int wire = names.indexOf(variant + "/rank" + rank);
        if (wire < 0) {
            throw problem(file, "expected what both ranks have sent and taken, found no interface of rank " + rank);
        }
        return wire;
    }

    private static RigException problem(Path file, String text) {
        return new RigException(new Problem(Place.whole(file.toString()), "", text));
    }

    /** An emulated wire shows each frame where it arrives. */
    private CapturedRun ofWire(CaptureReader.Content content, List<Integer> wires, Path file) {
        boolean isShared = content.units().stream()
                .anyMatch(unit -> wires.contains(unit.wire()) && unit.direction() == 0);
        if (wires.size() > 1 || isShared) {
            throw problem(file, "expected the frames of one wire between two hosts, found "
                    + (isShared ? "a shared medium" : wires.size() + " wires"));
        }
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            List<CapturedFrame> arrived = frames(content, wires.getFirst(), direction == 0 ? OUTBOUND : INBOUND);
            add(arrived.stream().filter(frame -> !frame.isCopy()).toList(), arrived);
        }
        return this;
    }

    private CapturedRun ofRanks(CaptureReader.Content content, List<Integer> ranks, List<Integer> wires, Path file) {
        if (wires.size() > ranks.size()) {
            throw problem(file, "expected the frames of two ranks with one interface each, found " + wires.size()
                    + " interfaces");
        }
        for (int rank = 0; rank < DIRECTIONS; rank++) {
            add(frames(content, ranks.get(rank), OUTBOUND), frames(content, ranks.get(1 - rank), INBOUND));
        }
        return this;
    }

    private static List<CapturedFrame> frames(CaptureReader.Content content, int wire, int direction) {
        int check = content.interfaces().get(wire).checkBytes();
        return content.units().stream().filter(unit -> unit.wire() == wire && unit.direction() == direction)
                .map(unit -> CapturedFrame.of(unit, check)).toList();
    }

    private void add(List<CapturedFrame> allSent, List<CapturedFrame> allArrived) {
        List<CapturedFrame> sent = ofProtocol(allSent);
        List<CapturedFrame> arrived = ofProtocol(allArrived);
        arrivals.add(arrived);
        List<@Nullable PlacedKind> kinds = new ArrayList<>();
        int next = 0;
        int i = 0;
        while (i < sent.size() && next < arrived.size()) {
            CapturedFrame frame = sent.get(i);
            CapturedFrame first = arrived.get(next);
            if (frame.isLike(first)) {
                next++;
                PlacedKind kind = first.isLost() ? PlacedKind.DROP : first.isDamaged() ? PlacedKind.CORRUPT : null;
                while (next < arrived.size() && arrived.get(next).isCopy() && arrived.get(next).isLike(frame)) {
                    kind = PlacedKind.DUPLICATE;
                    next++;
                }
                kinds.add(kind);
            } else if (i + 1 < sent.size() && next + 1 < arrived.size() && sent.get(i + 1).isLike(first)
                    && frame.isLike(arrived.get(next + 1))) {
                kinds.add(PlacedKind.LATE);
                kinds.add(null);
                next += 2;
                i++;
            } else {
                kinds.add(PlacedKind.DROP);
            }
            i++;
        }
        fates.add(kinds);
    }

    private List<CapturedFrame> ofProtocol(List<CapturedFrame> all) {
        return all.stream().filter(frame -> !hasOwnType || !frame.isInternet()).toList();
    }

    /** Whether its protocol has frames of another type than the internet's, which do not count then. */
    boolean hasOwnType() {
        return hasOwnType;
    }

    /** How many frames the capture has in all. */
    int frames() {
        return frames;
    }

    /** What has come at the receiver of a direction, in order, lost frames where they were lost. */
    List<CapturedFrame> arrivals(int direction) {
        return arrivals.get(direction);
    }

    /** What has become of a frame, by its place among those that were sent; null if nothing happened to it. */
    @Nullable
    PlacedKind fate(int direction, int index) {
        List<@Nullable PlacedKind> kinds = fates.get(direction);
        return index < kinds.size() ? kinds.get(index) : null;
    }
}
