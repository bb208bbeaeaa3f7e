/**
 * A Myrinet interface card as a user-level library has it mapped: SRAM, registers, a region of pinned host memory for
 * its DMA, and its interrupt line (Myricom, LANai 4 programmer's documentation; register names and bits as in
 * lanai4_def.h).
 *
 * <p>What the card does beyond moving data is its control program's business; library and control program meet in SRAM
 * and in the host region. While the card's processor is held in reset, its engines can be driven through the register
 * window.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.device.api.myrinet;

import org.jspecify.annotations.NullMarked;
