/**
 * Process hygiene: files and folders, memory and processors of this process, the parent watchdog, and exit hooks.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.emulator.process;

import org.jspecify.annotations.NullMarked;
