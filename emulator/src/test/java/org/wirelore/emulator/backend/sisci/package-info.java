/** SISCI in shared memory: its contracts between nodes of one process, and processes that are killed. */
@NullMarked
package org.wirelore.emulator.backend.sisci;

import org.jspecify.annotations.NullMarked;
