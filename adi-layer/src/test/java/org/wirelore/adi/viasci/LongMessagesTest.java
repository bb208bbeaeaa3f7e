package org.wirelore.adi.viasci;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.sci.SciProtocolConfig;
import org.wirelore.adi.via.PutNotice;
import org.wirelore.adi.via.ViaProtocolConfig;

/** How long messages go in CHEMPI: what is registered, what goes another way, and how much may be under way. */
class LongMessagesTest {
    private static final int CONTEXT = 1;
    private static final int TAG = 7;
    private static final int LONG_BYTES = 5_000;
    private static final int BUFFERS = 10;
    private static final int MESSAGES = 1_000;
    /** More descriptors than a queue has. */
    private static final int HUGE_BYTES = 64 << 20;
    private static final int UNDER_WAY = 64;

    private final SortedMap<String, List<Long>> counts = new TreeMap<>();

    private void run(ViaSciConfig config, AdiDeviceContract.Program program) {
        new ViaSciJob(2, config).observer(event -> {
            if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.COUNTED) {
                counts.computeIfAbsent(core.text, name -> new ArrayList<>()).add(core.times);
            }
        }).run(program);
    }

    @ParameterizedTest
    @CsvSource({"256, 10", "0, 1000"})
    void eachBufferIsRegisteredOnceIfItMayStaySo(int regionsMax, long registrations) {
        run(ViaSciConfig.of(SciProtocolConfig.DEFAULT, ViaProtocolConfig.DEFAULT.regions(regionsMax, 1 << 20),
                ViaSciConfig.SWITCH_BYTES), (adi, host) -> {
                    List<MemorySegment> buffers = IntStream.range(0, BUFFERS).mapToObj(i -> filled(LONG_BYTES, i))
                            .toList();
                    for (int i = 0; i < MESSAGES; i++) {
                        MemorySegment buffer = buffers.get(i % BUFFERS);
                        if (adi.rank() == 0) {
                            adi.send(buffer, 0, LONG_BYTES, 1, TAG, CONTEXT);
                        } else {
                            adi.receive(buffer, 0, LONG_BYTES, 0, TAG, CONTEXT, null);
                        }
                    }
                });
        assertThat(counts.get("via.registrations")).containsExactly(registrations, registrations);
    }

    @Test
    void whatCantBeRegisteredGoesBySci() {
        run(ViaSciConfig.DEFAULT, (adi, host) -> {
            if (adi.rank() == 0) {
                adi.send(filled(LONG_BYTES, 1).asReadOnly(), 0, LONG_BYTES, 1, TAG, CONTEXT);
            } else {
                receive(adi, LONG_BYTES, 1);
            }
        });
        assertThat(counts.get("via.copiedForWantOfRegistration")).containsExactly(1L, 0L);
    }

    /** Each offer holds a receive for the immediate data of its last write; those beyond go in packets. */
    @Test
    void whatFindsNoRoomForAnOfferGoesBySci() {
        run(ViaSciConfig.of(SciProtocolConfig.DEFAULT,
                ViaProtocolConfig.DEFAULT.room(ViaProtocolConfig.CREDITS_MIN, ViaProtocolConfig.EAGER_BYTES_MIN),
                ViaSciConfig.SWITCH_BYTES), (adi, host) -> {
                    List<AdiRequest> requests = new ArrayList<>();
                    for (int i = 0; i < UNDER_WAY; i++) {
                        requests.add(adi.rank() == 0
                                ? adi.isend(filled(LONG_BYTES, i), 0, LONG_BYTES, 1, TAG, CONTEXT)
                                : adi.irecv(MemorySegment.ofArray(new byte[LONG_BYTES]), 0, LONG_BYTES, 0, TAG,
                                        CONTEXT));
                    }
                    requests.forEach(request -> adi.waitFor(request, null));
                });
        assertThat(counts.get("via.copiedForWantOfRoom")).first().isEqualTo(0L);
        assertThat(counts.get("via.copiedForWantOfRoom")).last().isNotEqualTo(0L);
        assertThat(counts.get("via.copiedForWantOfRegistration")).contains(0L);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"MESSAGE", "COMPLETED"})
    void aMessageMayNeedMoreDescriptorsThanAQueueHas(PutNotice notice) {
        run(ViaSciConfig.DEFAULT.noticed(notice), (adi, host) -> {
            if (adi.rank() == 0) {
                adi.send(filled(HUGE_BYTES, 3), 0, HUGE_BYTES, 1, TAG, CONTEXT);
            } else {
                receive(adi, HUGE_BYTES, 3);
            }
        });
        assertThat(counts.get("via.registrations")).containsExactly(1L, 1L);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"MESSAGE", "COMPLETED"})
    void manyShortAndLongMessagesMayBeUnderWayBothWays(PutNotice notice) {
        run(ViaSciConfig.DEFAULT.noticed(notice), (adi, host) -> {
            int peer = 1 - adi.rank();
            List<AdiRequest> requests = new ArrayList<>();
            List<MemorySegment> rooms = new ArrayList<>();
            for (int i = 0; i < 2 * UNDER_WAY; i++) {
                int length = i % 2 == 0 ? LONG_BYTES : 100;
                rooms.add(MemorySegment.ofArray(new byte[length]));
                requests.add(adi.irecv(rooms.get(i), 0, length, peer, i, CONTEXT));
            }
            for (int i = 0; i < 2 * UNDER_WAY; i++) {
                int length = i % 2 == 0 ? LONG_BYTES : 100;
                requests.add(adi.isend(filled(length, i), 0, length, peer, i, CONTEXT));
            }
            for (AdiRequest request : requests) {
                adi.waitFor(request, null);
            }
            for (int i = 0; i < rooms.size(); i++) {
                assertThat(rooms.get(i).mismatch(filled((int) rooms.get(i).byteSize(), i))).isEqualTo(-1);
            }
        });
    }

    private static void receive(Adi adi, int length, int seed) {
        MemorySegment room = MemorySegment.ofArray(new byte[length]);
        adi.receive(room, 0, length, 0, TAG, CONTEXT, null);
        assertThat(room.mismatch(filled(length, seed))).isEqualTo(-1);
    }

    private static MemorySegment filled(int length, int seed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (seed + 31 * i + (i >> 8));
        }
        return MemorySegment.ofArray(bytes);
    }
}
