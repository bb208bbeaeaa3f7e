package org.wirelore.adi.shm;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.StringJoiner;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.start.Meeting;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.shm.SharedSegment;

/**
 * MPID_Init in shared memory: rank 0 makes the job's segment, the others open it, all say that they are here, and rank
 * 0 lets them go when no rank is missing. By then the segment's name is gone, so that nothing is left of a job that is
 * killed.
 *
 * <p>Every step is bounded in time, and a failed start says which rank is missing. When rank 0 gives up, so do the
 * others. MPICH ADI-2 asks only that MPID_Init returns with all partners known; the steps are ours.
 */
public final class ShmStartup {
    private static final long MAGIC = 0x5749_524C;
    private static final int WAIT = 0;
    private static final int GO = 1;
    private static final int GIVEN_UP = 2;
    private static final long SEGMENT_BYTES_MAX = Integer.MAX_VALUE - 8L;
    private static final int NAMED_MAX = 16;

    private final RankEnvironment environment;
    private final SharedMemory memory;
    private final String name;
    private final int[] members;
    private final ShmProtocolConfig config;
    private final Host host;
    /** Its place among the members. */
    private final int rank;
    private final int size;
    private final JobLayout layout;
    private final long limitPs;

    private ShmStartup(RankEnvironment environment, SharedMemory memory, String name, int[] members,
            ShmProtocolConfig config) {
        this.memory = memory;
        this.name = name;
        this.environment = environment;
        this.members = members.clone();
        this.config = config;
        this.host = environment.host();
        this.rank = Arrays.binarySearch(members, environment.rank());
        this.size = members.length;
        this.layout = new JobLayout(size, config);
        this.limitPs = host.now() + config.startupTimeoutPs();
    }

    /**
     * Starts the device of a rank that shares memory with at least one other: returns when all members are there.
     *
     * @param memory the shared memory of its machine
     * @param name name of the segment, the same for all members, and free
     * @param members the ranks that share it, ascending; all ranks of the job if it is the rank's only device
     * @throws AdiException with {@link ErrorClass#OTHER} if they are not there in time, if the segment can't be made,
     *     if ranks disagree, or if the rank is interrupted
     */
    public static AdiDevice connect(RankEnvironment environment, SharedMemory memory, String name, int[] members,
            ShmProtocolConfig config) {
        return new ShmStartup(environment, memory, name, members, config).connect();
    }

    private AdiDevice connect() {
        SharedSegment segment = null;
        boolean met = false;
        try {
            segment = rank == 0 ? make() : open();
            meet(segment);
            met = true;
            return new ShmAdiDevice(environment, segment, layout, members);
        } catch (IOException failed) {
            AdiException exception = new AdiException(ErrorClass.OTHER, "rank " + rank
                    + " can't use the job's shared memory " + name + ": " + failed.getMessage());
            if (segment == null && rank == 0) {
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
        long bytes = layout.bytes();
        if (bytes > SEGMENT_BYTES_MAX) {
            throw new IOException("the rings and buffers of " + size + " ranks need " + bytes
                    + " bytes, a segment holds at most " + SEGMENT_BYTES_MAX + ": make ringBytes, pieces or"
                    + " pieceBytes smaller");
        }
        SharedSegment segment = memory.create(name, bytes);
        int[] parameters = layout.parameters();
        for (int i = 0; i < parameters.length; i++) {
            segment.memory().set(ValueLayout.JAVA_INT, JobLayout.PARAMETERS + 4L * i, parameters[i]);
        }
        segment.setRelease(JobLayout.MAGIC, (int) MAGIC);
        return segment;
    }

    /** Waits for rank 0 to make the segment. */
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
                    throw new IOException(
                            "rank 0 did not make it within " + TimeUnits.seconds(config.startupTimeoutPs())
                                    + " s (last attempt: " + notYet.getMessage() + "); see why rank 0 did not start",
                            notYet);
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
        while (segment.getAcquire(JobLayout.MAGIC) == 0 && host.now() - limitPs < 0) {
            host.sleep(Math.min(limitPs, host.now() + Meeting.RETRY_PS));
        }
        if (segment.getAcquire(JobLayout.MAGIC) != (int) MAGIC) {
            throw new IOException("it is not the memory of a Wirelore job: expected the number " + (int) MAGIC
                    + " at its begin, found " + segment.getAcquire(JobLayout.MAGIC));
        }
    }

    private void checkParameters(SharedSegment segment) {
        int[] own = layout.parameters();
        int[] theirs = new int[own.length];
        for (int i = 0; i < own.length; i++) {
            theirs[i] = segment.memory().get(ValueLayout.JAVA_INT, JobLayout.PARAMETERS + 4L * i);
        }
        if (!Arrays.equals(own, theirs)) {
            throw new AdiException(ErrorClass.OTHER, "rank " + rank + " and rank 0 have different settings: rank "
                    + rank + " has " + JobLayout.describe(own) + "; rank 0 has " + JobLayout.describe(theirs)
                    + "; start all ranks with the same settings");
        }
    }

    private void meet(SharedSegment segment) throws IOException {
        if (!segment.compareAndSet(layout.state(rank), 0, 1)) {
            throw new AdiException(ErrorClass.RANK, "rank " + rank + " was started twice");
        }
        segment.wake(layout.state(rank));
        if (rank == 0) {
            for (int peer = 1; peer < size; peer++) {
                awaitChange(segment, layout.state(peer));
            }
            memory.unlink(name);
            tell(segment, GO);
            return;
        }
        awaitChange(segment, JobLayout.VERDICT);
        if (segment.getAcquire(JobLayout.VERDICT) != GO) {
            throw new AdiException(ErrorClass.OTHER, "rank 0 ended the start before rank " + rank + " was through"
                    + missing(segment));
        }
    }

    /** Waits until a word is no longer 0. */
    private void awaitChange(SharedSegment segment, long offset) {
        while (segment.getAcquire(offset) == 0) {
            if (host.now() - limitPs >= 0) {
                throw new AdiException(ErrorClass.OTHER, "rank " + rank + " waited for the other ranks' start for "
                        + TimeUnits.seconds(config.startupTimeoutPs()) + " s without success" + missing(segment));
            }
            segment.await(offset, 0, limitPs);
        }
    }

    private String missing(SharedSegment segment) {
        StringJoiner ranks = new StringJoiner(" ", "; missing: ranks ", "");
        int count = 0;
        for (int peer = 0; peer < size; peer++) {
            if (segment.getAcquire(layout.state(peer)) == 0 && ++count <= NAMED_MAX) {
                ranks.add(Integer.toString(peer));
            }
        }
        if (count > NAMED_MAX) {
            ranks.add("and " + (count - NAMED_MAX) + " more");
        }
        return count == 0 ? "; missing: none" : ranks.toString();
    }

    private void leave(SharedSegment segment) {
        if (rank == 0) {
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
        segment.compareAndSet(JobLayout.VERDICT, WAIT, verdict);
        segment.wake(JobLayout.VERDICT);
    }
}
