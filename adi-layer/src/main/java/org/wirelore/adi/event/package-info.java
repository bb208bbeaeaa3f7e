/**
 * What a rank reports: the events of the core and of its protocols, their observers, and how a rank left. The core and
 * all protocols use it; it uses neither.
 *
 * <p>May import: {@code org.wirelore.adi.error}, {@code org.wirelore.device.api}, and the JDK without threads,
 * clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.event;

import org.jspecify.annotations.NullMarked;
