package org.wirelore.device.contract.sisci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.contract.Stage;

/** Random calls by two libraries, one on each node, against a model of the state tables. One process makes them. */
public abstract class SisciModelContract {
    private static final int CALLS = 150;
    private static final int IDS = 3;
    private static final int SIZE = 256;
    private static final int[] NODES = {4, 8};
    private static final int[] WAYS_TO_HIDE = {SciFlags.NONE, SciFlags.NOTIFY, SciFlags.FORCE_DISCONNECT};

    /** A fresh setup. */
    protected abstract SisciSetup newSetup();

    @Property(tries = 60)
    protected void randomCallsEndAsTheStateTablesSay(@ForAll long seed) {
        SisciSetup setup = newSetup();
        Stage stage = setup.stage();
        Host process = stage.process("both");
        stage.start(process, () -> {
            Play play = new Play(process, new Random(seed));
            for (int node = 0; node < NODES.length; node++) {
                SciLibrary library = setup.library(process, NODES[node]);
                library.initialize(SciFlags.NONE);
                play.sides.add(new Side(library.open(SciFlags.NONE)));
            }
            for (int i = 0; i < CALLS; i++) {
                play.step();
            }
        });
        stage.run();
    }

    /** One node's process. */
    private static final class Side {
        final SciDescriptor sci;
        final Map<Integer, Segment> segments = new HashMap<>();
        final List<Link> links = new ArrayList<>();

        Side(SciDescriptor sci) {
            this.sci = sci;
        }
    }

    /** What a segment is by the model. */
    private static final class Segment {
        final LocalSegment handle;
        final List<SciMap> maps = new ArrayList<>();
        boolean isPrepared;
        boolean isAvailable;
        int connections;

        Segment(LocalSegment handle) {
            this.handle = handle;
        }
    }

    /** What a connection is by the model. */
    private static final class Link {
        final RemoteSegment handle;
        final Segment segment;
        /** To a segment of the own node: its maps are plain memory, which nothing cuts. */
        final boolean isPlain;
        boolean isCut;
        @Nullable
        SciMap map;
        @Nullable
        SciSequence sequence;

        Link(RemoteSegment handle, Segment segment, boolean isPlain) {
            this.handle = handle;
            this.segment = segment;
            this.isPlain = isPlain;
        }
    }

    private static final class Play {
        final List<Side> sides = new ArrayList<>();
        private final Host process;
        private final Random random;

        Play(Host process, Random random) {
            this.process = process;
            this.random = random;
        }

        /** A call, and time until its effects are there. */
        void step() throws Exception {
            Side side = sides.get(random.nextInt(sides.size()));
            int id = random.nextInt(IDS);
            Segment segment = side.segments.get(id);
            int call = random.nextInt(11);
            if (call == 0) {
                create(side, id);
            } else if (call == 1) {
                connect(side, random.nextInt(NODES.length), id);
            } else if (call <= 5 && segment != null) {
                onSegment(call, side, id, segment);
            } else if (call > 5 && !side.links.isEmpty()) {
                onLink(call, side, side.links.get(random.nextInt(side.links.size())));
            }
            Stage.sleepUntil(process, process.now() + SisciBed.MILLISECOND_PS);
        }

        private void create(Side side, int id) {
            SciError expected = !side.segments.containsKey(id) ? SciError.OK : SciError.SEGMENTID_USED;
            expect(expected, "create",
                    () -> side.segments.put(id, new Segment(side.sci.createSegment(id, SIZE, SciFlags.NONE))));
        }

        private void connect(Side side, int node, int id) {
            Segment there = sides.get(node).segments.get(id);
            SciError expected = there == null
                    ? SciError.NO_SUCH_SEGMENT
                    : there.isAvailable ? SciError.OK : SciError.CONNECTION_REFUSED;
            expect(expected, "connect", () -> {
                RemoteSegment handle = side.sci.connectSegment(NODES[node], id, 0, 0);
                if (there != null) {
                    there.connections++;
                    side.links.add(new Link(handle, there, side.equals(sides.get(node))));
                }
            });
        }

        private void onSegment(int call, Side side, int id, Segment segment) {
            switch (call) {
                case 2 -> {
                    expect(SciError.OK, "prepare", () -> segment.handle.prepare(0));
                    segment.isPrepared = true;
                }
                case 3 -> expect(segment.isPrepared ? SciError.OK : SciError.SEGMENT_NOT_PREPARED, "available", () -> {
                    segment.handle.setAvailable(0);
                    segment.isAvailable = true;
                });
                case 4 -> hide(segment, WAYS_TO_HIDE[random.nextInt(WAYS_TO_HIDE.length)]);
                default -> mapOrRemove(side, id, segment);
            }
        }

        private void hide(Segment segment, int flags) {
            expect(segment.isAvailable ? SciError.OK : SciError.ILLEGAL_OPERATION, "unavailable", () -> {
                segment.handle.setUnavailable(0, flags);
                segment.isAvailable = false;
                if (flags == SciFlags.FORCE_DISCONNECT) {
                    segment.connections = 0;
                    sides.forEach(side -> side.links.stream().filter(link -> link.segment.equals(segment))
                            .forEach(link -> link.isCut = true));
                }
            });
        }

        private void mapOrRemove(Side side, int id, Segment segment) {
            if (random.nextInt(3) == 0) {
                expect(SciError.OK, "map", () -> segment.maps.add(segment.handle.map(0, SIZE)));
            } else if (!segment.maps.isEmpty()) {
                expect(SciError.BUSY, "remove", segment.handle::remove);
                expect(SciError.OK, "unmap", () -> segment.maps.removeLast().unmap());
            } else {
                expect(segment.connections > 0 ? SciError.BUSY : SciError.OK, "remove", () -> {
                    segment.handle.remove();
                    side.segments.remove(id);
                });
            }
        }

        private void onLink(int call, Side side, Link link) {
            SciMap map = link.map;
            SciSequence sequence = link.sequence;
            if (call == 6 && map == null) {
                expect(link.isCut ? SciError.NOT_CONNECTED : SciError.OK, "map",
                        () -> link.map = link.handle.map(0, SIZE));
            } else if (call == 7 && map != null && sequence == null) {
                expect(SciError.OK, "sequence", () -> link.sequence = map.createSequence());
            } else if (call == 8 && map != null) {
                store(link, map);
            } else if (call == 9 && sequence != null) {
                expect(SciError.BUSY, "unmap", () -> link.handle.disconnect());
                expect(SciError.OK, "remove sequence", sequence::remove);
                link.sequence = null;
            } else if (call == 9 && map != null) {
                expect(SciError.OK, "unmap", map::unmap);
                link.map = null;
            } else if (call == 10) {
                expect(map != null ? SciError.BUSY : SciError.OK, "disconnect", () -> {
                    link.handle.disconnect();
                    side.links.remove(link);
                    if (!link.isCut) {
                        link.segment.connections--;
                    }
                });
            }
        }

        private void store(Link link, SciMap map) {
            int value = random.nextInt(1, Integer.MAX_VALUE);
            map.putInt(0, value);
            Stage.sleepUntil(process, process.now() + SisciBed.MILLISECOND_PS);
            if (!link.segment.maps.isEmpty()) {
                assertThat(link.segment.maps.getLast().getInt(0) == value).as("stored, isCut=%s", link.isCut)
                        .isEqualTo(link.isPlain || !link.isCut);
            }
        }

        private static void expect(SciError expected, String call,
                ThrowingCallable made) {
            assertThat(SisciBed.outcome(made)).as(call).isEqualTo(expected);
        }
    }
}
