/** Tests of what is built on shared memory; what its order of stores promises is in the stress tests. */
@NullMarked
package org.wirelore.device.api.shm;

import org.jspecify.annotations.NullMarked;
