/** Tests of the machine's shared memory. */
@NullMarked
package org.wirelore.emulator.shm;

import org.jspecify.annotations.NullMarked;
