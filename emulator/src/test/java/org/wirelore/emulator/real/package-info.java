/** Tests of processes in real time. */
@NullMarked
package org.wirelore.emulator.real;

import org.jspecify.annotations.NullMarked;
