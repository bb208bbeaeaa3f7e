/** The emulated shared memory keeps the contract of its API. */
@NullMarked
package org.wirelore.emulator.memory;

import org.jspecify.annotations.NullMarked;
