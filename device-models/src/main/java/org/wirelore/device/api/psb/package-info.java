/**
 * What software sees of a PCI-SCI adapter with a PSB bridge: its registers, its tables, its descriptors and the
 * addresses that its packets have. The model of the card and the driver both read this; neither sees more of the other.
 *
 * <p>Dolphin's register maps are not public. These are designed after what the data sheet of the PSB-64 names (map
 * entries in SRAM, pages of 4 to 512 KiB, gathering, prefetch, a chaining DMA engine, protection) and what Dolphin's
 * driver has status codes for.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.device.api.psb;

import org.jspecify.annotations.NullMarked;
