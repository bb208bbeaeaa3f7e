/**
 * Virtual machines that take part in a rig: a Linux guest under QEMU, put together from Debian's packages, whose
 * network card is on a wire of ours and is driven by the guest's own driver.
 *
 * <p>Serves the "QEMU netdev" backend of the design's chapter 2. May import: {@code
 * org.wirelore.emulator.backend.guest}, {@code org.wirelore.emulator.backend.serial}, {@code
 * org.wirelore.emulator.linux}, {@code org.wirelore.emulator.process}, {@code org.wirelore.rig.config}, {@code
 * org.wirelore.rig.error}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.resource}, {@code
 * org.wirelore.rig.spi.real}, {@code org.tukaani.xz}, {@code tools.jackson.databind} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.guest;

import org.jspecify.annotations.NullMarked;
