/** Tests of what a kernel's sockets cost. */
@NullMarked
package org.wirelore.emulator.sockets;

import org.jspecify.annotations.NullMarked;
