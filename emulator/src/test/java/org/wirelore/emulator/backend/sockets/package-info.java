/** The machine's own sockets keep the contract of their API. */
@NullMarked
package org.wirelore.emulator.backend.sockets;

import org.jspecify.annotations.NullMarked;
