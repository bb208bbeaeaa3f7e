/**
 * The driver of a Myrinet card that runs the FMP control program: software of the host's kernel, charged to its CPU.
 *
 * <p>Read {@link org.wirelore.device.myrinet.MyrinetDriver} first: it loads and starts the firmware, opens and closes
 * ports, and resets a card that no longer answers. {@code SignalService} is its interrupt handler, {@code PortPlaces}
 * has ports and pinned memory, {@code FmpPort} is what a process gets, {@code CardRoutes} and {@code ScoutLine} are the
 * network's side, and {@link org.wirelore.device.myrinet.NetworkMapping} maps it. {@link
 * org.wirelore.device.myrinet.MyrinetCosts} names the phases that take time.
 *
 * <p>The driver reaches the card through its window, its registers, its control register and pinned memory only. What
 * is where in the SRAM the control program says ({@link org.wirelore.device.api.myrinet.PublishedTable}).
 *
 * <p>Sources: loading and interrupts as in the drivers of Sandia's Cplant for LANai 4, 7 and 9.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.host}, {@code
 * org.wirelore.device.api.myrinet}, {@code org.wirelore.device.api.myrinet.route}, {@code
 * org.wirelore.device.api.shm}, {@code org.wirelore.firmware.link}, and the JDK.
 */
@NullMarked
package org.wirelore.device.myrinet;

import org.jspecify.annotations.NullMarked;
