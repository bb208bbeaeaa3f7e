/** Tests of the machine's shared memory. */
@NullMarked
package org.wirelore.emulator.backend.shm;

import org.jspecify.annotations.NullMarked;
