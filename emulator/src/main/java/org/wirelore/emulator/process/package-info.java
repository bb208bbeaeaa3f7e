/**
 * How a process of this machine keeps things in order: its files and folders, its memory, its processors, its parent
 * and its end.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.emulator.process;

import org.jspecify.annotations.NullMarked;
