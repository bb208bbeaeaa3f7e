/**
 * SISCI between real processes, in the shared memory of one machine.
 *
 * <p><b>Overview.</b> Begin with {@link org.wirelore.emulator.backend.sisci.SharedMemorySci}, which is what is below
 * {@code org.wirelore.device.sisci} in one process. {@code NodeProcess} is its place on its node, {@code NodePeer}
 * another process's. {@code SegmentFile} and {@code InterruptFile} are what processes share; a {@code LinkTable} in
 * them says who is connected. {@code CopyEngine} is the DMA. A {@code Helper} works beside
 * the process's own thread: threads, or in a simulation alarms, so that the same memory shows the same there.
 *
 * <p><b>Connection.</b> A segment's, an interrupt's and a process's name in the directory of shared memory says node
 * and number, so that the system itself keeps ids unique. Connecting takes a link in the owner's table by one atomic
 * step, whatever the owner does; ringing its bell (futex(2)) makes it look. A store goes into the owner's memory at
 * once.
 *
 * <p><b>Timing.</b> That of the machine. Each access looks first whether the owner still lets it in: one load of a word
 * that is rarely stored.
 *
 * <p><b>Errors.</b> Words are whole and never go back, since they are stored with release and loaded with acquire, and
 * blocks word by word. A process that dies is found out within a quarter of a second by those linked to it: a segment
 * of it is LOST; a user of a segment is LOST for the owner if it was its node's last process, else it has disconnected.
 * Its names are taken away by those that find out, or by the next process that starts. What lies in the words of a
 * table is never trusted: what none of us can have stored is counted and counts as not there.
 *
 * <p><b>States.</b>
 *
 * <pre>
 *   a link     free, up, cut by the owner, left by its process
 *   a segment  unprepared, prepared, available, removed
 *   a message  free, claimed, there
 * </pre>
 *
 * <p><b>Not modelled.</b> Stream buffers, lost packets, stores out of order: stores of one process are seen in their
 * order. A store that is under way in the very moment of a cut may still get in. Memory that a program registers is an
 * end of DMA for its own process only, and others can't connect to it. There are no registers and no bus addresses. A
 * segment ends with the process that made it, also if others have attached.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.sci},
 * {@code org.wirelore.device.api.shm}, {@code org.wirelore.device.sisci.spi},
 * {@code org.wirelore.emulator.backend}, {@code org.wirelore.emulator.backend.shm},
 * {@code org.wirelore.emulator.process} and the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.sisci;

import org.jspecify.annotations.NullMarked;
