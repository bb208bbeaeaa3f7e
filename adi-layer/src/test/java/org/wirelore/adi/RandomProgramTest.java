package org.wirelore.adi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.unet.AckPolicy;
import org.wirelore.adi.unet.UNetProtocolConfig;
import org.wirelore.adi.world.Job;
import org.wirelore.adi.world.WorldHost;

/**
 * Random programs of up to six ranks against MPI's rules: each message exactly once, intact, with a true status;
 * receives that could take either of two messages from one sender take them in the order of the sends, whatever the
 * protocol of each; nothing is left over.
 */
class RandomProgramTest {
    private static final int[] LENGTHS = {4, 5, 27, 28, 48, 49, 200, 1481, 1482, 1483, 5000, 20_000};
    private static final int CONTEXTS = 2;
    private static final int TAGS = 3;
    private static final int GUARD = 0x5A;

    /** How the receives of one rank in one context choose; all of one kind, so that none can starve another. */
    private enum Selection {
        ANYTHING, ANY_TAG_OF_SOURCE, EXACT, ANY_SOURCE_OF_TAG, PROBED
    }

    private record Message(int source, int destination, int context, int tag, int length, int number,
            boolean synchronous) {
    }

    private record Receive(AdiRequest request, MemorySegment buffer) {
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 6})
    void everyProgramObeysTheRules(int size) {
        for (long seed = 0; seed < 400 / size; seed++) {
            run(size, seed * 1_000 + size);
        }
    }

    private static void run(int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Message> messages = messages(size, random);
        Selection[] selections = new Selection[size * CONTEXTS];
        for (int i = 0; i < selections.length; i++) {
            selections[i] = pick(Selection.values(), random);
        }
        Job job = new Job(size, seed).config(config(random));
        job.network.faults(random.nextInt(2) * random.nextDouble() * 0.2, random.nextInt(2) * 0.05,
                random.nextInt(4) == 0 ? 0.05 : 0);
        job.runClean((adi, host) -> rank(adi, host, messages, selections, new SplittableRandom(seed + adi.rank())));
    }

    private static UNetProtocolConfig config(SplittableRandom random) {
        int window = 1 + random.nextInt(32);
        return UNetProtocolConfig.DEFAULT.toBuilder().window(window)
                .ack(pick(AckPolicy.values(), random))
                .rendezvousBytes(new int[]{0, 16, 200, 1482, 1483}[random.nextInt(5)])
                .randomInitialSequence(random.nextBoolean()).initialSequence(32_760).build();
    }

    private static <T> T pick(T[] values, SplittableRandom random) {
        return values[random.nextInt(values.length)];
    }

    private static List<Message> messages(int size, SplittableRandom random) {
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < 12 * size; i++) {
            int length = LENGTHS[random.nextInt(LENGTHS.length)];
            messages.add(new Message(random.nextInt(size), random.nextInt(size), random.nextInt(CONTEXTS),
                    random.nextInt(TAGS), length, i, random.nextInt(5) == 0));
        }
        return messages;
    }

    private static void rank(Adi adi, WorldHost host, List<Message> messages, Selection[] selections,
            SplittableRandom random) {
        List<Message> outgoing = new ArrayList<>();
        List<Message> incoming = new ArrayList<>();
        for (Message message : messages) {
            if (message.source == adi.rank()) {
                outgoing.add(message);
            }
            if (message.destination == adi.rank()) {
                incoming.add(message);
            }
        }
        List<AdiRequest> sends = new ArrayList<>();
        List<MemorySegment> sent = new ArrayList<>();
        List<Receive> receives = new ArrayList<>();
        List<Message> probed = new ArrayList<>();
        while (!outgoing.isEmpty() || !incoming.isEmpty()) {
            if (random.nextInt(4) == 0) {
                host.compute(random.nextLong(3_000_000_000L));
            }
            if (incoming.isEmpty() || (!outgoing.isEmpty() && random.nextBoolean())) {
                Message message = outgoing.removeFirst();
                MemorySegment buffer = content(message);
                sent.add(buffer);
                sends.add(message.synchronous
                        ? adi.issend(buffer, 0, message.length, message.destination, message.tag, message.context)
                        : adi.isend(buffer, 0, message.length, message.destination, message.tag, message.context));
            } else {
                Message message = incoming.remove(random.nextInt(incoming.size()));
                Selection selection = selections[adi.rank() * CONTEXTS + message.context];
                if (selection == Selection.PROBED) {
                    probed.add(message);
                } else {
                    receives.add(post(adi, message, selection));
                }
            }
        }
        List<Message> arrived = new ArrayList<>(takeProbed(adi, probed, messages));
        arrived.addAll(complete(adi, host, receives, messages, random));
        for (int i = 0; i < sends.size(); i++) {
            adi.waitFor(sends.get(i), null);
            sent.get(i).fill((byte) 0x77);
        }
        assertThat(arrived).doesNotHaveDuplicates();
        checkOrder(arrived, selections, adi.rank());
        assertThat(adi.unexpectedCount()).isZero();
        assertThat(adi.postedCount()).isZero();
        assertThat(adi.activeRequests()).isZero();
    }

    /** Receives the messages that a probe has to find first. */
    private static List<Message> takeProbed(Adi adi, List<Message> probed, List<Message> messages) {
        List<Message> arrived = new ArrayList<>();
        AdiStatus status = new AdiStatus();
        for (Message message : probed) {
            adi.probe(Adi.ANY_SOURCE, Adi.ANY_TAG, message.context, status);
            MemorySegment buffer = guarded(status.length);
            int source = status.source;
            int tag = status.tag;
            adi.receive(buffer, 0, status.length, source, tag, message.context, status);
            assertThat(status.source).isEqualTo(source);
            assertThat(status.tag).isEqualTo(tag);
            arrived.add(check(adi.rank(), message.context, buffer, status, messages));
        }
        return arrived;
    }

    /** Waits for receives, or tests them. */
    private static List<Message> complete(Adi adi, WorldHost host, List<Receive> receives, List<Message> messages,
            SplittableRandom random) {
        List<Message> arrived = new ArrayList<>();
        AdiStatus status = new AdiStatus();
        for (Receive receive : receives) {
            if (random.nextBoolean()) {
                adi.waitFor(receive.request, status);
            } else {
                while (!adi.test(receive.request, status)) {
                    host.compute(50_000_000L);
                }
            }
            int context = messages.get(numberOf(receive.buffer)).context;
            arrived.add(check(adi.rank(), context, receive.buffer, status, messages));
        }
        return arrived;
    }

    private static Receive post(Adi adi, Message message, Selection selection) {
        boolean anySource = selection == Selection.ANYTHING || selection == Selection.ANY_SOURCE_OF_TAG;
        boolean anyTag = selection == Selection.ANYTHING || selection == Selection.ANY_TAG_OF_SOURCE;
        int capacity = 20_000;
        MemorySegment buffer = guarded(capacity);
        return new Receive(adi.irecv(buffer, 0, capacity, anySource ? Adi.ANY_SOURCE : message.source,
                anyTag ? Adi.ANY_TAG : message.tag, message.context), buffer);
    }

    /** The message's bytes: its number first, then a pattern that depends on it. */
    private static MemorySegment content(Message message) {
        MemorySegment buffer = MemorySegment.ofArray(new byte[message.length]);
        fill(buffer, message);
        return buffer;
    }

    private static void fill(MemorySegment buffer, Message message) {
        for (int i = 0; i < message.length; i++) {
            buffer.set(ValueLayout.JAVA_BYTE, i, (byte) (message.number * 31 + i * (1 + message.number % 7)));
        }
        buffer.set(ValueLayout.JAVA_INT_UNALIGNED, 0, message.number);
    }

    private static MemorySegment guarded(int length) {
        return MemorySegment.ofArray(new byte[length + 8]).fill((byte) GUARD);
    }

    private static int numberOf(MemorySegment buffer) {
        return buffer.get(ValueLayout.JAVA_INT_UNALIGNED, 0);
    }

    private static boolean fits(Message message, AdiStatus status) {
        return message.source == status.source && message.tag == status.tag && message.length == status.length;
    }

    private static Message check(int rank, int context, MemorySegment buffer, AdiStatus status,
            List<Message> messages) {
        Message message = messages.get(numberOf(buffer));
        assertThat(message.destination).isEqualTo(rank);
        assertThat(fits(message, status)).isTrue();
        assertThat(message.context).isEqualTo(context);
        MemorySegment expected = MemorySegment.ofArray(new byte[message.length]);
        fill(expected, message);
        assertThat(expected.mismatch(buffer.asSlice(0, message.length))).isEqualTo(-1);
        MemorySegment beyond = buffer.asSlice(message.length);
        assertThat(beyond.mismatch(MemorySegment.ofArray(new byte[(int) beyond.byteSize()]).fill((byte) GUARD)))
                .isEqualTo(-1);
        return message;
    }

    private static void checkOrder(List<Message> arrived, Selection[] selections, int rank) {
        Map<String, Integer> last = new HashMap<>();
        for (Message message : arrived) {
            Selection selection = selections[rank * CONTEXTS + message.context];
            boolean byTag = selection == Selection.EXACT || selection == Selection.ANY_SOURCE_OF_TAG;
            String line = message.context + ":" + message.source + ":" + (byTag ? message.tag : -1);
            Integer before = last.put(line, message.number);
            assertThat(message.number).isGreaterThan(before == null ? -1 : before);
        }
    }
}
