/**
 * The machine's own TCP and UDP behind the sockets API.
 *
 * <p>May import: {@code org.wirelore.device.api.sockets}, {@code org.wirelore.emulator.time.real}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.sockets;

import org.jspecify.annotations.NullMarked;
