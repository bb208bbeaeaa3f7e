/** MPI in VIA segments over the loopback of SISCI. */
@NullMarked
package org.wirelore.adi.viasci;

import org.jspecify.annotations.NullMarked;
