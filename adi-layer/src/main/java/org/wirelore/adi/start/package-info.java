/**
 * How a rank starts, the same for all protocols and modes: what it is given, where the ranks meet, and the set-up that
 * puts the core on its devices ({@code .github/ARCHITECTURE.md}, Protocols).
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.device.api}, {@code org.wirelore.device.api.shm}, {@code org.wirelore.device.api.sockets},
 * the JDK without threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.start;

import org.jspecify.annotations.NullMarked;
