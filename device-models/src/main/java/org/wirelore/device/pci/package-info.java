/**
 * What cards on PCI have in common: {@link org.wirelore.device.pci.ConfigurationSpace}, and {@link
 * org.wirelore.device.pci.PciInterrupts} for those whose interrupts are a status register and a mask.
 *
 * <p><b>Sources.</b> PCI Local Bus Specification 2.1, chapter 6.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.host}, {@code
 * org.wirelore.device.api.register}, and the JDK without clocks, threads, sockets and files.
 */
@NullMarked
package org.wirelore.device.pci;

import org.jspecify.annotations.NullMarked;
