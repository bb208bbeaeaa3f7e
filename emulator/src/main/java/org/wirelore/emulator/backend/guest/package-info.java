/**
 * Cards of ours in virtual machines, whose own drivers use them. A {@link
 * org.wirelore.emulator.backend.guest.GuestPort} brings a guest's accesses one after the other; a {@link
 * org.wirelore.emulator.backend.guest.GuestCard} performs them as a PCI bus would; the card reaches the guest's memory
 * through {@link org.wirelore.emulator.backend.guest.GuestMemory}. One port there is: {@link
 * org.wirelore.emulator.backend.guest.ProxyPort}, to QEMU's experimental device {@code x-pci-proxy-dev}.
 *
 * <p>Implements the "QEMU guest" backend of {@code .github/ARCHITECTURE.md}, section "Seams" (fact sheet guest-pci;
 * QEMU's sources, {@code include/hw/remote}). May import: {@code com.sun.jna}, {@code org.wirelore.device.api} and
 * below, {@code org.wirelore.emulator.host}, {@code org.wirelore.emulator.linux}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.guest;

import org.jspecify.annotations.NullMarked;
