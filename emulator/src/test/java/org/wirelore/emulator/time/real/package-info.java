/** Tests of processes in real time. */
@NullMarked
package org.wirelore.emulator.time.real;

import org.jspecify.annotations.NullMarked;
