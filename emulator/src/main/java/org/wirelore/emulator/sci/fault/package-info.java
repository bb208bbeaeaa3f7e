/**
 * What fault rules do to send packets and echoes of SCI ringlets, and to the nodes that these come from or go to.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator.fault}, {@code
 * org.wirelore.emulator.sci}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.sci.fault;

import org.jspecify.annotations.NullMarked;
