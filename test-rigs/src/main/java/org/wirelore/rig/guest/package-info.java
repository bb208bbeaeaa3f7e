/**
 * Virtual machines that take part in a rig: a Linux guest under QEMU, put together from Debian's packages, whose
 * network card is on a wire of ours and is driven by the guest's own driver.
 *
 * <p>Serves the "QEMU netdev" backend of the design's chapter 2. May import: the JDK, folders and files of this process
 * (emulator.process).
 */
@NullMarked
package org.wirelore.rig.guest;

import org.jspecify.annotations.NullMarked;
