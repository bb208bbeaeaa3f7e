/**
 * A Myrinet interface card as a user-level library has it mapped: SRAM, registers, a region of pinned host memory for
 * its DMA, and its interrupt line (Myricom, LANai 4 programmer's documentation; register names and bits as in
 * lanai4_def.h).
 *
 * <p>What the card does beyond moving data is its control program's business; library and control program meet in SRAM
 * and in the host region. While the card's processor is held in reset, its engines can be driven through the register
 * window.
 *
 * <p>A driver and one's own programs have the whole board ({@link org.wirelore.device.api.myrinet.MyrinetBoard}). A
 * process of a job has a port ({@link org.wirelore.device.api.myrinet.MyrinetPort}) and reaches nothing else. Layouts
 * come from the control program ({@link org.wirelore.device.api.myrinet.PublishedTable}).
 *
 * <p>May import: {@code org.wirelore.device.api.shm} and the JDK.
 */
@NullMarked
package org.wirelore.device.api.myrinet;

import org.jspecify.annotations.NullMarked;
