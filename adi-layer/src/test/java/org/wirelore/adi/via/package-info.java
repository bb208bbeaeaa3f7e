/** MPI in VIA segments over the loopback of SISCI. */
@NullMarked
package org.wirelore.adi.via;

import org.jspecify.annotations.NullMarked;
