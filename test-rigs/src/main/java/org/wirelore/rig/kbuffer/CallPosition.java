package org.wirelore.rig.kbuffer;

/**
 * One of the calls in a trace; a multireceive is one.
 *
 * @param pid of the process that made it
 * @param index among all calls of that process, counted from 0
 */
public record CallPosition(int pid, int index) {
    /** Whether it comes before another: at a lower index, or at the same one of a lower pid. */
    boolean isBefore(CallPosition other) {
        return index != other.index ? index < other.index : pid < other.pid;
    }
}
