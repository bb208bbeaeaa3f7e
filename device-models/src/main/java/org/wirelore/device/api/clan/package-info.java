/**
 * What software sees of a cLAN card: registers, contexts and tables in its memory, doorbells, and what it writes into
 * host memory. The model of the card and its driver both read this; neither sees more of the other.
 *
 * <p>Giganet's register maps are lost. These are designed after what is known of the cards: doorbells, a translation
 * and protection table, descriptors that the card works on by itself, completion queues.
 *
 * <pre>
 *   base address register 0, 8 MiB                     base address register 1
 *     00_0000  registers          ClanRegister               ClanDoorbell
 *     10_0000  VI contexts        ClanVi
 *     18_0000  CQ contexts        ClanCq
 *     20_0000  region table       ClanTable
 *     40_0000  page table         the same
 * </pre>
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.device.api.clan;

import org.jspecify.annotations.NullMarked;
