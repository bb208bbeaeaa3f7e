/**
 * How a rank starts, the same for all protocols and modes: what it is given, where the ranks meet, and the set-up that
 * puts the core on its devices ({@code .github/ARCHITECTURE.md}, Protocols).
 *
 * <p>May import: {@code org.wirelore.adi}, its events and errors, {@code org.wirelore.device.api} (Host, Decider,
 * Sockets) and the JDK without threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.start;

import org.jspecify.annotations.NullMarked;
