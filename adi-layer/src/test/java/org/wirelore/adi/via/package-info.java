/** MPI on VIA over loopback NICs. */
@NullMarked
package org.wirelore.adi.via;

import org.jspecify.annotations.NullMarked;
