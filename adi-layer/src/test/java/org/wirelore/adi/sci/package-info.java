/** MPI in SCI segments over the loopback of SISCI. */
@NullMarked
package org.wirelore.adi.sci;

import org.jspecify.annotations.NullMarked;
