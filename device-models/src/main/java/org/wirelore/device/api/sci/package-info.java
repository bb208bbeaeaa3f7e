/**
 * SISCI, the user library of Dolphin's PCI-SCI adapters (SISCI API specification 2.1, Dolphin Interconnect Solutions):
 * descriptors, local and remote segments, maps, sequences, DMA queues and interrupts, with the library's names, states
 * and error codes.
 *
 * <p>Where the library takes a callback, here the process's {@link org.wirelore.device.api.Host} is signalled, and a
 * wait with time-out 0 tells what happened. Refusals are {@link org.wirelore.device.api.sci.SciException}s; what a
 * program asks in its inner loop (sequence status, DMA state) is a return value. Maps are accessed by calls, because a
 * store to another node is not a store to memory.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.device.api.sci;

import org.jspecify.annotations.NullMarked;
