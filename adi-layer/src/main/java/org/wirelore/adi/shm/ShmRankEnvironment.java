package org.wirelore.adi.shm;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiObserver;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.SharedMemory;

/**
 * What a rank in shared memory is started with.
 *
 * @param host its machine
 * @param rank 0 for the one that makes the segment
 * @param size how many ranks the job has
 * @param segment the name of the job's segment, the same for all ranks, and free
 * @param memory the shared memory of its machine
 * @param observer hears what happens, or null
 */
public record ShmRankEnvironment(Host host, int rank, int size, String segment, SharedMemory memory,
        @Nullable AdiObserver observer) {
}
