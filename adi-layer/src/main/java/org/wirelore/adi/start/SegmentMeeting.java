package org.wirelore.adi.start;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.shm.SharedSegment;

/**
 * Ranks of one host meet in a segment of its memory: the first makes it, the others open it, all say that they are
 * here, and the first lets them go when no rank is missing. By then the segment's name is gone, so that nothing is left
 * of a job that is killed.
 *
 * <p>Every step is bounded in time, and a failed start says which rank is missing. When the first gives up, so do the
 * others. The segment begins so:
 *
 * <pre>
 *  0     magic, stored last by the first member   64   verdict: 0 wait, 1 go, 2 given up
 *  4     parameters, one word each                128  reserved
 *  256 + p * 128    state of the member at place p: 0 not here, 1 here
 *  320 + p * 128    64 bytes of the protocol's own for that member
 * </pre>
 *
 * All words are 32-bit, in the host's byte order.
 */
public final class SegmentMeeting {
    private static final int MAGIC = 0x5749_524C;
    private static final long MAGIC_AT = 0;
    private static final long PARAMETERS = 4;
    private static final int PARAMETERS_MAX = 15;
    private static final long VERDICT = 64;
    private static final long MEMBERS = 256;
    private static final long MEMBER_BYTES = 128;
    private static final long OWN = 64;
    private static final int WAIT = 0;
    private static final int GO = 1;
    private static final int GIVEN_UP = 2;
    private static final long SEGMENT_BYTES_MAX = Integer.MAX_VALUE - 8L;
    private static final int NAMED_MAX = 16;

    /**
     * What the members must agree on.
     *
     * @param bytes of the whole segment
     * @param parameters settings that must be the same for all, by their names, in the order in which they are stored
     * @param advice what to make smaller if the segment is too large
     * @param timeoutPs how long the members wait for each other, picoseconds
     */
    public record Terms(long bytes, SequencedMap<String, Integer> parameters, String advice, long timeoutPs) {
        public Terms {
            if (parameters.size() > PARAMETERS_MAX) {
                throw new IllegalArgumentException("there is room for " + PARAMETERS_MAX
                        + " parameters: parameters.size=" + parameters.size());
            }
            parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
        }
    }

    private final SharedMemory memory;
    private final String name;
    private final Host host;
    private final int rank;
    private final int[] members;
    private final int place;
    private final Terms terms;
    private final long limitPs;

    private SegmentMeeting(RankEnvironment environment, SharedMemory memory, String name, int[] members, Terms terms) {
        this.memory = memory;
        this.name = name;
        this.host = environment.host();
        this.rank = environment.rank();
        this.members = members.clone();
        this.place = Arrays.binarySearch(members, rank);
        this.terms = terms;
        this.limitPs = host.now() + terms.timeoutPs();
    }

    /** Where the protocol's own 64 bytes for a member begin. */
    public static long own(int place) {
        return state(place) + OWN;
    }

    /** Bytes of the segment that the meeting takes up; what is behind is the protocol's. */
    public static long bytes(int members) {
        return state(members);
    }

    private static long state(int place) {
        return MEMBERS + place * MEMBER_BYTES;
    }

    /**
     * Meets the other members: returns when all are there.
     *
     * @param memory the shared memory of their machine
     * @param name name of the segment, the same for all members, and free
     * @param members the ranks that share it, ascending, at least two
     * @return the segment, whose name is free again
     * @throws AdiException with {@link ErrorClass#OTHER} if they are not there in time, if the segment can't be made,
     *     if ranks disagree, or if the rank is interrupted
     */
    public static SharedSegment meet(RankEnvironment environment, SharedMemory memory, String name, int[] members,
            Terms terms) {
        return new SegmentMeeting(environment, memory, name, members, terms).meet();
    }

    private SharedSegment meet() {
        SharedSegment segment = null;
        boolean met = false;
        try {
            segment = place == 0 ? make() : open();
            meet(segment);
            met = true;
            return segment;
        } catch (IOException failed) {
            AdiException exception = new AdiException(ErrorClass.OTHER, "rank " + rank
                    + " can't use the job's shared memory " + name + ": " + failed.getMessage());
            if (segment == null && place == 0) {
                // It is the memory that was not to be had.
                exception.initCause(failed);
            }
            throw exception;
        } catch (InterruptedWait interrupted) {
            AdiException exception = new AdiException(ErrorClass.OTHER,
                    "rank " + rank + " was interrupted while it started");
            exception.initCause(interrupted);
            throw exception;
        } finally {
            if (segment != null && !met) {
                leave(segment);
            }
        }
    }

    private SharedSegment make() throws IOException {
        if (terms.bytes() > SEGMENT_BYTES_MAX) {
            throw new IOException("the queues and buffers of " + members.length + " ranks need " + terms.bytes()
                    + " bytes, a segment holds at most " + SEGMENT_BYTES_MAX + ": make " + terms.advice()
                    + " smaller");
        }
        SharedSegment segment = memory.create(name, terms.bytes());
        long at = PARAMETERS;
        for (int value : terms.parameters().values()) {
            segment.memory().set(ValueLayout.JAVA_INT, at, value);
            at += Integer.BYTES;
        }
        segment.setRelease(MAGIC_AT, MAGIC);
        return segment;
    }

    /** Waits for the first member to make the segment. */
    private SharedSegment open() throws IOException {
        while (true) {
            SharedSegment segment = null;
            boolean usable = false;
            try {
                segment = memory.open(name);
                awaitMagic(segment);
                checkParameters(segment);
                usable = true;
                return segment;
            } catch (IOException notYet) {
                if (host.now() - limitPs >= 0) {
                    throw new IOException("rank " + members[0] + " did not make it within "
                            + TimeUnits.seconds(terms.timeoutPs()) + " s (last attempt: " + notYet.getMessage()
                            + "); see why rank " + members[0] + " did not start", notYet);
                }
            } finally {
                if (segment != null && !usable) {
                    segment.close();
                }
            }
            host.sleep(Math.min(limitPs, host.now() + Meeting.RETRY_PS));
        }
    }

    private void awaitMagic(SharedSegment segment) throws IOException {
        while (segment.getAcquire(MAGIC_AT) == 0 && host.now() - limitPs < 0) {
            host.sleep(Math.min(limitPs, host.now() + Meeting.RETRY_PS));
        }
        if (segment.getAcquire(MAGIC_AT) != MAGIC) {
            throw new IOException("it is not the memory of a Wirelore job: expected the number " + MAGIC
                    + " at its begin, found " + segment.getAcquire(MAGIC_AT));
        }
    }

    private void checkParameters(SharedSegment segment) {
        SequencedMap<String, Integer> theirs = new LinkedHashMap<>();
        long at = PARAMETERS;
        for (String parameter : terms.parameters().keySet()) {
            theirs.put(parameter, segment.memory().get(ValueLayout.JAVA_INT, at));
            at += Integer.BYTES;
        }
        if (!theirs.equals(terms.parameters())) {
            throw new AdiException(ErrorClass.OTHER, "rank " + rank + " and rank " + members[0]
                    + " have different settings: rank " + rank + " has " + describe(terms.parameters()) + "; rank "
                    + members[0] + " has " + describe(theirs) + "; start all ranks with the same settings");
        }
    }

    private static String describe(SequencedMap<String, Integer> parameters) {
        return parameters.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private void meet(SharedSegment segment) throws IOException {
        if (!segment.compareAndSet(state(place), 0, 1)) {
            throw new AdiException(ErrorClass.RANK, "rank " + rank + " was started twice");
        }
        segment.wake(state(place));
        if (place == 0) {
            for (int peer = 1; peer < members.length; peer++) {
                awaitChange(segment, state(peer));
            }
            memory.unlink(name);
            tell(segment, GO);
            return;
        }
        awaitChange(segment, VERDICT);
        if (segment.getAcquire(VERDICT) != GO) {
            throw new AdiException(ErrorClass.OTHER, "rank " + members[0] + " ended the start before rank " + rank
                    + " was through" + missing(segment));
        }
    }

    /** Waits until a word is no longer 0. */
    private void awaitChange(SharedSegment segment, long offset) {
        while (segment.getAcquire(offset) == 0) {
            if (host.now() - limitPs >= 0) {
                throw new AdiException(ErrorClass.OTHER, "rank " + rank + " waited for the other ranks' start for "
                        + TimeUnits.seconds(terms.timeoutPs()) + " s without success" + missing(segment));
            }
            segment.await(offset, 0, limitPs);
        }
    }

    private String missing(SharedSegment segment) {
        StringJoiner ranks = new StringJoiner(" ", "; missing: ranks ", "");
        int count = 0;
        for (int peer = 0; peer < members.length; peer++) {
            if (segment.getAcquire(state(peer)) == 0 && ++count <= NAMED_MAX) {
                ranks.add(Integer.toString(members[peer]));
            }
        }
        if (count > NAMED_MAX) {
            ranks.add("and " + (count - NAMED_MAX) + " more");
        }
        return count == 0 ? "; missing: none" : ranks.toString();
    }

    private void leave(SharedSegment segment) {
        if (place == 0) {
            tell(segment, GIVEN_UP);
            try {
                memory.unlink(name);
            } catch (IOException gone) {
                // It had been unlinked already.
            }
        }
        segment.close();
    }

    private static void tell(SharedSegment segment, int verdict) {
        segment.compareAndSet(VERDICT, WAIT, verdict);
        segment.wake(VERDICT);
    }
}
