package org.wirelore.device.api.datalink;

import java.lang.foreign.MemorySegment;

/** What a process has put into its kernel to see each frame of its port in the interrupt handler, as AIX allows. */
@FunctionalInterface
public interface PortExtension {
    /**
     * A frame has come that the filter has kept, while no other waits in the port's queue.
     *
     * @param kernel valid during the call, which must not use the process's own {@link Datalink} or host
     * @param frame the frame, from its destination address on, in the kernel's memory; valid during the call
     * @param length its bytes
     * @return false if it is to be queued for the process as ever
     */
    boolean onFrame(PortKernel kernel, MemorySegment frame, int length);
}
