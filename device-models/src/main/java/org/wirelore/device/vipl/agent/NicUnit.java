package org.wirelore.device.vipl.agent;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ViAttributes;

/**
 * The NIC below a host's kernel agent: a card with its registers, or software that does a card's work. The agent has
 * judged what it is asked for; the unit does it. No method waits.
 *
 * <p>Numbers of VIs and memory handles have a slot in their low 16 bits, below {@link NicAttributes#maxVi} and {@link
 * NicAttributes#maxRegisterRegions}, so that a unit may keep a table, and a generation above it, which is never 0. A
 * stale number names a slot whose present number is another one.
 *
 * <p>A protection tag has its open in the upper 16 bits. Two tags agree by {@link
 * org.wirelore.device.vipl.rule.TagRule}.
 */
public interface NicUnit {
    /** What reaches the agent from its NIC, in any context. */
    interface Listener {
        /**
         * A control packet came. What it says is the agent's to judge.
         *
         * @param fromHost the NIC that sent it
         * @param packet its bytes; only until the call returns
         * @param length how many of them, 0 or more
         */
        void onControl(long fromHost, byte[] packet, int length);

        /** The NIC has failed: it does nothing any more, except that VIs can be flushed. */
        void onFailed();
    }

    /** Takes the agent, once, before all other calls. */
    void attach(Listener listener);

    /**
     * Begins or ends a time in which no listener is called, since a process is in the kernel: what comes meanwhile
     * waits. A unit whose listeners are never called in the middle of a call has nothing to do.
     *
     * @param isHeld whether it begins
     */
    default void hold(boolean isHeld) {
    }

    /**
     * Serves what has come while it was held, in the context of the process that ends its call, and still held.
     *
     * @return whether there was anything
     */
    default boolean serveHeld() {
        return false;
    }

    /** Always the same. */
    NicAttributes attributes();

    /** Memory for programs that peers reach best, all 0; null if there is none. */
    default @Nullable MemorySegment allocate(long bytes) {
        return null;
    }

    /**
     * Pins memory and loads its pages into the translation table.
     *
     * @param handle its memory handle
     * @param memory not empty
     * @param address of the first byte, as descriptors name it
     * @param tag not 0
     * @return whether it could be pinned and the table had room
     */
    boolean load(int handle, MemorySegment memory, long address, int tag, boolean enableRdmaWrite,
            boolean enableRdmaRead);

    /**
     * Changes what a loaded region allows.
     *
     * @return whether it could; else nothing has changed
     */
    boolean change(int handle, int tag, boolean enableRdmaWrite, boolean enableRdmaRead);

    /** Takes a region out of the translation table and unpins it. From now on its handle is invalid. */
    void unload(int handle);

    /**
     * An empty completion queue.
     *
     * @param entries how many it holds at least
     * @param process whose memory it is in
     * @return null if the NIC or the memory has no room for it
     */
    @Nullable
    CqUnit createCq(int entries, Host process, CqUnit.Listener listener);

    /**
     * An idle VI; there are no more of them than the NIC's attributes say.
     *
     * @param number of the VI: in packets, and in completion queues
     * @param attributes with the tag of {@link #load}
     * @param process whose doorbells they are
     */
    ViUnit createVi(int number, ViAttributes attributes, @Nullable CqUnit sendCq, @Nullable CqUnit receiveCq,
            Host process, ViUnit.Listener listener);

    /**
     * Sends a packet to another agent, or to this one. It does not overtake another packet to the same host, nor a
     * message whose descriptor was complete before, and is not overtaken by a message that is posted after it.
     *
     * @param packet copied before the call returns
     * @return false if there is no way to the host
     */
    boolean sendControl(long host, byte[] packet, int length);

    /** Whether a control packet may be lost on a network that works. The agent then sends them again. */
    boolean losesControl();

    /** The NICs at most {@code numberOfHops} switches away, this one first. */
    List<Long> neighbours(int numberOfHops);
}
