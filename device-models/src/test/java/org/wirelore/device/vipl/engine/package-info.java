/** The NIC in software. */
@NullMarked
package org.wirelore.device.vipl.engine;

import org.jspecify.annotations.NullMarked;
