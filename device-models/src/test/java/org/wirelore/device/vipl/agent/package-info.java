/** Tests of the kernel agent. */
@NullMarked
package org.wirelore.device.vipl.agent;

import org.jspecify.annotations.NullMarked;
