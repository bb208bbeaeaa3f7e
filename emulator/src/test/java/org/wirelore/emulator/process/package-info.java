/** Files, folders and memory of a process. */
@NullMarked
package org.wirelore.emulator.process;

import org.jspecify.annotations.NullMarked;
