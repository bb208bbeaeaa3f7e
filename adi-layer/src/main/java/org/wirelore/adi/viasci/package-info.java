/**
 * CHEMPI: MPI on SCI and VIA together.
 *
 * <p>Short messages and all control go as the records of {@link org.wirelore.adi.sci.SciStartup}'s device; above
 * {@link org.wirelore.adi.viasci.ViaSciConfig#switchBytes}, a message's envelope and the answer to it go that way, and
 * its data by RDMA write from the sender's memory into the receiver's, on {@link org.wirelore.adi.via.RdmaPath}'s
 * connections.
 *
 * <p>Source: K. Ragab, W. Rehm, "CHEMPI: Efficient MPI for VIA/SCI", SFB393/01-14, sections 5.2 and 5.3, which comments
 * cite as "paper". Where it goes wrong to the letter, {@link org.wirelore.adi.viasci.Letter} says, and keeps it.
 *
 * <h2>A long message</h2>
 *
 * <pre>
 *  sender                                     receiver
 *  registers its buffer if it is not
 *  envelope                        SCI -&gt;
 *                                             finds a match, registers its buffer if it is not
 *                                  &lt;- SCI     ring, with address and handle
 *  N writes, one descriptor each   VIA -&gt;
 *  their last one's immediate data VIA -&gt;     complete
 * </pre>
 *
 * <p>Memory that can't be registered is passed in records, in pieces.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.packet}, {@code
 * org.wirelore.adi.sci}, {@code org.wirelore.adi.start}, {@code org.wirelore.adi.via}, {@code
 * org.wirelore.device.api} and below, the JDK without threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.viasci;

import org.jspecify.annotations.NullMarked;
