/**
 * A wire between two Wirelore processes, possibly on two machines: frames in UDP datagrams.
 *
 * <p>Implements the "UDP" backend of {@code .github/ARCHITECTURE.md}, section "Seams"; the format is Wirelore's own.
 * May import: {@code org.wirelore.emulator.backend} and the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.udp;

import org.jspecify.annotations.NullMarked;
