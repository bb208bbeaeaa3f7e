/**
 * SISCI, the user library of Dolphin's PCI-SCI adapters (SISCI API specification 2.1, Dolphin Interconnect Solutions,
 * and what later releases added): the library, descriptors, local and remote segments, maps, sequences, DMA queues,
 * interrupts and block transfers, with the library's names, states and error codes. Which method stands for which
 * function, and which constant for which of the header's, lists {@code sisci-names.txt} among the tests.
 *
 * <p>A resource reports by callback or by waits, never by both. Callbacks run one at a time, on the process's own
 * thread: where its {@link org.wirelore.device.api.Host} can interrupt it, there, otherwise in its next call. A
 * callback does not wait. Refusals are {@link org.wirelore.device.api.sci.SciException}s; what a program asks in its
 * inner loop (sequence status, DMA state) is a return value. Maps are accessed by calls, because a store to another
 * node is not a store to memory. Sizes and offsets are of 64 bits, as from API 2 on; the argument that C callbacks
 * carry, and addresses that maps are wished at, have no place here.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.device.api.sci;

import org.jspecify.annotations.NullMarked;
